//! What is known of a lemma beyond its form: whether a noun is a mass noun, whether a verb needs an object.
//!
//! With it one can judge whether an error might leave the sentence well formed.

use std::sync::LazyLock;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::builtin;

/// What is known of a noun; a set of the constants below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct NounFlags(u8);

impl NounFlags {
    /// No ordinary plural: *information, furniture*.
    pub const MASS: NounFlags = NounFlags(1);
    /// A singular that may take a plural verb: *team, staff*.
    pub const COLLECTIVE: NounFlags = NounFlags(2);
    /// Only a plural: *scissors, police*.
    pub const PLURAL: NounFlags = NounFlags(4);
    /// A noun of time or measure, which may stand as an adverbial: *today, week, mile*.
    pub const UNIT: NounFlags = NounFlags(8);
    /// Counted or not, and so with an article or without: *history, stone, school*.
    pub const DUAL: NounFlags = NounFlags(16);

    /// Whether all of these hold.
    pub const fn contains(self, flags: NounFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    fn named(name: &str) -> Option<NounFlags> {
        Some(match name {
            "-" => NounFlags(0),
            "mass" => NounFlags::MASS,
            "collective" => NounFlags::COLLECTIVE,
            "plural" => NounFlags::PLURAL,
            "unit" => NounFlags::UNIT,
            "dual" => NounFlags::DUAL,
            _ => return None,
        })
    }
}

/// What is known of a verb; a set of the constants below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct VerbFlags(u16);

impl VerbFlags {
    /// Well formed with or without its object: *eat, read*.
    pub const OPTIONAL_OBJECT: VerbFlags = VerbFlags(1);
    /// Needs an object: *make, put*.
    pub const OBJECT: VerbFlags = VerbFlags(2);
    /// Takes none: *sleep, arrive*.
    pub const NO_OBJECT: VerbFlags = VerbFlags(4);
    /// Takes a clause whose *that* may be left out: *say, think*.
    pub const CLAUSE: VerbFlags = VerbFlags(8);
    /// Takes a bare infinitive: *let, help, see*.
    pub const BARE: VerbFlags = VerbFlags(16);
    /// Takes an infinitive with *to*: *want, try*.
    pub const TO: VerbFlags = VerbFlags(32);
    /// Takes an *-ing* form: *start, like*.
    pub const ING: VerbFlags = VerbFlags(64);
    /// Links its subject to a complement: *seem, become*.
    pub const LINKING: VerbFlags = VerbFlags(128);
    /// An auxiliary: *be, have, do*.
    pub const AUX: VerbFlags = VerbFlags(256);

    /// Whether all of these hold.
    pub const fn contains(self, flags: VerbFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    fn named(name: &str) -> Option<VerbFlags> {
        Some(match name {
            "-" => VerbFlags(0),
            "optional-object" => VerbFlags::OPTIONAL_OBJECT,
            "object" => VerbFlags::OBJECT,
            "no-object" => VerbFlags::NO_OBJECT,
            "clause" => VerbFlags::CLAUSE,
            "bare" => VerbFlags::BARE,
            "to" => VerbFlags::TO,
            "ing" => VerbFlags::ING,
            "linking" => VerbFlags::LINKING,
            "aux" => VerbFlags::AUX,
            _ => return None,
        })
    }
}

/// What the lists say of a lemma: how often it occurs in a million words, and its flags.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed<F> {
    pub per_million: u32,
    pub flags: F,
}

static NOUNS: LazyLock<FxHashMap<&'static str, Listed<NounFlags>>> = LazyLock::new(|| {
    by_lemma(builtin::NOUNS, |names| {
        NounFlags(names.split(',').filter_map(NounFlags::named).fold(0, |all, flag| all | flag.0))
    })
});

static VERBS: LazyLock<FxHashMap<&'static str, Listed<VerbFlags>>> = LazyLock::new(|| {
    by_lemma(builtin::VERBS, |names| {
        VerbFlags(names.split(',').filter_map(VerbFlags::named).fold(0, |all, flag| all | flag.0))
    })
});

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

/// The built-in list's row of a noun.
pub(crate) fn listed_noun(lemma: &str) -> Option<Listed<NounFlags>> {
    NOUNS.get(lemma).copied()
}

/// The built-in list's row of a verb.
pub(crate) fn listed_verb(lemma: &str) -> Option<Listed<VerbFlags>> {
    VERBS.get(lemma).copied()
}

/// What is known of a noun, given its lemma in lower case; no flag for a noun that is not listed.
pub fn noun_flags(lemma: &str) -> NounFlags {
    listed_noun(lemma).map_or(NounFlags::default(), |row| row.flags)
}

/// What is known of a verb, given its lemma in lower case; no flag for a verb that is not listed.
pub fn verb_flags(lemma: &str) -> VerbFlags {
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
