//! Frequencies and flags of listed nouns and verbs.

use std::sync::LazyLock;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::builtin;
use crate::flags::{NounFlags, VerbFlags};

/// Frequency per million words and flags of a listed lemma.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<F> {
    pub per_million: u32,
    pub flags: F,
}

static NOUNS: LazyLock<FxHashMap<&'static str, Listed<NounFlags>>> =
    LazyLock::new(|| by_lemma(builtin::NOUNS, NounFlags::of_list));

static VERBS: LazyLock<FxHashMap<&'static str, Listed<VerbFlags>>> =
    LazyLock::new(|| by_lemma(builtin::VERBS, VerbFlags::of_list));

fn by_lemma<F: Default>(list: &'static str, flags: impl Fn(&str) -> F) -> FxHashMap<&'static str, Listed<F>> {
    // A typical row is a lemma of eight letters, a number of two digits and a dash.
    const TYPICAL_ROW: usize = 14;
    let mut rows = FxHashMap::with_capacity_and_hasher(list.len() / TYPICAL_ROW, FxBuildHasher);
    rows.extend(builtin::lemmas(list).map(|row| {
        let flags = if row.flags == "-" { F::default() } else { flags(row.flags) };
        (row.word, Listed { per_million: row.per_million, flags })
    }));
    rows
}

/// The entry of a noun.
pub(super) fn listed_noun(lemma: &str) -> Option<Listed<NounFlags>> {
    NOUNS.get(lemma).copied()
}

/// The entry of a verb.
pub(super) fn listed_verb(lemma: &str) -> Option<Listed<VerbFlags>> {
    VERBS.get(lemma).copied()
}

/// The flags of a noun, given its lemma in lower case; empty if it is not listed.
pub(super) fn noun_flags(lemma: &str) -> NounFlags {
    listed_noun(lemma).map_or(NounFlags::default(), |row| row.flags)
}

/// The flags of a verb, given its lemma in lower case; empty if it is not listed.
pub(super) fn verb_flags(lemma: &str) -> VerbFlags {
    listed_verb(lemma).map_or(VerbFlags::default(), |row| row.flags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_from_the_lists() {
        assert!(noun_flags("information").contains(NounFlags::MASS));
        assert!(noun_flags("team").contains(NounFlags::COLLECTIVE));
        assert!(noun_flags("scissors").contains(NounFlags::PLURAL));
        assert!(noun_flags("week").contains(NounFlags::UNIT));
        assert!(noun_flags("history").contains(NounFlags::DUAL));
        assert_eq!(noun_flags("no such noun"), NounFlags::default());
        assert!(verb_flags("say").contains(VerbFlags::CLAUSE));
        assert!(verb_flags("eat").contains(VerbFlags::OPTIONAL_OBJECT));
        assert!(verb_flags("want").contains(VerbFlags::TO));
        assert!(!verb_flags("want").contains(VerbFlags::AUX));
        assert!(verb_flags("be").contains(VerbFlags::AUX));
    }

    #[test]
    fn every_flag_in_the_lists_has_a_meaning() {
        for row in builtin::lemmas(builtin::NOUNS) {
            assert!(row.flags.split(',').all(|name| NounFlags::named(name).is_some()), "{row:?}");
        }
        for row in builtin::lemmas(builtin::VERBS) {
            assert!(row.flags.split(',').all(|name| VerbFlags::named(name).is_some()), "{row:?}");
        }
        for list in [builtin::ADJECTIVES, builtin::ADVERBS] {
            assert!(builtin::lemmas(list).all(|row| matches!(row.flags, "-" | "graded")));
        }
    }
}
