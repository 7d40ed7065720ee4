//! Parseval scores of a system's trees at each error level, as in experiments.

use solecism_corpus::output::Output;
use solecism_corpus::{Format, Problem};
use solecism_errors::Rate;
use solecism_metrics::MetricInfo;
use solecism_pipeline::corpus_reader::ErrorSource;
use solecism_pipeline::paired::PairedRequest;
use solecism_pipeline::request::Request;
use solecism_stats::mean::{Mean, mean};
use solecism_systems::system::{Noisiness, Output as SystemOutput};

use super::outputs::OutputStore;
use super::{LevelProgress, LevelStudy, Subject};
use crate::loss;
use crate::report::{left_out, overall, unfit, unfit_metric};

/// Metric for trees.
const METRIC: &str = "parseval";

/// Scores in the report.
const SHOWN_SCORES: [&str; 3] = ["precision", "recall", "f1"];

/// Loss of F on the sentences that count both without and with errors, as in `solecism loss`.
const LOST: &str = "f1_lost";

/// Scores of trees.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeScores {
    /// On clean text.
    pub clean: Vec<TreeScore>,
    /// At each level of errors, over the noisy texts.
    pub levels: Vec<(Rate, Vec<TreeScore>)>,
    /// Number of sentences of all texts left out because their counted words differ from the gold.
    pub left_out: usize,
}

/// Name and value of a score of one text.
type Named = (&'static str, Option<f64>);

/// A score of trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeScore {
    /// Name of the score.
    pub name: &'static str,
    /// Mean over the texts; `None` if undefined.
    pub mean: Option<Mean>,
}

impl LevelStudy<'_> {
    /// True if there are trees, and gold for them.
    pub(super) fn has_trees(&self) -> bool {
        let gives_trees = |subject: &Subject| subject.system.output() == SystemOutput::Trees;
        self.with_gold && self.corpus.format() == Format::Brackets && self.subjects.iter().any(gives_trees)
    }

    /// Stores the gold trees of a text, unless they are stored.
    pub(super) fn gold_trees(
        &self,
        store: &OutputStore<'_>,
        text: Noisiness,
        errors: Option<&ErrorSource<'_>>,
    ) -> Result<(), Problem> {
        let path = store.gold_trees(text);
        if !self.has_trees() || path.exists() {
            return Ok(());
        }
        let mut output = Output::create(&path)?;
        self.reader().texts(errors, |tree| {
            let line = tree.split_whitespace().collect::<Vec<_>>().join(" ");
            output.write(format!("{line}\n").as_bytes())
        })?;
        output.finish()?.keep()
    }

    /// Scores of the trees of a system.
    pub(super) fn tree_scores(
        &self,
        store: &OutputStore<'_>,
        subject: &Subject,
        progress: &mut dyn FnMut(LevelProgress<'_>) -> Result<(), Problem>,
    ) -> Result<Option<TreeScores>, Problem> {
        if !self.has_trees() || subject.system.output() != SystemOutput::Trees {
            return Ok(None);
        }
        let mut left_out = 0;
        let mut scores = |texts: &[Noisiness]| -> Result<Vec<TreeScore>, Problem> {
            let each = texts.iter().map(|&text| {
                progress(LevelProgress { system: Some(&subject.name), text, sentences: 0 })?;
                let (mut scores, without) = self.scored(store, subject, text)?;
                scores.push((LOST, self.lost(store, subject, text)?));
                left_out += without;
                Ok(scores)
            });
            self.means(&each.collect::<Result<Vec<_>, Problem>>()?)
        };
        let clean = scores(&[Noisiness::Clean])?;
        let levels = self.levels.iter().map(|&level| {
            let texts = (1..=self.replicates).map(|replicate| Noisiness::Noisy { level, replicate });
            Ok((level, scores(&texts.collect::<Vec<_>>())?))
        });
        let levels = levels.collect::<Result<_, Problem>>()?;
        Ok(Some(TreeScores { clean, levels, left_out }))
    }

    /// Scores of the trees of one text, and the number of sentences left out.
    fn scored(
        &self,
        store: &OutputStore<'_>,
        subject: &Subject,
        text: Noisiness,
    ) -> Result<(Vec<Named>, usize), Problem> {
        let counted = self.request(store, subject, text)?.count(|_| Ok(()))?;
        let metric = counted.metric.as_ref();
        let values = counted.tallies.first().map(|tally| overall(metric, tally)).unwrap_or_default();
        let named = metric.scores().iter().map(|score| score.name).zip(values);
        let without = counted.tallies.iter().map(|tally| left_out(tally).len()).sum();
        Ok((named.filter(|(name, _)| SHOWN_SCORES.contains(name)).collect(), without))
    }

    /// Request that scores the trees of one text.
    fn request(
        &self,
        store: &OutputStore<'_>,
        subject: &Subject,
        text: Noisiness,
    ) -> Result<Request, Problem> {
        let metric = MetricInfo::named(METRIC).ok_or_else(|| unfit_metric(METRIC))?;
        let outputs = store.trees(subject, text).into_iter().collect();
        Ok(Request { threads: self.threads, ..Request::new(metric, store.gold_trees(text), outputs) })
    }

    /// Loss caused by the errors of a text; `None` for clean text.
    fn lost(
        &self,
        store: &OutputStore<'_>,
        subject: &Subject,
        text: Noisiness,
    ) -> Result<Option<f64>, Problem> {
        if text == Noisiness::Clean {
            return Ok(None);
        }
        let paired = PairedRequest {
            clean: self.request(store, subject, Noisiness::Clean)?,
            noisy: self.request(store, subject, text)?,
            edits: None,
        };
        let lost = loss::values(&paired.count(|_| Ok(()))?)?;
        Ok(lost.first().copied().flatten())
    }

    /// Mean of each score over several texts.
    fn means(&self, texts: &[Vec<Named>]) -> Result<Vec<TreeScore>, Problem> {
        let names = texts.first().into_iter().flatten().map(|(name, _)| *name);
        let of = |name: &'static str| {
            let found = texts.iter().flatten().filter(|(other, _)| *other == name);
            let values: Vec<f64> = found.filter_map(|(_, value)| *value).collect();
            Ok(TreeScore { name, mean: mean(&values, self.confidence).map_err(unfit)? })
        };
        names.map(of).collect()
    }
}
