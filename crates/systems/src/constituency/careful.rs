//! Repair that decides before a grammar parses.
//!
//! Where repair is sure of an error the sentence is mended, parsed, and its tree mapped back onto the words as they were
//! written. What is not mended may be left to another grammar, one that has seen errors. [`Robust`](super::Robust) decides
//! nothing and does better; this is what it is compared with.

use super::{Parsed, Product, TreeParser, TreeScratch};
use crate::repair::{Mended, Mender, Mending, back};

/// More than nine of ten changes that are at least as likely as this are right, on GUM.
const MENDING: Mending = Mending { least: 0.8, most: 2 };

/// Grammars behind repair. The first parses what was mended, the last everything else.
pub struct Careful {
    grammars: Product,
    mender: Mender,
}

impl Careful {
    /// Grammars, one or more, and what mends sentences.
    pub fn new(grammars: Product, mender: Mender) -> Self {
        Self { grammars, mender }
    }

    /// The trees of one grammar alone; none if it has none.
    fn alone(
        &self,
        number: usize,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed> {
        let mut weights = vec![0.0; self.grammars.weights().len()];
        weights[number] = 1.0;
        let heard = self.grammars.hear(words, tags, &weights, count, scratch);
        heard.map(|heard| heard.ranked(words.len(), count)).unwrap_or_default()
    }

    /// The trees of a sentence as it was written, from those of the sentence as it was mended.
    fn mapped_back(&self, mended: &Mended, count: usize, scratch: &mut TreeScratch) -> Vec<Parsed> {
        let words: Vec<&str> = mended.words.iter().map(|word| &**word).collect();
        let label = |tag: &str| self.grammars.labels().position(|label| label == tag).unwrap_or(0) as u32;
        let mut trees = self.alone(0, &words, None, count, scratch);
        for parsed in &mut trees {
            parsed.tree = back(&parsed.tree, &mended.edits, label);
        }
        trees
    }
}

impl TreeParser for Careful {
    fn trees(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Vec<Parsed> {
        if words.is_empty() {
            return vec![Parsed::default()];
        }
        let Mender { repair, tagger } = &self.mender;
        let mended = repair.mend(words, tagger, MENDING);
        let last = self.grammars.weights().len() - 1;
        let mut trees = match &*mended.edits {
            [] => self.alone(last, words, tags, count, scratch),
            _ => self.mapped_back(&mended, count, scratch),
        };
        trees.retain(|parsed| parsed.tree.words() == words.len());
        if trees.is_empty() { self.grammars.trees(words, tags, count, scratch) } else { trees }
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}
