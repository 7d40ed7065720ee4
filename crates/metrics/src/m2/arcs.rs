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
    pub fn new(lattice: &Lattice, max_unchanged: u32, most: usize) -> Option<Self> {
        let vertices = lattice.vertices.len();
        if vertices >= 1 << BITS {
            return None;
        }
        let mut all: Vec<Arc> = Vec::with_capacity(4 * vertices);
        let mut starts = Vec::with_capacity(vertices + 1);
        // The arc from each vertex to the current one; of no use unless its end is that.
        let mut arc_from = vec![0u32; vertices];
        let mut longer: Vec<(u64, u32)> = Vec::new();
        for to in 0..vertices {
            let start = all.len();
            starts.push(start);
            for step in lattice.into(to) {
                arc_from[step.from as usize] = all.len() as u32;
                let is_same = step.step == Step::Keep;
                all.push(Arc {
                    from: step.from,
                    to: to as u32,
                    steps: 1,
                    unchanged: u32::from(is_same),
                    is_same,
                });
            }
            for (nth, step) in lattice.into(to).iter().enumerate() {
                let (over, last) = (step.from as usize, all[start + nth]);
                for first in starts[over]..starts.get(over + 1).copied().unwrap_or(start) {
                    let first = all[first];
                    let joined = Arc {
                        from: first.from,
                        to: to as u32,
                        steps: first.steps + 1,
                        unchanged: first.unchanged + last.unchanged,
                        is_same: first.is_same && last.is_same,
                    };
                    let known = arc_from[first.from as usize] as usize;
                    let is_known = known >= start && all.get(known).is_some_and(|arc| arc.from == first.from);
                    if joined.unchanged > max_unchanged || is_known && all[known].steps <= joined.steps {
                        continue;
                    }
                    let at = if is_known { known } else { all.len() };
                    if is_known {
                        all[known] = joined;
                    } else {
                        all.push(joined);
                    }
                    arc_from[first.from as usize] = at as u32;
                    let key = (over as u64) << (2 * BITS) | u64::from(first.from) << BITS | to as u64;
                    longer.push((key, at as u32));
                }
            }
            if all.len() > most {
                return None;
            }
        }
        longer.sort_unstable();
        let mut order = steps_in_order(lattice, &starts);
        order.extend(longer.into_iter().map(|(_, arc)| arc));
        let order = without_most_unchanged(order, &all);
        let costs = costs(&order, &all);
        Some(Self { all, order, costs })
    }

    /// How many steps an arc has.
    pub fn steps(&self, arc: u32) -> u32 {
        self.all[arc as usize].steps
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
