//! A parser whose best trees are ranked again.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::consensus::Expected;
use crate::constituency::{Decoding, Parsed, Product, TreeParser, TreeScratch};
use crate::model::{Model, Strings};

/// What a model of a grammar and what ranks its trees is called.
pub const KIND: &str = "rerank";

/// How many trees are ranked again.
pub const LIST: usize = 50;

/// How much the ranking counts beside the grammars where a tree is put together from both.
const RANKING: f64 = 0.7;

/// Grammars, and what chooses among their best trees.
#[derive(Clone, Debug)]
pub struct Reranked {
    grammars: Product,
    reranker: Reranker,
    decoding: Decoding,
}

impl Reranked {
    /// The trees of these grammars, ranked again by weights that were learned for such trees.
    ///
    /// # Errors
    /// If the weights do not fit.
    pub fn new(grammars: Product, reranker: &Reranker) -> Result<Self, Problem> {
        let mut model = Model::new(KIND, grammars.training());
        reranker.save_as("ranking", &mut model);
        let reranker = Reranker::load_as("ranking", &names(&grammars), &mut model)?;
        Ok(Self { grammars, reranker, decoding: Decoding::default() })
    }

    /// The same, choosing trees otherwise.
    #[must_use]
    pub fn with_decoding(self, decoding: Decoding) -> Self {
        Self { decoding, ..self }
    }

    /// What is expected of a sentence, by the grammars and by the trees as they are ranked, and the trees, the best
    /// first; nothing if the grammars have none.
    pub fn expected(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<(Expected, Vec<Parsed>)> {
        let (of_grammars, list) = {
            let weights = self.grammars.weights();
            self.grammars.expected(words, tags, &weights, count.max(LIST), scratch)?
        };
        let candidates = list.into_iter();
        let candidates: Vec<Candidate> = candidates
            .map(|parsed| Candidate { tree: parsed.tree, score: parsed.score, source: 0 })
            .collect();
        let scores = self.reranker.scores(words, &candidates);
        let mut ranked: Vec<Parsed> = candidates
            .into_iter()
            .zip(scores)
            .map(|(candidate, score)| Parsed { tree: candidate.tree, score, is_flat: false })
            .collect();
        // The order of the grammars decides between equals.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
        let best = ranked.first()?.score;
        let weights: Vec<f64> = ranked.iter().map(|parsed| (parsed.score - best).exp()).collect();
        let all: f64 = weights.iter().sum();
        let mut expected = Expected::default();
        expected.add(&of_grammars, 1.0 - RANKING, |start, end| (start, end));
        for (parsed, weight) in ranked.iter().zip(&weights) {
            expected.add_tree(&parsed.tree, RANKING * weight / all);
        }
        expected.gather();
        Some((expected, ranked))
    }

    /// The model of this parser.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.grammars.training());
        self.grammars.save(&mut model);
        self.reranker.save_as("ranking", &mut model);
        model
    }

    /// The parser of a model.
    ///
    /// # Errors
    /// If the model is of another kind, or does not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let grammars = Product::load(&mut model)?;
        let reranker = Reranker::load_as("ranking", &names(&grammars), &mut model)?;
        Ok(Self { grammars, reranker, decoding: Decoding::default() })
    }
}

/// The labels of the grammars' trees by their numbers.
fn names(grammars: &Product) -> Strings {
    let mut names = Strings::default();
    grammars.labels().for_each(|label| names.push(label));
    names
}

impl TreeParser for Reranked {
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
        match self.expected(words, tags, count, scratch) {
            Some((expected, list)) if self.decoding == Decoding::Consensus => {
                expected.ranked(words.len(), list.into_iter().map(|parsed| parsed.tree), count)
            }
            Some((_, mut list)) => {
                list.truncate(count.max(1));
                list
            }
            None => self.grammars.trees(words, tags, 1, scratch),
        }
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}
