//! Lattice of all shortest edit paths from one sentence to another, under two cost functions.
//!
//! A vertex is a position in the source and one in the target. The original builds two lattices, one with the fewest
//! insertions, deletions and replacements, the other with replacements counted twice; here they are merged. Both are
//! computed in a band around the diagonal that provably contains them.

/// Initial half-width of the band.
const INITIAL_WIDTH: usize = 16;

/// Maximal numbers of cells in a band and of vertices in a lattice.
const MAX_CELLS: usize = 1 << 28;
const MAX_VERTICES: usize = 1 << 22;

/// Edit operation between two adjacent vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Keep,
    Replace,
    Delete,
    Insert,
}

/// A step into a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepInto {
    pub from: u32,
    pub operation: Operation,
    /// True if both lattices have it.
    pub in_both: bool,
}

/// A vertex: a position in the source and one in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Vertex {
    pub source: u32,
    pub target: u32,
}

/// All shortest paths from one sentence to another.
#[derive(Debug, Default)]
pub(super) struct Lattice {
    /// Vertices, sorted by source and then by target. The first is the start, the last the end.
    pub vertices: Vec<Vertex>,
    /// Steps into each vertex, in the order of their start vertices.
    into: Vec<StepInto>,
    /// End of each vertex's steps in `into`.
    ends: Vec<u32>,
}

/// Bits of a cell: backward steps in the first lattice, the same in the second shifted by [`SECOND`], and the lattices
/// in which the end is reachable from it.
const DIAGONAL: u8 = 1;
const DELETE: u8 = 2;
const INSERT: u8 = 4;
const SECOND: u32 = 3;
const REACHED: [u8; 2] = [64, 128];

impl Lattice {
    /// Builds the lattice between two sentences; `None` if they are so long and so different that it would be huge.
    pub(super) fn new(source: &[u32], target: &[u32]) -> Option<Self> {
        let mut half = INITIAL_WIDTH.max(source.len().abs_diff(target.len()));
        loop {
            let mut band = Band::new(source.len(), target.len(), half)?;
            // A path that costs no more than half the band's width cannot leave it.
            if band.fill(source, target) <= half {
                return band.lattice(source, target);
            }
            half *= 2;
        }
    }

    /// Steps into a vertex.
    pub(super) fn into(&self, vertex: usize) -> &[StepInto] {
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.into[start as usize..self.ends[vertex] as usize]
    }
}

/// The cells near the diagonal.
struct Band {
    rows: usize,
    columns: usize,
    /// Extent below and above the diagonal.
    below: usize,
    above: usize,
    cells: Vec<u8>,
}

impl Band {
    fn new(source: usize, target: usize, half: usize) -> Option<Self> {
        let (below, above) = (half.min(source), half.min(target));
        let size = (source + 1).checked_mul(below + above + 1).filter(|&size| size <= MAX_CELLS)?;
        Some(Self { rows: source + 1, columns: target + 1, below, above, cells: vec![0; size] })
    }

    fn width(&self) -> usize {
        self.below + self.above + 1
    }

    /// Columns of a row within the band.
    fn columns_of(&self, row: usize) -> std::ops::Range<usize> {
        row.saturating_sub(self.below)..(row + self.above + 1).min(self.columns)
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        row * self.width() + column + self.below - row
    }

    /// Marks the cheapest steps into each cell; returns the total cost with replacements counted twice.
    fn fill(&mut self, source: &[u32], target: &[u32]) -> usize {
        const FAR: u32 = u32::MAX / 2;
        let mut above = vec![[FAR; 2]; self.columns + 1];
        let mut current = above.clone();
        for row in 0..self.rows {
            let columns = self.columns_of(row);
            let start = columns.start;
            // Cells outside the band, or not reached by the previous row, are at infinite distance.
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
                        let paths = [
                            (diagonal[which] + if is_same { 0 } else { replacing }, DIAGONAL),
                            (deleted[which] + 1, DELETE),
                            (inserted[which] + 1, INSERT),
                        ];
                        let least = paths.iter().map(|path| path.0).min().unwrap_or(FAR).min(FAR);
                        let best = paths.iter().filter(|path| path.0 == least).map(|path| path.1);
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

    /// Builds the lattice of cells from which the end is reachable, in either lattice.
    fn lattice(mut self, source: &[u32], target: &[u32]) -> Option<Lattice> {
        self.mark_reachable();
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
                lattice.vertices.push(Vertex { source: row as u32, target: column as u32 });
                let of = |which: usize| {
                    if bits & REACHED[which] == 0 { 0 } else { bits >> (SECOND * which as u32) & 7 }
                };
                let [first, second] = [of(0), of(1)];
                for bit in [DIAGONAL, DELETE, INSERT] {
                    if (first | second) & bit == 0 {
                        continue;
                    }
                    let (from, operation) = match bit {
                        DELETE => (above[column], Operation::Delete),
                        INSERT => (current[column - 1], Operation::Insert),
                        _ if source[row - 1] == target[column - 1] => (above[column - 1], Operation::Keep),
                        _ => (above[column - 1], Operation::Replace),
                    };
                    lattice.into.push(StepInto { from, operation, in_both: first & second & bit != 0 });
                }
                lattice.ends.push(lattice.into.len() as u32);
            }
            if lattice.vertices.len() > MAX_VERTICES {
                return None;
            }
            std::mem::swap(&mut above, &mut current);
        }
        Some(lattice)
    }

    /// Marks the cells on a shortest path, from the end to the start.
    fn mark_reachable(&mut self) {
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
