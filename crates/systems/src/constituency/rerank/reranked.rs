//! A parser with a reranker.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::consensus::ExpectedConstituents;
use crate::constituency::softmax::softmax;
use crate::constituency::{
    Decoding, ParsePosterior, ParsedTree, Product, TreeInput, TreeParser, TreeScratch,
};
use solecism_tagging::model::{Model, Strings, Training};

/// Kind of the model file of grammars with a reranker.
pub const KIND: &str = "rerank";

/// Prefix of the reranker's sections in a model.
const SECTION: &str = "ranking";

/// Number of candidates per sentence.
pub const LIST_LENGTH: usize = 50;

/// Weight of the reranker in expected constituents; the grammars have the rest. On the development part of GUM the
/// combination is better than either.
const RERANKER_SHARE: f64 = 0.5;

/// Candidates below this probability do not contribute to expected constituents.
const MIN_PROBABILITY: f64 = 1e-4;

/// A product of grammars whose best trees are reranked.
#[derive(Clone, Debug)]
pub struct Reranked {
    /// Decodes by max-rule, as in the training of the reranker.
    grammars: Product,
    reranker: Reranker,
}

impl Reranked {
    /// Combines grammars with a reranker that was trained on candidates of such grammars.
    ///
    /// # Errors
    /// If the weights are inconsistent.
    pub fn new(grammars: Product, reranker: &Reranker) -> Result<Self, Problem> {
        let mut model = Model::new(KIND, grammars.training());
        reranker.save_as(SECTION, &mut model);
        let reranker = Reranker::load_as(SECTION, &names(&grammars), &mut model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
    }

    /// Converts the parser to a model.
    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training());
        self.save(&mut model);
        model
    }

    /// Reads the parser from a model.
    ///
    /// # Errors
    /// If the model is of another kind or inconsistent.
    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        Self::load(&mut model)
    }

    /// Adds the parser to a model.
    pub(in crate::constituency) fn save(&self, model: &mut Model) {
        self.grammars.save(model);
        self.reranker.save_as(SECTION, model);
    }

    /// Takes the parser out of a model.
    ///
    /// # Errors
    /// If it is missing or inconsistent.
    pub(in crate::constituency) fn load(model: &mut Model) -> Result<Self, Problem> {
        let grammars = Product::load(model)?;
        let reranker = Reranker::load_as(SECTION, &names(&grammars), model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
    }

    /// True if a model has a reranker.
    pub(in crate::constituency) fn is_in(model: &Model) -> bool {
        Reranker::is_in(SECTION, model)
    }

    /// The training data of the grammars.
    pub fn training(&self) -> Training {
        self.grammars.training()
    }

    /// Parses a sentence: the expected constituents of grammars and reranker combined, and up to `count` reranked
    /// trees. `None` if no grammar has a parse.
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

    /// Reranks trees. Their scores are log-probabilities up to a constant.
    fn rerank(&self, words: &[&str], trees: Vec<ParsedTree>) -> Vec<ParsedTree> {
        let candidate = |ParsedTree { tree, score, .. }| Candidate { tree, score };
        let candidates: Vec<Candidate> = trees.into_iter().map(candidate).collect();
        let scores = self.reranker.scores(words, &candidates);
        let ranked = candidates.into_iter().zip(scores);
        let ranked = ranked.map(|(Candidate { tree, .. }, score)| ParsedTree { tree, score, is_flat: false });
        let mut ranked: Vec<ParsedTree> = ranked.collect();
        // The sort is stable: ties keep the order of the grammars.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
        ranked
    }
}

/// Labels of the grammars' trees by number.
fn names(grammars: &Product) -> Strings {
    let mut names = Strings::default();
    grammars.labels().for_each(|label| names.push(label));
    names
}

impl TreeParser for Reranked {
    fn parse_words(&self, input: TreeInput<'_>, scratch: &mut TreeScratch) -> Vec<ParsedTree> {
        let TreeInput { words, tags, count } = input;
        let trees = self.grammars.trees(words, tags, count.max(LIST_LENGTH), scratch);
        if trees.iter().any(|parsed| parsed.is_flat) {
            return trees;
        }
        let mut ranked = self.rerank(words, trees);
        ranked.truncate(count);
        ranked
    }

    fn label(&self, number: u32) -> &str {
        self.grammars.label(number)
    }

    fn root(&self) -> Option<&str> {
        self.grammars.root()
    }
}
