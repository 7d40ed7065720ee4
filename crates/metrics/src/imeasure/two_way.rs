//! Optimal alignment of two sentences.

/// Costs of aligning a word with a gap, and with another word.
pub(super) const GAP: u32 = 2;
pub(super) const MISMATCH: u32 = 3;

/// Maximal number of cells in a table.
const MAX_CELLS: usize = 1 << 26;

pub(super) fn cost(one: u32, other: u32) -> u32 {
    if one == other { 0 } else { MISMATCH }
}

/// Costs of aligning prefixes of two sentences, or suffixes.
pub(super) struct Costs {
    width: usize,
    table: Vec<u32>,
}

impl Costs {
    /// Costs of all pairs of prefixes.
    pub(super) fn of_prefixes(one: &[u32], other: &[u32]) -> Option<Self> {
        Self::new(one.len(), other.len(), |i, j| cost(one[i - 1], other[j - 1]))
    }

    /// Costs of all pairs of suffixes, by the numbers of words before them.
    pub(super) fn of_suffixes(one: &[u32], other: &[u32]) -> Option<Self> {
        let (rows, columns) = (one.len(), other.len());
        let mut costs = Self::new(rows, columns, |i, j| cost(one[rows - i], other[columns - j]))?;
        costs.table.reverse();
        Some(costs)
    }

    fn new(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> u32) -> Option<Self> {
        let width = columns + 1;
        let size = (rows + 1).checked_mul(width).filter(|&size| size <= MAX_CELLS)?;
        let mut table = vec![0; size];
        for i in 0..=rows {
            for j in 0..=columns {
                let at = i * width + j;
                table[at] = match (i, j) {
                    (0, j) => GAP * j as u32,
                    (i, 0) => GAP * i as u32,
                    _ => {
                        let gap = table[at - width].min(table[at - 1]) + GAP;
                        gap.min(table[at - width - 1] + cost(i, j))
                    }
                };
            }
        }
        Some(Self { width, table })
    }

    pub(super) fn at(&self, one: usize, other: usize) -> u32 {
        self.table[one * self.width + other]
    }
}

/// Returns the columns of an optimal alignment; `None` if the sentences are too long. Ties are broken in favour of
/// matches and mismatches as late as possible, then of words of the first sentence next to a gap.
pub(super) fn align(one: &[u32], other: &[u32]) -> Option<Vec<[Option<u32>; 2]>> {
    // A common suffix is aligned word by word, so it needs no search.
    let same = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let (mut i, mut j) = (one.len() - same, other.len() - same);
    let mut columns: Vec<[Option<u32>; 2]> = one[i..].iter().rev().map(|&word| [Some(word); 2]).collect();
    let costs = Costs::of_prefixes(&one[..i], &other[..j])?;
    while (i, j) != (0, 0) {
        let here = costs.at(i, j);
        if i > 0 && j > 0 && here == costs.at(i - 1, j - 1) + cost(one[i - 1], other[j - 1]) {
            (i, j) = (i - 1, j - 1);
            columns.push([Some(one[i]), Some(other[j])]);
        } else if i > 0 && here == costs.at(i - 1, j) + GAP {
            i -= 1;
            columns.push([Some(one[i]), None]);
        } else {
            j -= 1;
            columns.push([None, Some(other[j])]);
        }
    }
    columns.reverse();
    Some(columns)
}
