//! The base parser of a robust parser.

use solecism_corpus::Problem;

use crate::constituency::rerank::Reranked;
use crate::constituency::{ParsePosterior, ParsedTree, Product, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Training};

/// A product of grammars, with or without a reranker.
#[derive(Clone, Debug)]
pub enum Grammars {
    /// Without a reranker.
    Product(Product),
    /// With a reranker.
    Reranked(Reranked),
}

impl From<Product> for Grammars {
    fn from(grammars: Product) -> Self {
        Self::Product(grammars)
    }
}

impl From<Reranked> for Grammars {
    fn from(grammars: Reranked) -> Self {
        Self::Reranked(grammars)
    }
}

impl Grammars {
    /// Parses a sentence, with up to `count` trees; `None` if no grammar has a parse.
    pub(super) fn posterior(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<ParsePosterior> {
        match self {
            Self::Product(grammars) => grammars.posterior(words, tags, &grammars.weights(), count, scratch),
            Self::Reranked(reranked) => reranked.posterior(words, tags, count, scratch),
        }
    }

    /// The trees with which the base parser itself would answer: up to `count`.
    pub(super) fn own_trees(&self, posterior: ParsePosterior, words: usize, count: usize) -> Vec<ParsedTree> {
        match self {
            Self::Reranked(_) if !posterior.trees.is_empty() => {
                let mut trees = posterior.trees;
                trees.truncate(count.max(1));
                trees
            }
            _ => posterior.into_trees(words, count),
        }
    }

    /// The base parser, without repair.
    pub(super) fn parser(&self) -> &dyn TreeParser {
        match self {
            Self::Product(grammars) => grammars,
            Self::Reranked(reranked) => reranked,
        }
    }

    /// Its training data.
    pub(super) fn training(&self) -> Training {
        match self {
            Self::Product(grammars) => grammars.training(),
            Self::Reranked(reranked) => reranked.training(),
        }
    }

    /// Adds the base parser to a model.
    pub(super) fn save(&self, model: &mut Model) {
        match self {
            Self::Product(grammars) => grammars.save(model),
            Self::Reranked(reranked) => reranked.save(model),
        }
    }

    /// Takes the base parser out of a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        if Reranked::is_in(model) {
            Reranked::load(model).map(Self::Reranked)
        } else {
            Product::load(model).map(Self::Product)
        }
    }
}
