//! The Chu–Liu–Edmonds algorithm (Chu and Liu 1965; Edmonds 1967): the maximum spanning arborescence with exactly one
//! root.

use super::scores::ArcScores;

/// State of the algorithm.
///
/// Cycles are contracted to nodes until there are none, then expanded in reverse order. Nodes are numbered: first
/// words, then contracted cycles. A row or column of the tables belongs to one node at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct ChuLiuEdmonds {
    width: usize,
    scores: Vec<i64>,
    /// The arc between words that each arc between nodes stands for.
    arcs: Vec<(u16, u16)>,
    /// Node of each row, or `None` if it was contracted into another.
    nodes: Vec<Option<usize>>,
    /// Row of the best head of each row's node.
    best: Vec<usize>,
    /// The node that each node was contracted into.
    outer: Vec<usize>,
    cycles: Vec<Vec<Member>>,
}

/// A node of a cycle and the cycle arc that enters it.
#[derive(Clone, Copy, Debug)]
struct Member {
    node: usize,
    arc: (u16, u16),
}

impl ChuLiuEdmonds {
    /// Finds the best tree by arc scores.
    pub(super) fn find(&mut self, arcs: &ArcScores, heads: &mut Vec<u32>) {
        heads.clear();
        heads.resize(arcs.words(), 0);
        self.reset(arcs);
        for row in 1..self.width {
            self.choose_best(row);
        }
        while let Some(cycle) = self.find_cycle() {
            self.contract(&cycle);
        }
        self.expand(heads);
    }

    fn reset(&mut self, arcs: &ArcScores) {
        self.width = arcs.words() + 1;
        let rows = || 0..self.width;
        self.scores.clear();
        self.arcs.clear();
        for head in rows() {
            self.scores.extend(rows().map(|word| i64::from(arcs.get(head, word))));
            self.arcs.extend(rows().map(|word| (head as u16, word as u16)));
        }
        // Penalise root arcs so much that any tree with two roots scores less than any with one.
        let largest = self.scores.iter().map(|score| score.abs()).max().unwrap_or(0);
        let cost = (2 * largest + 1) * i64::from(self.width as u32);
        self.scores[..self.width].iter_mut().for_each(|score| *score -= cost);
        self.nodes.clear();
        self.nodes.extend(rows().map(Some));
        self.best.clear();
        self.best.resize(self.width, 0);
        self.outer.clear();
        self.outer.resize(self.width, usize::MAX);
        self.cycles.clear();
    }

    /// Chooses the best head of a row's node.
    fn choose_best(&mut self, row: usize) {
        let score = |head: usize| self.scores[head * self.width + row];
        let others = (0..self.width).filter(|&head| head != row && self.nodes[head].is_some());
        self.best[row] = others.rev().max_by_key(|&head| score(head)).unwrap_or(0);
    }

    /// Rows of a cycle of best heads.
    fn find_cycle(&self) -> Option<Vec<usize>> {
        let mut seen = vec![0; self.width];
        for start in (1..self.width).filter(|&row| self.nodes[row].is_some()) {
            let mut at = start;
            while at != 0 && seen[at] == 0 {
                seen[at] = start;
                at = self.best[at];
            }
            if at != 0 && seen[at] == start {
                let mut cycle = vec![at];
                let mut next = self.best[at];
                while next != at {
                    cycle.push(next);
                    next = self.best[next];
                }
                return Some(cycle);
            }
        }
        None
    }

    /// Contracts a cycle to a node, which takes over the cycle's first row.
    fn contract(&mut self, cycle: &[usize]) {
        let (node, row) = (self.outer.len(), cycle[0]);
        let member = |&row: &usize| Member {
            node: self.nodes[row].unwrap_or(0),
            arc: self.arcs[self.best[row] * self.width + row],
        };
        let members: Vec<Member> = cycle.iter().map(member).collect();
        for member in &members {
            self.outer[member.node] = node;
        }
        self.outer.push(usize::MAX);
        self.cycles.push(members);
        let inside: Vec<i64> =
            cycle.iter().map(|&row| self.scores[self.best[row] * self.width + row]).collect();
        for &row in cycle {
            self.nodes[row] = None;
        }
        for other in (0..self.width).filter(|&other| self.nodes[other].is_some()).collect::<Vec<_>>() {
            self.join_arcs(cycle, &inside, other);
            if cycle.contains(&self.best[other]) {
                self.best[other] = row;
            }
        }
        self.nodes[row] = Some(node);
        self.choose_best(row);
    }

    /// Finds the best arcs between a cycle and a node outside it. An arc into the cycle replaces the cycle arc at the
    /// word it enters.
    fn join_arcs(&mut self, cycle: &[usize], inside: &[i64], other: usize) {
        let (row, width) = (cycle[0], self.width);
        let into = (0..cycle.len()).rev().map(|at| (other * width + cycle[at], inside[at]));
        let into = into.max_by_key(|&(cell, replaced)| self.scores[cell] - replaced);
        let from = cycle.iter().rev().map(|&row| row * width + other);
        let from = from.max_by_key(|&cell| self.scores[cell]);
        if let (Some((into, replaced)), Some(from)) = (into, from) {
            let (score, arc) = (self.scores[into] - replaced, self.arcs[into]);
            (self.scores[other * width + row], self.arcs[other * width + row]) = (score, arc);
            (self.scores[row * width + other], self.arcs[row * width + other]) =
                (self.scores[from], self.arcs[from]);
        }
    }

    /// Expands all cycles and sets the head of each word.
    fn expand(&self, heads: &mut [u32]) {
        // Word at which each node is entered.
        let mut entered = vec![0_usize; self.outer.len()];
        let mut enter = |node: usize, (head, word): (u16, u16), entered: &mut [usize]| {
            heads[usize::from(word) - 1] = u32::from(head);
            entered[node] = usize::from(word);
        };
        for row in 1..self.width {
            if let Some(node) = self.nodes[row] {
                enter(node, self.arcs[self.best[row] * self.width + row], &mut entered);
            }
        }
        for (at, cycle) in self.cycles.iter().enumerate().rev() {
            let node = self.width + at;
            let word = entered[node];
            let mut broken = word;
            while self.outer[broken] != node {
                broken = self.outer[broken];
            }
            entered[broken] = word;
            for member in cycle.iter().filter(|member| member.node != broken) {
                enter(member.node, member.arc, &mut entered);
            }
        }
    }
}
