//! Lazy k-best derivations of a forest (Huang and Chiang 2005, algorithm 3).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::{Derivation, Forest, NONE, score_of};

/// Iterator over the derivations of an item, best first. Ties are broken by the lowest edge numbers.
#[derive(Debug)]
pub struct Derivations<'f> {
    forest: &'f Forest,
    root: u32,
    given: usize,
    /// State of each item that was needed so far.
    items: FxHashMap<u32, ItemState>,
}

/// The derivations of an item found so far, and the candidates for the next.
#[derive(Debug, Default)]
struct ItemState {
    found: Vec<Choice>,
    candidates: BinaryHeap<Choice>,
    /// Number of successors, of two, of the last derivation that were added to the candidates.
    considered: usize,
}

/// A derivation: an edge and the rank of each tail's derivation.
#[derive(Clone, Copy, Debug)]
struct Choice {
    score: f64,
    edge: u32,
    ranks: [u32; 2],
}

impl<'f> Derivations<'f> {
    pub(super) fn new(forest: &'f Forest, root: u32) -> Self {
        Self { forest, root, given: 0, items: FxHashMap::default() }
    }

    /// Finds the derivation of this rank of an item, and those of lower items that it needs. Uses an explicit stack,
    /// because forests can be deep.
    fn find(&mut self, item: u32, rank: u32) {
        let mut waiting = vec![(item, rank)];
        while let Some(&(item, rank)) = waiting.last() {
            match self.advance(item, rank as usize) {
                Some(needed) => waiting.push(needed),
                None => {
                    waiting.pop();
                }
            }
        }
    }

    /// Works on an item until it has a derivation of this rank or no more derivations; or returns the item and rank
    /// that it needs first.
    fn advance(&mut self, item: u32, rank: usize) -> Option<(u32, u32)> {
        let forest = self.forest;
        self.items.entry(item).or_insert_with(|| ItemState::of(forest, item));
        while self.items[&item].found.len() <= rank {
            if let Some(&last) = self.items[&item].found.last() {
                while let Some(which) = Some(self.items[&item].considered).filter(|&which| which < 2) {
                    let next = successor(forest, &last, which);
                    let scored = match next {
                        Some(next) => match self.scored(next) {
                            Ok(scored) => scored,
                            Err(needed) => return Some(needed),
                        },
                        None => None,
                    };
                    let state = self.items.get_mut(&item)?;
                    state.considered += 1;
                    state.candidates.extend(scored);
                }
            }
            let state = self.items.get_mut(&item)?;
            let next = state.candidates.pop()?;
            state.found.push(next);
            state.considered = 0;
        }
        None
    }

    /// Scores a choice; `None` if a tail has too few derivations. The error is the item and rank to find first.
    fn scored(&self, choice: Choice) -> Result<Option<Choice>, (u32, u32)> {
        let edge = self.forest.edge(choice.edge);
        let mut scores = [0.0; 2];
        for (which, score) in scores.iter_mut().enumerate() {
            let (tail, rank) = (edge.tails[which], choice.ranks[which]);
            if tail == NONE {
                continue;
            }
            if rank == 0 {
                *score = self.forest.score(tail);
                continue;
            }
            match self.items.get(&tail) {
                Some(state) if state.found.len() > rank as usize => {
                    *score = state.found[rank as usize].score;
                }
                Some(state) if state.is_exhausted() => return Ok(None),
                _ => return Err((tail, rank)),
            }
        }
        Ok(Some(Choice { score: score_of(edge, scores), ..choice }))
    }

    /// The edges of the root's derivation of this rank.
    fn derivation(&mut self, rank: u32) -> Option<Derivation> {
        let score = self.items.get(&self.root)?.found.get(rank as usize)?.score;
        let (mut edges, mut left) = (Vec::new(), vec![(self.root, rank)]);
        while let Some((item, rank)) = left.pop() {
            // `advance` does not need the items' best derivations: they are found here.
            self.find(item, rank);
            let choice = *self.items.get(&item)?.found.get(rank as usize)?;
            edges.push(choice.edge);
            let tails = self.forest.edge(choice.edge).tails.into_iter().zip(choice.ranks);
            left.extend(tails.rev().filter(|&(tail, _)| tail != NONE));
        }
        Some(Derivation { score, edges })
    }
}

impl Iterator for Derivations<'_> {
    type Item = Derivation;

    fn next(&mut self) -> Option<Derivation> {
        let rank = self.given as u32;
        self.find(self.root, rank);
        let derivation = self.derivation(rank)?;
        self.given += 1;
        Some(derivation)
    }
}

impl ItemState {
    /// The initial state: the candidates are the item's edges, each with the best derivations of its tails.
    fn of(forest: &Forest, item: u32) -> Self {
        let choices = forest.edges_of(item).filter_map(|(id, edge)| {
            let score = score_of(edge, edge.tails.map(|tail| forest.score(tail)));
            score.is_finite().then_some(Choice { score, edge: id, ranks: [0, 0] })
        });
        Self { candidates: choices.collect(), considered: 2, ..Self::default() }
    }

    /// True if there are no further derivations.
    fn is_exhausted(&self) -> bool {
        self.considered == 2 && self.candidates.is_empty()
    }
}

/// The choice with the next derivation of one of the tails. To generate each choice once, the rank of the first tail is
/// only increased while that of the second is 0.
fn successor(forest: &Forest, choice: &Choice, which: usize) -> Option<Choice> {
    let has_tail = forest.edge(choice.edge).tails[which] != NONE;
    let mut next = *choice;
    next.ranks[which] += 1;
    (has_tail && (which == 1 || choice.ranks[1] == 0)).then_some(next)
}

impl Ord for Choice {
    /// Better choices are greater.
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |choice: &Self| (choice.edge, choice.ranks);
        self.score.total_cmp(&other.score).then_with(|| place(other).cmp(&place(self)))
    }
}

impl PartialOrd for Choice {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Choice {}
