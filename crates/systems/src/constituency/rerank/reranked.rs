//! A parser whose best trees are ranked again.

use solecism_corpus::Problem;

use super::{Candidate, Reranker};
use crate::constituency::{Decoding, Parsed, Product, TreeParser, TreeScratch};
use crate::model::{Model, Strings};

/// What a model of a grammar and what ranks its trees is called.
pub const KIND: &str = "rerank";

/// How many trees are ranked again.
pub const LIST: usize = 50;

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
        reranker.save_as("ranking", &mut model);
        let reranker = Reranker::load_as("ranking", &names(&grammars), &mut model)?;
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
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
        Ok(Self { grammars: grammars.with_decoding(Decoding::MaxRule), reranker })
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
        let candidates: Vec<Candidate> =
            trees.into_iter().map(|Parsed { tree, score, .. }| Candidate { tree, score }).collect();
        let scores = self.reranker.scores(words, &candidates);
        let ranked = candidates.into_iter().zip(scores);
        let ranked = ranked.map(|(Candidate { tree, .. }, score)| Parsed { tree, score, is_flat: false });
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
