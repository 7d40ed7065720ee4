//! Trees in brackets.

use std::borrow::Cow;

use super::chart::{Chart, Origin};
use super::grammar::Table;

/// A tree that is being written.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    text: String,
}

impl Brackets {
    pub fn open(&mut self, label: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push('(');
        self.text.push_str(&name(label));
    }

    pub fn close(&mut self) {
        self.text.push(')');
    }

    pub fn word(&mut self, word: &str, tag: &str) {
        // A tag that is a trace's would take the word out of the sentence.
        self.open(if tag == "-NONE-" { "X" } else { tag });
        self.text.push(' ');
        self.text.push_str(&name(word));
        self.text.push(')');
    }

    pub fn finish(self) -> String {
        self.text
    }

    /// Writes a constituent with all that is below it. Categories that are not shown, and those below one of the same
    /// label and over the same words, leave only what is below them.
    pub fn constituent(&mut self, chart: &Chart<'_>, table: &Table, top: u32, sentence: &[(&str, &str)]) {
        let mut tasks = vec![Task::Write(top, None)];
        while let Some(task) = tasks.pop() {
            let Task::Write(number, above) = task else {
                self.close();
                continue;
            };
            let constituent = chart.constituents[number as usize];
            if constituent.origin == Origin::Word {
                let (word, tag) = sentence[constituent.start as usize];
                self.word(word, tag);
                continue;
            }
            let label = table.symbols.label(constituent.symbol);
            let shown = label.filter(|&label| above != Some(label));
            if let Some(label) = shown {
                self.open(label);
                tasks.push(Task::Close);
            }
            let only = matches!(constituent.origin, Origin::Unary(_)).then_some(label.or(above)).flatten();
            // From right to left: what is noted last is written first.
            tasks.extend(chart.daughters(constituent).map(|below| Task::Write(below, only)));
        }
    }
}

enum Task<'g> {
    /// A constituent, with the label of the one above if it has the same words.
    Write(u32, Option<&'g str>),
    Close,
}

/// A name that can stand in a tree: without brackets and spaces, and not empty.
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
