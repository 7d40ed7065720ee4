//! The E-step of EM: expected counts of rules in the trees of a treebank.

use solecism_corpus::threads;

use super::binarise::{BinaryNode, Expansion};
use super::grammar::Grammar;
use super::layout::{Layout, RuleValues};
use solecism_corpus::stop::goes_on;

/// Number of blocks of trees. Counts are summed within each block, then over blocks in order, so that the result does
/// not depend on the number of threads.
const BLOCKS: usize = 8;

/// A binarised tree with its lexicon entries.
#[derive(Clone, Debug)]
pub(super) struct TrainingTree {
    pub nodes: Vec<BinaryNode>,
    /// For each word, its lexicon entry.
    pub entries: Vec<u32>,
    pub weight: f64,
}

/// Result of an E-step.
#[derive(Clone, Debug)]
pub(super) struct EStep {
    pub counts: RuleValues,
    /// Weighted log-likelihood of the trees.
    pub log_likelihood: f64,
    /// For the first state of each pair of siblings, the log-likelihood lost by merging the pair; 0 if not requested.
    pub losses: Vec<f64>,
}

/// Computes expected counts over all trees; with `merging`, also the losses of merging states.
pub(super) fn e_step(trees: &[TrainingTree], grammar: &Grammar, threads: usize, merging: bool) -> EStep {
    let size = trees.len().div_ceil(BLOCKS).max(1);
    let blocks: Vec<&[TrainingTree]> = trees.chunks(size).collect();
    let work = |scratch: &mut Scratch, at: usize| scratch.block(blocks[at], grammar, merging);
    let mut parts = threads::map_with(threads, blocks.len(), Scratch::default, work).into_iter();
    let mut all = parts.next().unwrap_or_else(|| empty_step(&grammar.layout));
    for part in parts {
        all.counts.add(&part.counts);
        all.log_likelihood += part.log_likelihood;
        all.losses.iter_mut().zip(part.losses).for_each(|(all, part)| *all += part);
    }
    all
}

/// Log-likelihood of a tree; `None` if its probability is 0.
#[cfg(test)]
pub(super) fn log_likelihood_of(tree: &TrainingTree, grammar: &Grammar) -> Option<f64> {
    Scratch::default().inside(tree, grammar)
}

fn empty_step(layout: &Layout) -> EStep {
    let states = layout.symbol.last().copied().unwrap_or(0);
    EStep { counts: RuleValues::zeros(layout), log_likelihood: 0.0, losses: vec![0.0; states] }
}

/// Inside and outside probabilities of the states of one tree's nodes, scaled at every node.
#[derive(Debug, Default)]
struct Scratch {
    /// For each node, the offsets of its bottom's and its top's states.
    offsets: Vec<(usize, usize)>,
    inside: Vec<f64>,
    outside: Vec<f64>,
    /// For each node, the number that its bottom's inside was divided by.
    scales: Vec<f64>,
    products: Vec<f64>,
    products_outside: Vec<f64>,
}

impl Scratch {
    fn block(&mut self, block: &[TrainingTree], grammar: &Grammar, merging: bool) -> EStep {
        let mut expected = empty_step(&grammar.layout);
        for tree in block.iter().take_while(goes_on) {
            let Some(log_likelihood) = self.inside(tree, grammar) else { continue };
            expected.log_likelihood += tree.weight * log_likelihood;
            self.outside(tree, grammar, &mut expected.counts);
            if merging {
                self.losses(tree, grammar, &mut expected.losses);
            }
        }
        expected
    }

