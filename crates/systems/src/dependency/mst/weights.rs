//! Weights of hashed features, in flat tables.

use solecism_corpus::Problem;

use super::features::Feature;
use solecism_tagging::model::{Model, malformed};

/// How many weights there are for each word of the treebank: so many that features seldom share one.
const WEIGHTS_PER_WORD: usize = 16;

/// The fewest bits of a hash that choose a feature's weight, and the most. Features that agree in them share it.
const MIN_BITS: u32 = 12;
const MAX_BITS: u32 = 24;

/// The largest averaged weight: no arc comes near the largest score that there may be.
const MAX_WEIGHT: i16 = i16::MAX / 4;

/// An odd number without a pattern.
const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where the weight of a feature is in a table of so many bits.
#[inline]
fn slot(feature: Feature, bits: u32) -> usize {
    (feature.hash.wrapping_mul(HASH_MULTIPLIER) >> (64 - bits)) as usize ^ usize::from(feature.variant)
}

/// How many bits choose one of so many weights.
fn bits(weights: usize) -> Result<u32, Problem> {
    let bits = weights.trailing_zeros();
    if weights.is_power_of_two() && (MIN_BITS..=MAX_BITS).contains(&bits) {
        return Ok(bits);
    }
    Err(malformed("a table of weights without order"))
}

/// Something that has a weight for every feature.
pub(super) trait FeatureWeights {
    /// The weight of a feature.
    fn weight(&self, feature: Feature) -> i32;
}

/// Weights while they are learned, and what is needed for their average over all sentences.
#[derive(Clone, Debug)]
pub(super) struct TrainingWeights {
    bits: u32,
    /// As many as a number of so many bits can be.
    values: Vec<i32>,
    /// The sum of all updates, each times the number of sentences before it: what the average lacks.
    weighted_updates: Vec<i64>,
    /// How many sentences there were.
    sentences: i64,
}

/// A feature's place in the table, and how often it occurs.
pub(super) type Count = (u32, i32);

impl TrainingWeights {
    /// For a treebank of so many words.
    pub(super) fn new(words: usize) -> Self {
        let wanted = words.saturating_mul(WEIGHTS_PER_WORD).max(1).ilog2() + 1;
        let bits = wanted.clamp(MIN_BITS, MAX_BITS);
        Self { bits, values: vec![0; 1 << bits], weighted_updates: vec![0; 1 << bits], sentences: 0 }
    }

    /// Where the weight of a feature is.
    #[inline]
    pub(super) fn slot(&self, feature: Feature) -> u32 {
        slot(feature, self.bits) as u32
    }

    /// The score of counted features.
    pub(super) fn score(&self, counts: &[Count]) -> i64 {
        counts.iter().map(|&(slot, count)| i64::from(self.values[slot as usize]) * i64::from(count)).sum()
    }

    /// Adds to the weight of each of the features, as many times as it is counted.
    pub(super) fn update(&mut self, counts: &[Count], by: i32) {
        for &(slot, count) in counts {
            self.values[slot as usize] += by * count;
            self.weighted_updates[slot as usize] += self.sentences * i64::from(by * count);
        }
    }

    /// Counts a sentence, right or wrong: the average is over all of them.
    pub(super) fn count_sentence(&mut self) {
        self.sentences += 1;
    }

    /// The average of the weights over all sentences, in 16 bits: the largest of all is [`MAX_WEIGHT`].
    pub(super) fn averaged(&self) -> AveragedWeights {
        let average = |(value, weighted_updates): (&i32, &i64)| i64::from(*value) * self.sentences - weighted_updates;
        let averages = || self.values.iter().zip(&self.weighted_updates).map(average);
        let largest = averages().map(i64::abs).max().unwrap_or(0).max(1);
        let scaled = |weight: i64| match weight {
            // Most are: there is no need to divide them.
            0 => 0,
            weight => i128::from(weight) * i128::from(MAX_WEIGHT) / i128::from(largest),
        };
        AveragedWeights { bits: self.bits, values: averages().map(|weight| scaled(weight) as i16).collect() }
    }

    /// Puts the weights into a model, so that training can go on from there.
    pub(super) fn save(&self, model: &mut Model) {
        model.put("arcs.learned", &self.values);
        model.put("arcs.late", &self.weighted_updates);
        model.put("arcs.sentences", &[self.sentences]);
    }

    /// Takes the weights out of a model.
    pub(super) fn load(model: &mut Model) -> Result<Self, Problem> {
        let (values, weighted_updates) = (model.take::<i32>("arcs.learned")?, model.take::<i64>("arcs.late")?);
        let sentences = model.take::<i64>("arcs.sentences")?;
        match sentences[..] {
            [sentences] if weighted_updates.len() == values.len() => {
                Ok(Self { bits: bits(values.len())?, values, weighted_updates, sentences })
            }
            _ => Err(malformed("weights of arcs of another number")),
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
    /// As many as a number of so many bits can be.
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
