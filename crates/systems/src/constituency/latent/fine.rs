//! Later passes: inside, outside and posteriors under a split grammar, restricted to what the previous pass allows.

use super::chart::{EMPTY_CELL, Spans, add_multiple, dot, exponent, pow2};
use super::coarse::CoarseGrammar;
use super::emissions::TagCandidate;
use super::layout::Layout;
use super::level::Level;
use super::posteriors::{BinaryPosterior, ChainPosterior, Posteriors, SymbolPosterior};
use super::prune_mask::{AllowedSymbol, PruneMask};
use super::symbols::Symbol;

/// The grammar of one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassGrammar<'g> {
    /// Rules indexed by their daughters.
    pub coarse: &'g CoarseGrammar,
    /// Their probabilities in this pass.
    pub level: &'g Level,
    /// Layout of the full grammar.
    pub full: &'g Layout,
}

/// A symbol in a cell.
#[derive(Clone, Copy, Debug)]
struct Item {
    symbol: Symbol,
    /// Allowed as the bottom, and as the top.
    bottom: bool,
    top: bool,
    states: u32,
    /// Offset of its states in the tables.
    offset: u32,
}

/// Two adjacent items to which at least one rule was applied.
#[derive(Clone, Copy, Debug)]
struct ChildPair {
    cell: u32,
    split: u32,
    left: u32,
    right: u32,
    exponent: i32,
    /// End of its rule applications in `uses`.
    end: u32,
}

/// A rule applied to a pair of daughters.
#[derive(Clone, Copy, Debug)]
struct RuleUse {
    rule: u32,
    parent: u32,
    /// Offset in `use_inside` of what this application contributes to the parent's inside.
    offset: u32,
}

/// Chart of a later pass.
#[derive(Clone, Debug, Default)]
pub(super) struct FineChart {
    items: Vec<Item>,
    /// Range of each cell's items.
    ranges: Vec<(u32, u32)>,
    exponents: Vec<i32>,
    bottom: Vec<f32>,
    top: Vec<f32>,
    bottom_outside: Vec<f32>,
    top_outside: Vec<f32>,
    children: Vec<ChildPair>,
    uses: Vec<RuleUse>,
    use_inside: Vec<f32>,
    products: Vec<f32>,
    products_outside: Vec<f32>,
    /// For each symbol, its item in the current cell.
    slots: Vec<u32>,
}

const NO_ITEM: u32 = u32::MAX;

impl FineChart {
    /// Computes the posteriors of everything that the mask allows; false if the sentence has no parse.
    pub(super) fn fill(
        &mut self,
        grammar: PassGrammar<'_>,
        mask: &PruneMask,
        candidates: &[Vec<TagCandidate>],
        posteriors: &mut Posteriors,
    ) -> bool {
        let spans = Spans { words: candidates.len() };
        posteriors.clear(candidates.len());
        self.allocate(grammar, mask, spans);
        for (start, end) in spans.by_length() {
            let cell = spans.at(start, end);
            if self.ranges[cell].0 == self.ranges[cell].1 {
                continue;
            }
            let scale = match end - start {
                1 => self.fill_word(grammar, cell, &candidates[start]),
                _ => self.combine(grammar, spans, start, end),
            };
            self.inside_chains(grammar, cell, scale);
        }
        self.outside(grammar, spans, posteriors)
    }

    /// Allows the symbols whose posterior exceeds the threshold.
    pub(super) fn allow(&self, threshold: f32, mask: &mut PruneMask) {
        mask.clear();
        for &(begin, end) in &self.ranges {
            for item in &self.items[begin as usize..end as usize] {
                let offset = item.offset as usize..(item.offset + item.states) as usize;
                let bottom = dot(&self.bottom[offset.clone()], &self.bottom_outside[offset.clone()]);
                let top = dot(&self.top[offset.clone()], &self.top_outside[offset]);
                mask.push(item.symbol, item.bottom && bottom > threshold, item.top && top > threshold);
            }
            mask.end_cell();
        }
    }

