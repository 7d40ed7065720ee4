//! Sentences with several corrections each.

use std::collections::BTreeMap;

use solecism_corpus::Problem;
use solecism_metrics::words::{align, changed_positions, words};
use solecism_stats::Fingerprint;

use crate::report::unfit;

/// Sentences and their corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrections {
    /// Sentences in order of first appearance.
    pub sentences: Vec<Sentence>,
}

/// A sentence and its corrections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// Identifier.
    pub id: String,
    /// The sentence itself, if known.
    pub source: Option<String>,
    /// Distinct corrections with their frequencies.
    pub corrections: Vec<(String, u64)>,
}

impl Corrections {
    /// True if all source sentences are known.
    pub fn have_sources(&self) -> bool {
        self.sentences.iter().all(|sentence| sentence.source.is_some())
    }
}

impl Sentence {
    /// Fingerprint of the corrections.
    pub(super) fn fingerprint(&self) -> Result<Fingerprint, Problem> {
        Fingerprint::of_sample(self.corrections.iter().map(|(_, times)| *times)).map_err(unfit)
    }

    /// Fingerprint of the sets of changed word positions.
    pub(super) fn position_fingerprint(&self, insertions: bool) -> Result<Fingerprint, Problem> {
        let source = words(self.source.as_deref().unwrap_or_default());
        let mut times = BTreeMap::new();
        for (correction, count) in &self.corrections {
            let correction = words(correction);
            let alignment = align(&source, &correction, None)
                .map_err(|e| Problem::new(format!("sentence {}: {e}", self.id), "leave it out"))?;
            let mut positions = changed_positions(&source, &correction, &alignment);
            if !insertions {
                positions.inserted.clear();
            }
            *times.entry(positions).or_insert(0_u64) += count;
        }
        Fingerprint::of_sample(times.into_values()).map_err(unfit)
    }
}
