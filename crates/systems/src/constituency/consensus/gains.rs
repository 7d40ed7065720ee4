//! Gains of spans, and the best binary splits.

use super::{ExpectedConstituents, positive_gains};

/// For each span, the total gain of its constituents with a positive gain.
pub(super) struct Gains {
    words: usize,
    gains: Vec<f64>,
}

impl Gains {
    pub(super) fn new(expected: &ExpectedConstituents, words: usize) -> Self {
        let mut gains = Self { words, gains: vec![0.0; (words + 1) * (words + 1)] };
        for one in expected.phrases().iter().filter(|one| one.end as usize <= words) {
            let at = gains.at(one.start as usize, one.end as usize);
            gains.gains[at] += positive_gains(one.count).sum::<f64>();
        }
        gains
    }

    /// Index of a span.
    pub(super) fn at(&self, start: usize, end: usize) -> usize {
        start * (self.words + 1) + end
    }

    /// The best split of each span (CKY).
    pub(super) fn splits(&self) -> Vec<u32> {
        let mut sums = self.gains.clone();
        let mut splits = vec![0; sums.len()];
        for length in 2..=self.words {
            for start in 0..=self.words - length {
                let end = start + length;
                let mut best = (f64::NEG_INFINITY, start + 1);
                for split in start + 1..end {
                    let sum = sums[self.at(start, split)] + sums[self.at(split, end)];
                    if sum > best.0 {
                        best = (sum, split);
                    }
                }
                sums[self.at(start, end)] += best.0;
                splits[self.at(start, end)] = best.1 as u32;
            }
        }
        splits
    }
}
