//! A parser whose best trees are ranked again.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::consensus::ExpectedConstituents;
use crate::constituency::softmax::softmax;
use crate::constituency::{Decoding, ParsePosterior, ParsedTree, Product, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Strings, Training};

/// What a model of a grammar and what ranks its trees is called.
pub const KIND: &str = "rerank";

/// What the parts of a model are called that rank trees.
const SECTION: &str = "ranking";

/// How many trees are ranked again.
pub const LIST_LENGTH: usize = 50;

/// How much the ranking counts of what is expected; the grammars count the rest. On the development part of GUM they are
/// better together than either.
const RERANKER_SHARE: f64 = 0.5;

/// Trees that are less likely than this say nothing.
const MIN_PROBABILITY: f64 = 1e-4;

/// Grammars, and what chooses among their best trees.
#[derive(Clone, Debug)]
pub struct Reranked {
    /// They offer the trees with the likeliest rules, as they did when the ranking was learned.
    grammars: Product,
    reranker: Reranker,
}

impl Reranked {
    /// The trees of these grammars, ranked again by weights that were learned for such trees.
    ///
    /// # Errors
    /// If the weights do not fit.
    pub fn new(grammars: Product, reranker: &Reranker) -> Result<Self, Problem> {
        let mut model = Model::new(KIND, grammars.training());
        reranker.save_as(SECTION, &mut model);
        let reranker = Reranker::load_as(SECTION, &names(&grammars), &mut model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
    }

    /// The model of this parser.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training());
        self.save(&mut model);
        model
    }

    /// The parser of a model.
    ///
    /// # Errors
    /// If the model is of another kind, or does not fit together.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        Self::load(&mut model)
    }

    /// Puts it into a model.
    pub(in crate::constituency) fn save(&self, model: &mut Model) {
        self.grammars.save(model);
        self.reranker.save_as(SECTION, model);
    }

    /// Takes it out of a model.
    ///
    /// # Errors
    /// If it is not there, or does not fit together.
    pub(in crate::constituency) fn load(model: &mut Model) -> Result<Self, Problem> {
        let grammars = Product::load(model)?;
        let reranker = Reranker::load_as(SECTION, &names(&grammars), model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
    }

    /// Whether a model has something that ranks trees.
    pub(in crate::constituency) fn is_in(model: &Model) -> bool {
        Reranker::is_in(SECTION, model)
    }

    /// What the grammars were trained on.
    pub fn training(&self) -> Training {
        self.grammars.training()
    }

    /// What the grammars and the ranking say of a sentence together, with at most so many trees as they are ranked;
    /// nothing if no grammar has one.
    pub fn posterior(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<ParsePosterior> {
        let weights = self.grammars.weights();
        let mut posterior =
            self.grammars.posterior(words, tags, &weights, count.max(LIST_LENGTH), scratch)?;
        posterior.trees = self.rerank(words, posterior.trees);
        if !posterior.trees.is_empty() {
            let mut both = ExpectedConstituents::default();
            both.add(&posterior.expected, 1.0 - RERANKER_SHARE, |start, end| (start, end));
            let scores: Vec<f64> = posterior.trees.iter().map(|parsed| parsed.score).collect();
            let likely = posterior
                .trees
                .iter()
                .zip(softmax(&scores))
                .filter(|(_, probability)| *probability > MIN_PROBABILITY);
            likely
                .for_each(|(parsed, probability)| both.add_tree(&parsed.tree, RERANKER_SHARE * probability));
            both.merge_duplicates();
            posterior.expected = both;
        }
        posterior.trees.truncate(count);
        Some(posterior)
    }

    /// Trees in the order of the ranking, with the logarithms of their probabilities up to a number that all share.
    fn rerank(&self, words: &[&str], trees: Vec<ParsedTree>) -> Vec<ParsedTree> {
        let candidate = |ParsedTree { tree, score, .. }| Candidate { tree, score };
        let candidates: Vec<Candidate> = trees.into_iter().map(candidate).collect();
        let scores = self.reranker.scores(words, &candidates);
        let ranked = candidates.into_iter().zip(scores);
        let ranked = ranked.map(|(Candidate { tree, .. }, score)| ParsedTree { tree, score, is_flat: false });
        let mut ranked: Vec<ParsedTree> = ranked.collect();
        // The order of the grammars decides between equals.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
        ranked
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
    ) -> Vec<ParsedTree> {
        if words.is_empty() {
            return vec![ParsedTree::default()];
        }
        let trees = self.grammars.trees(words, tags, count.max(LIST_LENGTH), scratch);
        if trees.iter().any(|parsed| parsed.is_flat) {
            return trees;
        }
        let mut ranked = self.rerank(words, trees);
        ranked.truncate(count.max(1));
        ranked
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}
