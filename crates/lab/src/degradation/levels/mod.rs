//! Degradation studies: systems on clean text and on text with increasing levels of errors.
//!
//! ```text
//!  corpus ──▶ errors at each level, several replicates ──▶ each system ──▶ stored rows ──▶ degradation
//! ```
//!
//! Output files are complete or absent, so an interrupted study resumes after the last completed output.

mod curves;
mod labels;
mod outputs;
mod show;
mod trees;

use std::path::{Path, PathBuf};

use solecism_corpus::{Corpus, Problem};
use solecism_errors::Rate;
use solecism_pipeline::corpus_reader::{CorpusReader, ErrorSource};
use solecism_pipeline::corrupt::passes::FilePass;
use solecism_pipeline::corrupt::{Opened, Work};
use solecism_systems::system::{Answers, Noisiness, System};

use super::{RowDegradation, RowFiles, RowOptions, degrade_rows};
use crate::trivial::Trivial;
pub use labels::labels;
use outputs::OutputStore;
pub use outputs::{FailedSentence, writes};
pub(super) use trees::{TreeScore, TreeScores};

/// Maximum number of replicates.
pub const MAX_REPLICATES: u32 = 10_000;

/// Inputs and options of a study.
pub struct LevelStudy<'s> {
    /// Clean text, read several times.
    pub corpus: &'s Corpus,
    /// Source of the errors, without a rate.
    pub opened: Opened,
    /// Shares of words that get an error.
    pub levels: Vec<Rate>,
    /// Number of noisy texts at each level.
    pub replicates: u32,
    /// Systems under test.
    pub subjects: Vec<Subject>,
    /// True to use the annotation of the corpus as gold.
    pub with_gold: bool,
    /// Number of threads.
    pub threads: usize,
    /// Confidence level of the intervals of means.
    pub confidence: f64,
}

/// A system under test.
pub struct Subject {
    /// Name of the system.
    pub name: String,
    /// The system.
    pub system: Box<dyn System>,
    /// Accuracy on clean text, if there is no gold.
    pub accuracy: Option<f64>,
}

/// Progress of a study.
pub struct LevelProgress<'s> {
    /// System at work; `None` while errors are planned.
    pub system: Option<&'s str>,
    /// The text.
    pub text: Noisiness,
    /// Number of sentences done since the last report.
    pub sentences: u64,
}

/// Result of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelReport {
    /// Results in the order of the systems.
    pub systems: Vec<SystemReport>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Signature of the errors.
    pub errors: String,
    /// Seed of the errors.
    pub seed: u64,
}

/// Result for one system.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemReport {
    /// Name of the system.
    pub name: String,
    /// Kind of answer for each word.
    pub answers: &'static str,
    /// Signature of the system.
    pub signature: String,
    /// Source of its input tags, if it takes tags.
    pub tags: Option<String>,
    /// Shape of nearly all its analyses of clean sentences, if that does not depend on the words.
    pub(crate) trivial: Option<Trivial>,
    /// Degradation at each level.
    pub levels: Vec<(Rate, RowDegradation)>,
    /// Scores of its trees, if it produces trees and the corpus has gold trees.
    pub trees: Option<TreeScores>,
    /// Sentences that it failed on.
    pub failed: Vec<FailedSentence>,
}

impl Subject {
    /// Kind of answer for each word.
    fn answers(&self) -> Result<Answers, Problem> {
        self.system.output().answers().ok_or_else(|| {
            let what = format!("{} outputs sentences and has no answers for single words", self.name);
            Problem::new(what, "score correctors against references: solecism score m2, or an experiment")
        })
    }
}

