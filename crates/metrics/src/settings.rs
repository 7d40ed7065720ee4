//! The options of a metric, wherever they come from: the command line, an experiment file, Python.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use solecism_corpus::Problem;

/// An option that a metric has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: it is given or not.
    Flag,
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// A number; what it stands for is named in the help.
    Number(&'static str),
    /// Free text; what it stands for is named in the help.
    Text(&'static str),
    /// A corpus that is read side by side with gold and output.
    Beside,
    /// The sentences that the output is made from: they stand where the gold would.
    Source,
    /// Corpora that are read side by side with the source: the option is given once for each.
    References,
    /// A file of all analyses that each sentence may have, as `corrupt --golds` writes it.
    Golds,
}

/// The values of the options that were given; `layout` is the layout that will be asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, Vec<String>>);

impl Settings {
    /// Gives an option a value; a flag has the value `true`.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.0.insert(name.into(), vec![value.into()]);
        self
    }

    /// Gives an option a further value, where it takes several.
    pub fn add(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.0.entry(name.into()).or_default().push(value.into());
        self
    }

    /// Takes back all values of an option.
    pub fn unset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The value of an option, if it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts(name).next()
    }

    /// All values of an option, in the order in which they were given.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.get(name).into_iter().flatten().map(String::as_str)
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name).is_some_and(|value| value != "false")
    }

    /// The file that an option names.
    pub fn path(&self, name: &str) -> Option<&Path> {
        self.text(name).map(Path::new)
    }

    /// The number that an option was given.
    ///
    /// # Errors
    /// If it is no number of this type.
    pub fn number<N: FromStr>(&self, name: &str) -> Result<Option<N>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = text
            .parse()
            .map_err(|_| Problem::new(format!("--{name} takes a number, not {text:?}"), "for example: 10"));
        number.map(Some)
    }

    /// The names of the options that were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