    /// Computes inside probabilities; returns the log-likelihood of the tree, or `None` if its probability is 0.
    fn inside(&mut self, tree: &TrainingTree, grammar: &Grammar) -> Option<f64> {
        let Grammar { layout, probs, .. } = grammar;
        self.offsets.clear();
        self.scales.clear();
        self.inside.clear();
        let mut logarithm = 0.0;
        for node in &tree.nodes {
            let (bottom, top) = (layout.num_states(node.bottom), layout.num_states(node.top));
            let offset = self.inside.len();
            self.offsets.push((offset, offset + bottom));
            self.inside.resize(offset + bottom + top, 0.0);
            match node.expansion {
                Expansion::Word(word) => {
                    let entry = layout.entry[tree.entries[word as usize] as usize];
                    self.inside[offset..offset + bottom].copy_from_slice(&probs.entry[entry..entry + bottom]);
                }
                Expansion::Binary { rule, left, right } => {
                    self.multiply(tree, layout, left, right);
                    let block = &probs.binary[layout.binary[rule as usize]..];
                    let rows = block.chunks_exact(self.products.len()).take(bottom);
                    for (state, row) in (offset..).zip(rows) {
                        self.inside[state] = row.iter().zip(&self.products).map(|(p, pair)| p * pair).sum();
                    }
                }
            }
            let values = &mut self.inside[offset..offset + bottom];
            let scale = values.iter().copied().fold(0.0, f64::max);
            if scale <= 0.0 {
                return None;
            }
            for value in values {
                *value /= scale;
            }
            self.scales.push(scale);
            logarithm += scale.ln();
            self.inside_chains(node, grammar, offset);
        }
        let root = tree.nodes.last()?;
        let offset = self.offsets.last()?.1;
        let starts = &probs.root[layout.state_range(root.top)];
        let total: f64 = starts.iter().zip(&self.inside[offset..]).map(|(start, value)| start * value).sum();
        self.outside.clear();
        self.outside.resize(self.inside.len(), 0.0);
        for (outside, start) in self.outside[offset..].iter_mut().zip(starts) {
            *outside = start / total;
        }
        (total > 0.0).then(|| logarithm + total.ln())
    }

    /// Inside of a node's top, from that of its bottom.
    fn inside_chains(&mut self, node: &BinaryNode, grammar: &Grammar, offset: usize) {
        let Grammar { layout, probs, .. } = grammar;
        let (below, above) = self.inside[offset..].split_at_mut(layout.num_states(node.bottom));
        match node.chain {
            None => {
                let no_chain = &probs.no_chain[layout.state_range(node.top)];
                for ((above, below), no_chain) in above.iter_mut().zip(below).zip(no_chain) {
                    *above = *below * no_chain;
                }
            }
            Some(chain) => {
                let block = &probs.chain[layout.chain[chain as usize]..];
                for (above, row) in above.iter_mut().zip(block.chunks_exact(below.len())) {
                    *above = row.iter().zip(&*below).map(|(p, below)| p * below).sum();
                }
            }
        }
    }

    /// Products of the inside of two nodes, over all pairs of states.
    fn multiply(&mut self, tree: &TrainingTree, layout: &Layout, left: u32, right: u32) {
        let top = |node: u32| {
            let offset = self.offsets[node as usize].1;
            offset..offset + layout.num_states(tree.nodes[node as usize].top)
        };
        let right = &self.inside[top(right)];
        self.products.clear();
        for left in &self.inside[top(left)] {
            self.products.extend(right.iter().map(|right| left * right));
        }
    }

    /// Computes outside probabilities and adds expected counts.
    fn outside(&mut self, tree: &TrainingTree, grammar: &Grammar, counts: &mut RuleValues) {
        let Grammar { layout, probs, .. } = grammar;
        let weight = tree.weight;
        if let (Some(root), Some(&(_, offset))) = (tree.nodes.last(), self.offsets.last()) {
            for (at, state) in layout.state_range(root.top).enumerate() {
                counts.root[state] += weight * self.outside[offset + at] * self.inside[offset + at];
            }
        }
        for (at, node) in tree.nodes.iter().enumerate().rev() {
            self.outside_chains(node, at, grammar, weight, counts);
            let (offset, bottom) = (self.offsets[at].0, layout.num_states(node.bottom));
            match node.expansion {
                Expansion::Word(word) => {
                    let entry = layout.entry[tree.entries[word as usize] as usize];
                    for state in 0..bottom {
                        counts.entry[entry + state] +=
                            weight * self.outside[offset + state] * self.inside[offset + state];
                    }
                }
                Expansion::Binary { rule, left, right } => {
                    self.multiply(tree, layout, left, right);
                    self.products_outside.clear();
                    self.products_outside.resize(self.products.len(), 0.0);
                    let width = self.products.len();
                    for state in 0..bottom {
                        let outside = self.outside[offset + state] / self.scales[at];
                        if outside == 0.0 {
                            continue;
                        }
                        let block = layout.binary[rule as usize] + state * width;
                        let row = &probs.binary[block..block + width];
                        let counts = &mut counts.binary[block..block + width];
                        let pairs = self.products.iter().zip(&mut self.products_outside);
                        for ((p, count), (pair, products_outside)) in row.iter().zip(counts).zip(pairs) {
                            let share = outside * p;
                            *products_outside += share;
                            *count += weight * share * pair;
                        }
                    }
                    self.outside_children(tree, layout, left, right);
                }
            }
        }
    }

