//! The first pass: inside and outside probabilities under the unsplit grammar.

use super::chart::{EMPTY_CELL, Spans, add_multiple, dot, exponent, pow2};
use super::emissions::TagCandidate;
use super::prune_mask::PruneMask;
use super::rules::Rules;
use super::symbols::Symbol;

/// The unsplit grammar, indexed for lookup.
#[derive(Clone, Debug, Default)]
pub(super) struct CoarseGrammar {
    pub symbols: usize,
    /// Start of the rules of each pair of sisters, and the end of the last.
    starts: Vec<u32>,
    rules: Vec<CoarseRule>,
    /// Start of the chains above each symbol, and the end of the last.
    chain_starts: Vec<u32>,
    chains: Vec<CoarseChain>,
    no_chain: Vec<f32>,
    root: Vec<f32>,
    /// Relative frequency of each symbol.
    prior: Vec<f32>,
    /// The symbols that can be a right sister, and for each symbol its index among them, or `NOT_RIGHT`.
    rights: Vec<Symbol>,
    right_places: Vec<u16>,
    /// Start of the rules of each left sister, and the end of the last.
    left_starts: Vec<u32>,
    left_rules: Vec<LeftRule>,
}

/// A rule, looked up by its left daughter.
#[derive(Clone, Copy, Debug)]
struct LeftRule {
    /// Index of the right daughter among the possible right sisters.
    right: u16,
    parent: Symbol,
    probability: f32,
}

const NOT_RIGHT: u16 = u16::MAX;

/// A rule, looked up by both daughters.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoarseRule {
    pub parent: Symbol,
    pub number: u32,
}

/// A chain, looked up by its bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoarseChain {
    pub top: Symbol,
    pub number: u32,
    pub probability: f32,
}

/// Parameters of the unsplit grammar.
#[derive(Clone, Debug, Default)]
pub(super) struct CoarseProbs {
    pub binary: Vec<f32>,
    pub chain: Vec<f32>,
    pub no_chain: Vec<f32>,
    pub root: Vec<f32>,
    pub prior: Vec<f32>,
}

impl CoarseGrammar {
    /// Builds the lookup tables.
    pub(super) fn new(rules: &Rules, probs: CoarseProbs) -> Self {
        let symbols = probs.no_chain.len();
        let (starts, order) = grouped(symbols * symbols, rules.binary.len(), |number| {
            usize::from(rules.binary[number].left) * symbols + usize::from(rules.binary[number].right)
        });
        let coarse = |&number: &u32| CoarseRule { parent: rules.binary[number as usize].parent, number };
        let (chain_starts, chain_order) =
            grouped(symbols, rules.chains.len(), |number| usize::from(rules.chains[number].bottom));
        let chain = |&number: &u32| CoarseChain {
            top: rules.chains[number as usize].top,
            number,
            probability: probs.chain[number as usize],
        };
        let mut rights: Vec<Symbol> = rules.binary.iter().map(|rule| rule.right).collect();
        rights.sort_unstable();
        rights.dedup();
        let mut right_places = vec![NOT_RIGHT; symbols];
        (0..).zip(&rights).for_each(|(place, &right)| right_places[usize::from(right)] = place);
        let (left_starts, left_order) =
            grouped(symbols, rules.binary.len(), |number| usize::from(rules.binary[number].left));
        let left_rule = |&number: &u32| {
            let rule = rules.binary[number as usize];
            let right = right_places[usize::from(rule.right)];
            LeftRule { right, parent: rule.parent, probability: probs.binary[number as usize] }
        };
        Self {
            left_starts,
            left_rules: left_order.iter().map(left_rule).collect(),
            rights,
            right_places,
            symbols,
            starts,
            rules: order.iter().map(coarse).collect(),
            chain_starts,
            chains: chain_order.iter().map(chain).collect(),
            no_chain: probs.no_chain,
            root: probs.root,
            prior: probs.prior,
        }
    }

    /// Probability of each symbol at the top of a sentence.
    pub(super) fn root_probs(&self) -> &[f32] {
        &self.root
    }

