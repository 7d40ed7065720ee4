//! What is worth looking at.

use super::super::chart::cell_number;

/// Which symbols are likely enough over which spans, before and after chains of unary rules.
#[derive(Debug, Default)]
pub(crate) struct Mask {
    symbols: Vec<u16>,
    /// How many words of bits a span has.
    width: usize,
    bits: Vec<u64>,
    /// Whether anything is likely over a span.
    open: Vec<bool>,
}

/// The bits of a span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'m> {
    symbols: &'m [u16],
    before: &'m [u64],
    after: &'m [u64],
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

    /// Lets a symbol through over a span, before or after chains.
    pub(super) fn allow(&mut self, cell: usize, symbol: usize, after: bool) {
        let at = (cell * 2 + usize::from(after)) * self.width + symbol / 64;
        self.bits[at] |= 1 << (symbol % 64);
        self.open[cell] = true;
    }

    /// What is likely over a span; `None` if nothing is.
    pub(crate) fn row(&self, start: usize, end: usize) -> Option<Row<'_>> {
        let cell = cell_number(start, end);
        let (before, after) = self.bits[cell * 2 * self.width..][..2 * self.width].split_at(self.width);
        self.open[cell].then_some(Row { symbols: &self.symbols, before, after })
    }
}

impl Row<'_> {
    /// Whether a state may be built of two daughters or a word.
    #[inline]
    pub(crate) fn allows_before(&self, state: u32) -> bool {
        self.is_set(self.before, state)
    }

    /// Whether a state may be there at all.
    #[inline]
    pub(crate) fn allows_after(&self, state: u32) -> bool {
        self.is_set(self.after, state)
    }

    #[inline]
    fn is_set(&self, bits: &[u64], state: u32) -> bool {
        let symbol = self.symbols[state as usize];
        bits[usize::from(symbol / 64)] >> (symbol % 64) & 1 == 1
    }
}
