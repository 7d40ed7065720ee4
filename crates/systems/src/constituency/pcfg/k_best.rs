//! The k best trees of a chart, by way of a forest.

use rustc_hash::FxHashSet;

use super::chart::{Chart, Entry, IMPOSSIBLE};
use super::derivation::{self, DerivationStep};
use super::grammar::Grammar;
use crate::constituency::forest::{Edge, Forest, NONE};
use crate::constituency::{ParsedTree, PhraseTree};

/// Maximum number of derivations per requested tree: many yield the same tree without annotations.
const DERIVATIONS_PER_TREE: usize = 100;

/// The `k` best distinct trees of a chart, best first.
pub(super) fn k_best(chart: &Chart, grammar: &Grammar, k: usize) -> Vec<ParsedTree> {
    let mut forest = Forest::new();
    let top = Builder { chart, grammar, forest: &mut forest }.build();
    let (mut seen, mut found): (FxHashSet<PhraseTree>, Vec<ParsedTree>) = Default::default();
    for derivation in forest.derivations(top).take(k.saturating_mul(DERIVATIONS_PER_TREE)) {
        if found.len() >= k {
            break;
        }
        let steps = derivation.edges.iter().map(|&edge| decode(forest.edge(edge).rule));
        let tree = derivation::tree(grammar, steps);
        if seen.insert(tree.clone()) {
            found.push(ParsedTree { tree, score: derivation.score, is_flat: false });
        }
    }
    found
}

/// Encodes a step as a rule number of the forest.
fn encode(step: DerivationStep) -> u32 {
    match step {
        DerivationStep::Word(state) => state << 2,
        DerivationStep::Binary(state) => state << 2 | 1,
        DerivationStep::Chain(number) => number << 2 | 2,
        DerivationStep::NoChain => 3,
    }
}

fn decode(rule: u32) -> DerivationStep {
    match (rule & 3, rule >> 2) {
        (0, state) => DerivationStep::Word(state),
        (1, state) => DerivationStep::Binary(state),
        (2, number) => DerivationStep::Chain(number),
        _ => DerivationStep::NoChain,
    }
}

struct Builder<'c> {
    chart: &'c Chart,
    grammar: &'c Grammar,
    forest: &'c mut Forest,
}

/// Forest items by state, for one span or for all spans with the same end.
struct Items {
    states: usize,
    numbers: Vec<u32>,
}

impl Items {
    fn new(states: usize, rows: usize) -> Self {
        Self { states, numbers: vec![NONE; states * rows] }
    }

    fn at(&mut self, row: usize, state: u32) -> &mut u32 {
        &mut self.numbers[row * self.states + state as usize]
    }
}

impl Builder<'_> {
    /// Builds the forest; returns the item of the whole sentence.
    fn build(mut self) -> u32 {
        let (words, states) = (self.chart.words(), self.grammar.states.len());
        // The item of each entry's top.
        let mut items: Vec<Vec<u32>> = Vec::with_capacity(words * (words + 1) / 2);
        let mut column = Items::new(states, words);
        let mut bottoms = Items::new(states, 1);
        for end in 1..=words {
            column.numbers.fill(NONE);
            for start in (0..end).rev() {
                let edges = self.binary_edges(start, end, &items, &mut column);
                self.push_bottoms(start, end, &edges, &mut bottoms);
                let tops_of_span = self.push_tops(start, end, &mut bottoms);
                for (entry, &item) in self.chart.entries(start, end).iter().zip(&tops_of_span) {
                    *column.at(start, entry.state) = item;
                    *bottoms.at(0, entry.state) = NONE;
                }
                items.push(tops_of_span);
            }
        }
        let tops = self.chart.entries(0, words).iter().zip(items.last().into_iter().flatten());
        let edges: Vec<Edge> = tops
            .map(|(entry, &item)| {
                let score = f64::from(self.grammar.roots[entry.state as usize]);
                Edge { score, tails: [item, NONE], rule: encode(DerivationStep::NoChain) }
            })
            .filter(|edge| edge.tails[0] != NONE && edge.score.is_finite())
            .collect();
        self.forest.push(&edges)
    }

    /// The edges of all binary rules over a span, sorted by parent.
    fn binary_edges(
        &self,
        start: usize,
        end: usize,
        items: &[Vec<u32>],
        column: &mut Items,
    ) -> Vec<(u32, Edge)> {
        let mut edges = Vec::new();
        for split in start + 1..end {
            let lefts = self.chart.entries(start, split);
            let numbers = &items[super::chart::cell_number(start, split)];
            for (left, &item) in lefts.iter().zip(numbers).filter(|(_, item)| **item != NONE) {
                for rule in self.grammar.by_left.of(left.state) {
                    let right = *column.at(split, rule.right);
                    if right != NONE {
                        let step = encode(DerivationStep::Binary(rule.parent));
                        let score = f64::from(rule.score);
                        edges.push((rule.parent, Edge { score, tails: [item, right], rule: step }));
                    }
                }
            }
        }
        edges.sort_by_key(|edge| edge.0);
        edges
    }

    /// Adds the items of a span's bottoms.
    fn push_bottoms(&mut self, start: usize, end: usize, mut edges: &[(u32, Edge)], bottoms: &mut Items) {
        for entry in self.chart.entries(start, end) {
            let from = edges.partition_point(|edge| edge.0 < entry.state);
            let to = edges.partition_point(|edge| edge.0 <= entry.state);
            if entry.bottom > IMPOSSIBLE {
                let own: Vec<Edge> = if end - start == 1 {
                    let rule = encode(DerivationStep::Word(entry.state));
                    vec![Edge { score: f64::from(entry.bottom), tails: [NONE, NONE], rule }]
                } else {
                    edges[from..to].iter().map(|edge| edge.1).collect()
                };
                *bottoms.at(0, entry.state) = self.forest.push(&own);
            }
            edges = &edges[to..];
        }
    }

    /// Adds the items of a span's tops: one per entry, or [`NONE`].
    fn push_tops(&mut self, start: usize, end: usize, bottoms: &mut Items) -> Vec<u32> {
        let entries = self.chart.entries(start, end);
        let mut edges: Vec<(u32, Edge)> = Vec::new();
        for entry in entries.iter().filter(|entry| entry.bottom > IMPOSSIBLE) {
            let tails = [*bottoms.at(0, entry.state), NONE];
            edges.push((entry.state, Edge { score: 0.0, tails, rule: encode(DerivationStep::NoChain) }));
            for number in self.grammar.chains.range(entry.state) {
                let chain = self.grammar.chains.all()[number];
                let rule = encode(DerivationStep::Chain(number as u32));
                edges.push((chain.parent, Edge { score: f64::from(chain.score), tails, rule }));
            }
        }
        edges.sort_by_key(|edge| edge.0);
        let item = |entry: &Entry| {
            let from = edges.partition_point(|edge| edge.0 < entry.state);
            let to = edges.partition_point(|edge| edge.0 <= entry.state);
            let own: Vec<Edge> = edges[from..to].iter().map(|edge| edge.1).collect();
            if entry.top > IMPOSSIBLE { self.forest.push(&own) } else { NONE }
        };
        entries.iter().map(item).collect()
    }
}
