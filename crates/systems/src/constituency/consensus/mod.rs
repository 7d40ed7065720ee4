//! The tree that is likely to share most constituents with the right one.
//!
//! ```text
//!  posteriors of grammars ─┐
//!  trees with weights ─────┼──▶ Expected ──▶ Gains ──▶ the tree that gains most
//!  other readings ─────────┘
//! ```
//!
//! Where grammars, or trees with weights, or readings of what the writer meant say how many constituents of each label
//! to expect over each span, the best guess is the tree whose expectations, each less a [price](PRICE), have the
//! greatest sum (Goodman 1996). It need not be a tree that any of them has.

mod expected;
mod gains;

pub use expected::{Expectation, Expected};

use super::{Parsed, PhraseTree};
use gains::Gains;

/// What a constituent costs: one that is less likely is not guessed. For the greatest F it is half of the F that is
/// reached; this was the best on the development part of GUM.
pub const PRICE: f64 = 0.42;

impl Expected {
    /// The tree over so many words that gains most, and what it gains. What is expected must be
    /// [gathered](Self::gather).
    pub fn best(&self, words: usize) -> Parsed {
        let gains = Gains::new(self, words);
        let splits = gains.splits();
        let tree = self.built(words, |start, end| splits[gains.at(start, end)] as usize);
        Parsed { score: self.gain(&tree), tree, is_flat: false }
    }

    /// What a tree gains.
    pub fn gain(&self, tree: &PhraseTree) -> f64 {
        let mut own = Self::default();
        own.add_tree(tree, 1.0);
        own.gather();
        let gain = |one: &Expectation| {
            let count = self.count(one.start, one.end, one.label);
            let copies = (0_u32..).take_while(|&copy| f64::from(copy) + 0.5 < one.count);
            copies.map(|copy| worth(count, copy)).sum::<f64>()
        };
        own.phrases().iter().map(gain).sum()
    }

    /// The tree that gains most, and after it those of a list by what they gain, each once, at most so many.
    pub fn ranked(
        &self,
        words: usize,
        list: impl IntoIterator<Item = PhraseTree>,
        count: usize,
    ) -> Vec<Parsed> {
        let first = self.best(words);
        let others = list.into_iter().filter(|tree| *tree != first.tree);
        let mut ranked: Vec<Parsed> =
            others.map(|tree| Parsed { score: self.gain(&tree), tree, is_flat: false }).collect();
        // The order of the list decides between equals.
        ranked.sort_by(|one, other| other.score.total_cmp(&one.score));
        ranked.insert(0, first);
        ranked.truncate(count.max(1));
        ranked
    }

    fn built(&self, words: usize, split: impl Fn(usize, usize) -> usize) -> PhraseTree {
        let mut tree = PhraseTree::default();
        // Spans to come, and `None` where a phrase ends.
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

    /// The labels over a span that are worth their price, the outermost first. A whole sentence has one at least.
    fn labels(&self, start: usize, end: usize, is_whole: bool) -> Vec<u32> {
        let over = self.over(start, end);
        let worthy = over.iter().flat_map(|one| copies(one.count).map(move |_| *one));
        let mut chosen: Vec<Expectation> = worthy.collect();
        if chosen.is_empty() && is_whole {
            chosen.extend(over.iter().max_by(|one, other| one.count.total_cmp(&other.count)));
        }
        chosen.sort_by(|one, other| other.height().total_cmp(&one.height()));
        chosen.into_iter().map(|one| one.label).collect()
    }
}

/// What the next constituent of a label gains where so many are expected and so many are there.
fn worth(count: f64, there: u32) -> f64 {
    (count - f64::from(there)).clamp(0.0, 1.0) - PRICE
}

/// What each constituent of a label gains that is worth its price.
fn copies(count: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |there| worth(count, there)).take_while(|&gain| gain > 0.0)
}

#[cfg(test)]
mod tests;
