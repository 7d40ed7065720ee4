//! Steps of an experiment and their dependencies.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use solecism_chance::ALGORITHM;
use solecism_corpus::Problem;
use solecism_systems::command::unless_file;
use solecism_tagging::model::checksum;

use super::naming::{name, step_name};
use super::spec::{Compare, Experiment, Measure, Origin, PassageOrigin, SystemOrigin, TextId};
use solecism_pipeline::paired::loss_of;
use solecism_pipeline::passages::passage_files;

/// A step by what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum StepKind {
    /// Makes a text.
    Text(TextId),
    /// Trains a system.
    Model(usize),
    /// Chooses the weights of a system's grammars.
    Weights(usize),
    /// Runs a system on a text.
    Answer(Cell),
    /// Scores output.
    Score { test: usize, cell: Cell },
    /// Compares two cells.
    Compare { test: usize, a: Cell, b: Cell },
    /// Measures the loss of a system through the errors of a text.
    Loss { test: usize, cell: Cell },
    /// Compares the losses of two systems.
    LossDifference { test: usize, a: Cell, b: Cell },
    /// Measures the degradation of a system at one level of errors.
    Degrade { test: usize, system: usize, condition: usize },
    /// Collects all parsers' trees of a text, for the majority parse.
    Golds { test: usize, text: TextId },
    /// Compares correctors with references.
    Correct(usize),
    /// Measures the coverage of references.
    Cover(usize),
    /// Compares passages of sources with those of their corrections.
    Faithful { study: usize, pair: usize },
}

/// A system on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub system: usize,
    pub text: TextId,
}

/// A step of a plan.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub name: String,
    pub kind: StepKind,
    /// Indices of the steps whose results it needs.
    pub needs: Vec<usize>,
    /// Checksum of everything its result depends on.
    pub key: u64,
    /// Number of sentences it processes, counting repeated passes.
    pub sentences: u64,
}

/// All steps, in topological order.
#[derive(Clone, Debug, Default)]
pub(super) struct StepPlan {
    pub steps: Vec<Step>,
    places: HashMap<StepKind, usize>,
}

/// Raised when a step's result changes for the same inputs.
const VERSION: u32 = 6;

impl StepPlan {
    /// Plans an experiment.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn new(experiment: &Experiment) -> Result<Self, Problem> {
        let mut planner = Planner { experiment, plan: Self::default(), files: HashMap::new() };
        for test in 0..experiment.tests.len() {
            planner.test(test)?;
        }
        for correction in 0..experiment.corrections.len() {
            planner.add(StepKind::Correct(correction))?;
        }
        for coverage in 0..experiment.coverages.len() {
            planner.add(StepKind::Cover(coverage))?;
        }
        for (study, faithfulness) in experiment.faithfulness.iter().enumerate() {
            for pair in 0..faithfulness.pairs.len() {
                planner.add(StepKind::Faithful { study, pair })?;
            }
        }
        Ok(planner.plan)
    }

    /// Index of a step.
    pub fn place(&self, kind: StepKind) -> Option<usize> {
        self.places.get(&kind).copied()
    }
}

struct Planner<'p> {
    experiment: &'p Experiment,
    plan: StepPlan,
    /// Checksums of files read so far.
    files: HashMap<PathBuf, u64>,
}

