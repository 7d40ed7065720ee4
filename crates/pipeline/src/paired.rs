//! Paired counts: outputs for clean sentences and for the same sentences with errors.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use solecism_corpus::alignment::Alignment;
use solecism_corpus::edit::EditRecord;
use solecism_corpus::input::Source;
use solecism_corpus::records::RecordReader;
use solecism_corpus::{Op, Problem, TokenEdit};
use solecism_metrics::align::common::Version;
use solecism_metrics::evaluate::Records;
use solecism_metrics::settings::OptionKind;
use solecism_metrics::{Breakdown, Loss, METRICS, Metric, MetricInfo, Settings, Tally};

use crate::request::Request;

/// A request for paired counts: the same systems on clean and on noisy sentences.
#[derive(Clone)]
pub struct PairedRequest {
    /// Clean gold, and the outputs for it.
    pub clean: Request,
    /// Noisy gold, and the outputs for it, of the same systems in the same order.
    pub noisy: Request,
    /// Records of the edits between the two.
    pub edits: Option<PathBuf>,
}

/// Paired counts: the same sentences twice for each system.
pub struct PairedCounts {
    /// The metric for the noisy sentences.
    pub metric: Box<dyn Metric>,
    /// Unit of the loss.
    pub over: Loss,
    /// Counts of the clean sentences, per system.
    pub clean: Vec<Tally>,
    /// Counts of the noisy sentences, per system. A sentence that any output leaves out is left out for all.
    pub noisy: Vec<Tally>,
    /// Sentences left out, each with the first reason.
    pub left_out: Vec<(u64, String)>,
    /// Edits of the counted sentences that have some, if the records are given.
    pub edits: Option<Vec<Edited>>,
}

/// A sentence with errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// Its index among the counted sentences.
    pub place: usize,
    /// Its edits.
    pub edits: Vec<TokenEdit>,
}

/// Problem with a metric that has no loss; names the metrics that have one.
pub fn no_loss(info: &MetricInfo) -> Problem {
    let can: Vec<&str> =
        METRICS.iter().filter(|info| loss_of(info).is_some()).map(|info| info.name).collect();
    let what =
        format!("{} does not measure clean and noisy sentences alike, so there is no loss by it", info.name);
    Problem::new(what, format!("there is one by {}", can.join(", ")))
}

/// Unit of the loss by this metric; `None` if it has no loss.
pub fn loss_of(info: &MetricInfo) -> Option<Loss> {
    (info.build)(&Settings::default()).ok()?.loss()
}

impl PairedRequest {
    /// Counts all clean and noisy outputs.
    ///
    /// # Errors
    /// If the metric has no loss, or an option or a file is not valid; also those of `progress`.
    pub fn count(
        &self,
        mut progress: impl FnMut(u64) -> Result<(), Problem>,
    ) -> Result<PairedCounts, Problem> {
        let info = self.clean.metric;
        let over = loss_of(info).ok_or_else(|| no_loss(info))?;
        self.check(over)?;
        let edits = self.edits.as_deref().map(EditsFile::read).transpose()?;
        let open = || edits.as_ref().filter(|_| over == Loss::Words).map(EditsFile::records);
        let of_clean = version_request(&self.clean, over, Version::Clean);
        let of_noisy = version_request(&self.noisy, over, Version::Noisy);
        let metric = (info.build)(&of_noisy.settings)?;
        // Whole analyses are measured in the same way for both versions.
        let other = if over == Loss::Words { Some((info.build)(&of_clean.settings)?) } else { None };
        let clean_metric = other.as_deref().unwrap_or(metric.as_ref());
        let by = Breakdown::default();
        let clean = of_clean.tallies(clean_metric, &by, open(), &mut progress)?;
        let noisy = of_noisy.tallies(metric.as_ref(), &by, open(), &mut progress)?;
        self.check_lengths(&clean, &noisy)?;
        let systems = clean.len();
        let mut all = [clean, noisy].concat();
        Tally::keep_common(&mut all);
        let left_out = left_out(&all);
        let noisy = all.split_off(systems);
        let edits = edits.map(|edits| edits.of_counted(noisy.first())).transpose()?;
        Ok(PairedCounts { metric, over, clean: all, noisy, left_out, edits })
    }

    fn check(&self, over: Loss) -> Result<(), Problem> {
        if over == Loss::Words && self.edits.is_none() {
            let what = format!(
                "a loss by {} is of the words that clean and noisy sentences share, which the records of the edits tell",
                self.clean.metric.name
            );
            return Err(Problem::new(what, "give the file that corrupt --edits wrote: --edits E.jsonl"));
        }
        let asks = |request: &Request| request.settings.text("inserted").is_some_and(|told| told != "skip");
        if asks(&self.clean) || asks(&self.noisy) {
            let what = "a loss is of the words that clean and noisy sentences share, and inserted words are not among them";
            return Err(Problem::new(what, "leave --inserted out; score counts inserted words"));
        }
        Ok(())
    }

