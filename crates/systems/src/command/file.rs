//! Systems files.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_corpus::input::read_text;
use solecism_errors::nearest::suggestion;

use super::description::Description;
use super::read;

/// The systems in a TOML file, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemsFile {
    /// The systems.
    pub systems: Vec<Description>,
    name: String,
}

impl SystemsFile {
    /// Reads the `[system.NAME]` tables of a file. Paths are relative to the file.
    ///
    /// # Errors
    /// If the file cannot be read or has errors, which are located.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        let text = read_text(path)?;
        let whole = std::path::absolute(path).map_err(|error| Problem::io("find", path, &error))?;
        let directory = whole.parent().unwrap_or_else(|| Path::new("/"));
        Self::parse(&text, &path.to_string_lossy(), directory)
    }

    /// Parses the text of a systems file. `name` is its name in messages; paths are relative to `directory`.
    ///
    /// # Errors
    /// If the text has errors, which are located.
    pub fn parse(text: &str, name: &str, directory: &Path) -> Result<Self, Problem> {
        let read = read::systems(text, name, directory);
        let systems = read.map_err(|flaw| flaw.locate(text.as_bytes(), name, 1))?;
        Ok(Self { systems, name: name.to_owned() })
    }

    /// Returns the system with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn system(&self, name: &str) -> Result<&Description, Problem> {
        self.systems.iter().find(|system| system.name == name).ok_or_else(|| {
            let known = self.systems.iter().map(|system| system.name.as_str());
            let what = format!("no system is called \"{name}\" in {}", self.name);
            Problem::new(what, suggestion(name, known))
        })
    }
}
