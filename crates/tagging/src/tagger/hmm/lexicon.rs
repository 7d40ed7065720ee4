//! How likely a word is in each state.

use super::counts::Counts;
use super::suffixes::Suffixes;
use super::transitions::Transitions;
use super::{State, is_capital, state};
use crate::hash;
use crate::index::HashIndex;

/// A state that a word can have, and the logarithm of the probability of the word in it.
pub(super) type Candidate = (State, f32);

/// The states of known and unknown words.
#[derive(Debug)]
pub(super) struct Lexicon {
    /// From the hash of a word to its number.
    index: HashIndex,
    /// Where the candidates of each word begin.
    starts: Vec<u32>,
    candidates: Vec<Candidate>,
    suffixes: Suffixes,
    /// The logarithm of the share of each state among all with the same capitals.
    shares: Vec<f32>,
}

/// Of the tags of an unknown word, those that are this much less likely than the likeliest are left out.
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

    /// The candidates of a known word.
    pub(super) fn known(&self, word: &str) -> Option<&[Candidate]> {
        let number = self.index.get(hash::of_bytes(word.as_bytes()))? as usize;
        Some(&self.candidates[self.starts[number] as usize..self.starts[number + 1] as usize])
    }

    /// Guesses the candidates of an unknown word by its ending.
    pub(super) fn guess(&self, word: &str, probabilities: &mut Vec<f32>, candidates: &mut Vec<Candidate>) {
        self.suffixes.probabilities(word, probabilities);
        let most = probabilities.iter().copied().fold(0.0, f32::max);
        let capital = is_capital(word);
        let likely = probabilities.iter().enumerate().filter(|entry| *entry.1 > most * UNLIKELY);
        // What a word is not likely to have it may have all the same, if there is nothing else.
        candidates.extend(likely.map(|(tag, probability)| {
            let state = state(tag as u16, capital);
            (state, probability.ln() - self.shares[usize::from(state)])
        }));
        if candidates.is_empty() {
            candidates.extend((0..probabilities.len() as u16).map(|tag| (state(tag, capital), 0.0)));
        }
    }
}

/// The logarithm of P(tag | capital) for each state.
fn shares(counts: &Counts, seen: &[f64]) -> Vec<f32> {
    let states = 2 * counts.tags.len();
    let total = |capital: usize| seen[..states].iter().skip(capital).step_by(2).sum::<f64>();
    let totals = [total(0), total(1)];
    // A state that was never seen is taken to have been seen half a time.
    (0..states).map(|state| ((seen[state].max(0.5)) / totals[state % 2].max(1.0)).ln() as f32).collect()
}
