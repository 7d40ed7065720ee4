//! The second pass: probabilities of the split grammar, where the first pass leaves something.

use super::allowed::{Allowed, Place};
use super::chart::{NOTHING, Spans, add_multiple, dot, exponent, power};
use super::coarse::Coarse;
use super::emissions::Reading;
use super::layout::Layout;
use super::level::Level;
use super::posteriors::{ChainPart, PairPart, Posteriors, SymbolPart};
use super::symbols::Symbol;

/// What one pass goes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass<'g> {
    /// The rules by their daughters.
    pub coarse: &'g Coarse,
    /// Their probabilities.
    pub level: &'g Level,
    /// The states of the full grammar.
    pub full: &'g Layout,
}

/// A symbol in a cell.
#[derive(Clone, Copy, Debug)]
struct Item {
    symbol: Symbol,
    /// Whether it may be the bottom of its cell, and the top.
    bottom: bool,
    top: bool,
    states: u32,
    /// Where its states stand.
    place: u32,
}

/// Two sisters.
#[derive(Clone, Copy, Debug)]
struct Sisters {
    cell: u32,
    split: u32,
    left: u32,
    right: u32,
    exponent: i32,
    /// Where its edges end among all edges.
    end: u32,
}

/// A rule over two sisters.
#[derive(Clone, Copy, Debug)]
struct Edge {
    rule: u32,
    parent: u32,
    /// Where the probabilities of the parent's states stand, from this rule alone.
    place: u32,
}

/// The probabilities of the second pass.
#[derive(Clone, Debug, Default)]
pub(super) struct FineChart {
    items: Vec<Item>,
    /// Where the items of each cell begin and end.
    ranges: Vec<(u32, u32)>,
    exponents: Vec<i32>,
    bottom: Vec<f32>,
    top: Vec<f32>,
    bottom_outside: Vec<f32>,
    top_outside: Vec<f32>,
    sisters: Vec<Sisters>,
    edges: Vec<Edge>,
    shares: Vec<f32>,
    pair: Vec<f32>,
    pair_outside: Vec<f32>,
    /// For each symbol, its item in the cell at hand.
    slots: Vec<u32>,
}

const NO_ITEM: u32 = u32::MAX;

impl FineChart {
    /// Finds the probabilities of everything that is allowed; false if the sentence has no parse.
    pub(super) fn fill(
        &mut self,
        grammar: Pass<'_>,
        allowed: &Allowed,
        readings: &[Vec<Reading>],
        found: &mut Posteriors,
    ) -> bool {
        let spans = Spans { words: readings.len() };
        found.clear(readings.len());
        self.lay_out(grammar, allowed, spans);
        for (start, end) in spans.by_length() {
            let cell = spans.at(start, end);
            if self.ranges[cell].0 == self.ranges[cell].1 {
                continue;
            }
            let scale = match end - start {
                1 => self.read(grammar, cell, &readings[start]),
                _ => self.combine(grammar, spans, start, end),
            };
            self.climb(grammar, cell, scale);
        }
        self.outside(grammar, spans, found)
    }

    /// What is likely enough for the next pass.
    pub(super) fn allow(&self, threshold: f32, allowed: &mut Allowed) {
        allowed.clear();
        for &(begin, end) in &self.ranges {
            for item in &self.items[begin as usize..end as usize] {
                let place = item.place as usize..(item.place + item.states) as usize;
                let bottom = dot(&self.bottom[place.clone()], &self.bottom_outside[place.clone()]);
                let top = dot(&self.top[place.clone()], &self.top_outside[place]);
                allowed.push(item.symbol, item.bottom && bottom > threshold, item.top && top > threshold);
            }
            allowed.end_cell();
        }
    }

