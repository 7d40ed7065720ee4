//! From a chart to a forest, and to its best trees.

use rustc_hash::FxHashSet;

use super::chart::{Chart, Entry, NEVER};
use super::grammar::Grammar;
use super::unpack::{self, Step};
use crate::constituency::forest::{Edge, Forest, NONE};
use crate::constituency::{ParsedTree, PhraseTree};

/// How many derivations are looked at for each tree that is wanted: many are the same without annotations.
const TRIES: usize = 100;

/// The `k` best trees of a chart, the best first, each once.
pub(super) fn k_best(chart: &Chart, grammar: &Grammar, k: usize) -> Vec<ParsedTree> {
    let mut forest = Forest::new();
    let top = Builder { chart, grammar, forest: &mut forest }.build();
    let (mut seen, mut found): (FxHashSet<PhraseTree>, Vec<ParsedTree>) = Default::default();
    for derivation in forest.derivations(top).take(k.saturating_mul(TRIES)) {
        if found.len() >= k {
            break;
        }
        let steps = derivation.edges.iter().map(|&edge| decoded(forest.edge(edge).rule));
        let tree = unpack::tree(grammar, steps);
        if seen.insert(tree.clone()) {
            found.push(ParsedTree { tree, score: derivation.score, is_flat: false });
        }
    }
    found
}

/// A step as a number.
fn encoded(step: Step) -> u32 {
    match step {
        Step::Word(state) => state << 2,
        Step::Binary(state) => state << 2 | 1,
        Step::Chain(number) => number << 2 | 2,
        Step::Pass => 3,
    }
}

fn decoded(rule: u32) -> Step {
    match (rule & 3, rule >> 2) {
        (0, state) => Step::Word(state),
        (1, state) => Step::Binary(state),
        (2, number) => Step::Chain(number),
        _ => Step::Pass,
    }
}

struct Builder<'c> {
    chart: &'c Chart,
    grammar: &'c Grammar,
    forest: &'c mut Forest,
}

/// Items by states: those of a span, or of all spans with the same end.
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
    /// Puts everything in the chart into the forest, and gives the item of the whole sentence.
    fn build(mut self) -> u32 {
        let (words, states) = (self.chart.words(), self.grammar.states.len());
        // For each entry of the chart its item, chains included.
        let mut items: Vec<Vec<u32>> = Vec::with_capacity(words * (words + 1) / 2);
        let mut column = Items::new(states, words);
        let mut inside = Items::new(states, 1);
        for end in 1..=words {
            column.numbers.fill(NONE);
            for start in (0..end).rev() {
                let edges = self.binary_edges(start, end, &items, &mut column);
                self.push_before(start, end, &edges, &mut inside);
                let after = self.push_after(start, end, &mut inside);
                for (entry, &item) in self.chart.entries(start, end).iter().zip(&after) {
                    *column.at(start, entry.state) = item;
                    *inside.at(0, entry.state) = NONE;
                }
                items.push(after);
            }
        }
        let tops = self.chart.entries(0, words).iter().zip(items.last().into_iter().flatten());
        let edges: Vec<Edge> = tops
            .map(|(entry, &item)| {
                let score = f64::from(self.grammar.tops[entry.state as usize]);
                Edge { score, tails: [item, NONE], rule: encoded(Step::Pass) }
            })
            .filter(|edge| edge.tails[0] != NONE && edge.score.is_finite())
            .collect();
        self.forest.push(&edges)
    }

    /// The edges of all binary rules over a span, by parents.
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
                        let step = encoded(Step::Binary(rule.parent));
                        let score = f64::from(rule.score);
                        edges.push((rule.parent, Edge { score, tails: [item, right], rule: step }));
                    }
                }
            }
        }
        edges.sort_by_key(|edge| edge.0);
        edges
    }

    /// Adds the items of a span without chains.
    fn push_before(&mut self, start: usize, end: usize, mut edges: &[(u32, Edge)], inside: &mut Items) {
        for entry in self.chart.entries(start, end) {
            let from = edges.partition_point(|edge| edge.0 < entry.state);
            let to = edges.partition_point(|edge| edge.0 <= entry.state);
            if entry.before > NEVER {
                let own: Vec<Edge> = if end - start == 1 {
                    let rule = encoded(Step::Word(entry.state));
                    vec![Edge { score: f64::from(entry.before), tails: [NONE, NONE], rule }]
                } else {
                    edges[from..to].iter().map(|edge| edge.1).collect()
                };
                *inside.at(0, entry.state) = self.forest.push(&own);
            }
            edges = &edges[to..];
        }
    }

    /// Adds the items of a span with chains: one for each entry, or [`NONE`].
    fn push_after(&mut self, start: usize, end: usize, inside: &mut Items) -> Vec<u32> {
        let entries = self.chart.entries(start, end);
        let mut edges: Vec<(u32, Edge)> = Vec::new();
        for entry in entries.iter().filter(|entry| entry.before > NEVER) {
            let tails = [*inside.at(0, entry.state), NONE];
            edges.push((entry.state, Edge { score: 0.0, tails, rule: encoded(Step::Pass) }));
            for number in self.grammar.chains.range(entry.state) {
                let chain = self.grammar.chains.all()[number];
                let rule = encoded(Step::Chain(number as u32));
                edges.push((chain.parent, Edge { score: f64::from(chain.score), tails, rule }));
            }
        }
        edges.sort_by_key(|edge| edge.0);
        let item = |entry: &Entry| {
            let from = edges.partition_point(|edge| edge.0 < entry.state);
            let to = edges.partition_point(|edge| edge.0 <= entry.state);
            let own: Vec<Edge> = edges[from..to].iter().map(|edge| edge.1).collect();
            if entry.after > NEVER { self.forest.push(&own) } else { NONE }
        };
        entries.iter().map(item).collect()
    }
}
