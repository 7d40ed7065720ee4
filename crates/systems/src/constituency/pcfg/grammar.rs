//! Rules with their log-probabilities, indexed by daughters and by parents.

use std::collections::BTreeMap;
use std::ops::Range;

use super::counts::{Counts, State, StateKind};

/// Maximum number of unary rules in a chain.
const MAX_CHAIN_LENGTH: usize = 4;

/// The rules of a grammar.
#[derive(Debug)]
pub(super) struct Grammar {
    pub states: Vec<State>,
    /// Count of each state.
    pub totals: Vec<f64>,
    /// Binary rules by left daughter.
    pub by_left: Grouped<BinaryRule>,
    /// Binary rules by parent.
    pub by_parent: Grouped<BinaryRule>,
    /// Unary chains by lowest daughter.
    pub chains: Grouped<UnaryChain>,
    /// The intermediate states of all chains, each from the top down.
    middles: Vec<u32>,
    /// Log-probability of each state as the root.
    pub roots: Vec<f32>,
    /// The most frequent label of a sentence.
    pub sentence: u32,
}

/// A binary rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct BinaryRule {
    pub parent: u32,
    pub left: u32,
    pub right: u32,
    pub score: f32,
}

/// The best chain of unary rules between two states.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnaryChain {
    pub parent: u32,
    pub child: u32,
    pub score: f32,
    /// Offset and number of its intermediate states in `middles`.
    middle: u32,
    middles: u32,
}

/// Entries grouped by an index.
#[derive(Debug)]
pub(super) struct Grouped<T> {
    ends: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Grouped<T> {
    pub(super) fn new(lists: usize, mut entries: Vec<T>, list: impl Fn(&T) -> u32) -> Self {
        entries.sort_by_key(&list);
        let mut ends = vec![0; lists];
        for entry in &entries {
            ends[list(entry) as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        Self { ends, entries }
    }

    pub(super) fn range(&self, list: u32) -> Range<usize> {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        start as usize..self.ends[list as usize] as usize
    }

    /// The entries of a group.
    #[inline]
    pub(super) fn of(&self, list: u32) -> &[T] {
        &self.entries[self.range(list)]
    }

    /// Maps all entries.
    pub(super) fn map<U>(self, each: impl FnMut(T) -> U) -> Grouped<U> {
        Grouped { ends: self.ends, entries: self.entries.into_iter().map(each).collect() }
    }

    pub(super) fn all(&self) -> &[T] {
        &self.entries
    }
}

impl Grammar {
    pub(super) fn of(counts: &Counts) -> Self {
        let states = counts.states.len();
        let totals = counts.totals();
        let score = |parent: u32, count: f64| (count / totals[parent as usize]).ln().min(0.0) as f32;
        let binary: Vec<BinaryRule> = counts
            .binary
            .iter()
            .map(|&([parent, left, right], count)| BinaryRule {
                parent,
                left,
                right,
                score: score(parent, count),
            })
            .collect();
        let steps: Vec<(u32, u32, f32)> = counts
            .unary
            .iter()
            .map(|&([parent, child], count)| (parent, child, score(parent, count)))
            .collect();
        let (chains, middles) = chains(states, &steps);
        let all: f64 = counts.roots.iter().map(|top| top.1).sum();
        let mut tops = vec![f32::NEG_INFINITY; states];
        for &([top], count) in &counts.roots {
            tops[top as usize] = (count / all).ln() as f32;
        }
        Self {
            states: counts.states.clone(),
            by_left: Grouped::new(states, binary.clone(), |rule| rule.left),
            by_parent: Grouped::new(states, binary, |rule| rule.parent),
            chains: Grouped::new(states, chains, |chain| chain.child),
            middles,
            roots: tops,
            totals,
            sentence: sentence(counts),
        }
    }

    /// The intermediate states of a chain, from the top down.
    pub(super) fn middles(&self, chain: &UnaryChain) -> &[u32] {
        &self.middles[chain.middle as usize..][..chain.middles as usize]
    }
}

/// The most frequent label of a sentence; the first in case of a tie.
fn sentence(counts: &Counts) -> u32 {
    let mut seen = vec![0.0; counts.labels.len()];
    for &([top], count) in &counts.roots {
        let state = counts.states[top as usize];
        if state.kind == StateKind::Phrase {
            seen[state.label as usize] += count;
        }
    }
    let most = (0_u32..).zip(seen).reduce(|most, next| if next.1 > most.1 { next } else { most });
    most.map_or(0, |(label, _)| label)
}

/// The best chain of unary rules between any two states.
fn chains(states: usize, steps: &[(u32, u32, f32)]) -> (Vec<UnaryChain>, Vec<u32>) {
    let by_child = Grouped::new(states, steps.to_vec(), |step| step.1);
    let (mut chains, mut middles) = (Vec::new(), Vec::new());
    for child in 0..states as u32 {
        for Path { top, score, below } in best_paths(child, &by_child) {
            // The last state below the top is the child itself.
            let between = &below[..below.len() - 1];
            let (middle, count) = (middles.len() as u32, between.len() as u32);
            chains.push(UnaryChain { parent: top, child, score, middle, middles: count });
            middles.extend_from_slice(between);
        }
    }
    (chains, middles)
}

/// A path of unary rules up from a state.
struct Path {
    top: u32,
    score: f32,
    /// The states below the top, from the top down.
    below: Vec<u32>,
}

/// The best paths up from a state, sorted by their tops.
fn best_paths(child: u32, by_child: &Grouped<(u32, u32, f32)>) -> Vec<Path> {
    let mut best: BTreeMap<u32, Path> = BTreeMap::new();
    // The tops of paths that were improved by the last rule.
    let mut newest = vec![child];
    for _ in 0..MAX_CHAIN_LENGTH {
        let mut next: Vec<u32> = Vec::new();
        for top in newest {
            let (score, below) = best.get(&top).map_or((0.0, &[][..]), |path| (path.score, &path.below));
            let below: Vec<u32> = std::iter::once(top).chain(below.iter().copied()).collect();
            for &(parent, _, step) in by_child.of(top) {
                let is_better = best.get(&parent).is_none_or(|known| score + step > known.score);
                if is_better && !below.contains(&parent) && below.len() <= MAX_CHAIN_LENGTH {
                    best.insert(parent, Path { top: parent, score: score + step, below: below.clone() });
                    next.push(parent);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        newest = next;
    }
    best.into_values().collect()
}
