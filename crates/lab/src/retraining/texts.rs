//! The texts of a study: what is trained on, and what is tested on.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_errors::Passes;
use solecism_pipeline::corrupt::{Outputs, Settings, Work};

use super::treebank::treebank;
use super::{Retraining, Watch};

/// The training part with errors.
pub(super) const BAD_TRAIN: &str = "train-errors.ptb";

/// The development part with errors.
pub(super) const BAD_DEV: &str = "dev-1.ptb";

/// A text that parsers are tested on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// The test part as it is.
    Good,
    /// With one error a sentence.
    One,
    /// With two.
    Two,
}

impl Text {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Good, Self::One, Self::Two];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "grammatical",
            Self::One => "ungrammatical 1",
            Self::Two => "ungrammatical 2",
        }
    }

    /// What files of it are called.
    pub(super) fn file(self) -> &'static str {
        match self {
            Self::Good => "test-0",
            Self::One => "test-1",
            Self::Two => "test-2",
        }
    }
}

/// Where the texts are.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub train: PathBuf,
    pub bad_train: PathBuf,
    /// The development part without errors and with one a sentence.
    pub dev: Option<(PathBuf, PathBuf)>,
    directory: PathBuf,
    test: PathBuf,
}

/// How many errors the sentences of the training part have: a fifth have two.
const TRAINING_PASSES: &str = "1:80%,2:20%";

impl Texts {
    /// Makes the errors, where that is not done.
    pub fn make(study: &Retraining, directory: &Path, watch: Watch<'_>) -> Result<Self, Problem> {
        let texts = Self {
            train: study.train.clone(),
            bad_train: directory.join(BAD_TRAIN),
            dev: study.dev.clone().map(|dev| (dev, directory.join(BAD_DEV))),
            directory: directory.to_owned(),
            test: study.test.clone(),
        };
        let mut jobs = vec![
            (&study.train, texts.bad_train.clone(), TRAINING_PASSES.parse()?),
            (&study.test, texts.gold(Text::One), Passes::fixed(1)),
            (&study.test, texts.gold(Text::Two), Passes::fixed(2)),
        ];
        jobs.extend(texts.dev.as_ref().map(|(good, bad)| (good, bad.clone(), Passes::fixed(1))));
        for (from, to, passes) in jobs {
            if !to.exists() {
                watch(&format!("errors: {}", to.display()))?;
                make_errors(study, from, &to, passes)?;
            }
        }
        Ok(texts)
    }

    /// The gold of a text.
    pub fn gold(&self, text: Text) -> PathBuf {
        match text {
            Text::Good => self.test.clone(),
            other => self.directory.join(format!("{}.ptb", other.file())),
        }
    }

    /// What was done to a text.
    pub fn edits(&self, text: Text) -> PathBuf {
        self.gold(text).with_extension("jsonl")
    }
}

/// Writes a treebank with errors, and beside it the records of what was done.
fn make_errors(study: &Retraining, from: &PathBuf, to: &Path, passes: Passes) -> Result<(), Problem> {
    let settings =
        Settings { passes: Some(passes), seed: study.seed, ..Settings::new(study.profile.clone()) };
    let mut outputs = Outputs::corpus(to);
    outputs.add("edits", to.with_extension("jsonl"))?;
    settings.make(&mut treebank(from)?, &outputs, &Work::unwatched(study.threads)).map(drop)
}
