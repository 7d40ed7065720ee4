//! How much each version of a sentence counts.

use super::Version;
use crate::constituency::Heard;
use crate::constituency::softmax::softmax;
use crate::repair::Edit;

/// How much is made of what repair and grammars say. The numbers were chosen on the development part of GUM.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighing {
    /// How much likelier an error is than repair thinks, which learned from as many good sentences as bad ones.
    pub odds: f64,
    /// The same of a further error, in a sentence that has had one mended: errors seldom come alone.
    pub again: f64,
    /// Versions that are less likely are not parsed.
    pub least: f64,
    /// How many errors are mended at most.
    pub most: usize,
    /// How much the sentence as it was written must count for it to be parsed as if there were no other version.
    pub settled: f64,
    /// What counts of the difference that mending makes to how likely grammars find the sentence, in logarithms.
    pub likelihood: f64,
    /// What is added for each word that was taken out: without it the sentence is shorter, and so likelier anyway.
    pub deletion: f64,
    /// What is added for each word that was put in.
    pub insertion: f64,
    /// What is added for each word that was replaced.
    pub substitution: f64,
}

impl Default for Weighing {
    fn default() -> Self {
        Self {
            odds: 0.2,
            again: 1.0,
            least: 0.02,
            most: 3,
            settled: 0.8,
            likelihood: 0.15,
            deletion: -1.5,
            insertion: 0.9,
            substitution: -0.3,
        }
    }
}

impl Weighing {
    /// How much each version counts, now that it is known what the grammars say of it. It adds up to 1.
    pub(super) fn weights(&self, heard: &[(Version, Heard)]) -> Vec<f64> {
        let score = |(version, heard): &(Version, Heard)| {
            let edits: f64 = version.edits.iter().map(|edit| self.of_edit(edit)).sum();
            version.probability.max(f64::MIN_POSITIVE).ln() + edits + self.likelihood * heard.likelihood
        };
        softmax(&heard.iter().map(score).collect::<Vec<f64>>())
    }

    fn of_edit(&self, edit: &Edit) -> f64 {
        match edit {
            Edit::Delete { .. } => self.deletion,
            Edit::Insert { .. } => self.insertion,
            Edit::Substitute { .. } => self.substitution,
        }
    }
}
