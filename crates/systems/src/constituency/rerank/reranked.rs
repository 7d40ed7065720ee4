//! A parser whose best trees are ranked again.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::{Heard, Parsed, Product, TreeParser, TreeScratch};
use crate::model::{Model, Strings};

/// What a model of a grammar and what ranks its trees is called.
pub const KIND: &str = "rerank";

/// How many trees are ranked again.
pub const LIST: usize = 50;

/// How much it counts what a tree gains in the eyes of the grammars, beside the logarithm of its probability. Not learned
/// with the other weights, which make the best trees probable rather than good ones best; chosen on the development part
/// of GUM.
const GAIN: f64 = 1.0;

/// Grammars, and what chooses among their best trees.
#[derive(Clone, Debug)]
pub struct Reranked {
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
        reranker.save_as("ranking", &mut model);
        let reranker = Reranker::load_as("ranking", &names(&grammars), &mut model)?;
        Ok(Self { grammars, reranker })
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
        Ok(Self { grammars, reranker })
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
        let heard = self.grammars.hear(words, tags, &self.grammars.weights(), count.max(LIST), scratch);
        let Some(Heard { expected, trees, .. }) = heard.filter(|heard| !heard.trees.is_empty()) else {
            return self.grammars.trees(words, tags, 1, scratch);
        };
        let candidates: Vec<Candidate> =
            trees.into_iter().map(|Parsed { tree, score, .. }| Candidate { tree, score }).collect();
        let scores = self.reranker.scores(words, &candidates);
        let ranked = candidates.into_iter().zip(scores).map(|(Candidate { tree, .. }, score)| {
            let score = score + GAIN * expected.gain(&tree);
            Parsed { tree, score, is_flat: false }
        });
        let mut ranked: Vec<Parsed> = ranked.collect();
        // The order of the grammars decides between equals.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
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
