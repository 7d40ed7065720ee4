//! Whole files of text.

use std::io::Read;
use std::path::Path;

use solecism_corpus::input::Source;
use solecism_corpus::{Flaw, Problem};

/// A file that was read.
pub(crate) struct Text {
    /// Its name as it was given.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Text {
    /// Reads a file, standard input for `-`, unpacked as its name says.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        let sources = Source::expand(&[path.to_owned()])?;
        let source = sources.first().ok_or_else(|| Problem::new("no file", "name one"))?;
        let mut bytes = Vec::new();
        source.open()?.read_to_end(&mut bytes).map_err(|e| Problem::io("read", &source.name, &e))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { name: source.name.clone(), text }),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let flaw = Flaw::new(at, 1, "this is not UTF-8", "convert the file to UTF-8");
                Err(flaw.locate(&error.into_bytes(), &source.name, 1))
            }
        }
    }

    /// Its lines with where each begins, without what ends them.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let start = self.text.as_ptr().addr();
        self.text.lines().map(move |line| (line.as_ptr().addr() - start, line))
    }

    /// Something wrong at a place in it.
    pub fn problem(&self, flaw: &Flaw) -> Problem {
        flaw.locate(self.text.as_bytes(), &self.name, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_where_they_begin() {
        let text = Text { name: "x".into(), text: "a\r\nbc\n\nd".into() };
        assert_eq!(text.lines().collect::<Vec<_>>(), [(0, "a"), (3, "bc"), (6, ""), (7, "d")]);
        assert_eq!(text.problem(&Flaw::new(4, 1, "odd", "")).to_string(), "x:2:2: odd");
    }
}
