//! Weights of hashed features in flat tables (feature hashing).

use solecism_corpus::Problem;

use super::features::Feature;
use solecism_tagging::model::{Model, malformed};

/// Weights per word of the treebank, so that features seldom collide.
const WEIGHTS_PER_WORD: usize = 16;

/// Smallest and largest number of hash bits used as index.
const MIN_BITS: u32 = 12;
const MAX_BITS: u32 = 24;

/// Largest averaged weight. Arc scores then stay far below [`BOUND`](super::scores::BOUND).
const MAX_WEIGHT: i16 = i16::MAX / 4;

/// Multiplier of Fibonacci hashing.
const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Index of a feature in a table of `2^bits` weights.
#[inline]
fn slot(feature: Feature, bits: u32) -> usize {
    (feature.hash.wrapping_mul(HASH_MULTIPLIER) >> (64 - bits)) as usize ^ usize::from(feature.variant)
}

/// Index bits of a table of this size.
fn bits(weights: usize) -> Result<u32, Problem> {
    let bits = weights.trailing_zeros();
    if weights.is_power_of_two() && (MIN_BITS..=MAX_BITS).contains(&bits) {
        return Ok(bits);
    }
    Err(malformed("the table of weights has a wrong size"))
}

/// A weight for every feature.
pub(super) trait FeatureWeights {
    /// Weight of a feature.
    fn weight(&self, feature: Feature) -> i32;
}

/// Weights during training, with what is needed to average them over all sentences.
#[derive(Clone, Debug)]
pub(super) struct TrainingWeights {
    bits: u32,
    /// `2^bits` weights.
    values: Vec<i32>,
    /// Sum of all updates, each times the number of sentences before it. The average is
    /// `values - weighted_updates / sentences`.
    weighted_updates: Vec<i64>,
    /// Number of sentences seen.
    sentences: i64,
}

/// Index of a feature in the table and its count.
pub(super) type Count = (u32, i32);

impl TrainingWeights {
    /// Zero weights for a treebank of `words` words.
    pub(super) fn new(words: usize) -> Self {
        let wanted = words.saturating_mul(WEIGHTS_PER_WORD).max(1).ilog2() + 1;
        let bits = wanted.clamp(MIN_BITS, MAX_BITS);
        Self { bits, values: vec![0; 1 << bits], weighted_updates: vec![0; 1 << bits], sentences: 0 }
    }

    #[inline]
    pub(super) fn slot(&self, feature: Feature) -> u32 {
        slot(feature, self.bits) as u32
    }

    /// Dot product of weights and counts.
    pub(super) fn score(&self, counts: &[Count]) -> i64 {
        counts.iter().map(|&(slot, count)| i64::from(self.values[slot as usize]) * i64::from(count)).sum()
    }

    /// Adds `by * count` to the weight of each feature.
    pub(super) fn update(&mut self, counts: &[Count], by: i32) {
        for &(slot, count) in counts {
            self.values[slot as usize] += by * count;
            self.weighted_updates[slot as usize] += self.sentences * i64::from(by * count);
        }
    }

    /// Counts a sentence, with or without an update, for averaging.
    pub(super) fn count_sentence(&mut self) {
        self.sentences += 1;
    }

    /// Weights averaged over all sentences and scaled to 16 bits: the largest is [`MAX_WEIGHT`].
    pub(super) fn averaged(&self) -> AveragedWeights {
        let average =
            |(value, weighted_updates): (&i32, &i64)| i64::from(*value) * self.sentences - weighted_updates;
        let averages = || self.values.iter().zip(&self.weighted_updates).map(average);
        let largest = averages().map(i64::abs).max().unwrap_or(0).max(1);
        let scaled = |weight: i64| match weight {
            // Most weights are 0: skip the division.
            0 => 0,
            weight => i128::from(weight) * i128::from(MAX_WEIGHT) / i128::from(largest),
        };
        AveragedWeights { bits: self.bits, values: averages().map(|weight| scaled(weight) as i16).collect() }
    }

    /// Saves the state of training in a checkpoint.
    pub(super) fn save(&self, model: &mut Model) {
        model.put("arcs.learned", &self.values);
        model.put("arcs.late", &self.weighted_updates);
        model.put("arcs.sentences", &[self.sentences]);
    }

    /// Loads the state of training from a checkpoint.
    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let (values, weighted_updates) =
            (model.take::<i32>("arcs.learned")?, model.take::<i64>("arcs.late")?);
        let sentences = model.take::<i64>("arcs.sentences")?;
        match sentences[..] {
            [sentences] if weighted_updates.len() == values.len() => {
                Ok(Self { bits: bits(values.len())?, values, weighted_updates, sentences })
            }
            _ => Err(malformed("arc weights of different lengths")),
        }
    }
}

impl FeatureWeights for TrainingWeights {
    #[inline]
    fn weight(&self, feature: Feature) -> i32 {
        self.values[slot(feature, self.bits)]
    }
}

/// Averaged weights.
#[derive(Clone, Debug)]
pub(super) struct AveragedWeights {
    bits: u32,
    /// `2^bits` weights.
    values: Vec<i16>,
}

impl AveragedWeights {
    pub(super) fn save(&self, model: &mut Model) {
        model.put("arcs.weights", &self.values);
    }

    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let values = model.take::<i16>("arcs.weights")?;
        Ok(Self { bits: bits(values.len())?, values })
    }
}

impl FeatureWeights for AveragedWeights {
    #[inline]
    fn weight(&self, feature: Feature) -> i32 {
        i32::from(self.values[slot(feature, self.bits)])
    }
}
