//! Bit-parallel edit distance: a column of the matrix in a few machine words (Myers 1999, Hyyrö 2003).

/// Length of the longest reference to compute in this way; beyond it, the band is faster.
pub(super) const MAX_REFERENCE: usize = 16 * 64;

/// A reference, prepared for distances from hypotheses.
#[derive(Default)]
pub(super) struct Bits {
    blocks: usize,
    /// For each word number, a bitmap of its positions in the reference; the last is for all other words.
    positions: Vec<u64>,
    /// Bit of the reference's last word in its block.
    last: u32,
    len: u32,
}

/// Vertical differences of a column, in one block of 64 rows: bits set for +1 and for −1.
#[derive(Clone, Copy)]
struct Block {
    up: u64,
    down: u64,
}

/// State after each word of a hypothesis.
#[derive(Default)]
pub(super) struct Prefixes {
    blocks: Vec<Block>,
    costs: Vec<u32>,
}

impl Bits {
    /// Sets the reference, whose words are numbered below `vocabulary`.
    pub(super) fn set(&mut self, reference: &[u32], vocabulary: u32) {
        self.blocks = reference.len().div_ceil(64);
        self.len = reference.len() as u32;
        self.last = self.len.wrapping_sub(1) % 64;
        self.positions.clear();
        self.positions.resize((vocabulary as usize + 1) * self.blocks, 0);
        for (at, &word) in reference.iter().enumerate() {
            self.positions[word as usize * self.blocks + at / 64] |= 1 << (at % 64);
        }
    }

    /// Processes a hypothesis and stores the state after each of its words.
    pub(super) fn prefixes(&self, hypothesis: &[u32], to: &mut Prefixes) {
        to.blocks.clear();
        to.blocks.resize(self.blocks, Block { up: u64::MAX, down: 0 });
        to.costs.clear();
        to.costs.push(self.len);
        let mut cost = self.len;
        for &word in hypothesis {
            let before = to.blocks.len() - self.blocks;
            to.blocks.extend_from_within(before..);
            cost = self.step(&mut to.blocks[before + self.blocks..], word, cost);
            to.costs.push(cost);
        }
    }

    /// Computes the distance of a hypothesis of the same length as the stored one that shares its first `known` words
    /// and continues with `rest`; `None` if it exceeds `limit`.
    pub(super) fn distance(
        &self,
        prefixes: &Prefixes,
        known: usize,
        rest: impl Iterator<Item = u32>,
        limit: u32,
    ) -> Option<u32> {
        let mut cost = prefixes.costs[known];
        let mut left = (prefixes.costs.len() - 1 - known) as u32;
        let prefix = &prefixes.blocks[known * self.blocks..(known + 1) * self.blocks];
        if let [one] = prefix {
            let mut block = [*one];
            for word in rest {
                cost = self.step(&mut block, word, cost);
                left -= 1;
                // Each word lowers the cost by at most one.
                if cost > limit + left {
                    return None;
                }
            }
        } else {
            let mut blocks = prefix.to_vec();
            for word in rest {
                cost = self.step(&mut blocks, word, cost);
                left -= 1;
                if cost > limit + left {
                    return None;
                }
            }
        }
        (cost <= limit).then_some(cost)
    }

    /// Processes one more word of a hypothesis; returns the cost after it.
    fn step(&self, blocks: &mut [Block], word: u32, cost: u32) -> u32 {
        let positions = &self.positions[word as usize * self.blocks..(word as usize + 1) * self.blocks];
        // Input from above: one more word costs 1 against an empty reference.
        let (mut up_in, mut down_in) = (1, 0);
        let (mut up, mut down) = (0, 0);
        for (block, &positions) in blocks.iter_mut().zip(positions) {
            let vertical = positions | block.down;
            let equal = positions | down_in;
            let horizontal = ((equal & block.up).wrapping_add(block.up) ^ block.up) | equal;
            up = block.down | !(horizontal | block.up);
            down = block.up & horizontal;
            let (shifted_up, shifted_down) = ((up << 1) | up_in, (down << 1) | down_in);
            (up_in, down_in) = (up >> 63, down >> 63);
            block.up = shifted_down | !(vertical | shifted_up);
            block.down = shifted_up & vertical;
        }
        cost + ((up >> self.last) & 1) as u32 - ((down >> self.last) & 1) as u32
    }
}