    /// The rules with these daughters.
    #[inline]
    pub(super) fn rules_of(&self, left: Symbol, right: Symbol) -> &[CoarseRule] {
        let at = usize::from(left) * self.symbols + usize::from(right);
        &self.rules[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The rules with this left daughter.
    #[inline]
    fn rules_from(&self, left: Symbol) -> &[LeftRule] {
        let at = usize::from(left);
        &self.left_rules[self.left_starts[at] as usize..self.left_starts[at + 1] as usize]
    }

    /// The chains with this bottom.
    #[inline]
    pub(super) fn chains_of(&self, bottom: Symbol) -> &[CoarseChain] {
        let at = usize::from(bottom);
        &self.chains[self.chain_starts[at] as usize..self.chain_starts[at + 1] as usize]
    }
}

/// Sorts `0..count` by group: the start of each group, and the sorted numbers.
fn grouped(groups: usize, count: usize, group: impl Fn(usize) -> usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; groups + 1];
    (0..count).for_each(|number| starts[group(number) + 1] += 1);
    for at in 0..groups {
        starts[at + 1] += starts[at];
    }
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.sort_by_key(|&number| group(number as usize));
    (starts, order)
}

/// Chart of the first pass.
#[derive(Clone, Debug, Default)]
pub(super) struct CoarseChart {
    symbols: usize,
    bottom: Vec<f32>,
    top: Vec<f32>,
    bottom_outside: Vec<f32>,
    top_outside: Vec<f32>,
    exponents: Vec<i32>,
    /// The top symbols of each cell within the beam, and the range of each cell's symbols.
    tops: Vec<Symbol>,
    ranges: Vec<(u32, u32)>,
    total: f32,
    /// For each cell, the inside of the tops within the beam that can be right sisters.
    right: Vec<f32>,
    right_outside: Vec<f32>,
    /// For each left and right sister, the sum of their inside products over all splits of a span.
    pairs: Vec<f32>,
    /// The left sisters whose row in `pairs` is in use.
    touched: Vec<bool>,
}

impl CoarseChart {
    /// Computes inside and outside probabilities; false if the sentence has no parse.
    ///
    /// Tops whose inside × prior is below `least` times the best of the cell are dropped. Bottoms whose posterior is
    /// below `least` contribute nothing to the outside of their daughters, because the next pass will not allow them.
    pub(super) fn fill(
        &mut self,
        grammar: &CoarseGrammar,
        candidates: &[Vec<TagCandidate>],
        least: f32,
    ) -> bool {
        let spans = Spans { words: candidates.len() };
        self.symbols = grammar.symbols;
        for probs in [&mut self.bottom, &mut self.top, &mut self.bottom_outside, &mut self.top_outside] {
            probs.clear();
            probs.resize(spans.len() * grammar.symbols, 0.0);
        }
        for probs in [&mut self.right, &mut self.right_outside] {
            probs.clear();
            probs.resize(spans.len() * grammar.rights.len(), 0.0);
        }
        self.pairs.resize(grammar.symbols * grammar.rights.len(), 0.0);
        self.touched.clear();
        self.touched.resize(grammar.symbols, false);
        self.exponents.clear();
        self.exponents.resize(spans.len(), EMPTY_CELL);
        self.ranges.clear();
        self.ranges.resize(spans.len(), (0, 0));
        self.tops.clear();
        for (start, end) in spans.by_length() {
            let (cell, length) = (spans.at(start, end), end - start);
            let scale = if length == 1 {
                self.fill_word(cell, &candidates[start])
            } else {
                self.combine(grammar, spans, start, end)
            };
            self.fill_tops(grammar, cell, scale, least);
        }
        self.total = self.root_total(grammar, spans);
        if self.total <= 0.0 {
            return false;
        }
        self.outside(grammar, spans, least * self.total);
        true
    }

    fn fill_word(&mut self, cell: usize, candidates: &[TagCandidate]) -> i32 {
        let best = candidates.iter().map(|candidate| candidate.coarse).fold(0.0, f32::max);
        if best <= 0.0 {
            return EMPTY_CELL;
        }
        let scale = exponent(best);
        for candidate in candidates {
            self.bottom[cell * self.symbols + usize::from(candidate.tag)] = candidate.coarse * pow2(-scale);
        }
        scale
    }

