//! Constituency parsing.

use std::fmt::Write as _;

use solecism_corpus::{Flaw, Sentence};
use solecism_systems::constituency::TreeScratch;
use solecism_systems::system::{Asked, TestedGrammar, TestedTrees};

/// Parses with a hand-written grammar.
pub(super) struct GrammarParsing<'p> {
    pub grammar: &'p TestedGrammar,
}

impl GrammarParsing<'_> {
    /// Writes the tree of a sentence; returns true for a full analysis.
    pub(super) fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let analysis = self.grammar.parse(&Asked::of(sentence))?;
        to.push_str(&analysis.tree);
        to.push('\n');
        Ok(analysis.is_full)
    }
}

/// Parses with the model of a constituency parser.
pub(super) struct TreeParsing<'p> {
    pub parser: &'p TestedTrees,
    /// Number of trees per sentence, with an empty line after the last; `None` for one tree without an empty line.
    pub kbest: Option<u32>,
    /// True to write the score of each tree before it.
    pub scores: bool,
    pub scratch: TreeScratch,
}

impl TreeParsing<'_> {
    /// Writes the trees of a sentence; returns true if it has an analysis.
    pub(super) fn write(&mut self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let asked = Asked::of(sentence);
        let found = self.parser.parse(&asked, self.kbest.unwrap_or(1) as usize, &mut self.scratch)?;
        for best in &found {
            if self.scores {
                let _ = write!(to, "{:.6}\t", best.score);
            }
            to.push_str(&self.parser.written(best, &asked.words));
            to.push('\n');
        }
        if self.kbest.is_some() {
            to.push('\n');
        }
        Ok(!found.iter().any(|best| best.is_flat))
    }
}
