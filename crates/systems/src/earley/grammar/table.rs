//! Parser tables of a grammar.

use rustc_hash::FxHashMap;

use super::cost::Cost;
use super::expand::Rule;
use super::read::GrammarSource;
use super::symbol::{Symbol, SymbolKind, Symbols};

/// State after the first symbol of a rule.
#[derive(Clone, Copy, Debug)]
pub(in crate::earley) struct Start {
    pub category: Symbol,
    pub state: u32,
}

/// Parser tables. Rules of two or more symbols are stored as a trie per category: a state is a prefix of the right
/// sides of one or more rules.
#[derive(Clone, Debug)]
pub(in crate::earley) struct Table {
    pub symbols: Symbols,
    pub start: Symbol,
    /// For each symbol, whether it may occur in a partial analysis.
    pub partial: Vec<bool>,
    /// For each symbol, the states after it as the first symbol of a rule.
    pub starts: Vec<Vec<Start>>,
    /// For each symbol, the unary rules with it on the right: category and cost.
    pub unary: Vec<Vec<(Symbol, Cost)>>,
    /// For each category, the first symbols of its rules.
    pub left_corners: Vec<Vec<Symbol>>,
    /// For each state, the next symbols and states.
    pub next: Vec<Vec<(Symbol, u32)>>,
    /// For each state, its category, and the cost of the rule that ends there, if any.
    pub ends: Vec<(Symbol, Option<Cost>)>,
    /// For each word or tag, the set of symbols that can begin with it.
    starters: FxHashMap<Symbol, Vec<u64>>,
    rules: usize,
}

impl Table {
    pub(super) fn new(source: GrammarSource, rules: &[Rule]) -> Self {
        let GrammarSource { symbols, start, partial, .. } = source;
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
            left_corners: vec![Vec::new(); count],
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
        // Rules are sorted, so those of one category with the same prefix are adjacent.
        if self.left_corners[rule.left as usize].last() != Some(&first) {
            self.left_corners[rule.left as usize].push(first);
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

    /// Length of a bit set of symbols, in 64-bit words.
    pub(crate) fn set_len(&self) -> usize {
        self.symbols.len().div_ceil(64)
    }

    /// Computes the transitive closure of the left-corner relation from each word and tag.
    fn find_starters(&mut self) {
        let mut parents = vec![Vec::new(); self.symbols.len()];
        for (category, left_corners) in (0..).zip(&self.left_corners) {
            for &corner in left_corners {
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

    /// Symbols that match a word with its tag.
    pub(crate) fn matches(&self, word: &str, tag: &str) -> Vec<Symbol> {
        let lower = word.to_lowercase();
        let other = (lower != word).then(|| self.symbols.find(SymbolKind::Word, &lower)).flatten();
        let found =
            [self.symbols.find(SymbolKind::Tag, tag), self.symbols.find(SymbolKind::Word, word), other];
        found.into_iter().flatten().collect()
    }

    /// All symbols that can begin with one of these words or tags, including themselves.
    pub(crate) fn starters(&self, symbols: &[Symbol]) -> Vec<u64> {
        let mut set = vec![0; self.set_len()];
        for starters in symbols.iter().filter_map(|symbol| self.starters.get(symbol)) {
            set.iter_mut().zip(starters).for_each(|(all, one)| *all |= one);
        }
        set
    }
}

/// Adds a symbol to a set. Returns whether it is new.
pub(in crate::earley) fn insert(set: &mut [u64], symbol: Symbol) -> bool {
    let (word, bit) = (symbol as usize / 64, 1 << (symbol % 64));
    let is_new = set[word] & bit == 0;
    set[word] |= bit;
    is_new
}

/// Returns whether a symbol is in a set.
pub(in crate::earley) fn contains(set: &[u64], symbol: Symbol) -> bool {
    set[symbol as usize / 64] & 1 << (symbol % 64) != 0
}
