//! Losses: the score of clean sentences less the score of the same sentences with errors.

mod effects;
mod json;
mod kinds;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::{Loss, Metric, MetricInfo, Score, Tally};
use solecism_pipeline::paired::PairedCounts;
use solecism_stats::{Counts, Difference, Interval, Options, Statistic, Tail, bca, holm, shuffle};

pub use effects::Effect;
pub use kinds::{Field, KindLoss};

use crate::report::{counts, unfit};
use crate::signature::{chance, signature};

/// Options of measuring losses.
#[derive(Clone, Debug, Default)]
pub struct LossOptions {
    /// Options of resampling.
    pub options: Options,
    /// Score; by default the metric's main score.
    pub score: Option<String>,
    /// Breakdown dimensions.
    pub by: Vec<Field>,
}

/// Losses of systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// Name of the metric.
    pub metric: &'static str,
    /// The score that is lost.
    pub score: Score,
    /// What the score is computed over: common words or analyses.
    pub over: Loss,
    /// Loss of each system.
    pub systems: Vec<SystemLoss>,
    /// Differences of the losses of each pair of systems.
    pub differences: Vec<LossDifference>,
    /// Breakdown dimensions.
    pub fields: Vec<Field>,
    /// Losses by kind of error, largest first, system by system.
    pub by: Vec<KindLoss>,
    /// Number of sentences.
    pub sentences: usize,
    /// Number of sentences with errors, if known.
    pub with_errors: Option<usize>,
    /// Numbers of words deleted and inserted by errors, if known.
    pub changed_words: Option<[usize; 2]>,
    /// Sentences left out: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Number of resamples; no p-value is below 1 / (resamples + 1).
    pub resamples: usize,
    /// Settings that reproduce it.
    pub signature: String,
}

/// Loss of a system.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemLoss {
    /// Name of the system.
    pub name: String,
    /// Score on clean sentences.
    pub clean: Option<f64>,
    /// Score on the same sentences with errors.
    pub noisy: Option<f64>,
    /// Clean score minus noisy score; the reverse for error rates.
    pub loss: Option<f64>,
    /// Interval of the loss.
    pub interval: Option<Interval>,
    /// p-value of the loss or gain.
    pub p: Option<f64>,
}

/// Difference of the losses of two systems.
#[derive(Clone, Debug, PartialEq)]
pub struct LossDifference {
    /// The first system.
    pub a: String,
    /// The second system.
    pub b: String,
    /// Loss of the first system less that of the second.
    pub difference: Option<f64>,
    /// Interval of the difference.
    pub interval: Option<Interval>,
    /// p-value of the difference.
    pub p: Option<f64>,
    /// p-value with Holm's correction for the number of pairs.
    pub p_holm: Option<f64>,
}

/// Measures the losses of systems.
///
/// # Errors
/// If the score does not exist, the confidence level is invalid, or a breakdown lacks edit records.
pub fn losses(
    info: &MetricInfo,
    counted: &PairedCounts,
    names: &[String],
    wanted: &LossOptions,
) -> Result<Losses, Problem> {
    let metric = counted.metric.as_ref();
    let measure = LossMeasure::new(metric, wanted)?;
    let pairs = measure.pairs(counted)?;
    let systems = names.iter().zip(&pairs).map(|(name, pair)| measure.of_system(name, pair));
    Ok(Losses {
        metric: info.name,
        score: metric.scores()[measure.score],
        over: counted.over,
        systems: systems.collect::<Result<_, _>>()?,
        differences: measure.differences(names, &pairs)?,
        fields: wanted.by.clone(),
        by: measure.kinds(names, &pairs, counted.edits.as_deref())?,
        sentences: counted.noisy.first().map_or(0, Tally::counted),
        with_errors: counted.edits.as_ref().map(Vec::len),
        changed_words: counted.changed_words(),
        left_out: counted.left_out.clone(),
        confidence: wanted.options.confidence,
        resamples: wanted.options.resamples,
        signature: signature(info, metric, &measure.signature_fields(counted.over)),
    })
}

/// Differences of the losses of each system and each later one.
pub(crate) fn differences(
    counted: &PairedCounts,
    names: &[String],
    wanted: &LossOptions,
) -> Result<Vec<LossDifference>, Problem> {
    let measure = LossMeasure::new(counted.metric.as_ref(), wanted)?;
    measure.differences(names, &measure.pairs(counted)?)
}

/// Losses of the metric's main score, without intervals and tests.
pub(crate) fn values(counted: &PairedCounts) -> Result<Vec<Option<f64>>, Problem> {
    let wanted = LossOptions::default();
    let measure = LossMeasure::new(counted.metric.as_ref(), &wanted)?;
    let loss = |(clean, noisy): (&Tally, &Tally)| measure.loss(&[clean.total(), noisy.total()].concat());
    Ok(counted.clean.iter().zip(&counted.noisy).map(loss).collect())
}

/// Computes losses from counts.
struct LossMeasure<'m> {
    metric: &'m dyn Metric,
    /// Index of the score.
    score: usize,
    wanted: &'m LossOptions,
}

