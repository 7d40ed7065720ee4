//! The same search for lattices with too many arcs to list: repetitive sentences, and long ones that have little in
//! common.
//!
//! Here an arc over several steps is a sequence of states: it begins, continues while it has few unchanged words,
//! and ends. The objective is the same (most gold edits, then fewest steps outside them, then fewest edits), but ties
//! may be broken differently from the original.

use super::gold::GoldEdit;
use super::lattice::{Lattice, Operation, Vertex};
use super::search::Edit;

/// Maximal number of states.
const MAX_STATES: usize = 1 << 24;

/// Gain of a gold edit, and cost of a step, where an edit costs 1.
const GOLD: i64 = 1 << 44;
const STEP: i64 = 1 << 20;
const FAR: i64 = i64::MAX / 2;

/// Backpointer of the best path into a state.
#[derive(Clone, Copy, Debug)]
struct Backpointer {
    vertex: u32,
    state: u16,
}

/// Best paths into the states of each vertex: outside an arc, or inside one, by its number of unchanged words.
struct Dynamic<'l> {
    lattice: &'l Lattice,
    states: usize,
    max_unchanged: usize,
    costs: Vec<i64>,
    backpointers: Vec<Backpointer>,
}

/// State outside an arc.
const OUTSIDE: usize = 0;

/// State inside an arc.
fn inside(unchanged: usize, has_change: bool, is_long: bool) -> usize {
    1 + 4 * unchanged + 2 * usize::from(has_change) + usize::from(is_long)
}

/// Returns the edits of the best path, from left to right; `None` if there would be too many states.
pub(super) fn best(
    lattice: &Lattice,
    gold: &[GoldEdit],
    target: &[u32],
    max_unchanged: u32,
) -> Option<Vec<Edit>> {
    let max_unchanged = max_unchanged as usize;
    let states = inside(max_unchanged, true, true) + 1;
    let size = lattice.vertices.len().checked_mul(states).filter(|&size| size <= MAX_STATES)?;
    let mut table = Dynamic {
        lattice,
        states,
        max_unchanged,
        costs: vec![FAR; size],
        backpointers: vec![Backpointer { vertex: u32::MAX, state: 0 }; size],
    };
    let golds = GoldArcs { lattice, target, max_unchanged }.find(gold);
    table.costs[OUTSIDE] = 0;
    let mut next = golds.iter().peekable();
    for vertex in 0..lattice.vertices.len() {
        table.step(vertex);
        while let Some(&(_, from)) = next.next_if(|(to, _)| *to as usize == vertex) {
            table.offer(vertex, OUTSIDE, table.cost(from, OUTSIDE) - GOLD, from, GOLD_ARC);
        }
    }
    Some(table.edits())
}

/// State in a [`Backpointer`] that stands for a gold edit.
const GOLD_ARC: u16 = u16::MAX;

