//! What the ending of a word says of its tag.

use super::counts::Counts;
use super::is_capital;
use crate::hash;
use crate::index::HashIndex;

/// The longest ending that is looked at, in letters.
const LONGEST: usize = 10;

/// Unknown words are like those that were seen so often at most.
const RARE: u32 = 10;

/// How many times the spread of the tag priors θ is. Brants has it once; on the development part of the English Web
/// Treebank the shorter endings deserve more.
const SPREADS: f32 = 20.0;

/// Endings of rare words with the tags that they were seen with, apart for words with and without a capital.
#[derive(Debug, Default)]
pub(super) struct Suffixes {
    /// From the hash of an ending to its number.
    index: HashIndex,
    /// Where the tags of each ending begin.
    starts: Vec<u32>,
    /// Tags and how often.
    tags: Vec<(u16, f32)>,
    /// The share of each tag in all words: what the shortest endings are smoothed with.
    priors: Vec<f32>,
    /// How much the shorter ending counts beside the longer.
    theta: f32,
}

impl Suffixes {
    pub(super) fn of(counts: &Counts) -> Self {
        let mut seen = Self::endings(counts);
        // A stable order, whatever the order of words was.
        seen.sort_unstable();
        let mut suffixes = Self { index: HashIndex::with_capacity(seen.len() / 4), ..Self::default() };
        let mut last = None;
        for (ending, tag, count) in seen {
            if last != Some(ending) {
                suffixes.index.get_or_insert(ending, suffixes.starts.len() as u32);
                suffixes.starts.push(suffixes.tags.len() as u32);
                suffixes.tags.push((tag, 0.0));
                last = Some(ending);
            }
            match suffixes.tags.last_mut() {
                Some(entry) if entry.0 == tag => entry.1 += count as f32,
                _ => suffixes.tags.push((tag, count as f32)),
            }
        }
        suffixes.starts.push(suffixes.tags.len() as u32);
        suffixes.priors = priors(counts);
        suffixes.theta = SPREADS * spread(&suffixes.priors);
        suffixes
    }

    /// The ending, tag and count of every ending of every rare word.
    fn endings(counts: &Counts) -> Vec<(u64, u16, u32)> {
        let mut seen = Vec::with_capacity(counts.lexicon.len() * 8);
        for entries in counts.lexicon.chunk_by(|one, other| one.0 == other.0) {
            if entries.iter().map(|entry| u64::from(entry.2)).sum::<u64>() > u64::from(RARE) {
                continue;
            }
            let Some(&(word, ..)) = entries.first() else { continue };
            let word = counts.words.get(word as usize);
            for ending in endings_of(word) {
                seen.extend(entries.iter().map(|&(_, tag, count)| (ending, tag, count)));
            }
        }
        seen
    }

    /// The probability of each tag given the longest ending that is known, smoothed with those of the shorter ones.
    pub(super) fn probabilities(&self, word: &str, probabilities: &mut Vec<f32>) {
        probabilities.clear();
        probabilities.extend_from_slice(&self.priors);
        let keep = self.theta / (1.0 + self.theta);
        for ending in endings_of(word) {
            let Some(number) = self.index.get(ending) else { break };
            let (start, end) = (self.starts[number as usize], self.starts[number as usize + 1]);
            let tags = &self.tags[start as usize..end as usize];
            let total: f32 = tags.iter().map(|tag| tag.1).sum();
            for probability in probabilities.iter_mut() {
                *probability *= keep;
            }
            for &(tag, count) in tags {
                probabilities[usize::from(tag)] += count / total / (1.0 + self.theta);
            }
        }
    }
}

/// Hashes of the endings of a word, from the empty one to the longest.
fn endings_of(word: &str) -> impl Iterator<Item = u64> {
    let start = hash::mixed(1, u64::from(is_capital(word)));
    let letters = word.chars().rev().take(LONGEST);
    std::iter::once(start).chain(letters.scan(start, |ending, letter| {
        *ending = hash::mixed(*ending, u64::from(letter));
        Some(*ending)
    }))
}

/// The share of each tag in all words.
fn priors(counts: &Counts) -> Vec<f32> {
    let mut seen = vec![0_u64; counts.tags.len()];
    for &(_, tag, count) in &counts.lexicon {
        seen[usize::from(tag)] += u64::from(count);
    }
    let total: u64 = seen.iter().sum();
    seen.into_iter().map(|count| count as f32 / total.max(1) as f32).collect()
}

/// The standard deviation of the shares of the tags.
fn spread(priors: &[f32]) -> f32 {
    if priors.len() < 2 {
        return 1.0;
    }
    let mean = 1.0 / priors.len() as f32;
    let squares: f32 = priors.iter().map(|prior| (prior - mean).powi(2)).sum();
    (squares / (priors.len() - 1) as f32).sqrt().max(f32::MIN_POSITIVE)
}
