//! Text files read as a whole.

use std::path::Path;

use solecism_corpus::input::read_text;
use solecism_corpus::{Flaw, Problem};

/// A text file.
pub struct Text {
    /// Name as given.
    pub name: String,
    /// Content.
    pub text: String,
}

impl Text {
    /// Reads a file, or standard input for `-`, and decompresses it according to its name.
    ///
    /// # Errors
    /// If it cannot be read, or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, Problem> {
        Ok(Self { name: path.display().to_string(), text: read_text(path)? })
    }

    /// Lines with their offsets, without line ends.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let start = self.text.as_ptr().addr();
        self.text.lines().map(move |line| (line.as_ptr().addr() - start, line))
    }

    /// Locates a flaw in the file.
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
