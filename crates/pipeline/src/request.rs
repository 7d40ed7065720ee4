//! Requests for evaluation: a metric, its files, and a breakdown.

use std::path::{Path, PathBuf};

use solecism_corpus::edit::EditRecord;
use solecism_corpus::input::Source;
use solecism_corpus::records::{Record, RecordReader};
use solecism_corpus::sentence::Notation;
use solecism_corpus::{Corpus, Format, Problem};
use solecism_metrics::evaluate::Records;
use solecism_metrics::settings::OptionKind;
use solecism_metrics::{
    Breakdown, Evaluation, Files, Metric, MetricInfo, Pairing, Settings, Tally, TextPair, evaluate,
    evaluate_texts,
};

use crate::passages::paired;
use crate::reading::Text;

/// A request for evaluation.
#[derive(Clone)]
pub struct Request {
    /// The metric.
    pub metric: &'static MetricInfo,
    /// Options of the metric.
    pub settings: Settings,
    /// The gold, or the source for a metric that has one instead.
    pub gold: PathBuf,
    /// The outputs.
    pub outputs: Vec<PathBuf>,
    /// Format of gold and outputs, if the files do not show it.
    pub format: Option<Format>,
    /// Number of the first sentence, for a part of a larger corpus.
    pub first_sentence: u64,
    /// Records of the edits that made the sentences ungrammatical.
    pub edits: Option<PathBuf>,
    /// Criteria of the breakdown.
    pub by: Vec<String>,
    /// Number of threads.
    pub threads: usize,
    /// True if a sentence whose words differ is an error.
    pub strict: bool,
}

/// Result of a count.
pub struct Counted {
    /// The metric with its options.
    pub metric: Box<dyn Metric>,
    /// The breakdown.
    pub by: Breakdown,
    /// Counts of each output.
    pub tallies: Vec<Tally>,
}

impl Request {
    /// A request with default options: those of the metric, no breakdown, one thread.
    pub fn new(metric: &'static MetricInfo, gold: impl Into<PathBuf>, outputs: Vec<PathBuf>) -> Self {
        Self {
            metric,
            settings: Settings::default(),
            gold: gold.into(),
            outputs,
            format: None,
            first_sentence: 0,
            edits: None,
            by: Vec::new(),
            threads: 1,
            strict: false,
        }
    }

    /// Counts all outputs.
    ///
    /// # Errors
    /// If an option or a file is not valid; also those of `progress`.
    pub fn count(&self, progress: impl FnMut(u64) -> Result<(), Problem>) -> Result<Counted, Problem> {
        self.count_with((self.metric.build)(&self.signed_settings()?)?, progress)
    }

    /// Counts all outputs with a metric that is built already, from more than the settings say.
    ///
    /// # Errors
    /// As for [`Request::count`].
    pub fn count_with(
        &self,
        metric: Box<dyn Metric>,
        progress: impl FnMut(u64) -> Result<(), Problem>,
    ) -> Result<Counted, Problem> {
        let by = Breakdown::new(metric.as_ref(), self.by.iter().map(String::as_str))?;
        let edits = self.edits.as_deref().map(records).transpose()?;
        let tallies = self.tallies(metric.as_ref(), &by, edits, progress)?;
        Ok(Counted { metric, by, tallies })
    }

    /// The options for the signature. Without records of the edits no word is known to be inserted, so all words count.
    fn signed_settings(&self) -> Result<Settings, Problem> {
        self.check_references()?;
        let mut settings = self.settings.clone();
        let has_option = self.metric.options.iter().any(|option| option.name == INSERTED);
        if self.edits.is_some() || !has_option {
            return Ok(settings);
        }
        match settings.text(INSERTED) {
            Some("skip" | "any") => {
                let what = "without the records of the edits no word is known to be inserted";
                Err(Problem::new(what, "give the file that corrupt --edits wrote: --edits E.jsonl"))
            }
            Some(_) => Ok(settings),
            None => {
                settings.set(INSERTED, "count");
                Ok(settings)
            }
        }
    }

    fn check_references(&self) -> Result<(), Problem> {
        let mut needed = self.metric.options.iter().filter(|option| option.kind == OptionKind::References);
        match needed.find(|option| self.settings.texts(option.name).next().is_none()) {
            None => Ok(()),
            Some(option) => {
                let what = format!("{} compares with references, and there is none", self.metric.name);
                Err(Problem::new(what, format!("give one or more: --{}", option.name)))
            }
        }
    }

