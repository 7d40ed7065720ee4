//! Constituency parsers as systems: they give trees.

use solecism_corpus::Problem;

use super::{Answer, Asked, Noisiness, Output, Reply, System};
use crate::constituency::{TreeParser, TreeScratch};

/// A constituency parser, which is given words alone.
pub struct TestedTrees {
    parser: Box<dyn TreeParser>,
    signature: String,
}

impl TestedTrees {
    /// A parser; the signature is that of its model.
    pub fn new(parser: Box<dyn TreeParser>, signature: String) -> Self {
        Self { parser, signature }
    }

    fn tree(&self, words: &[&str], scratch: &mut TreeScratch) -> String {
        let best = self.parser.trees(words, None, 1, scratch).into_iter().next().unwrap_or_default();
        best.tree.written(self.parser.root(), words, |label| self.parser.label(label))
    }
}

impl System for TestedTrees {
    fn output(&self) -> Output {
        Output::Trees
    }

    fn signature(&self) -> String {
        self.signature.clone()
    }

    /// Few, so that all threads have something to do to the end.
    fn batch(&self) -> usize {
        16
    }

    fn answer(&self, sentences: &[Asked<'_>], _: Noisiness) -> Result<Vec<Reply>, Problem> {
        let mut scratch = TreeScratch::default();
        Ok(sentences.iter().map(|asked| Ok(Answer::Tree(self.tree(&asked.words, &mut scratch)))).collect())
    }
}
