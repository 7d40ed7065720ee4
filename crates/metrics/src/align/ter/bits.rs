//! Edit distance with a column of the matrix in the bits of a few machine words (Myers 1999, Hyyrö 2003).

/// The longest reference that is measured in this way; with more, the band is faster.
pub(super) const LONGEST: usize = 16 * 64;

/// A reference to measure hypotheses against.
#[derive(Default)]
pub(super) struct Bits {
    blocks: usize,
    /// For each word there is, the places in the reference where it stands; the last is for all other words.
    places: Vec<u64>,
    /// The bit of the reference's last word in its block.
    last: u32,
    len: u32,
}

/// How costs change from each row to the next, in one block of 64: by one up, or by one down.
#[derive(Clone, Copy)]
struct Block {
    up: u64,
    down: u64,
}

/// What is known after each word of a hypothesis.
#[derive(Default)]
pub(super) struct Prefixes {
    blocks: Vec<Block>,
    costs: Vec<u32>,
}

impl Bits {
    /// Takes a reference whose words are numbered below `kinds`.
    pub(super) fn set(&mut self, reference: &[u32], kinds: u32) {
        self.blocks = reference.len().div_ceil(64);
        self.len = reference.len() as u32;
        self.last = self.len.wrapping_sub(1) % 64;
        self.places.clear();
        self.places.resize((kinds as usize + 1) * self.blocks, 0);
        for (at, &word) in reference.iter().enumerate() {
            self.places[word as usize * self.blocks + at / 64] |= 1 << (at % 64);
        }
    }

    /// Goes over a hypothesis and keeps what is known after each of its words.
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

    /// The distance of a hypothesis of as many words that has its first `known` in common and goes on with `rest`;
    /// `None` if it is more than `limit`.
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
                // A word brings the cost down by one at most.
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

    /// One more word of a hypothesis; gives the cost after it.
    fn step(&self, blocks: &mut [Block], word: u32, cost: u32) -> u32 {
        let places = &self.places[word as usize * self.blocks..(word as usize + 1) * self.blocks];
        // What enters from above: the cost of one more word against an empty reference.
        let (mut up_in, mut down_in) = (1, 0);
        let (mut up, mut down) = (0, 0);
        for (block, &places) in blocks.iter_mut().zip(places) {
            let vertical = places | block.down;
            let equal = places | down_in;
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