impl LevelStudy<'_> {
    /// Runs what is not done yet and computes the result. Outputs are stored in `directory` and reused. `progress` is called
    /// at each step and may stop the run with an error.
    ///
    /// # Errors
    /// If the corpus or a system fails, a file cannot be written, or `progress` fails.
    pub fn run(
        &self,
        directory: &Path,
        progress: &mut dyn FnMut(LevelProgress<'_>) -> Result<(), Problem>,
    ) -> Result<LevelReport, Problem> {
        if self.replicates > MAX_REPLICATES {
            let what = format!("{} noisy texts at each level", self.replicates);
            return Err(Problem::new(what, format!("there are {MAX_REPLICATES} at most")));
        }
        for subject in &self.subjects {
            subject.answers()?;
        }
        let store = OutputStore::open(directory, &self.fingerprint()?)?;
        for subject in &self.subjects {
            subject.system.keep_temporary_files_in(directory);
        }
        let mut golds = Vec::with_capacity(self.subjects.len());
        self.gold_trees(&store, Noisiness::Clean, None)?;
        for subject in &self.subjects {
            golds.push(self.gold(&store, subject)?);
            self.answer(&store, subject, Noisiness::Clean, None, progress)?;
        }
        for &level in &self.levels {
            for replicate in 1..=self.replicates {
                self.noisy(&store, level, replicate, progress)?;
            }
        }
        let systems = self.subjects.iter().zip(golds);
        let systems =
            systems.map(|(subject, gold)| self.measured(&store, subject, gold.as_deref(), progress));
        Ok(LevelReport {
            systems: systems.collect::<Result<_, _>>()?,
            confidence: self.confidence,
            errors: self.opened.corruptor.signature(),
            seed: self.opened.corruptor.seed(),
        })
    }

    /// Runs all systems on one noisy text.
    fn noisy(
        &self,
        store: &OutputStore,
        level: Rate,
        replicate: u32,
        progress: &mut dyn FnMut(LevelProgress<'_>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let text = Noisiness::Noisy { level, replicate };
        let has_gold = !self.has_trees() || store.gold_trees(text).exists();
        if has_gold && self.subjects.iter().all(|subject| store.has(subject, text)) {
            return Ok(());
        }
        progress(LevelProgress { system: None, text, sentences: 0 })?;
        // Texts are numbered from 1, random streams from 0: `corrupt --rate --replicate 0` makes the first text.
        let (corpus, work) = (self.corpus, Work::unwatched(self.threads));
        let pass = |noise| FilePass { corpus, noise, work: &work };
        let corruptor = self.opened.plan_at(Some(level), replicate - 1, pass)?;
        let errors = ErrorSource { noise: self.opened.noise(), corruptor: &corruptor };
        self.gold_trees(store, text, Some(&errors))?;
        for subject in &self.subjects {
            self.answer(store, subject, text, Some(&errors), progress)?;
        }
        Ok(())
    }

    /// Runs one system on one text, unless the output is stored.
    fn answer(
        &self,
        store: &OutputStore,
        subject: &Subject,
        text: Noisiness,
        errors: Option<&ErrorSource<'_>>,
        progress: &mut dyn FnMut(LevelProgress<'_>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        if store.has(subject, text) {
            return Ok(());
        }
        let mut output = store.create(subject, text)?;
        let system = Some(&*subject.name);
        self.reader().answers(&*subject.system, (text, errors), |answered| {
            progress(LevelProgress { system, text, sentences: answered.sentences() })?;
            output.write(&answered)
        })?;
        output.keep()
    }

    /// File with the gold, if the corpus has it for all words.
    fn gold(&self, store: &OutputStore, subject: &Subject) -> Result<Option<PathBuf>, Problem> {
        let answers = subject.answers()?;
        if !self.with_gold {
            return Ok(None);
        }
        if !store.has_gold(answers) {
            let rows = self.reader().gold(answers)?;
            store.write_gold(answers, rows.as_deref())?;
        }
        store.gold(answers)
    }

    fn measured(
        &self,
        store: &OutputStore,
        subject: &Subject,
        gold: Option<&Path>,
        progress: &mut dyn FnMut(LevelProgress<'_>) -> Result<(), Problem>,
    ) -> Result<SystemReport, Problem> {
        let options = RowOptions {
            by: Vec::new(),
            edits: None,
            threads: self.threads,
            intervals: None,
            sentences: false,
            confidence: self.confidence,
        };
        let mut failed = store.failed(subject, Noisiness::Clean)?;
        let mut levels = Vec::with_capacity(self.levels.len());
        for &level in &self.levels {
            let texts = (1..=self.replicates).map(|replicate| Noisiness::Noisy { level, replicate });
            for text in texts.clone() {
                failed.extend(store.failed(subject, text)?);
            }
            let files = RowFiles {
                clean: store.path(subject, Noisiness::Clean),
                noisy: texts.map(|text| store.path(subject, text)).collect(),
                accuracy: subject.accuracy.filter(|_| gold.is_none()),
                gold: gold.map(Path::to_owned),
            };
            let report_progress = |_| {
                progress(LevelProgress {
                    system: Some(&subject.name),
                    text: Noisiness::Noisy { level, replicate: self.replicates },
                    sentences: 0,
                })
            };
            levels.push((level, degrade_rows(&files, &options, None, report_progress)?));
        }
        Ok(SystemReport {
            name: subject.name.clone(),
            answers: subject.answers()?.name(),
            signature: subject.system.signature(),
            tags: subject.system.tags(),
            trivial: store.shapes(subject, Noisiness::Clean)?.trivial(),
            trees: self.tree_scores(store, subject, progress)?,
            levels,
            failed,
        })
    }

    fn reader(&self) -> CorpusReader<'_> {
        CorpusReader { corpus: self.corpus, threads: self.threads }
    }

    /// Identification of text and errors, on one line. Stored outputs are reused only if it matches.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn fingerprint(&self) -> Result<String, Problem> {
        let text = self.reader().checksum()?;
        Ok(format!(
            "text={text:016x} seed={} first={} {}\n",
            self.opened.corruptor.seed(),
            self.corpus.first_sentence(),
            self.opened.corruptor.signature()
        ))
    }
}
