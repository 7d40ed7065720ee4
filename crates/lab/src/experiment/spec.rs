//! What an experiment file says.

use std::ops::Range;
use std::path::PathBuf;

use solecism_language::sample::Passages;
use solecism_metrics::{MetricInfo, Settings};
use solecism_pipeline::corrupt;
use solecism_systems::command::Description;
use solecism_systems::registry::Settings as Options;

/// An experiment, with all names found and all grids spread out.
#[derive(Clone)]
pub struct Experiment {
    /// What its report is called.
    pub title: String,
    /// What is asked.
    pub about: String,
    /// The paper that asked it first; may be empty.
    pub source: String,
    /// Decides all that is drawn.
    pub seed: u64,
    /// How often is resampled for intervals and p-values.
    pub iterations: usize,
    /// The corpora.
    pub corpora: Vec<NamedCorpus>,
    /// What is done to them.
    pub conditions: Vec<Condition>,
    /// UCCA passages.
    pub passages: Vec<NamedPassages>,
    /// What systems are trained on.
    pub mixtures: Vec<Mixture>,
    /// The systems.
    pub systems: Vec<SystemSpec>,
    /// What is measured.
    pub tests: Vec<TestSpec>,
    /// Which correctors are held against which references.
    pub corrections: Vec<Correction>,
    /// How well references cover what can be said.
    pub coverages: Vec<CoverageStudy>,
    /// Whether corrections keep the meaning.
    pub faithfulness: Vec<FaithfulnessStudy>,
    /// How many sentences the report shows one by one.
    pub explored: usize,
}

/// A corpus.
#[derive(Clone, Debug)]
pub struct NamedCorpus {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub origin: Origin,
    /// Which of its sentences.
    pub selection: Selection,
}

/// Which sentences of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Between which numbers, the second not included.
    pub range: Range<u64>,
    /// Every so manieth sentence, or all but those.
    pub every: Option<(u64, bool)>,
}

impl Selection {
    /// All sentences.
    pub const ALL: Self = Self { range: 0..u64::MAX, every: None };

    /// Whether a sentence is among them.
    pub fn contains(&self, number: u64) -> bool {
        let is_wanted = |(every, is_left_out): (u64, bool)| (number % every == every - 1) != is_left_out;
        self.range.contains(&number) && self.every.is_none_or(is_wanted)
    }
}

/// Where a corpus is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In a file, or in the files of a directory.
    File(PathBuf),
    /// In the program: the text, and how its file would be called.
    Sample(&'static str, &'static str),
}

/// UCCA passages.
#[derive(Clone, Debug)]
pub struct NamedPassages {
    /// What they are called.
    pub name: String,
    /// Where they are.
    pub origin: PassageOrigin,
}

/// Where passages are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassageOrigin {
    /// In a file, or in the files of a directory.
    Files(PathBuf),
    /// In the program.
    Sample(&'static Passages),
}

/// What is done to a corpus.
#[derive(Clone, Debug)]
pub struct Condition {
    /// What it is called in the file.
    pub name: String,
    /// What it is called in reports.
    pub title: String,
    /// Which errors are made; seed and replicate are those of the text.
    pub settings: corrupt::Settings,
    /// How many texts are made so.
    pub replicates: u32,
}

/// A text: a corpus as it is, or with errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId {
    /// Which corpus.
    pub corpus: usize,
    /// What was done to it, and the how manieth time, from 0.
    pub condition: Option<(usize, u32)>,
}

/// What a system is trained on.
#[derive(Clone, Debug)]
pub struct Mixture {
    /// What it is called.
    pub name: String,
    /// Its parts, each with how much it counts.
    pub parts: Vec<(f64, TextId)>,
}

/// A system.
#[derive(Clone, Debug)]
pub struct SystemSpec {
    /// What it is called: unlike any other.
    pub name: String,
    /// What it is called in the file, which may stand for several that were trained on different mixtures.
    pub family: String,
    /// What it was trained on, in words; empty if it was not.
    pub trained_on: String,
    /// How it comes about.
    pub origin: SystemOrigin,
}

