//! Alignment within one edit.

use std::ops::Range;

use super::{WordAlignment, WordError, WordErrorKind};

impl WordAlignment {
    /// Aligns the words of an edit: equal words first, by a longest common subsequence, then the words between
    /// them from left to right; the rest are error words. Counts as one error if anything differs.
    pub(super) fn replace(
        &mut self,
        grammatical: Range<usize>,
        ungrammatical: Range<usize>,
        is_same: impl Fn(usize, usize) -> bool,
    ) {
        let mut common = common(&grammatical, &ungrammatical, &is_same);
        let is_error = common.len() != grammatical.len() || common.len() != ungrammatical.len();
        common.push((grammatical.end, ungrammatical.end));
        let (mut g, mut u) = (grammatical.start, ungrammatical.start);
        for (next_g, next_u) in common {
            (g..next_g).zip(u..next_u).for_each(|(g, u)| self.link(g, u));
            if next_g < grammatical.end && next_u < ungrammatical.end {
                self.link(next_g, next_u);
            }
            (g, u) = (next_g + 1, next_u + 1);
        }
        if is_error {
            let kind = WordErrorKind::of(grammatical.len(), ungrammatical.len());
            self.errors.push(WordError { kind, grammatical: grammatical.collect(), ungrammatical });
        }
    }
}

/// Longest common subsequence of two spans of words.
fn common(
    grammatical: &Range<usize>,
    ungrammatical: &Range<usize>,
    is_same: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let width = ungrammatical.len() + 1;
    let same = |g: usize, u: usize| is_same(grammatical.start + g, ungrammatical.start + u);
    // Length of the longest common subsequence of the suffixes from each pair of positions.
    let mut longest = vec![0_u32; (grammatical.len() + 1) * width];
    for g in (0..grammatical.len()).rev() {
        for u in (0..ungrammatical.len()).rev() {
            let at = g * width + u;
            let matched = if same(g, u) { longest[at + width + 1] + 1 } else { 0 };
            longest[at] = matched.max(longest[at + width]).max(longest[at + 1]);
        }
    }
    let mut pairs = Vec::new();
    let (mut g, mut u) = (0, 0);
    while g < grammatical.len() && u < ungrammatical.len() {
        let at = g * width + u;
        if same(g, u) && longest[at] == longest[at + width + 1] + 1 {
            pairs.push((grammatical.start + g, ungrammatical.start + u));
            (g, u) = (g + 1, u + 1);
        } else if longest[at] == longest[at + width] {
            g += 1;
        } else {
            u += 1;
        }
    }
    pairs
}
