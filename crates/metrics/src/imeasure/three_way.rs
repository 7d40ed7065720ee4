//! The cheapest alignment of three sentences, where each pair of words in a column has its cost.

use super::bound::Pairs;
use super::columns::Column;
use super::two_way::{GAP, cost};

/// A cell that no cheapest alignment passes.
const FAR: u32 = u32::MAX / 2;

/// The most cells that are worked out.
const MOST_CELLS: usize = 1 << 28;

/// Which of the sentences go on in a step, in the order in which the original prefers them.
const STEPS: [[usize; 3]; 7] = [[1, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// The columns of the cheapest alignment: of several, the one that has words of all three together as late as can be,
/// then of the first two, and so on. `None` if the sentences are too long and too different.
pub(super) fn align(source: &[u32], output: &[u32], reference: &[u32]) -> Option<Vec<Column>> {
    let same = {
        let tails = source.iter().rev().zip(output.iter().rev()).zip(reference.iter().rev());
        tails.take_while(|((a, b), c)| a == b && b == c).count()
    };
    // What is the same at the end of all three stands together in every alignment that is preferred.
    let cut = |words: &'_ [u32]| words.len() - same;
    let sentences = [&source[..cut(source)], &output[..cut(output)], &reference[..cut(reference)]];
    let mut columns: Vec<Column> = source[cut(source)..].iter().rev().map(|&word| [Some(word); 3]).collect();
    let cube = Cube::new(sentences)?;
    cube.trace(sentences, &mut columns);
    columns.reverse();
    Some(columns)
}

/// What it costs to get to the cells that a cheapest alignment may pass.
struct Cube {
    width: usize,
    /// For every two places of the first two sentences: the first place of the third, and where its costs start.
    rows: Vec<(u32, usize)>,
    costs: Vec<u32>,
}

impl Cube {
    fn new(sentences: [&[u32]; 3]) -> Option<Self> {
        let pairs = Pairs::new(sentences)?;
        let [first, second, _] = sentences.map(<[u32]>::len);
        let width = second + 1;
        let mut cube = Self { width, rows: Vec::with_capacity((first + 1) * width + 1), costs: Vec::new() };
        for i in 0..=first {
            for j in 0..=second {
                let range = if pairs.may_pass(i, j) { pairs.range(i, j) } else { 0..0 };
                cube.rows.push((range.start as u32, cube.costs.len()));
                if cube.costs.len() + range.len() > MOST_CELLS {
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

    /// What it costs to get to a cell; [`FAR`] where no cheapest alignment passes.
    fn at(&self, [i, j, k]: [usize; 3]) -> u32 {
        let row = i * self.width + j;
        let Some(&(first, start)) = self.rows.get(row) else { return FAR };
        // The row that is being worked out ends where it has got to.
        let end = self.rows.get(row + 1).map_or(self.costs.len(), |next| next.1);
        let at = k.checked_sub(first as usize).map(|after| start + after).filter(|&at| at < end);
        at.map_or(FAR, |at| self.costs[at])
    }

    fn least(&self, sentences: [&[u32]; 3], to: [usize; 3]) -> u32 {
        STEPS.iter().map(|&step| self.through(sentences, to, step)).min().unwrap_or(FAR)
    }

    /// What it costs to get to a cell by this step.
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
            let is_way = |step: &&[usize; 3]| here < FAR && self.through(sentences, at, **step) == here;
            let Some(step) = STEPS.iter().find(is_way) else { break };
            let mut column = [None; 3];
            for which in 0..3 {
                at[which] -= step[which];
                column[which] = (step[which] == 1).then(|| sentences[which][at[which]]);
            }
            columns.push(column);
        }
    }
}

/// What an alignment costs.
#[cfg(test)]
pub(super) fn cost_of(columns: &[Column]) -> u32 {
    let pair = |one: Option<u32>, other: Option<u32>| match (one, other) {
        (Some(one), Some(other)) => cost(one, other),
        (None, None) => 0,
        _ => GAP,
    };
    columns.iter().map(|&[a, b, c]| pair(a, b) + pair(a, c) + pair(b, c)).sum()
}
