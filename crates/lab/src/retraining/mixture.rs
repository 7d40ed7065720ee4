//! What parsers are trained on.

use std::path::Path;

use solecism_corpus::{Corpus, Problem};
use solecism_systems::constituency::{Functions, Treebank};

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

    /// Reads it.
    ///
    /// # Errors
    /// If a treebank cannot be read.
    pub(super) fn read(self, texts: &Texts, functions: Functions) -> Result<Treebank, Problem> {
        let open = |path: &Path| Corpus::open(&[path.to_owned()], None);
        let (good, bad) = (open(&texts.train)?, open(&texts.bad_train)?);
        let parts: &[(f64, &Corpus)] = match self {
            Self::Good => &[(1.0, &good)],
            Self::Bad => &[(1.0, &bad)],
            Self::Both => &[(1.0, &good), (1.0, &bad)],
            Self::Weighted => &[(WEIGHT, &good), (1.0, &bad)],
        };
        Treebank::read(parts, functions)
    }
}