    /// Sums over all splits of a span; returns the exponent of the cell.
    fn combine(&mut self, grammar: &CoarseGrammar, spans: Spans, start: usize, end: usize) -> i32 {
        let (symbols, width) = (self.symbols, grammar.rights.len());
        let cells = |split| (spans.at(start, split), spans.at(split, end));
        let both = |split| {
            let (left, right) = cells(split);
            self.exponents[left] + self.exponents[right]
        };
        let scale = (start + 1..end).map(both).max().unwrap_or(EMPTY_CELL);
        if scale <= EMPTY_CELL / 2 {
            return EMPTY_CELL;
        }
        for split in start + 1..end {
            let (left, right) = cells(split);
            let factor = pow2((self.exponents[left] + self.exponents[right]).saturating_sub(scale));
            if factor == 0.0 || self.ranges[right].0 == self.ranges[right].1 {
                continue;
            }
            let rights = &self.right[right * width..(right + 1) * width];
            let (first, last) = self.ranges[left];
            for &one in &self.tops[first as usize..last as usize] {
                let row = &mut self.pairs[usize::from(one) * width..(usize::from(one) + 1) * width];
                if !self.touched[usize::from(one)] {
                    self.touched[usize::from(one)] = true;
                    row.fill(0.0);
                }
                add_multiple(row, factor * self.top[left * symbols + usize::from(one)], rights);
            }
        }
        let cell = spans.at(start, end);
        let bottom = &mut self.bottom[cell * symbols..(cell + 1) * symbols];
        for (one, touched) in self.touched.iter_mut().enumerate().filter(|(_, touched)| **touched) {
            *touched = false;
            let row = &self.pairs[one * width..(one + 1) * width];
            for rule in grammar.rules_from(one as Symbol) {
                bottom[usize::from(rule.parent)] += row[usize::from(rule.right)] * rule.probability;
            }
        }
        scale
    }

    /// Fills the tops of a cell from its bottoms, and selects the tops within the beam.
    fn fill_tops(&mut self, grammar: &CoarseGrammar, cell: usize, scale: i32, beam: f32) {
        let range = cell * self.symbols..(cell + 1) * self.symbols;
        let (bottom, top) = (&mut self.bottom[range.clone()], &mut self.top[range]);
        let begin = self.tops.len() as u32;
        self.ranges[cell] = (begin, begin);
        if scale <= EMPTY_CELL / 2 {
            return;
        }
        for (symbol, &value) in (0..).zip(&*bottom).filter(|(_, value)| **value > 0.0) {
            top[usize::from(symbol)] += value * grammar.no_chain[usize::from(symbol)];
            for chain in grammar.chains_of(symbol) {
                top[usize::from(chain.top)] += value * chain.probability;
            }
        }
        let largest = top.iter().copied().fold(0.0, f32::max);
        if largest <= 0.0 {
            return;
        }
        let shift = exponent(largest);
        let factor = pow2(-shift);
        for value in bottom.iter_mut().chain(top.iter_mut()) {
            *value *= factor;
        }
        self.exponents[cell] = scale + shift;
        let best = top.iter().zip(&grammar.prior).map(|(value, prior)| value * prior).fold(0.0, f32::max);
        let least = best * beam;
        for (symbol, (value, prior)) in (0..).zip(top.iter().zip(&grammar.prior)) {
            if value * prior > least {
                self.tops.push(symbol);
                let place = grammar.right_places[usize::from(symbol)];
                if place != NOT_RIGHT {
                    self.right[cell * grammar.rights.len() + usize::from(place)] = *value;
                }
            }
        }
        self.ranges[cell].1 = self.tops.len() as u32;
    }

    fn root_total(&self, grammar: &CoarseGrammar, spans: Spans) -> f32 {
        let Some(last) = spans.words.checked_sub(1) else { return 0.0 };
        let cell = spans.at(0, last + 1);
        self.beam_symbols(cell)
            .iter()
            .map(|&top| grammar.root[usize::from(top)] * self.top_at(cell, top))
            .sum()
    }

