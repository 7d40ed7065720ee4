//! Scores small files through `evaluate`, and opens reference output of other programs.

// Each test file is a separate crate, and none uses every item here.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use solecism_corpus::records::RecordReader;
use solecism_corpus::{Corpus, EditRecord, Format, Problem};
use solecism_metrics::evaluate::Records;
use solecism_metrics::settings::OptionKind;
use solecism_metrics::{Breakdown, Evaluation, Files, MetricInfo, Settings, Tally, evaluate};
use solecism_shared_data::shared;
use tempfile::TempDir;

/// A folder of reference outputs. Tests that open one are marked with `needs_shared`.
pub struct Reference(PathBuf);

impl Reference {
    pub fn open(name: &str) -> Self {
        Self(shared!("reference").join(name))
    }

    /// Path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Text of a file in the folder.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

/// A scoring task.
pub struct Task {
    pub metric: &'static str,
    pub options: Vec<(String, String)>,
    pub gold: PathBuf,
    pub output: PathBuf,
    pub format: Option<Format>,
    pub edits: Option<PathBuf>,
    pub by: Vec<&'static str>,
    pub threads: usize,
}

impl Task {
    pub fn new(metric: &'static str, gold: PathBuf, output: PathBuf) -> Self {
        Self { metric, options: vec![], gold, output, format: None, edits: None, by: vec![], threads: 2 }
    }

    pub fn option(mut self, name: &str, value: &str) -> Self {
        self.options.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    pub fn by(mut self, by: &[&'static str]) -> Self {
        self.by = by.to_vec();
        self
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in &self.options {
            settings.set(name, value);
        }
        settings
    }

    /// Counts of every sentence.
    pub fn tally(&self) -> Result<Tally, Problem> {
        let info = MetricInfo::named(self.metric).unwrap();
        let settings = self.settings();
        let metric = (info.build)(&settings)?;
        let by = Breakdown::new(metric.as_ref(), self.by.iter().copied())?;
        let open = |path: &Path| Corpus::open(&[path.to_owned()], self.format);
        let is_beside = |kind: OptionKind| kind == OptionKind::Beside;
        let beside = info.options.iter().filter(|option| is_beside(option.kind));
        let beside = beside
            .map(|option| settings.path(option.name).map(|path| Corpus::open(&[path.to_owned()], None)));
        let files = Files {
            gold: open(&self.gold)?,
            outputs: vec![open(&self.output)?],
            beside: beside.map(Option::transpose).collect::<Result<_, _>>()?,
            edits: self.edits.as_deref().map(records),
            golds: None,
        };
        let evaluation =
            Evaluation { metric: metric.as_ref(), by: &by, threads: self.threads, strict: false };
        Ok(evaluate(evaluation, files, |_| Ok(()))?.remove(0))
    }

    /// Scores of these counts.
    pub fn values(&self, total: &[f64]) -> BTreeMap<&'static str, Option<f64>> {
        let metric = (MetricInfo::named(self.metric).unwrap().build)(&self.settings()).unwrap();
        let mut values = vec![None; metric.scores().len()];
        metric.values(total, &mut values);
        metric.scores().iter().map(|score| score.name).zip(values).collect()
    }
}

fn records(path: &Path) -> Records<EditRecord> {
    let file: Box<dyn std::io::Read + Send> = Box::new(fs::File::open(path).unwrap());
    RecordReader::new(file, &path.to_string_lossy())
}

/// Small files to score, in a temporary directory.
pub struct Small {
    directory: TempDir,
    pub task: Task,
}

impl Small {
    pub fn new(metric: &'static str, options: &[(&str, &str)], gold: &str, output: &str) -> Self {
        let directory = TempDir::new().unwrap();
        let write = |name: &str, text: &str| {
            let path = directory.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let mut task = Task::new(metric, write("gold", gold), write("output", output));
        task.format = MetricInfo::named(metric).map(|info| info.formats[0]);
        task.options =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { directory, task }
    }

    /// Writes another file, and returns its path.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.directory.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// Corpus scores.
    pub fn values(&self) -> BTreeMap<&'static str, Option<f64>> {
        let tally = self.task.tally().unwrap_or_else(|problem| panic!("{problem}"));
        self.task.values(tally.total())
    }

    /// The error that scoring reports.
    pub fn problem(&self) -> Problem {
        self.task.tally().err().unwrap_or_else(|| panic!("no error was reported"))
    }
}

/// Corpus scores of two small files.
pub fn values(
    metric: &'static str,
    options: &[(&str, &str)],
    gold: &str,
    output: &str,
) -> BTreeMap<&'static str, Option<f64>> {
    Small::new(metric, options, gold, output).values()
}
