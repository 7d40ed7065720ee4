//! Constituency parsing with grammars.

use std::fmt::Write as _;

use solecism_corpus::{Flaw, Sentence};
use solecism_systems::constituency::{TreeParser, TreeScratch};
use solecism_systems::earley::Earley;
use solecism_systems::named_tagger::NamedTagger;
use solecism_tagging::tagger::TagColumn;

use super::input::Tags;

/// Parses with a hand-written grammar.
pub(super) struct TreeParsing<'p> {
    pub earley: &'p Earley,
    pub tags: Tags<'p>,
}

impl TreeParsing<'_> {
    /// Writes the tree of a sentence; returns true for a full analysis.
    pub(super) fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let words = sentence.words();
        let known = self.tags.of_only(sentence, &words, TagColumn::Xpos)?;
        let tags = match &known {
            Some(tags) => tags.iter().map(String::as_str).collect(),
            None => NamedTagger::Builtin.tagger().tag(&words).unwrap_or_default(),
        };
        let analysis = self.earley.parse(&words, &tags);
        to.push_str(&analysis.tree);
        to.push('\n');
        Ok(analysis.is_full)
    }
}

/// Parses with the model of a constituency parser.
pub(super) struct ConstituentParsing<'p> {
    pub parser: &'p dyn TreeParser,
    pub tags: Tags<'p>,
    /// Number of trees per sentence, with an empty line after the last; `None` for one tree without an empty line.
    pub kbest: Option<u32>,
    /// True to write the score of each tree before it.
    pub scores: bool,
    pub scratch: TreeScratch,
}

impl ConstituentParsing<'_> {
    /// Writes the trees of a sentence; returns true if it has an analysis.
    pub(super) fn write(&mut self, sentence: &Sentence<'_>, to: &mut String) -> Result<bool, Flaw> {
        let words = sentence.words();
        let known = self.tags.of_only(sentence, &words, TagColumn::Xpos)?;
        let tags: Option<Vec<&str>> = known.as_ref().map(|tags| tags.iter().map(String::as_str).collect());
        let count = self.kbest.unwrap_or(1) as usize;
        let found = self.parser.trees(&words, tags.as_deref(), count, &mut self.scratch);
        for best in &found {
            if self.scores {
                let _ = write!(to, "{:.6}\t", best.score);
            }
            to.push_str(&best.tree.written(self.parser.root(), &words, |label| self.parser.label(label)));
            to.push('\n');
        }
        if self.kbest.is_some() {
            to.push('\n');
        }
        Ok(!found.iter().any(|best| best.is_flat))
    }
}