/// How a system comes about.
#[derive(Clone, Debug)]
pub enum SystemOrigin {
    /// It is trained on mixtures: one, or one for each of several grammars.
    Trained(TrainingSpec, Vec<usize>),
    /// It is a command, perhaps trained on a mixture.
    Command(Box<Description>, Option<usize>),
    /// It is built in.
    Named(String),
    /// Its output was made earlier, for these texts.
    Outputs(Vec<(TextId, PathBuf)>),
    /// It is one of the [correctors](solecism_systems::corrector::BUILTIN) that need no file.
    Corrector(String),
}

/// How one of our own systems is trained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingSpec {
    /// What it is: one of the [kinds that are trained](solecism_systems::registry::trained).
    pub kind: &'static str,
    /// Its options; its seed is the experiment's unless given.
    pub options: Options,
    /// What tags the words that it is tested on: taggers, `gold` for the tags of the corpus, or, if empty, itself.
    pub taggers: Vec<String>,
}

/// What is measured.
#[derive(Clone)]
pub struct TestSpec {
    /// What it is called.
    pub title: String,
    /// What is measured, and how.
    pub measure: Measure,
    /// On which texts; the first is without errors.
    pub texts: Vec<TextId>,
    /// Which systems.
    pub systems: Vec<usize>,
    /// What counts are broken down by.
    pub by: Vec<String>,
    /// Which systems are compared with which.
    pub compare: Compare,
}

/// A measure.
#[derive(Clone)]
pub enum Measure {
    /// Output against gold.
    Metric(&'static MetricInfo, Settings),
    /// Output on noisy text against output on clean text.
    Robustness(&'static MetricInfo, Settings),
    /// Answers on noisy text against answers on clean text and gold, with bounds (Bigert and others).
    Degradation,
    /// Each parser against the majority of all.
    Majority(&'static MetricInfo, Settings),
}

/// Which systems are compared with which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// None.
    None,
    /// Each with the first of its family.
    First,
    /// All with all.
    All,
}

/// Correctors held against references.
#[derive(Clone, Debug)]
pub struct Correction {
    /// What it is called.
    pub title: String,
    /// What is corrected.
    pub source: TextId,
    /// How people corrected it.
    pub references: Vec<TextId>,
    /// The correctors.
    pub systems: Vec<usize>,
}

/// How well references cover what can be said.
#[derive(Clone, Debug)]
pub struct CoverageStudy {
    /// What it is called.
    pub title: String,
    /// Sentences and their corrections.
    pub corrections: Origin,
    /// The sentences as they were before, if they are known.
    pub source: Option<TextId>,
    /// Up to how many references there are.
    pub most: u32,
}

/// Whether corrections keep the meaning.
#[derive(Clone, Debug)]
pub struct FaithfulnessStudy {
    /// What it is called.
    pub title: String,
    /// What is compared: its name, the passages of sources, and those of their corrections.
    pub pairs: Vec<(String, [usize; 2])>,
}

impl TrainingSpec {
    /// How often it goes through what it learns from, about: an estimate of the work.
    pub fn repeats(&self) -> u32 {
        let of = |name| self.options.has(name).then(|| self.options.whole(name));
        match (of("cycles"), of("iterations")) {
            // A cycle of a grammar is some fifty rounds of re-estimation, and lists for a ranking take as long again.
            (Some(cycles), _) => 50 * cycles * of("grammars").map_or(1, |grammars| 2 * grammars),
            (None, iterations) => iterations.unwrap_or(1),
        }
    }
}

impl Experiment {
    /// What a text is called.
    pub fn text_name(&self, text: TextId) -> String {
        let corpus = self.corpora.get(text.corpus).map_or("", |corpus| &*corpus.name);
        match text.condition.and_then(|(at, replicate)| Some((self.conditions.get(at)?, replicate))) {
            None => corpus.to_owned(),
            Some((condition, _)) if condition.replicates == 1 => format!("{corpus}, {}", condition.title),
            Some((condition, replicate)) => format!("{corpus}, {}, {}", condition.title, replicate + 1),
        }
    }

    /// What was done to a text, in words: nothing, for one without errors.
    pub fn condition_of(&self, text: TextId) -> Option<&Condition> {
        self.conditions.get(text.condition?.0)
    }
}
