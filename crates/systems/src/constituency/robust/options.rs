//! Options of the robust parser, and the weights of versions.

use super::SentenceVersion;
use crate::constituency::ParsePosterior;
use crate::constituency::softmax::softmax;
use crate::repair::Edit;

/// Options for generating and weighting versions. The defaults were tuned on the development part of GUM.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RobustOptions {
    /// Prior: factor on the odds of an error, because repair is trained on a 1:1 mixture of good and bad sentences.
    pub error_odds: f64,
    /// The same factor after a first repair: errors seldom come alone.
    pub further_error_odds: f64,
    /// Minimum probability of a version to be parsed.
    pub min_probability: f64,
    /// Maximum number of edits in a version.
    pub max_edits: usize,
    /// Weight of the original from which on it alone is parsed.
    pub accept_original: f64,
    /// Weight of the grammars' log-likelihood.
    pub likelihood_weight: f64,
    /// Score of each deletion. It offsets the higher likelihood of shorter sentences.
    pub deletion: f64,
    /// Score of each insertion.
    pub insertion: f64,
    /// Score of each substitution.
    pub substitution: f64,
}

impl Default for RobustOptions {
    fn default() -> Self {
        Self {
            error_odds: 0.2,
            further_error_odds: 1.0,
            min_probability: 0.02,
            max_edits: 3,
            accept_original: 0.8,
            likelihood_weight: 0.15,
            deletion: -1.5,
            insertion: 0.9,
            substitution: -0.3,
        }
    }
}

impl RobustOptions {
    /// The weight of each version, adding up to 1:
    /// `softmax(log P(version) + Σ edit scores + likelihood weight · log-likelihood)`.
    pub(super) fn weights(&self, posterior: &[(SentenceVersion, ParsePosterior)]) -> Vec<f64> {
        let score = |(version, posterior): &(SentenceVersion, ParsePosterior)| {
            let edits: f64 = version.edits.iter().map(|edit| self.of_edit(edit)).sum();
            version.probability.max(f64::MIN_POSITIVE).ln()
                + edits
                + self.likelihood_weight * posterior.log_likelihood
        };
        softmax(&posterior.iter().map(score).collect::<Vec<f64>>())
    }

    fn of_edit(&self, edit: &Edit) -> f64 {
        match edit {
            Edit::Delete { .. } => self.deletion,
            Edit::Insert { .. } => self.insertion,
            Edit::Substitute { .. } => self.substitution,
        }
    }
}