    /// Allocates items for the symbols that the mask allows.
    fn allocate(&mut self, grammar: PassGrammar<'_>, mask: &PruneMask, spans: Spans) {
        self.items.clear();
        self.ranges.clear();
        self.children.clear();
        self.uses.clear();
        self.use_inside.clear();
        self.exponents.clear();
        self.exponents.resize(spans.len(), EMPTY_CELL);
        let mut offset = 0;
        for cell in mask.cells() {
            let begin = self.items.len() as u32;
            for &AllowedSymbol { symbol, bottom, top } in cell {
                let states = grammar.level.layout.num_states(symbol) as u32;
                self.items.push(Item { symbol, bottom, top, states, offset });
                offset += states;
            }
            self.ranges.push((begin, self.items.len() as u32));
        }
        for numbers in [&mut self.bottom, &mut self.top, &mut self.bottom_outside, &mut self.top_outside] {
            numbers.clear();
            numbers.resize(offset as usize, 0.0);
        }
        self.slots.clear();
        self.slots.resize(grammar.level.layout.states.len(), NO_ITEM);
    }

    fn cell(&self, cell: usize) -> std::ops::Range<usize> {
        self.ranges[cell].0 as usize..self.ranges[cell].1 as usize
    }

    fn fill_word(&mut self, grammar: PassGrammar<'_>, cell: usize, candidates: &[TagCandidate]) -> i32 {
        let largest = candidates.iter().flat_map(|candidate| &candidate.states).copied().fold(0.0, f32::max);
        let scale = exponent(largest);
        for at in self.cell(cell) {
            let item = self.items[at];
            let candidate = candidates.iter().find(|candidate| candidate.tag == item.symbol && item.bottom);
            let Some(candidate) = candidate else { continue };
            let states = grammar.level.emission(grammar.full, item.symbol, &candidate.states);
            for (to, from) in self.bottom[item.offset as usize..].iter_mut().zip(states) {
                *to = from * pow2(-scale);
            }
        }
        scale
    }

    /// Sums over all splits of a span; returns the exponent of the cell.
    fn combine(&mut self, grammar: PassGrammar<'_>, spans: Spans, start: usize, end: usize) -> i32 {
        let cell = spans.at(start, end);
        let both = |split| self.exponents[spans.at(start, split)] + self.exponents[spans.at(split, end)];
        let scale = (start + 1..end).map(both).max().unwrap_or(EMPTY_CELL);
        if scale <= EMPTY_CELL / 2 {
            return EMPTY_CELL;
        }
        for at in self.cell(cell).filter(|&at| self.items[at].bottom) {
            self.slots[usize::from(self.items[at].symbol)] = at as u32;
        }
        for split in start + 1..end {
            let (left, right) = (spans.at(start, split), spans.at(split, end));
            let exponent = self.exponents[left] + self.exponents[right];
            let factor = pow2(exponent.saturating_sub(scale));
            if factor == 0.0 {
                continue;
            }
            for one in self.cell(left) {
                for other in self.cell(right) {
                    if self.items[one].top && self.items[other].top {
                        let (left, right) = (one as u32, other as u32);
                        let (cell, split) = (cell as u32, split as u32);
                        let end = self.uses.len() as u32;
                        self.apply_rules(
                            grammar,
                            ChildPair { cell, split, left, right, exponent, end },
                            factor,
                        );
                    }
                }
            }
        }
        for at in self.cell(cell) {
            self.slots[usize::from(self.items[at].symbol)] = NO_ITEM;
        }
        scale
    }

    /// Applies all rules to a pair of daughters.
    fn apply_rules(&mut self, grammar: PassGrammar<'_>, mut children: ChildPair, factor: f32) {
        let (one, other) = (self.items[children.left as usize], self.items[children.right as usize]);
        let rules = grammar.coarse.rules_of(one.symbol, other.symbol);
        let slots = &self.slots;
        let mut rules = rules.iter().filter(|rule| slots[usize::from(rule.parent)] != NO_ITEM).peekable();
        if rules.peek().is_none() {
            return;
        }
        products_of(&self.top, one, other, &mut self.products);
        for rule in rules {
            let parent = slots[usize::from(rule.parent)];
            let item = self.items[parent as usize];
            let offset = self.use_inside.len() as u32;
            let block = grammar.level.binary_block(rule.number);
            let to = &mut self.bottom[item.offset as usize..(item.offset + item.states) as usize];
            for (to, row) in to.iter_mut().zip(block.chunks_exact(self.products.len())) {
                let inside = dot(row, &self.products);
                self.use_inside.push(inside);
                *to += factor * inside;
            }
            self.uses.push(RuleUse { rule: rule.number, parent, offset });
        }
        children.end = self.uses.len() as u32;
        self.children.push(children);
    }

