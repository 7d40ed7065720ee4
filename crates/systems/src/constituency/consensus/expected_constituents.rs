//! Expected numbers of constituents by span and label.

use crate::constituency::{PhraseNode, PhraseTree};

/// Expected number of constituents of a label over a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedConstituent {
    /// First word.
    pub start: u32,
    /// One past the last word of the span.
    pub end: u32,
    /// Label number.
    pub label: u32,
    /// Expected count.
    pub count: f64,
    /// Expected count times the number of constituents over the same span below it.
    pub weighted_height: f64,
}

impl ExpectedConstituent {
    /// Expected number of constituents over the same span below it, if it is in the tree. Orders unary chains.
    pub(super) fn height(&self) -> f64 {
        self.weighted_height / self.count
    }

    fn key(&self) -> (u32, u32, u32) {
        (self.start, self.end, self.label)
    }
}

/// The expected constituents and tags of a sentence.
#[derive(Clone, Debug, Default)]
pub struct ExpectedConstituents {
    phrases: Vec<ExpectedConstituent>,
    tags: Vec<ExpectedConstituent>,
}

impl ExpectedConstituents {
    /// Adds a constituent.
    pub fn add_phrase(&mut self, phrase: ExpectedConstituent) {
        self.phrases.push(phrase);
    }

    /// Adds a tag of a word.
    pub fn add_tag(&mut self, place: u32, label: u32, count: f64) {
        self.tags.push(ExpectedConstituent {
            start: place,
            end: place + 1,
            label,
            count,
            weighted_height: 0.0,
        });
    }

    /// Adds the constituents and tags of a tree with a weight.
    pub fn add_tree(&mut self, tree: &PhraseTree, weight: f64) {
        let nodes = tree.nodes();
        for (at, node) in nodes.iter().enumerate() {
            if node.is_tag {
                self.add_tag(node.start, node.label, weight);
                continue;
            }
            let same =
                |other: &&PhraseNode| !other.is_tag && (other.start, other.end) == (node.start, node.end);
            let below = nodes[at + 1..].iter().take_while(same).count();
            self.add_phrase(ExpectedConstituent {
                start: node.start,
                end: node.end,
                label: node.label,
                count: weight,
                weighted_height: weight * below as f64,
            });
        }
    }

    /// Adds those of another sentence with a weight. `map_span` maps its spans; those that become empty are dropped.
    pub fn add(&mut self, other: &Self, weight: f64, map_span: impl Fn(u32, u32) -> (u32, u32)) {
        let moved = |one: &ExpectedConstituent| {
            let (start, end) = map_span(one.start, one.end);
            let moved = ExpectedConstituent {
                start,
                end,
                count: one.count * weight,
                weighted_height: one.weighted_height * weight,
                ..*one
            };
            (start < end).then_some(moved)
        };
        self.phrases.extend(other.phrases.iter().filter_map(moved));
        self.tags.extend(other.tags.iter().filter_map(moved));
    }

    /// Sorts, and adds up duplicates of the same span and label. Required before any lookup.
    pub fn merge_duplicates(&mut self) {
        for list in [&mut self.phrases, &mut self.tags] {
            list.sort_by_key(ExpectedConstituent::key);
            list.dedup_by(|next, first| {
                let is_same = next.key() == first.key();
                if is_same {
                    first.count += next.count;
                    first.weighted_height += next.weighted_height;
                }
                is_same
            });
        }
    }

    /// Combines several posteriors, weighted by their shares, in a logarithmic opinion pool: the odds of a constituent
    /// are the weighted geometric mean of its odds. Unlike in the arithmetic mean, a constituent that one of them rules
    /// out is almost ruled out.
    pub fn log_pool(all: &[(f64, Self)]) -> Self {
        match all {
            [(_, only)] => only.clone(),
            _ => Self {
                phrases: pool(all.iter().map(|(share, one)| (*share, &one.phrases[..]))),
                tags: pool(all.iter().map(|(share, one)| (*share, &one.tags[..]))),
            },
        }
    }

    /// The expected constituents, without tags.
    pub fn phrases(&self) -> &[ExpectedConstituent] {
        &self.phrases
    }

    /// The expected constituents over a span.
    pub(super) fn over(&self, start: usize, end: usize) -> &[ExpectedConstituent] {
        let span = |one: &ExpectedConstituent| (one.start as usize, one.end as usize);
        let from = self.phrases.partition_point(|one| span(one) < (start, end));
        let to = self.phrases.partition_point(|one| span(one) <= (start, end));
        &self.phrases[from..to]
    }

    /// Expected count of a label over a span.
    pub(super) fn count(&self, start: u32, end: u32, label: u32) -> f64 {
        let found = self.phrases.binary_search_by_key(&(start, end, label), ExpectedConstituent::key);
        found.map_or(0.0, |at| self.phrases[at].count)
    }

    /// The most likely tag of a word.
    pub(super) fn tag(&self, place: usize) -> u32 {
        let from = self.tags.partition_point(|tag| (tag.start as usize) < place);
        let own = self.tags[from..].iter().take_while(|tag| tag.start as usize == place);
        own.max_by(|one, other| one.count.total_cmp(&other.count)).map_or(0, |tag| tag.label)
    }
}

/// Probabilities are clamped to `MIN_PROBABILITY..=1 - MIN_PROBABILITY`.
const MIN_PROBABILITY: f64 = 1e-4;

/// Log-odds of a probability.
fn log_odds(probability: f64) -> f64 {
    let probability = probability.clamp(MIN_PROBABILITY, 1.0 - MIN_PROBABILITY);
    (probability / (1.0 - probability)).ln()
}

/// Pools lists of expected constituents, weighted by their shares.
fn pool<'e>(lists: impl Iterator<Item = (f64, &'e [ExpectedConstituent])>) -> Vec<ExpectedConstituent> {
    let (mut all, mut shares) = (Vec::new(), 0.0);
    for (share, list) in lists {
        all.extend(list.iter().map(|one| (share, one)));
        shares += share;
    }
    all.sort_by_key(|(_, one)| one.key());
    let pooled = |same: &[(f64, &ExpectedConstituent)]| {
        let known: f64 = same.iter().map(|(share, _)| share).sum();
        let odds: f64 = same.iter().map(|(share, one)| share * log_odds(one.count)).sum();
        let odds = (odds + (shares - known) * log_odds(0.0)) / shares;
        // A label can occur more than once over a span: expected counts above 1 are averaged.
        let more: f64 = same.iter().map(|(share, one)| share / shares * (one.count - 1.0).max(0.0)).sum();
        let count = (1.0 + (-odds).exp()).recip() + more;
        let height =
            |(share, one): &(f64, &ExpectedConstituent)| (share * one.count, share * one.weighted_height);
        let (counts, above) =
            same.iter().map(height).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        ExpectedConstituent {
            count,
            weighted_height: count * above / counts.max(f64::MIN_POSITIVE),
            ..*same[0].1
        }
    };
    all.chunk_by(|(_, one), (_, other)| one.key() == other.key()).map(pooled).collect()
}