impl<'m> LossMeasure<'m> {
    fn new(metric: &'m dyn Metric, wanted: &'m LossOptions) -> Result<Self, Problem> {
        let score = match &wanted.score {
            None => metric.main_score(),
            Some(name) => crate::comparison::score_named(metric, name)?,
        };
        Ok(Self { metric, score, wanted })
    }

    /// For each system, the counts of clean sentences joined with those of the same sentences with errors.
    fn pairs(&self, counted: &PairedCounts) -> Result<Vec<Counts>, Problem> {
        let pair = |(clean, noisy): (&Tally, &Tally)| {
            let [clean, noisy] = [clean, noisy].map(|tally| counts(self.metric, &tally.counts()));
            clean?.beside(&noisy?).map_err(unfit)
        };
        counted.clean.iter().zip(&counted.noisy).map(pair).collect()
    }

    /// Score of summed counts.
    fn value(&self, total: &[f64]) -> Option<f64> {
        let mut values = vec![None; self.metric.scores().len()];
        self.metric.values(total, &mut values);
        values.get(self.score).copied().flatten().filter(|value: &f64| value.is_finite())
    }

    /// Loss from sums whose first half is clean and second half noisy.
    fn loss(&self, total: &[f64]) -> Option<f64> {
        let (clean, noisy) = total.split_at(total.len() / 2);
        let (clean, noisy) = (self.value(clean)?, self.value(noisy)?);
        Some(if self.metric.is_error(self.score) { noisy - clean } else { clean - noisy })
    }

    /// Clean and noisy score.
    fn values(&self, pair: &Counts) -> (Option<f64>, Option<f64>) {
        let total = pair.total();
        let (clean, noisy) = total.split_at(total.len() / 2);
        (self.value(clean), self.value(noisy))
    }

    /// Loss and its interval.
    fn estimate(&self, pair: &Counts) -> Result<(Option<f64>, Option<Interval>), Problem> {
        self.interval(pair, &|total: &[f64]| self.loss(total))
    }

    fn interval<S: Statistic>(
        &self,
        counts: &Counts,
        statistic: &S,
    ) -> Result<(Option<f64>, Option<Interval>), Problem> {
        let found = bca(counts, statistic, &self.wanted.options).map_err(unfit)?;
        Ok(found.first().map_or((None, None), |found| (found.value, found.bca)))
    }

    fn of_system(&self, name: &str, pair: &Counts) -> Result<SystemLoss, Problem> {
        let (clean, noisy) = self.values(pair);
        let (loss, interval) = self.estimate(pair)?;
        let (of_clean, of_noisy) = halves(pair)?;
        let value = |total: &[f64]| self.value(total);
        let compared = shuffle(&of_clean, &of_noisy, &value, &self.wanted.options).map_err(unfit)?;
        Ok(SystemLoss {
            name: name.to_owned(),
            clean,
            noisy,
            loss,
            interval,
            p: compared.first().and_then(|compared| compared.p).map(|p| p.of(Tail::TwoSided)),
        })
    }

    /// Tests each pair of systems by swapping their clean and noisy counts of a sentence together.
    fn differences(&self, names: &[String], pairs: &[Counts]) -> Result<Vec<LossDifference>, Problem> {
        let loss = |total: &[f64]| self.loss(total);
        let mut differences = Vec::new();
        for a in 0..pairs.len() {
            for b in a + 1..pairs.len() {
                let both = pairs[a].beside(&pairs[b]).map_err(unfit)?;
                let (difference, interval) = self.interval(&both, &Difference(&loss))?;
                let compared = shuffle(&pairs[a], &pairs[b], &loss, &self.wanted.options).map_err(unfit)?;
                differences.push(LossDifference {
                    a: names[a].clone(),
                    b: names[b].clone(),
                    difference,
                    interval,
                    p: compared.first().and_then(|compared| compared.p).map(|p| p.of(Tail::TwoSided)),
                    p_holm: None,
                });
            }
        }
        let corrected = holm(&differences.iter().map(|difference| difference.p).collect::<Vec<_>>());
        for (difference, p) in differences.iter_mut().zip(corrected) {
            difference.p_holm = p;
        }
        Ok(differences)
    }

    /// Fields of the signature besides the metric's options.
    fn signature_fields(&self, over: Loss) -> Vec<(&'static str, String)> {
        let over = match over {
            Loss::Words => "common words",
            Loss::Analyses => "analyses",
        };
        let Options { resamples, seed, .. } = self.wanted.options;
        let mut fields = vec![("loss", over.to_owned()), ("interval", "bca".to_owned())];
        fields.extend(chance("test", "shuffle", resamples, seed));
        fields
    }
}

/// Splits joined counts into clean and noisy ones.
fn halves(pair: &Counts) -> Result<(Counts, Counts), Problem> {
    let columns = pair.columns() / 2;
    let clean = Counts::from_rows(columns, pair.iter().map(|row| &row[..columns])).map_err(unfit)?;
    let noisy = Counts::from_rows(columns, pair.iter().map(|row| &row[columns..])).map_err(unfit)?;
    Ok((clean, noisy))
}
