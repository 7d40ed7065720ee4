//! The pruning mask of the coarse pass.

use super::super::chart::cell_number;

/// The coarse symbols allowed over each span, at the bottom and at the top of unary chains.
#[derive(Debug, Default)]
pub(crate) struct Mask {
    symbols: Vec<u16>,
    /// Number of 64-bit words per span.
    width: usize,
    bits: Vec<u64>,
    /// True if anything is allowed over each span.
    open: Vec<bool>,
}

/// The mask of a span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'m> {
    symbols: &'m [u16],
    bottom: &'m [u64],
    top: &'m [u64],
}

impl Mask {
    pub(super) fn reset(&mut self, words: usize, symbols: &[u16], count: usize) {
        self.symbols.clear();
        self.symbols.extend_from_slice(symbols);
        self.width = count.div_ceil(64);
        let cells = words * (words + 1) / 2;
        self.bits.clear();
        self.bits.resize(cells * self.width * 2, 0);
        self.open.clear();
        self.open.resize(cells, false);
    }

    /// Allows a symbol over a span, at the top or at the bottom.
    pub(super) fn allow(&mut self, cell: usize, symbol: usize, top: bool) {
        let at = (cell * 2 + usize::from(top)) * self.width + symbol / 64;
        self.bits[at] |= 1 << (symbol % 64);
        self.open[cell] = true;
    }

    /// The mask of a span; `None` if nothing is allowed.
    pub(crate) fn row(&self, start: usize, end: usize) -> Option<Row<'_>> {
        let cell = cell_number(start, end);
        let (bottom, top) = self.bits[cell * 2 * self.width..][..2 * self.width].split_at(self.width);
        self.open[cell].then_some(Row { symbols: &self.symbols, bottom, top })
    }
}

impl Row<'_> {
    /// True if a state is allowed below any unary chain.
    #[inline]
    pub(crate) fn allows_bottom(&self, state: u32) -> bool {
        self.is_set(self.bottom, state)
    }

    /// True if a state is allowed at the top, with or without a unary chain.
    #[inline]
    pub(crate) fn allows_top(&self, state: u32) -> bool {
        self.is_set(self.top, state)
    }

    #[inline]
    fn is_set(&self, bits: &[u64], state: u32) -> bool {
        let symbol = self.symbols[state as usize];
        bits[usize::from(symbol / 64)] >> (symbol % 64) & 1 == 1
    }
}
