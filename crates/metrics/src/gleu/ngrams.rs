//! N-grams of a sentence, and their overlap with those of others.

use super::{LEN, ORDERS};

/// N-grams of a sentence with their frequencies, sorted; one list for each order.
pub(super) struct Ngrams {
    words: usize,
    of: [Vec<(u128, u32)>; ORDERS],
}

impl Ngrams {
    /// Collects the n-grams of a sentence.
    pub(super) fn new(words: &[u32]) -> Self {
        // A key for the longest n-gram starting at each word, with the first word in the highest bits. 0 is padding, so
        // words are numbered from 1. Sorting brings equal prefixes together, so one sorted list serves all orders.
        let mut key = 0;
        let longest = |&word: &u32| {
            key = key >> WORD | u128::from(word + 1) << (128 - WORD);
            key
        };
        let mut keys: Vec<u128> = words.iter().rev().map(longest).collect();
        keys.sort_unstable();
        Self {
            words: words.len(),
            of: [
                prefixes::<{ 3 * WORD }>(&keys),
                prefixes::<{ 2 * WORD }>(&keys),
                prefixes::<WORD>(&keys),
                prefixes::<0>(&keys),
            ],
        }
    }
}

/// Bits of a word in a key.
const WORD: u32 = 32;

/// Counts the distinct prefixes of the keys, without their last `BITS` bits, except those that contain padding.
fn prefixes<const BITS: u32>(keys: &[u128]) -> Vec<(u128, u32)> {
    let mut counts: Vec<(u128, u32)> = Vec::with_capacity(keys.len());
    for key in keys.iter().map(|key| key >> BITS).filter(|&key| key as u32 != 0) {
        match counts.last_mut() {
            Some((last, count)) if *last == key => *count += 1,
            _ => counts.push((key, 1)),
        }
    }
    counts
}

/// Frequency of an n-gram in a sorted list; advances the iterator to it.
fn find(list: &mut std::iter::Peekable<std::slice::Iter<(u128, u32)>>, key: u128) -> u32 {
    while list.next_if(|(other, _)| *other < key).is_some() {}
    list.peek().filter(|(other, _)| *other == key).map_or(0, |(_, count)| *count)
}

/// Returns the lengths of output and reference; then, for each order, the number of right n-grams in the output and the
/// number of all.
///
/// Right are those in the reference, less those in the source that are not in the reference.
pub(super) fn counts(source: &Ngrams, output: &Ngrams, reference: &Ngrams) -> [f64; LEN] {
    let mut counts = [0.0; LEN];
    (counts[0], counts[1]) = (output.words as f64, reference.words as f64);
    for order in 0..ORDERS {
        let mut in_reference = reference.of[order].iter().peekable();
        let mut in_source = source.of[order].iter().peekable();
        let (mut shared, mut unchanged) = (0, 0);
        for &(key, count) in &output.of[order] {
            match find(&mut in_reference, key) {
                0 => unchanged += count.min(find(&mut in_source, key)),
                expected => shared += count.min(expected),
            }
        }
        counts[2 + 2 * order] = f64::from(shared.saturating_sub(unchanged));
        counts[3 + 2 * order] = (output.words + 1).saturating_sub(order + 1) as f64;
    }
    counts
}
