//! A grammar of bare labels that tells which annotated ones are worth looking at (Charniak and others 2006).

use rustc_hash::FxHashMap;

use super::chart::cell_number;
use super::counts::{Counts, Kind};
use super::grammar::Grammar;
use super::lexicon::Candidate;

/// The annotated grammar without its annotations.
#[derive(Debug)]
pub(super) struct Coarse {
    /// For each state its symbol.
    pub symbols: Vec<u16>,
    /// How many symbols there are.
    pub count: usize,
    /// For each state its share in its symbol.
    shares: Vec<f64>,
    by_left: Vec<Vec<Rule>>,
    by_right: Vec<Vec<Rule>>,
    /// For each symbol the chains above it.
    chains: Vec<Vec<(u16, f32)>>,
    tops: Vec<f32>,
}

/// A binary rule as one of its daughters sees it.
#[derive(Clone, Copy, Debug)]
struct Rule {
    parent: u16,
    sister: u16,
    probability: f32,
}

/// Which symbols are likely enough over which spans, before and after chains of unary rules.
#[derive(Debug, Default)]
pub(super) struct Mask {
    symbols: Vec<u16>,
    width: usize,
    before: Vec<u64>,
    after: Vec<u64>,
    /// Whether nothing at all is likely over a span.
    empty: Vec<bool>,
}

/// Room to work in.
#[derive(Debug, Default)]
pub(super) struct Tables {
    inside: Table,
    outside: Table,
}

/// Probabilities of symbols over spans, each span with a power of two of its own.
#[derive(Debug, Default)]
struct Table {
    width: usize,
    before: Vec<f32>,
    after: Vec<f32>,
    /// Powers of two; [`NOTHING`] if all is zero.
    scales: Vec<i32>,
}

/// The scale of a span over which nothing can be built.
const NOTHING: i32 = i32::MIN / 4;

/// What is less likely than the best of its span by so much is given up at once.
const HOPELESS: f32 = 1e-9;

impl Coarse {
    pub fn of(counts: &Counts, grammar: &Grammar) -> Self {
        let mut numbers: FxHashMap<(u32, u8), u16> = FxHashMap::default();
        let symbols: Vec<u16> = grammar
            .states
            .iter()
            .map(|state| {
                let next = numbers.len() as u16;
                *numbers.entry((state.label, state.kind as u8)).or_insert(next)
            })
            .collect();
        let count = numbers.len();
        let mut totals = vec![0.0; count];
        for (&symbol, total) in symbols.iter().zip(&grammar.totals) {
            totals[usize::from(symbol)] += total;
        }
        let symbol = |state: u32| symbols[state as usize];
        let mut binary: FxHashMap<[u16; 3], f64> = FxHashMap::default();
        for &(rule, count) in &counts.binary {
            *binary.entry(rule.map(symbol)).or_default() += count;
        }
        let mut unary: FxHashMap<[u16; 2], f64> = FxHashMap::default();
        for chain in grammar.chains.all() {
            let count = grammar.totals[chain.parent as usize] * f64::from(chain.score).exp();
            *unary.entry([symbol(chain.parent), symbol(chain.child)]).or_default() += count;
        }
        let mut coarse = Self {
            count,
            shares: symbols
                .iter()
                .zip(&grammar.totals)
                .map(|(&symbol, total)| total / totals[usize::from(symbol)].max(f64::MIN_POSITIVE))
                .collect(),
            by_left: vec![Vec::new(); count],
            by_right: vec![Vec::new(); count],
            chains: vec![Vec::new(); count],
            tops: vec![0.0; count],
            symbols: Vec::new(),
        };
        let mut binary: Vec<_> = binary.into_iter().collect();
        binary.sort_by_key(|rule| rule.0);
        for ([parent, left, right], count) in binary {
            let probability = (count / totals[usize::from(parent)]) as f32;
            coarse.by_left[usize::from(left)].push(Rule { parent, sister: right, probability });
            coarse.by_right[usize::from(right)].push(Rule { parent, sister: left, probability });
        }
        let mut unary: Vec<_> = unary.into_iter().collect();
        unary.sort_by_key(|rule| rule.0);
        for ([parent, child], count) in unary {
            let probability = (count / totals[usize::from(parent)]) as f32;
            coarse.chains[usize::from(child)].push((parent, probability));
        }
        for (&symbol, &top) in symbols.iter().zip(&grammar.tops) {
            coarse.tops[usize::from(symbol)] += top.exp();
        }
        coarse.symbols = symbols;
        coarse
    }