    /// Outside of a node's bottom, from that of its top.
    fn outside_chains(
        &mut self,
        node: &BinaryNode,
        at: usize,
        grammar: &Grammar,
        weight: f64,
        counts: &mut RuleValues,
    ) {
        let Grammar { layout, probs, .. } = grammar;
        let (bottom, top) = self.offsets[at];
        let states = layout.num_states(node.bottom);
        match node.chain {
            None => {
                for (at, state) in layout.state_range(node.top).enumerate() {
                    let outside = self.outside[top + at] * probs.no_chain[state];
                    self.outside[bottom + at] = outside;
                    counts.no_chain[state] += weight * outside * self.inside[bottom + at];
                }
            }
            Some(chain) => {
                let block = layout.chain[chain as usize];
                for above in 0..layout.num_states(node.top) {
                    for below in 0..states {
                        let offset = block + above * states + below;
                        let outside = self.outside[top + above] * probs.chain[offset];
                        self.outside[bottom + below] += outside;
                        counts.chain[offset] += weight * outside * self.inside[bottom + below];
                    }
                }
            }
        }
    }

    /// Outside of two sisters, from that of their products.
    fn outside_children(&mut self, tree: &TrainingTree, layout: &Layout, left: u32, right: u32) {
        let top =
            |node: u32| (self.offsets[node as usize].1, layout.num_states(tree.nodes[node as usize].top));
        let ((left, lefts), (right, rights)) = (top(left), top(right));
        for l in 0..lefts {
            for r in 0..rights {
                let outside = self.products_outside[l * rights + r];
                self.outside[left + l] += outside * self.inside[right + r];
                self.outside[right + r] += outside * self.inside[left + l];
            }
        }
    }

    /// Adds the log-likelihood lost at each node by merging sibling states (Petrov and others 2006).
    fn losses(&self, tree: &TrainingTree, grammar: &Grammar, losses: &mut [f64]) {
        for (node, &(bottom, top)) in tree.nodes.iter().zip(&self.offsets) {
            self.loss(node.top, top, grammar, tree.weight, losses);
            if node.chain.is_some() {
                self.loss(node.bottom, bottom, grammar, tree.weight, losses);
            }
        }
    }

    fn loss(&self, symbol: u16, offset: usize, grammar: &Grammar, weight: f64, losses: &mut [f64]) {
        let states = grammar.layout.state_range(symbol);
        let (inside, outside) = (&self.inside[offset..], &self.outside[offset..]);
        for pair in 0..states.len() / 2 {
            let (one, other) = (2 * pair, 2 * pair + 1);
            let frequency = &grammar.frequency[states.start + one..=states.start + other];
            let all = frequency[0] + frequency[1];
            let share = if all > 0.0 { frequency[0] / all } else { 0.5 };
            let apart = inside[one] * outside[one] + inside[other] * outside[other];
            let merged =
                (share * inside[one] + (1.0 - share) * inside[other]) * (outside[one] + outside[other]);
            // The states of a node have a total posterior of 1.
            let kept = (1.0 - apart + merged).max(1e-10);
            losses[states.start + one] -= weight * kept.ln();
        }
    }
}
