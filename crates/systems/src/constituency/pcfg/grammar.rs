//! The rules with their probabilities, found by their daughters and by their parents.

use std::collections::BTreeMap;
use std::ops::Range;

use super::counts::{Counts, Kind, State};

/// The longest chain of phrases with one daughter each.
const LONGEST_CHAIN: usize = 4;

/// The rules of a grammar.
#[derive(Debug)]
pub(super) struct Grammar {
    pub states: Vec<State>,
    /// How often each state was seen.
    pub totals: Vec<f64>,
    /// Binary rules by their left daughter.
    pub by_left: Lists<Binary>,
    /// Binary rules by their parent.
    pub by_parent: Lists<Binary>,
    /// Chains of unary rules by their lowest daughter.
    pub chains: Lists<Chain>,
    /// The states between parent and daughter of chains, from above.
    middles: Vec<u32>,
    /// For each state how likely it is at the top.
    pub tops: Vec<f32>,
    /// The label that most sentences have.
    pub sentence: u32,
}

/// A rule with two daughters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binary {
    pub parent: u32,
    pub left: u32,
    pub right: u32,
    pub score: f32,
}

/// Unary rules one above the other, the best ones between two states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub parent: u32,
    pub child: u32,
    pub score: f32,
    /// Where the states between them are, and how many.
    middle: u32,
    middles: u32,
}

/// A list for each number.
#[derive(Debug)]
pub(super) struct Lists<T> {
    ends: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Lists<T> {
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

    /// The entries of a list.
    #[inline]
    pub(super) fn of(&self, list: u32) -> &[T] {
        &self.entries[self.range(list)]
    }

    /// The same lists of something else.
    pub(super) fn map<U>(self, each: impl FnMut(T) -> U) -> Lists<U> {
        Lists { ends: self.ends, entries: self.entries.into_iter().map(each).collect() }
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
        let binary: Vec<Binary> = counts
            .binary
            .iter()
            .map(|&([parent, left, right], count)| Binary {
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
        let all: f64 = counts.tops.iter().map(|top| top.1).sum();
        let mut tops = vec![f32::NEG_INFINITY; states];
        for &([top], count) in &counts.tops {
            tops[top as usize] = (count / all).ln() as f32;
        }
        Self {
            states: counts.states.clone(),
            by_left: Lists::new(states, binary.clone(), |rule| rule.left),
            by_parent: Lists::new(states, binary, |rule| rule.parent),
            chains: Lists::new(states, chains, |chain| chain.child),
            middles,
            tops,
            totals,
            sentence: sentence(counts),
        }
    }

    /// The states between the parent and the daughter of a chain, from above.
    pub(super) fn middles(&self, chain: &Chain) -> &[u32] {
        &self.middles[chain.middle as usize..][..chain.middles as usize]
    }
}

/// The label that most sentences have; of equally many the first.
fn sentence(counts: &Counts) -> u32 {
    let mut seen = vec![0.0; counts.labels.len()];
    for &([top], count) in &counts.tops {
        let state = counts.states[top as usize];
        if state.kind == Kind::Phrase {
            seen[state.label as usize] += count;
        }
    }
    let most = (0_u32..).zip(seen).reduce(|most, next| if next.1 > most.1 { next } else { most });
    most.map_or(0, |(label, _)| label)
}

/// The best chain of unary rules between any two states.
fn chains(states: usize, steps: &[(u32, u32, f32)]) -> (Vec<Chain>, Vec<u32>) {
    let by_child = Lists::new(states, steps.to_vec(), |step| step.1);
    let (mut chains, mut middles) = (Vec::new(), Vec::new());
    for child in 0..states as u32 {
        for Path { top, score, below } in best_paths(child, &by_child) {
            // What is below ends in the child itself.
            let between = &below[..below.len() - 1];
            let (middle, count) = (middles.len() as u32, between.len() as u32);
            chains.push(Chain { parent: top, child, score, middle, middles: count });
            middles.extend_from_slice(between);
        }
    }
    (chains, middles)
}

/// A way up from a state.
struct Path {
    top: u32,
    score: f32,
    /// The states below the top, from above.
    below: Vec<u32>,
}

/// The best ways up from a state to every other, in the order of those.
fn best_paths(child: u32, by_child: &Lists<(u32, u32, f32)>) -> Vec<Path> {
    let mut best: BTreeMap<u32, Path> = BTreeMap::new();
    // The tops of ways that got better with the last step.
    let mut newest = vec![child];
    for _ in 0..LONGEST_CHAIN {
        let mut next: Vec<u32> = Vec::new();
        for top in newest {
            let (score, below) = best.get(&top).map_or((0.0, &[][..]), |path| (path.score, &path.below));
            let below: Vec<u32> = std::iter::once(top).chain(below.iter().copied()).collect();
            for &(parent, _, step) in by_child.of(top) {
                let is_better = best.get(&parent).is_none_or(|known| score + step > known.score);
                if is_better && !below.contains(&parent) && below.len() <= LONGEST_CHAIN {
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