    /// Finds what has a posterior probability of at least `threshold`. False if the sentence has no parse.
    pub fn prune(
        &self,
        words: &[Vec<Candidate>],
        threshold: f32,
        tables: &mut Tables,
        mask: &mut Mask,
    ) -> bool {
        let length = words.len();
        let Tables { inside, outside } = tables;
        inside.reset(length, self.count);
        outside.reset(length, self.count);
        self.fill_inside(words, inside);
        let top = cell_number(0, length);
        let whole: f32 = inside.after(top).iter().zip(&self.tops).map(|(inside, top)| inside * top).sum();
        if inside.scales[top] == NOTHING || whole <= 0.0 {
            return false;
        }
        let sum = Sum { share: whole, scale: inside.scales[top] };
        outside.after_mut(top).copy_from_slice(&self.tops);
        outside.scales[top] = 0;
        mask.reset(length, &self.symbols, self.count);
        for span in (1..=length).rev() {
            for start in 0..=length - span {
                self.fill_outside(inside, outside, start, start + span, length);
                mask.set(inside, outside, cell_number(start, start + span), &sum, threshold);
            }
        }
        true
    }

    fn fill_inside(&self, words: &[Vec<Candidate>], inside: &mut Table) {
        let mut lefts: Vec<(u16, f32)> = Vec::new();
        for end in 1..=words.len() {
            for start in (0..end).rev() {
                let cell = cell_number(start, end);
                if end - start == 1 {
                    self.add_word(&words[start], inside, cell);
                } else {
                    self.combine(inside, start, end, &mut lefts);
                }
                self.add_chains(inside, cell);
                inside.normalise(cell);
            }
        }
    }

    fn add_word(&self, candidates: &[Candidate], inside: &mut Table, cell: usize) {
        let best = candidates.iter().map(|candidate| candidate.1).fold(f32::NEG_INFINITY, f32::max);
        if !best.is_finite() {
            return;
        }
        let scale = (best / std::f32::consts::LN_2).floor();
        inside.scales[cell] = scale as i32;
        let row = inside.before_mut(cell);
        for &(state, score) in candidates {
            let relative = (score - scale * std::f32::consts::LN_2).exp();
            let share = self.shares[state as usize] as f32;
            row[usize::from(self.symbols[state as usize])] += share * relative;
        }
    }

    fn combine(&self, inside: &mut Table, start: usize, end: usize, lefts: &mut Vec<(u16, f32)>) {
        let cell = cell_number(start, end);
        let splits = || (start + 1..end).map(|split| (cell_number(start, split), cell_number(split, end)));
        let scale = splits().map(|(left, right)| inside.scales[left] + inside.scales[right]).max();
        let Some(scale) = scale.filter(|&scale| scale > NOTHING / 2) else { return };
        inside.scales[cell] = scale;
        let width = inside.width;
        let row = &mut inside.before[cell * width..(cell + 1) * width];
        for (left, right) in splits() {
            let factor = power(inside.scales[left] + inside.scales[right] - scale);
            if factor <= 0.0 {
                continue;
            }
            let rights = &inside.after[right * width..(right + 1) * width];
            lefts.clear();
            let of_left = &inside.after[left * width..(left + 1) * width];
            lefts.extend((0_u16..).zip(of_left).filter(|left| *left.1 > 0.0).map(|(at, &value)| (at, value)));
            for &(left, value) in lefts.iter() {
                let value = value * factor;
                for rule in &self.by_left[usize::from(left)] {
                    row[usize::from(rule.parent)] +=
                        value * rule.probability * rights[usize::from(rule.sister)];
                }
            }
        }
    }

