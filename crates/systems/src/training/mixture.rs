//! What systems are trained on.

use std::path::PathBuf;

use solecism_corpus::{Corpus, Format, Problem};

/// A treebank, in one file or several.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// How much it counts.
    pub weight: f64,
    /// Its files.
    pub files: Vec<PathBuf>,
    /// Its format, where it does not tell.
    pub format: Option<Format>,
}

/// Treebanks that are learned from together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mixture {
    /// Each of them.
    pub parts: Vec<Part>,
}

impl Part {
    /// The corpus.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self) -> Result<Corpus, Problem> {
        Corpus::open(&self.files, self.format)
    }
}

impl Mixture {
    /// One treebank.
    pub fn one(files: Vec<PathBuf>, format: Option<Format>) -> Self {
        Self { parts: vec![Part { weight: 1.0, files, format }] }
    }

    /// All parts as one corpus, each as often as it counts.
    ///
    /// # Errors
    /// A part that does not count whole times, or that cannot be read.
    pub fn joined(&self) -> Result<Corpus, Problem> {
        let mut all = Vec::new();
        for Part { weight, files, .. } in &self.parts {
            let times = (1..=1_000_000).take_while(|&times| f64::from(times) <= *weight).count();
            if weight.fract() != 0.0 || times == 0 {
                let what = format!("a part of the mixture counts {weight} times");
                return Err(Problem::new(what, "only constituency parsers count parts by fractions"));
            }
            all.extend(std::iter::repeat_n(files, times).flatten().cloned());
        }
        Corpus::open(&all, self.parts.first().and_then(|part| part.format))
    }
}