    /// Inside of the tops of a cell, from that of its bottoms.
    fn inside_chains(&mut self, grammar: PassGrammar<'_>, cell: usize, scale: i32) {
        if scale <= EMPTY_CELL / 2 {
            return;
        }
        let range = self.cell(cell);
        let mut largest = 0.0_f32;
        for at in range.clone() {
            let item = self.items[at];
            let (offset, states) = (item.offset as usize, item.states as usize);
            largest = self.bottom[offset..offset + states].iter().copied().fold(largest, f32::max);
        }
        if largest <= 0.0 {
            return;
        }
        let shift = exponent(largest);
        self.exponents[cell] = scale + shift;
        for at in range.clone() {
            let item = self.items[at];
            let (offset, states) = (item.offset as usize, item.states as usize);
            self.bottom[offset..offset + states].iter_mut().for_each(|value| *value *= pow2(-shift));
        }
        for at in range.clone() {
            let item = self.items[at];
            let (offset, states) = (item.offset as usize, item.states as usize);
            let bottom = &self.bottom[offset..offset + states];
            if item.bottom && item.top {
                let no_chain = &grammar.level.no_chain[grammar.level.layout.state_range(item.symbol)];
                let top = &mut self.top[offset..offset + states];
                for ((top, bottom), no_chain) in top.iter_mut().zip(bottom).zip(no_chain) {
                    *top += bottom * no_chain;
                }
            }
            if !item.bottom {
                continue;
            }
            for chain in grammar.coarse.chains_of(item.symbol) {
                let Some(above) = self.top_of(range.clone(), chain.top) else { continue };
                let offset = above.offset as usize;
                let top = &mut self.top[offset..offset + above.states as usize];
                for (top, row) in
                    top.iter_mut().zip(grammar.level.chain_block(chain.number).chunks_exact(states))
                {
                    *top += dot(row, bottom);
                }
            }
        }
    }

    /// The item of a symbol in a cell, if it is allowed as a top.
    fn top_of(&self, cell: std::ops::Range<usize>, symbol: Symbol) -> Option<Item> {
        self.items[cell].iter().find(|item| item.symbol == symbol && item.top).copied()
    }

    /// Computes outside probabilities and collects the posteriors of all rules.
    fn outside(&mut self, grammar: PassGrammar<'_>, spans: Spans, posteriors: &mut Posteriors) -> bool {
        let cell = spans.at(0, spans.words);
        let mut total = 0.0;
        for at in self.cell(cell).filter(|&at| self.items[at].top) {
            let item = self.items[at];
            let offset = item.offset as usize..(item.offset + item.states) as usize;
            let root = &grammar.level.root[grammar.level.layout.state_range(item.symbol)];
            total += dot(&self.top[offset.clone()], root);
            self.top_outside[offset].copy_from_slice(root);
        }
        if total <= 0.0 {
            return false;
        }
        // The outside is scaled by the inverse of the inside's exponent, so that their product is a posterior.
        let norm = 1.0 / total;
        posteriors.log_likelihood =
            f64::from(total).ln() + f64::from(self.exponents[cell]) * std::f64::consts::LN_2;
        for at in self.cell(cell).filter(|&at| self.items[at].top) {
            let item = self.items[at];
            let offset = item.offset as usize..(item.offset + item.states) as usize;
            self.top_outside[offset.clone()].iter_mut().for_each(|value| *value *= norm);
            let probability = dot(&self.top[offset.clone()], &self.top_outside[offset]);
            posteriors.roots.push(SymbolPosterior { cell: cell as u32, symbol: item.symbol, probability });
        }
        let (mut next, mut last) = (self.children.len(), self.uses.len());
        for (start, end) in spans.by_length().rev() {
            let cell = spans.at(start, end);
            self.outside_chains(grammar, cell, posteriors);
            while next > 0 && self.children[next - 1].cell as usize == cell {
                next -= 1;
                let first = next.checked_sub(1).map_or(0, |before| self.children[before].end as usize);
                self.outside_children(grammar, self.children[next], first..last, posteriors);
                last = first;
            }
            if end - start == 1 {
                self.collect_tags(cell, posteriors);
            }
        }
        true
    }

