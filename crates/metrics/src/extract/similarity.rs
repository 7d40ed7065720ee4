//! Similarity of spelling.

/// The share of the characters of two words that one must take out and put in to get from one to the other: 0 for the
/// same word, 1 for words that have nothing in common.
pub(super) fn distance(one: &str, other: &str) -> f64 {
    let (all, common) = if one.is_ascii() && other.is_ascii() && one.len() <= u64::BITS as usize {
        (one.len() + other.len(), common_bytes(one.as_bytes(), other.as_bytes()))
    } else {
        let [one, other]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
        (one.len() + other.len(), common_chars(&one, &other))
    };
    if all == 0 { 0.0 } else { (all - 2 * common) as f64 / all as f64 }
}

/// Length of the longest common subsequence, row by row.
fn common_chars(one: &[char], other: &[char]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for a in one {
        let mut diagonal = 0;
        for (at, b) in other.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if a == b { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row[other.len()]
}

/// The same for at most 64 bytes, with the row as bits (Hyyrö 2004): a bit that is off is a byte in common.
fn common_bytes(one: &[u8], other: &[u8]) -> usize {
    let mut row = u64::MAX;
    for b in other {
        let equal = one.iter().enumerate().fold(0, |equal, (at, a)| equal | u64::from(a == b) << at);
        let matched = row & equal;
        row = row.wrapping_add(matched) | (row - matched);
    }
    let width = u64::MAX.checked_shr(u64::BITS - one.len() as u32).unwrap_or(0);
    (!row & width).count_ones() as usize
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // shares of whole numbers are exact
mod tests {
    use super::*;

    #[test]
    fn words_are_as_far_apart_as_their_letters() {
        assert_eq!(distance("cat", "cat"), 0.0);
        assert_eq!(distance("cat", "dog"), 1.0);
        assert_eq!(distance("cats", "cat"), 1.0 / 7.0);
        assert_eq!(distance("", ""), 0.0);
        assert_eq!(distance("naïve", "naive"), 0.2);
    }

    #[test]
    fn bytes_have_as_much_in_common_as_characters() {
        let words = ["", "a", "banana", "ananas", "bandana", "nab", &"ab".repeat(32), &"ba".repeat(32)];
        for (one, other) in words.into_iter().flat_map(|one| words.map(|other| (one, other))) {
            let [first, second]: [Vec<char>; 2] = [one, other].map(|word| word.chars().collect());
            let expected = common_chars(&first, &second);
            assert_eq!(common_bytes(one.as_bytes(), other.as_bytes()), expected, "{one} {other}");
        }
    }
}
