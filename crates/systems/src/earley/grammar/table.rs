//! A grammar as the parser uses it.

use rustc_hash::FxHashMap;

use super::cost::Cost;
use super::expand::Rule;
use super::read::Source;
use super::symbol::{Symbol, SymbolKind, Symbols};

/// A state that is reached by the first symbol of a rule.
#[derive(Clone, Copy, Debug)]
pub(in crate::earley) struct Start {
    pub category: Symbol,
    pub state: u32,
}

/// The rules in tables. Rules of two symbols and more are paths of states: a state stands for the beginning of the
/// right side of one or several rules of a category.
#[derive(Clone, Debug)]
pub(in crate::earley) struct Table {
    pub symbols: Symbols,
    pub start: Symbol,
    /// Whether each symbol may stand in a partial analysis.
    pub partial: Vec<bool>,
    /// For each symbol, the states that it leads to as the first of a rule.
    pub starts: Vec<Vec<Start>>,
    /// For each symbol, the categories that have it alone on the right, and what that costs.
    pub unary: Vec<Vec<(Symbol, Cost)>>,
    /// For each category, the symbols that its rules begin with.
    pub corners: Vec<Vec<Symbol>>,
    /// For each state, the symbols that can follow and where they lead.
    pub next: Vec<Vec<(Symbol, u32)>>,
    /// For each state, its category, and what it costs to end there if a rule does.
    pub ends: Vec<(Symbol, Option<Cost>)>,
    /// For each symbol that matches a word or tag, which categories can begin with it.
    starters: FxHashMap<Symbol, Vec<u64>>,
    rules: usize,
}

impl Table {
    pub(super) fn new(source: Source, rules: &[Rule]) -> Self {
        let Source { symbols, start, partial, .. } = source;
        let count = symbols.len();
        let may_stand = |symbol: Symbol| {
            let is_category = symbols.kind(symbol) == SymbolKind::Category;
            let is_chosen = partial.is_empty() || partial.contains(&symbol);
            is_category && is_chosen && symbols.label(symbol).is_some()
        };
        let partial = (0..count as Symbol).map(may_stand).collect();
        let mut table = Self {
            symbols,
            start,
            partial,
            starts: vec![Vec::new(); count],
            unary: vec![Vec::new(); count],
            corners: vec![Vec::new(); count],
            next: Vec::new(),
            ends: Vec::new(),
            starters: FxHashMap::default(),
            rules: rules.len(),
        };
        for rule in rules {
            table.add(rule);
        }
        table.find_starters();
        table
    }

    pub(crate) fn rules(&self) -> usize {
        self.rules
    }

    fn add(&mut self, rule: &Rule) {
        let Some((&first, rest)) = rule.right.split_first() else { return };
        // Rules come in order, so those of one category with the same beginning come one after the other.
        if self.corners[rule.left as usize].last() != Some(&first) {
            self.corners[rule.left as usize].push(first);
        }
        if rest.is_empty() {
            self.unary[first as usize].push((rule.left, rule.cost));
            return;
        }
        let known = self.starts[first as usize].last().filter(|start| start.category == rule.left).copied();
        let mut state = match known {
            Some(start) => start.state,
            None => self.new_state(rule.left),
        };
        if known.is_none() {
            self.starts[first as usize].push(Start { category: rule.left, state });
        }
        for &symbol in rest {
            let known = self.next[state as usize].iter().find(|next| next.0 == symbol).map(|next| next.1);
            state = known.unwrap_or_else(|| {
                let new = self.new_state(rule.left);
                self.next[state as usize].push((symbol, new));
                new
            });
        }
        self.ends[state as usize].1 = Some(rule.cost);
    }

    fn new_state(&mut self, category: Symbol) -> u32 {
        self.next.push(Vec::new());
        self.ends.push((category, None));
        self.ends.len() as u32 - 1
    }

    /// How many numbers a set of symbols takes.
    pub(crate) fn set_len(&self) -> usize {
        self.symbols.len().div_ceil(64)
    }

    /// For each word and tag, goes up to all categories that can begin with it.
    fn find_starters(&mut self) {
        let mut parents = vec![Vec::new(); self.symbols.len()];
        for (category, corners) in (0..).zip(&self.corners) {
            for &corner in corners {
                parents[corner as usize].push(category);
            }
        }
        for symbol in 0..self.symbols.len() as Symbol {
            if self.symbols.kind(symbol) == SymbolKind::Category {
                continue;
            }
            let mut set = vec![0; self.set_len()];
            let mut found: Vec<Symbol> = vec![symbol];
            while let Some(symbol) = found.pop() {
                if insert(&mut set, symbol) {
                    found.extend(&parents[symbol as usize]);
                }
            }
            self.starters.insert(symbol, set);
        }
    }

    /// The symbols that match a word with its tag.
    pub(crate) fn matches(&self, word: &str, tag: &str) -> Vec<Symbol> {
        let lower = word.to_lowercase();
        let other = (lower != word).then(|| self.symbols.find(SymbolKind::Word, &lower)).flatten();
        let found =
            [self.symbols.find(SymbolKind::Tag, tag), self.symbols.find(SymbolKind::Word, word), other];
        found.into_iter().flatten().collect()
    }

    /// Everything that can begin with one of these words or tags, themselves among it.
    pub(crate) fn starters(&self, symbols: &[Symbol]) -> Vec<u64> {
        let mut set = vec![0; self.set_len()];
        for starters in symbols.iter().filter_map(|symbol| self.starters.get(symbol)) {
            set.iter_mut().zip(starters).for_each(|(all, one)| *all |= one);
        }
        set
    }
}

/// Adds a symbol to a set; false if it was there.
pub(in crate::earley) fn insert(set: &mut [u64], symbol: Symbol) -> bool {
    let (number, bit) = (symbol as usize / 64, 1 << (symbol % 64));
    let is_new = set[number] & bit == 0;
    set[number] |= bit;
    is_new
}

/// Whether a symbol is in a set.
pub(in crate::earley) fn contains(set: &[u64], symbol: Symbol) -> bool {
    set[symbol as usize / 64] & 1 << (symbol % 64) != 0
}
