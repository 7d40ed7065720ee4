//! Options of systems, for the command line, experiments and Python.

use std::path::PathBuf;

use solecism_errors::Profile;

/// Declaration of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name: `--iterations` on the command line, `iterations` in an experiment.
    pub name: &'static str,
    /// Placeholder of its value in the help; empty for a flag.
    pub value: &'static str,
    /// Help text.
    pub about: &'static str,
    /// Type of its value.
    pub kind: OptionKind,
    /// Default, as it would be typed.
    pub default: Option<&'static str>,
}

/// Type of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// No value: the option is given or not.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number in this inclusive range.
    Whole(u32, u32),
    /// A seed: any whole number.
    Seed,
    /// An error profile: the name of a built-in one, or a file.
    Profile,
    /// Input files; may be given several times.
    Files,
}

/// Value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// True if the flag is given.
    Flag(bool),
    /// One of the words of a choice.
    Word(&'static str),
    /// A whole number.
    Whole(u64),
    /// An error profile.
    Profile(Box<Profile>),
    /// Input files.
    Files(Vec<PathBuf>),
}

impl OptionInfo {
    /// Parses a word or a number.
    ///
    /// # Errors
    /// If the value is invalid; the message says which values are valid.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        match self.kind {
            OptionKind::Flag => text.parse().map(Value::Flag).map_err(|_| "true or false".to_owned()),
            OptionKind::Choice(words) => {
                let found = words.iter().find(|word| **word == text);
                found.map(|word| Value::Word(word)).ok_or_else(|| format!("one of {}", words.join(", ")))
            }
            OptionKind::Whole(from, to) => {
                let number = text.parse().ok().filter(|number| (from..=to).contains(number));
                let number = number.map(|number| Value::Whole(u64::from(number)));
                number.ok_or_else(|| format!("a whole number from {from} to {to}"))
            }
            OptionKind::Seed => text.parse().map(Value::Whole).map_err(|_| "a whole number".to_owned()),
            OptionKind::Profile => {
                let found = Profile::named(text).map(|profile| Value::Profile(Box::new(profile)));
                found.ok_or_else(|| "a profile".to_owned())
            }
            OptionKind::Files => Ok(Value::Files(vec![text.into()])),
        }
    }
}

/// Option: seed of the order of sentences.
pub(crate) const SEED: OptionInfo = OptionInfo {
    name: "seed",
    value: "S",
    about: "Decides the order of sentences",
    kind: OptionKind::Seed,
    default: Some("1"),
};

/// Option: the seed of a training without random choices.
pub(crate) const NO_SEED: OptionInfo = OptionInfo {
    about: "Taken as by the other systems, so that one command line does for all; counting draws nothing, and any seed \
            gives the same model",
    ..SEED
};

/// Option: number of passes over the treebank.
pub(crate) const ITERATIONS: OptionInfo = OptionInfo {
    name: "iterations",
    value: "N",
    about: "How often to go through the treebank",
    kind: OptionKind::Whole(1, 10_000),
    default: Some("10"),
};

/// Option: column of tags, for systems with one tag per word.
pub(crate) const TAGS: OptionInfo = OptionInfo {
    name: "tags",
    value: "COLUMN",
    about: "The column of tags, upos or xpos; where there is one tag a word, which of the two it is",
    kind: OptionKind::Choice(&["upos", "xpos"]),
    default: Some("xpos"),
};
