//! Training and test texts of a study.

use std::path::{Path, PathBuf};

use solecism_corpus::Problem;
use solecism_errors::Passes;
use solecism_pipeline::corrupt::{Outputs, Settings, Work};

use super::treebank::treebank;
use super::{Progress, Retraining};

/// A test text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestText {
    /// The clean test treebank.
    Good,
    /// One error per sentence.
    One,
    /// Two errors per sentence.
    Two,
}

impl TestText {
    /// All test texts.
    pub const ALL: [Self; 3] = [Self::Good, Self::One, Self::Two];

    /// Name in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "grammatical",
            Self::One => "ungrammatical 1",
            Self::Two => "ungrammatical 2",
        }
    }

    /// Stem of file names.
    pub(super) fn file(self) -> &'static str {
        match self {
            Self::Good => "test-0",
            Self::One => "test-1",
            Self::Two => "test-2",
        }
    }
}

/// Paths of the texts.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    pub train: PathBuf,
    pub bad_train: PathBuf,
    /// Development treebank without errors, and with one per sentence.
    pub dev: Option<(PathBuf, PathBuf)>,
    directory: PathBuf,
    test: PathBuf,
}

/// Passes of errors in the training treebank: a fifth of the sentences get two errors.
const TRAINING_PASSES: &str = "1:80%,2:20%";

impl Texts {
    /// Makes the texts with errors that do not exist yet.
    pub fn make(study: &Retraining, directory: &Path, progress: Progress<'_>) -> Result<Self, Problem> {
        let texts = Self {
            train: study.train.clone(),
            bad_train: directory.join("train-errors.ptb"),
            dev: study.dev.clone().map(|dev| (dev, directory.join("dev-1.ptb"))),
            directory: directory.to_owned(),
            test: study.test.clone(),
        };
        let mut jobs = vec![
            (&study.train, texts.bad_train.clone(), TRAINING_PASSES.parse()?),
            (&study.test, texts.gold(TestText::One), Passes::fixed(1)),
            (&study.test, texts.gold(TestText::Two), Passes::fixed(2)),
        ];
        jobs.extend(texts.dev.as_ref().map(|(good, bad)| (good, bad.clone(), Passes::fixed(1))));
        for (from, to, passes) in jobs {
            if !to.exists() {
                progress(&format!("errors: {}", to.display()))?;
                make_errors(study, from, &to, passes)?;
            }
        }
        Ok(texts)
    }

    /// Gold trees of a text.
    pub fn gold(&self, text: TestText) -> PathBuf {
        match text {
            TestText::Good => self.test.clone(),
            other => self.directory.join(format!("{}.ptb", other.file())),
        }
    }

    /// Edit records of a text.
    pub fn edits(&self, text: TestText) -> PathBuf {
        self.gold(text).with_extension("jsonl")
    }
}

/// Writes a treebank with errors and its edit records.
fn make_errors(study: &Retraining, from: &PathBuf, to: &Path, passes: Passes) -> Result<(), Problem> {
    let settings =
        Settings { passes: Some(passes), seed: study.seed, ..Settings::new(study.profile.clone()) };
    let mut outputs = Outputs::corpus(to);
    outputs.add("edits", to.with_extension("jsonl"))?;
    settings.make(&mut treebank(from)?, &outputs, &Work::unwatched(study.threads)).map(drop)
}
