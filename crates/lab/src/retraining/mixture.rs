//! Training sets.

use std::path::PathBuf;

use solecism_systems::training::{self, Part};

use super::texts::Texts;

/// A training set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mixture {
    /// The original trees.
    Good,
    /// The trees with errors.
    Bad,
    /// Both.
    Both,
    /// Both, with weight 10 for the good ones.
    Weighted,
}

/// Weight of good trees in the weighted mixture.
const WEIGHT: f64 = 10.0;

impl Mixture {
    /// All mixtures, in the order of the paper.
    pub const ALL: [Self; 4] = [Self::Good, Self::Bad, Self::Both, Self::Weighted];

    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "grammatical",
            Self::Bad => "ungrammatical",
            Self::Both => "both",
            Self::Weighted => "weighted",
        }
    }

    /// Name in tables.
    pub fn title(self) -> &'static str {
        match self {
            Self::Weighted => "both, 10:1",
            other => other.name(),
        }
    }

    /// Treebanks with weights.
    pub(super) fn parts(self, texts: &Texts) -> training::Mixture {
        let parts = match self {
            Self::Good => vec![(1.0, &texts.train)],
            Self::Bad => vec![(1.0, &texts.bad_train)],
            Self::Both => vec![(1.0, &texts.train), (1.0, &texts.bad_train)],
            Self::Weighted => vec![(WEIGHT, &texts.train), (1.0, &texts.bad_train)],
        };
        let part = |(weight, path): (f64, &PathBuf)| Part { weight, files: vec![path.clone()], format: None };
        training::Mixture { parts: parts.into_iter().map(part).collect() }
    }
}