    /// Makes room for what the pass before leaves.
    fn lay_out(&mut self, grammar: Pass<'_>, allowed: &Allowed, spans: Spans) {
        self.items.clear();
        self.ranges.clear();
        self.sisters.clear();
        self.edges.clear();
        self.shares.clear();
        self.exponents.clear();
        self.exponents.resize(spans.len(), NOTHING);
        let mut place = 0;
        for cell in allowed.cells() {
            let begin = self.items.len() as u32;
            for &Place { symbol, bottom, top } in cell {
                let states = grammar.level.layout.of(symbol) as u32;
                self.items.push(Item { symbol, bottom, top, states, place });
                place += states;
            }
            self.ranges.push((begin, self.items.len() as u32));
        }
        for numbers in [&mut self.bottom, &mut self.top, &mut self.bottom_outside, &mut self.top_outside] {
            numbers.clear();
            numbers.resize(place as usize, 0.0);
        }
        self.slots.clear();
        self.slots.resize(grammar.level.layout.states.len(), NO_ITEM);
    }

    fn cell(&self, cell: usize) -> std::ops::Range<usize> {
        self.ranges[cell].0 as usize..self.ranges[cell].1 as usize
    }

    fn read(&mut self, grammar: Pass<'_>, cell: usize, readings: &[Reading]) -> i32 {
        let largest = readings.iter().flat_map(|reading| &reading.states).copied().fold(0.0, f32::max);
        let scale = exponent(largest);
        for at in self.cell(cell) {
            let item = self.items[at];
            let reading = readings.iter().find(|reading| reading.tag == item.symbol && item.bottom);
            let Some(reading) = reading else { continue };
            let states = grammar.level.emission(grammar.full, item.symbol, &reading.states);
            for (to, from) in self.bottom[item.place as usize..].iter_mut().zip(states) {
                *to = from * power(-scale);
            }
        }
        scale
    }

    /// Sums over all ways to divide a span; the exponent of what was found.
    fn combine(&mut self, grammar: Pass<'_>, spans: Spans, start: usize, end: usize) -> i32 {
        let cell = spans.at(start, end);
        let both = |split| self.exponents[spans.at(start, split)] + self.exponents[spans.at(split, end)];
        let scale = (start + 1..end).map(both).max().unwrap_or(NOTHING);
        if scale <= NOTHING / 2 {
            return NOTHING;
        }
        for at in self.cell(cell).filter(|&at| self.items[at].bottom) {
            self.slots[usize::from(self.items[at].symbol)] = at as u32;
        }
        for split in start + 1..end {
            let (left, right) = (spans.at(start, split), spans.at(split, end));
            let exponent = self.exponents[left] + self.exponents[right];
            let factor = power(exponent.saturating_sub(scale));
            if factor == 0.0 {
                continue;
            }
            for one in self.cell(left) {
                for other in self.cell(right) {
                    if self.items[one].top && self.items[other].top {
                        let (left, right) = (one as u32, other as u32);
                        let (cell, split) = (cell as u32, split as u32);
                        let end = self.edges.len() as u32;
                        self.join(grammar, Sisters { cell, split, left, right, exponent, end }, factor);
                    }
                }
            }
        }
        for at in self.cell(cell) {
            self.slots[usize::from(self.items[at].symbol)] = NO_ITEM;
        }
        scale
    }

    /// Applies all rules to two sisters.
    fn join(&mut self, grammar: Pass<'_>, mut sisters: Sisters, factor: f32) {
        let (one, other) = (self.items[sisters.left as usize], self.items[sisters.right as usize]);
        let rules = grammar.coarse.rules_of(one.symbol, other.symbol);
        let slots = &self.slots;
        let mut rules = rules.iter().filter(|rule| slots[usize::from(rule.parent)] != NO_ITEM).peekable();
        if rules.peek().is_none() {
            return;
        }
        multiply(&self.top, one, other, &mut self.pair);
        for rule in rules {
            let parent = slots[usize::from(rule.parent)];
            let item = self.items[parent as usize];
            let place = self.shares.len() as u32;
            let block = grammar.level.binary_block(rule.number);
            let to = &mut self.bottom[item.place as usize..(item.place + item.states) as usize];
            for (to, row) in to.iter_mut().zip(block.chunks_exact(self.pair.len())) {
                let share = dot(row, &self.pair);
                self.shares.push(share);
                *to += factor * share;
            }
            self.edges.push(Edge { rule: rule.number, parent, place });
        }
        sisters.end = self.edges.len() as u32;
        self.sisters.push(sisters);
    }

