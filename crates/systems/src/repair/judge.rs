//! The judge: a log-linear model over the candidates of a sentence.

use solecism_corpus::Problem;

use super::features::{BITS, Feature};
use crate::model::{Model, malformed};

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
    pub fn clear(&mut self) {
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
    pub fn probabilities(&self, described: &Described, to: &mut Vec<f32>) {
        let weight = |&(number, value): &Feature| self.weights[number as usize] * value;
        to.clear();
        to.extend(described.candidates().map(|features| features.iter().map(weight).sum::<f32>()));
        let most = to.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        to.iter_mut().for_each(|score| *score = (*score - most).exp());
        let sum: f32 = to.iter().sum();
        to.iter_mut().for_each(|probability| *probability /= sum);
    }

    /// Keeps it in a model under this name.
    pub fn save(&self, name: &str, model: &mut Model) {
        let kept = (0_u32..).zip(&self.weights).filter(|(_, weight)| **weight != 0.0);
        let (numbers, weights): (Vec<u32>, Vec<f32>) = kept.unzip();
        model.put(&format!("{name}.numbers"), &numbers);
        model.put(&format!("{name}.weights"), &weights);
    }

    /// Takes it out of a model.
    ///
    /// # Errors
    /// If it is not there, or a weight is no weight of it.
    pub fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let numbers: Vec<u32> = model.take(&format!("{name}.numbers"))?;
        let kept: Vec<f32> = model.take(&format!("{name}.weights"))?;
        let mut weights = vec![0.0; 1 << BITS];
        let fits = numbers.len() == kept.len() && kept.iter().all(|weight| weight.is_finite());
        for (&number, weight) in numbers.iter().zip(kept) {
            match weights.get_mut(number as usize) {
                Some(slot) if fits => *slot = weight,
                _ => return Err(malformed(&format!("bad weights in {name}"))),
            }
        }
        if fits { Ok(Self { weights }) } else { Err(malformed(&format!("bad weights in {name}"))) }
    }
}

/// A judge in training: stochastic gradients, each weight with a rate of its own (Duchi and others 2011).
#[derive(Debug)]
pub(super) struct JudgeTrainer {
    judge: Judge,
    /// The squares of the gradients of each weight so far.
    squares: Vec<f32>,
    probabilities: Vec<f32>,
}

/// How fast weights change.
const RATE: f32 = 0.1;

/// What every weight loses of itself with each gradient.
const DECAY: f32 = 1e-5;

impl JudgeTrainer {
    /// All weights are nothing yet.
    pub fn new() -> Self {
        let weights = vec![0.0; 1 << BITS];
        Self { squares: vec![1e-2; weights.len()], judge: Judge { weights }, probabilities: Vec::new() }
    }

    /// Learns that these candidates are right, and no others. Returns the probability that they had.
    pub fn learn(&mut self, described: &Described, right: &[usize]) -> f32 {
        self.judge.probabilities(described, &mut self.probabilities);
        let had: f32 = right.iter().map(|&at| self.probabilities[at]).sum();
        for (at, features) in described.candidates().enumerate() {
            let probability = self.probabilities[at];
            let wanted = if right.contains(&at) { probability / had.max(1e-20) } else { 0.0 };
            let gradient = probability - wanted;
            if gradient.abs() < 1e-4 {
                continue;
            }
            for &(number, value) in features {
                let (weight, square) =
                    (&mut self.judge.weights[number as usize], &mut self.squares[number as usize]);
                let slope = gradient * value + DECAY * *weight;
                *square += slope * slope;
                *weight -= RATE * slope / square.sqrt();
            }
        }
        had
    }

    /// What was learned.
    pub fn finish(self) -> Judge {
        self.judge
    }
}
