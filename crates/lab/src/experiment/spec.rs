//! Contents of an experiment file.

use std::ops::Range;
use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_errors::Profile;
use solecism_language::Keyboard;
use solecism_language::sample::Passages;
use solecism_metrics::{MetricInfo, Settings};
use solecism_pipeline::corrupt;
use solecism_systems::command::Description;
use solecism_systems::registry::{Assembly, Settings as Options, Value};

/// An experiment with names resolved and grids expanded.
#[derive(Clone)]
pub struct Experiment {
    /// Title of the report.
    pub title: String,
    /// Introduction: the question, in a paragraph.
    pub about: String,
    /// Paper that it follows; may be empty.
    pub source: String,
    /// Seed of all random draws.
    pub seed: u64,
    /// Number of resamples for intervals and p-values.
    pub resamples: usize,
    /// Corpora.
    pub corpora: Vec<NamedCorpus>,
    /// Conditions: errors made in corpora.
    pub conditions: Vec<Condition>,
    /// UCCA passages.
    pub passages: Vec<NamedPassages>,
    /// Mixtures: training sets.
    pub mixtures: Vec<Mixture>,
    /// Systems.
    pub systems: Vec<SystemSpec>,
    /// Tests of systems on texts.
    pub tests: Vec<TestSpec>,
    /// Comparisons of correctors with references.
    pub corrections: Vec<Correction>,
    /// Studies of the coverage of references.
    pub coverages: Vec<CoverageStudy>,
    /// Studies of the faithfulness of corrections.
    pub faithfulness: Vec<FaithfulnessStudy>,
    /// Maximum number of sentences in the report's explorer.
    pub explored: usize,
}

/// A corpus.
#[derive(Clone, Debug)]
pub struct NamedCorpus {
    /// Name of the corpus.
    pub name: String,
    /// Source of the corpus.
    pub origin: Origin,
    /// Selected sentences.
    pub selection: Selection,
}

/// A selection of the sentences of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Range of sentence numbers.
    pub range: Range<u64>,
    /// `(n, false)` selects every n-th sentence, `(n, true)` all others.
    pub every: Option<(u64, bool)>,
}

impl Selection {
    /// All sentences.
    pub const ALL: Self = Self { range: 0..u64::MAX, every: None };

    /// True if the sentence is selected.
    pub fn contains(&self, number: u64) -> bool {
        let is_wanted = |(every, is_left_out): (u64, bool)| (number % every == every - 1) != is_left_out;
        self.range.contains(&number) && self.every.is_none_or(is_wanted)
    }
}

/// Source of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Files, or the files of directories.
    Files(Vec<PathBuf>),
    /// A built-in sample: text and file name.
    Sample(&'static str, &'static str),
}

/// UCCA passages.
#[derive(Clone, Debug)]
pub struct NamedPassages {
    /// Name of the passages.
    pub name: String,
    /// Source of the passages.
    pub origin: PassageOrigin,
}

/// Source of passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassageOrigin {
    /// A file, or the files of a directory.
    Files(PathBuf),
    /// A built-in sample.
    Sample(&'static Passages),
}

/// A condition: errors made in a corpus.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Name in the experiment file.
    pub name: String,
    /// Name in reports.
    pub title: String,
    /// Settings of the errors; seed and replicate are set per text.
    pub settings: corrupt::Settings,
    /// Number of texts.
    pub replicates: u32,
}

/// Identifier of a text: a clean corpus, or one with errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId {
    /// Index of the corpus.
    pub corpus: usize,
    /// Index of the condition and number of the replicate, from 0; `None` for clean text.
    pub condition: Option<(usize, u32)>,
}

/// A training set.
#[derive(Clone, Debug)]
pub struct Mixture {
    /// Name of the mixture.
    pub name: String,
    /// Texts with weights.
    pub parts: Vec<(f64, TextId)>,
}

