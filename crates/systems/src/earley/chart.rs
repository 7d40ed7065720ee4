//! Earley's algorithm with the best analysis of each constituent.
//!
//! The chart is filled from left to right, and for each end from the latest start to the earliest. Rules have no empty
//! symbols (see [`super::grammar`]), so a rule of several symbols joins shorter constituents, which are finished. Unary
//! rules are applied in order of cost, as in Dijkstra's algorithm. So every constituent is final when it is used, even
//! with unary cycles.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::grammar::cost::Cost;
use super::grammar::symbol::Symbol;
use super::grammar::{Table, contains, insert};

/// Prediction strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prediction {
    /// Only constituents that can be part of a full analysis, given the words to the left.
    TopDown,
    /// All constituents.
    Everything,
}

/// A constituent with its back-pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constituent {
    pub symbol: Symbol,
    pub start: u32,
    pub end: u32,
    pub cost: Cost,
    pub origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A word.
    Word,
    /// A unary rule: the constituent below.
    Unary(u32),
    /// A longer rule: its last item.
    Item(u32),
}

/// A partly recognised rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    state: u32,
    start: u32,
    cost: Cost,
    /// The item before the last constituent was added.
    before: Option<u32>,
    /// The last constituent.
    last: u32,
}

/// An item with the next symbol it needs.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    symbol: Symbol,
    /// State after the symbol.
    state: u32,
    item: u32,
}

/// The sentence needs more than [`MAX_ITEMS`] items.
#[derive(Debug)]
pub(super) struct LimitExceeded;

/// Limit on items tried for a sentence: a fraction of a second, and at most a tenth of a gigabyte.
const MAX_ITEMS: usize = 2_000_000;

pub(super) struct Chart<'g> {
    table: &'g Table,
    prediction: Prediction,
    /// For each word, the symbols that match it and the set of symbols that can begin with it.
    words: Vec<(Vec<Symbol>, Vec<u64>)>,
    pub constituents: Vec<Constituent>,
    items: Vec<Item>,
    /// For each position, the items that end there, sorted by the next symbol.
    waiting: Vec<Vec<Waiting>>,
    /// For each position, the set of predicted categories.
    predicted: Vec<Vec<u64>>,
    items_tried: usize,
    /// For each start, the items that end at the current position.
    by_start: Vec<Vec<u32>>,
    /// For each start and state, the end and number of the last item found.
    found: Vec<(u32, u32)>,
    /// For each symbol, the last cell with a candidate for it, and the best cost there.
    cell: Vec<(u32, Cost)>,
    /// For each symbol, the last cell it was settled in.
    settled: Vec<u32>,
    cells: u32,
}

impl<'g> Chart<'g> {
    pub(super) fn fill(
        table: &'g Table,
        words: Vec<(Vec<Symbol>, Vec<u64>)>,
        prediction: Prediction,
    ) -> Result<Self, LimitExceeded> {
        let len = words.len();
        let mut chart = Self {
            table,
            prediction,
            words,
            constituents: Vec::new(),
            items: Vec::new(),
            waiting: vec![Vec::new()],
            predicted: Vec::new(),
            items_tried: 0,
            by_start: vec![Vec::new(); len],
            found: vec![(0, 0); len * table.ends.len()],
            cell: vec![(0, 0); table.symbols.len()],
            settled: vec![0; table.symbols.len()],
            cells: 0,
        };
        chart.predict(0);
        for end in 1..=len {
            for start in (0..end).rev() {
                chart.fill_cell(start, end)?;
            }
            chart.finish_end(end);
        }
        Ok(chart)
    }

    /// The start symbol over all words.
    pub(super) fn full(&self) -> Option<u32> {
        let is_full = |constituent: &Constituent| {
            let Constituent { symbol, start, end, .. } = *constituent;
            symbol == self.table.start && start == 0 && end as usize == self.words.len()
        };
        // The cell over all words is the last.
        self.constituents.iter().rposition(is_full).map(|at| at as u32)
    }

