//! The grammars of a robust parser.

use solecism_corpus::Problem;

use crate::constituency::rerank::Reranked;
use crate::constituency::{Heard, Parsed, Product, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Training};

/// Grammars that decide together, whose trees may be ranked again.
#[derive(Clone, Debug)]
pub enum Grammars {
    /// They are alone.
    Together(Product),
    /// Their trees are ranked again.
    Ranked(Reranked),
}

impl From<Product> for Grammars {
    fn from(grammars: Product) -> Self {
        Self::Together(grammars)
    }
}

impl From<Reranked> for Grammars {
    fn from(grammars: Reranked) -> Self {
        Self::Ranked(grammars)
    }
}

impl Grammars {
    /// What is said of a sentence, with at most so many trees; nothing if no grammar has one.
    pub(super) fn hear(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<Heard> {
        match self {
            Self::Together(grammars) => grammars.hear(words, tags, &grammars.weights(), count, scratch),
            Self::Ranked(ranked) => ranked.hear(words, tags, count, scratch),
        }
    }

    /// The trees that they answer with where there is nothing to mend, at most so many.
    pub(super) fn answer(&self, heard: Heard, words: usize, count: usize) -> Vec<Parsed> {
        match self {
            Self::Ranked(_) if !heard.trees.is_empty() => {
                let mut trees = heard.trees;
                trees.truncate(count.max(1));
                trees
            }
            _ => heard.ranked(words, count),
        }
    }

    /// The parser that they are without repair.
    pub(super) fn parser(&self) -> &dyn TreeParser {
        match self {
            Self::Together(grammars) => grammars,
            Self::Ranked(ranked) => ranked,
        }
    }

    /// What they were trained on.
    pub(super) fn training(&self) -> Training {
        match self {
            Self::Together(grammars) => grammars.training(),
            Self::Ranked(ranked) => ranked.training(),
        }
    }

    /// Puts them into a model.
    pub(super) fn save(&self, model: &mut Model) {
        match self {
            Self::Together(grammars) => grammars.save(model),
            Self::Ranked(ranked) => ranked.save(model),
        }
    }

    /// Takes them out of a model.
    ///
    /// # Errors
    /// If they are not there, or do not fit together.
    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        if Reranked::is_in(model) {
            Reranked::load(model).map(Self::Ranked)
        } else {
            Product::load(model).map(Self::Together)
        }
    }
}
