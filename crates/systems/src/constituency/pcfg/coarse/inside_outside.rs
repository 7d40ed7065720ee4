//! Inside and outside probabilities of the coarse grammar.
//!
//! The values of each span are scaled by a power of two, to avoid underflow:
//!
//! ```text
//! stored inside  = inside / 2^scale
//! stored outside = outside · 2^scale / P(sentence)
//! posterior      = stored inside · stored outside
//! ```

use std::ops::Range;

use super::super::chart::cell_number;
use super::super::lexicon::WordState;
use super::{CoarseGrammar, Mask};

/// Inside and outside tables of a sentence.
#[derive(Debug, Default)]
pub(crate) struct InsideOutside {
    words: usize,
    width: usize,
    inside: Table,
    outside: Table,
    /// Scale of each span as an exponent of two; [`EMPTY_CELL`] if nothing can be built.
    scales: Vec<i32>,
    /// Values of the current span.
    values: Vec<f32>,
    /// The rules that expand the current span: the daughters, and outside × rule probability.
    rules: Vec<([u16; 2], f32)>,
    /// For each span the bit set of the symbols at the top.
    present: Vec<u64>,
}

/// Values of symbols over spans, below and above unary chains.
#[derive(Debug, Default)]
struct Table {
    bottom: Vec<f32>,
    top: Vec<f32>,
}

/// Scale of a span over which nothing can be built. Two of them can be added without overflow.
const EMPTY_CELL: i32 = i32::MIN / 4;

/// Symbols whose inside × prior is below this fraction of the best of the span are dropped.
const BEAM: f32 = 3e-4;

impl InsideOutside {
    fn reset(&mut self, words: usize, width: usize) {
        let cells = words * (words + 1) / 2;
        (self.words, self.width) = (words, width);
        for table in [&mut self.inside, &mut self.outside] {
            for values in [&mut table.bottom, &mut table.top] {
                values.clear();
                values.resize(cells * width, 0.0);
            }
        }
        self.scales.clear();
        self.scales.resize(cells, EMPTY_CELL);
        self.present.clear();
        self.present.resize(cells * width.div_ceil(64), 0);
    }

    fn row(&self, cell: usize) -> Range<usize> {
        cell * self.width..(cell + 1) * self.width
    }

    /// The bit set of a span.
    fn bits(&self, cell: usize) -> &[u64] {
        let words = self.width.div_ceil(64);
        &self.present[cell * words..(cell + 1) * words]
    }

    pub(super) fn fill_inside(&mut self, coarse: &CoarseGrammar, words: &[Vec<WordState>]) {
        self.reset(words.len(), coarse.width());
        for end in 1..=words.len() {
            for start in (0..end).rev() {
                let cell = cell_number(start, end);
                if end - start == 1 {
                    self.add_word(coarse, &words[start], cell);
                } else {
                    self.combine(coarse, start, end);
                }
                self.finish_inside(coarse, cell);
            }
        }
    }

    fn add_word(&mut self, coarse: &CoarseGrammar, candidates: &[WordState], cell: usize) {
        let best = candidates.iter().map(|candidate| candidate.1).fold(f32::NEG_INFINITY, f32::max);
        if !best.is_finite() {
            return;
        }
        let scale = (best / std::f32::consts::LN_2).floor();
        self.scales[cell] = scale as i32;
        let row = self.row(cell);
        for &(state, score) in candidates {
            let relative = (score - scale * std::f32::consts::LN_2).exp();
            self.inside.bottom[row.start + coarse.symbol(state)] += coarse.shares[state as usize] * relative;
        }
    }

    /// Inside of a span's bottoms, by all binary rules.
    fn combine(&mut self, coarse: &CoarseGrammar, start: usize, end: usize) {
        let splits = || (start + 1..end).map(|split| (cell_number(start, split), cell_number(split, end)));
        let scale = splits().map(|(left, right)| self.scales[left] + self.scales[right]).max();
        let Some(scale) = scale.filter(|&scale| scale > EMPTY_CELL / 2) else { return };
        let cell = cell_number(start, end);
        self.scales[cell] = scale;
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        values.resize(self.width, 0.0);
        for (left, right) in splits() {
            let factor = power(self.scales[left] + self.scales[right] - scale);
            if factor <= 0.0 {
                continue;
            }
            let [lefts, rights] = [left, right].map(|cell| &self.inside.top[self.row(cell)]);
            for left in set(self.bits(left)) {
                let value = lefts[left] * factor;
                for right in set_in_both(self.bits(right), coarse.partners(left)) {
                    let product = value * rights[right];
                    for rule in coarse.rules(left, right) {
                        values[usize::from(rule.parent)] += product * rule.probability;
                    }
                }
            }
        }
        let row = self.row(cell);
        self.inside.bottom[row].copy_from_slice(&values);
        self.values = values;
    }

