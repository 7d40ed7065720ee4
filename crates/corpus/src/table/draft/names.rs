//! What words are called while their numbers change.
//!
//! A word that was read is called by the number that it was read with, so that rows need not be written anew when other
//! rows come and go. A new word has a name that no text can have.

use std::fmt::Write as _;

use crate::table::id::{NodeRef, number};

/// The word by the number that it was read with, 0 for the root; from [`NEW`] on, new words; from [`BEHIND`] on, how far
/// behind the last word. A number greater than that of the last word names none, and is carried along.
pub(super) type Name = u64;

/// The name of the first new word.
pub(super) const NEW: Name = 1 << 32;

/// The name of the last word, as numbers behind it are counted.
pub(super) const BEHIND: Name = 1 << 33;

/// What stands before the number of such a word in a field, which has no end of a line in it.
const MARKS: [(char, Name); 2] = [('\n', NEW), ('\r', BEHIND)];

/// The number in a field, and what is added to it.
fn unmarked(field: &str) -> (&str, Name) {
    let marked = |(mark, base)| Some((field.strip_prefix(mark)?, base));
    MARKS.into_iter().find_map(marked).unwrap_or((field, 0))
}

/// Whether a field is the number of a word.
pub(super) fn is_number(field: &str) -> bool {
    NodeName::parse_word(field).is_some()
}

/// What a row is, by the names of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowName {
    Word(Name),
    Range(Name, Name),
    Empty(Name, u32),
}

/// A node by its word's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeName {
    pub word: Name,
    pub empty: u32,
}

impl NodeName {
    /// Reads what a field calls a node.
    pub(super) fn parse(field: &str) -> Option<Self> {
        let (node, base) = unmarked(field);
        let NodeRef { word, empty } = NodeRef::parse(node)?;
        Some(Self { word: base + Name::from(word), empty })
    }

    /// Reads what a field calls a word.
    pub(super) fn parse_word(field: &str) -> Option<Self> {
        let (word, base) = unmarked(field);
        Some(Self { word: base + Name::from(number(word)?), empty: 0 })
    }

    /// Whether its number may come near the largest there is.
    pub(super) fn is_far(self) -> bool {
        (1 << 31..NEW).contains(&self.word) || self.word >= BEHIND + (1 << 31)
    }

    /// As it stands in a field.
    pub(super) fn text(self) -> String {
        let mark = MARKS.into_iter().rev().find(|&(_, base)| self.word >= base);
        let (mark, base) = mark.map_or((None, 0), |(mark, base)| (Some(mark), base));
        let mut text: String = mark.into_iter().collect();
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", NodeRef { word: (self.word - base) as u32, empty: self.empty });
        text
    }
}

/// A DEPS column with other heads; what is not an edge is carried along.
pub(super) fn map_heads(deps: &str, mut head: impl FnMut(&str) -> Option<String>) -> String {
    let mut mapped = String::with_capacity(deps.len() + 8);
    for (place, edge) in deps.split('|').enumerate() {
        if place > 0 {
            mapped.push('|');
        }
        match edge.split_once(':').and_then(|(old, relation)| Some((head(old)?, relation))) {
            Some((head, relation)) => {
                mapped.push_str(&head);
                mapped.push(':');
                mapped.push_str(relation);
            }
            None => mapped.push_str(edge),
        }
    }
    mapped
}

/// The heads of the edges in a DEPS column.
pub(super) fn heads(deps: &str) -> impl Iterator<Item = NodeName> {
    deps.split('|').filter_map(|edge| NodeName::parse(edge.split_once(':')?.0))
}
