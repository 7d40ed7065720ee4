//! Trees by a grammar.

use std::fmt::Write as _;

use solecism::corpus::Sentence;
use solecism::systems::constituency::{Decoding, TreeParser, TreeScratch};
use solecism::systems::earley::Earley;
use solecism::systems::tagger::{NamedTagger, TagColumn};

use super::input::Tags;

/// Parses with a grammar.
pub struct TreeParsing<'p> {
    pub earley: &'p Earley,
    pub tags: Tags<'p>,
}

impl TreeParsing<'_> {
    /// Writes the sentence's tree; whether it is a full analysis.
    pub fn write(&self, sentence: &Sentence<'_>, to: &mut String) -> bool {
        let words = sentence.words();
        let known = self.tags.of(sentence, &words, TagColumn::Xpos);
        let tags = match &known {
            Some(tags) => tags.iter().map(String::as_str).collect(),
            None => NamedTagger::Builtin.tagger().tag(&words).unwrap_or_default(),
        };
        let analysis = self.earley.parse(&words, &tags);
        to.push_str(&analysis.tree);
        to.push('\n');
        analysis.is_full
    }
}

/// Parses with a model of a constituency parser.
pub struct ConstituentParsing<'p> {
    pub parser: &'p dyn TreeParser,
    pub tags: Tags<'p>,
    pub options: TreeOptions,
    pub scratch: TreeScratch,
}

/// Which trees are written, and how.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct TreeOptions {
    /// Where the tags are from: those of the input (gold), or the parser's own; a constituency parser finds its own
    /// unless told otherwise, and other parsers take those of the input where it has any
    #[arg(long, value_name = "WHOSE")]
    pub tags: Option<Whose>,
    /// Write the N best trees of each sentence, the best first, and an empty line after them; for constituency parsers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub kbest: Option<u32>,
    /// How grammars choose a tree: consensus, the one likely to share most constituents with the right one, or
    /// max-rule, the one with the likeliest rules; consensus unless given
    #[arg(long, value_name = "HOW", value_parser = decoding)]
    pub decode: Option<Decoding>,
    /// Write the score of each tree before it, with a tab between
    #[arg(long)]
    pub scores: bool,
}

fn decoding(name: &str) -> Result<Decoding, String> {
    Decoding::named(name).ok_or_else(|| format!("one of {}", Decoding::NAMES.join(", ")))
}

/// Whose tags are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Whose {
    /// Those of the input
    Gold,
    /// The parser's
    Own,
}

impl ConstituentParsing<'_> {
    /// Writes the sentence's trees; whether it has an analysis.
    pub fn write(&mut self, sentence: &Sentence<'_>, to: &mut String) -> bool {
        let words = sentence.words();
        let known = self.tags.of(sentence, &words, TagColumn::Xpos);
        let tags: Option<Vec<&str>> = known.as_ref().map(|tags| tags.iter().map(String::as_str).collect());
        let count = self.options.kbest.unwrap_or(1) as usize;
        let found = self.parser.trees(&words, tags.as_deref(), count, &mut self.scratch);
        for best in &found {
            if self.options.scores {
                let _ = write!(to, "{:.6}\t", best.score);
            }
            to.push_str(&best.tree.written(self.parser.root(), &words, |label| self.parser.label(label)));
            to.push('\n');
        }
        if self.options.kbest.is_some() {
            to.push('\n');
        }
        !found.iter().any(|best| best.is_flat)
    }
}
