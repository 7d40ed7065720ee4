//! Eisner's algorithm (1996): the best projective tree with exactly one root, in cubic time.
//!
//! A span has its head at one end. It is complete if the head takes no more dependents inside it, and open
//! (incomplete in Eisner's terms) if the word at its other end is the dependent just added.

use super::scores::ArcScores;

/// Less than the score of any tree; two of them can be added without overflow.
pub(super) const IMPOSSIBLE: i32 = i32::MIN / 4;

/// Best scores of spans. Words are numbered from 1. Each table has a row of `width` scores per word.
#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    pub width: usize,
    /// Complete spans with the head at the left end, indexed by left then right end; below, by right then left end.
    pub right: Vec<i32>,
    right_by_end: Vec<i32>,
    /// Complete spans with the head at the right end, likewise.
    pub left: Vec<i32>,
    left_by_end: Vec<i32>,
    /// Open spans, indexed by head, then dependent.
    pub open: Vec<i32>,
    /// Open spans whose head takes no more dependents on that side. In the first order the same as `open`.
    pub closed: Vec<i32>,
    /// Two adjacent complete spans with their heads at the outer ends, indexed by both ends in either order.
    pub joined: Vec<i32>,
    /// Back-pointers of second-order search: the next inner sibling, or the head if there is none. Indexed by head,
    /// then dependent.
    pub near: Vec<u16>,
}

/// A span to be traced back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Span {
    /// From a head to the last word it covers on one side.
    Complete {
        head: usize,
        end: usize,
    },
    Open {
        head: usize,
        dependent: usize,
    },
    /// Between the heads of two adjacent spans.
    Joined {
        start: usize,
        end: usize,
    },
}

/// Maximum of the elementwise sums.
#[inline]
fn best_sum(one: &[i32], other: &[i32]) -> i32 {
    one.iter().zip(other).fold(IMPOSSIBLE, |best, (one, other)| best.max(one + other))
}

/// First position with this elementwise sum.
#[inline]
fn position_of(sum: i32, one: &[i32], other: &[i32]) -> usize {
    one.iter().zip(other).position(|(one, other)| one + other == sum).unwrap_or(0)
}

impl Chart {
    /// Clears the chart for a sentence of `words` words.
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

    /// Sets the scores of a word without dependents to its right and to its left.
    pub(super) fn start(&mut self, word: usize, right: i32, left: i32) {
        let at = word * self.width + word;
        (self.right[at], self.right_by_end[at]) = (right, right);
        (self.left[at], self.left_by_end[at]) = (left, left);
    }

    /// Operands of a [`Span::Joined`]: left spans by their end, right spans by their start.
    fn joints(&self, start: usize, end: usize) -> (&[i32], &[i32]) {
        let (row, column) = (start * self.width, end * self.width);
        (&self.right[row + start..row + end], &self.left_by_end[column + start + 1..=column + end])
    }

    /// Operands of a complete span: open spans by their dependent, and the dependent's complete span beyond it.
    fn halves(&self, head: usize, end: usize) -> (&[i32], &[i32]) {
        let (row, column) = (head * self.width, end * self.width);
        if head < end {
            (&self.closed[row + head + 1..=row + end], &self.right_by_end[column + head + 1..=column + end])
        } else {
            (&self.closed[row + end..row + head], &self.left[column + end..column + head])
        }
    }

    /// Computes the best joined span between two heads.
    pub(super) fn join(&mut self, start: usize, end: usize) -> i32 {
        let (one, other) = self.joints(start, end);
        let best = best_sum(one, other);
        self.joined[start * self.width + end] = best;
        self.joined[end * self.width + start] = best;
        best
    }

    /// Computes the complete spans between two words in both directions. Needs all shorter spans and the open spans.
    pub(super) fn complete(&mut self, start: usize, end: usize) {
        let (one, other) = self.halves(start, end);
        let right = best_sum(one, other);
        let (one, other) = self.halves(end, start);
        let left = best_sum(one, other);
        let (at, across) = (start * self.width + end, end * self.width + start);
        (self.right[at], self.right_by_end[across]) = (right, right);
        (self.left[at], self.left_by_end[across]) = (left, left);
    }

    /// Score of the tree below a root.
    fn score_below(&self, root: usize) -> i32 {
        self.left[self.width + root] + self.right[root * self.width + self.width - 1]
    }

    /// Root of the best tree.
    pub(super) fn best_root(&self, arcs: &ArcScores) -> usize {
        let score = |root: &usize| self.score_below(*root).saturating_add(arcs.get(0, *root));
        // The first of equals.
        (1..self.width).rev().max_by_key(score).unwrap_or(0)
    }

    /// Traces back the heads of the best tree. `open` splits an open span.
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

/// Finds the best projective tree by arc scores.
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
        // The second span is empty: an open span consists of the two halves only.
        [Span::Joined { start, end }, Span::Complete { head: dependent, end: dependent }]
    });
}
