//! The edits that a way through the lattice can be cut into: single steps, and runs of steps with few unchanged words.
//!
//! Which of several equally good ways the original program takes depends on the order in which it comes upon its
//! arcs, on arcs that it holds twice, and on the arcs of unchanged words that it fails to remove. That order is kept
//! here, so that its choice is ours.

use super::lattice::{Lattice, Step};

/// What an edit adds to the cost of a way, beside its steps.
pub(super) const EDIT: f64 = 0.001;

/// Bits of a vertex number in a sorting key.
const BITS: u32 = 21;

/// A run of steps from one vertex to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    pub from: u32,
    pub to: u32,
    steps: u32,
    unchanged: u32,
    /// Whether nothing changes.
    pub is_same: bool,
}

/// All arcs, and the order in which they are tried.
#[derive(Debug)]
pub(super) struct Arcs {
    pub all: Vec<Arc>,
    /// The arcs in the order of the original, some of them twice.
    pub order: Vec<u32>,
    /// What each arc costs where it is no gold edit.
    pub costs: Vec<f64>,
}

impl Arcs {
    /// The arcs with at most so many unchanged words; `None` if there are more than `most`.
    pub(super) fn new(lattice: &Lattice, max_unchanged: u32, most: usize) -> Option<Self> {
        let vertices = lattice.vertices.len();
        if vertices >= 1 << BITS {
            return None;
        }
        let mut found = Found::new(lattice, max_unchanged);
        for to in 0..vertices as u32 {
            found.steps_into(to);
            found.runs_into(to);
            if found.all.len() > most {
                return None;
            }
        }
        found.longer.sort_unstable();
        let mut order = steps_in_order(lattice, &found.starts);
        order.extend(found.longer.iter().map(|&(_, arc)| arc));
        let order = without_most_unchanged(order, &found.all);
        let costs = costs(&order, &found.all);
        Some(Self { all: found.all, order, costs })
    }

    /// How many steps an arc has.
    pub(super) fn steps(&self, arc: u32) -> u32 {
        self.all[arc as usize].steps
    }
}

/// The arcs found so far, by where they end.
struct Found<'l> {
    lattice: &'l Lattice,
    max_unchanged: u32,
    all: Vec<Arc>,
    /// Where the arcs into each vertex start.
    starts: Vec<usize>,
    /// The arc from each vertex to the current one; of no use unless it is one of those that end there.
    from: Vec<u32>,
    /// The runs of several steps, each as often as it was found shorter than before: when, and which.
    longer: Vec<(u64, u32)>,
}

impl<'l> Found<'l> {
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

    /// The single steps into the next vertex.
    fn steps_into(&mut self, to: u32) {
        self.starts.push(self.all.len());
        for step in self.lattice.into(to as usize) {
            self.from[step.from as usize] = self.all.len() as u32;
            let is_same = step.step == Step::Keep;
            self.all.push(Arc { from: step.from, to, steps: 1, unchanged: u32::from(is_same), is_same });
        }
    }

    /// The arcs into the vertices before it, each a step longer.
    fn runs_into(&mut self, to: u32) {
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

    /// Takes an arc if it has few enough unchanged words and is shorter than the one between the same vertices. `start`
    /// is where the arcs to the same vertex start.
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

/// The single steps, by where they start, then by where they end; those of both lattices twice.
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

/// Leaves out the runs in which nothing changes, but for each that follows one that was left out.
fn without_most_unchanged(order: Vec<u32>, all: &[Arc]) -> Vec<u32> {
    let mut has_left = false;
    let keep = |&arc: &u32| {
        let arc = all[arc as usize];
        has_left = !has_left && arc.is_same && arc.steps > 1;
        !has_left
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
