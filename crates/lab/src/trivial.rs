//! Parsers that give every sentence the same shape, whatever its words: they agree with themselves, and say nothing.

use std::fmt;

use serde::{Deserialize, Serialize};
use solecism_corpus::Tree;
use solecism_systems::system::{Answer, Row};

/// A sentence with fewer words may well have such a shape.
const LONG: usize = 4;

/// The share of long sentences, in per cent, from which a parser is called trivial.
const MOST: u64 = 90;

/// How many sentences have an analysis of a shape that does not depend on the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shapes {
    /// How many have four words or more, and an analysis.
    pub long: u64,
    /// Of these, how many have one head for all their words.
    pub one_head: u64,
    /// Of these, in how many every word hangs from its neighbour, always the same side.
    pub chain: u64,
    /// Of these, in how many the tree has no constituent below the sentence.
    pub flat: u64,
}

/// The shape that a trivial parser gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trivial {
    /// All words hang from one.
    OneHead,
    /// Every word hangs from its neighbour.
    Chain,
    /// Trees without constituents.
    Flat,
}

impl Shapes {
    /// Counts the answer to a sentence.
    pub fn add(&mut self, answer: &Answer) {
        match answer {
            Answer::Rows(rows) => self.add_rows(rows),
            Answer::Tree(tree) => self.add_tree(tree),
            Answer::Sentence(_) => {}
        }
    }

    /// Counts rows that are arcs: `head relation`.
    pub fn add_rows(&mut self, rows: &[Row]) {
        let head = |row: &Row| row.answer.split(' ').next()?.parse().ok();
        if let Some(heads) = rows.iter().map(head).collect::<Option<Vec<usize>>>() {
            self.add_heads(&heads);
        }
    }

    fn add_heads(&mut self, heads: &[usize]) {
        if heads.len() < LONG {
            return;
        }
        self.long += 1;
        let not_root = || heads.iter().filter(|&&head| head != 0);
        let first = not_root().next();
        self.one_head += u64::from(not_root().all(|head| Some(head) == first));
        let before = heads.iter().enumerate().all(|(at, &head)| head == at);
        let after = heads.iter().enumerate().all(|(at, &head)| head == (at + 2) % (heads.len() + 1));
        self.chain += u64::from(before || after);
    }

    /// Counts a tree in brackets; no tree is none.
    pub fn add_tree(&mut self, tree: &str) {
        let Ok(tree) = Tree::parse(tree) else { return };
        let spans = tree.spans();
        let words = spans.first().map_or(0, |(start, end)| end - start);
        if (words as usize) < LONG {
            return;
        }
        self.long += 1;
        let is_constituent = |&(start, end): &(u32, u32)| end - start > 1 && end - start < words;
        self.flat += u64::from(!spans.iter().any(is_constituent));
    }

    /// The shape of nearly all analyses, if it is one that does not depend on the words.
    pub fn trivial(&self) -> Option<Trivial> {
        let shapes =
            [(self.one_head, Trivial::OneHead), (self.chain, Trivial::Chain), (self.flat, Trivial::Flat)];
        let is_most = |count: u64| self.long > 0 && count * 100 >= self.long * MOST;
        shapes.into_iter().find(|(count, _)| is_most(*count)).map(|(_, shape)| shape)
    }
}

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OneHead => "hangs all words from one",
            Self::Chain => "hangs every word from its neighbour",
            Self::Flat => "gives trees without constituents",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_heads(heads: &[usize]) -> Option<Trivial> {
        let mut shapes = Shapes::default();
        shapes.add_heads(heads);
        shapes.trivial()
    }

    fn of_tree(tree: &str) -> Option<Trivial> {
        let mut shapes = Shapes::default();
        shapes.add_tree(tree);
        shapes.trivial()
    }

    #[test]
    fn heads_that_do_not_depend_on_the_words() {
        assert_eq!(of_heads(&[0, 0, 0, 0]), Some(Trivial::OneHead));
        assert_eq!(of_heads(&[2, 0, 2, 2]), Some(Trivial::OneHead));
        assert_eq!(of_heads(&[0, 1, 2, 3]), Some(Trivial::Chain));
        assert_eq!(of_heads(&[2, 3, 4, 0]), Some(Trivial::Chain));
        assert_eq!(of_heads(&[2, 3, 0, 3]), None);
        assert_eq!(of_heads(&[2, 0, 2]), None, "a short sentence may well be so");
    }

    #[test]
    fn trees_that_do_not_depend_on_the_words() {
        assert_eq!(of_tree("(ROOT (S (A a) (B b) (C c) (D d)))"), Some(Trivial::Flat));
        assert_eq!(of_tree("(S (X (A a)) (B b) (C c) (D d))"), Some(Trivial::Flat));
        assert_eq!(of_tree("(S (X (A a) (B b)) (C c) (D d))"), None);
        assert_eq!(of_tree(""), None);
    }

    #[test]
    fn a_few_such_sentences_are_no_matter() {
        let shapes = Shapes { long: 100, one_head: 89, ..Shapes::default() };
        assert_eq!(shapes.trivial(), None);
        let shapes = Shapes { long: 100, one_head: 90, ..Shapes::default() };
        assert_eq!(shapes.trivial(), Some(Trivial::OneHead));
    }
}
