//! Expectation: how often each rule is used in the trees of a treebank, given a grammar.

use solecism_corpus::threads;

use super::binarise::{Below, BinaryNode};
use super::grammar::Grammar;
use super::layout::{Layout, Numbers};

/// How many parts the treebank is divided into. Sums are made within each, then over them in order, so the result does
/// not depend on how many threads there are.
const BLOCKS: usize = 8;

/// A tree to learn from.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    pub nodes: Vec<BinaryNode>,
    /// For each word, the entry of the lexicon that it is with its tag.
    pub entries: Vec<u32>,
    pub weight: f64,
}

/// What was expected over a treebank.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub counts: Numbers,
    /// The logarithm of the probability of all trees.
    pub likelihood: f64,
    /// For each state, what is lost in likelihood if it is one with its sibling; only where asked for.
    pub losses: Vec<f64>,
}

/// Goes over all trees with so many threads. With `merging`, also finds what merging states would cost.
pub(super) fn expect(lessons: &[Lesson], grammar: &Grammar, threads: usize, merging: bool) -> Expected {
    let size = lessons.len().div_ceil(BLOCKS).max(1);
    let blocks: Vec<&[Lesson]> = lessons.chunks(size).collect();
    let work = |scratch: &mut Scratch, at: usize| scratch.block(blocks[at], grammar, merging);
    let mut parts = threads::map_with(threads, blocks.len(), Scratch::default, work).into_iter();
    let mut all = parts.next().unwrap_or_else(|| empty(&grammar.layout));
    for part in parts {
        all.counts.add(&part.counts);
        all.likelihood += part.likelihood;
        all.losses.iter_mut().zip(part.losses).for_each(|(all, part)| *all += part);
    }
    all
}

/// The logarithm of a tree's probability, unless it has none.
#[cfg(test)]
pub(super) fn likelihood_of(lesson: &Lesson, grammar: &Grammar) -> Option<f64> {
    Scratch::default().inside(lesson, grammar)
}

fn empty(layout: &Layout) -> Expected {
    let states = layout.symbol.last().copied().unwrap_or(0);
    Expected { counts: Numbers::zeros(layout), likelihood: 0.0, losses: vec![0.0; states] }
}

/// Inside and outside probabilities of the states at the nodes of one tree, scaled at every node.
#[derive(Debug, Default)]
struct Scratch {
    /// Where the numbers of a node begin: its bottom's, then its top's.
    places: Vec<(usize, usize)>,
    inside: Vec<f64>,
    outside: Vec<f64>,
    /// What the numbers of a node's bottom were divided by.
    scales: Vec<f64>,
    pair: Vec<f64>,
    pair_outside: Vec<f64>,
}

impl Scratch {
    fn block(&mut self, block: &[Lesson], grammar: &Grammar, merging: bool) -> Expected {
        let mut expected = empty(&grammar.layout);
        for lesson in block {
            let Some(likelihood) = self.inside(lesson, grammar) else { continue };
            expected.likelihood += lesson.weight * likelihood;
            self.outside(lesson, grammar, &mut expected.counts);
            if merging {
                self.losses(lesson, grammar, &mut expected.losses);
            }
        }
        expected
    }

    /// Fills in the inside probabilities; the logarithm of the tree's probability, unless it has none.
    fn inside(&mut self, lesson: &Lesson, grammar: &Grammar) -> Option<f64> {
        let Grammar { layout, numbers, .. } = grammar;
        self.places.clear();
        self.scales.clear();
        self.inside.clear();
        let mut logarithm = 0.0;
        for node in &lesson.nodes {
            let (bottom, top) = (layout.of(node.bottom), layout.of(node.top));
            let place = self.inside.len();
            self.places.push((place, place + bottom));
            self.inside.resize(place + bottom + top, 0.0);
            match node.below {
                Below::Word(word) => {
                    let entry = layout.entry[lesson.entries[word as usize] as usize];
                    self.inside[place..place + bottom].copy_from_slice(&numbers.entry[entry..entry + bottom]);
                }
                Below::Pair { rule, left, right } => {
                    self.multiply(lesson, layout, left, right);
                    let block = &numbers.binary[layout.binary[rule as usize]..];
                    let rows = block.chunks_exact(self.pair.len()).take(bottom);
                    for (state, row) in (place..).zip(rows) {
                        self.inside[state] = row.iter().zip(&self.pair).map(|(p, pair)| p * pair).sum();
                    }
                }
            }
            let values = &mut self.inside[place..place + bottom];
            let scale = values.iter().copied().fold(0.0, f64::max);
            if scale <= 0.0 {
                return None;
            }
            for value in values {
                *value /= scale;
            }
            self.scales.push(scale);
            logarithm += scale.ln();
            self.climb(node, grammar, place);
        }
        let root = lesson.nodes.last()?;
        let place = self.places.last()?.1;
        let starts = &numbers.root[layout.states_of(root.top)];
        let total: f64 = starts.iter().zip(&self.inside[place..]).map(|(start, value)| start * value).sum();
        self.outside.clear();
        self.outside.resize(self.inside.len(), 0.0);
        for (outside, start) in self.outside[place..].iter_mut().zip(starts) {
            *outside = start / total;
        }
        (total > 0.0).then(|| logarithm + total.ln())
    }

    /// From the bottom of a span to its top.
    fn climb(&mut self, node: &BinaryNode, grammar: &Grammar, place: usize) {
        let Grammar { layout, numbers, .. } = grammar;
        let (below, above) = self.inside[place..].split_at_mut(layout.of(node.bottom));
        match node.chain {
            None => {
                let stay = &numbers.stay[layout.states_of(node.top)];
                for ((above, below), stay) in above.iter_mut().zip(below).zip(stay) {
                    *above = *below * stay;
                }
            }
            Some(chain) => {
                let block = &numbers.chain[layout.chain[chain as usize]..];
                for (above, row) in above.iter_mut().zip(block.chunks_exact(below.len())) {
                    *above = row.iter().zip(&*below).map(|(p, below)| p * below).sum();
                }
            }
        }
    }

