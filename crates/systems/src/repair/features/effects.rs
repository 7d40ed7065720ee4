//! Language-model scores of candidates.

use crate::repair::analysis::SentenceAnalysis;
use crate::repair::candidates::{Candidate, Resources};
use crate::repair::language::{Effect, MODELS};

/// Language-model scores of a candidate.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effects {
    /// Score by each model.
    pub of: [Effect; MODELS],
    /// For each model, the gain minus that of the best other candidate with the same change in length.
    pub ahead: [f32; MODELS],
}

/// Scores all candidates.
pub(super) fn effects(
    candidates: &[Candidate],
    analysis: &SentenceAnalysis<'_>,
    resources: &Resources<'_>,
) -> Vec<Effects> {
    let mut all = vec![Effects::default(); candidates.len()];
    for model in 0..MODELS {
        let mut best = [Best::default(); 3];
        for (candidate, effects) in candidates.iter().zip(&mut all) {
            let (scores, range) = (&analysis.scores, candidate.range());
            effects.of[model] = resources.language.effect(model, scores, range, candidate.new.as_ref());
            best[change_of_length(candidate)].see(effects.of[model].gain());
        }
        for (candidate, effects) in candidates.iter().zip(&mut all) {
            let gain = effects.of[model].gain();
            let other = best[change_of_length(candidate)].beside(gain);
            effects.ahead[model] = (gain - other).clamp(-20.0, 20.0);
        }
    }
    all
}

/// Change in length: 0 for one word less, 1 for the same, 2 for one word more.
fn change_of_length(candidate: &Candidate) -> usize {
    usize::from(candidate.new.is_some()) + 1 - candidate.range().len()
}

/// The largest and second largest of a series of numbers.
#[derive(Clone, Copy, Debug)]
struct Best(f32, f32);

impl Default for Best {
    fn default() -> Self {
        Self(f32::NEG_INFINITY, f32::NEG_INFINITY)
    }
}

impl Best {
    fn see(&mut self, number: f32) {
        if number > self.0 {
            *self = Self(number, self.0);
        } else {
            self.1 = self.1.max(number);
        }
    }

    /// The largest of the other numbers.
    fn beside(self, number: f32) -> f32 {
        if number >= self.0 { self.1 } else { self.0 }
    }
}
