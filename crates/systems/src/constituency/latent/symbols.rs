//! The symbols of a grammar: phrases, intermediate symbols of binarisation, tags.

use solecism_tagging::model::Strings;
use solecism_tagging::vocabulary::Vocabulary;

/// Index of a symbol.
pub(super) type Symbol = u16;

/// Maximum number of symbols: each label of a treebank may be a phrase, an intermediate symbol and a tag.
pub(super) const MAX_SYMBOLS: usize = 6_000;

/// Names of symbols, numbered in order of first occurrence.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbols {
    names: Vocabulary,
}

/// The kind of a symbol; encoded as the first letter of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymbolKind {
    /// A constituent.
    Phrase,
    /// The remaining daughters of a binarised constituent; not a constituent itself.
    Intermediate,
    /// The tag of a word.
    Tag,
}

impl SymbolKind {
    fn prefix(self) -> char {
        match self {
            Self::Phrase => '(',
            Self::Intermediate => '@',
            Self::Tag => '/',
        }
    }
}

impl Symbols {
    /// The symbol of this kind for a label; added if missing.
    pub(super) fn number(&mut self, kind: SymbolKind, label: &str) -> u32 {
        self.names.number(&format!("{}{label}", kind.prefix()))
    }

    /// The symbol of a prefixed name, as in [`names`](Self::names); added if missing.
    pub(super) fn number_of_name(&mut self, name: &str) -> u32 {
        self.names.number(name)
    }

    /// The symbol of this kind for a label, if it exists.
    pub(super) fn find(&self, kind: SymbolKind, label: &str) -> Option<Symbol> {
        self.names.find(&format!("{}{label}", kind.prefix())).map(|number| number as Symbol)
    }

    /// The symbols with these prefixed names; `None` if a name is malformed or repeated.
    pub(super) fn of_names(names: &Strings) -> Option<Self> {
        let mut symbols = Self::default();
        for name in names.iter() {
            let new = symbols.len() as u32;
            if !name.starts_with(['(', '@', '/']) || symbols.names.number(name) != new {
                return None;
            }
        }
        Some(symbols)
    }

    /// All names, each prefixed with the letter of its kind.
    pub(super) fn names(&self) -> &Strings {
        self.names.strings()
    }

    /// Number of symbols.
    pub(super) fn len(&self) -> usize {
        self.names().len()
    }

    /// The label of a symbol.
    pub(super) fn label(&self, symbol: Symbol) -> &str {
        &self.names().get(usize::from(symbol))[1..]
    }

    /// The kind of a symbol.
    pub(super) fn kind(&self, symbol: Symbol) -> SymbolKind {
        match self.names().get(usize::from(symbol)).as_bytes()[0] {
            b'/' => SymbolKind::Tag,
            b'@' => SymbolKind::Intermediate,
            _ => SymbolKind::Phrase,
        }
    }
}
