//! Detection of trivial parsers, which give every sentence the same shape whatever its words. Their output is stable under
//! errors, but that says nothing about robustness.

use std::fmt;

use serde::{Deserialize, Serialize};
use solecism_corpus::Tree;
use solecism_systems::system::{Answer, Row};

/// Minimum number of words; shorter sentences may well have such a shape.
const LONG: usize = 4;

/// Per cent of long sentences at or above which a parser is trivial.
const MOST: u64 = 90;

/// Numbers of sentences whose analysis has a shape that does not depend on the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shapes {
    /// Sentences with an analysis and four words or more.
    pub long: u64,
    /// Those with one head for all other words.
    pub one_head: u64,
    /// Those with every word attached to its neighbour, always on the same side.
    pub chain: u64,
    /// Those with a tree without constituents below the root.
    pub flat: u64,
}

/// Shape of the analyses of a trivial parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trivial {
    /// All words are attached to one.
    OneHead,
    /// Every word is attached to its neighbour.
    Chain,
    /// Trees have no constituents.
    Flat,
}

impl Shapes {
    /// Counts an answer.
    pub(crate) fn add(&mut self, answer: &Answer) {
        match answer {
            Answer::Rows(rows) => self.add_rows(rows),
            Answer::Tree(tree) => self.add_tree(tree),
            Answer::Sentence(_) => {}
        }
    }

    /// Counts rows with arcs: `head relation`.
    pub(crate) fn add_rows(&mut self, rows: &[Row]) {
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

    /// Counts a bracketed tree; ignored if it cannot be parsed.
    pub(crate) fn add_tree(&mut self, tree: &str) {
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

    /// Shape of nearly all analyses, if it does not depend on the words.
    pub(crate) fn trivial(&self) -> Option<Trivial> {
        let shapes =
            [(self.one_head, Trivial::OneHead), (self.chain, Trivial::Chain), (self.flat, Trivial::Flat)];
        let is_most = |count: u64| self.long > 0 && count * 100 >= self.long * MOST;
        shapes.into_iter().find(|(count, _)| is_most(*count)).map(|(_, shape)| shape)
    }
}

impl fmt::Display for Trivial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OneHead => "attaches all words to one head",
            Self::Chain => "attaches every word to its neighbour",
            Self::Flat => "outputs trees without constituents",
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
    fn a_parser_is_trivial_from_ninety_per_cent() {
        let shapes = Shapes { long: 100, one_head: 89, ..Shapes::default() };
        assert_eq!(shapes.trivial(), None);
        let shapes = Shapes { long: 100, one_head: 90, ..Shapes::default() };
        assert_eq!(shapes.trivial(), Some(Trivial::OneHead));
    }
}