impl Dynamic<'_> {
    fn cost(&self, vertex: u32, state: usize) -> i64 {
        self.costs[vertex as usize * self.states + state]
    }

    fn offer(&mut self, vertex: usize, state: usize, cost: i64, from: u32, before: u16) {
        let at = vertex * self.states + state;
        if cost < self.costs[at] {
            self.costs[at] = cost;
            self.backpointers[at] = Backpointer { vertex: from, state: before };
        }
    }

    /// Extends paths by the single steps into a vertex.
    fn step(&mut self, vertex: usize) {
        for step in self.lattice.into(vertex) {
            let is_same = step.operation == Operation::Keep;
            let edit = if is_same { 0 } else { 1 + i64::from(step.in_both) };
            let outside = self.cost(step.from, OUTSIDE);
            self.offer(vertex, OUTSIDE, outside + STEP + edit, step.from, OUTSIDE as u16);
            let kept = usize::from(is_same);
            if kept <= self.max_unchanged {
                let begun = inside(kept, !is_same, false);
                self.offer(vertex, begun, outside + STEP + 1, step.from, OUTSIDE as u16);
            }
            for unchanged in 0..=self.max_unchanged - kept.min(self.max_unchanged) {
                if unchanged + kept > self.max_unchanged {
                    continue;
                }
                for (has_change, is_long) in [(false, false), (false, true), (true, false), (true, true)] {
                    let before = inside(unchanged, has_change, is_long);
                    let after = inside(unchanged + kept, has_change || !is_same, true);
                    let cost = self.cost(step.from, before) + STEP;
                    self.offer(vertex, after, cost, step.from, before as u16);
                }
            }
        }
        for unchanged in 0..=self.max_unchanged {
            let run = inside(unchanged, true, true);
            let cost = self.cost(vertex as u32, run);
            self.offer(vertex, OUTSIDE, cost, vertex as u32, run as u16);
        }
    }

    fn edits(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let position = |vertex: u32| self.lattice.vertices[vertex as usize];
        let mut at = (self.lattice.vertices.len() as u32 - 1, OUTSIDE);
        let mut end = at.0;
        loop {
            let back = self.backpointers[at.0 as usize * self.states + at.1];
            if back.vertex == u32::MAX {
                break;
            }
            let is_gold = back.state == GOLD_ARC;
            let before = if is_gold { OUTSIDE } else { back.state as usize };
            if at.1 == OUTSIDE && before != OUTSIDE {
                end = at.0;
            } else if before == OUTSIDE {
                let to = if at.1 == OUTSIDE { at.0 } else { end };
                let edit = Edit::between(position(back.vertex), position(to));
                if is_gold || at.1 != OUTSIDE || !self.is_kept(back.vertex, at.0) {
                    edits.push(edit);
                }
            }
            at = (back.vertex, before);
        }
        edits.reverse();
        edits
    }

    /// Returns whether the step between two vertices keeps a word.
    fn is_kept(&self, from: u32, to: u32) -> bool {
        let mut steps = self.lattice.into(to as usize).iter();
        steps.any(|step| step.from == from && step.operation == Operation::Keep)
    }
}

/// Finds the arcs that are gold edits.
struct GoldArcs<'l> {
    lattice: &'l Lattice,
    target: &'l [u32],
    max_unchanged: usize,
}

impl GoldArcs<'_> {
    /// Returns end and start vertex of each, sorted by end.
    fn find(&self, gold: &[GoldEdit]) -> Vec<(u32, u32)> {
        let vertices = &self.lattice.vertices;
        let mut found = Vec::new();
        for edit in gold {
            let start = vertices.partition_point(|vertex| vertex.source < edit.span.start);
            let row = vertices[start..].iter().take_while(|vertex| vertex.source == edit.span.start);
            for (nth, from) in row.enumerate() {
                for alternative in &edit.alternatives {
                    let end = from.target as usize + alternative.len();
                    let is_match = self.target.get(from.target as usize..end) == Some(alternative);
                    let vertex = Vertex { source: edit.span.end, target: end as u32 };
                    let to = vertices.binary_search(&vertex).ok().filter(|_| is_match);
                    let first = (start + nth) as u32;
                    if let Some(to) = to.filter(|&to| self.is_arc(first, to as u32)) {
                        found.push((to as u32, first));
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns whether there is a path between two vertices with few enough unchanged words and a change.
    fn is_arc(&self, first: u32, last: u32) -> bool {
        let from = self.lattice.vertices[first as usize];
        // The fewest unchanged words on a path to each vertex, without a change and with one.
        let mut fewest = vec![[usize::MAX; 2]; (last - first + 1) as usize];
        fewest[0][0] = 0;
        for vertex in first + 1..=last {
            for step in self.lattice.into(vertex as usize) {
                if step.from < first || self.lattice.vertices[step.from as usize].target < from.target {
                    continue;
                }
                let before = fewest[(step.from - first) as usize];
                let here = &mut fewest[(vertex - first) as usize];
                if step.operation == Operation::Keep {
                    here[0] = here[0].min(before[0].saturating_add(1));
                    here[1] = here[1].min(before[1].saturating_add(1));
                } else {
                    here[1] = here[1].min(before[0]).min(before[1]);
                }
            }
        }
        fewest[(last - first) as usize][1] <= self.max_unchanged
    }
}
