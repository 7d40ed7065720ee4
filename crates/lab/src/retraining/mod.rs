//! Does a parser that was trained with errors parse sentences with errors better, and what does it cost on good ones?
//!
//! ```text
//!  train ──▶ errors ──▶ mixtures ──▶ models ──┐
//!  test ───▶ 0, 1 and 2 errors a sentence ────┴──▶ trees ──▶ parseval, by kind ──▶ gap closed, cost, p
//!  learner text with gold heads ──────────────────▶ trees ──▶ heads ──▶ attachment
//! ```
//!
//! The study of Foster (2007, §5.2) for parsers of our own, and beyond it: grammars that decide together, always beside
//! as many grammars of good trees. Everything is kept in a directory, whole or not at all: what is done is not done
//! again.

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

pub use measure::{FamilyReport, Measured, SystemMeasures, Versus};
pub use mixture::Mixture;
pub use system::Family;
pub use texts::Text;

use crate::kept::{LOCK, STUDY, claim};
use outputs::Outputs;
use texts::Texts;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Retraining {
    /// The trees to train on.
    pub train: PathBuf,
    /// The trees that weights are chosen on.
    pub dev: Option<PathBuf>,
    /// The trees to test on.
    pub test: PathBuf,
    /// Real sentences with errors, with heads, in CoNLL-U.
    pub learner: Option<PathBuf>,
    /// More text without errors, which the robust parser may know.
    pub text: Vec<PathBuf>,
    /// Which parsers.
    pub families: Vec<Family>,
    /// How often the states of grammars are split.
    pub cycles: u32,
    /// Decides the errors and the grammars.
    pub seed: u64,
    /// Which errors are made.
    pub profile: Profile,
    /// What the profile is called.
    pub profile_name: String,
    /// How many threads work.
    pub threads: usize,
    /// How often is shuffled, and so on.
    pub options: Options,
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct RetrainingReport {
    /// The parsers, family by family.
    pub families: Vec<FamilyReport>,
    /// Decided the errors and the grammars.
    pub seed: u64,
    /// How often states were split.
    pub cycles: u32,
    /// The errors.
    pub profile: String,
    /// How often was shuffled.
    pub iterations: usize,
}

/// The results of a study, as data and to be read.
pub const RESULTS: [&str; 2] = ["report.json", "report.md"];

/// What a study writes in its directory.
pub fn writes(name: &str) -> bool {
    // The records of errors stand beside the texts with errors.
    let text = name.strip_suffix(".jsonl").map_or_else(|| name.to_owned(), |name| format!("{name}.ptb"));
    let is_made = |made: Text| made != Text::Good && text == format!("{}.ptb", made.file());
    let is_output = |text: Text| name.ends_with(&format!(".{}.ptb", text.file()));
    let endings = [".learner.conllu", ".weights", ".model", ".checkpoint"];
    RESULTS.contains(&name)
        || [STUDY, LOCK].contains(&name)
        || [texts::BAD_TRAIN, texts::BAD_DEV].contains(&&*text)
        || Text::ALL.into_iter().any(|text| is_made(text) || is_output(text))
        || endings.iter().any(|ending| name.ends_with(ending))
}

/// Is told what is being done, and may stop it.
pub type Watch<'w> = &'w mut (dyn FnMut(&str) -> Result<(), Problem> + Send);

impl Retraining {
    /// Does what is not done yet, and puts it together. Everything is kept in `directory`, where it is found again.
    /// `watch` is told of each step and may stop it.
    ///
    /// # Errors
    /// A treebank that cannot be read or trained on, files that cannot be written, or what `watch` says.
    pub fn run(&self, directory: &Path, watch: Watch<'_>) -> Result<RetrainingReport, Problem> {
        for part in [Some(&self.train), self.dev.as_ref(), Some(&self.test)].into_iter().flatten() {
            treebank::treebank(part)?;
        }
        let _lock = claim(directory, &self.fingerprint()?, writes)?;
        let texts = Texts::make(self, directory, watch)?;
        let outputs = Outputs { study: self, directory, texts: &texts };
        let mut families = Vec::with_capacity(self.families.len());
        for &family in &self.families {
            for group in family.groups(!self.text.is_empty()) {
                families.push(measure::group(&outputs, &group, watch)?);
            }
        }
        Ok(RetrainingReport {
            families,
            seed: self.seed,
            cycles: self.cycles,
            profile: self.profile_name.clone(),
            iterations: self.options.iterations,
        })
    }

    /// What the files in the directory can be used again for.
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
