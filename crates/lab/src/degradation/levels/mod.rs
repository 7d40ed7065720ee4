//! Systems on clean text and on text with more and more errors: the whole experiment, from a corpus to figures.
//!
//! ```text
//!  corpus ──▶ errors at each level, several times ──▶ each system ──▶ rows, kept as they come ──▶ degradation
//! ```
//!
//! What is kept is whole or not there, so what was stopped goes on after the last output that was finished.

mod curve;
mod kept;
mod show;
mod trees;

use std::path::{Path, PathBuf};

use solecism_corpus::{Corpus, Problem};
use solecism_errors::Rate;
use solecism_pipeline::corrupt::over::OverCorpus;
use solecism_pipeline::corrupt::{Opened, Work};
use solecism_systems::system::{Answers, Noisiness, System};

use super::{Reading, RowDegradation, RowFiles, degrade_rows};
use crate::trivial::Trivial;
use crate::walk::{Errors, Walk};
use kept::Kept;
pub use kept::{FailedSentence, writes};
pub use trees::{TreeScore, TreeScores};

/// What is to be done.
pub struct LevelStudy<'s> {
    /// The clean text, which can be read more than once.
    pub corpus: &'s Corpus,
    /// What makes the errors, without a rate yet.
    pub opened: Opened,
    /// The shares of words that get an error.
    pub levels: Vec<Rate>,
    /// How many noisy texts there are at each level.
    pub replicates: u32,
    /// What is tested.
    pub subjects: Vec<Subject>,
    /// Whether what the corpus says of its words is used.
    pub with_gold: bool,
    /// How many threads work.
    pub threads: usize,
    /// How often the interval of a mean should hold the true value.
    pub confidence: f64,
}

/// A system under test.
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// The system.
    pub system: Box<dyn System>,
    /// Its accuracy on clean text, where there is no gold.
    pub accuracy: Option<f64>,
}

/// What is under way.
pub struct Step<'s> {
    /// The system; none while errors are planned.
    pub system: Option<&'s str>,
    /// The text.
    pub text: Noisiness,
    /// So many sentences more are done.
    pub sentences: u64,
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelReport {
    /// The systems in the order in which they were named.
    pub systems: Vec<SystemReport>,
    /// How often an interval should hold the true value.
    pub confidence: f64,
    /// What made the errors.
    pub errors: String,
    /// The seed of the errors.
    pub seed: u64,
}

/// What came out for one system.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemReport {
    /// What it is called.
    pub name: String,
    /// What it says of a word.
    pub answers: &'static str,
    /// What decides its answers.
    pub signature: String,
    /// Where the tags come from by which it decides, if it takes some.
    pub tags: Option<String>,
    /// The shape of nearly all that it says of clean sentences, if that does not depend on their words.
    pub(crate) trivial: Option<Trivial>,
    /// What each level of errors does to it.
    pub levels: Vec<(Rate, RowDegradation)>,
    /// How well its trees fit those of the corpus, if it gives trees and the corpus has some.
    pub trees: Option<TreeScores>,
    /// The sentences that it failed on.
    pub failed: Vec<FailedSentence>,
}

impl Subject {
    /// What it says of every word.
    fn answers(&self) -> Result<Answers, Problem> {
        self.system.output().answers().ok_or_else(|| {
            let what = format!("{} gives sentences, and says nothing of single words", self.name);
            Problem::new(what, "correctors are held against references: solecism score m2, or an experiment")
        })
    }
}

