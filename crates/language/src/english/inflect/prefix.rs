//! Compound verbs, which inflect like their last part: *overshoot, re-write*.

/// Prefixes that keep an irregular verb irregular. Short prefixes with other uses (*de-, in-*) are excluded: what
/// follows them is often not a verb.
const PREFIXES: [&str; 9] = ["out", "over", "under", "fore", "mis", "pre", "re", "un", "up"];

/// The ways to split the word into a first part and a rest that inflects, at a hyphen first.
pub(super) fn splits(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let hyphen = word.rfind('-').map(|at| word.split_at(at + 1));
    let prefixes = PREFIXES.iter().filter_map(|prefix| {
        let rest = word.strip_prefix(prefix).filter(|rest| rest.len() > 2)?;
        Some((&word[..prefix.len()], rest))
    });
    hyphen.into_iter().chain(prefixes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_and_prefixes_split_a_verb() {
        assert_eq!(splits("overshoot").collect::<Vec<_>>(), [("over", "shoot")]);
        assert_eq!(splits("re-write").collect::<Vec<_>>(), [("re-", "write"), ("re", "-write")]);
        assert_eq!(splits("walk").count(), 0);
        assert_eq!(splits("redo").count(), 0);
    }
}
