//! The options of systems, as all who train one take them.

use std::path::PathBuf;

use solecism_errors::Profile;

/// What is known of an option before it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name: `--iterations` on the command line, `iterations` in an experiment.
    pub name: &'static str,
    /// What its value is called in the help; empty for a flag.
    pub value: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// The value that it has unless given, as it would be typed.
    pub default: Option<&'static str>,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Nothing: it is given or not.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number between these two, both included.
    Whole(u32, u32),
    /// Any whole number: what decides all that is drawn.
    Seed,
    /// A profile of errors: the name of a built-in one, or a file.
    Profile,
    /// Files that are read; may be given several times.
    Files,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Whether a flag is given.
    Flag(bool),
    /// One of the words of a choice.
    Word(&'static str),
    /// A whole number.
    Whole(u64),
    /// A profile of errors.
    Profile(Box<Profile>),
    /// Files that are read.
    Files(Vec<PathBuf>),
}

impl OptionInfo {
    /// Reads a value that is a word or a number.
    ///
    /// # Errors
    /// What it takes instead.
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

/// Decides what is drawn, where the order of sentences is.
pub(crate) const SEED: OptionInfo = OptionInfo {
    name: "seed",
    value: "S",
    about: "Decides the order of sentences",
    kind: OptionKind::Seed,
    default: Some("1"),
};

/// The seed of what draws nothing.
pub(crate) const NO_SEED: OptionInfo = OptionInfo {
    about: "Taken as by the other systems, so that one command line does for all; counting draws nothing, and any seed \
            gives the same model",
    ..SEED
};

/// How often to go through the treebank.
pub(crate) const ITERATIONS: OptionInfo = OptionInfo {
    name: "iterations",
    value: "N",
    about: "How often to go through the treebank",
    kind: OptionKind::Whole(1, 10_000),
    default: Some("10"),
};

/// The column of tags of what has one tag a word.
pub(crate) const TAGS: OptionInfo = OptionInfo {
    name: "tags",
    value: "COLUMN",
    about: "The column of tags, upos or xpos; where there is one tag a word, which of the two it is",
    kind: OptionKind::Choice(&["upos", "xpos"]),
    default: Some("xpos"),
};