    /// Inside of a span's tops; normalises the scale and drops symbols outside the beam.
    fn finish_inside(&mut self, coarse: &CoarseGrammar, cell: usize) {
        let row = self.row(cell);
        let (bottom, top) = (&mut self.inside.bottom[row.clone()], &mut self.inside.top[row]);
        top.copy_from_slice(bottom);
        for (child, &value) in (0_u32..).zip(bottom.iter()).filter(|entry| *entry.1 > 0.0) {
            for rule in coarse.chains.of(child) {
                top[usize::from(rule.parent)] += value * rule.probability;
            }
        }
        let most = top.iter().copied().fold(0.0, f32::max);
        if most <= 0.0 || !most.is_finite() {
            self.scales[cell] = EMPTY_CELL;
            bottom.fill(0.0);
            return;
        }
        let exponent = most.log2().floor();
        let factor = (-exponent).exp2();
        self.scales[cell] += exponent as i32;
        let merits = top.iter().zip(&coarse.priors).map(|(value, prior)| value * prior);
        let least = merits.fold(0.0, f32::max) * BEAM;
        for (symbol, prior) in coarse.priors.iter().enumerate() {
            for value in [&mut bottom[symbol], &mut top[symbol]] {
                *value = if *value * prior < least { 0.0 } else { *value * factor };
            }
            if top[symbol] > 0.0 {
                self.present[cell * self.width.div_ceil(64) + symbol / 64] |= 1 << (symbol % 64);
            }
        }
    }

    /// Initialises the outside of the whole sentence; false if it has no parse.
    pub(super) fn begin_outside(&mut self, coarse: &CoarseGrammar) -> bool {
        let row = self.row(cell_number(0, self.words));
        let values = self.inside.top[row.clone()].iter().zip(&coarse.roots);
        let sum: f32 = values.map(|(value, top)| value * top).sum();
        if sum <= 0.0 {
            return false;
        }
        for (value, top) in self.outside.top[row].iter_mut().zip(&coarse.roots) {
            *value = top / sum;
        }
        true
    }

    /// Outside of a span's bottoms, from that of its tops; false if all are 0.
    pub(super) fn fill_outside(&mut self, coarse: &CoarseGrammar, cell: usize) -> bool {
        let row = self.row(cell);
        let (bottom, top) = (&mut self.outside.bottom[row.clone()], &self.outside.top[row.clone()]);
        if self.scales[cell] == EMPTY_CELL || top.iter().all(|&value| value <= 0.0) {
            return false;
        }
        let inside = &self.inside.bottom[row];
        for (child, value) in bottom.iter_mut().enumerate().filter(|entry| inside[entry.0] > 0.0) {
            let chains = coarse.chains.of(child as u32).iter();
            let above: f32 = chains.map(|rule| top[usize::from(rule.parent)] * rule.probability).sum();
            *value = top[child] + above;
        }
        true
    }

    /// Allows what is likely over a span. Unlikely bottoms are set to 0, because their daughters are no likelier.
    pub(super) fn allow_likely(&mut self, mask: &mut Mask, cell: usize, threshold: f32) {
        let row = self.row(cell);
        for symbol in 0..self.width {
            let at = row.start + symbol;
            if self.inside.top[at] * self.outside.top[at] >= threshold {
                mask.allow(cell, symbol, true);
            }
            if self.inside.bottom[at] * self.outside.bottom[at] >= threshold {
                mask.allow(cell, symbol, false);
            } else {
                self.outside.bottom[at] = 0.0;
            }
        }
    }

    /// Adds to the outside of a span's daughters. Few parents are left here, so rules are looked up by parent.
    pub(super) fn push_outside(&mut self, coarse: &CoarseGrammar, start: usize, end: usize) {
        let cell = cell_number(start, end);
        let mut rules = std::mem::take(&mut self.rules);
        rules.clear();
        for (parent, &outside) in (0_u32..).zip(&self.outside.bottom[self.row(cell)]) {
            if outside > 0.0 {
                let weighted = coarse.by_parent.of(parent).iter();
                rules.extend(weighted.map(|&(daughters, probability)| (daughters, outside * probability)));
            }
        }
        for split in start + 1..end {
            let (left, right) = (cell_number(start, split), cell_number(split, end));
            let factor = power(self.scales[left] + self.scales[right] - self.scales[cell]);
            if factor <= 0.0 {
                continue;
            }
            let [left, right] = [left, right].map(|cell| self.row(cell).start);
            for &([first, second], weight) in &rules {
                let (left, right) = (left + usize::from(first), right + usize::from(second));
                let (one, other) = (self.inside.top[left], self.inside.top[right]);
                if one > 0.0 && other > 0.0 {
                    self.outside.top[left] += weight * factor * other;
                    self.outside.top[right] += weight * factor * one;
                }
            }
        }
        self.rules = rules;
    }
}

/// The indices of the set bits.
fn set(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(word, &bits)| ones(word, bits))
}

/// The indices of the bits that are set in both.
fn set_in_both(here: &[u64], there: &[u64]) -> impl Iterator<Item = usize> {
    here.iter().zip(there).enumerate().flat_map(|(word, (&here, &there))| ones(word, here & there))
}

fn ones(word: usize, mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(word * 64 + bit as usize)
    })
}

/// `2^exponent`; 0 if negligible.
#[inline]
fn power(exponent: i32) -> f32 {
    if exponent < -100 { 0.0 } else { (exponent.min(100) as f32).exp2() }
}
