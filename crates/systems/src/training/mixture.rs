//! Training data of systems.

use std::path::PathBuf;

use solecism_corpus::{Corpus, Format, Problem};

/// One treebank, in one file or several.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Weight of its sentences.
    pub weight: f64,
    /// Its files.
    pub files: Vec<PathBuf>,
    /// Its format, if the files do not show it.
    pub format: Option<Format>,
}

/// Treebanks to train on together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mixture {
    /// The treebanks.
    pub parts: Vec<Part>,
}

impl Part {
    /// Opens the treebank.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(&self) -> Result<Corpus, Problem> {
        Corpus::open(&self.files, self.format)
    }
}

impl Mixture {
    /// A mixture of a single treebank.
    pub fn one(files: Vec<PathBuf>, format: Option<Format>) -> Self {
        Self { parts: vec![Part { weight: 1.0, files, format }] }
    }

    /// Joins the parts into one corpus, in which each is repeated according to its weight.
    ///
    /// # Errors
    /// If a weight is not a whole number, or a part cannot be read.
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