    /// From the bottoms of a cell to its tops.
    fn climb(&mut self, grammar: Pass<'_>, cell: usize, scale: i32) {
        if scale <= NOTHING / 2 {
            return;
        }
        let range = self.cell(cell);
        let mut largest = 0.0_f32;
        for at in range.clone() {
            let item = self.items[at];
            let (place, states) = (item.place as usize, item.states as usize);
            largest = self.bottom[place..place + states].iter().copied().fold(largest, f32::max);
        }
        if largest <= 0.0 {
            return;
        }
        let shift = exponent(largest);
        self.exponents[cell] = scale + shift;
        for at in range.clone() {
            let item = self.items[at];
            let (place, states) = (item.place as usize, item.states as usize);
            self.bottom[place..place + states].iter_mut().for_each(|value| *value *= power(-shift));
        }
        for at in range.clone() {
            let item = self.items[at];
            let (place, states) = (item.place as usize, item.states as usize);
            let bottom = &self.bottom[place..place + states];
            if item.bottom && item.top {
                let stay = &grammar.level.stay[grammar.level.layout.states_of(item.symbol)];
                let top = &mut self.top[place..place + states];
                for ((top, bottom), stay) in top.iter_mut().zip(bottom).zip(stay) {
                    *top += bottom * stay;
                }
            }
            if !item.bottom {
                continue;
            }
            for chain in grammar.coarse.chains_of(item.symbol) {
                let Some(above) = self.top_of(range.clone(), chain.top) else { continue };
                let place = above.place as usize;
                let top = &mut self.top[place..place + above.states as usize];
                for (top, row) in
                    top.iter_mut().zip(grammar.level.chain_block(chain.number).chunks_exact(states))
                {
                    *top += dot(row, bottom);
                }
            }
        }
    }

    /// The item of a symbol that may be the top of a cell.
    fn top_of(&self, cell: std::ops::Range<usize>, symbol: Symbol) -> Option<Item> {
        self.items[cell].iter().find(|item| item.symbol == symbol && item.top).copied()
    }

    /// What is outside of everything, and with it the probabilities of all rules.
    fn outside(&mut self, grammar: Pass<'_>, spans: Spans, found: &mut Posteriors) -> bool {
        let cell = spans.at(0, spans.words);
        let mut total = 0.0;
        for at in self.cell(cell).filter(|&at| self.items[at].top) {
            let item = self.items[at];
            let place = item.place as usize..(item.place + item.states) as usize;
            let root = &grammar.level.root[grammar.level.layout.states_of(item.symbol)];
            total += dot(&self.top[place.clone()], root);
            self.top_outside[place].copy_from_slice(root);
        }
        if total <= 0.0 {
            return false;
        }
        // What the exponents leave out of the inside is in the outside: their product is a probability.
        let norm = 1.0 / total;
        found.likelihood = f64::from(total).ln() + f64::from(self.exponents[cell]) * std::f64::consts::LN_2;
        for at in self.cell(cell).filter(|&at| self.items[at].top) {
            let item = self.items[at];
            let place = item.place as usize..(item.place + item.states) as usize;
            self.top_outside[place.clone()].iter_mut().for_each(|value| *value *= norm);
            let probability = dot(&self.top[place.clone()], &self.top_outside[place]);
            found.roots.push(SymbolPart { cell: cell as u32, symbol: item.symbol, probability });
        }
        let (mut next, mut last) = (self.sisters.len(), self.edges.len());
        for (start, end) in spans.by_length().rev() {
            let cell = spans.at(start, end);
            self.descend(grammar, cell, found);
            while next > 0 && self.sisters[next - 1].cell as usize == cell {
                next -= 1;
                let first = next.checked_sub(1).map_or(0, |before| self.sisters[before].end as usize);
                self.spread(grammar, self.sisters[next], first..last, found);
                last = first;
            }
            if end - start == 1 {
                self.tell_tags(cell, found);
            }
        }
        true
    }

