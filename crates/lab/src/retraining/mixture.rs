//! What parsers are trained on.

use std::path::PathBuf;

use solecism_systems::training::{self, Part};

use super::texts::Texts;

/// What a parser is trained on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mixture {
    /// The trees as they are.
    Good,
    /// The same with errors.
    Bad,
    /// Both.
    Both,
    /// Both, the good ones counting ten times.
    Weighted,
}

/// How much more good trees count in the weighted mixture.
const WEIGHT: f64 = 10.0;

impl Mixture {
    /// All of them, in the order of the paper.
    pub const ALL: [Self; 4] = [Self::Good, Self::Bad, Self::Both, Self::Weighted];

    /// What it is called in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "grammatical",
            Self::Bad => "ungrammatical",
            Self::Both => "both",
            Self::Weighted => "weighted",
        }
    }

    /// What it is called in a table.
    pub fn title(self) -> &'static str {
        match self {
            Self::Weighted => "both, 10:1",
            other => other.name(),
        }
    }

    /// Its treebanks, each with how much it counts.
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
