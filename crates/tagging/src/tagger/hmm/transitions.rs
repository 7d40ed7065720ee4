//! Transition probabilities.

use rustc_hash::FxHashMap;

use super::State;
use super::counts::Counts;
use crate::hash;
use crate::index::HashIndex;

/// Probability of an unseen state, below that of any seen one.
const NEVER: f64 = 1e-9;

/// Log probabilities of interpolated trigrams: λ₁ P(c) + λ₂ P(c | b) + λ₃ P(c | a b).
///
/// For an unseen trigram the last term is 0, and for an unseen bigram the last two, so only seen n-grams are stored.
#[derive(Debug)]
pub(super) struct Transitions {
    /// State outside a sentence.
    pub boundary: State,
    /// Count of each state.
    pub seen: Vec<f64>,
    /// Bits of log probabilities by hash of the states.
    trigrams: HashIndex,
    bigrams: HashIndex,
    unigrams: Vec<f32>,
}

/// Marginal counts of states and pairs of states.
struct Sums {
    total: f64,
    unigrams: Vec<f64>,
    bigrams: FxHashMap<[State; 2], f64>,
    /// Number of times two states were followed by a third.
    contexts: FxHashMap<[State; 2], f64>,
}

impl Sums {
    fn of(counts: &Counts) -> Self {
        let mut sums = Self {
            total: 0.0,
            unigrams: vec![0.0; usize::from(counts.boundary()) + 1],
            bigrams: FxHashMap::default(),
            contexts: FxHashMap::default(),
        };
        for &([a, b, c], count) in &counts.trigrams {
            let count = f64::from(count);
            sums.total += count;
            sums.unigrams[usize::from(c)] += count;
            *sums.bigrams.entry([b, c]).or_default() += count;
            *sums.contexts.entry([a, b]).or_default() += count;
        }
        sums
    }

    /// Number of times a state was followed by another. For the boundary this is the number of sentences.
    fn followed(&self, state: State) -> f64 {
        self.unigrams[usize::from(state)]
    }

    /// Interpolation weights by deleted interpolation (Brants 2000, figure 1).
    fn lambdas(&self, counts: &Counts) -> [f64; 3] {
        let share = |part: f64, whole: f64| if whole > 1.0 { (part - 1.0) / (whole - 1.0) } else { 0.0 };
        let mut lambdas = [0.0; 3];
        for &([a, b, c], count) in &counts.trigrams {
            let shares = [
                share(self.unigrams[usize::from(c)], self.total),
                share(self.bigrams[&[b, c]], self.followed(b)),
                share(f64::from(count), self.contexts[&[a, b]]),
            ];
            let best =
                (0..3).rev().fold(2, |best, order| if shares[order] > shares[best] { order } else { best });
            lambdas[best] += f64::from(count);
        }
        lambdas.map(|lambda| if self.total > 0.0 { lambda / self.total } else { 0.0 })
    }
}

impl Transitions {
    pub(super) fn of(counts: &Counts) -> Self {
        let sums = Sums::of(counts);
        let [one, two, three] = sums.lambdas(counts);
        let part = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let unigram = |c: State| one * part(sums.unigrams[usize::from(c)], sums.total);
        let bigram = |[b, c]: [State; 2]| {
            unigram(c) + two * part(sums.bigrams.get(&[b, c]).copied().unwrap_or(0.0), sums.followed(b))
        };
        let mut trigrams = HashIndex::with_capacity(counts.trigrams.len());
        let mut bigrams = HashIndex::with_capacity(sums.bigrams.len());
        for &([a, b, c], count) in &counts.trigrams {
            let probability = bigram([b, c]) + three * part(f64::from(count), sums.contexts[&[a, b]]);
            trigrams.get_or_insert(key([a, b, c]), logarithm(probability).to_bits());
            bigrams.get_or_insert(key([State::MAX, b, c]), logarithm(bigram([b, c])).to_bits());
        }
        let unigrams = (0..=counts.boundary()).map(|c| logarithm(unigram(c))).collect();
        Self { boundary: counts.boundary(), seen: sums.unigrams, trigrams, bigrams, unigrams }
    }

    /// Log P(c | a b).
    #[inline]
    pub(super) fn score(&self, a: State, b: State, c: State) -> f32 {
        let seen = self.trigrams.get(key([a, b, c])).or_else(|| self.bigrams.get(key([State::MAX, b, c])));
        seen.map_or_else(|| self.unigrams[usize::from(c)], f32::from_bits)
    }
}

fn logarithm(probability: f64) -> f32 {
    probability.max(NEVER).ln() as f32
}

#[inline]
fn key([a, b, c]: [State; 3]) -> u64 {
    hash::mixed(0, u64::from(a) << 32 | u64::from(b) << 16 | u64::from(c))
}