    fn collect_tags(&self, cell: usize, posteriors: &mut Posteriors) {
        for item in self.items[self.cell(cell)].iter().filter(|item| item.bottom) {
            let offset = item.offset as usize..(item.offset + item.states) as usize;
            let probability = dot(&self.bottom[offset.clone()], &self.bottom_outside[offset]);
            if probability > 0.0 {
                posteriors.tags.push(SymbolPosterior { cell: cell as u32, symbol: item.symbol, probability });
            }
        }
    }

    /// Outside of the bottoms of a cell, from that of its tops.
    fn outside_chains(&mut self, grammar: PassGrammar<'_>, cell: usize, posteriors: &mut Posteriors) {
        let range = self.cell(cell);
        for at in range.clone().filter(|&at| self.items[at].bottom) {
            let item = self.items[at];
            let (offset, states) = (item.offset as usize, item.states as usize);
            let (bottom, outside) =
                (&self.bottom[offset..offset + states], &mut self.bottom_outside[offset..offset + states]);
            if item.top {
                let no_chain = &grammar.level.no_chain[grammar.level.layout.state_range(item.symbol)];
                let above = &self.top_outside[offset..offset + states];
                for ((outside, above), no_chain) in outside.iter_mut().zip(above).zip(no_chain) {
                    *outside = above * no_chain;
                }
                let probability = dot(bottom, outside);
                if probability > 0.0 {
                    posteriors.no_chains.push(SymbolPosterior {
                        cell: cell as u32,
                        symbol: item.symbol,
                        probability,
                    });
                }
            }
            for chain in grammar.coarse.chains_of(item.symbol) {
                let tops = &self.items[range.clone()];
                let Some(above) = tops.iter().find(|other| other.symbol == chain.top && other.top) else {
                    continue;
                };
                let mut probability = 0.0;
                let rows = grammar.level.chain_block(chain.number).chunks_exact(states);
                for (above, row) in self.top_outside[above.offset as usize..].iter().zip(rows) {
                    probability += above * dot(row, bottom);
                    add_multiple(outside, *above, row);
                }
                if probability > 0.0 {
                    posteriors.chains.push(ChainPosterior {
                        cell: cell as u32,
                        chain: chain.number,
                        probability,
                    });
                }
            }
        }
    }

    /// Adds the outside of all parents to that of a pair of daughters.
    fn outside_children(
        &mut self,
        grammar: PassGrammar<'_>,
        products: ChildPair,
        uses: std::ops::Range<usize>,
        posteriors: &mut Posteriors,
    ) {
        let (one, other) = (self.items[products.left as usize], self.items[products.right as usize]);
        let factor = pow2(products.exponent.saturating_sub(self.exponents[products.cell as usize]));
        let width = (one.states * other.states) as usize;
        self.products_outside.clear();
        self.products_outside.resize(width, 0.0);
        let mut any = false;
        for rule_use in &self.uses[uses] {
            let item = self.items[rule_use.parent as usize];
            let outside = &self.bottom_outside[item.offset as usize..(item.offset + item.states) as usize];
            let probability =
                factor * dot(outside, &self.use_inside[rule_use.offset as usize..][..outside.len()]);
            if probability < MIN_POSTERIOR {
                continue;
            }
            any = true;
            let ChildPair { cell, split, .. } = products;
            posteriors.binary.push(BinaryPosterior { cell, split, rule: rule_use.rule, probability });
            let rows = grammar.level.binary_block(rule_use.rule).chunks_exact(width);
            for (outside, row) in outside.iter().zip(rows) {
                add_multiple(&mut self.products_outside, outside * factor, row);
            }
        }
        if !any {
            return;
        }
        let (lefts, rights) = (one.offset as usize, other.offset as usize);
        let sister = &self.top[rights..rights + other.states as usize];
        for (state, row) in (0..).zip(self.products_outside.chunks_exact(other.states as usize)) {
            self.top_outside[lefts + state] += dot(row, sister);
            let value = self.top[lefts + state];
            add_multiple(&mut self.top_outside[rights..rights + row.len()], value, row);
        }
    }
}

/// Rule applications with a lower posterior are ignored.
const MIN_POSTERIOR: f32 = 1e-7;

/// Products of the inside of two items, over all pairs of states.
fn products_of(top: &[f32], one: Item, other: Item, products: &mut Vec<f32>) {
    let of = |item: Item| &top[item.offset as usize..(item.offset + item.states) as usize];
    products.clear();
    for left in of(one) {
        products.extend(of(other).iter().map(|right| left * right));
    }
}
