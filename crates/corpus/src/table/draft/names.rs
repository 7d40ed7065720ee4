//! Permanent names of words, whose numbers change.
//!
//! The name of a word is the number that it was read with, so rows need not be rewritten when others are inserted or
//! removed. A new word has a name that cannot occur in a text.

use std::fmt::Write as _;

use crate::table::id::{NodeRef, number};

/// Name of a word: the number that it was read with, 0 for the root; from [`NEW`] on, inserted words; from [`BEHIND`] on,
/// the distance to the last word, for numbers larger than its number, which name no word and are kept.
pub(super) type Name = u64;

/// The name of the first new word.
pub(super) const NEW: Name = 1 << 32;

/// Distance 0 from the last word.
pub(super) const BEHIND: Name = 1 << 33;

/// Prefix of the number of an inserted word in a field; fields contain no line end.
const MARKS: [(char, Name); 2] = [('\n', NEW), ('\r', BEHIND)];

/// The number in a field, and the offset that makes it a name.
fn unmarked(field: &str) -> (&str, Name) {
    let marked = |(mark, base)| Some((field.strip_prefix(mark)?, base));
    MARKS.into_iter().find_map(marked).unwrap_or((field, 0))
}

/// True if a field is the number of a word.
pub(super) fn is_number(field: &str) -> bool {
    NodeName::parse_word(field).is_some()
}

/// Id of a row, by names of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowName {
    Word(Name),
    Range(Name, Name),
    Empty(Name, u32),
}

/// A node, by the name of its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeName {
    pub word: Name,
    pub empty: u32,
}

impl NodeName {
    /// Parses a node in a field.
    pub(super) fn parse(field: &str) -> Option<Self> {
        let (node, base) = unmarked(field);
        let NodeRef { word, empty } = NodeRef::parse(node)?;
        Some(Self { word: base + Name::from(word), empty })
    }

    /// Parses a word in a field.
    pub(super) fn parse_word(field: &str) -> Option<Self> {
        let (word, base) = unmarked(field);
        Some(Self { word: base + Name::from(number(word)?), empty: 0 })
    }

    /// True if its number may come close to the maximum.
    pub(super) fn is_far(self) -> bool {
        (1 << 31..NEW).contains(&self.word) || self.word >= BEHIND + (1 << 31)
    }

    /// Its form in a field.
    pub(super) fn text(self) -> String {
        let mark = MARKS.into_iter().rev().find(|&(_, base)| self.word >= base);
        let (mark, base) = mark.map_or((None, 0), |(mark, base)| (Some(mark), base));
        let mut text: String = mark.into_iter().collect();
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", NodeRef { word: (self.word - base) as u32, empty: self.empty });
        text
    }
}

/// Maps the heads in a DEPS field; anything that is not an edge is kept.
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

/// Heads of the edges in a DEPS field.
pub(super) fn heads(deps: &str) -> impl Iterator<Item = NodeName> {
    deps.split('|').filter_map(|edge| NodeName::parse(edge.split_once(':')?.0))
}
