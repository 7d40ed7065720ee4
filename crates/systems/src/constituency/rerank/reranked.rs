//! A parser whose best trees are ranked again.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::consensus::Expected;
use crate::constituency::softmax::softmax;
use crate::constituency::{Decoding, Heard, Parsed, Product, TreeParser, TreeScratch};
use solecism_tagging::model::{Model, Strings, Training};

/// What a model of a grammar and what ranks its trees is called.
pub const KIND: &str = "rerank";

/// What the parts of a model are called that rank trees.
const RANKING: &str = "ranking";

/// How many trees are ranked again.
pub const LIST: usize = 50;

/// How much the ranking counts of what is expected; the grammars count the rest. On the development part of GUM they are
/// better together than either.
const SHARE: f64 = 0.5;

/// Trees that are less likely than this say nothing.
const LEAST: f64 = 1e-4;

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
        reranker.save_as(RANKING, &mut model);
        let reranker = Reranker::load_as(RANKING, &names(&grammars), &mut model)?;
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
        self.reranker.save_as(RANKING, model);
    }

    /// Takes it out of a model.
    ///
    /// # Errors
    /// If it is not there, or does not fit together.
    pub(in crate::constituency) fn load(model: &mut Model) -> Result<Self, Problem> {
        let grammars = Product::load(model)?;
        let reranker = Reranker::load_as(RANKING, &names(&grammars), model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
    }

    /// Whether a model has something that ranks trees.
    pub(in crate::constituency) fn is_in(model: &Model) -> bool {
        Reranker::is_in(RANKING, model)
    }

    /// What the grammars were trained on.
    pub fn training(&self) -> Training {
        self.grammars.training()
    }

    /// What the grammars and the ranking say of a sentence together, with at most so many trees as they are ranked;
    /// nothing if no grammar has one.
    pub fn hear(
        &self,
        words: &[&str],
        tags: Option<&[&str]>,
        count: usize,
        scratch: &mut TreeScratch,
    ) -> Option<Heard> {
        let weights = self.grammars.weights();
        let mut heard = self.grammars.hear(words, tags, &weights, count.max(LIST), scratch)?;
        heard.trees = self.ranked(words, heard.trees);
        if !heard.trees.is_empty() {
            let mut both = Expected::default();
            both.add(&heard.expected, 1.0 - SHARE, |start, end| (start, end));
            let scores: Vec<f64> = heard.trees.iter().map(|parsed| parsed.score).collect();
            let likely =
                heard.trees.iter().zip(softmax(&scores)).filter(|(_, probability)| *probability > LEAST);
            likely.for_each(|(parsed, probability)| both.add_tree(&parsed.tree, SHARE * probability));
            both.gather();
            heard.expected = both;
        }
        heard.trees.truncate(count);
        Some(heard)
    }

    /// Trees in the order of the ranking, with the logarithms of their probabilities up to a number that all share.
    fn ranked(&self, words: &[&str], trees: Vec<Parsed>) -> Vec<Parsed> {
        let candidate = |Parsed { tree, score, .. }| Candidate { tree, score };
        let candidates: Vec<Candidate> = trees.into_iter().map(candidate).collect();
        let scores = self.reranker.scores(words, &candidates);
        let ranked = candidates.into_iter().zip(scores);
        let ranked = ranked.map(|(Candidate { tree, .. }, score)| Parsed { tree, score, is_flat: false });
        let mut ranked: Vec<Parsed> = ranked.collect();
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
    ) -> Vec<Parsed> {
        if words.is_empty() {
            return vec![Parsed::default()];
        }
        let trees = self.grammars.trees(words, tags, count.max(LIST), scratch);
        if trees.iter().any(|parsed| parsed.is_flat) {
            return trees;
        }
        let mut ranked = self.ranked(words, trees);
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
