//! The `ChaCha8` stream (Bernstein 2008), a block at a time: a sentence seldom needs more than one.

/// The constants "expand 32-byte k" that every block starts from.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// ChaCha8 has eight rounds: four on columns, four on diagonals.
const DOUBLE_ROUNDS: usize = 4;

/// A stream of 32-bit words, determined by a 256-bit key.
#[derive(Clone, Debug)]
pub(crate) struct ChaCha8 {
    key: [u32; 8],
    /// Number of the next block.
    counter: u64,
    block: [u32; 16],
    /// Number of words of the block already used.
    taken: usize,
}

impl ChaCha8 {
    pub(crate) fn new(key: [u32; 8]) -> Self {
        Self { key, counter: 0, block: [0; 16], taken: 16 }
    }

    /// Returns the next word of the stream.
    pub(crate) fn next_u32(&mut self) -> u32 {
        if self.taken == self.block.len() {
            self.block = block(&self.key, self.counter);
            self.counter = self.counter.wrapping_add(1);
            self.taken = 0;
        }
        self.taken += 1;
        self.block[self.taken - 1]
    }

    /// Returns the next two words, the low one first.
    pub(crate) fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) | u64::from(self.next_u32()) << 32
    }
}

fn block(key: &[u32; 8], counter: u64) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&CONSTANTS);
    start[4..12].copy_from_slice(key);
    start[12] = counter as u32;
    start[13] = (counter >> 32) as u32;
    let mut state = start;
    for _ in 0..DOUBLE_ROUNDS {
        for column in 0..4 {
            quarter_round(&mut state, column, 4 + column, 8 + column, 12 + column);
        }
        for diagonal in 0..4 {
            let [b, c, d] = [1, 2, 3].map(|step| 4 * step + (diagonal + step) % 4);
            quarter_round(&mut state, diagonal, b, c, d);
        }
    }
    for (word, start) in state.iter_mut().zip(start) {
        *word = word.wrapping_add(start);
    }
    state
}

#[allow(clippy::many_single_char_names)] // the names of the specification
fn quarter_round(state: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (turn_d, turn_b) in [(16, 12), (8, 7)] {
        state[a] = state[a].wrapping_add(state[b]);
        state[d] = (state[d] ^ state[a]).rotate_left(turn_d);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_left(turn_b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector for an all-zero key: the first bytes of the key stream.
    #[test]
    fn published_test_vector() {
        let mut stream = ChaCha8::new([0; 8]);
        let words: Vec<u32> = (0..4).map(|_| stream.next_u32()).collect();
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let expected =
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1];
        assert_eq!(bytes, expected);
    }

    #[test]
    fn the_stream_continues_across_blocks() {
        let (mut one, mut other) = (ChaCha8::new([7; 8]), ChaCha8::new([7; 8]));
        let words: Vec<u32> = (0..40).map(|_| one.next_u32()).collect();
        assert!(words[..16] != words[16..32]);
        for pair in words.chunks(2) {
            assert_eq!(other.next_u64(), u64::from(pair[0]) | u64::from(pair[1]) << 32);
        }
    }
}
