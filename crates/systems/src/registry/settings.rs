//! Values of options.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_errors::nearest::suggestion;
use solecism_tagging::tagger::TagColumn;

use super::{OptionInfo, Value};

/// The values of a system's options, with defaults for those that are not given.
#[derive(Clone, PartialEq, Eq)]
pub struct Settings {
    options: &'static [OptionInfo],
    given: BTreeMap<&'static str, Value>,
}

/// Shows the given values only.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(&self.given).finish()
    }
}

impl Settings {
    /// Options without any values given.
    pub fn new(options: &'static [OptionInfo]) -> Self {
        Self { options, given: BTreeMap::new() }
    }

    /// Returns the option with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn option(&self, name: &str) -> Result<&'static OptionInfo, Problem> {
        self.options.iter().find(|option| option.name == name).ok_or_else(|| {
            let known = self.options.iter().map(|option| option.name);
            Problem::new(format!("there is no option {name} here"), suggestion(name, known))
        })
    }

    /// True if there is an option with this name.
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }

    /// True if the option was given.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// Sets an option and replaces an earlier value.
    ///
    /// # Errors
    /// If there is no such option.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), Problem> {
        let option = self.option(name)?;
        self.given.insert(option.name, value);
        Ok(())
    }

    /// Sets an option from a word or a number.
    ///
    /// # Errors
    /// If there is no such option, or the value is invalid.
    pub fn parse(&mut self, name: &str, text: &str) -> Result<(), Problem> {
        let value = self.option(name)?.parse(text);
        let takes = |expected| Problem::new(format!("{name} takes {expected}, not {text}"), "");
        self.set(name, value.map_err(takes)?)
    }

    fn value(&self, name: &str) -> Option<Value> {
        let default = || self.options.iter().find(|option| option.name == name)?.default_value();
        self.given.get(name).cloned().or_else(default)
    }

    /// True if a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Flag(true)))
    }

    /// Value of a choice.
    pub fn word(&self, name: &str) -> Option<&'static str> {
        match self.value(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Column of tags, if one is chosen.
    pub fn column(&self, name: &str) -> Option<TagColumn> {
        let word = self.word(name)?;
        TagColumn::ALL.into_iter().find(|column| column.name() == word)
    }

    /// Value of a numeric option.
    pub fn whole(&self, name: &str) -> u32 {
        u32::try_from(self.seed(name)).unwrap_or(u32::MAX)
    }

    /// Value of a seed.
    pub fn seed(&self, name: &str) -> u64 {
        match self.value(name) {
            Some(Value::Whole(number)) => number,
            _ => 0,
        }
    }

    /// Value of an option for an error profile.
    ///
    /// # Errors
    /// If there is no such option.
    pub fn profile(&self, name: &str) -> Result<Profile, Problem> {
        match self.value(name) {
            Some(Value::Profile(profile)) => Ok(*profile),
            _ => Err(Problem::new(format!("there is no {name}"), "name a profile")),
        }
    }

    /// Value of an option for input files.
    pub fn files(&self, name: &str) -> &[PathBuf] {
        match self.given.get(name) {
            Some(Value::Files(files)) => files,
            _ => &[],
        }
    }

    /// All input files of all options.
    pub fn all_files(&self) -> impl Iterator<Item = &Path> {
        self.options.iter().flat_map(|option| self.files(option.name)).map(PathBuf::as_path)
    }
}

impl OptionInfo {
    fn default_value(&self) -> Option<Value> {
        self.parse(self.default?).ok()
    }
}
