//! Which cells of the cube of three sentences can lie on a cheapest alignment.
//!
//! An alignment of three is one of each pair, so it costs at least what the pairs cost through the same places
//! (Carrillo and Lipman 1988). Where that is more than some alignment of all three is known to cost, no cheapest one
//! passes.

use super::two_way::{Costs, GAP, cost};

/// The costs of the pairs, through any two places.
pub(super) struct Pairs {
    through: [(Costs, Costs); 3],
    lengths: [usize; 3],
    /// What some alignment of all three costs.
    limit: u32,
}

/// Which sentences a pair has.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

impl Pairs {
    /// The pairs of three sentences; `None` if these are too long.
    pub(super) fn new(sentences: [&[u32]; 3]) -> Option<Self> {
        let pair = |which: usize| {
            let (one, other) = (sentences[PAIRS[which].0], sentences[PAIRS[which].1]);
            Some((Costs::of_beginnings(one, other)?, Costs::of_ends(one, other)?))
        };
        let limit = (0..3).map(|middle| around(sentences, middle)).collect::<Option<Vec<u32>>>()?;
        Some(Self {
            through: [pair(0)?, pair(1)?, pair(2)?],
            lengths: sentences.map(<[u32]>::len),
            limit: limit.into_iter().min()?,
        })
    }

    /// What a pair costs at least through these places.
    fn pair(&self, which: usize, one: usize, other: usize) -> u32 {
        let (beginnings, ends) = &self.through[which];
        beginnings.at(one, other) + ends.at(one, other)
    }

    /// What a pair costs at least.
    fn least(&self, which: usize) -> u32 {
        self.through[which].1.at(0, 0)
    }

    /// Whether any cell over two places of the first pair is worth a look.
    pub(super) fn may_pass(&self, i: usize, j: usize) -> bool {
        self.pair(0, i, j) + self.least(1) + self.least(2) <= self.limit
    }

    /// The places of the third sentence at which a cheapest alignment may pass through these two.
    pub(super) fn range(&self, i: usize, j: usize) -> std::ops::Range<usize> {
        let first = self.pair(0, i, j);
        let can = |k: usize| first + self.pair(1, i, k) + self.pair(2, j, k) <= self.limit;
        let places = 0..=self.lengths[2];
        let start = places.clone().find(|&k| can(k));
        start.map_or(0..0, |start| start..places.clone().rfind(|&k| can(k)).map_or(start, |last| last + 1))
    }
}

/// What an alignment costs in which two of the sentences are each aligned with the third at the lowest cost.
fn around(sentences: [&[u32]; 3], middle: usize) -> Option<u32> {
    let (one, other) = ((middle + 1) % 3, (middle + 2) % 3);
    let aligned = |with: usize| super::two_way::align(sentences[middle], sentences[with]);
    let (first, second) = (aligned(one)?, aligned(other)?);
    let (mut at, mut beside, mut total) = (0, 0, 0);
    // The words of the other two between two words of the middle one stand by themselves.
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
