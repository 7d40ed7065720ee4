//! Consensus (minimum Bayes risk) decoding of constituents.
//!
//! ```text
//!  posteriors of grammars ─┐
//!  weighted trees ─────────┼──▶ ExpectedConstituents ──▶ Gains ──▶ the tree with the greatest gain
//!  versions of a sentence ─┘
//! ```
//!
//! Given the expected number of constituents of each label over each span, the consensus tree maximises
//! `Σ (expected count − cost)` over its constituents (Goodman 1996), with a [cost](CONSTITUENT_COST) for each. It need
//! not be among the trees of any of the inputs.

mod expected_constituents;
mod gains;

pub use expected_constituents::{ExpectedConstituent, ExpectedConstituents};

use super::{ParsedTree, PhraseTree};
use gains::Gains;

/// Cost of a constituent: those that are less likely are left out. For the greatest F it should be half of the F that
/// is reached; this value was the best on the development part of GUM.
pub const CONSTITUENT_COST: f64 = 0.42;

impl ExpectedConstituents {
    /// The tree over `words` words with the greatest gain, and its gain. Requires
    /// [merged duplicates](Self::merge_duplicates).
    pub fn consensus_tree(&self, words: usize) -> ParsedTree {
        let gains = Gains::new(self, words);
        let splits = gains.splits();
        let tree = self.built(words, |start, end| splits[gains.at(start, end)] as usize);
        ParsedTree { score: self.gain_of(&tree), tree, is_flat: false }
    }

    /// The gain of a tree.
    pub fn gain_of(&self, tree: &PhraseTree) -> f64 {
        let mut own = Self::default();
        own.add_tree(tree, 1.0);
        own.merge_duplicates();
        let gain = |one: &ExpectedConstituent| {
            let count = self.count(one.start, one.end, one.label);
            let copies = (0_u32..).take_while(|&copy| f64::from(copy) + 0.5 < one.count);
            copies.map(|copy| marginal_gain(count, copy)).sum::<f64>()
        };
        own.phrases().iter().map(gain).sum()
    }

    /// The consensus tree, followed by the other trees of a list in order of their gains; at most `count` in all.
    pub fn rank(
        &self,
        words: usize,
        list: impl IntoIterator<Item = PhraseTree>,
        count: usize,
    ) -> Vec<ParsedTree> {
        let first = self.consensus_tree(words);
        let others = list.into_iter().filter(|tree| *tree != first.tree);
        let mut ranked: Vec<ParsedTree> =
            others.map(|tree| ParsedTree { score: self.gain_of(&tree), tree, is_flat: false }).collect();
        // The sort is stable: ties keep the order of the list.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
        ranked.insert(0, first);
        ranked.truncate(count.max(1));
        ranked
    }

    fn built(&self, words: usize, split: impl Fn(usize, usize) -> usize) -> PhraseTree {
        let mut tree = PhraseTree::default();
        // Spans to expand; `None` closes a phrase.
        let mut agenda = vec![Some((0, words)).filter(|_| words > 0)];
        while let Some(next) = agenda.pop() {
            let Some((start, end)) = next else {
                tree.close();
                continue;
            };
            for label in self.labels(start, end, end - start == words) {
                tree.open(label);
                agenda.push(None);
            }
            if end - start == 1 {
                tree.tag(self.tag(start));
            } else {
                let split = split(start, end);
                agenda.push(Some((split, end)));
                agenda.push(Some((start, split)));
            }
        }
        tree
    }

    /// The labels over a span with a positive gain, outermost first. The whole sentence has at least one.
    fn labels(&self, start: usize, end: usize, is_whole: bool) -> Vec<u32> {
        let over = self.over(start, end);
        let worthy = over.iter().flat_map(|one| positive_gains(one.count).map(move |_| *one));
        let mut chosen: Vec<ExpectedConstituent> = worthy.collect();
        if chosen.is_empty() && is_whole {
            chosen.extend(over.iter().max_by(|one, other| one.count.total_cmp(&other.count)));
        }
        chosen.sort_by(|one, other| other.height().total_cmp(&one.height()));
        chosen.into_iter().map(|one| one.label).collect()
    }
}

/// The gain of one more constituent of a label, given its expected count and the number already there.
fn marginal_gain(count: f64, there: u32) -> f64 {
    (count - f64::from(there)).clamp(0.0, 1.0) - CONSTITUENT_COST
}

/// The gains of successive constituents of a label, as long as they are positive.
fn positive_gains(count: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |there| marginal_gain(count, there)).take_while(|&gain| gain > 0.0)
}

#[cfg(test)]
mod tests;
