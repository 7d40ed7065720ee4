//! Emission probabilities.

use super::counts::Counts;
use super::suffixes::Suffixes;
use super::transitions::Transitions;
use super::{State, is_capital, state};
use crate::hash;
use crate::index::HashIndex;

/// A state of a word, with the log probability of the word in it, up to a constant.
pub(super) type Candidate = (State, f32);

/// States of known and unknown words.
#[derive(Debug)]
pub(super) struct Lexicon {
    /// Numbers of words by hash.
    index: HashIndex,
    /// Start of each word's candidates.
    starts: Vec<u32>,
    candidates: Vec<Candidate>,
    suffixes: Suffixes,
    /// Log P(tag | capitalisation) of each state.
    shares: Vec<f32>,
}

/// Tags of an unknown word are pruned below this fraction of the probability of the best tag.
const UNLIKELY: f32 = 1e-3;

impl Lexicon {
    pub(super) fn of(counts: &Counts, transitions: &Transitions) -> Self {
        let mut lexicon = Self {
            index: HashIndex::with_capacity(counts.words.len()),
            starts: Vec::with_capacity(counts.words.len() + 1),
            candidates: Vec::with_capacity(counts.lexicon.len()),
            suffixes: Suffixes::of(counts),
            shares: shares(counts, &transitions.seen),
        };
        for entries in counts.lexicon.chunk_by(|one, other| one.0 == other.0) {
            let Some(&(word, ..)) = entries.first() else { continue };
            let word = counts.words.get(word as usize);
            lexicon.index.get_or_insert(hash::of_bytes(word.as_bytes()), lexicon.starts.len() as u32);
            lexicon.starts.push(lexicon.candidates.len() as u32);
            for &(_, tag, count) in entries {
                let state = state(tag, is_capital(word));
                let seen = transitions.seen[usize::from(state)].max(f64::from(count));
                lexicon.candidates.push((state, (f64::from(count) / seen).ln() as f32));
            }
        }
        lexicon.starts.push(lexicon.candidates.len() as u32);
        lexicon
    }

    /// Candidates of a known word.
    pub(super) fn known(&self, word: &str) -> Option<&[Candidate]> {
        let number = self.index.get(hash::of_bytes(word.as_bytes()))? as usize;
        Some(&self.candidates[self.starts[number] as usize..self.starts[number + 1] as usize])
    }

    /// Candidates of an unknown word by its suffix.
    pub(super) fn guess(&self, word: &str, probabilities: &mut Vec<f32>, candidates: &mut Vec<Candidate>) {
        self.suffixes.probabilities(word, probabilities);
        let most = probabilities.iter().copied().fold(0.0, f32::max);
        let capital = is_capital(word);
        let likely = probabilities.iter().enumerate().filter(|entry| *entry.1 > most * UNLIKELY);
        // Bayes: P(word | state) is proportional to P(tag | suffix) / P(tag | capitalisation).
        candidates.extend(likely.map(|(tag, probability)| {
            let state = state(tag as u16, capital);
            (state, probability.ln() - self.shares[usize::from(state)])
        }));
        // With nothing left, every tag is a candidate.
        if candidates.is_empty() {
            candidates.extend((0..probabilities.len() as u16).map(|tag| (state(tag, capital), 0.0)));
        }
    }
}

/// Log P(tag | capitalisation) of each state.
fn shares(counts: &Counts, seen: &[f64]) -> Vec<f32> {
    let states = 2 * counts.tags.len();
    let total = |capital: usize| seen[..states].iter().skip(capital).step_by(2).sum::<f64>();
    let totals = [total(0), total(1)];
    // Unseen states count as seen half a time.
    (0..states).map(|state| ((seen[state].max(0.5)) / totals[state % 2].max(1.0)).ln() as f32).collect()
}