impl LevelStudy<'_> {
    /// Does what is not done yet, and puts it together. Outputs are kept in `directory`, where they are found again.
    /// `progress` is told of each step and may stop it.
    ///
    /// # Errors
    /// A corpus or a system that does not work, files that cannot be written, or what `progress` says.
    pub fn run(
        &self,
        directory: &Path,
        progress: &mut dyn FnMut(Step<'_>) -> Result<(), Problem>,
    ) -> Result<LevelReport, Problem> {
        for subject in &self.subjects {
            subject.answers()?;
        }
        let kept = Kept::open(directory, &self.fingerprint()?)?;
        for subject in &self.subjects {
            subject.system.keep_temporary_files_in(directory);
        }
        let mut golds = Vec::with_capacity(self.subjects.len());
        self.gold_trees(&kept, Noisiness::Clean, None)?;
        for subject in &self.subjects {
            golds.push(self.gold(&kept, subject)?);
            self.answer(&kept, subject, Noisiness::Clean, None, progress)?;
        }
        for &level in &self.levels {
            for replicate in 1..=self.replicates {
                self.noisy(&kept, level, replicate, progress)?;
            }
        }
        let systems = self.subjects.iter().zip(golds);
        let systems = systems.map(|(subject, gold)| self.measured(&kept, subject, gold.as_deref(), progress));
        Ok(LevelReport {
            systems: systems.collect::<Result<_, _>>()?,
            confidence: self.confidence,
            errors: self.opened.corruptor.signature(),
            seed: self.opened.corruptor.seed(),
        })
    }

    /// All systems on one noisy text.
    fn noisy(
        &self,
        kept: &Kept,
        level: Rate,
        replicate: u32,
        progress: &mut dyn FnMut(Step<'_>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let text = Noisiness::Noisy { level, replicate };
        let has_gold = !self.has_trees() || kept.gold_trees(text).exists();
        if has_gold && self.subjects.iter().all(|subject| kept.has(subject, text)) {
            return Ok(());
        }
        progress(Step { system: None, text, sentences: 0 })?;
        // Texts are numbered from 1, keys from 0: `corrupt --rate --replicate 0` makes the first.
        let (corpus, work) = (self.corpus, Work::unwatched(self.threads));
        let over = |noise| OverCorpus { corpus, noise, work: &work };
        let corruptor = self.opened.plan_at(Some(level), replicate - 1, over)?;
        let errors = Errors { noise: self.opened.noise(), corruptor: &corruptor };
        self.gold_trees(kept, text, Some(&errors))?;
        for subject in &self.subjects {
            self.answer(kept, subject, text, Some(&errors), progress)?;
        }
        Ok(())
    }

    /// One system on one text, unless that is done.
    fn answer(
        &self,
        kept: &Kept,
        subject: &Subject,
        text: Noisiness,
        errors: Option<&Errors<'_>>,
        progress: &mut dyn FnMut(Step<'_>) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        if kept.has(subject, text) {
            return Ok(());
        }
        let mut output = kept.create(subject, text)?;
        let system = Some(&*subject.name);
        self.walk().answers(&*subject.system, (text, errors), |answered| {
            progress(Step { system, text, sentences: answered.sentences() })?;
            output.write(&answered)
        })?;
        output.keep()
    }

    /// The file with what the corpus says, if it says that of all its words.
    fn gold(&self, kept: &Kept, subject: &Subject) -> Result<Option<PathBuf>, Problem> {
        let answers = subject.answers()?;
        if !self.with_gold {
            return Ok(None);
        }
        if !kept.has_gold(answers) {
            let rows = self.walk().gold(answers)?;
            kept.write_gold(answers, rows.as_deref())?;
        }
        kept.gold(answers)
    }

    fn measured(
        &self,
        kept: &Kept,
        subject: &Subject,
        gold: Option<&Path>,
        progress: &mut dyn FnMut(Step<'_>) -> Result<(), Problem>,
    ) -> Result<SystemReport, Problem> {
        let reading = Reading {
            by: Vec::new(),
            edits: None,
            threads: self.threads,
            intervals: None,
            sentences: false,
            level: self.confidence,
        };
        let mut failed = kept.failed(subject, Noisiness::Clean)?;
        let mut levels = Vec::with_capacity(self.levels.len());
        for &level in &self.levels {
            let texts = (1..=self.replicates).map(|replicate| Noisiness::Noisy { level, replicate });
            for text in texts.clone() {
                failed.extend(kept.failed(subject, text)?);
            }
            let files = RowFiles {
                clean: kept.path(subject, Noisiness::Clean),
                noisy: texts.map(|text| kept.path(subject, text)).collect(),
                accuracy: subject.accuracy.filter(|_| gold.is_none()),
                gold: gold.map(Path::to_owned),
            };
            let going = |_| {
                progress(Step {
                    system: Some(&subject.name),
                    text: Noisiness::Noisy { level, replicate: self.replicates },
                    sentences: 0,
                })
            };
            levels.push((level, degrade_rows(&files, &reading, None, going)?));
        }
        Ok(SystemReport {
            name: subject.name.clone(),
            answers: subject.answers()?.name(),
            signature: subject.system.signature(),
            tags: subject.system.tags(),
            trivial: kept.shapes(subject, Noisiness::Clean)?.trivial(),
            trees: self.tree_scores(kept, subject, progress)?,
            levels,
            failed,
        })
    }

    fn walk(&self) -> Walk<'_> {
        Walk { corpus: self.corpus, threads: self.threads }
    }

    /// What outputs can be used again for, on one line: the same text, and the same errors.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn fingerprint(&self) -> Result<String, Problem> {
        let text = self.walk().checksum()?;
        Ok(format!(
            "text={text:016x} seed={} first={} {}\n",
            self.opened.corruptor.seed(),
            self.corpus.first_sentence(),
            self.opened.corruptor.signature()
        ))
    }
}
