//! Packed drawings of analyses: the layout as few, small numbers.
//!
//! Words equal to those of the sentence are omitted, and labels are numbers in a table. Positions are relative: a word's to
//! the word before, a constituent's to the first word below it, an arc end's to its word. `script/reading.js` unpacks this.

mod arcs;
mod rows;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;

use serde::Serialize;
use solecism_corpus::edit::{Op, TokenEdit};
use solecism_corpus::tree::Tree;
use solecism_draw::Marks;
use solecism_draw::layout::{Piece, Presence};

use crate::document::{Analysis, Edit};
use arcs::PackedArcs;
use rows::PackedRows;
use tree::PackedTree;

/// Table of the labels of all drawings.
#[derive(Default)]
pub(super) struct Labels {
    numbers: BTreeMap<String, usize>,
    names: Vec<String>,
}

impl Labels {
    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.numbers.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
        self.names.len() - 1
    }

    /// Labels by number.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }
}

/// A sentence whose analyses are drawn.
pub(super) struct DrawnSentence<'s> {
    words: &'s [String],
    marks: Marks,
}

impl<'s> DrawnSentence<'s> {
    /// The original sentence.
    pub(super) fn original(words: &'s [String]) -> Self {
        Self { words, marks: Marks::default() }
    }

    /// A noisy sentence, with gaps for deleted words. `original_len` is the number of words before the edits.
    pub(super) fn edited(original_len: usize, edits: &[Edit], words: &'s [String]) -> Self {
        let edits: Vec<TokenEdit> = edits.iter().filter_map(token_edit).collect();
        Self { words, marks: Marks::missing(original_len, &edits) }
    }

    /// Draws an analysis.
    pub(super) fn draw(&self, analysis: &Analysis, labels: &mut Labels) -> Drawing {
        let drawing = match analysis {
            Analysis::Brackets(text) => match Tree::parse(text) {
                Ok(tree) => PackedTree::of(&tree, self, labels).map(Drawing::Tree),
                Err(_) => Ok(Drawing::Unread(false)),
            },
            Analysis::Arcs(words) if words.is_empty() => Ok(Drawing::Unread(false)),
            Analysis::Arcs(words) => PackedArcs::of(words, self, labels).map(Drawing::Arcs),
            Analysis::Answers(rows) if rows.is_empty() => Ok(Drawing::Unread(false)),
            Analysis::Answers(rows) => PackedRows::of(rows, self, labels).map(Drawing::Rows),
        };
        drawing.unwrap_or_else(|refused| Drawing::Refused(refused.to_string()))
    }

    /// Words of an analysis, unless they equal those of the sentence.
    fn other_words<'w>(&self, words: impl Iterator<Item = &'w str> + Clone) -> Option<Vec<String>> {
        let is_same = words.clone().eq(self.words.iter().map(String::as_str));
        (!is_same).then(|| words.map(str::to_owned).collect())
    }
}

fn token_edit(edit: &Edit) -> Option<TokenEdit> {
    let op = match edit.op.as_str() {
        "substitute" => Op::Substitute,
        "delete" => Op::Delete,
        "insert" => Op::Insert,
        _ => return None,
    };
    let (old, new) = (edit.old.clone(), edit.new.clone());
    Some(TokenEdit { old, new, ..TokenEdit::blank(op, u32::try_from(edit.at).ok()?) })
}

/// A packed drawing of an analysis.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Drawing {
    Tree(PackedTree),
    Arcs(PackedArcs),
    Rows(PackedRows),
    /// Reason why it cannot be drawn.
    Refused(String),
    /// Not an analysis; serialized as `false`.
    Unread(bool),
}

/// A deleted word: x, y, word, and in a tree the index of the trace it left.
type MissingWord = (usize, usize, String, Option<usize>);

/// Words from left to right: x positions of tokens, and deleted words.
#[derive(Default)]
struct Line {
    tokens: Vec<usize>,
    missing: Vec<MissingWord>,
}

impl Line {
    fn push(&mut self, piece: Piece, centre: usize, baseline: usize, leaf: Option<usize>) {
        match piece.presence {
            Presence::Token => self.tokens.push(centre),
            Presence::Missing => self.missing.push((centre, baseline, piece.word, leaf)),
            Presence::Trace => {}
        }
    }
}

/// Positions as differences from the previous one.
fn steps(places: &[usize]) -> Vec<isize> {
    let before = std::iter::once(0).chain(places.iter().copied());
    before.zip(places).map(|(before, &place)| offset(before, place)).collect()
}

/// Signed distance between positions.
fn offset(from: usize, to: usize) -> isize {
    to.cast_signed() - from.cast_signed()
}
