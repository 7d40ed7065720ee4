//! Dense rows: a weight for every class.

/// 16-bit weights of some features for all classes.
#[derive(Clone, Debug)]
pub(super) struct DenseRows {
    /// Blocks per row. The last is padded with zeros.
    blocks: usize,
    weights: Vec<Block>,
    /// Largest absolute weight.
    largest: u16,
}

/// Weights of [`BLOCK`] classes, added with vector instructions.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Block([i16; BLOCK]);

const BLOCK: usize = 48;

impl DenseRows {
    /// Creates an empty table for `classes` classes.
    pub(super) fn new(classes: usize) -> Self {
        Self { blocks: classes.div_ceil(BLOCK).max(1), weights: Vec::new(), largest: 1 }
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.weights.len() / self.blocks
    }

    /// Adds a row, given as classes in the upper and weights in the lower 16 bits.
    pub(super) fn push(&mut self, row: &[u32]) {
        let start = self.weights.len();
        self.weights.resize(start + self.blocks, Block([0; BLOCK]));
        for &weight in row {
            let (class, weight) = ((weight >> 16) as usize, weight as i16);
            if let Some(block) = self.weights.get_mut(start + class / BLOCK) {
                block.0[class % BLOCK] = weight;
                self.largest = self.largest.max(weight.unsigned_abs());
            }
        }
    }

    /// Adds rows to the scores.
    pub(super) fn add_scores(&self, rows: &[u32], scores: &mut [i32]) {
        // Few enough that no sum overflows 16 bits.
        let together = (i16::MAX.unsigned_abs() / self.largest).max(1);
        for rows in rows.chunks(together.into()) {
            for (block, scores) in scores.chunks_mut(BLOCK).enumerate() {
                let sums = self.sums(rows, block);
                scores.iter_mut().zip(sums.0).for_each(|(score, sum)| *score += i32::from(sum));
            }
        }
    }

    /// Sums of the rows for the classes of a block.
    #[inline]
    fn sums(&self, rows: &[u32], block: usize) -> Block {
        let mut sums = Block([0; BLOCK]);
        for &row in rows {
            if let Some(weights) = self.weights.get(row as usize * self.blocks + block) {
                for (sum, weight) in sums.0.iter_mut().zip(&weights.0) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sums_equal_those_in_32_bits(
            classes in 1_usize..120,
            rows in prop::collection::vec(prop::collection::vec((0_u16..120, any::<i16>()), 0..40), 1..6),
            scale in 0_u32..15,
            wanted in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
        ) {
            let mut dense = DenseRows::new(classes);
            let mut wide = Vec::new();
            for row in &rows {
                let mut sums = vec![0; classes];
                let mut packed = Vec::new();
                for &(class, weight) in row.iter().filter(|weight| usize::from(weight.0) < classes) {
                    let weight = weight >> scale;
                    sums[usize::from(class)] = i32::from(weight);
                    packed.push(u32::from(class) << 16 | u32::from(weight.cast_unsigned()));
                }
                dense.push(&packed);
                wide.push(sums);
            }
            let wanted: Vec<u32> = wanted.iter().map(|row| row.index(rows.len()) as u32).collect();
            let mut scores = vec![7; classes];
            dense.add_scores(&wanted, &mut scores);
            for (class, score) in scores.into_iter().enumerate() {
                prop_assert_eq!(score, 7 + wanted.iter().map(|&row| wide[row as usize][class]).sum::<i32>());
            }
        }
    }
}
