//! Candidate edits: arcs over one step of the lattice, or over several with few unchanged words.
//!
//! The choice of the original program among equally good paths depends on the order of its arcs, on arcs that it holds
//! twice, and on arcs of unchanged words that it fails to remove. That order is reproduced here, so that the choice is
//! the same.

use super::lattice::{Lattice, Operation};

/// Cost of an edit, in addition to its steps.
pub(super) const EDIT: f64 = 0.001;

/// Bits of a vertex index in a sort key.
const BITS: u32 = 21;

/// An arc over one or more steps, from one vertex to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub from: u32,
    pub to: u32,
    steps: u32,
    unchanged: u32,
    /// True if nothing changes.
    pub is_same: bool,
}

/// All arcs, and the order in which they are relaxed.
#[derive(Debug)]
pub(super) struct Arcs {
    pub all: Vec<Arc>,
    /// Arcs in the order of the original, some of them twice.
    pub order: Vec<u32>,
    /// Cost of each arc if it is not a gold edit.
    pub costs: Vec<f64>,
}

impl Arcs {
    /// Builds the arcs with at most `max_unchanged` unchanged words; `None` if there are more than `max_arcs`.
    pub(super) fn new(lattice: &Lattice, max_unchanged: u32, max_arcs: usize) -> Option<Self> {
        let vertices = lattice.vertices.len();
        if vertices >= 1 << BITS {
            return None;
        }
        let mut builder = ArcBuilder::new(lattice, max_unchanged);
        for to in 0..vertices as u32 {
            builder.add_steps(to);
            builder.add_longer(to);
            if builder.all.len() > max_arcs {
                return None;
            }
        }
        builder.longer.sort_unstable();
        let mut order = steps_in_order(lattice, &builder.starts);
        order.extend(builder.longer.iter().map(|&(_, arc)| arc));
        let order = remove_unchanged(order, &builder.all);
        let costs = costs(&order, &builder.all);
        Some(Self { all: builder.all, order, costs })
    }

    /// Number of steps of an arc.
    pub(super) fn steps(&self, arc: u32) -> u32 {
        self.all[arc as usize].steps
    }
}

/// Collects arcs by end vertex.
struct ArcBuilder<'l> {
    lattice: &'l Lattice,
    max_unchanged: u32,
    all: Vec<Arc>,
    /// Start of the arcs into each vertex, in `all`.
    starts: Vec<usize>,
    /// Arc from each vertex to the current one; stale unless it is among the arcs into the current vertex.
    from: Vec<u32>,
    /// Arcs over several steps, once for each time a shorter one was found: sort key and index.
    longer: Vec<(u64, u32)>,
}

impl<'l> ArcBuilder<'l> {
    fn new(lattice: &'l Lattice, max_unchanged: u32) -> Self {
        let vertices = lattice.vertices.len();
        Self {
            lattice,
            max_unchanged,
            all: Vec::with_capacity(4 * vertices),
            starts: Vec::with_capacity(vertices),
            from: vec![0; vertices],
            longer: Vec::new(),
        }
    }

    /// Adds the single steps into the next vertex.
    fn add_steps(&mut self, to: u32) {
        self.starts.push(self.all.len());
        for step in self.lattice.into(to as usize) {
            self.from[step.from as usize] = self.all.len() as u32;
            let is_same = step.operation == Operation::Keep;
            self.all.push(Arc { from: step.from, to, steps: 1, unchanged: u32::from(is_same), is_same });
        }
    }

    /// Extends the arcs into each predecessor by one step.
    fn add_longer(&mut self, to: u32) {
        let start = self.starts[to as usize];
        for nth in 0..self.lattice.into(to as usize).len() {
            let last = self.all[start + nth];
            let over = last.from as usize;
            for first in self.starts[over]..self.starts[over + 1] {
                let first = self.all[first];
                let joined = Arc {
                    from: first.from,
                    to,
                    steps: first.steps + 1,
                    unchanged: first.unchanged + last.unchanged,
                    is_same: first.is_same && last.is_same,
                };
                self.offer(joined, last.from, start);
            }
        }
    }

    /// Adds an arc if it has few enough unchanged words and is shorter than the known one between the same vertices.
    /// `start` is the index of the first arc to the same vertex.
    fn offer(&mut self, arc: Arc, over: u32, start: usize) {
        let known = self.from[arc.from as usize] as usize;
        let known = (known >= start).then(|| self.all.get_mut(known)).flatten();
        let known = known.filter(|known| known.from == arc.from);
        if arc.unchanged > self.max_unchanged || known.as_ref().is_some_and(|known| known.steps <= arc.steps)
        {
            return;
        }
        if let Some(known) = known {
            *known = arc;
        } else {
            self.from[arc.from as usize] = self.all.len() as u32;
            self.all.push(arc);
        }
        let when = u64::from(over) << (2 * BITS) | u64::from(arc.from) << BITS | u64::from(arc.to);
        self.longer.push((when, self.from[arc.from as usize]));
    }
}

/// Single steps, sorted by start and then by end; those in both lattices twice.
fn steps_in_order(lattice: &Lattice, starts: &[usize]) -> Vec<u32> {
    let mut steps: Vec<(u64, u32)> = Vec::with_capacity(4 * starts.len());
    for (to, &start) in starts.iter().enumerate() {
        for (nth, step) in lattice.into(to).iter().enumerate() {
            let item = (u64::from(step.from) << 32 | to as u64, (start + nth) as u32);
            steps.push(item);
            if step.in_both {
                steps.push(item);
            }
        }
    }
    steps.sort_unstable();
    steps.into_iter().map(|(_, arc)| arc).collect()
}

/// Removes arcs over several steps in which nothing changes, except, as in the original, each that directly follows a
/// removed one.
fn remove_unchanged(order: Vec<u32>, all: &[Arc]) -> Vec<u32> {
    let mut has_removed = false;
    let keep = |&arc: &u32| {
        let arc = all[arc as usize];
        has_removed = !has_removed && arc.is_same && arc.steps > 1;
        !has_removed
    };
    order.into_iter().filter(keep).collect()
}

fn costs(order: &[u32], all: &[Arc]) -> Vec<f64> {
    let mut costs: Vec<f64> = all.iter().map(|arc| f64::from(arc.steps)).collect();
    for &arc in order {
        if !all[arc as usize].is_same {
            costs[arc as usize] += EDIT;
        }
    }
    costs
}
