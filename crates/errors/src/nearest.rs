//! Suggestions for misspelled names.

/// The known name nearest to `name`, if it is near enough.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.to_lowercase().chars().collect();
    let near = known.into_iter().map(|candidate| (distance(&name, &candidate.to_lowercase()), candidate));
    let (distance, nearest) = near.min_by_key(|&(distance, _)| distance)?;
    (distance <= 1 + name.len() / 3).then_some(nearest)
}

/// Help for an unknown name: the nearest known name, and all known names.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let all: Vec<&str> = known.clone().into_iter().collect();
    match nearest(name, known) {
        Some(nearest) => format!("did you mean \"{nearest}\"? known are: {}", all.join(", ")),
        None => format!("known are: {}", all.join(", ")),
    }
}

/// Levenshtein distance.
fn distance(from: &[char], to: &str) -> usize {
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (i, letter) in to.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for j in 0..from.len() {
            let substituted = diagonal + usize::from(from[j] != letter);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[from.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        let known = ["missing-word", "extra-word", "agreement"];
        assert_eq!(nearest("mising_word", known), Some("missing-word"));
        assert_eq!(nearest("Agreement", known), Some("agreement"));
        assert_eq!(nearest("punctuation", known), None);
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn distances() {
        let of = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), b);
        assert_eq!(of("kitten", "sitting"), 3);
        assert_eq!(of("", "abc"), 3);
        assert_eq!(of("abc", ""), 3);
        assert_eq!(of("same", "same"), 0);
    }
}
