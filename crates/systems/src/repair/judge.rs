//! The judge: a log-linear model over the candidates of a sentence.

use solecism_corpus::Problem;

use super::features::{BITS, Feature};
use solecism_tagging::hash;
use solecism_tagging::model::{Model, malformed};

/// The features of all candidates of a sentence.
#[derive(Clone, Debug, Default)]
pub(super) struct Described {
    /// One candidate after the other.
    pub features: Vec<Feature>,
    /// Where the features of each candidate end.
    pub ends: Vec<usize>,
}

impl Described {
    /// Makes room for another sentence.
    pub(super) fn clear(&mut self) {
        self.features.clear();
        self.ends.clear();
    }

    /// The features of each candidate.
    fn candidates(&self) -> impl Iterator<Item = &[Feature]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.features[start..end])
    }
}

/// The weights of features.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    weights: Vec<f32>,
}

impl Judge {
    /// The probability of each candidate.
    pub(super) fn probabilities(&self, described: &Described, to: &mut Vec<f32>) {
        let weighted = |feature: &Feature| self.weights[feature.weight()] * feature.value;
        to.clear();
        to.extend(described.candidates().map(|features| features.iter().map(weighted).sum::<f32>()));
        let most = to.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for score in to.iter_mut() {
            *score = (*score - most).exp();
        }
        let sum: f32 = to.iter().sum();
        for probability in to.iter_mut() {
            *probability /= sum;
        }
    }

    /// Keeps it in a model under names that begin with this one.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        let kept = (0_u32..).zip(&self.weights).filter(|(_, weight)| **weight != 0.0);
        let (numbers, weights): (Vec<u32>, Vec<f32>) = kept.unzip();
        model.put(&format!("{name}.numbers"), &numbers);
        model.put(&format!("{name}.weights"), &weights);
    }

    /// Takes it out of a model.
    ///
    /// # Errors
    /// If it is not there, or a weight is no weight of it.
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

/// No weight comes near this one.
const LARGEST: f32 = 1e6;

/// A judge in training: stochastic gradients, each weight with a rate of its own (Duchi and others 2011).
#[derive(Debug)]
pub(super) struct JudgeTrainer {
    judge: Judge,
    /// The squares of the gradients of each weight so far.
    squares: Vec<f32>,
    probabilities: Vec<f32>,
    /// The features that are looked at this time.
    thinned: Described,
    sentences: u64,
}

/// How fast weights change at first. This and the next were chosen on the development part of GUM.
const RATE: f32 = 0.05;

/// What the squares of gradients begin with.
const FIRST_SQUARE: f32 = 0.1;

impl JudgeTrainer {
    /// All weights are nothing yet.
    pub(super) fn new() -> Self {
        let weights = vec![0.0; 1 << BITS];
        Self {
            squares: vec![FIRST_SQUARE; weights.len()],
            judge: Judge { weights },
            probabilities: Vec::new(),
            thinned: Described::default(),
            sentences: 0,
        }
    }

    /// Learns that these candidates are right, and no others. Returns the probability that they had.
    pub(super) fn learn(&mut self, described: &Described, right: &[usize]) -> f32 {
        self.thin(described);
        self.judge.probabilities(&self.thinned, &mut self.probabilities);
        let probability = |&at: &usize| self.probabilities.get(at).copied().unwrap_or(0.0);
        let had: f32 = right.iter().map(probability).sum::<f32>().max(1e-20);
        for ((at, features), &probability) in self.thinned.candidates().enumerate().zip(&self.probabilities) {
            let wanted = if right.contains(&at) { probability / had } else { 0.0 };
            let gradient = probability - wanted;
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

    /// Leaves out at random what would be learned by heart, and lets the rest count for it.
    fn thin(&mut self, described: &Described) {
        self.sentences += 1;
        self.thinned.clear();
        for features in described.candidates() {
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

    /// What was learned.
    pub(super) fn finish(self) -> Judge {
        self.judge
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::Detail;
    use super::*;
    use solecism_tagging::model::Training;

    /// Two candidates, each with a feature of its own.
    fn two() -> Described {
        Described {
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