    fn top_at(&self, cell: usize, symbol: Symbol) -> f32 {
        self.top[cell * self.symbols + usize::from(symbol)]
    }

    /// The top symbols of a cell that are within the beam.
    pub(super) fn beam_symbols(&self, cell: usize) -> &[Symbol] {
        let (begin, end) = self.ranges[cell];
        &self.tops[begin as usize..end as usize]
    }

    /// Computes outside probabilities, scaled so that in every cell inside × outside = posterior × sentence
    /// probability.
    fn outside(&mut self, grammar: &CoarseGrammar, spans: Spans, least: f32) {
        let symbols = self.symbols;
        let root = spans.at(0, spans.words) * symbols;
        self.top_outside[root..root + symbols].copy_from_slice(&grammar.root);
        for (start, end) in spans.by_length().rev() {
            let cell = spans.at(start, end);
            if self.ranges[cell].0 == self.ranges[cell].1 {
                continue;
            }
            let range = cell * symbols..(cell + 1) * symbols;
            let width = grammar.rights.len();
            for (place, &symbol) in grammar.rights.iter().enumerate() {
                self.top_outside[cell * symbols + usize::from(symbol)] +=
                    self.right_outside[cell * width + place];
            }
            let bottoms = &self.bottom[range.clone()];
            let outside = &mut self.bottom_outside[range.clone()];
            let top_outside = &self.top_outside[range];
            let mut any = false;
            for symbol in (0..symbols).filter(|&symbol| bottoms[symbol] > 0.0) {
                let mut sum = grammar.no_chain[symbol] * top_outside[symbol];
                for chain in grammar.chains_of(symbol as Symbol) {
                    sum += chain.probability * top_outside[usize::from(chain.top)];
                }
                if bottoms[symbol] * sum > least {
                    outside[symbol] = sum;
                    any = true;
                }
            }
            if any {
                self.outside_children(grammar, spans, start, end);
            }
        }
    }

    fn outside_children(&mut self, grammar: &CoarseGrammar, spans: Spans, start: usize, end: usize) {
        let (symbols, width) = (self.symbols, grammar.rights.len());
        let cell = spans.at(start, end);
        let outside = &self.bottom_outside[cell * symbols..(cell + 1) * symbols];
        for split in start + 1..end {
            let (left, right) = (spans.at(start, split), spans.at(split, end));
            let both = self.exponents[left] + self.exponents[right];
            let factor = pow2(both.saturating_sub(self.exponents[cell]));
            if factor == 0.0 || self.ranges[right].0 == self.ranges[right].1 {
                continue;
            }
            let rights = right * width..(right + 1) * width;
            let (first, last) = self.ranges[left];
            for &one in &self.tops[first as usize..last as usize] {
                let row = &mut self.pairs[usize::from(one) * width..(usize::from(one) + 1) * width];
                if !self.touched[usize::from(one)] {
                    self.touched[usize::from(one)] = true;
                    row.fill(0.0);
                    for rule in grammar.rules_from(one) {
                        row[usize::from(rule.right)] += outside[usize::from(rule.parent)] * rule.probability;
                    }
                }
                let place = left * symbols + usize::from(one);
                self.top_outside[place] += factor * dot(row, &self.right[rights.clone()]);
                add_multiple(&mut self.right_outside[rights.clone()], factor * self.top[place], row);
            }
        }
        self.touched.fill(false);
    }

    /// Allows the symbols whose posterior exceeds the threshold.
    pub(super) fn allow(&self, threshold: f32, mask: &mut PruneMask) {
        mask.clear();
        let least = threshold * self.total;
        for cell in 0..self.ranges.len() {
            if self.ranges[cell].0 < self.ranges[cell].1 {
                let range = cell * self.symbols..(cell + 1) * self.symbols;
                let bottoms = self.bottom[range.clone()].iter().zip(&self.bottom_outside[range.clone()]);
                let tops = self.top[range.clone()].iter().zip(&self.top_outside[range]);
                for (symbol, (bottom, top)) in (0..).zip(bottoms.zip(tops)) {
                    mask.push(symbol, bottom.0 * bottom.1 > least, top.0 * top.1 > least);
                }
            }
            mask.end_cell();
        }
    }
}
