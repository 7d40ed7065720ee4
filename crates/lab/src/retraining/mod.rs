//! Retraining studies: does training on errors improve parsing of sentences with errors, and at what cost on good ones?
//!
//! ```text
//!  train ──▶ errors ──▶ mixtures ──▶ models ──┐
//!  test ───▶ 0, 1 and 2 errors a sentence ────┴──▶ trees ──▶ parseval, by kind ──▶ gap closed, cost, p
//!  learner text with gold heads ──────────────────▶ trees ──▶ heads ──▶ attachment
//! ```
//!
//! The study of Foster (2007, §5.2) with the built-in parsers, and beyond it products of grammars, always compared with as
//! many grammars of good trees. Files in the directory of a study are complete or absent, and are reused.

mod learner;
mod measure;
mod mixture;
mod models;
mod outputs;
mod show;
mod system;
mod texts;
mod treebank;
mod weights;

use std::io::Read as _;
use std::path::{Path, PathBuf};

use solecism_chance::ALGORITHM;
use solecism_corpus::Problem;
use solecism_corpus::input::Source;
use solecism_errors::Profile;
use solecism_stats::Options;
use solecism_tagging::model::checksum;

pub use measure::{FamilyReport, SystemMeasures, TextScores, Versus};
pub use mixture::Mixture;
pub use system::Family;
pub use texts::TestText;

use crate::study_directory::{LOCK, STUDY, claim};
use outputs::Outputs;
use texts::Texts;

/// Inputs and options of a study.
#[derive(Clone, Debug)]
pub struct Retraining {
    /// Training treebank.
    pub train: PathBuf,
    /// Development treebank, on which weights are chosen.
    pub dev: Option<PathBuf>,
    /// Test treebank.
    pub test: PathBuf,
    /// Real sentences with errors and gold heads, in CoNLL-U.
    pub learner: Option<PathBuf>,
    /// More text without errors, for the language model of the robust parser.
    pub text: Vec<PathBuf>,
    /// Kinds of parser.
    pub families: Vec<Family>,
    /// Number of split-merge cycles of grammars.
    pub cycles: u32,
    /// Seed of errors and grammars.
    pub seed: u64,
    /// Profile of the errors.
    pub profile: Profile,
    /// Name of the profile.
    pub profile_name: String,
    /// Number of threads.
    pub threads: usize,
    /// Options of resampling.
    pub options: Options,
}

/// Result of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct RetrainingReport {
    /// Results by family.
    pub families: Vec<FamilyReport>,
    /// Seed of errors and grammars.
    pub seed: u64,
    /// Number of split-merge cycles.
    pub cycles: u32,
    /// Name of the profile.
    pub profile: String,
    /// Number of resamples.
    pub resamples: usize,
}

/// The results of a study, as data and to be read.
pub const RESULTS: [&str; 2] = ["report.json", "report.md"];

/// True for the names of the files that a study creates in its directory.
pub fn writes(name: &str) -> bool {
    // The records of errors stand beside the texts with errors.
    let text = name.strip_suffix(".jsonl").map_or_else(|| name.to_owned(), |name| format!("{name}.ptb"));
    let is_made = |made: TestText| made != TestText::Good && text == format!("{}.ptb", made.file());
    let is_output = |text: TestText| name.ends_with(&format!(".{}.ptb", text.file()));
    let endings = [".learner.conllu", ".weights", ".model", ".checkpoint"];
    RESULTS.contains(&name)
        || [STUDY, LOCK].contains(&name)
        || [texts::BAD_TRAIN, texts::BAD_DEV].contains(&&*text)
        || TestText::ALL.into_iter().any(|text| is_made(text) || is_output(text))
        || endings.iter().any(|ending| name.ends_with(ending))
}

/// Callback that gets a description of the current work and may stop it with an error.
pub type Progress<'w> = &'w mut (dyn FnMut(&str) -> Result<(), Problem> + Send);

impl Retraining {
    /// Runs what is not done yet and computes the result. Files are stored in `directory` and reused. `progress` is called at
    /// each step and may stop the run with an error.
    ///
    /// # Errors
    /// If a treebank cannot be read or trained on, a file cannot be written, or `progress` fails.
    pub fn run(&self, directory: &Path, progress: Progress<'_>) -> Result<RetrainingReport, Problem> {
        for part in [Some(&self.train), self.dev.as_ref(), Some(&self.test)].into_iter().flatten() {
            treebank::treebank(part)?;
        }
        let _lock = claim(directory, &self.fingerprint()?, writes)?;
        let texts = Texts::make(self, directory, progress)?;
        let outputs = Outputs { study: self, directory, texts: &texts };
        let mut families = Vec::with_capacity(self.families.len());
        for &family in &self.families {
            for group in family.groups(!self.text.is_empty()) {
                families.push(measure::group(&outputs, &group, progress)?);
            }
        }
        Ok(RetrainingReport {
            families,
            seed: self.seed,
            cycles: self.cycles,
            profile: self.profile_name.clone(),
            resamples: self.options.resamples,
        })
    }

    /// Identification of the inputs. Stored files are reused only if it matches.
    fn fingerprint(&self) -> Result<String, Problem> {
        let sum = |path: &PathBuf| {
            let mut text = Vec::new();
            let read = Source::single(path)?.open()?.read_to_end(&mut text);
            read.map_err(|e| Problem::io("read", path, &e))?;
            Ok::<_, Problem>(format!("{:016x}", checksum(&text)))
        };
        let text = self.text.iter().map(sum).collect::<Result<Vec<_>, _>>()?;
        let text = if text.is_empty() { String::new() } else { format!(" text={}", text.join(",")) };
        Ok(format!(
            "version={} algorithm={ALGORITHM} train={} dev={} test={} learner={} cycles={} seed={} errors={:?}{text}\n",
            env!("CARGO_PKG_VERSION"),
            sum(&self.train)?,
            self.dev.as_ref().map(sum).transpose()?.unwrap_or_default(),
            sum(&self.test)?,
            self.learner.as_ref().map(sum).transpose()?.unwrap_or_default(),
            self.cycles,
            self.seed,
            Profile { name: String::new(), ..self.profile.clone() }
        ))
    }
}
