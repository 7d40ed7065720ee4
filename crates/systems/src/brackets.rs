//! Builder for bracketed trees.

use std::borrow::Cow;

/// A tree that is being written.
#[derive(Debug, Default)]
pub(crate) struct Brackets {
    text: String,
}

impl Brackets {
    /// Opens a constituent. An empty label, as at the root of many treebanks, stays empty.
    pub(crate) fn open(&mut self, label: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push('(');
        if !label.is_empty() {
            self.text.push_str(&name(label));
        }
    }

    /// Closes the innermost open constituent.
    pub(crate) fn close(&mut self) {
        self.text.push(')');
    }

    /// Adds a word under its tag.
    pub(crate) fn word(&mut self, word: &str, tag: &str) {
        // The tag of a trace would remove the word from the sentence.
        self.open(match tag {
            "-NONE-" => "X",
            "" => "_",
            tag => tag,
        });
        self.text.push(' ');
        self.text.push_str(&name(word));
        self.text.push(')');
    }

    /// Returns the tree as text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// A valid name in a tree: not empty, without brackets or spaces.
fn name(text: &str) -> Cow<'_, str> {
    if solecism_corpus::tree::is_name(text) {
        return Cow::Borrowed(text);
    }
    if text.is_empty() {
        return Cow::Borrowed("_");
    }
    let letter = |letter: char| match letter {
        '(' => "-LRB-".to_owned(),
        ')' => "-RRB-".to_owned(),
        _ if letter.is_ascii_whitespace() || letter == '\u{b}' => "_".to_owned(),
        _ => letter.to_string(),
    };
    Cow::Owned(text.chars().map(letter).collect())
}
