//! The best projective tree (Eisner 1996): in cubic time, with exactly one root.
//!
//! A span is complete if all dependents of the word at one of its ends that are inside are found, and open if the word
//! at its other end has just become a dependent.

use super::scores::ArcScores;

/// Less than any score of a tree, with room to add two such.
pub(super) const IMPOSSIBLE: i32 = i32::MIN / 4;

/// The best scores of spans. Words count from 1; a table has a row of `width` numbers for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    pub width: usize,
    /// Complete spans whose head is the left end: by left end, then right; and the other way around.
    pub right: Vec<i32>,
    right_by_end: Vec<i32>,
    /// Complete spans whose head is the right end, likewise.
    pub left: Vec<i32>,
    left_by_end: Vec<i32>,
    /// Open spans, by head, then dependent.
    pub open: Vec<i32>,
    /// Open spans whose head gets no more dependents on that side: the same if nothing is to be said about that.
    pub closed: Vec<i32>,
    /// Two complete spans side by side, with heads at the ends: by either end, then the other.
    pub joined: Vec<i32>,
    /// Where second-order search found the dependent before the last: by head, then dependent.
    pub near: Vec<u16>,
}

/// A span to be taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) enum Span {
    /// From a head to the last word of one of its sides.
    Complete { head: usize, end: usize },
    /// From a head to a dependent.
    Open { head: usize, dependent: usize },
    /// Between the heads of two spans side by side.
    Joined { start: usize, end: usize },
}

/// The largest sum of numbers at the same places.
#[inline]
fn best_sum(one: &[i32], other: &[i32]) -> i32 {
    one.iter().zip(other).fold(IMPOSSIBLE, |best, (one, other)| best.max(one + other))
}

/// The first place with such a sum.
#[inline]
fn position_of(sum: i32, one: &[i32], other: &[i32]) -> usize {
    one.iter().zip(other).position(|(one, other)| one + other == sum).unwrap_or(0)
}

impl Chart {
    /// An empty chart for so many words.
    pub(super) fn reset(&mut self, words: usize) {
        self.width = words + 1;
        let size = self.width * self.width;
        let Self { right, right_by_end, left, left_by_end, open, closed, joined, .. } = self;
        for table in [right, right_by_end, left, left_by_end, open, closed, joined] {
            table.clear();
            table.resize(size, IMPOSSIBLE);
        }
        self.near.clear();
        self.near.resize(size, 0);
    }

    /// Says how good a word is without dependents after it, and before it.
    pub(super) fn start(&mut self, word: usize, right: i32, left: i32) {
        let at = word * self.width + word;
        (self.right[at], self.right_by_end[at]) = (right, right);
        (self.left[at], self.left_by_end[at]) = (left, left);
    }

    /// The tables that [`Span::Joined`] adds: the left span by its end, and the right one by its start.
    fn joints(&self, start: usize, end: usize) -> (&[i32], &[i32]) {
        let (row, column) = (start * self.width, end * self.width);
        (&self.right[row + start..row + end], &self.left_by_end[column + start + 1..=column + end])
    }

    /// The tables that a complete span adds: the open span by its dependent, and what that has beyond.
    fn halves(&self, head: usize, end: usize) -> (&[i32], &[i32]) {
        let (row, column) = (head * self.width, end * self.width);
        if head < end {
            (&self.closed[row + head + 1..=row + end], &self.right_by_end[column + head + 1..=column + end])
        } else {
            (&self.closed[row + end..row + head], &self.left[column + end..column + head])
        }
    }

    /// Joins the best spans between two heads.
    pub(super) fn join(&mut self, start: usize, end: usize) -> i32 {
        let (one, other) = self.joints(start, end);
        let best = best_sum(one, other);
        self.joined[start * self.width + end] = best;
        self.joined[end * self.width + start] = best;
        best
    }

    /// Completes spans between two words, in both directions: all shorter ones and the open ones must be there.
    pub(super) fn complete(&mut self, start: usize, end: usize) {
        let (one, other) = self.halves(start, end);
        let right = best_sum(one, other);
        let (one, other) = self.halves(end, start);
        let left = best_sum(one, other);
        let (at, across) = (start * self.width + end, end * self.width + start);
        (self.right[at], self.right_by_end[across]) = (right, right);
        (self.left[at], self.left_by_end[across]) = (left, left);
    }

    /// The score of the tree below a root.
    fn score_below(&self, root: usize) -> i32 {
        self.left[self.width + root] + self.right[root * self.width + self.width - 1]
    }

    /// The root of the best tree.
    pub(super) fn best_root(&self, arcs: &ArcScores) -> usize {
        let score = |root: &usize| self.score_below(*root).saturating_add(arcs.get(0, *root));
        // The first of the best.
        (1..self.width).rev().max_by_key(score).unwrap_or(0)
    }

    /// Finds the heads of the best tree. An open span is taken apart as told.
    pub(super) fn trace(
        &self,
        root: usize,
        heads: &mut [u32],
        open: impl Fn(&Self, usize, usize) -> [Span; 2],
    ) {
        let mut spans =
            vec![Span::Complete { head: root, end: 1 }, Span::Complete { head: root, end: self.width - 1 }];
        while let Some(span) = spans.pop() {
            match span {
                Span::Complete { head, end } if head != end => {
                    let sum = if head < end { &self.right } else { &self.left };
                    let sum = sum[head.min(end) * self.width + head.max(end)];
                    let (one, other) = self.halves(head, end);
                    let position = position_of(sum, one, other);
                    let dependent = if head < end { head + 1 + position } else { end + position };
                    spans.push(Span::Complete { head: dependent, end });
                    spans.push(Span::Open { head, dependent });
                }
                Span::Open { head, dependent } => {
                    heads[dependent - 1] = head as u32;
                    spans.extend(open(self, head, dependent));
                }
                Span::Joined { start, end } if start < end => {
                    let (one, other) = self.joints(start, end);
                    let middle = start + position_of(self.joined[start * self.width + end], one, other);
                    spans.push(Span::Complete { head: start, end: middle });
                    spans.push(Span::Complete { head: end, end: middle + 1 });
                }
                Span::Complete { .. } | Span::Joined { .. } => {}
            }
        }
    }
}

/// Finds the best projective tree by the scores of its arcs.
pub(super) fn eisner(arcs: &ArcScores, chart: &mut Chart, heads: &mut Vec<u32>) {
    let words = arcs.words();
    heads.clear();
    heads.resize(words, 0);
    if words == 0 {
        return;
    }
    chart.reset(words);
    (1..=words).for_each(|word| chart.start(word, 0, 0));
    for length in 1..words {
        for start in 1..=words - length {
            let end = start + length;
            let joined = chart.join(start, end);
            for (head, dependent) in [(start, end), (end, start)] {
                chart.closed[head * chart.width + dependent] = joined + arcs.get(head, dependent);
            }
            chart.complete(start, end);
        }
    }
    let root = chart.best_root(arcs);
    chart.trace(root, heads, |_, head, dependent| {
        let (start, end) = (head.min(dependent), head.max(dependent));
        // The second is empty: there is nothing beside the two halves.
        [Span::Joined { start, end }, Span::Complete { head: dependent, end: dependent }]
    });
}