/// A system.
#[derive(Clone, Debug)]
pub struct SystemSpec {
    /// Unique name.
    pub name: String,
    /// Name in the experiment file, shared by systems trained on different mixtures.
    pub family: String,
    /// Names of the training mixtures; empty if not trained.
    pub trained_on: String,
    /// Origin of the system.
    pub origin: SystemOrigin,
}

/// Origin of a system.
#[derive(Clone, Debug)]
pub enum SystemOrigin {
    /// Trained on a mixture, or on one mixture per grammar of a product.
    Trained(TrainingSpec, Vec<usize>),
    /// Put together from trained systems.
    Assembled(AssemblySpec),
    /// A command, grammar or model; a command may be trained on a mixture.
    Command(Box<Description>, Option<usize>),
    /// Built in.
    Named(String),
    /// Existing output files by text.
    Outputs(Vec<(TextId, PathBuf)>),
    /// One of the [correctors](solecism_systems::corrector::BUILTIN) that need no file.
    Corrector(String),
}

/// Training of a built-in kind of system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingSpec {
    /// One of the [trained kinds](solecism_systems::registry::trained).
    pub kind: &'static str,
    /// Options; the seed defaults to that of the experiment.
    pub options: Options,
    /// Number among the models of a system with replicates, from 0. Each gets a seed of its own.
    pub number: Option<u64>,
    /// Indices of the systems whose grammars a reranker takes; empty if it trains its own.
    pub grammars: Vec<usize>,
    /// Source of the tags of test sentences: taggers, `gold` for the tags of the corpus, or empty for the system's own.
    pub taggers: Vec<String>,
}

/// A parser put together from trained systems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssemblySpec {
    /// Parts of the system.
    pub assembly: Assembly,
    /// Indices of the systems.
    pub parts: Vec<usize>,
    /// Texts on which the weights of two grammars of different mixtures are chosen; equal weights if empty.
    pub weights_on: Vec<TextId>,
    /// Source of the tags, as for [`TrainingSpec`].
    pub taggers: Vec<String>,
}

/// A test of systems on texts.
#[derive(Clone)]
pub struct TestSpec {
    /// Title of the section.
    pub title: String,
    /// The measure and its options.
    pub measure: Measure,
    /// Texts; the first is clean.
    pub texts: Vec<TextId>,
    /// Indices of the systems.
    pub systems: Vec<usize>,
    /// Breakdown dimensions.
    pub by: Vec<String>,
    /// Pairs of systems to compare.
    pub compare: Compare,
}

