//! How many constituents of each label are expected over each span of a sentence.

use crate::constituency::{PhraseNode, PhraseTree};

/// How many constituents of a label are expected over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The first word.
    pub start: u32,
    /// One past the last word.
    pub end: u32,
    /// The label.
    pub label: u32,
    /// How many are expected.
    pub count: f64,
    /// How many constituents over the same span stand below it, times how often it is expected.
    pub above: f64,
}

impl Expectation {
    /// How many constituents over the same span are expected below it, if it is there.
    pub(super) fn height(&self) -> f64 {
        self.above / self.count
    }

    fn key(&self) -> (u32, u32, u32) {
        (self.start, self.end, self.label)
    }
}

/// What is expected of a sentence.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    phrases: Vec<Expectation>,
    tags: Vec<Expectation>,
}

impl Expected {
    /// Expects a constituent.
    pub fn phrase(&mut self, phrase: Expectation) {
        self.phrases.push(phrase);
    }

    /// Expects a tag of a word.
    pub fn word(&mut self, place: u32, label: u32, count: f64) {
        self.tags.push(Expectation { start: place, end: place + 1, label, count, above: 0.0 });
    }

    /// Expects the constituents and tags of a tree, so many times each.
    pub fn add_tree(&mut self, tree: &PhraseTree, weight: f64) {
        let nodes = tree.nodes();
        for (at, node) in nodes.iter().enumerate() {
            if node.is_tag {
                self.word(node.start, node.label, weight);
                continue;
            }
            let same =
                |other: &&PhraseNode| !other.is_tag && (other.start, other.end) == (node.start, node.end);
            let below = nodes[at + 1..].iter().take_while(same).count();
            self.phrase(Expectation {
                start: node.start,
                end: node.end,
                label: node.label,
                count: weight,
                above: weight * below as f64,
            });
        }
    }

    /// Adds what is expected elsewhere, so many times. `place` says what becomes of a span; an empty one goes.
    pub fn add(&mut self, other: &Self, weight: f64, place: impl Fn(u32, u32) -> (u32, u32)) {
        let moved = |one: &Expectation| {
            let (start, end) = place(one.start, one.end);
            let moved =
                Expectation { start, end, count: one.count * weight, above: one.above * weight, ..*one };
            (start < end).then_some(moved)
        };
        self.phrases.extend(other.phrases.iter().filter_map(moved));
        self.tags.extend(other.tags.iter().filter_map(moved));
    }

    /// Puts expectations of the same label over the same span together.
    pub fn gather(&mut self) {
        for list in [&mut self.phrases, &mut self.tags] {
            list.sort_by_key(Expectation::key);
            list.dedup_by(|next, first| {
                let is_same = next.key() == first.key();
                if is_same {
                    first.count += next.count;
                    first.above += next.above;
                }
                is_same
            });
        }
    }

    /// What several expect together, each with its share. The odds of a constituent are the geometric mean of theirs, so
    /// that one of whom all are fairly sure is surer than in the mean, and one that somebody rules out is as good as out.
    pub fn agreed(all: &[(f64, Self)]) -> Self {
        match all {
            [(_, only)] => only.clone(),
            _ => Self {
                phrases: agreed(all.iter().map(|(share, one)| (*share, &one.phrases[..]))),
                tags: agreed(all.iter().map(|(share, one)| (*share, &one.tags[..]))),
            },
        }
    }

    /// All expected constituents.
    pub fn phrases(&self) -> &[Expectation] {
        &self.phrases
    }

    /// Those over a span, once they are gathered.
    pub(super) fn over(&self, start: usize, end: usize) -> &[Expectation] {
        let span = |one: &Expectation| (one.start as usize, one.end as usize);
        let from = self.phrases.partition_point(|one| span(one) < (start, end));
        let to = self.phrases.partition_point(|one| span(one) <= (start, end));
        &self.phrases[from..to]
    }

    /// How many of a label are expected over a span, once they are gathered.
    pub(super) fn count(&self, start: u32, end: u32, label: u32) -> f64 {
        let found = self.phrases.binary_search_by_key(&(start, end, label), Expectation::key);
        found.map_or(0.0, |at| self.phrases[at].count)
    }

    /// The tag that a word has most likely.
    pub(super) fn tag(&self, place: usize) -> u32 {
        let from = self.tags.partition_point(|tag| (tag.start as usize) < place);
        let own = self.tags[from..].iter().take_while(|tag| tag.start as usize == place);
        own.max_by(|one, other| one.count.total_cmp(&other.count)).map_or(0, |tag| tag.label)
    }
}

/// The least chance that anything has.
const LEAST: f64 = 1e-4;

/// The logarithm of the odds of something.
fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    (chance / (1.0 - chance)).ln()
}

/// Lists of what is expected, each with its share, as one.
fn agreed<'e>(lists: impl Iterator<Item = (f64, &'e [Expectation])>) -> Vec<Expectation> {
    let (mut all, mut shares) = (Vec::new(), 0.0);
    for (share, list) in lists {
        all.extend(list.iter().map(|one| (share, one)));
        shares += share;
    }
    all.sort_by_key(|(_, one)| one.key());
    let together = |same: &[(f64, &Expectation)]| {
        let known: f64 = same.iter().map(|(share, _)| share).sum();
        let odds: f64 = same.iter().map(|(share, one)| share * log_odds(one.count)).sum();
        let odds = (odds + (shares - known) * log_odds(0.0)) / shares;
        // A label can be there twice over the same words.
        let more: f64 = same.iter().map(|(share, one)| share / shares * (one.count - 1.0).max(0.0)).sum();
        let count = (1.0 + (-odds).exp()).recip() + more;
        let height = |(share, one): &(f64, &Expectation)| (share * one.count, share * one.above);
        let (counts, above) =
            same.iter().map(height).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        Expectation { count, above: count * above / counts.max(f64::MIN_POSITIVE), ..*same[0].1 }
    };
    all.chunk_by(|(_, one), (_, other)| one.key() == other.key()).map(together).collect()
}
