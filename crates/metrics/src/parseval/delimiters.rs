//! Delimiters in a bracketed text, found for the whole text before it is read.
//!
//! Reading then jumps from delimiter to delimiter instead of scanning byte by byte.

/// Number of bytes in a block: one bit each.
const BLOCK: usize = 64;

/// Bitmap of the bytes of a text that are brackets, spaces or other control characters.
#[derive(Debug, Default)]
pub(crate) struct Delimiters {
    /// One bit per byte, lowest bit first.
    blocks: Vec<u64>,
}

impl Delimiters {
    /// An empty bitmap.
    pub(super) const fn new() -> Self {
        Self { blocks: Vec::new() }
    }

    /// Marks the delimiters of a text, replacing those of the previous one.
    pub(super) fn mark(&mut self, text: &[u8]) {
        self.blocks.clear();
        // Release the memory of a very long text.
        self.blocks.shrink_to(text.len().max(1 << 16) / BLOCK + 1);
        let (blocks, rest) = text.as_chunks();
        self.blocks.extend(blocks.iter().map(marks));
        // Padding after the text counts as delimiters.
        let mut last = [b' '; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.blocks.push(marks(&last));
    }

    /// Lookup over the marked text.
    pub(super) fn lookup(&self) -> DelimiterLookup<'_> {
        DelimiterLookup(&self.blocks)
    }
}

/// Lookup of the next delimiter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DelimiterLookup<'e>(&'e [u64]);

impl DelimiterLookup<'_> {
    /// Returns the index of the first delimiter at or after `at`, or an index past the end of the text.
    #[inline]
    pub(super) fn next(self, at: usize) -> usize {
        let mut block = at / BLOCK;
        let Some(marks) = self.0.get(block) else { return at };
        let mut marks = marks & (u64::MAX << (at % BLOCK));
        while marks == 0 {
            block += 1;
            let Some(&next) = self.0.get(block) else { break };
            marks = next;
        }
        block * BLOCK + marks.trailing_zeros() as usize
    }
}

/// Marks the delimiters of a block.
fn marks(bytes: &[u8; BLOCK]) -> u64 {
    // Bytes first and bits afterwards, so that the compiler can vectorize the loop.
    let mut marks = [0; BLOCK];
    for (mark, &byte) in marks.iter_mut().zip(bytes) {
        // `(` and `)` differ in the lowest bit only.
        *mark = u8::from(byte <= b' ' || byte | 1 == b')');
    }
    let (eights, _) = marks.as_chunks();
    eights.iter().rev().fold(0, |bits, &eight| bits << 8 | pack(eight))
}

/// Packs eight bytes that are 0 or 1 into the bits of one byte.
fn pack(bytes: [u8; 8]) -> u64 {
    // The factor moves byte i to bit i of the highest byte, without overlaps or carries.
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_delimiter_is_found(text in prop::collection::vec(prop_oneof![0..=0xff_u8, Just(b'a')], 0..200)) {
            let mut delimiters = Delimiters::new();
            for text in [&text[..], &text[text.len() / 2..]] {
                delimiters.mark(text);
                for at in 0..text.len() {
                    let is_delimiter = |byte: &u8| *byte <= b' ' || matches!(byte, b'(' | b')');
                    let expected = text[at..].iter().position(is_delimiter).map(|found| at + found);
                    let found = delimiters.lookup().next(at);
                    prop_assert_eq!(Some(found).filter(|found| *found < text.len()), expected);
                }
            }
        }
    }
}
