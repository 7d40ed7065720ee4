//! Sets of labels, and equivalent labels.

use rustc_hash::FxHashSet;

/// A set of labels, optimized for lookups that fail: most words are not in it.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    set: FxHashSet<String>,
    /// First bytes of the members, which rule out most labels.
    first: [bool; 256],
    /// Members of one byte: mostly punctuation marks.
    single: [bool; 256],
}

impl Default for Labels {
    fn default() -> Self {
        Self { set: FxHashSet::default(), first: [false; 256], single: [false; 256] }
    }
}

impl Labels {
    /// Adds a label.
    pub(super) fn insert(&mut self, label: &str) {
        if let Some(&byte) = label.as_bytes().first() {
            self.first[usize::from(byte)] = true;
            self.single[usize::from(byte)] |= label.len() == 1;
        }
        self.set.insert(label.to_owned());
    }

    /// Returns whether the set contains a label.
    #[inline]
    pub(super) fn contains(&self, label: &str) -> bool {
        match *label.as_bytes() {
            [] => self.set.contains(""),
            [only] => self.single[usize::from(only)],
            [first, ..] => self.first[usize::from(first)] && self.set.contains(label),
        }
    }

    /// Members, sorted.
    pub(super) fn sorted(&self) -> Vec<&str> {
        let mut labels: Vec<&str> = self.set.iter().map(String::as_str).collect();
        labels.sort_unstable();
        labels
    }
}

/// Compares two strings, as `==` does, but faster for the short strings that labels and words are.
#[inline]
fn same_text(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    // The first four bytes and the last four, which may overlap.
    match (one.first_chunk::<4>(), other.first_chunk(), one.last_chunk::<4>(), other.last_chunk()) {
        (Some(a), Some(b), Some(y), Some(z)) if one.len() <= 8 => a == b && y == z,
        (None, ..) => one.iter().zip(other).all(|(a, b)| a == b),
        _ => one == other,
    }
}

/// Pairs of labels, or of words, that are equivalent: symmetric, but not transitive.
#[derive(Clone, Debug, Default)]
pub(super) struct Equivalents {
    /// Each pair in both directions, sorted.
    pairs: Vec<(String, String)>,
}

impl Equivalents {
    /// Adds a pair.
    pub(super) fn insert(&mut self, one: &str, other: &str) {
        for (a, b) in [(one, other), (other, one)] {
            if let Err(at) = self.find(a, b) {
                self.pairs.insert(at, (a.to_owned(), b.to_owned()));
            }
        }
    }

    fn find(&self, one: &str, other: &str) -> Result<usize, usize> {
        self.pairs.binary_search_by(|(a, b)| (a.as_str(), b.as_str()).cmp(&(one, other)))
    }

    /// Returns whether two strings are equal or a pair.
    #[inline]
    pub(super) fn same(&self, one: &str, other: &str) -> bool {
        same_text(one, other) || (!self.pairs.is_empty() && self.find(one, other).is_ok())
    }

    /// Partners of a string.
    pub(super) fn of<'e>(&'e self, one: &'e str) -> impl Iterator<Item = &'e str> {
        let from = self.pairs.partition_point(|(a, _)| a.as_str() < one);
        self.pairs[from..].iter().take_while(move |(a, _)| a == one).map(|(_, b)| b.as_str())
    }

    /// All pairs, in both directions, sorted.
    pub(super) fn pairs(&self) -> &[(String, String)] {
        &self.pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_equal_if_all_their_bytes_are() {
        let text = "abcdefghijkl";
        for len in 0..=text.len() {
            let one = &text[..len];
            assert!(same_text(one, one) && !same_text(one, &format!("{one}a")));
            for at in 0..len {
                let other = format!("{}X{}", &one[..at], &one[at + 1..]);
                assert!(!same_text(one, &other), "{one} {other}");
            }
        }
    }

    #[test]
    fn members_of_any_length_are_found() {
        let mut labels = Labels::default();
        for label in [",", "``", "TOP", ""] {
            assert!(!labels.contains(label));
            labels.insert(label);
        }
        assert!([",", "``", "TOP", ""].iter().all(|label| labels.contains(label)));
        assert!(!["`", "T", ",,", "TO", "."].iter().any(|label| labels.contains(label)));
    }

    #[test]
    fn equivalence_is_symmetric_but_not_transitive() {
        let mut same = Equivalents::default();
        same.insert("ADVP", "PRT");
        same.insert("PRT", "PP");
        assert!(same.same("PRT", "ADVP") && same.same("PP", "PRT"));
        assert!(!same.same("ADVP", "PP"));
        assert_eq!(same.of("PRT").collect::<Vec<_>>(), ["ADVP", "PP"]);
    }
}
