//! The steps of an experiment, and what depends on what.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use solecism_chance::ALGORITHM;
use solecism_corpus::Problem;
use solecism_systems::command::unless_file;
use solecism_tagging::model::checksum;

use super::naming::{name, step_name};
use super::spec::{Compare, Experiment, Maker, Measure, Origin, PassageOrigin, Text};
use solecism_pipeline::paired::loss_of;
use solecism_pipeline::passages::passage_files;

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Work {
    /// A text is made.
    Text(Text),
    /// A system is trained.
    Model(usize),
    /// A system answers a text.
    Answer(Cell),
    /// Output is counted.
    Score { test: usize, cell: Cell },
    /// Two cells are compared.
    Compare { test: usize, a: Cell, b: Cell },
    /// What the errors of a text cost a system.
    Loss { test: usize, cell: Cell },
    /// How much more the errors of a text cost one system than another.
    LossDifference { test: usize, a: Cell, b: Cell },
    /// What one level of errors does to a system.
    Degrade { test: usize, system: usize, condition: usize },
    /// All parsers' trees of a text, for the majority parse.
    Golds { test: usize, text: Text },
    /// Correctors are held against references.
    Correct(usize),
    /// How well references cover what can be said.
    Cover(usize),
    /// Passages of sources are compared with those of their corrections.
    Faithful { study: usize, pair: usize },
}

/// A system on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cell {
    pub system: usize,
    pub text: Text,
}

/// A step.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What it is called.
    pub name: String,
    /// What is done.
    pub work: Work,
    /// The steps that must be done before.
    pub needs: Vec<usize>,
    /// What its result depends on.
    pub key: u64,
    /// How many sentences it goes through, each as often as it does.
    pub sentences: u64,
}

/// All steps, those first that others need.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub steps: Vec<Step>,
    places: HashMap<Work, usize>,
}

/// Raised when the same step would give something else than before.
const VERSION: u32 = 6;

impl Plan {
    /// The steps of an experiment.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn new(experiment: &Experiment) -> Result<Self, Problem> {
        let mut planner = Planner { experiment, plan: Self::default(), files: HashMap::new() };
        for test in 0..experiment.tests.len() {
            planner.test(test)?;
        }
        for correction in 0..experiment.corrections.len() {
            planner.add(Work::Correct(correction))?;
        }
        for coverage in 0..experiment.coverages.len() {
            planner.add(Work::Cover(coverage))?;
        }
        for (study, faithfulness) in experiment.faithfulness.iter().enumerate() {
            for pair in 0..faithfulness.pairs.len() {
                planner.add(Work::Faithful { study, pair })?;
            }
        }
        Ok(planner.plan)
    }

    /// The place of a step.
    pub fn place(&self, work: Work) -> Option<usize> {
        self.places.get(&work).copied()
    }
}