    /// Daughters of a constituent, from right to left.
    pub(super) fn daughters(&self, constituent: Constituent) -> impl Iterator<Item = u32> + '_ {
        let (single, item) = match constituent.origin {
            Origin::Word => (None, None),
            Origin::Unary(below) => (Some(below), None),
            Origin::Item(item) => (None, Some(item)),
        };
        let items = std::iter::successors(item, |&item| self.items[item as usize].before);
        single.into_iter().chain(items.map(|item| self.items[item as usize].last))
    }

    /// Finds the constituents between two positions and advances items with them.
    fn fill_cell(&mut self, start: usize, end: usize) -> Result<(), LimitExceeded> {
        self.cells += 1;
        let first = self.constituents.len();
        let mut heap = BinaryHeap::new();
        if start + 1 == end {
            for &symbol in &self.words[start].0 {
                relax(&mut self.cell, self.cells, &mut heap, (0, symbol, Origin::Word));
            }
        }
        for &item in &self.by_start[start] {
            let Item { state, cost, .. } = self.items[item as usize];
            if let (category, Some(end_cost)) = self.table.ends[state as usize] {
                relax(&mut self.cell, self.cells, &mut heap, (cost + end_cost, category, Origin::Item(item)));
            }
        }
        while let Some(Reverse((cost, symbol, origin))) = heap.pop() {
            let origin = Origin::of_number(origin);
            // The first candidate popped is the cheapest, ties in order of origin. Later ones are ignored.
            if std::mem::replace(&mut self.settled[symbol as usize], self.cells) == self.cells {
                continue;
            }
            let number = self.constituents.len() as u32;
            let (start, end) = (start as u32, end as u32);
            self.constituents.push(Constituent { symbol, start, end, cost, origin });
            for &(category, unary) in &self.table.unary[symbol as usize] {
                if contains(&self.predicted[start as usize], category) {
                    relax(
                        &mut self.cell,
                        self.cells,
                        &mut heap,
                        (cost + unary, category, Origin::Unary(number)),
                    );
                }
            }
        }
        for number in first..self.constituents.len() {
            self.advance(number as u32, end as u32)?;
        }
        Ok(())
    }

    /// Advances the items that wait for a constituent, and starts the rules that begin with it.
    fn advance(&mut self, number: u32, end: u32) -> Result<(), LimitExceeded> {
        let Constituent { symbol, start, cost, .. } = self.constituents[number as usize];
        let waiting = std::mem::take(&mut self.waiting[start as usize]);
        let from = waiting.partition_point(|waiting| waiting.symbol < symbol);
        for waiting in waiting[from..].iter().take_while(|waiting| waiting.symbol == symbol) {
            let item = self.items[waiting.item as usize];
            self.put(
                Item {
                    state: waiting.state,
                    start: item.start,
                    cost: item.cost + cost,
                    before: Some(waiting.item),
                    last: number,
                },
                end,
            );
        }
        self.waiting[start as usize] = waiting;
        let table = self.table;
        for begun in &table.starts[symbol as usize] {
            if contains(&self.predicted[start as usize], begun.category) {
                self.put(Item { state: begun.state, start, cost, before: None, last: number }, end);
            }
        }
        if self.items_tried > MAX_ITEMS { Err(LimitExceeded) } else { Ok(()) }
    }

    /// Adds an item, or improves the existing one.
    fn put(&mut self, item: Item, end: u32) {
        self.items_tried += 1;
        let at = item.start as usize * self.table.ends.len() + item.state as usize;
        let (known_end, known) = self.found[at];
        if known_end == end {
            let known = &mut self.items[known as usize];
            // Ties go to the longest last constituent, which is found last.
            if item.cost <= known.cost {
                *known = item;
            }
            return;
        }
        let number = self.items.len() as u32;
        self.found[at] = (end, number);
        self.by_start[item.start as usize].push(number);
        self.items.push(item);
    }

    /// Lists the next symbols of the items that end here, filtered by the next word, and predicts.
    fn finish_end(&mut self, end: usize) {
        let mut waiting = Vec::new();
        if let Some((_, starters)) = self.words.get(end) {
            for &item in self.by_start.iter().flatten() {
                let state = self.items[item as usize].state;
                let next = self.table.next[state as usize].iter().filter(|next| contains(starters, next.0));
                waiting.extend(next.map(|&(symbol, state)| Waiting { symbol, state, item }));
            }
            waiting.sort_by_key(|waiting| waiting.symbol);
        }
        self.by_start.iter_mut().for_each(Vec::clear);
        self.waiting.push(waiting);
        self.predict(end);
    }

    /// Predicts the categories at a position.
    fn predict(&mut self, at: usize) {
        let Some((_, starters)) = self.words.get(at) else { return };
        if self.prediction == Prediction::Everything {
            self.predicted.push(starters.clone());
            return;
        }
        let mut predicted = vec![0; self.table.set_len()];
        let mut pending: Vec<Symbol> = self.waiting[at].iter().map(|waiting| waiting.symbol).collect();
        if at == 0 {
            pending.push(self.table.start);
        }
        while let Some(symbol) = pending.pop() {
            if contains(starters, symbol) && insert(&mut predicted, symbol) {
                pending.extend(&self.table.left_corners[symbol as usize]);
            }
        }
        self.predicted.push(predicted);
    }
}

/// A candidate constituent: cost, symbol, and number of its origin. The cheapest comes first.
type Candidate = Reverse<(Cost, Symbol, u64)>;

/// Adds a candidate if it is no worse than those so far.
fn relax(
    cell: &mut [(u32, Cost)],
    number: u32,
    heap: &mut BinaryHeap<Candidate>,
    (cost, symbol, origin): (Cost, Symbol, Origin),
) {
    let best = &mut cell[symbol as usize];
    if best.0 != number || cost <= best.1 {
        *best = (number, cost);
        heap.push(Reverse((cost, symbol, origin.number())));
    }
}

impl Origin {
    /// Encodes an origin; the order breaks ties.
    fn number(self) -> u64 {
        match self {
            Self::Word => 0,
            // Unary before longer rules, so that constituents attach as low as possible.
            Self::Unary(below) => 1 << 32 | u64::from(below),
            Self::Item(item) => 2 << 32 | u64::from(item),
        }
    }

    fn of_number(number: u64) -> Self {
        match number >> 32 {
            0 => Self::Word,
            1 => Self::Unary(number as u32),
            _ => Self::Item(number as u32),
        }
    }
}
