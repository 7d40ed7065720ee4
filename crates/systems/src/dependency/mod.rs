//! Dependency parsers: a head and a label for each word of a sentence.

mod corpus;
mod jackknife;
pub mod mst;
pub mod projective;
mod tree;

pub use corpus::{Columns, DependencyCorpus, Node, Token};
pub use jackknife::{JackknifeOptions, jackknife};

/// What a word depends on, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arc {
    /// The number of the head in the sentence, from 1; 0 for the root.
    pub head: u32,
    /// Which of the parser's labels it is.
    pub label: u16,
}

/// A sentence to be parsed. The lists are of one length; a tag that there is not is empty or `_`.
#[derive(Clone, Copy, Debug)]
pub struct Words<'s> {
    /// The words.
    pub words: &'s [&'s str],
    /// Their universal tags.
    pub upos: &'s [&'s str],
    /// Their tags of the language's own.
    pub xpos: &'s [&'s str],
}
