//! The `ChaCha8` stream (Bernstein 2008), a block at a time: a sentence seldom needs more than one.

/// The constants "expand 32-byte k" that every block starts from.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// How often columns and diagonals are mixed: eight rounds.
const DOUBLE_ROUNDS: usize = 4;

/// A stream of random words that a key of 256 bits decides.
#[derive(Clone, Debug)]
pub(crate) struct ChaCha8 {
    key: [u32; 8],
    /// The number of the next block.
    counter: u64,
    block: [u32; 16],
    /// How many words of the block have been taken.
    taken: usize,
}

impl ChaCha8 {
    pub fn new(key: [u32; 8]) -> Self {
        Self { key, counter: 0, block: [0; 16], taken: 16 }
    }

    /// The next word of the stream.
    pub fn next_u32(&mut self) -> u32 {
        if self.taken == self.block.len() {
            self.block = block(&self.key, self.counter);
            self.counter = self.counter.wrapping_add(1);
            self.taken = 0;
        }
        self.taken += 1;
        self.block[self.taken - 1]
    }

    /// The next two words, the low one first.
    pub fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) | u64::from(self.next_u32()) << 32
    }
}

/// The sixteen words of a block as four rows: what is done to the columns, or diagonals, is done to all four at once.
type Rows = [[u32; 4]; 4];

fn block(key: &[u32; 8], counter: u64) -> [u32; 16] {
    let [k0, k1, k2, k3, k4, k5, k6, k7] = *key;
    let start: Rows =
        [CONSTANTS, [k0, k1, k2, k3], [k4, k5, k6, k7], [counter as u32, (counter >> 32) as u32, 0, 0]];
    let mut rows = start;
    for _ in 0..DOUBLE_ROUNDS {
        rows = quarter_rounds(rows);
        // Turned rows have the diagonals as their columns.
        let [a, [b0, b1, b2, b3], [c0, c1, c2, c3], [d0, d1, d2, d3]] = rows;
        rows = quarter_rounds([a, [b1, b2, b3, b0], [c2, c3, c0, c1], [d3, d0, d1, d2]]);
        let [a, [b1, b2, b3, b0], [c2, c3, c0, c1], [d3, d0, d1, d2]] = rows;
        rows = [a, [b0, b1, b2, b3], [c0, c1, c2, c3], [d0, d1, d2, d3]];
    }
    let mut block = [0; 16];
    for ((word, mixed), start) in block.iter_mut().zip(rows.as_flattened()).zip(start.as_flattened()) {
        *word = mixed.wrapping_add(*start);
    }
    block
}

/// A quarter round of each column.
#[allow(clippy::many_single_char_names)] // the names of the specification
#[inline]
fn quarter_rounds([mut a, mut b, mut c, mut d]: Rows) -> Rows {
    for (turn_d, turn_b) in [(16, 12), (8, 7)] {
        for at in 0..4 {
            a[at] = a[at].wrapping_add(b[at]);
            d[at] = (d[at] ^ a[at]).rotate_left(turn_d);
        }
        for at in 0..4 {
            c[at] = c[at].wrapping_add(d[at]);
            b[at] = (b[at] ^ c[at]).rotate_left(turn_b);
        }
    }
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector for an all-zero key: the first bytes of the key stream.
    #[test]
    fn the_published_stream_comes_out() {
        let mut stream = ChaCha8::new([0; 8]);
        let words: Vec<u32> = (0..4).map(|_| stream.next_u32()).collect();
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let expected =
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1];
        assert_eq!(bytes, expected);
    }

    #[test]
    fn the_stream_goes_on_from_block_to_block() {
        let (mut one, mut other) = (ChaCha8::new([7; 8]), ChaCha8::new([7; 8]));
        let words: Vec<u32> = (0..40).map(|_| one.next_u32()).collect();
        assert!(words[..16] != words[16..32]);
        for pair in words.chunks(2) {
            assert_eq!(other.next_u64(), u64::from(pair[0]) | u64::from(pair[1]) << 32);
        }
    }
}
