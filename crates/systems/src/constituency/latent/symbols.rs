//! The symbols of a grammar: phrases, what is left of a phrase, tags.

use solecism_tagging::model::Strings;
use solecism_tagging::vocabulary::Vocabulary;

/// A symbol's number.
pub(super) type Symbol = u16;

/// The most symbols that a grammar has: a treebank's labels as phrases, as rests, and as tags.
pub(super) const MOST: usize = 6_000;

/// Names of symbols, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbols {
    names: Vocabulary,
}

/// What a symbol stands for. The first letter of its name says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A constituent.
    Phrase,
    /// The daughters of a constituent from one on: it is no constituent itself.
    Rest,
    /// The tag of a word.
    Tag,
}

impl Sort {
    fn letter(self) -> char {
        match self {
            Self::Phrase => '(',
            Self::Rest => '@',
            Self::Tag => '/',
        }
    }
}

impl Symbols {
    /// The symbol for a label in this role.
    pub(super) fn number(&mut self, sort: Sort, label: &str) -> u32 {
        self.names.number(&format!("{}{label}", sort.letter()))
    }

    /// The symbol of a name as [`names`](Self::names) has it.
    pub(super) fn number_of_name(&mut self, name: &str) -> u32 {
        self.names.number(name)
    }

    /// The symbol for a label in this role, if there is one.
    pub(super) fn find(&self, sort: Sort, label: &str) -> Option<Symbol> {
        self.names.find(&format!("{}{label}", sort.letter())).map(|number| number as Symbol)
    }

    /// The symbols whose names these are.
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

    /// All names, each with the letter of its sort.
    pub(super) fn names(&self) -> &Strings {
        self.names.strings()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.names().len()
    }

    /// The label of a symbol.
    pub(super) fn label(&self, symbol: Symbol) -> &str {
        &self.names().get(usize::from(symbol))[1..]
    }

    /// What a symbol stands for.
    pub(super) fn sort(&self, symbol: Symbol) -> Sort {
        match self.names().get(usize::from(symbol)).as_bytes()[0] {
            b'/' => Sort::Tag,
            b'@' => Sort::Rest,
            _ => Sort::Phrase,
        }
    }
}
