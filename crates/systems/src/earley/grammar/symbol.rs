//! Symbols of a grammar.

use rustc_hash::FxHashMap;

/// Number of a symbol.
pub(in crate::earley) type Symbol = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::earley) enum SymbolKind {
    /// Has rules.
    Category,
    /// Matches a tag.
    Tag,
    /// Matches a word.
    Word,
}

/// Symbols by number and by name.
#[derive(Clone, Debug, Default)]
pub(in crate::earley) struct Symbols {
    all: Vec<(SymbolKind, Box<str>)>,
    numbers: FxHashMap<(SymbolKind, Box<str>), Symbol>,
}

impl Symbols {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn kind(&self, symbol: Symbol) -> SymbolKind {
        self.all[symbol as usize].0
    }

    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        &self.all[symbol as usize].1
    }

    pub(crate) fn find(&self, kind: SymbolKind, name: &str) -> Option<Symbol> {
        self.numbers.get(&(kind, name.into())).copied()
    }

    /// Names of all named symbols of a kind.
    pub(crate) fn names(&self, kind: SymbolKind) -> Vec<Box<str>> {
        let named = self.all.iter().filter(|(found, name)| *found == kind && !name.is_empty());
        named.map(|(_, name)| name.clone()).collect()
    }

    pub(crate) fn number(&mut self, kind: SymbolKind, name: &str) -> Symbol {
        let next = self.all.len() as Symbol;
        let number = *self.numbers.entry((kind, name.into())).or_insert(next);
        if number == next {
            self.all.push((kind, name.into()));
        }
        number
    }

    /// Creates a category for a group or a repetition.
    pub(crate) fn unnamed(&mut self) -> Symbol {
        self.all.push((SymbolKind::Category, Box::default()));
        self.all.len() as Symbol - 1
    }

    /// Label of a category in trees: its name up to a slash, or none if it begins with `_`.
    pub(crate) fn label(&self, symbol: Symbol) -> Option<&str> {
        let name = self.name(symbol).split('/').next().unwrap_or_default();
        (!name.is_empty() && !name.starts_with('_')).then_some(name)
    }
}
