//! How alike two words look.

/// The share of the characters of two words that one must take out and put in to get from one to the other: 0 for the
/// same word, 1 for words that have nothing in common.
pub(super) fn distance(one: &str, other: &str) -> f64 {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
    let all = one.len() + other.len();
    if all == 0 {
        return 0.0;
    }
    // The longest common subsequence, row by row.
    let mut row = vec![0usize; other.len() + 1];
    for a in &one {
        let mut diagonal = 0;
        for (at, b) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if a == b { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    (all - 2 * row[other.len()]) as f64 / all as f64
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // shares of whole numbers are exact
mod tests {
    use super::distance;

    #[test]
    fn words_are_as_far_apart_as_their_letters() {
        assert_eq!(distance("cat", "cat"), 0.0);
        assert_eq!(distance("cat", "dog"), 1.0);
        assert_eq!(distance("cats", "cat"), 1.0 / 7.0);
        assert_eq!(distance("", ""), 0.0);
        assert_eq!(distance("naïve", "naive"), 0.2);
    }
}