    fn tell_tags(&self, cell: usize, found: &mut Posteriors) {
        for item in self.items[self.cell(cell)].iter().filter(|item| item.bottom) {
            let place = item.place as usize..(item.place + item.states) as usize;
            let probability = dot(&self.bottom[place.clone()], &self.bottom_outside[place]);
            if probability > 0.0 {
                found.tags.push(SymbolPart { cell: cell as u32, symbol: item.symbol, probability });
            }
        }
    }

    /// From the tops of a cell to its bottoms.
    fn descend(&mut self, grammar: Pass<'_>, cell: usize, found: &mut Posteriors) {
        let range = self.cell(cell);
        for at in range.clone().filter(|&at| self.items[at].bottom) {
            let item = self.items[at];
            let (place, states) = (item.place as usize, item.states as usize);
            let (bottom, outside) =
                (&self.bottom[place..place + states], &mut self.bottom_outside[place..place + states]);
            if item.top {
                let stay = &grammar.level.stay[grammar.level.layout.states_of(item.symbol)];
                let above = &self.top_outside[place..place + states];
                for ((outside, above), stay) in outside.iter_mut().zip(above).zip(stay) {
                    *outside = above * stay;
                }
                let probability = dot(bottom, outside);
                if probability > 0.0 {
                    found.stays.push(SymbolPart { cell: cell as u32, symbol: item.symbol, probability });
                }
            }
            for chain in grammar.coarse.chains_of(item.symbol) {
                let tops = &self.items[range.clone()];
                let Some(above) = tops.iter().find(|other| other.symbol == chain.top && other.top) else {
                    continue;
                };
                let mut probability = 0.0;
                let rows = grammar.level.chain_block(chain.number).chunks_exact(states);
                for (above, row) in self.top_outside[above.place as usize..].iter().zip(rows) {
                    probability += above * dot(row, bottom);
                    add_multiple(outside, *above, row);
                }
                if probability > 0.0 {
                    found.chains.push(ChainPart { cell: cell as u32, chain: chain.number, probability });
                }
            }
        }
    }

    /// From a parent to two sisters.
    fn spread(
        &mut self,
        grammar: Pass<'_>,
        pair: Sisters,
        edges: std::ops::Range<usize>,
        found: &mut Posteriors,
    ) {
        let (one, other) = (self.items[pair.left as usize], self.items[pair.right as usize]);
        let factor = power(pair.exponent.saturating_sub(self.exponents[pair.cell as usize]));
        let width = (one.states * other.states) as usize;
        self.pair_outside.clear();
        self.pair_outside.resize(width, 0.0);
        let mut any = false;
        for edge in &self.edges[edges] {
            let item = self.items[edge.parent as usize];
            let outside = &self.bottom_outside[item.place as usize..(item.place + item.states) as usize];
            let probability = factor * dot(outside, &self.shares[edge.place as usize..][..outside.len()]);
            if probability < LEAST {
                continue;
            }
            any = true;
            let Sisters { cell, split, .. } = pair;
            found.pairs.push(PairPart { cell, split, rule: edge.rule, probability });
            let rows = grammar.level.binary_block(edge.rule).chunks_exact(width);
            for (outside, row) in outside.iter().zip(rows) {
                add_multiple(&mut self.pair_outside, outside * factor, row);
            }
        }
        if !any {
            return;
        }
        let (lefts, rights) = (one.place as usize, other.place as usize);
        let sister = &self.top[rights..rights + other.states as usize];
        for (state, row) in (0..).zip(self.pair_outside.chunks_exact(other.states as usize)) {
            self.top_outside[lefts + state] += dot(row, sister);
            let value = self.top[lefts + state];
            add_multiple(&mut self.top_outside[rights..rights + row.len()], value, row);
        }
    }
}

/// Rules less likely than this are not followed further.
const LEAST: f32 = 1e-7;

/// The products of the states of two sisters.
fn multiply(top: &[f32], one: Item, other: Item, pair: &mut Vec<f32>) {
    let of = |item: Item| &top[item.place as usize..(item.place + item.states) as usize];
    pair.clear();
    for left in of(one) {
        pair.extend(of(other).iter().map(|right| left * right));
    }
}
