//! Optimal alignment of three sentences, under the sum of pairwise costs in each column.

use super::bound::PairwiseBounds;
use super::columns::Column;
use super::two_way::{GAP, cost};

/// Cost of a cell that no optimal alignment visits.
const FAR: u32 = u32::MAX / 2;

/// Maximal number of cells.
const MAX_CELLS: usize = 1 << 28;

/// The sentences that advance in each type of step, in the original's order of preference.
const STEPS: [[usize; 3]; 7] = [[1, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// Returns the columns of an optimal alignment; `None` if the sentences are too long and too different. Ties are broken
/// in favour of columns with words of all three as late as possible, then of the first two, and so on.
pub(super) fn align(source: &[u32], output: &[u32], reference: &[u32]) -> Option<Vec<Column>> {
    let same = {
        let tails = source.iter().rev().zip(output.iter().rev()).zip(reference.iter().rev());
        tails.take_while(|((a, b), c)| a == b && b == c).count()
    };
    // A common suffix is aligned word by word in every preferred alignment.
    let cut = |words: &'_ [u32]| words.len() - same;
    let sentences = [&source[..cut(source)], &output[..cut(output)], &reference[..cut(reference)]];
    let mut columns: Vec<Column> = source[cut(source)..].iter().rev().map(|&word| [Some(word); 3]).collect();
    let cube = Cube::new(sentences)?;
    cube.trace(sentences, &mut columns);
    columns.reverse();
    Some(columns)
}

/// Costs of the cells that an optimal alignment may visit.
struct Cube {
    width: usize,
    /// For each pair of positions in the first two sentences: the first one in the third, and the start of its costs.
    rows: Vec<(u32, usize)>,
    costs: Vec<u32>,
}

impl Cube {
    fn new(sentences: [&[u32]; 3]) -> Option<Self> {
        let pairs = PairwiseBounds::new(sentences)?;
        let [first, second, _] = sentences.map(<[u32]>::len);
        let width = second + 1;
        let mut cube = Self { width, rows: Vec::with_capacity((first + 1) * width + 1), costs: Vec::new() };
        for i in 0..=first {
            for j in 0..=second {
                let range = if pairs.may_pass(i, j) { pairs.range(i, j) } else { 0..0 };
                cube.rows.push((range.start as u32, cube.costs.len()));
                if cube.costs.len() + range.len() > MAX_CELLS {
                    return None;
                }
                for k in range {
                    let least = if (i, j, k) == (0, 0, 0) { 0 } else { cube.least(sentences, [i, j, k]) };
                    cube.costs.push(least);
                }
            }
        }
        cube.rows.push((0, cube.costs.len()));
        Some(cube)
    }

    /// Cost of a cell; [`FAR`] where no optimal alignment passes.
    fn at(&self, [i, j, k]: [usize; 3]) -> u32 {
        let row = i * self.width + j;
        let Some(&(first, start)) = self.rows.get(row) else { return FAR };
        // The current row ends at the last cell computed.
        let end = self.rows.get(row + 1).map_or(self.costs.len(), |next| next.1);
        let at = k.checked_sub(first as usize).map(|after| start + after).filter(|&at| at < end);
        at.map_or(FAR, |at| self.costs[at])
    }

    fn least(&self, sentences: [&[u32]; 3], to: [usize; 3]) -> u32 {
        STEPS.iter().map(|&step| self.through(sentences, to, step)).min().unwrap_or(FAR)
    }

    /// Cost of reaching a cell by this step.
    fn through(&self, sentences: [&[u32]; 3], to: [usize; 3], step: [usize; 3]) -> u32 {
        if to.iter().zip(step).any(|(&at, step)| at < step) {
            return FAR;
        }
        let from = self.at([to[0] - step[0], to[1] - step[1], to[2] - step[2]]);
        if from >= FAR {
            return FAR;
        }
        let pair = |one: usize, other: usize| match (step[one], step[other]) {
            (0, 0) => 0,
            (1, 1) => cost(sentences[one][to[one] - 1], sentences[other][to[other] - 1]),
            _ => GAP,
        };
        from + pair(0, 1) + pair(0, 2) + pair(1, 2)
    }

    fn trace(&self, sentences: [&[u32]; 3], columns: &mut Vec<Column>) {
        let mut at = sentences.map(<[u32]>::len);
        while at != [0, 0, 0] {
            let here = self.at(at);
            let is_optimal = |step: &&[usize; 3]| here < FAR && self.through(sentences, at, **step) == here;
            let Some(step) = STEPS.iter().find(is_optimal) else { break };
            let mut column = [None; 3];
            for which in 0..3 {
                at[which] -= step[which];
                column[which] = (step[which] == 1).then(|| sentences[which][at[which]]);
            }
            columns.push(column);
        }
    }
}

/// Cost of an alignment.
#[cfg(test)]
pub(super) fn cost_of(columns: &[Column]) -> u32 {
    let pair = |one: Option<u32>, other: Option<u32>| match (one, other) {
        (Some(one), Some(other)) => cost(one, other),
        (None, None) => 0,
        _ => GAP,
    };
    columns.iter().map(|&[a, b, c]| pair(a, b) + pair(a, c) + pair(b, c)).sum()
}
