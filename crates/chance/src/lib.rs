//! Random streams, one for each sentence and purpose.
//!
//! A stream is keyed by seed, purpose, pass and sentence number and never drawn from a shared generator, so the same
//! command gives the same result on one thread, on sixteen and on a cluster.

#![warn(unreachable_pub)]

mod chacha;

use chacha::ChaCha8;

/// Version of everything that determines the errors a seed gives. Within one version the same seed gives the same
/// errors; any change to a draw or a table raises it.
pub const ALGORITHM: u32 = 2;

/// Constant part of every key. It has stayed at 1, the first [`ALGORITHM`], so that draws which later versions did not
/// change stay the same.
const KEY: u32 = 1;

/// Purpose of a stream. Streams of different purposes are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Errors of one pass over a sentence; pass 0 draws the number of passes.
    Pass = 0,
    /// Sort keys of a sentence's tokens; an exact error rate goes to the tokens with the lowest keys.
    Key = 1,
    /// Errors at the tokens chosen for an exact error rate.
    Chosen = 2,
    /// Sort keys of a sentence's tokens, for drawing a sample of words.
    WordSample = 3,
    /// Sentences whose outputs are swapped in one round of stratified shuffling.
    Shuffle = 4,
    /// Sentences of one bootstrap resample.
    Bootstrap = 5,
    /// Order of the sentences in one epoch of training.
    Training = 6,
    /// Corrections of a sentence drawn as references and as output.
    Corrections = 8,
    /// Sample of a sentence's references.
    Reference = 12,
    /// Like [`Pass`](Self::Pass), for the errors that a corrector is trained on, so that they differ from those of a
    /// corpus made with the same seed.
    TrainingPass = 13,
}

/// A random stream for one sentence.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8);

impl Chance {
    /// Creates the stream for one pass over one sentence of a corpus.
    pub fn new(seed: u64, pass: u32, sentence: u64) -> Self {
        Self::keyed(seed, Domain::Pass, pass, 0, sentence)
    }

    /// Creates the stream for one purpose at one sentence.
    pub fn keyed(seed: u64, domain: Domain, level: u32, replicate: u32, sentence: u64) -> Self {
        let [low, high] = [|n: u64| n as u32, |n: u64| (n >> 32) as u32];
        let domain = domain as u32;
        Self(ChaCha8::new([
            low(seed),
            high(seed),
            domain,
            level,
            replicate,
            KEY,
            low(sentence),
            high(sentence),
        ]))
    }

    /// Returns the next 64 bits of the stream.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number from 0 to `n - 1` uniformly; 0 if `n` is 0.
    ///
    /// Multiply-shift with rejection (Lemire 2019).
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let surplus = n.wrapping_neg() % n;
            while (product as u32) < surplus {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Draws an index with probability proportional to its weight; `None` if all weights are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights.iter().map(|&w| u64::from(w)).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below_u64(total);
        weights.iter().position(|&weight| match left.checked_sub(u64::from(weight)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }

    /// Removes a random item (by `swap_remove`) and returns it; `None` if there are no items.
    pub fn take<T>(&mut self, items: &mut Vec<T>) -> Option<T> {
        (!items.is_empty()).then(|| items.swap_remove(self.below(items.len() as u32) as usize))
    }

    /// Like [`Chance::below`], for `n` of more than 32 bits.
    pub fn below_u64(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            return u64::from(self.below(n));
        }
        let mut product = u128::from(self.next_u64()) * u128::from(n);
        let surplus = n.wrapping_neg() % n;
        while (product as u64) < surplus {
            product = u128::from(self.next_u64()) * u128::from(n);
        }
        (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values, computed independently of this program, guarantee stability: if one changes, `ALGORITHM` and `KEY`
    /// must be raised.
    #[test]
    fn golden_values() {
        let mut chance = Chance::new(1, 1, 0);
        assert_eq!(
            [chance.next_u64(), chance.next_u64()],
            [2_037_168_377_402_330_574, 2_045_207_729_856_378_505]
        );
        let draws: Vec<u32> = (0..8).map(|_| chance.below(75)).collect();
        assert_eq!(draws, [49, 25, 46, 48, 35, 31, 27, 31]);
        let draws: Vec<_> = (0..8).map(|_| chance.weighted(&[24, 17, 20, 9, 5])).collect();
        assert_eq!(draws, [0, 4, 1, 2, 2, 0, 0, 3].map(Some));
        let mut keys = Chance::keyed(u64::MAX, Domain::Key, 50_000, 3, 1 << 40);
        assert_eq!(
            [keys.next_u64(), keys.next_u64()],
            [12_780_373_828_056_729_044, 18_402_641_891_741_230_818]
        );
    }

    #[test]
    fn every_part_of_the_key_changes_the_stream() {
        let first = |mut chance: Chance| chance.next_u64();
        let base = first(Chance::keyed(1, Domain::Key, 2, 3, 4));
        for other in [
            Chance::keyed(2, Domain::Key, 2, 3, 4),
            Chance::keyed(1, Domain::Chosen, 2, 3, 4),
            Chance::keyed(1, Domain::Key, 1, 3, 4),
            Chance::keyed(1, Domain::Key, 2, 2, 4),
            Chance::keyed(1, Domain::Key, 2, 3, 5),
        ] {
            assert_ne!(first(other), base);
        }
    }

    #[test]
    fn draws_are_uniform() {
        let mut chance = Chance::new(7, 1, 7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[chance.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn draws_follow_their_weights() {
        let mut chance = Chance::new(7, 1, 8);
        let mut counts = [0_u32; 3];
        for _ in 0..40_000 {
            counts[chance.weighted(&[1, 0, 3]).unwrap_or(1)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((9_600..10_400).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn weights_may_sum_to_more_than_32_bits() {
        let mut chance = Chance::new(7, 1, 9);
        let mut counts = [0_u32; 3];
        for _ in 0..30_000 {
            counts[chance.weighted(&[u32::MAX; 3]).unwrap_or(0)] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn drawing_from_nothing() {
        let mut chance = Chance::new(1, 1, 1);
        assert_eq!(chance.weighted(&[]), None);
        assert_eq!(chance.weighted(&[0, 0]), None);
        assert_eq!(chance.below(0), 0);
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.take::<u8>(&mut Vec::new()), None);
    }
}
