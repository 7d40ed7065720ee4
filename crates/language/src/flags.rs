//! Grammatical properties of lemmas: mass nouns, transitive verbs and so on.
//!
//! They are used to judge whether a sentence with an error may be well formed.

use std::marker::PhantomData;

/// A set of grammatical properties of the lemmas of a part of speech.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Flags<P>(u16, PhantomData<P>);

/// Nouns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Noun {}

/// Verbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Verb {}

/// Properties of a noun.
pub type NounFlags = Flags<Noun>;

/// Properties of a verb.
pub type VerbFlags = Flags<Verb>;

/// A part of speech whose lemmas have properties.
pub(crate) trait Flagged: Sized + 'static {
    /// Names of its properties.
    const NAMES: &'static [(&'static str, Flags<Self>)];
}

impl NounFlags {
    /// No ordinary plural: *information, furniture*.
    pub const MASS: Self = Self::of(1);
    /// A singular that may take a plural verb: *team, staff*.
    pub const COLLECTIVE: Self = Self::of(2);
    /// Only a plural: *scissors, police*.
    pub const PLURAL: Self = Self::of(4);
    /// A noun of time or measure, which may stand as an adverbial: *today, week, mile*.
    pub const UNIT: Self = Self::of(8);
    /// Both countable and uncountable, so with or without an article: *history, stone, school*.
    pub const DUAL: Self = Self::of(16);
}

impl Flagged for Noun {
    const NAMES: &'static [(&'static str, NounFlags)] = &[
        ("mass", NounFlags::MASS),
        ("collective", NounFlags::COLLECTIVE),
        ("plural", NounFlags::PLURAL),
        ("unit", NounFlags::UNIT),
        ("dual", NounFlags::DUAL),
    ];
}

impl VerbFlags {
    /// Well formed with or without its object: *eat, read*.
    pub const OPTIONAL_OBJECT: Self = Self::of(1);
    /// Needs an object: *make, put*.
    pub const OBJECT: Self = Self::of(2);
    /// Takes no object: *sleep, arrive*.
    pub const NO_OBJECT: Self = Self::of(4);
    /// Takes a clause whose *that* may be left out: *say, think*.
    pub const CLAUSE: Self = Self::of(8);
    /// Takes a bare infinitive: *let, help, see*.
    pub const BARE: Self = Self::of(16);
    /// Takes an infinitive with *to*: *want, try*.
    pub const TO: Self = Self::of(32);
    /// Takes an *-ing* form: *start, like*.
    pub const ING: Self = Self::of(64);
    /// Links its subject to a complement: *seem, become*.
    pub const LINKING: Self = Self::of(128);
    /// An auxiliary: *be, have, do*.
    pub const AUX: Self = Self::of(256);
}

impl Flagged for Verb {
    const NAMES: &'static [(&'static str, VerbFlags)] = &[
        ("optional-object", VerbFlags::OPTIONAL_OBJECT),
        ("object", VerbFlags::OBJECT),
        ("no-object", VerbFlags::NO_OBJECT),
        ("clause", VerbFlags::CLAUSE),
        ("bare", VerbFlags::BARE),
        ("to", VerbFlags::TO),
        ("ing", VerbFlags::ING),
        ("linking", VerbFlags::LINKING),
        ("aux", VerbFlags::AUX),
    ];
}

impl<P: Copy> Flags<P> {
    const fn of(bits: u16) -> Self {
        Self(bits, PhantomData)
    }

    /// True if all of these flags are set.
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }
}

impl<P: Copy> Default for Flags<P> {
    /// No flag.
    fn default() -> Self {
        Self::of(0)
    }
}

#[allow(private_bounds)] // the names are those of the lists in this crate
impl<P: Copy + Flagged> Flags<P> {
    /// The flags in a list, separated by commas; unknown names are ignored.
    pub(crate) fn of_list(names: &str) -> Self {
        Self::of(names.split(',').filter_map(Self::named).fold(0, |all, flag| all | flag.0))
    }

    /// The flag with this name; the empty set for `-`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name == "-" {
            return Some(Self::default());
        }
        P::NAMES.iter().find(|(known, _)| *known == name).map(|(_, flag)| Self::of(flag.0))
    }
}