/// Measure of a test.
#[derive(Clone)]
pub enum Measure {
    /// A metric: output against gold.
    Metric(&'static MetricInfo, Settings),
    /// Robustness: output on noisy text against output on clean text.
    Robustness(&'static MetricInfo, Settings),
    /// Degradation: answers on noisy text against answers on clean text and gold, with bounds (Bigert et al. 2005).
    Degradation,
    /// Each parser against the majority parse.
    Majority(&'static MetricInfo, Settings),
}

/// Pairs of systems to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// No pairs.
    None,
    /// Each system with the first of its family.
    First,
    /// Each system with the first of the test, its base.
    Base,
    /// All pairs.
    All,
}

/// A comparison of correctors with references.
#[derive(Clone, Debug)]
pub struct Correction {
    /// Title of the section.
    pub title: String,
    /// Source text.
    pub source: TextId,
    /// Corrections by people.
    pub references: Vec<TextId>,
    /// Indices of the correctors.
    pub systems: Vec<usize>,
}

/// A study of the coverage of references.
#[derive(Clone, Debug)]
pub struct CoverageStudy {
    /// Title of the section.
    pub title: String,
    /// Table of sentences and their corrections.
    pub corrections: Origin,
    /// Source sentences, if known.
    pub source: Option<TextId>,
    /// Maximum number of references.
    pub most: u32,
}

/// A study of the faithfulness of corrections.
#[derive(Clone, Debug)]
pub struct FaithfulnessStudy {
    /// Title of the section.
    pub title: String,
    /// Pairs: name, passages of the source, passages of the correction.
    pub pairs: Vec<(String, [usize; 2])>,
}

/// Name of the option for seeds.
pub(super) const SEED: &str = "seed";

/// Maximum number of models that differ by their seeds.
pub(super) const MAX_MODELS: u64 = 100;

impl TrainingSpec {
    /// Seed, if the experiment has this one: of several models each has its own.
    pub fn seed(&self, of_experiment: u64) -> u64 {
        let seed = if self.options.is_given(SEED) { self.options.seed(SEED) } else { of_experiment };
        self.number.map_or(seed, |number| seed.wrapping_mul(MAX_MODELS).wrapping_add(number))
    }

    /// Approximate number of passes over the training data, to estimate the work.
    pub fn repeats(&self) -> u32 {
        let of = |name| self.options.has(name).then(|| self.options.whole(name));
        match (of("cycles"), of("iterations")) {
            // A split-merge cycle of a grammar takes some fifty EM iterations, and the n-best lists of a reranker as long again.
            (Some(cycles), _) => 50 * cycles * of("grammars").map_or(1, |grammars| 2 * grammars),
            (None, iterations) => iterations.unwrap_or(1),
        }
    }
}

impl Experiment {
    /// Name of a text in reports and step names.
    pub fn text_name(&self, text: TextId) -> String {
        let corpus = self.corpora.get(text.corpus).map_or("", |corpus| &*corpus.name);
        match text.condition.and_then(|(at, replicate)| Some((self.conditions.get(at)?, replicate))) {
            None => corpus.to_owned(),
            Some((condition, _)) if condition.replicates == 1 => format!("{corpus}, {}", condition.title),
            Some((condition, replicate)) => format!("{corpus}, {}, {}", condition.title, replicate + 1),
        }
    }

    /// Sets an option of all trained systems that have it.
    ///
    /// # Errors
    /// If a system refuses the option.
    pub fn set_option(&mut self, name: &str, value: &Value) -> Result<(), Problem> {
        for system in &mut self.systems {
            if let SystemOrigin::Trained(training, _) = &mut system.origin
                && training.options.has(name)
            {
                training.options.set(name, value.clone())?;
            }
        }
        Ok(())
    }

    /// Makes all errors by this profile, also those that correctors learn from.
    ///
    /// # Errors
    /// As for [`set_option`](Self::set_option).
    pub fn set_profile(&mut self, profile: &Profile) -> Result<(), Problem> {
        let keyboard = &profile.misspelling.keyboard;
        let is_file = profile.misspells() && Keyboard::named(keyboard).is_none();
        for condition in &mut self.conditions {
            condition.settings.profile = profile.clone().into();
            // What is in its file counts.
            condition.settings.language.keyboard = is_file.then(|| keyboard.clone());
        }
        self.set_option("profile", &Value::Profile(Box::new(profile.clone())))
    }

    /// True if the grammars of a system are reranked by another one.
    pub(super) fn is_reranked(&self, system: usize) -> bool {
        self.systems.iter().any(|other| {
            matches!(&other.origin, SystemOrigin::Trained(training, _) if training.grammars.contains(&system))
        })
    }

    /// Texts on which the weights of a parser's grammars are chosen; none if the grammars count the same.
    pub(super) fn weights_on(&self, system: usize) -> &[TextId] {
        let SystemOrigin::Assembled(AssemblySpec { assembly: Assembly::Product, parts, weights_on, .. }) =
            &self.systems[system].origin
        else {
            return &[];
        };
        let mixtures = |part: usize| match &self.systems[part].origin {
            SystemOrigin::Trained(_, mixtures) => mixtures.as_slice(),
            _ => &[],
        };
        match parts[..] {
            [a, b] if mixtures(a) != mixtures(b) => weights_on,
            _ => &[],
        }
    }

    /// Condition of a text; `None` for clean text.
    pub fn condition_of(&self, text: TextId) -> Option<&Condition> {
        self.conditions.get(text.condition?.0)
    }
}
