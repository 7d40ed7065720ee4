//! What a pass leaves for the next one.

use super::symbols::Symbol;

/// A symbol that may stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub symbol: Symbol,
    /// Whether it may have the daughters.
    pub bottom: bool,
    /// Whether it may be the topmost.
    pub top: bool,
}

/// The symbols that may stand in each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Allowed {
    places: Vec<Place>,
    /// Where those of a cell end.
    ends: Vec<u32>,
}

impl Allowed {
    /// Nothing yet.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.ends.clear();
    }

    /// Allows a symbol in the cell at hand.
    pub(super) fn push(&mut self, symbol: Symbol, bottom: bool, top: bool) {
        if bottom || top {
            self.places.push(Place { symbol, bottom, top });
        }
    }

    /// Goes on to the next cell.
    pub(super) fn end_cell(&mut self) {
        self.ends.push(self.places.len() as u32);
    }

    /// Allows what another grammar allows, as far as this one has such symbols.
    pub(super) fn translate(&mut self, other: &Self, own: impl Fn(Symbol) -> Option<Symbol>) {
        self.clear();
        for cell in other.cells() {
            for place in cell {
                if let Some(symbol) = own(place.symbol) {
                    self.push(symbol, place.bottom, place.top);
                }
            }
            self.end_cell();
        }
    }

    /// What may stand in each cell.
    pub(super) fn cells(&self) -> impl Iterator<Item = &[Place]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.places[start as usize..end as usize])
    }
}
