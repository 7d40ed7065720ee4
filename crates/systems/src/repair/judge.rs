//! The judge: a log-linear model over the candidates of a sentence.

use solecism_corpus::Problem;

use super::features::{BITS, Feature};
use solecism_tagging::hash;
use solecism_tagging::model::{Model, malformed};

/// Features of all candidates of a sentence.
#[derive(Clone, Debug, Default)]
pub(super) struct CandidateFeatures {
    /// Features of all candidates, one after the other.
    pub features: Vec<Feature>,
    /// End of the features of each candidate.
    pub ends: Vec<usize>,
}

impl CandidateFeatures {
    /// Clears it for the next sentence.
    pub(super) fn clear(&mut self) {
        self.features.clear();
        self.ends.clear();
    }

    /// Features of each candidate.
    fn candidates(&self) -> impl Iterator<Item = &[Feature]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.features[start..end])
    }
}

/// The weights of the model.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    weights: Vec<f32>,
}

impl Judge {
    /// Computes the probability of each candidate (softmax of the scores).
    pub(super) fn probabilities(&self, sentence: &CandidateFeatures, to: &mut Vec<f32>) {
        let weighted = |feature: &Feature| self.weights[feature.weight()] * feature.value;
        to.clear();
        to.extend(sentence.candidates().map(|features| features.iter().map(weighted).sum::<f32>()));
        let most = to.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for score in to.iter_mut() {
            *score = (*score - most).exp();
        }
        let sum: f32 = to.iter().sum();
        for probability in to.iter_mut() {
            *probability /= sum;
        }
    }

    /// Saves it in a model under this prefix.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        let kept = (0_u32..).zip(&self.weights).filter(|(_, weight)| **weight != 0.0);
        let (numbers, weights): (Vec<u32>, Vec<f32>) = kept.unzip();
        model.put(&format!("{name}.numbers"), &numbers);
        model.put(&format!("{name}.weights"), &weights);
    }

    /// Loads it from a model.
    ///
    /// # Errors
    /// If it is missing, or the weights are invalid.
    pub(super) fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let bad = || malformed(&format!("bad weights in {name}"));
        let numbers: Vec<u32> = model.take(&format!("{name}.numbers"))?;
        let kept: Vec<f32> = model.take(&format!("{name}.weights"))?;
        // Sums of weights must stay finite.
        if numbers.len() != kept.len() || !kept.iter().all(|weight| weight.abs() < LARGEST) {
            return Err(bad());
        }
        let mut weights = vec![0.0; 1 << BITS];
        for (&number, weight) in numbers.iter().zip(kept) {
            *weights.get_mut(number as usize).ok_or_else(bad)? = weight;
        }
        Ok(Self { weights })
    }
}

/// Upper bound of valid weights; trained ones are far below it.
const LARGEST: f32 = 1e6;

/// Trainer of the judge: stochastic gradient descent, with an adaptive rate for each weight (Duchi and others 2011).
#[derive(Debug)]
pub(super) struct JudgeTrainer {
    judge: Judge,
    /// Sum of squared gradients of each weight.
    squares: Vec<f32>,
    probabilities: Vec<f32>,
    /// The features that survive dropout.
    thinned: CandidateFeatures,
    sentences: u64,
}

/// Initial learning rate. This and the next constant were tuned on the development part of GUM.
const RATE: f32 = 0.05;

/// Initial value of the sums of squared gradients.
const FIRST_SQUARE: f32 = 0.1;

impl JudgeTrainer {
    /// Starts with all weights at zero.
    pub(super) fn new() -> Self {
        let weights = vec![0.0; 1 << BITS];
        Self {
            squares: vec![FIRST_SQUARE; weights.len()],
            judge: Judge { weights },
            probabilities: Vec::new(),
            thinned: CandidateFeatures::default(),
            sentences: 0,
        }
    }

    /// Makes a gradient step towards the candidates that are right. Returns the probability that they had before.
    pub(super) fn learn(&mut self, sentence: &CandidateFeatures, right: &[usize]) -> f32 {
        self.thin(sentence);
        self.judge.probabilities(&self.thinned, &mut self.probabilities);
        let probability = |&at: &usize| self.probabilities.get(at).copied().unwrap_or(0.0);
        let had: f32 = right.iter().map(probability).sum::<f32>().max(1e-20);
        for ((at, features), &probability) in self.thinned.candidates().enumerate().zip(&self.probabilities) {
            let inverses = if right.contains(&at) { probability / had } else { 0.0 };
            let gradient = probability - inverses;
            if gradient.abs() < 1e-4 {
                continue;
            }
            for feature in features {
                let (number, slope) = (feature.weight(), gradient * feature.value);
                let square = &mut self.squares[number];
                *square += slope * slope;
                self.judge.weights[number] -= RATE * slope / square.sqrt();
            }
        }
        had
    }

    /// Applies dropout, and scales up the features that remain.
    fn thin(&mut self, sentence: &CandidateFeatures) {
        self.sentences += 1;
        self.thinned.clear();
        for features in sentence.candidates() {
            for feature in features {
                let share = feature.detail().left_out();
                let draw = hash::mixed(self.sentences, feature.weight() as u64) >> 40;
                if draw as f32 >= share * (1_u64 << 24) as f32 {
                    let value = feature.value / (1.0 - share);
                    self.thinned.features.push(feature.with_value(value));
                }
            }
            self.thinned.ends.push(self.thinned.features.len());
        }
    }

    /// Returns the trained judge.
    pub(super) fn finish(self) -> Judge {
        self.judge
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Detail;
    use super::*;
    use solecism_tagging::model::Training;

    /// Two candidates with one feature each.
    fn two() -> CandidateFeatures {
        CandidateFeatures {
            features: vec![Feature::new(7, 1.0, Detail::General), Feature::new(9, 1.0, Detail::General)],
            ends: vec![1, 2],
        }
    }

    #[test]
    fn what_is_right_becomes_likely() {
        let mut trainer = JudgeTrainer::new();
        assert_eq!(trainer.learn(&two(), &[1]).to_bits(), 0.5_f32.to_bits());
        for _ in 0..200 {
            trainer.learn(&two(), &[1]);
        }
        let mut probabilities = Vec::new();
        trainer.finish().probabilities(&two(), &mut probabilities);
        assert!(probabilities[1] > 0.8, "{probabilities:?}");
        assert!((probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn it_comes_back_from_a_model_and_damage_is_noticed() {
        let mut trainer = JudgeTrainer::new();
        trainer.learn(&two(), &[1]);
        let judge = trainer.finish();
        let mut model = Model::new("test", Training::default());
        judge.save("j", &mut model);
        assert_eq!(Judge::load("j", &mut model.clone()).unwrap().weights, judge.weights);
        for (numbers, weights) in
            [(&[1_u32, 2][..], &[0.5_f32][..]), (&[u32::MAX], &[0.5]), (&[1], &[f32::NAN])]
        {
            let mut bad = Model::new("test", Training::default());
            bad.put("j.numbers", numbers);
            bad.put("j.weights", weights);
            assert!(Judge::load("j", &mut bad).is_err());
        }
    }
}
