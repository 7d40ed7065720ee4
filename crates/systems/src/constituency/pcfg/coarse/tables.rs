//! Inside and outside probabilities of the coarse grammar.
//!
//! The values of a span are multiples of a power of two of its own, so that no sentence is too long for them. What is
//! outside of a span is kept divided by the probability of the sentence and times that power: inside times outside is
//! a posterior probability.

use std::ops::Range;

use super::super::chart::cell_number;
use super::super::lexicon::Candidate;
use super::{Coarse, Mask};

/// Room for the probabilities of a sentence.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    words: usize,
    width: usize,
    inside: Table,
    outside: Table,
    /// Powers of two; [`NOTHING`] if nothing can be built.
    scales: Vec<i32>,
    /// Those of the span under way.
    values: Vec<f32>,
    /// The rules that a span can be split by: the daughters, and what is outside times the probability of the rule.
    rules: Vec<([u16; 2], f32)>,
    /// For each span a bit for each symbol that can be built, chains included.
    present: Vec<u64>,
}

/// Values of symbols over spans.
#[derive(Debug, Default)]
struct Table {
    before: Vec<f32>,
    after: Vec<f32>,
}

/// The scale of a span over which nothing can be built; two of them can be added.
const NOTHING: i32 = i32::MIN / 4;

/// What is less likely by so much than the best of its span, by how frequent it is and by what is inside, is given up.
const HOPELESS: f32 = 3e-4;

impl Tables {
    fn reset(&mut self, words: usize, width: usize) {
        let cells = words * (words + 1) / 2;
        (self.words, self.width) = (words, width);
        for table in [&mut self.inside, &mut self.outside] {
            for values in [&mut table.before, &mut table.after] {
                values.clear();
                values.resize(cells * width, 0.0);
            }
        }
        self.scales.clear();
        self.scales.resize(cells, NOTHING);
        self.present.clear();
        self.present.resize(cells * width.div_ceil(64), 0);
    }

    fn row(&self, cell: usize) -> Range<usize> {
        cell * self.width..(cell + 1) * self.width
    }

    /// The words of bits of a span.
    fn bits(&self, cell: usize) -> &[u64] {
        let words = self.width.div_ceil(64);
        &self.present[cell * words..(cell + 1) * words]
    }

