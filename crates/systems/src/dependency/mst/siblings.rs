//! Second-order Eisner algorithm: the best projective tree by arcs and adjacent siblings (Eisner 1996; McDonald and
//! Pereira 2006).

use super::chart::{Chart, IMPOSSIBLE, Span};
use super::parts::Siblings;
use super::scores::{ArcScores, ScoreSiblings};

/// Arcs left after pruning: for each word the heads with the best first-order scores.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    width: usize,
    allowed: Vec<bool>,
    scores: Vec<i32>,
}

/// Number of candidate heads kept per word, plus ties and adjacent words.
const MAX_HEADS: usize = 16;

impl Candidates {
    /// Prunes arcs. Arcs between adjacent words are kept, so that there is always a tree.
    pub(super) fn choose(&mut self, arcs: &ArcScores) {
        self.width = arcs.words() + 1;
        self.allowed.clear();
        self.allowed.resize(self.width * self.width, false);
        for dependent in 1..self.width {
            let others = (1..self.width).filter(|&head| head != dependent);
            self.scores.clear();
            self.scores.extend(others.clone().map(|head| arcs.get(head, dependent)));
            let least = if self.scores.len() > MAX_HEADS {
                let (.., least, _) = self.scores.select_nth_unstable_by(MAX_HEADS - 1, |a, b| b.cmp(a));
                *least
            } else {
                i32::MIN
            };
            for head in others {
                self.allowed[head * self.width + dependent] =
                    arcs.get(head, dependent) >= least || head.abs_diff(dependent) == 1;
            }
        }
    }

    pub(super) fn allow(&mut self, head: usize, dependent: usize) {
        self.allowed[head * self.width + dependent] = true;
    }

    #[inline]
    pub(super) fn allows(&self, head: usize, dependent: usize) -> bool {
        self.allowed[head * self.width + dependent]
    }
}

/// Finds the best projective tree among candidate arcs.
pub(super) fn eisner_siblings(
    arcs: &ArcScores,
    siblings: &impl ScoreSiblings,
    candidates: &Candidates,
    chart: &mut Chart,
    heads: &mut Vec<u32>,
) {
    let words = arcs.words();
    heads.clear();
    heads.resize(words, 0);
    if words == 0 {
        return;
    }
    chart.reset(words);
    for head in 1..=words {
        let none = |precede| siblings.score(Siblings { head, near: head, far: head, precede });
        chart.start(head, none(false), none(true));
    }
    for length in 1..words {
        for start in 1..=words - length {
            let end = start + length;
            chart.join(start, end);
            for (head, dependent) in [(start, end), (end, start)] {
                if candidates.allows(head, dependent) {
                    open(arcs, siblings, chart, (head, dependent));
                }
            }
            chart.complete(start, end);
        }
    }
    let root = chart.best_root(arcs);
    chart.trace(root, heads, split_open);
}

/// Computes the best open span: chooses the next inner sibling of `dependent`.
fn open(
    arcs: &ArcScores,
    siblings: &impl ScoreSiblings,
    chart: &mut Chart,
    (head, dependent): (usize, usize),
) {
    let (row, precede) = (head * chart.width, dependent < head);
    let score = |near, far| siblings.score(Siblings { head, near, far, precede });
    let (inside, alone) = if precede {
        (dependent + 1..head, chart.right[dependent * chart.width + head - 1])
    } else {
        (head + 1..dependent, chart.left[(head + 1) * chart.width + dependent])
    };
    let mut best = (alone + score(head, dependent), head);
    for near in inside {
        let before = chart.open[row + near];
        if before > IMPOSSIBLE {
            let sum = before + chart.joined[dependent * chart.width + near] + score(near, dependent);
            if sum > best.0 {
                best = (sum, near);
            }
        }
    }
    let opened = (best.0 + arcs.get(head, dependent)).max(IMPOSSIBLE);
    chart.near[row + dependent] = best.1 as u16;
    chart.open[row + dependent] = opened;
    chart.closed[row + dependent] = (opened + score(dependent, head)).max(IMPOSSIBLE);
}

/// Splits an open span at its back-pointer.
fn split_open(chart: &Chart, head: usize, dependent: usize) -> [Span; 2] {
    let near = usize::from(chart.near[head * chart.width + dependent]);
    if near == head {
        let beside = if dependent < head { head - 1 } else { head + 1 };
        return [Span::Complete { head: dependent, end: beside }, Span::Complete { head, end: head }];
    }
    let (start, end) = (near.min(dependent), near.max(dependent));
    [Span::Open { head, dependent: near }, Span::Joined { start, end }]
}
