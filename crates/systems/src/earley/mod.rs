#![doc = include_str!("grammars.md")]

mod bracket;
mod chart;
mod cover;
mod grammar;

use chart::{Chart, LimitExceeded, Prediction};
use cover::Piece;
pub use grammar::Grammar;
use grammar::cost;

use crate::brackets::Brackets;

/// Longest sentence that is parsed as a whole, in words. Longer ones are cut into stretches, each with a partial
/// analysis.
pub const LONGEST_SENTENCE: usize = 120;

/// Label of the root of a partial analysis.
pub const FRAGMENT: &str = "FRAG";

/// A parser for a grammar.
#[derive(Clone, Debug)]
pub struct Earley {
    grammar: Grammar,
}

/// Analysis of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Bracketed tree on one line; empty for a sentence without words.
    pub tree: String,
    /// The start symbol covers the sentence. Otherwise the tree is a [`FRAGMENT`] of the fewest constituents that cover
    /// it.
    pub is_full: bool,
    /// Number of parts: one if it is full.
    pub parts: usize,
    /// Log weight.
    pub log_weight: f64,
}

impl Earley {
    /// A parser for a grammar.
    pub fn new(grammar: Grammar) -> Self {
        Self { grammar }
    }

    /// The grammar.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// Parses a sentence. Every sentence gets a tree. With fewer tags than words, the last words have none.
    pub fn parse(&self, words: &[&str], tags: &[&str]) -> Analysis {
        let sentence: Vec<(&str, &str)> = words
            .iter()
            .enumerate()
            .map(|(at, &word)| (word, tags.get(at).copied().unwrap_or_default()))
            .collect();
        if sentence.len() <= LONGEST_SENTENCE
            && let Some(analysis) = self.full(&sentence)
        {
            return analysis;
        }
        self.partial(&sentence)
    }

    /// The full analysis, if there is one within the limit of work.
    fn full(&self, sentence: &[(&str, &str)]) -> Option<Analysis> {
        let chart = self.chart(sentence, Prediction::TopDown).ok()?;
        let top = chart.full()?;
        let mut brackets = Brackets::default();
        self.write(&mut brackets, &chart, sentence, Piece::Constituent(top));
        let cost = chart.constituents[top as usize].cost;
        Some(Analysis {
            tree: brackets.finish(),
            is_full: true,
            parts: 1,
            log_weight: cost::log_weight(cost),
        })
    }

    /// A partial analysis, stretch by stretch.
    fn partial(&self, sentence: &[(&str, &str)]) -> Analysis {
        let mut brackets = Brackets::default();
        let (mut parts, mut cost) = (0, 0);
        if !sentence.is_empty() {
            brackets.open(FRAGMENT);
        }
        let (mut rest, mut longest) = (sentence, LONGEST_SENTENCE);
        while !rest.is_empty() {
            let stretch = stretch(rest, longest);
            let Ok(chart) = self.chart(stretch, Prediction::Everything) else {
                // A single word is always within the limit: its chart is no larger than the grammar.
                longest = stretch.len() / 2;
                continue;
            };
            let (pieces, cost_here) = cover::cover(&chart, &self.grammar.table, stretch.len());
            for &piece in &pieces {
                self.write(&mut brackets, &chart, stretch, piece);
            }
            parts += pieces.len();
            cost += cost_here;
            rest = &rest[stretch.len()..];
        }
        if !sentence.is_empty() {
            brackets.close();
        }
        Analysis { tree: brackets.finish(), is_full: false, parts, log_weight: cost::log_weight(cost) }
    }

    fn chart(&self, sentence: &[(&str, &str)], prediction: Prediction) -> Result<Chart<'_>, LimitExceeded> {
        let table = &self.grammar.table;
        let matches = |&(word, tag): &(&str, &str)| {
            let matches = table.matches(word, tag);
            let starters = table.starters(&matches);
            (matches, starters)
        };
        Chart::fill(table, sentence.iter().map(matches).collect(), prediction)
    }

    fn write(&self, brackets: &mut Brackets, chart: &Chart<'_>, sentence: &[(&str, &str)], piece: Piece) {
        match piece {
            Piece::Constituent(number) => brackets.constituent(chart, &self.grammar.table, number, sentence),
            Piece::Word(at) => {
                let (word, tag) = sentence[at as usize];
                brackets.word(word, tag);
            }
        }
    }
}

/// The first stretch of a sentence, of at most `longest` words and at least one: up to the last punctuation mark in its
/// second half, if there is one.
fn stretch<'s, 'w>(sentence: &'s [(&'w str, &'w str)], longest: usize) -> &'s [(&'w str, &'w str)] {
    let longest = longest.max(1);
    if sentence.len() <= longest {
        return sentence;
    }
    let is_mark = |(word, _): &(&str, &str)| !word.is_empty() && !word.chars().any(char::is_alphanumeric);
    let mark = sentence[..longest].iter().rposition(is_mark).filter(|&at| at >= longest / 2);
    &sentence[..mark.map_or(longest, |at| at + 1)]
}
