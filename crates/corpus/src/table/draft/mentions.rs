//! Index from words to the rows that refer to them.

use super::names::{NEW, Name, NodeName, heads};
use super::{Draft, DraftRow, LineId, REFERENCES};
use crate::table::column::Column;

/// For each word, by its line, the rows that refer to it now or did so earlier.
#[derive(Clone, Debug)]
pub(super) struct Mentions {
    /// The last entry of each word.
    last: Vec<u32>,
    /// A row, and the previous entry.
    entries: Vec<(LineId, u32)>,
}

const NONE: u32 = u32::MAX;

impl Mentions {
    fn add(&mut self, word: LineId, row: LineId) {
        let word = word.0 as usize;
        if word >= self.last.len() {
            self.last.resize(word + 1, NONE);
        }
        let entry = self.entries.len() as u32;
        self.entries.push((row, std::mem::replace(&mut self.last[word], entry)));
    }

    fn of(&self, word: LineId) -> impl Iterator<Item = LineId> + '_ {
        let entry = |at: u32| self.entries.get(at as usize);
        let last = self.last.get(word.0 as usize).copied().unwrap_or(NONE);
        std::iter::successors(entry(last), move |(_, before)| entry(*before)).map(|&(row, _)| row)
    }
}

impl DraftRow<'_> {
    /// The nodes that the row refers to.
    pub(super) fn mentions(&self) -> impl Iterator<Item = NodeName> {
        REFERENCES.into_iter().flat_map(|column| mentions(self.get(column), column))
    }
}

fn mentions(field: &str, column: Column) -> impl Iterator<Item = NodeName> {
    let (word, deps) = match column {
        _ if field == "_" => (None, None),
        Column::Deps => (None, Some(heads(field))),
        _ => (NodeName::parse_word(field), None),
    };
    word.into_iter().chain(deps.into_iter().flatten())
}

impl Draft<'_> {
    /// A superset of the rows that refer to a word, from top to bottom.
    pub fn mentioning(&mut self, word: u32) -> Vec<LineId> {
        let Some(line) = self.line_of_word(word) else { return Vec::new() };
        if self.mentions.is_none() {
            self.mentions = Some(self.all_mentions());
        }
        let rows = self.mentions.iter().flat_map(|mentions| mentions.of(line));
        let mut rows: Vec<(usize, LineId)> =
            rows.filter_map(|row| Some((self.order.number(row.0)?, row))).collect();
        rows.sort_unstable();
        rows.dedup();
        rows.into_iter().map(|(_, row)| row).collect()
    }

    fn all_mentions(&self) -> Mentions {
        let mut all = Mentions { last: vec![NONE; self.lines.len()], entries: Vec::new() };
        for (line, row) in self.rows() {
            for name in row.mentions() {
                if let Some(word) = self.line_of_name(name.word) {
                    all.add(word, line);
                }
            }
        }
        all
    }

    /// Adds the references of a field.
    pub(super) fn mention(&mut self, row: LineId, column: Column, field: &str) {
        if self.mentions.is_none() {
            return;
        }
        let words: Vec<LineId> =
            mentions(field, column).filter_map(|name| self.line_of_name(name.word)).collect();
        if let Some(mentions) = &mut self.mentions {
            for word in words {
                mentions.add(word, row);
            }
        }
    }

    /// The line of a word by its name.
    pub(super) fn line_of_name(&self, name: Name) -> Option<LineId> {
        match name.checked_sub(NEW) {
            Some(new) => self.named[1].get(new as usize).copied(),
            None => self.named[0].get(name.checked_sub(1)? as usize).copied(),
        }
    }
}
