//! All shortest ways to turn one sentence into another, by two counts of what is short.
//!
//! A vertex is a place in the source and a place in the target. One lattice holds the ways with the fewest
//! insertions, deletions and replacements, the other those in which a replacement counts twice; here they are one.
//! Both are found in a band around the diagonal that provably holds them.

/// How wide the band is at first.
const NARROW: usize = 16;

/// The most cells that a band may have, and the most vertices a lattice.
const MOST_CELLS: usize = 1 << 28;
const MOST_VERTICES: usize = 1 << 22;

/// What is done between two neighbouring vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Keep,
    Replace,
    Delete,
    Insert,
}

/// A step into a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Into {
    pub from: u32,
    pub step: Step,
    /// Whether both lattices have it.
    pub in_both: bool,
}

/// A place in the source and one in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub source: u32,
    pub target: u32,
}

/// The shortest ways from one sentence to another.
#[derive(Debug, Default)]
pub(super) struct Lattice {
    /// In order: by source, then by target. The first is the beginning, the last the end.
    pub vertices: Vec<Place>,
    /// The steps into each vertex, by the order of where they come from.
    into: Vec<Into>,
    /// Where those of each vertex end.
    ends: Vec<u32>,
}

/// Bits of a cell: steps of the first lattice, the same of the second shifted by [`SECOND`], and which lattices reach
/// the end from it.
const DIAGONAL: u8 = 1;
const DELETE: u8 = 2;
const INSERT: u8 = 4;
const SECOND: u32 = 3;
const REACHED: [u8; 2] = [64, 128];

impl Lattice {
    /// The lattice between two sentences; `None` if they are so long and so different that it would be huge.
    pub(super) fn new(source: &[u32], target: &[u32]) -> Option<Self> {
        let mut half = NARROW.max(source.len().abs_diff(target.len()));
        loop {
            let mut band = Band::new(source.len(), target.len(), half)?;
            // A way that costs no more than half the band's width cannot leave it.
            if band.fill(source, target) <= half {
                return band.lattice(source, target);
            }
            half *= 2;
        }
    }

    /// The steps into a vertex.
    pub(super) fn into(&self, vertex: usize) -> &[Into] {
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.into[start as usize..self.ends[vertex] as usize]
    }
}

/// The cells near the diagonal.
struct Band {
    rows: usize,
    columns: usize,
    /// How far below and above the diagonal it goes.
    below: usize,
    above: usize,
    cells: Vec<u8>,
}

impl Band {
    fn new(source: usize, target: usize, half: usize) -> Option<Self> {
        let (below, above) = (half.min(source), half.min(target));
        let size = (source + 1).checked_mul(below + above + 1).filter(|&size| size <= MOST_CELLS)?;
        Some(Self { rows: source + 1, columns: target + 1, below, above, cells: vec![0; size] })
    }

    fn width(&self) -> usize {
        self.below + self.above + 1
    }

    /// The columns of a row that are in the band.
    fn columns_of(&self, row: usize) -> std::ops::Range<usize> {
        row.saturating_sub(self.below)..(row + self.above + 1).min(self.columns)
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.width() + column + self.below - row
    }

    /// Marks how each cell is reached at the lowest cost; the cost of the whole where a replacement counts twice.
    fn fill(&mut self, source: &[u32], target: &[u32]) -> usize {
        const FAR: u32 = u32::MAX / 2;
        let mut above = vec![[FAR; 2]; self.columns + 1];
        let mut current = above.clone();
        for row in 0..self.rows {
            let columns = self.columns_of(row);
            let start = columns.start;
            // What is left of the band, and what the row above did not reach, is far.
            if start > 0 {
                current[start - 1] = [FAR; 2];
            }
            if columns.end == row + self.above + 1 {
                above[columns.end - 1] = [FAR; 2];
            }
            for column in columns {
                let mut bits = 0;
                let mut costs = [0; 2];
                if (row, column) != (0, 0) {
                    let deleted = if row > 0 { above[column] } else { [FAR; 2] };
                    let inserted = if column > 0 { current[column - 1] } else { [FAR; 2] };
                    let diagonal = if row > 0 && column > 0 { above[column - 1] } else { [FAR; 2] };
                    let is_same = row > 0 && column > 0 && source[row - 1] == target[column - 1];
                    for (which, replacing) in [1, 2].into_iter().enumerate() {
                        let ways = [
                            (diagonal[which] + if is_same { 0 } else { replacing }, DIAGONAL),
                            (deleted[which] + 1, DELETE),
                            (inserted[which] + 1, INSERT),
                        ];
                        let least = ways.iter().map(|way| way.0).min().unwrap_or(FAR).min(FAR);
                        let best = ways.iter().filter(|way| way.0 == least).map(|way| way.1);
                        bits |= best.sum::<u8>() << (SECOND * which as u32);
                        costs[which] = least;
                    }
                }
                current[column] = costs;
                let cell = self.cell(row, column);
                self.cells[cell] = bits;
            }
            std::mem::swap(&mut above, &mut current);
        }
        above[self.columns - 1][1] as usize
    }

    /// What can be reached backwards from the end, in either lattice.
    fn lattice(mut self, source: &[u32], target: &[u32]) -> Option<Lattice> {
        self.reach();
        let mut lattice = Lattice::default();
        let mut above = vec![u32::MAX; self.columns];
        let mut current = above.clone();
        for row in 0..self.rows {
            for column in self.columns_of(row) {
                let bits = self.cells[self.cell(row, column)];
                current[column] = u32::MAX;
                if bits & (REACHED[0] | REACHED[1]) == 0 {
                    continue;
                }
                current[column] = lattice.vertices.len() as u32;
                lattice.vertices.push(Place { source: row as u32, target: column as u32 });
                let of = |which: usize| {
                    if bits & REACHED[which] == 0 { 0 } else { bits >> (SECOND * which as u32) & 7 }
                };
                let [first, second] = [of(0), of(1)];
                for bit in [DIAGONAL, DELETE, INSERT] {
                    if (first | second) & bit == 0 {
                        continue;
                    }
                    let (from, step) = match bit {
                        DELETE => (above[column], Step::Delete),
                        INSERT => (current[column - 1], Step::Insert),
                        _ if source[row - 1] == target[column - 1] => (above[column - 1], Step::Keep),
                        _ => (above[column - 1], Step::Replace),
                    };
                    lattice.into.push(Into { from, step, in_both: first & second & bit != 0 });
                }
                lattice.ends.push(lattice.into.len() as u32);
            }
            if lattice.vertices.len() > MOST_VERTICES {
                return None;
            }
            std::mem::swap(&mut above, &mut current);
        }
        Some(lattice)
    }

    /// Marks the cells that lie on a shortest way, from the end to the beginning.
    fn reach(&mut self) {
        let last = self.cell(self.rows - 1, self.columns - 1);
        self.cells[last] |= REACHED[0] | REACHED[1];
        for row in (0..self.rows).rev() {
            for column in self.columns_of(row).rev() {
                let bits = self.cells[self.cell(row, column)];
                for (which, reached) in REACHED.into_iter().enumerate() {
                    if bits & reached == 0 {
                        continue;
                    }
                    let steps = bits >> (SECOND * which as u32) & 7;
                    for (bit, up, left) in [(DIAGONAL, 1, 1), (DELETE, 1, 0), (INSERT, 0, 1)] {
                        if steps & bit != 0 {
                            let before = self.cell(row - up, column - left);
                            self.cells[before] |= reached;
                        }
                    }
                }
            }
        }
    }
}
