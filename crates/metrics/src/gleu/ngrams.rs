//! The n-grams of a sentence, and what two sentences share.

use super::{LEN, ORDERS};

/// The n-grams of a sentence, each with how often it is there, in order; one list for each length.
pub(super) struct Ngrams {
    words: usize,
    of: [Vec<(u128, u32)>; ORDERS],
}

impl Ngrams {
    /// The n-grams of these words.
    pub(super) fn new(words: &[u32]) -> Self {
        // The longest n-gram that starts at each word, the first word in the highest bits. Nothing is 0, so words are
        // numbered from 1. In order, those that begin alike stand together: one list will do for all lengths.
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
                beginnings::<{ 3 * WORD }>(&keys),
                beginnings::<{ 2 * WORD }>(&keys),
                beginnings::<WORD>(&keys),
                beginnings::<0>(&keys),
            ],
        }
    }
}

/// How many bits of a key a word has.
const WORD: u32 = 32;

/// What the keys begin with, without their last bits, and how often; not where the sentence had ended before.
fn beginnings<const BITS: u32>(keys: &[u128]) -> Vec<(u128, u32)> {
    let mut counts: Vec<(u128, u32)> = Vec::with_capacity(keys.len());
    for key in keys.iter().map(|key| key >> BITS).filter(|&key| key as u32 != 0) {
        match counts.last_mut() {
            Some((last, count)) if *last == key => *count += 1,
            _ => counts.push((key, 1)),
        }
    }
    counts
}

/// How often a list in order has this n-gram, going on from where it was.
fn find(list: &mut std::iter::Peekable<std::slice::Iter<(u128, u32)>>, key: u128) -> u32 {
    while list.next_if(|(other, _)| *other < key).is_some() {}
    list.peek().filter(|(other, _)| *other == key).map_or(0, |(_, count)| *count)
}

/// The lengths of output and reference; then, for each length of n-gram, how many of the output's are right and how
/// many there are.
///
/// Right are those that the reference has, less those that the source has and the reference does not.
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
