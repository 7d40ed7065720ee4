//! Carrillo-Lipman bound: the cells of a three-sentence alignment cube that an optimal alignment may visit.
//!
//! An alignment of three sentences induces one of each pair, so it costs at least the sum of the optimal pairwise
//! alignments through the same positions (Carrillo and Lipman 1988). Where that exceeds the cost of a known alignment
//! of all three, no optimal alignment passes.

use super::two_way::{Costs, GAP, cost};

/// Pairwise alignment costs through any two positions.
pub(super) struct PairwiseBounds {
    through: [(Costs, Costs); 3],
    lengths: [usize; 3],
    /// Cost of a known alignment of all three.
    limit: u32,
}

/// The sentences of each pair.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

impl PairwiseBounds {
    /// Aligns the pairs of three sentences; `None` if these are too long.
    pub(super) fn new(sentences: [&[u32]; 3]) -> Option<Self> {
        let pair = |which: usize| {
            let (one, other) = (sentences[PAIRS[which].0], sentences[PAIRS[which].1]);
            Some((Costs::of_prefixes(one, other)?, Costs::of_suffixes(one, other)?))
        };
        let limit = (0..3).map(|center| star_alignment(sentences, center)).collect::<Option<Vec<u32>>>()?;
        Some(Self {
            through: [pair(0)?, pair(1)?, pair(2)?],
            lengths: sentences.map(<[u32]>::len),
            limit: limit.into_iter().min()?,
        })
    }

    /// Minimal cost of a pair through these positions.
    fn pair(&self, which: usize, one: usize, other: usize) -> u32 {
        let (prefixes, suffixes) = &self.through[which];
        prefixes.at(one, other) + suffixes.at(one, other)
    }

    /// Minimal cost of a pair.
    fn least(&self, which: usize) -> u32 {
        self.through[which].1.at(0, 0)
    }

    /// Returns whether an optimal alignment may pass any cell over two positions of the first pair.
    pub(super) fn may_pass(&self, i: usize, j: usize) -> bool {
        self.pair(0, i, j) + self.least(1) + self.least(2) <= self.limit
    }

    /// Range of positions of the third sentence at which an optimal alignment may pass through these two.
    pub(super) fn range(&self, i: usize, j: usize) -> std::ops::Range<usize> {
        let first = self.pair(0, i, j);
        let may_pass = |k: usize| first + self.pair(1, i, k) + self.pair(2, j, k) <= self.limit;
        let positions = 0..=self.lengths[2];
        let start = positions.clone().find(|&k| may_pass(k));
        start.map_or(0..0, |start| {
            start..positions.clone().rfind(|&k| may_pass(k)).map_or(start, |last| last + 1)
        })
    }
}

/// Cost of the star alignment, in which two sentences are each optimally aligned with the center.
fn star_alignment(sentences: [&[u32]; 3], center: usize) -> Option<u32> {
    let (one, other) = ((center + 1) % 3, (center + 2) % 3);
    let aligned = |with: usize| super::two_way::align(sentences[center], sentences[with]);
    let (first, second) = (aligned(one)?, aligned(other)?);
    let (mut at, mut beside, mut total) = (0, 0, 0);
    // Words of the other two between two words of the center are each in a column of their own.
    while at < first.len() || beside < second.len() {
        let extra = |columns: &[[Option<u32>; 2]], at: usize| columns.get(at).is_some_and(|c| c[0].is_none());
        if extra(&first, at) {
            total += 2 * GAP;
            at += 1;
        } else if extra(&second, beside) {
            total += 2 * GAP;
            beside += 1;
        } else {
            let (Some([word, one]), Some([_, other])) = (first.get(at), second.get(beside)) else { break };
            let pair = |one: Option<u32>, other: Option<u32>| match (one, other) {
                (Some(one), Some(other)) => cost(one, other),
                (None, None) => 0,
                _ => GAP,
            };
            total += pair(*word, *one) + pair(*word, *other) + pair(*one, *other);
            (at, beside) = (at + 1, beside + 1);
        }
    }
    Some(total)
}