    pub(super) fn fill_inside(&mut self, coarse: &Coarse, words: &[Vec<Candidate>]) {
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

    fn add_word(&mut self, coarse: &Coarse, candidates: &[Candidate], cell: usize) {
        let best = candidates.iter().map(|candidate| candidate.1).fold(f32::NEG_INFINITY, f32::max);
        if !best.is_finite() {
            return;
        }
        let scale = (best / std::f32::consts::LN_2).floor();
        self.scales[cell] = scale as i32;
        let row = self.row(cell);
        for &(state, score) in candidates {
            let relative = (score - scale * std::f32::consts::LN_2).exp();
            self.inside.before[row.start + coarse.symbol(state)] += coarse.shares[state as usize] * relative;
        }
    }

    /// Applies all binary rules over a span.
    fn combine(&mut self, coarse: &Coarse, start: usize, end: usize) {
        let splits = || (start + 1..end).map(|split| (cell_number(start, split), cell_number(split, end)));
        let scale = splits().map(|(left, right)| self.scales[left] + self.scales[right]).max();
        let Some(scale) = scale.filter(|&scale| scale > NOTHING / 2) else { return };
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
            let [lefts, rights] = [left, right].map(|cell| &self.inside.after[self.row(cell)]);
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
        self.inside.before[row].copy_from_slice(&values);
        self.values = values;
    }

    /// Puts chains on top of what is over a span, brings the values near 1, and drops what is hopeless.
    fn finish_inside(&mut self, coarse: &Coarse, cell: usize) {
        let row = self.row(cell);
        let (before, after) = (&mut self.inside.before[row.clone()], &mut self.inside.after[row]);
        after.copy_from_slice(before);
        for (child, &value) in (0_u32..).zip(before.iter()).filter(|entry| *entry.1 > 0.0) {
            for rule in coarse.chains.of(child) {
                after[usize::from(rule.parent)] += value * rule.probability;
            }
        }
        let most = after.iter().copied().fold(0.0, f32::max);
        if most <= 0.0 || !most.is_finite() {
            self.scales[cell] = NOTHING;
            before.fill(0.0);
            return;
        }
        let exponent = most.log2().floor();
        let factor = (-exponent).exp2();
        self.scales[cell] += exponent as i32;
        let merits = after.iter().zip(&coarse.priors).map(|(value, prior)| value * prior);
        let least = merits.fold(0.0, f32::max) * HOPELESS;
        for (symbol, prior) in coarse.priors.iter().enumerate() {
            for value in [&mut before[symbol], &mut after[symbol]] {
                *value = if *value * prior < least { 0.0 } else { *value * factor };
            }
            if after[symbol] > 0.0 {
                self.present[cell * self.width.div_ceil(64) + symbol / 64] |= 1 << (symbol % 64);
            }
        }
    }

    /// Puts what is outside of the whole sentence there; false if it has no parse.
    pub(super) fn begin_outside(&mut self, coarse: &Coarse) -> bool {
        let row = self.row(cell_number(0, self.words));
        let values = self.inside.after[row.clone()].iter().zip(&coarse.tops);
        let sum: f32 = values.map(|(value, top)| value * top).sum();
        if sum <= 0.0 {
            return false;
        }
        for (value, top) in self.outside.after[row].iter_mut().zip(&coarse.tops) {
            *value = top / sum;
        }
        true
    }

    /// Takes what is outside of a span below the chains; false if there is nothing.
    pub(super) fn fill_outside(&mut self, coarse: &Coarse, cell: usize) -> bool {
        let row = self.row(cell);
        let (before, after) = (&mut self.outside.before[row.clone()], &self.outside.after[row.clone()]);
        if self.scales[cell] == NOTHING || after.iter().all(|&value| value <= 0.0) {
            return false;
        }
        let inside = &self.inside.before[row];
        for (child, value) in before.iter_mut().enumerate().filter(|entry| inside[entry.0] > 0.0) {
            let chains = coarse.chains.of(child as u32).iter();
            let above: f32 = chains.map(|rule| after[usize::from(rule.parent)] * rule.probability).sum();
            *value = after[child] + above;
        }
        true
    }

    /// Lets through what is likely over a span. What can only be part of something unlikely is unlikely itself, so
    /// the rest is not looked at again.
    pub(super) fn keep_likely(&mut self, mask: &mut Mask, cell: usize, threshold: f32) {
        let row = self.row(cell);
        for symbol in 0..self.width {
            let at = row.start + symbol;
            if self.inside.after[at] * self.outside.after[at] >= threshold {
                mask.allow(cell, symbol, true);
            }
            if self.inside.before[at] * self.outside.before[at] >= threshold {
                mask.allow(cell, symbol, false);
            } else {
                self.outside.before[at] = 0.0;
            }
        }
    }

    /// Hands what is outside of a span down to its parts. Few symbols are left at the top of a span, so the rules are
    /// looked up by their parents.
    pub(super) fn push_outside(&mut self, coarse: &Coarse, start: usize, end: usize) {
        let cell = cell_number(start, end);
        let mut rules = std::mem::take(&mut self.rules);
        rules.clear();
        for (parent, &outside) in (0_u32..).zip(&self.outside.before[self.row(cell)]) {
            if outside > 0.0 {
                let weighed = coarse.by_parent.of(parent).iter();
                rules.extend(weighed.map(|&(daughters, probability)| (daughters, outside * probability)));
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
                let (one, other) = (self.inside.after[left], self.inside.after[right]);
                if one > 0.0 && other > 0.0 {
                    self.outside.after[left] += weight * factor * other;
                    self.outside.after[right] += weight * factor * one;
                }
            }
        }
        self.rules = rules;
    }
}

/// The numbers of the bits that are set.
fn set(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(word, &bits)| ones(word, bits))
}

/// The numbers of the bits that are set here and there.
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

/// A power of two; zero if it is too small to matter.
#[inline]
fn power(exponent: i32) -> f32 {
    if exponent < -100 { 0.0 } else { (exponent.min(100) as f32).exp2() }
}
