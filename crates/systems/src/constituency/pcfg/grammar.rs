//! The rules with their probabilities, found by their daughters and by their parents.

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
    pub fn new(lists: usize, mut entries: Vec<T>, list: impl Fn(&T) -> u32) -> Self {
        entries.sort_by_key(&list);
        let mut ends = vec![0; lists];
        entries.iter().for_each(|entry| ends[list(entry) as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        Self { ends, entries }
    }

    pub fn range(&self, list: u32) -> Range<usize> {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        start as usize..self.ends[list as usize] as usize
    }

    /// The entries of a list.
    #[inline]
    pub fn of(&self, list: u32) -> &[T] {
        &self.entries[self.range(list)]
    }

    pub fn all(&self) -> &[T] {
        &self.entries
    }
}

impl Grammar {
    pub fn of(counts: &Counts) -> Self {
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
    pub fn middles(&self, chain: &Chain) -> &[u32] {
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
        // Parent, score, and the states below it down to the child.
        let mut best: Vec<(u32, f32, Vec<u32>)> = Vec::new();
        let mut newest: Vec<(u32, f32, Vec<u32>)> = vec![(child, 0.0, Vec::new())];
        for _ in 0..LONGEST_CHAIN {
            let mut next: Vec<(u32, f32, Vec<u32>)> = Vec::new();
            for (top, score, below) in &newest {
                for &(parent, _, step) in by_child.of(*top) {
                    if parent == child || below.contains(&parent) || parent == *top {
                        continue;
                    }
                    let score = score + step;
                    let mut path = vec![*top];
                    path.extend(below);
                    match best.iter_mut().find(|known| known.0 == parent) {
                        Some(known) if known.1 >= score => continue,
                        Some(known) => *known = (parent, score, path.clone()),
                        None => best.push((parent, score, path.clone())),
                    }
                    next.push((parent, score, path));
                }
            }
            newest = next;
        }
        best.sort_by_key(|chain| chain.0);
        for (parent, score, path) in best {
            // The path ends in the child itself.
            let between = &path[..path.len() - 1];
            chains.push(Chain {
                parent,
                child,
                score,
                middle: middles.len() as u32,
                middles: between.len() as u32,
            });
            middles.extend_from_slice(between);
        }
    }
    (chains, middles)
}