    fn add_chains(&self, inside: &mut Table, cell: usize) {
        let range = cell * inside.width..(cell + 1) * inside.width;
        let (before, after) = (&inside.before[range.clone()], &mut inside.after[range]);
        after.copy_from_slice(before);
        for (child, &value) in before.iter().enumerate().filter(|entry| *entry.1 > 0.0) {
            for &(parent, probability) in &self.chains[child] {
                after[usize::from(parent)] += value * probability;
            }
        }
    }

    /// Gathers what is outside of a span from the spans around it.
    fn fill_outside(&self, inside: &Table, outside: &mut Table, start: usize, end: usize, length: usize) {
        let cell = cell_number(start, end);
        if inside.scales[cell] == NOTHING {
            return;
        }
        if end - start < length {
            self.gather(inside, outside, start, end, length);
        }
        if outside.scales[cell] == NOTHING {
            return;
        }
        let width = outside.width;
        let range = cell * width..(cell + 1) * width;
        let (before, after) = (&mut outside.before[range.clone()], &outside.after[range]);
        let inside = inside.before(cell);
        for (child, value) in before.iter_mut().enumerate().filter(|entry| inside[entry.0] > 0.0) {
            let chains = self.chains[child].iter();
            *value = after[child]
                + chains.map(|&(parent, probability)| after[usize::from(parent)] * probability).sum::<f32>();
        }
        outside.normalise(cell);
    }

    fn gather(&self, inside: &Table, outside: &mut Table, start: usize, end: usize, length: usize) {
        let cell = cell_number(start, end);
        // The span above, the sister, and whether this one is the left daughter.
        let above = (end + 1..=length)
            .map(|last| (cell_number(start, last), cell_number(end, last), true))
            .chain((0..start).map(|first| (cell_number(first, end), cell_number(first, start), false)));
        let scale =
            |&(parent, sister, _): &(usize, usize, bool)| outside.scales[parent] + inside.scales[sister];
        let Some(most) = above.clone().map(|which| scale(&which)).max().filter(|&most| most > NOTHING / 2)
        else {
            return;
        };
        let width = outside.width;
        let mut row = vec![0.0; width];
        let present = inside.after(cell);
        for which in above {
            let factor = power(scale(&which) - most);
            if factor <= 0.0 {
                continue;
            }
            let (parent, sister, is_left) = which;
            let (parents, sisters) = (outside.before(parent), inside.after(sister));
            let rules = if is_left { &self.by_left } else { &self.by_right };
            for (symbol, value) in row.iter_mut().enumerate().filter(|entry| present[entry.0] > 0.0) {
                let sum: f32 = rules[symbol]
                    .iter()
                    .map(|rule| {
                        parents[usize::from(rule.parent)]
                            * sisters[usize::from(rule.sister)]
                            * rule.probability
                    })
                    .sum();
                *value += sum * factor;
            }
        }
        outside.after_mut(cell).copy_from_slice(&row);
        outside.scales[cell] = most;
    }
}

/// The inside probability of the whole sentence.
struct Sum {
    share: f32,
    scale: i32,
}

impl Mask {
    fn reset(&mut self, length: usize, symbols: &[u16], count: usize) {
        if self.symbols.len() != symbols.len() {
            self.symbols = symbols.to_vec();
        }
        self.symbols.copy_from_slice(symbols);
        self.width = count.div_ceil(64);
        let cells = length * (length + 1) / 2;
        for bits in [&mut self.before, &mut self.after] {
            bits.clear();
            bits.resize(cells * self.width, 0);
        }
        self.empty.clear();
        self.empty.resize(cells, true);
    }

