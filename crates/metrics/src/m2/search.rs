//! Search for the path that matches the most gold edits, in the order of the original program.

use std::ops::Range;

use super::arcs::{Arcs, EDIT};
use super::gold::GoldEdit;
use super::lattice::{Lattice, Vertex};

/// An edit of the output, as a span of the source and the span of the output that replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub source: Range<u32>,
    pub target: Range<u32>,
}

impl Edit {
    pub(super) fn between(from: Vertex, to: Vertex) -> Self {
        Self { source: from.source..to.source, target: from.target..to.target }
    }

    /// Replacement words.
    pub(super) fn correction<'t>(&self, target: &'t [u32]) -> &'t [u32] {
        &target[self.target.start as usize..self.target.end as usize]
    }
}

/// Returns the edits of the cheapest path, from left to right (Bellman-Ford).
pub(super) fn cheapest(lattice: &Lattice, arcs: &Arcs, gold: &[GoldEdit], target: &[u32]) -> Vec<Edit> {
    let costs = CostAssignment { lattice, arcs, target, costs: arcs.costs.clone() }.with(gold);
    let vertices = lattice.vertices.len();
    let mut lowest = vec![f64::INFINITY; vertices];
    let mut arrived = vec![u32::MAX; vertices];
    lowest[0] = 0.0;
    // An arc may come before one that leads to its start, so repeat until nothing changes.
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for &number in &arcs.order {
            let arc = arcs.all[number as usize];
            let cost = lowest[arc.from as usize] + costs[number as usize];
            if cost < lowest[arc.to as usize] {
                lowest[arc.to as usize] = cost;
                arrived[arc.to as usize] = number;
                has_changed = true;
            }
        }
    }
    let mut edits = Vec::new();
    let mut at = vertices - 1;
    while let Some(arc) = arcs.all.get(arrived[at] as usize) {
        if !arc.is_same {
            edits.push(Edit::between(lattice.vertices[arc.from as usize], lattice.vertices[arc.to as usize]));
        }
        at = arc.from as usize;
    }
    edits.reverse();
    edits
}

/// Assigns to the arcs that are gold edits a cost that no path without them can beat.
struct CostAssignment<'s> {
    lattice: &'s Lattice,
    arcs: &'s Arcs,
    target: &'s [u32],
    costs: Vec<f64>,
}

impl CostAssignment<'_> {
    fn edit(&self, arc: u32) -> Edit {
        let arc = self.arcs.all[arc as usize];
        Edit::between(self.lattice.vertices[arc.from as usize], self.lattice.vertices[arc.to as usize])
    }

    fn is_gold(&self, arc: u32, gold: &GoldEdit) -> bool {
        let edit = self.edit(arc);
        gold.matches(&edit.source, edit.correction(self.target))
    }

    fn gold_cost(&self) -> f64 {
        -(self.arcs.order.len() as f64)
    }

    fn with(mut self, gold: &[GoldEdit]) -> Vec<f64> {
        for edit in gold.iter().filter(|edit| !edit.span.is_empty()) {
            for arc in 0..self.arcs.all.len() as u32 {
                let from = self.lattice.vertices[self.arcs.all[arc as usize].from as usize];
                if from.source == edit.span.start && self.is_gold(arc, edit) {
                    self.costs[arc as usize] = self.gold_cost();
                }
            }
        }
        let mut positions: Vec<u32> =
            gold.iter().filter(|edit| edit.span.is_empty()).map(|edit| edit.span.start).collect();
        positions.sort_unstable();
        positions.dedup();
        for position in positions {
            let here: Vec<&GoldEdit> = gold.iter().filter(|edit| edit.span == (position..position)).collect();
            self.insertions(position, &here);
        }
        self.costs
    }

    /// Assigns costs to the insertions at one position. They are in sequence, as in the gold: arcs are compared with the
    /// gold from both ends inwards, and each gold edit is used once.
    fn insertions(&mut self, position: u32, gold: &[&GoldEdit]) {
        let mut here: Vec<u32> = self
            .arcs
            .order
            .iter()
            .copied()
            .filter(|&arc| self.edit(arc).source == (position..position))
            .collect();
        here.sort_unstable_by_key(|&arc| {
            let arc = self.arcs.all[arc as usize];
            (arc.from, arc.to)
        });
        for &arc in &here {
            self.costs[arc as usize] = f64::from(self.arcs.steps(arc));
        }
        let ends = |at: usize| {
            let arc = self.arcs.all[here[at] as usize];
            (arc.from, arc.to)
        };
        // Arcs `left..right` are not yet compared, with gold edits `first..last`.
        let (mut left, mut right) = (0, here.len());
        let (mut first, mut last) = (0, gold.len());
        let mut at_left = true;
        while left < right {
            // The last arc is taken from the left.
            at_left |= left + 1 == right;
            let current = if at_left { left } else { right - 1 };
            let mut golds = first..last;
            let is_gold = |i: &usize| self.is_gold(here[current], gold[*i]);
            let found = if at_left { golds.find(is_gold) } else { golds.rfind(is_gold) };
            match (found, at_left) {
                (Some(found), true) => {
                    self.costs[here[current] as usize] = self.gold_cost();
                    first = found + 1;
                    left += 1;
                    while left < here.len() && ends(left).0 != ends(current).1 {
                        self.costs[here[left] as usize] += EDIT;
                        left += 1;
                    }
                }
                (Some(found), false) => {
                    self.costs[here[current] as usize] = self.gold_cost();
                    last = found;
                    right -= 1;
                    while right > 0 && ends(right - 1).1 != ends(current).0 {
                        self.costs[here[right - 1] as usize] += EDIT;
                        right -= 1;
                    }
                }
                (None, _) => {
                    self.costs[here[current] as usize] += EDIT;
                    if at_left {
                        left += 1;
                    } else {
                        right -= 1;
                    }
                    at_left = !at_left;
                }
            }
        }
    }
}
