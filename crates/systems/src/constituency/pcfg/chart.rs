//! The best way to build every state over every span (Cocke, Kasami, Younger).

use std::ops::Range;

use super::coarse::Mask;
use super::grammar::Grammar;
use super::lexicon::Candidate;

/// What cannot be built.
pub(super) const NEVER: f32 = f32::NEG_INFINITY;

/// The scores of all states over all spans, those that can be built only.
#[derive(Debug, Default)]
pub(super) struct Chart {
    words: usize,
    /// For each span where its entries end; spans in the order of their ends, and of those with the same end the
    /// shorter first.
    ends: Vec<u32>,
    entries: Vec<Entry>,
    /// For each start of a span with the end under way the scores by states, to look right daughters up.
    columns: Vec<f32>,
    cell: Cell,
}

/// A state over a span.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub state: u32,
    /// The score if its daughters are two, or a word.
    pub before: f32,
    /// The score with chains of unary rules as well.
    pub after: f32,
}

/// The scores of a span under way.
#[derive(Debug, Default)]
struct Cell {
    before: Vec<f32>,
    after: Vec<f32>,
    /// A bit for each state with a score.
    present: Vec<u64>,
}

impl Chart {
    /// How many words the sentence has.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The entries of a span in the order of their states.
    pub(super) fn entries(&self, start: usize, end: usize) -> &[Entry] {
        &self.entries[self.range(start, end)]
    }

    fn range(&self, start: usize, end: usize) -> Range<usize> {
        let at = cell_number(start, end);
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        from as usize..self.ends[at] as usize
    }

    /// The entry of a state.
    pub(super) fn entry(&self, start: usize, end: usize, state: u32) -> Option<&Entry> {
        let entries = self.entries(start, end);
        entries.binary_search_by_key(&state, |entry| entry.state).ok().map(|at| &entries[at])
    }

    /// The best state at the top and its score.
    pub(super) fn top(&self, grammar: &Grammar) -> Option<(u32, f32)> {
        let entries = self.entries(0, self.words).iter();
        let tops = entries.map(|entry| (entry.state, entry.after + grammar.tops[entry.state as usize]));
        tops.filter(|top| top.1 > NEVER).reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Fills the chart for words with these candidates; with a mask only what it lets through.
    pub(super) fn fill(&mut self, grammar: &Grammar, words: &[Vec<Candidate>], mask: Option<&Mask>) {
        let states = grammar.states.len();
        self.words = words.len();
        self.ends.clear();
        self.entries.clear();
        self.columns.clear();
        self.columns.resize(states * words.len(), NEVER);
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
                        |state| row.allows_before(state),
                        |state| row.allows_after(state),
                    ),
                    Some(None) => (),
                }
                let column = &mut self.columns[start * states..(start + 1) * states];
                self.cell.finish(&mut self.entries, column);
                self.ends.push(self.entries.len() as u32);
            }
        }
    }

    /// Forgets the scores of spans with this end.
    fn clear_columns(&mut self, end: usize, states: usize) {
        for start in 0..end {
            for at in self.range(start, end) {
                self.columns[start * states + self.entries[at].state as usize] = NEVER;
            }
        }
    }

    fn fill_span(
        &mut self,
        grammar: &Grammar,
        words: &[Vec<Candidate>],
        start: usize,
        end: usize,
        before: impl Fn(u32) -> bool,
        after: impl Fn(u32) -> bool,
    ) {
        if end - start == 1 {
            self.cell.add_word(&words[start], before);
        } else {
            self.combine(grammar, start, end, before);
        }
        self.cell.add_chains(grammar, after);
    }

    /// Applies all binary rules over a span.
    fn combine(&mut self, grammar: &Grammar, start: usize, end: usize, allows: impl Fn(u32) -> bool) {
        let states = grammar.states.len();
        for split in start + 1..end {
            if self.range(split, end).is_empty() {
                continue;
            }
            let rights = &self.columns[split * states..(split + 1) * states];
            for left in self.entries[self.range(start, split)].iter().filter(|left| left.after > NEVER) {
                for rule in grammar.by_left.of(left.state) {
                    let right = rights[rule.right as usize];
                    let score = left.after + right + rule.score;
                    if score > self.cell.before[rule.parent as usize] && allows(rule.parent) {
                        self.cell.set(rule.parent, score);
                    }
                }
            }
        }
    }
}

impl Cell {
    fn reset(&mut self, states: usize) {
        self.before.clear();
        self.before.resize(states, NEVER);
        self.after.clear();
        self.after.resize(states, NEVER);
        self.present.clear();
        self.present.resize(states.div_ceil(64), 0);
    }

    #[inline]
    fn set(&mut self, state: u32, score: f32) {
        self.before[state as usize] = score;
        self.present[state as usize / 64] |= 1 << (state % 64);
    }

    fn add_word(&mut self, candidates: &[Candidate], allows: impl Fn(u32) -> bool) {
        for &(state, score) in candidates {
            if score > self.before[state as usize] && allows(state) {
                self.set(state, score);
            }
        }
    }

    /// Puts chains of unary rules on top of what there is.
    fn add_chains(&mut self, grammar: &Grammar, allows: impl Fn(u32) -> bool) {
        for word in 0..self.present.len() {
            // Chains add states to those that are present; they have no score before chains.
            for state in bits(self.present[word], word) {
                let before = self.before[state as usize];
                if before == NEVER {
                    continue;
                }
                if before > self.after[state as usize] && allows(state) {
                    self.after[state as usize] = before;
                }
                for chain in grammar.chains.of(state) {
                    let score = before + chain.score;
                    if score > self.after[chain.parent as usize] && allows(chain.parent) {
                        self.after[chain.parent as usize] = score;
                        self.present[chain.parent as usize / 64] |= 1 << (chain.parent % 64);
                    }
                }
            }
        }
    }

    /// Moves the scores to the list of entries and to the column, and is empty again.
    fn finish(&mut self, entries: &mut Vec<Entry>, column: &mut [f32]) {
        for word in 0..self.present.len() {
            for state in bits(self.present[word], word) {
                let at = state as usize;
                let entry = Entry { state, before: self.before[at], after: self.after[at] };
                column[at] = entry.after;
                entries.push(entry);
                (self.before[at], self.after[at]) = (NEVER, NEVER);
            }
            self.present[word] = 0;
        }
    }
}

/// The numbers of the bits that are set in this word of many.
fn bits(mut set: u64, word: usize) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(word as u32 * 64 + bit)
    })
}

/// The number of a span: by its end, of those with the same end the shorter first.
pub(super) fn cell_number(start: usize, end: usize) -> usize {
    end * (end - 1) / 2 + (end - 1 - start)
}