    /// Lets through what is likely over a span, and takes the rest out of the outside table: what stands in it only
    /// is not likely either.
    fn set(&mut self, inside: &Table, outside: &mut Table, cell: usize, sum: &Sum, threshold: f32) {
        if inside.scales[cell] == NOTHING || outside.scales[cell] == NOTHING {
            return;
        }
        let factor = power(inside.scales[cell] + outside.scales[cell] - sum.scale) / sum.share;
        let width = inside.width;
        for symbol in 0..width {
            let at = cell * width + symbol;
            let bit = 1_u64 << (symbol % 64);
            let word = cell * self.width + symbol / 64;
            if inside.before[at] * outside.before[at] * factor >= threshold {
                self.before[word] |= bit;
                self.empty[cell] = false;
            } else {
                outside.before[at] = 0.0;
            }
            if inside.after[at] * outside.after[at] * factor >= threshold {
                self.after[word] |= bit;
                self.empty[cell] = false;
            }
        }
    }

    /// Whether nothing is likely over a span.
    pub fn is_empty(&self, start: usize, end: usize) -> bool {
        self.empty[cell_number(start, end)]
    }

    #[inline]
    pub fn allows_before(&self, start: usize, end: usize, state: u32) -> bool {
        self.is_set(&self.before, start, end, state)
    }

    #[inline]
    pub fn allows_after(&self, start: usize, end: usize, state: u32) -> bool {
        self.is_set(&self.after, start, end, state)
    }

    #[inline]
    fn is_set(&self, bits: &[u64], start: usize, end: usize, state: u32) -> bool {
        let symbol = usize::from(self.symbols[state as usize]);
        bits[cell_number(start, end) * self.width + symbol / 64] >> (symbol % 64) & 1 == 1
    }
}

impl Table {
    fn reset(&mut self, length: usize, width: usize) {
        let cells = length * (length + 1) / 2;
        self.width = width;
        for row in [&mut self.before, &mut self.after] {
            row.clear();
            row.resize(cells * width, 0.0);
        }
        self.scales.clear();
        self.scales.resize(cells, NOTHING);
    }

    fn before(&self, cell: usize) -> &[f32] {
        &self.before[cell * self.width..(cell + 1) * self.width]
    }

    fn before_mut(&mut self, cell: usize) -> &mut [f32] {
        &mut self.before[cell * self.width..(cell + 1) * self.width]
    }

    fn after(&self, cell: usize) -> &[f32] {
        &self.after[cell * self.width..(cell + 1) * self.width]
    }

    fn after_mut(&mut self, cell: usize) -> &mut [f32] {
        &mut self.after[cell * self.width..(cell + 1) * self.width]
    }

    /// Brings the greatest value of a span near 1, and drops what is hopeless.
    fn normalise(&mut self, cell: usize) {
        if self.scales[cell] == NOTHING {
            return;
        }
        let most = self.before(cell).iter().chain(self.after(cell)).copied().fold(0.0, f32::max);
        if most <= 0.0 || !most.is_finite() {
            self.scales[cell] = NOTHING;
            return;
        }
        let exponent = most.log2().floor();
        let factor = (-exponent).exp2();
        self.scales[cell] += exponent as i32;
        let least = most * HOPELESS;
        let range = cell * self.width..(cell + 1) * self.width;
        for values in [&mut self.before[range.clone()], &mut self.after[range]] {
            for value in values {
                *value = if *value < least { 0.0 } else { *value * factor };
            }
        }
    }
}

/// A power of two; zero if it is too small to matter.
#[inline]
fn power(exponent: i32) -> f32 {
    if exponent < -120 { 0.0 } else { (exponent.min(120) as f32).exp2() }
}

const _: () = assert!(Kind::Inner as u8 == 2);