    /// The products of the states of two nodes.
    fn multiply(&mut self, lesson: &Lesson, layout: &Layout, left: u32, right: u32) {
        let top = |node: u32| {
            let place = self.places[node as usize].1;
            place..place + layout.of(lesson.nodes[node as usize].top)
        };
        let right = &self.inside[top(right)];
        self.pair.clear();
        for left in &self.inside[top(left)] {
            self.pair.extend(right.iter().map(|right| left * right));
        }
    }

    /// Fills in the outside probabilities, and counts.
    fn outside(&mut self, lesson: &Lesson, grammar: &Grammar, counts: &mut Numbers) {
        let Grammar { layout, numbers, .. } = grammar;
        let weight = lesson.weight;
        if let (Some(root), Some(&(_, place))) = (lesson.nodes.last(), self.places.last()) {
            for (at, state) in layout.states_of(root.top).enumerate() {
                counts.root[state] += weight * self.outside[place + at] * self.inside[place + at];
            }
        }
        for (at, node) in lesson.nodes.iter().enumerate().rev() {
            self.descend(node, at, grammar, weight, counts);
            let (place, bottom) = (self.places[at].0, layout.of(node.bottom));
            match node.below {
                Below::Word(word) => {
                    let entry = layout.entry[lesson.entries[word as usize] as usize];
                    for state in 0..bottom {
                        counts.entry[entry + state] +=
                            weight * self.outside[place + state] * self.inside[place + state];
                    }
                }
                Below::Pair { rule, left, right } => {
                    self.multiply(lesson, layout, left, right);
                    self.pair_outside.clear();
                    self.pair_outside.resize(self.pair.len(), 0.0);
                    let width = self.pair.len();
                    for state in 0..bottom {
                        let outside = self.outside[place + state] / self.scales[at];
                        if outside == 0.0 {
                            continue;
                        }
                        let block = layout.binary[rule as usize] + state * width;
                        let row = &numbers.binary[block..block + width];
                        let counts = &mut counts.binary[block..block + width];
                        let pairs = self.pair.iter().zip(&mut self.pair_outside);
                        for ((p, count), (pair, pair_outside)) in row.iter().zip(counts).zip(pairs) {
                            let share = outside * p;
                            *pair_outside += share;
                            *count += weight * share * pair;
                        }
                    }
                    self.spread(lesson, layout, left, right);
                }
            }
        }
    }

    /// From the top of a span to its bottom.
    fn descend(
        &mut self,
        node: &BinaryNode,
        at: usize,
        grammar: &Grammar,
        weight: f64,
        counts: &mut Numbers,
    ) {
        let Grammar { layout, numbers, .. } = grammar;
        let (bottom, top) = self.places[at];
        let states = layout.of(node.bottom);
        match node.chain {
            None => {
                for (at, state) in layout.states_of(node.top).enumerate() {
                    let outside = self.outside[top + at] * numbers.stay[state];
                    self.outside[bottom + at] = outside;
                    counts.stay[state] += weight * outside * self.inside[bottom + at];
                }
            }
            Some(chain) => {
                let block = layout.chain[chain as usize];
                for above in 0..layout.of(node.top) {
                    for below in 0..states {
                        let place = block + above * states + below;
                        let outside = self.outside[top + above] * numbers.chain[place];
                        self.outside[bottom + below] += outside;
                        counts.chain[place] += weight * outside * self.inside[bottom + below];
                    }
                }
            }
        }
    }

    /// What is outside of two sisters, from what is outside of their pairs.
    fn spread(&mut self, lesson: &Lesson, layout: &Layout, left: u32, right: u32) {
        let top = |node: u32| (self.places[node as usize].1, layout.of(lesson.nodes[node as usize].top));
        let ((left, lefts), (right, rights)) = (top(left), top(right));
        for l in 0..lefts {
            for r in 0..rights {
                let outside = self.pair_outside[l * rights + r];
                self.outside[left + l] += outside * self.inside[right + r];
                self.outside[right + r] += outside * self.inside[left + l];
            }
        }
    }

    /// What the tree's likelihood would lose at each node if two siblings were one.
    fn losses(&self, lesson: &Lesson, grammar: &Grammar, losses: &mut [f64]) {
        for (node, &(bottom, top)) in lesson.nodes.iter().zip(&self.places) {
            self.loss(node.top, top, grammar, lesson.weight, losses);
            if node.chain.is_some() {
                self.loss(node.bottom, bottom, grammar, lesson.weight, losses);
            }
        }
    }

    fn loss(&self, symbol: u16, place: usize, grammar: &Grammar, weight: f64, losses: &mut [f64]) {
        let states = grammar.layout.states_of(symbol);
        let (inside, outside) = (&self.inside[place..], &self.outside[place..]);
        for pair in 0..states.len() / 2 {
            let (one, other) = (2 * pair, 2 * pair + 1);
            let frequency = &grammar.frequency[states.start + one..=states.start + other];
            let all = frequency[0] + frequency[1];
            let share = if all > 0.0 { frequency[0] / all } else { 0.5 };
            let apart = inside[one] * outside[one] + inside[other] * outside[other];
            let merged =
                (share * inside[one] + (1.0 - share) * inside[other]) * (outside[one] + outside[other]);
            // All states of a node together have a probability of 1.
            let kept = (1.0 - apart + merged).max(1e-10);
            losses[states.start + one] -= weight * kept.ln();
        }
    }
}