    /// Counts with an existing metric and opened records of the edits.
    pub(crate) fn tallies(
        &self,
        metric: &dyn Metric,
        by: &Breakdown,
        edits: Option<Records<EditRecord>>,
        progress: impl FnMut(u64) -> Result<(), Problem>,
    ) -> Result<Vec<Tally>, Problem> {
        if by.needs_edits() && edits.is_none() {
            let fields: Vec<&str> = by.names().collect();
            let what = format!("a breakdown by {} needs the records of the edits", fields.join(", "));
            return Err(Problem::new(what, "give the file that corrupt --edits wrote: --edits E.jsonl"));
        }
        let evaluation = Evaluation { metric, by, threads: self.threads, strict: self.strict };
        let tallies = match metric.pairing() {
            Pairing::Files => self.count_files(evaluation, progress)?,
            Pairing::Sentences | Pairing::Stretches(_) => evaluate(evaluation, self.open(edits)?, progress)?,
        };
        if tallies.iter().all(|tally| tally.rows().next().is_none()) {
            let what = format!("{} has no sentences", self.gold.display());
            return Err(Problem::new(what, "give a file with at least one"));
        }
        Ok(tallies)
    }

    /// Counts whole files; in directories, those with the same name.
    fn count_files(
        &self,
        evaluation: Evaluation,
        mut progress: impl FnMut(u64) -> Result<(), Problem>,
    ) -> Result<Vec<Tally>, Problem> {
        let mut tallies = Vec::new();
        for output in &self.outputs {
            let pairs = paired(&self.gold, output)?;
            let read = pairs.iter().map(|(gold, output)| {
                progress(1)?;
                let read = |path: &PathBuf| Text::read(path).map(|text| (text.name, text.text));
                Ok(TextPair { gold: read(gold)?, output: read(output)? })
            });
            tallies.push(evaluate_texts(evaluation, Notation::new(Format::Text), read)?);
        }
        Ok(tallies)
    }

    fn open(&self, edits: Option<Records<EditRecord>>) -> Result<Files, Problem> {
        let paths: Vec<&PathBuf> = std::iter::once(&self.gold).chain(&self.outputs).collect();
        if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
            return Err(Problem::new("standard input is named twice", "name - once"));
        }
        let outputs = self.outputs.iter().map(|path| self.corpus(path, false)).collect::<Result<_, _>>()?;
        Ok(Files {
            gold: self.corpus(&self.gold, true)?,
            outputs,
            beside: self.beside()?,
            edits,
            golds: self.named(OptionKind::Golds).next().flatten().as_deref().map(records).transpose()?,
        })
    }

    fn corpus(&self, path: &PathBuf, is_gold: bool) -> Result<Corpus, Problem> {
        let corpus = Corpus::open(std::slice::from_ref(path), self.format)?;
        let format = self.metric.format_for(is_gold, corpus.format(), path)?;
        corpus.read_as(format)?.starting_at(self.first_sentence)?.tree_a_line()
    }

    /// Opens the further files of the metric: those of its options, in order, then the references.
    fn beside(&self) -> Result<Vec<Option<Corpus>>, Problem> {
        let open = |path: PathBuf| Corpus::open(&[path], None)?.starting_at(self.first_sentence);
        let named = self.named(OptionKind::Beside).map(|path| path.map(open).transpose());
        let options = self.metric.options.iter().filter(|option| option.kind == OptionKind::References);
        let references = options.flat_map(|option| self.settings.texts(option.name));
        let references = references.map(|path| self.corpus(&PathBuf::from(path), true).map(Some));
        named.chain(references).collect()
    }

    /// Files named by the metric's options of this type.
    fn named(&self, kind: OptionKind) -> impl Iterator<Item = Option<PathBuf>> {
        let options = self.metric.options.iter().filter(move |option| option.kind == kind);
        options.map(|option| self.settings.path(option.name).map(PathBuf::from))
    }
}

/// Option for the treatment of inserted words.
const INSERTED: &str = "inserted";

/// Opens a file of records.
fn records<T: Record>(path: &Path) -> Result<Records<T>, Problem> {
    let source = Source::single(path)?;
    Ok(RecordReader::new(source.open()?, &source.name))
}
