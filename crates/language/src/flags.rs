//! Grammatical properties of lemmas: mass nouns, transitive verbs and so on.
//!
//! They are used to judge whether a sentence with an error may be well formed.

/// Properties of a noun: a set of the constants below.
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
    /// Both countable and uncountable, so with or without an article: *history, stone, school*.
    pub const DUAL: NounFlags = NounFlags(16);

    /// True if all of these flags are set.
    pub const fn contains(self, flags: NounFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The flags in a list, separated by commas; unknown names are ignored.
    pub(crate) fn of_list(names: &str) -> NounFlags {
        NounFlags(names.split(',').filter_map(NounFlags::named).fold(0, |all, flag| all | flag.0))
    }

    /// The flag with this name; the empty set for `-`.
    pub(crate) fn named(name: &str) -> Option<NounFlags> {
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

/// Properties of a verb: a set of the constants below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct VerbFlags(u16);

impl VerbFlags {
    /// Well formed with or without its object: *eat, read*.
    pub const OPTIONAL_OBJECT: VerbFlags = VerbFlags(1);
    /// Needs an object: *make, put*.
    pub const OBJECT: VerbFlags = VerbFlags(2);
    /// Takes no object: *sleep, arrive*.
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

    /// True if all of these flags are set.
    pub const fn contains(self, flags: VerbFlags) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The flags in a list, separated by commas; unknown names are ignored.
    pub(crate) fn of_list(names: &str) -> VerbFlags {
        VerbFlags(names.split(',').filter_map(VerbFlags::named).fold(0, |all, flag| all | flag.0))
    }

    /// The flag with this name; the empty set for `-`.
    pub(crate) fn named(name: &str) -> Option<VerbFlags> {
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
