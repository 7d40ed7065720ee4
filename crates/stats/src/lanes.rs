//! Counts laid out for fast sums over subsets of rows.

/// Columns summed in one pass over the rows: as many as fit in the registers of common processors.
const LANES: usize = 8;

/// Counts in blocks of columns: the sums of a block stay in registers during the pass over its rows.
pub(crate) struct Lanes {
    /// Each block has all rows of up to eight columns, padded with zeros.
    blocks: Vec<Vec<[f64; LANES]>>,
}

impl Lanes {
    pub(crate) fn new<'r>(columns: usize, rows: &(impl Iterator<Item = &'r [f64]> + Clone)) -> Self {
        let block = |first: usize| {
            rows.clone()
                .map(|row| {
                    let mut lanes = [0.0; LANES];
                    for (lane, count) in lanes.iter_mut().zip(row.iter().skip(first)) {
                        *lane = *count;
                    }
                    lanes
                })
                .collect()
        };
        Self { blocks: (0..columns).step_by(LANES).map(block).collect() }
    }

    /// Sums over the rows whose bit is set; row 0 is the lowest bit of the first word.
    pub(crate) fn sum_where(&self, words: &[u64], sums: &mut [f64]) {
        for (rows, sums) in self.blocks.iter().zip(sums.chunks_mut(LANES)) {
            let mut block = [0.0; LANES];
            for (rows, &word) in rows.chunks(64).zip(words) {
                let mut left = word;
                // A bit beyond the last row (in the last word) ends the loop: no later bit has a row.
                while let Some(row) = rows.get(left.trailing_zeros() as usize) {
                    for (sum, count) in block.iter_mut().zip(row) {
                        *sum += count;
                    }
                    left &= left - 1;
                }
            }
            sums.copy_from_slice(&block[..sums.len()]);
        }
    }

    /// Sums over all rows, each multiplied by its count in `times`.
    pub(crate) fn sum_times(&self, times: &[u32], sums: &mut [f64]) {
        for (rows, sums) in self.blocks.iter().zip(sums.chunks_mut(LANES)) {
            let mut block = [0.0; LANES];
            for (row, &times) in rows.iter().zip(times) {
                let times = f64::from(times);
                for (sum, count) in block.iter_mut().zip(row) {
                    *sum += times * count;
                }
            }
            sums.copy_from_slice(&block[..sums.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row `r` has `r + 1`, `10 (r + 1)`, `20 (r + 1)` … in its columns.
    fn table(columns: usize, rows: usize) -> Vec<Vec<f64>> {
        (1..=rows)
            .map(|row| (0..columns).map(|column| (row * (10 * column).max(1)) as f64).collect())
            .collect()
    }

    #[test]
    fn subsets_add_up_as_they_do_one_by_one() {
        for (columns, rows) in [(1, 1), (3, 64), (8, 65), (9, 130), (17, 3), (2, 0), (0, 5)] {
            let table = table(columns, rows);
            let lanes = Lanes::new(columns, &table.iter().map(Vec::as_slice));
            let words = [0x5555_5555_5555_5555, u64::MAX, 0x8000_0000_0000_0001];
            let (mut sums, mut weighted) = (vec![-1.0; columns], vec![-1.0; columns]);
            lanes.sum_where(&words, &mut sums);
            let chosen: Vec<u32> =
                (0..rows).map(|row| u32::from(words[row / 64] >> (row % 64) & 1 == 1)).collect();
            lanes.sum_times(&chosen, &mut weighted);
            let expected: Vec<f64> = (0..columns)
                .map(|column| {
                    table.iter().zip(&chosen).map(|(row, chosen)| row[column] * f64::from(*chosen)).sum()
                })
                .collect();
            assert_eq!(sums, expected);
            assert_eq!(weighted, expected);
        }
    }

    #[test]
    fn a_row_may_count_more_than_once() {
        let table = table(2, 3);
        let lanes = Lanes::new(2, &table.iter().map(Vec::as_slice));
        let mut sums = vec![0.0; 2];
        lanes.sum_times(&[0, 1, 2], &mut sums);
        assert_eq!(sums, [8.0, 80.0]);
    }
}
