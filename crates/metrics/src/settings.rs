//! Options of metrics, shared by the command line, experiment files and Python.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use solecism_corpus::Problem;

/// An option of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, without dashes.
    pub name: &'static str,
    /// Type of its value.
    pub kind: OptionKind,
    /// One-line description.
    pub about: &'static str,
}

/// Type of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// No value: present or absent.
    Flag,
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// A number; the string is its placeholder in the help.
    Number(&'static str),
    /// Free text; the string is its placeholder in the help.
    Text(&'static str),
    /// A corpus read in parallel with gold and output.
    Beside,
    /// The uncorrected sentences, read in place of the gold.
    Source,
    /// Corpora read in parallel with the source; the option is repeated, once for each.
    References,
    /// A file with all analyses of each sentence, as `corrupt --golds` writes it.
    Golds,
}

/// The part of a signature that says that all analyses of each sentence count; without it there is one gold.
pub(crate) fn golds_signature(has_golds: bool) -> Option<(&'static str, String)> {
    has_golds.then(|| ("golds", "all".to_owned()))
}

/// Option values as given; `layout` is the output layout that will be requested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<String, Vec<String>>);

impl Settings {
    /// Sets an option; a flag has the value `true`.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.0.insert(name.into(), vec![value.into()]);
        self
    }

    /// Adds a value to an option that takes several.
    pub fn add(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.0.entry(name.into()).or_default().push(value.into());
        self
    }

    /// Removes all values of an option.
    pub fn unset(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Value of an option, if given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts(name).next()
    }

    /// All values of an option, in the order given.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.get(name).into_iter().flatten().map(String::as_str)
    }

    /// Returns whether a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name).is_some_and(|value| value != "false")
    }

    /// Value of an option as a path.
    pub fn path(&self, name: &str) -> Option<&Path> {
        self.text(name).map(Path::new)
    }

    /// Value of an option as a number.
    ///
    /// # Errors
    /// If the value is not a number of this type.
    pub fn number<N: FromStr>(&self, name: &str) -> Result<Option<N>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = text
            .parse()
            .map_err(|_| Problem::new(format!("--{name} takes a number, not {text:?}"), "for example: 10"));
        number.map(Some)
    }

    /// True if a file with all analyses of each sentence is given.
    pub fn has_golds(&self) -> bool {
        self.text("golds").is_some()
    }

    /// Names of the options given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
