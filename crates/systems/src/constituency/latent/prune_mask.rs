//! Symbols that survive a pass of coarse-to-fine parsing.

use super::symbols::Symbol;

/// A symbol that survived pruning in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AllowedSymbol {
    pub symbol: Symbol,
    /// Allowed as the bottom, below any chain.
    pub bottom: bool,
    /// Allowed as the topmost symbol.
    pub top: bool,
}

/// The symbols allowed in each cell of the chart.
#[derive(Clone, Debug, Default)]
pub(super) struct PruneMask {
    symbols: Vec<AllowedSymbol>,
    /// End of each cell's symbols.
    ends: Vec<u32>,
}

impl PruneMask {
    /// Removes all cells.
    pub(super) fn clear(&mut self) {
        self.symbols.clear();
        self.ends.clear();
    }

    /// Allows a symbol in the current cell.
    pub(super) fn push(&mut self, symbol: Symbol, bottom: bool, top: bool) {
        if bottom || top {
            self.symbols.push(AllowedSymbol { symbol, bottom, top });
        }
    }

    /// Ends the current cell.
    pub(super) fn end_cell(&mut self) {
        self.ends.push(self.symbols.len() as u32);
    }

    /// Copies the mask of another grammar, mapping its symbols to those of this one; unmapped symbols are dropped.
    pub(super) fn translate(&mut self, other: &Self, translated: impl Fn(Symbol) -> Option<Symbol>) {
        self.clear();
        for cell in other.cells() {
            for place in cell {
                if let Some(symbol) = translated(place.symbol) {
                    self.push(symbol, place.bottom, place.top);
                }
            }
            self.end_cell();
        }
    }

    /// The allowed symbols of each cell.
    pub(super) fn cells(&self) -> impl Iterator<Item = &[AllowedSymbol]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.symbols[start as usize..end as usize])
    }
}