    fn check_lengths(&self, clean: &[Tally], noisy: &[Tally]) -> Result<(), Problem> {
        let length = |tallies: &[Tally]| tallies.first().map_or(0, |tally| tally.rows().count());
        let lengths = [length(clean), length(noisy)];
        if lengths[0] == lengths[1] {
            return Ok(());
        }
        let what = format!(
            "{} has {} sentences, {} has {}",
            self.clean.gold.display(),
            lengths[0],
            self.noisy.gold.display(),
            lengths[1]
        );
        Err(Problem::new(
            what,
            "give the sentences before and after their errors, the same ones in the same order",
        ))
    }
}

impl PairedCounts {
    /// The systems of both counts, restricted to the sentences that count for all of them. The edits are dropped.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        let systems = self.clean.len() + other.clean.len();
        let mut all = [self.clean, other.clean, self.noisy, other.noisy].concat();
        Tally::keep_common(&mut all);
        let left_out = left_out(&all);
        let noisy = all.split_off(systems);
        Self { clean: all, noisy, left_out, edits: None, ..self }
    }

    /// Numbers of words deleted and inserted by the errors in the counted sentences.
    pub fn changed_words(&self) -> Option<[usize; 2]> {
        let mut words = [0, 0];
        for Edited { edits, .. } in self.edits.as_ref()? {
            for link in Alignment::new(reach(edits), edits).links() {
                words[0] += link.original.len().saturating_sub(link.noisy.len());
                words[1] += link.noisy.len().saturating_sub(link.original.len());
            }
        }
        Some(words)
    }
}

/// A sentence length that fits all edits. The sentences do not differ after the last edit, so any such length will do.
fn reach(edits: &[TokenEdit]) -> usize {
    let place = |edit: &TokenEdit| match &edit.op {
        Op::Move(moved) => edit.at.max(moved.to) as usize,
        _ => edit.at as usize,
    };
    let taken_out: usize = edits.iter().map(|edit| edit.lengths().0).sum();
    edits.iter().map(place).max().unwrap_or(0) + taken_out
}

/// Sentences that an output leaves out, each with the first reason.
fn left_out(tallies: &[Tally]) -> Vec<(u64, String)> {
    let out = tallies.iter().flat_map(|tally| tally.rows().filter(|row| row.status.is_left_out()));
    let mut all: Vec<(u64, String)> = out.map(|row| (row.number, row.reason.to_owned())).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.is_empty().cmp(&b.1.is_empty())));
    all.dedup_by_key(|(number, _)| *number);
    all
}

/// The request for one version. If it has several golds, they are those of the noisy sentences.
fn version_request(request: &Request, over: Loss, version: Version) -> Request {
    let mut request = Request { edits: None, ..request.clone() };
    if over == Loss::Words {
        request.settings.set(Version::SETTING, version.name());
    }
    if version == Version::Clean {
        let golds = request.metric.options.iter().filter(|option| option.kind == OptionKind::Golds);
        golds.for_each(|option| request.settings.unset(option.name));
    }
    request
}

/// A file of records that is read several times, even if it is a pipe.
struct EditsFile {
    name: String,
    bytes: Arc<[u8]>,
}

impl EditsFile {
    fn read(path: &Path) -> Result<Self, Problem> {
        let source = Source::single(path)?;
        let mut bytes = Vec::new();
        source.open()?.read_to_end(&mut bytes).map_err(|error| Problem::io("read", path, &error))?;
        Ok(Self { name: source.name, bytes: bytes.into() })
    }

    fn records(&self) -> Records<EditRecord> {
        RecordReader::new(Box::new(Cursor::new(Arc::clone(&self.bytes))), &self.name)
    }

    /// Edits of the counted sentences.
    fn of_counted(&self, tally: Option<&Tally>) -> Result<Vec<Edited>, Problem> {
        let all = self.records().before(u64::MAX)?;
        let rows = tally.into_iter().flat_map(Tally::rows).filter(|row| row.status.is_counted());
        let numbers: Vec<u64> = rows.map(|row| row.number).collect();
        let edited = all.chunk_by(|one, next| one.sentence == next.sentence).filter_map(|records| {
            let place = numbers.binary_search(&records.first()?.sentence).ok()?;
            Some(Edited { place, edits: records.iter().map(|record| record.edit.clone()).collect() })
        });
        Ok(edited.collect())
    }
}
