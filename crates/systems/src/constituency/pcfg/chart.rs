//! Viterbi CKY chart.

use std::ops::Range;

use super::coarse::Mask;
use super::grammar::Grammar;
use super::lexicon::WordState;

/// Score of what cannot be built.
pub(super) const IMPOSSIBLE: f32 = f32::NEG_INFINITY;

/// Viterbi scores of the states that can be built over each span.
#[derive(Debug, Default)]
pub(super) struct Chart {
    words: usize,
    /// End of each span's entries, in the order of [`cell_number`].
    ends: Vec<u32>,
    entries: Vec<Entry>,
    /// Scores by state for each span with the current end, indexed by start; used to look up right daughters.
    columns: Vec<f32>,
    cell: Cell,
}

/// A state over a span.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub state: u32,
    /// Log-probability without a unary chain on top.
    pub bottom: f32,
    /// Log-probability with at most one unary chain on top.
    pub top: f32,
}

/// Scores of the current span.
#[derive(Debug, Default)]
struct Cell {
    bottom: Vec<f32>,
    top: Vec<f32>,
    /// Bit set of the states with a score.
    present: Vec<u64>,
}

impl Chart {
    /// Number of words.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The entries of a span, sorted by state.
    pub(super) fn entries(&self, start: usize, end: usize) -> &[Entry] {
        &self.entries[self.range(start, end)]
    }

    fn range(&self, start: usize, end: usize) -> Range<usize> {
        let at = cell_number(start, end);
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        from as usize..self.ends[at] as usize
    }

    /// The entry of a state over a span.
    pub(super) fn entry(&self, start: usize, end: usize, state: u32) -> Option<&Entry> {
        let entries = self.entries(start, end);
        entries.binary_search_by_key(&state, |entry| entry.state).ok().map(|at| &entries[at])
    }

    /// The best state at the top of the sentence, and its score.
    pub(super) fn best_root(&self, grammar: &Grammar) -> Option<(u32, f32)> {
        let entries = self.entries(0, self.words).iter();
        let tops = entries.map(|entry| (entry.state, entry.top + grammar.roots[entry.state as usize]));
        tops.filter(|top| top.1 > IMPOSSIBLE).reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Fills the chart, given the possible states of each word; with a mask only what it allows.
    pub(super) fn fill(&mut self, grammar: &Grammar, words: &[Vec<WordState>], mask: Option<&Mask>) {
        let states = grammar.states.len();
        self.words = words.len();
        self.ends.clear();
        self.entries.clear();
        self.columns.clear();
        self.columns.resize(states * words.len(), IMPOSSIBLE);
        self.cell.reset(states);
        for end in 1..=words.len() {
            self.clear_columns(end - 1, states);
            for start in (0..end).rev() {
                match mask.map(|mask| mask.row(start, end)) {
                    None => self.fill_span(grammar, words, start, end, |_| true, |_| true),
                    Some(Some(row)) => self.fill_span(
                        grammar,
                        words,
                        start,
                        end,
                        |state| row.allows_bottom(state),
                        |state| row.allows_top(state),
                    ),
                    Some(None) => (),
                }
                let column = &mut self.columns[start * states..(start + 1) * states];
                self.cell.finish(&mut self.entries, column);
                self.ends.push(self.entries.len() as u32);
            }
        }
    }

    /// Clears the scores of spans with this end from the columns.
    fn clear_columns(&mut self, end: usize, states: usize) {
        for start in 0..end {
            for at in self.range(start, end) {
                self.columns[start * states + self.entries[at].state as usize] = IMPOSSIBLE;
            }
        }
    }

    fn fill_span(
        &mut self,
        grammar: &Grammar,
        words: &[Vec<WordState>],
        start: usize,
        end: usize,
        allows_bottom: impl Fn(u32) -> bool,
        allows_top: impl Fn(u32) -> bool,
    ) {
        if end - start == 1 {
            self.cell.add_word(&words[start], allows_bottom);
        } else {
            self.combine(grammar, start, end, allows_bottom);
        }
        self.cell.add_chains(grammar, allows_top);
    }

    /// Applies all binary rules over a span.
    fn combine(&mut self, grammar: &Grammar, start: usize, end: usize, allows: impl Fn(u32) -> bool) {
        let states = grammar.states.len();
        for split in start + 1..end {
            if self.range(split, end).is_empty() {
                continue;
            }
            let rights = &self.columns[split * states..(split + 1) * states];
            for left in self.entries[self.range(start, split)].iter().filter(|left| left.top > IMPOSSIBLE) {
                for rule in grammar.by_left.of(left.state) {
                    let right = rights[rule.right as usize];
                    let score = left.top + right + rule.score;
                    if score > self.cell.bottom[rule.parent as usize] && allows(rule.parent) {
                        self.cell.set(rule.parent, score);
                    }
                }
            }
        }
    }
}

impl Cell {
    fn reset(&mut self, states: usize) {
        self.bottom.clear();
        self.bottom.resize(states, IMPOSSIBLE);
        self.top.clear();
        self.top.resize(states, IMPOSSIBLE);
        self.present.clear();
        self.present.resize(states.div_ceil(64), 0);
    }

    #[inline]
    fn set(&mut self, state: u32, score: f32) {
        self.bottom[state as usize] = score;
        self.present[state as usize / 64] |= 1 << (state % 64);
    }

    fn add_word(&mut self, candidates: &[WordState], allows: impl Fn(u32) -> bool) {
        for &(state, score) in candidates {
            if score > self.bottom[state as usize] && allows(state) {
                self.set(state, score);
            }
        }
    }

    /// Fills in the tops, with unary chains.
    fn add_chains(&mut self, grammar: &Grammar, allows: impl Fn(u32) -> bool) {
        for word in 0..self.present.len() {
            // Chains add states to `present` during the loop; their bottom is impossible.
            for state in bits(self.present[word], word) {
                let bottom = self.bottom[state as usize];
                if bottom == IMPOSSIBLE {
                    continue;
                }
                if bottom > self.top[state as usize] && allows(state) {
                    self.top[state as usize] = bottom;
                }
                for chain in grammar.chains.of(state) {
                    let score = bottom + chain.score;
                    if score > self.top[chain.parent as usize] && allows(chain.parent) {
                        self.top[chain.parent as usize] = score;
                        self.present[chain.parent as usize / 64] |= 1 << (chain.parent % 64);
                    }
                }
            }
        }
    }

    /// Moves the scores to the entries and to the column, and clears the cell.
    fn finish(&mut self, entries: &mut Vec<Entry>, column: &mut [f32]) {
        for word in 0..self.present.len() {
            for state in bits(self.present[word], word) {
                let at = state as usize;
                let entry = Entry { state, bottom: self.bottom[at], top: self.top[at] };
                column[at] = entry.top;
                entries.push(entry);
                (self.bottom[at], self.top[at]) = (IMPOSSIBLE, IMPOSSIBLE);
            }
            self.present[word] = 0;
        }
    }
}

/// The indices of the set bits, in the given word of a bit set.
fn bits(mut set: u64, word: usize) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(word as u32 * 64 + bit)
    })
}

/// Index of a span: ordered by end, and for the same end shorter ones first.
pub(super) fn cell_number(start: usize, end: usize) -> usize {
    end * (end - 1) / 2 + (end - 1 - start)
}
