//! Where labels and words can end in a text, found for all of it before any of it is read.
//!
//! Reading then goes from end to end: where the next one is does not have to be looked for byte by byte.

/// How many bytes are looked at together: a bit for each.
const BLOCK: usize = 64;

/// The bytes of a text that are brackets, spaces or other control characters.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    /// A bit for each byte, the first one lowest.
    blocks: Vec<u64>,
}

impl Ends {
    /// Those of no text.
    pub(super) const fn new() -> Self {
        Self { blocks: Vec::new() }
    }

    /// Finds those of a text, in place of those of another.
    pub(super) fn mark(&mut self, text: &[u8]) {
        self.blocks.clear();
        // A very long text need not keep its room for good.
        self.blocks.shrink_to(text.len().max(1 << 16) / BLOCK + 1);
        let (blocks, rest) = text.as_chunks();
        self.blocks.extend(blocks.iter().map(marks));
        // What follows the text counts as its end.
        let mut last = [b' '; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        self.blocks.push(marks(&last));
    }

    /// Those of the text, to be asked for.
    pub(super) fn marked(&self) -> Marked<'_> {
        Marked(&self.blocks)
    }
}

/// The ends of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked<'e>(&'e [u64]);

impl Marked<'_> {
    /// The first of them from `at` on, or a place behind the end of the text.
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

/// A bit for each byte of a block.
fn marks(bytes: &[u8; BLOCK]) -> u64 {
    // Ones and zeros first, and only then bits: so a processor does sixteen bytes at once.
    let mut marks = [0; BLOCK];
    for (mark, &byte) in marks.iter_mut().zip(bytes) {
        // Brackets differ in their last bit only.
        *mark = u8::from(byte <= b' ' || byte | 1 == b')');
    }
    let (eights, _) = marks.as_chunks();
    eights.iter().rev().fold(0, |bits, &eight| bits << 8 | gathered(eight))
}

/// Eight bytes that are 0 or 1 as the bits of one.
fn gathered(bytes: [u8; 8]) -> u64 {
    // The factor moves the byte at place i to bit i of the highest byte; no two bits meet anywhere.
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_end_is_found(text in prop::collection::vec(prop_oneof![0..=0xff_u8, Just(b'a')], 0..200)) {
            let mut ends = Ends::new();
            for text in [&text[..], &text[text.len() / 2..]] {
                ends.mark(text);
                for at in 0..text.len() {
                    let is_end = |byte: &u8| *byte <= b' ' || matches!(byte, b'(' | b')');
                    let expected = text[at..].iter().position(is_end).map(|found| at + found);
                    let found = ends.marked().next(at);
                    prop_assert_eq!(Some(found).filter(|found| *found < text.len()), expected);
                }
            }
        }
    }
}