impl Planner<'_> {
    fn test(&mut self, at: usize) -> Result<(), Problem> {
        let test = &self.experiment.tests[at];
        let Some(&clean) = test.texts.first() else { return Ok(()) };
        if matches!(test.measure, Measure::Degradation) {
            let mut conditions: Vec<usize> = Vec::new();
            for (condition, _) in test.texts.iter().filter_map(|text| text.condition) {
                if !conditions.contains(&condition) {
                    conditions.push(condition);
                }
            }
            for &system in &test.systems {
                for &condition in &conditions {
                    self.add(StepKind::Degrade { test: at, system, condition })?;
                }
            }
            return Ok(());
        }
        let skipped = usize::from(matches!(test.measure, Measure::Robustness(..)));
        for &text in test.texts.iter().skip(skipped) {
            for &system in &test.systems {
                self.add(StepKind::Score { test: at, cell: Cell { system, text } })?;
            }
        }
        for &text in test.texts.iter().skip(skipped) {
            for (a, b) in pairs(self.experiment, at) {
                let [a, b] = [a, b].map(|system| Cell { system, text });
                self.add(StepKind::Compare { test: at, a, b })?;
            }
            if has_loss(&test.measure) && text != clean && text.corpus == clean.corpus {
                for &system in &test.systems {
                    self.add(StepKind::Loss { test: at, cell: Cell { system, text } })?;
                }
                // As with scores, only the first text of each condition is tested. Systems beside a base are compared by the
                // gap that they close.
                let is_first = text.condition.is_some_and(|(_, replicate)| replicate == 0);
                if is_first && test.compare != Compare::Base {
                    for (a, b) in pairs(self.experiment, at) {
                        let [a, b] = [a, b].map(|system| Cell { system, text });
                        self.add(StepKind::LossDifference { test: at, a, b })?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a step after its dependencies and returns its index.
    fn add(&mut self, kind: StepKind) -> Result<usize, Problem> {
        if let Some(at) = self.plan.place(kind) {
            return Ok(at);
        }
        let mut needs = Vec::new();
        for needed in needed(self.experiment, kind) {
            needs.push(self.add(needed)?);
        }
        let mut inputs =
            format!("{VERSION} {} {ALGORITHM}\n{}\n", env!("CARGO_PKG_VERSION"), self.inputs(kind)?);
        for &need in &needs {
            let _ = writeln!(inputs, "{:016x}", self.plan.steps[need].key);
        }
        let (name, key) = (name(self.experiment, kind), checksum(inputs.as_bytes()));
        // Steps that several tests share have the same name and key.
        let same = self.plan.steps.iter().position(|step| step.key == key && step.name == name);
        let at = same.unwrap_or(self.plan.steps.len());
        if same.is_none() {
            let sentences = self.sentences(kind, &needs)?;
            self.plan.steps.push(Step { name, kind, needs, key, sentences });
        }
        self.plan.places.insert(kind, at);
        Ok(at)
    }

    /// Number of sentences a step processes.
    fn sentences(&mut self, kind: StepKind, needs: &[usize]) -> Result<u64, Problem> {
        let of = |need: Option<&usize>| need.map_or(0, |&need| self.plan.steps[need].sentences);
        Ok(match kind {
            StepKind::Text(TextId { corpus, condition: None }) => self.size(corpus)?,
            StepKind::Model(system) => {
                let times = match &self.experiment.systems[system].origin {
                    SystemOrigin::Trained(training, _) => u64::from(training.repeats()),
                    _ => 1,
                };
                times * needs.iter().map(|&need| self.plan.steps[need].sentences).sum::<u64>()
            }
            StepKind::Cover(_) => 0,
            StepKind::Faithful { study, pair } => {
                let (_, [source, _]) = self.experiment.faithfulness[study].pairs[pair];
                match &self.experiment.passages[source].origin {
                    PassageOrigin::Files(path) => passage_files(path)?.len() as u64,
                    PassageOrigin::Sample(passages) => passages.len() as u64,
                }
            }
            StepKind::Loss { .. }
            | StepKind::LossDifference { .. }
            | StepKind::Degrade { .. }
            | StepKind::Golds { .. }
            | StepKind::Weights(_)
            | StepKind::Correct(_) => needs.iter().map(|&need| self.plan.steps[need].sentences).sum(),
            StepKind::Text(_) | StepKind::Answer(_) | StepKind::Score { .. } | StepKind::Compare { .. } => {
                of(needs.first())
            }
        })
    }

    /// Number of selected sentences of a corpus.
    fn size(&mut self, corpus: usize) -> Result<u64, Problem> {
        let corpus = &self.experiment.corpora[corpus];
        let all = match &corpus.origin {
            Origin::Sample(text, name) => {
                let format = solecism_corpus::Format::of_path(std::path::Path::new(name));
                let format = format.unwrap_or(solecism_corpus::Format::Text);
                let mut reader = solecism_corpus::batch::BatchReader::new(text.as_bytes(), name, format, 0);
                let mut all = 0;
                while let Some(batch) = reader.next_batch()? {
                    all += batch.sentences();
                }
                all
            }
            Origin::Files(paths) => {
                let corpus = solecism_corpus::Corpus::open(paths, None)?;
                let mut all = 0;
                for batch in corpus.batches() {
                    all += batch?.sentences();
                }
                all
            }
        };
        Ok((0..all).filter(|&number| corpus.selection.contains(number)).count() as u64)
    }

    /// Everything that determines the result of a step, besides the results of its dependencies.
    fn inputs(&mut self, kind: StepKind) -> Result<String, Problem> {
        let experiment = self.experiment;
        let chance = format!("seed={} resamples={}", experiment.seed, experiment.resamples);
        Ok(match kind {
            StepKind::Text(text) => {
                let corpus = &experiment.corpora[text.corpus];
                match text.condition {
                    None => format!("text {} {:?}", self.origin(&corpus.origin)?, corpus.selection),
                    Some((at, replicate)) => {
                        let settings = &experiment.conditions[at].settings;
                        let files = settings.files()?;
                        let sums =
                            files.iter().map(|path| self.file(path)).collect::<Result<Vec<u64>, _>>()?;
                        let settings = settings.without_files();
                        format!("noise {settings:?} {sums:x?} {replicate} seed={}", experiment.seed)
                    }
                }
            }
            StepKind::Model(system) => {
                let mixtures = mixtures(experiment, system);
                let weights = mixtures.iter().map(|&mixture| {
                    experiment.mixtures[mixture].parts.iter().map(|(weight, _)| *weight).collect::<Vec<_>>()
                });
                let weights = weights.collect::<Vec<_>>();
                let origin = &experiment.systems[system].origin;
                let how = match origin {
                    SystemOrigin::Trained(training, _) => {
                        format!("{} {:?}", training.kind, training.options.without_files())
                    }
                    SystemOrigin::Command(description, _) => description.settings_text(),
                    origin => format!("{origin:?}"),
                };
                let mut text = format!("model {how} {weights:?} seed={}", experiment.seed);
                if let SystemOrigin::Trained(training, _) = origin {
                    for path in training.options.all_files() {
                        let _ = write!(text, " {:016x}", self.file(path)?);
                    }
                    if let Some(number) = training.number {
                        let _ = write!(text, " number={number}");
                    }
                    if experiment.is_reranked(system) {
                        text.push_str(" with its checkpoint");
                    }
                }
                text
            }
            StepKind::Answer(cell) => match &experiment.systems[cell.system].origin {
                SystemOrigin::Outputs(files) => match files.iter().find(|(text, _)| *text == cell.text) {
                    Some((_, path)) => format!("output {:016x}", self.file(path)?),
                    None => "no output".to_owned(),
                },
                SystemOrigin::Command(description, _) => {
                    let files = description.files();
                    let sums = files.iter().map(|path| self.file(path)).collect::<Result<Vec<u64>, _>>()?;
                    format!("answer {} {sums:x?}", description.settings_text())
                }
                SystemOrigin::Trained(training, _) => format!("answer {}", self.taggers(&training.taggers)?),
                SystemOrigin::Assembled(spec) => {
                    format!("answer {:?} {}", spec.assembly, self.taggers(&spec.taggers)?)
                }
                origin => format!("answer {origin:?}"),
            },
            StepKind::Score { test, .. }
            | StepKind::Compare { test, .. }
            | StepKind::Loss { test, .. }
            | StepKind::LossDifference { test, .. }
            | StepKind::Degrade { test, .. }
            | StepKind::Golds { test, .. } => {
                let test = &experiment.tests[test];
                let measure = match &test.measure {
                    Measure::Metric(info, settings) => format!("metric {} {settings:?}", info.name),
                    Measure::Robustness(info, settings) => format!("robustness {} {settings:?}", info.name),
                    Measure::Majority(info, settings) => format!("majority {} {settings:?}", info.name),
                    Measure::Degradation => "degradation".to_owned(),
                };
                format!("{} {measure} by {:?} {chance}", step_name(kind), test.by)
            }
            StepKind::Weights(_) => "weights".to_owned(),
            StepKind::Correct(_) => format!("correct with m2 of all {chance}"),
            StepKind::Cover(at) => {
                let study = &experiment.coverages[at];
                format!("cover {} {} {chance}", self.origin(&study.corrections)?, study.most)
            }
            StepKind::Faithful { study, pair } => {
                let (_, sides) = &experiment.faithfulness[study].pairs[pair];
                let sides = sides.map(|at| self.passages(&experiment.passages[at].origin));
                let [source, correction] = sides;
                format!("faithful {} {} {chance}", source?, correction?)
            }
        })
    }

    /// Taggers that a system gets, with the checksums of their files.
    fn taggers(&mut self, taggers: &[String]) -> Result<String, Problem> {
        let files = taggers.iter().map(PathBuf::from).filter(|path| path.is_file());
        let sums = files.map(|path| self.file(&path)).collect::<Result<Vec<u64>, _>>()?;
        let names: Vec<&str> = taggers.iter().map(|name| unless_file(name)).collect();
        Ok(format!("tags={names:?} {sums:x?}"))
    }

    fn origin(&mut self, origin: &Origin) -> Result<String, Problem> {
        Ok(match origin {
            Origin::Sample(text, _) => format!("{:016x}", checksum(text.as_bytes())),
            Origin::Files(paths) => {
                let sums = paths.iter().map(|path| Ok(format!("{:016x}", self.file(path)?)));
                sums.collect::<Result<Vec<_>, Problem>>()?.join(" ")
            }
        })
    }

    /// Names and checksums of passages.
    fn passages(&mut self, origin: &PassageOrigin) -> Result<String, Problem> {
        let mut text = String::new();
        match origin {
            PassageOrigin::Sample(passages) => {
                for (name, passage) in *passages {
                    let _ = write!(text, "{name}={:016x} ", checksum(passage.as_bytes()));
                }
            }
            PassageOrigin::Files(path) => {
                for (name, path) in passage_files(path)? {
                    let _ = write!(text, "{name}={:016x} ", self.file(&path)?);
                }
            }
        }
        Ok(text)
    }

    /// Checksum of a file, or of the files of a directory.
    fn file(&mut self, path: &std::path::Path) -> Result<u64, Problem> {
        if let Some(&sum) = self.files.get(path) {
            return Ok(sum);
        }
        let mut sums = Vec::new();
        for source in solecism_corpus::input::Source::expand(&[path.to_owned()])? {
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut source.open()?, &mut bytes)
                .map_err(|error| Problem::io("read", path, &error))?;
            sums.extend(checksum(&bytes).to_le_bytes());
        }
        let sum = checksum(&sums);
        self.files.insert(path.to_owned(), sum);
        Ok(sum)
    }
}

/// All files that an experiment reads.
pub(super) fn files(experiment: &Experiment) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let corpora = experiment.corpora.iter().map(|corpus| &corpus.origin);
    for origin in corpora.chain(experiment.coverages.iter().map(|study| &study.corrections)) {
        if let Origin::Files(paths) = origin {
            files.extend(paths.iter().cloned());
        }
    }
    for passages in &experiment.passages {
        if let PassageOrigin::Files(path) = &passages.origin {
            files.extend(passage_files(path)?.into_values());
        }
    }
    for condition in &experiment.conditions {
        files.extend(condition.settings.files()?);
    }
    for system in &experiment.systems {
        match &system.origin {
            SystemOrigin::Trained(training, _) => {
                files.extend(training.options.all_files().map(PathBuf::from));
                files.extend(training.taggers.iter().map(PathBuf::from));
            }
            SystemOrigin::Assembled(spec) => files.extend(spec.taggers.iter().map(PathBuf::from)),
            SystemOrigin::Command(description, _) => files.extend(description.files()),
            SystemOrigin::Outputs(outputs) => files.extend(outputs.iter().map(|(_, path)| path.clone())),
            SystemOrigin::Named(_) | SystemOrigin::Corrector(_) => {}
        }
    }
    files.retain(|path| path.exists());
    Ok(files)
}

/// True if losses are measured, which takes a metric that scores clean and noisy sentences alike.
pub(super) fn has_loss(measure: &Measure) -> bool {
    matches!(measure, Measure::Metric(info, _) if loss_of(info).is_some())
}

/// Mixtures that a system is trained on.
pub(super) fn mixtures(experiment: &Experiment, system: usize) -> Vec<usize> {
    match &experiment.systems[system].origin {
        SystemOrigin::Trained(_, mixtures) => mixtures.clone(),
        SystemOrigin::Command(_, Some(mixture)) => vec![*mixture],
        _ => Vec::new(),
    }
}

/// Models that a system needs.
fn models(experiment: &Experiment, system: usize) -> Vec<StepKind> {
    match &experiment.systems[system].origin {
        SystemOrigin::Assembled(spec) => spec.parts.iter().map(|&part| StepKind::Model(part)).collect(),
        _ if mixtures(experiment, system).is_empty() => Vec::new(),
        _ => vec![StepKind::Model(system)],
    }
}

/// Pairs of systems that a test compares.
pub(super) fn pairs(experiment: &Experiment, test: usize) -> Vec<(usize, usize)> {
    let test = &experiment.tests[test];
    let mut pairs = Vec::new();
    for (at, &a) in test.systems.iter().enumerate() {
        for &b in &test.systems[at + 1..] {
            let family = |system: usize| &experiment.systems[system].family;
            let is_first = !test.systems[..at].iter().any(|&earlier| family(earlier) == family(a));
            let wanted = match test.compare {
                Compare::None => false,
                Compare::First => is_first && family(a) == family(b),
                Compare::Base => at == 0,
                Compare::All => true,
            };
            if wanted {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// Dependencies of a step, in the order in which the step gets their results.
fn needed(experiment: &Experiment, kind: StepKind) -> Vec<StepKind> {
    match kind {
        StepKind::Text(TextId { condition: None, .. }) | StepKind::Faithful { .. } => Vec::new(),
        StepKind::Cover(at) => experiment.coverages[at].source.map(StepKind::Text).into_iter().collect(),
        StepKind::Text(text) => vec![StepKind::Text(TextId { condition: None, ..text })],
        StepKind::Model(system) => {
            let parts =
                mixtures(experiment, system).into_iter().flat_map(|at| &experiment.mixtures[at].parts);
            let texts = parts.map(|(_, text)| StepKind::Text(*text));
            match &experiment.systems[system].origin {
                SystemOrigin::Trained(training, _) => {
                    texts.chain(training.grammars.iter().map(|&grammar| StepKind::Model(grammar))).collect()
                }
                _ => texts.collect(),
            }
        }
        StepKind::Weights(system) => {
            let texts = experiment.weights_on(system).iter().map(|&text| StepKind::Text(text));
            texts.chain(models(experiment, system)).collect()
        }
        StepKind::Answer(cell) => {
            let mut needs = vec![StepKind::Text(cell.text)];
            needs.extend(models(experiment, cell.system));
            if !experiment.weights_on(cell.system).is_empty() {
                needs.push(StepKind::Weights(cell.system));
            }
            needs
        }
        StepKind::Score { test, cell } => {
            let mut needs = vec![StepKind::Text(cell.text), StepKind::Answer(cell)];
            let clean = experiment.tests[test].texts[0];
            match experiment.tests[test].measure {
                Measure::Robustness(..) => needs.push(StepKind::Answer(Cell { text: clean, ..cell })),
                Measure::Majority(..) => needs.push(StepKind::Golds { test, text: cell.text }),
                _ => {}
            }
            needs
        }
        StepKind::Compare { test, a, b } => {
            vec![StepKind::Score { test, cell: a }, StepKind::Score { test, cell: b }]
        }
        StepKind::Loss { test, cell } => clean_and_noisy(experiment, test, cell).to_vec(),
        StepKind::LossDifference { test, a, b } => {
            [a, b].into_iter().flat_map(|cell| clean_and_noisy(experiment, test, cell)).collect()
        }
        StepKind::Degrade { test, system, condition } => {
            let texts = &experiment.tests[test].texts;
            let noisy = texts.iter().filter(|text| text.condition.is_some_and(|(at, _)| at == condition));
            let answers =
                texts.iter().take(1).chain(noisy).map(|&text| StepKind::Answer(Cell { system, text }));
            std::iter::once(StepKind::Text(texts[0])).chain(answers).collect()
        }
        StepKind::Golds { test, text } => {
            let systems = &experiment.tests[test].systems;
            systems.iter().map(|&system| StepKind::Answer(Cell { system, text })).collect()
        }
        StepKind::Correct(at) => {
            let correction = &experiment.corrections[at];
            let texts = std::iter::once(&correction.source)
                .chain(&correction.references)
                .map(|&text| StepKind::Text(text));
            let answers = correction
                .systems
                .iter()
                .map(|&system| StepKind::Answer(Cell { system, text: correction.source }));
            texts.chain(answers).collect()
        }
    }
}

/// Clean text and the system's output for it, then noisy text and output.
fn clean_and_noisy(experiment: &Experiment, test: usize, cell: Cell) -> [StepKind; 4] {
    let clean = Cell { text: experiment.tests[test].texts[0], ..cell };
    [StepKind::Text(clean.text), StepKind::Answer(clean), StepKind::Text(cell.text), StepKind::Answer(cell)]
}
