//! The derivations of a forest one after the other, the best first (Huang and Chiang 2005, algorithm 3).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::{Derivation, Forest, NONE, score_of};

/// All derivations of an item, the best first. Of equal ones that with the lowest edges comes first.
#[derive(Debug)]
pub struct Derivations<'f> {
    forest: &'f Forest,
    root: u32,
    given: usize,
    /// What is known of each item that was needed so far.
    known: FxHashMap<u32, Known>,
}

/// The derivations of an item that were found.
#[derive(Debug, Default)]
struct Known {
    found: Vec<Choice>,
    /// What can come next.
    candidates: BinaryHeap<Choice>,
    /// How many of the two successors of the last one found were considered.
    considered: usize,
}

/// An edge, and which of each tail's derivations it stands on.
#[derive(Clone, Copy, Debug)]
struct Choice {
    score: f64,
    edge: u32,
    ranks: [u32; 2],
}

impl<'f> Derivations<'f> {
    pub(super) fn new(forest: &'f Forest, root: u32) -> Self {
        Self { forest, root, given: 0, known: FxHashMap::default() }
    }

    /// Finds the derivation of this rank of an item, and those of lower items that it needs. What waits for others
    /// waits on a list, so that a deep forest needs no deep stack.
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

    /// Works on an item until it has a derivation of this rank or no more derivations; or says what it needs first.
    fn advance(&mut self, item: u32, rank: usize) -> Option<(u32, u32)> {
        let forest = self.forest;
        self.known.entry(item).or_insert_with(|| Known::of(forest, item));
        while self.known[&item].found.len() <= rank {
            if let Some(&last) = self.known[&item].found.last() {
                while let Some(which) = Some(self.known[&item].considered).filter(|&which| which < 2) {
                    let next = successor(forest, &last, which);
                    let scored = match next {
                        Some(next) => match self.scored(next) {
                            Ok(scored) => scored,
                            Err(needed) => return Some(needed),
                        },
                        None => None,
                    };
                    let known = self.known.get_mut(&item)?;
                    known.considered += 1;
                    known.candidates.extend(scored);
                }
            }
            let known = self.known.get_mut(&item)?;
            let next = known.candidates.pop()?;
            known.found.push(next);
            known.considered = 0;
        }
        None
    }

    /// A choice with its score; nothing if a tail has too few derivations. An error is a derivation to find first.
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
            match self.known.get(&tail) {
                Some(known) if known.found.len() > rank as usize => {
                    *score = known.found[rank as usize].score;
                }
                Some(known) if known.is_exhausted() => return Ok(None),
                _ => return Err((tail, rank)),
            }
        }
        Ok(Some(Choice { score: score_of(edge, scores), ..choice }))
    }

    /// The edges of a derivation that was found.
    fn derivation(&mut self, rank: u32) -> Option<Derivation> {
        let score = self.known.get(&self.root)?.found.get(rank as usize)?.score;
        let (mut edges, mut left) = (Vec::new(), vec![(self.root, rank)]);
        while let Some((item, rank)) = left.pop() {
            // The best derivation of an item is looked for only here.
            self.find(item, rank);
            let choice = *self.known.get(&item)?.found.get(rank as usize)?;
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

impl Known {
    /// An item with its edges, each over the best derivations of its tails.
    fn of(forest: &Forest, item: u32) -> Self {
        let choices = forest.edges_of(item).filter_map(|(id, edge)| {
            let score = score_of(edge, edge.tails.map(|tail| forest.score(tail)));
            score.is_finite().then_some(Choice { score, edge: id, ranks: [0, 0] })
        });
        Self { candidates: choices.collect(), considered: 2, ..Self::default() }
    }

    /// Whether nothing can come after what was found.
    fn is_exhausted(&self) -> bool {
        self.considered == 2 && self.candidates.is_empty()
    }
}

/// The next choice with the next derivation of one of the tails. Each choice is the successor of exactly one other:
/// the second tail moves freely, the first only over the best of the second.
fn successor(forest: &Forest, choice: &Choice, which: usize) -> Option<Choice> {
    let has_tail = forest.edge(choice.edge).tails[which] != NONE;
    let mut next = *choice;
    next.ranks[which] += 1;
    (has_tail && (which == 1 || choice.ranks[1] == 0)).then_some(next)
}

impl Ord for Choice {
    /// The greater is the better.
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
