//! Tag probabilities by suffix, for unknown words (Brants 2000).

use super::counts::Counts;
use super::is_capital;
use crate::hash;
use crate::index::HashIndex;

/// Longest suffix, in letters.
const LONGEST: usize = 10;

/// Suffixes are counted in words with at most this frequency, because unknown words resemble rare ones.
const RARE: u32 = 10;

/// θ as a multiple of the standard deviation of the tag priors. Brants uses 1; on the development set of the English
/// Web Treebank more weight on shorter suffixes is better.
const SPREADS: f32 = 20.0;

/// Suffixes of rare words with their tags, separately for capitalised and other words.
#[derive(Debug, Default)]
pub(super) struct Suffixes {
    /// Numbers of suffixes by hash.
    index: HashIndex,
    /// Start of each suffix's tags.
    starts: Vec<u32>,
    /// Tags with counts.
    tags: Vec<(u16, f32)>,
    /// Prior probabilities of the tags, with which smoothing starts.
    priors: Vec<f32>,
    /// Weight of the shorter suffix relative to the longer.
    theta: f32,
}

impl Suffixes {
    pub(super) fn of(counts: &Counts) -> Self {
        let mut seen = Self::endings(counts);
        // Makes the order of tags, and so of additions, independent of the order of words.
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

    /// Suffix, tag and count for every suffix of every rare word.
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

    /// P(tag | longest known suffix), smoothed with shorter suffixes by successive abstraction:
    /// `P(tag | suffix) = (count(tag) / total + θ · P(tag | shorter suffix)) / (1 + θ)`.
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

/// Hashes of the suffixes of a word, from the empty one to the longest.
fn endings_of(word: &str) -> impl Iterator<Item = u64> {
    let start = hash::mixed(1, u64::from(is_capital(word)));
    let letters = word.chars().rev().take(LONGEST);
    std::iter::once(start).chain(letters.scan(start, |ending, letter| {
        *ending = hash::mixed(*ending, u64::from(letter));
        Some(*ending)
    }))
}

/// Relative frequency of each tag.
fn priors(counts: &Counts) -> Vec<f32> {
    let mut seen = vec![0_u64; counts.tags.len()];
    for &(_, tag, count) in &counts.lexicon {
        seen[usize::from(tag)] += u64::from(count);
    }
    let total: u64 = seen.iter().sum();
    seen.into_iter().map(|count| count as f32 / total.max(1) as f32).collect()
}

/// Standard deviation of the tag priors.
fn spread(priors: &[f32]) -> f32 {
    if priors.len() < 2 {
        return 1.0;
    }
    let mean = 1.0 / priors.len() as f32;
    let squares: f32 = priors.iter().map(|prior| (prior - mean).powi(2)).sum();
    (squares / (priors.len() - 1) as f32).sqrt().max(f32::MIN_POSITIVE)
}