struct Planner<'p> {
    experiment: &'p Experiment,
    plan: Plan,
    /// Checksums of files that were read.
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
                    self.add(Work::Degrade { test: at, system, condition })?;
                }
            }
            return Ok(());
        }
        let skipped = usize::from(matches!(test.measure, Measure::Robustness(..)));
        for &text in test.texts.iter().skip(skipped) {
            for &system in &test.systems {
                self.add(Work::Score { test: at, cell: Cell { system, text } })?;
            }
        }
        for &text in test.texts.iter().skip(skipped) {
            for (a, b) in pairs(self.experiment, at) {
                let [a, b] = [a, b].map(|system| Cell { system, text });
                self.add(Work::Compare { test: at, a, b })?;
            }
            if has_loss(&test.measure) && text != clean && text.corpus == clean.corpus {
                for &system in &test.systems {
                    self.add(Work::Loss { test: at, cell: Cell { system, text } })?;
                }
                // As with scores, one text of each condition is tested.
                if text.condition.is_some_and(|(_, replicate)| replicate == 0) {
                    for (a, b) in pairs(self.experiment, at) {
                        let [a, b] = [a, b].map(|system| Cell { system, text });
                        self.add(Work::LossDifference { test: at, a, b })?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a step, and before it those that it needs; says where it is.
    fn add(&mut self, work: Work) -> Result<usize, Problem> {
        if let Some(at) = self.plan.place(work) {
            return Ok(at);
        }
        let mut needs = Vec::new();
        for needed in needed(self.experiment, work) {
            needs.push(self.add(needed)?);
        }
        let mut told = format!("{VERSION} {} {ALGORITHM}\n{}\n", env!("CARGO_PKG_VERSION"), self.told(work)?);
        for &need in &needs {
            let _ = writeln!(told, "{:016x}", self.plan.steps[need].key);
        }
        let (name, key) = (name(self.experiment, work), checksum(told.as_bytes()));
        // Two tests may ask for the same: it has one place, so it is one step.
        let same = self.plan.steps.iter().position(|step| step.key == key && step.name == name);
        let at = same.unwrap_or(self.plan.steps.len());
        if same.is_none() {
            let sentences = self.sentences(work, &needs)?;
            self.plan.steps.push(Step { name, work, needs, key, sentences });
        }
        self.plan.places.insert(work, at);
        Ok(at)
    }

    /// How many sentences a step goes through.
    fn sentences(&mut self, work: Work, needs: &[usize]) -> Result<u64, Problem> {
        let of = |need: Option<&usize>| need.map_or(0, |&need| self.plan.steps[need].sentences);
        Ok(match work {
            Work::Text(Text { corpus, condition: None }) => self.size(corpus)?,
            Work::Model(system) => {
                let times = match &self.experiment.systems[system].maker {
                    Maker::Trained(training, _) => u64::from(training.repeats()),
                    _ => 1,
                };
                times * needs.iter().map(|&need| self.plan.steps[need].sentences).sum::<u64>()
            }
            Work::Cover(_) => 0,
            Work::Faithful { study, pair } => {
                let (_, [source, _]) = self.experiment.faithfulness[study].pairs[pair];
                match &self.experiment.passages[source].origin {
                    PassageOrigin::Files(path) => passage_files(path)?.len() as u64,
                    PassageOrigin::Sample(passages) => passages.len() as u64,
                }
            }
            Work::Loss { .. }
            | Work::LossDifference { .. }
            | Work::Degrade { .. }
            | Work::Golds { .. }
            | Work::Correct(_) => needs.iter().map(|&need| self.plan.steps[need].sentences).sum(),
            Work::Text(_) | Work::Answer(_) | Work::Score { .. } | Work::Compare { .. } => of(needs.first()),
        })
    }

    /// How many sentences of a corpus are wanted.
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
            Origin::File(path) => {
                let corpus = solecism_corpus::Corpus::open(std::slice::from_ref(path), None)?;
                let mut all = 0;
                for batch in corpus.batches() {
                    all += batch?.sentences();
                }
                all
            }
        };
        Ok((0..all).filter(|&number| corpus.selection.contains(number)).count() as u64)
    }

    /// All that decides the result of a step, beside the steps that it needs.
    fn told(&mut self, work: Work) -> Result<String, Problem> {
        let experiment = self.experiment;
        let chance = format!("seed={} iterations={}", experiment.seed, experiment.iterations);
        Ok(match work {
            Work::Text(text) => {
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
            Work::Model(system) => {
                let mixtures = mixtures(experiment, system);
                let weights = mixtures.iter().map(|&mixture| {
                    experiment.mixtures[mixture].parts.iter().map(|(weight, _)| *weight).collect::<Vec<_>>()
                });
                let weights = weights.collect::<Vec<_>>();
                let maker = &experiment.systems[system].maker;
                let how = match maker {
                    Maker::Trained(training, _) => {
                        format!("{} {:?}", training.kind, training.options.without_files())
                    }
                    Maker::Command(description, _) => description.told(),
                    maker => format!("{maker:?}"),
                };
                let mut told = format!("model {how} {weights:?} seed={}", experiment.seed);
                if let Maker::Trained(training, _) = maker {
                    for path in training.options.all_files() {
                        let _ = write!(told, " {:016x}", self.file(path)?);
                    }
                }
                told
            }
            Work::Answer(cell) => match &experiment.systems[cell.system].maker {
                Maker::Outputs(files) => match files.iter().find(|(text, _)| *text == cell.text) {
                    Some((_, path)) => format!("output {:016x}", self.file(path)?),
                    None => "no output".to_owned(),
                },
                Maker::Command(description, _) => {
                    let files = description.files();
                    let sums = files.iter().map(|path| self.file(path)).collect::<Result<Vec<u64>, _>>()?;
                    format!("answer {} {sums:x?}", description.told())
                }
                Maker::Trained(training, _) => {
                    let files = training.taggers.iter().map(PathBuf::from).filter(|path| path.is_file());
                    let sums = files.map(|path| self.file(&path)).collect::<Result<Vec<u64>, _>>()?;
                    let names: Vec<&str> = training.taggers.iter().map(|name| unless_file(name)).collect();
                    format!("answer tags={names:?} {sums:x?}")
                }
                maker => format!("answer {maker:?}"),
            },
            Work::Score { test, .. }
            | Work::Compare { test, .. }
            | Work::Loss { test, .. }
            | Work::LossDifference { test, .. }
            | Work::Degrade { test, .. }
            | Work::Golds { test, .. } => {
                let test = &experiment.tests[test];
                let measure = match &test.measure {
                    Measure::Metric(info, settings) => format!("metric {} {settings:?}", info.name),
                    Measure::Robustness(info, settings) => format!("robustness {} {settings:?}", info.name),
                    Measure::Majority(info, settings) => format!("majority {} {settings:?}", info.name),
                    Measure::Degradation => "degradation".to_owned(),
                };
                format!("{} {measure} by {:?} {chance}", step_name(work), test.by)
            }
            Work::Correct(_) => format!("correct with m2 of all {chance}"),
            Work::Cover(at) => {
                let study = &experiment.coverages[at];
                format!("cover {} {} {chance}", self.origin(&study.corrections)?, study.most)
            }
            Work::Faithful { study, pair } => {
                let (_, sides) = &experiment.faithfulness[study].pairs[pair];
                let sides = sides.map(|at| self.passages(&experiment.passages[at].origin));
                let [source, correction] = sides;
                format!("faithful {} {} {chance}", source?, correction?)
            }
        })
    }

    fn origin(&mut self, origin: &Origin) -> Result<String, Problem> {
        Ok(match origin {
            Origin::Sample(text, _) => format!("{:016x}", checksum(text.as_bytes())),
            Origin::File(path) => format!("{:016x}", self.file(path)?),
        })
    }

    /// The names of passages, and what is in them.
    fn passages(&mut self, origin: &PassageOrigin) -> Result<String, Problem> {
        let mut told = String::new();
        match origin {
            PassageOrigin::Sample(passages) => {
                for (name, text) in *passages {
                    let _ = write!(told, "{name}={:016x} ", checksum(text.as_bytes()));
                }
            }
            PassageOrigin::Files(path) => {
                for (name, path) in passage_files(path)? {
                    let _ = write!(told, "{name}={:016x} ", self.file(&path)?);
                }
            }
        }
        Ok(told)
    }

    /// What is in a file, or in the files of a directory.
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
        if let Origin::File(path) = origin {
            files.push(path.clone());
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
        match &system.maker {
            Maker::Trained(training, _) => {
                files.extend(training.options.all_files().map(PathBuf::from));
                files.extend(training.taggers.iter().map(PathBuf::from));
            }
            Maker::Command(description, _) => files.extend(description.files()),
            Maker::Outputs(outputs) => files.extend(outputs.iter().map(|(_, path)| path.clone())),
            Maker::Named(_) | Maker::Corrector(_) => {}
        }
    }
    files.retain(|path| path.exists());
    Ok(files)
}

/// Whether what errors cost is measured: by a metric that measures clean and noisy sentences alike.
pub(super) fn has_loss(measure: &Measure) -> bool {
    matches!(measure, Measure::Metric(info, _) if loss_of(info).is_some())
}

/// The mixtures that a system is trained on.
pub(super) fn mixtures(experiment: &Experiment, system: usize) -> Vec<usize> {
    match &experiment.systems[system].maker {
        Maker::Trained(_, mixtures) => mixtures.clone(),
        Maker::Command(_, Some(mixture)) => vec![*mixture],
        _ => Vec::new(),
    }
}

/// The systems of a test that are compared.
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
                Compare::All => true,
            };
            if wanted {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// The steps that a step needs, in the order in which it is handed their results.
fn needed(experiment: &Experiment, work: Work) -> Vec<Work> {
    match work {
        Work::Text(Text { condition: None, .. }) | Work::Faithful { .. } => Vec::new(),
        Work::Cover(at) => experiment.coverages[at].source.map(Work::Text).into_iter().collect(),
        Work::Text(text) => vec![Work::Text(Text { condition: None, ..text })],
        Work::Model(system) => {
            let parts =
                mixtures(experiment, system).into_iter().flat_map(|at| &experiment.mixtures[at].parts);
            parts.map(|(_, text)| Work::Text(*text)).collect()
        }
        Work::Answer(cell) => {
            let mut needs = vec![Work::Text(cell.text)];
            if !mixtures(experiment, cell.system).is_empty() {
                needs.push(Work::Model(cell.system));
            }
            needs
        }
        Work::Score { test, cell } => {
            let mut needs = vec![Work::Text(cell.text), Work::Answer(cell)];
            let clean = experiment.tests[test].texts[0];
            match experiment.tests[test].measure {
                Measure::Robustness(..) => needs.push(Work::Answer(Cell { text: clean, ..cell })),
                Measure::Majority(..) => needs.push(Work::Golds { test, text: cell.text }),
                _ => {}
            }
            needs
        }
        Work::Compare { test, a, b } => vec![Work::Score { test, cell: a }, Work::Score { test, cell: b }],
        Work::Loss { test, cell } => clean_and_noisy(experiment, test, cell).to_vec(),
        Work::LossDifference { test, a, b } => {
            [a, b].into_iter().flat_map(|cell| clean_and_noisy(experiment, test, cell)).collect()
        }
        Work::Degrade { test, system, condition } => {
            let texts = &experiment.tests[test].texts;
            let noisy = texts.iter().filter(|text| text.condition.is_some_and(|(at, _)| at == condition));
            let answers = texts.iter().take(1).chain(noisy).map(|&text| Work::Answer(Cell { system, text }));
            std::iter::once(Work::Text(texts[0])).chain(answers).collect()
        }
        Work::Golds { test, text } => {
            let systems = &experiment.tests[test].systems;
            systems.iter().map(|&system| Work::Answer(Cell { system, text })).collect()
        }
        Work::Correct(at) => {
            let correction = &experiment.corrections[at];
            let texts = std::iter::once(&correction.source)
                .chain(&correction.references)
                .map(|&text| Work::Text(text));
            let answers = correction
                .systems
                .iter()
                .map(|&system| Work::Answer(Cell { system, text: correction.source }));
            texts.chain(answers).collect()
        }
    }
}

/// The clean text and a system's answer to it, then the text with errors and its answer to that.
fn clean_and_noisy(experiment: &Experiment, test: usize, cell: Cell) -> [Work; 4] {
    let clean = Cell { text: experiment.tests[test].texts[0], ..cell };
    [Work::Text(clean.text), Work::Answer(clean), Work::Text(cell.text), Work::Answer(cell)]
}
