//! The symbols of a grammar.

use rustc_hash::FxHashMap;

/// The number of a symbol.
pub(in crate::earley) type Symbol = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::earley) enum SymbolKind {
    /// What has rules.
    Category,
    /// What matches a tag.
    Tag,
    /// What matches a word.
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

    /// The names of a kind, those without a name left out.
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

    /// A category for a group or a repetition.
    pub(crate) fn unnamed(&mut self) -> Symbol {
        self.all.push((SymbolKind::Category, Box::default()));
        self.all.len() as Symbol - 1
    }

    /// The label that a category has in trees: its name up to a slash; none if it begins with `_`.
    pub(crate) fn label(&self, symbol: Symbol) -> Option<&str> {
        let name = self.name(symbol).split('/').next().unwrap_or_default();
        (!name.is_empty() && !name.starts_with('_')).then_some(name)
    }
}
