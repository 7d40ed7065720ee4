//! The options that were given.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_errors::nearest::suggestion;
use solecism_tagging::tagger::TagColumn;

use super::{OptionInfo, Value};

/// The values of a system's options: those that were given, and else the defaults.
#[derive(Clone, PartialEq, Eq)]
pub struct Settings {
    options: &'static [OptionInfo],
    given: BTreeMap<&'static str, Value>,
}

/// What was given, without what is known of the options.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(&self.given).finish()
    }
}

impl Settings {
    /// These options, none of them given.
    pub fn new(options: &'static [OptionInfo]) -> Self {
        Self { options, given: BTreeMap::new() }
    }

    /// The option of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn option(&self, name: &str) -> Result<&'static OptionInfo, Problem> {
        self.options.iter().find(|option| option.name == name).ok_or_else(|| {
            let known = self.options.iter().map(|option| option.name);
            Problem::new(format!("there is no option {name} here"), suggestion(name, known))
        })
    }

    /// Whether there is an option of this name.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }

    /// Whether an option was given.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// Gives an option a value, which replaces the one before.
    ///
    /// # Errors
    /// If there is no such option.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), Problem> {
        let option = self.option(name)?;
        self.given.insert(option.name, value);
        Ok(())
    }

    /// Gives an option the value that a word or a number stands for.
    ///
    /// # Errors
    /// If there is no such option, or it takes something else.
    pub fn parse(&mut self, name: &str, text: &str) -> Result<(), Problem> {
        let value = self.option(name)?.parse(text);
        let takes = |expected| Problem::new(format!("{name} takes {expected}, not {text}"), "");
        self.set(name, value.map_err(takes)?)
    }

    fn value(&self, name: &str) -> Option<Value> {
        let default = || self.options.iter().find(|option| option.name == name)?.default_value();
        self.given.get(name).cloned().or_else(default)
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Flag(true)))
    }

    /// The word that was chosen.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        match self.value(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The column of tags, if one is chosen.
    pub fn column(&self, name: &str) -> Option<TagColumn> {
        let word = self.word(name)?;
        TagColumn::ALL.into_iter().find(|column| column.name() == word)
    }

    /// A number.
    pub fn whole(&self, name: &str) -> u32 {
        u32::try_from(self.seed(name)).unwrap_or(u32::MAX)
    }

    /// What decides all that is drawn.
    pub fn seed(&self, name: &str) -> u64 {
        match self.value(name) {
            Some(Value::Whole(number)) => number,
            _ => 0,
        }
    }

    /// A profile of errors.
    ///
    /// # Errors
    /// If there is no such option.
    pub fn profile(&self, name: &str) -> Result<Profile, Problem> {
        match self.value(name) {
            Some(Value::Profile(profile)) => Ok(*profile),
            _ => Err(Problem::new(format!("there is no {name}"), "name a profile")),
        }
    }

    /// Files that are read.
    pub fn files(&self, name: &str) -> &[PathBuf] {
        match self.given.get(name) {
            Some(Value::Files(files)) => files,
            _ => &[],
        }
    }

    /// The same with nameless files, so that what is told of them does not depend on where they are.
    #[must_use]
    pub fn without_files(&self) -> Self {
        let mut given = self.given.clone();
        for value in given.values_mut() {
            if let Value::Files(files) = value {
                files.fill(PathBuf::new());
            }
        }
        Self { given, ..*self }
    }

    /// All files that are read.
    pub fn all_files(&self) -> impl Iterator<Item = &Path> {
        self.options.iter().flat_map(|option| self.files(option.name)).map(PathBuf::as_path)
    }
}

impl OptionInfo {
    fn default_value(&self) -> Option<Value> {
        self.parse(self.default?).ok()
    }
}
