//! What errors cost: the score of clean sentences less the score of the same sentences with errors.

mod json;
mod kinds;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::{Loss, Metric, MetricInfo, Score, Tally};
use solecism_pipeline::paired::PairedCounts;
use solecism_stats::{Counts, Difference, Interval, Options, Statistic, Tail, bca, holm, shuffle};

pub use kinds::{Field, KindLoss};

use crate::report::{counts, unfit};
use crate::signature::{chance, signature};

/// How losses are measured.
#[derive(Clone, Debug, Default)]
pub struct LossOptions {
    /// How often to resample, and so on.
    pub options: Options,
    /// The score; the metric's main one unless given.
    pub score: Option<String>,
    /// What they are broken down by.
    pub by: Vec<Field>,
}

/// What errors cost systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// The metric's name.
    pub metric: &'static str,
    /// The score that is lost.
    pub score: Score,
    /// What it is taken over.
    pub over: Loss,
    /// Each system.
    pub systems: Vec<SystemLoss>,
    /// Every pair of systems.
    pub differences: Vec<LossDifference>,
    /// The fields that losses are broken down by.
    pub fields: Vec<Field>,
    /// The losses to each kind of error: of the first system, the highest first, then of the second.
    pub by: Vec<KindLoss>,
    /// How many sentences there are.
    pub sentences: usize,
    /// How many of them have errors, if that is known.
    pub with_errors: Option<usize>,
    /// How many words the errors left out, and how many they put in, if that is known.
    pub changed_words: Option<[usize; 2]>,
    /// The sentences that were left out: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// How often the intervals should hold the true loss.
    pub level: f64,
    /// How often the tests resampled: no p-value is smaller than one in so many and one.
    pub iterations: usize,
    /// What it was made with.
    pub signature: String,
}

/// What errors cost a system.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemLoss {
    /// What it is called.
    pub name: String,
    /// Its score on clean sentences.
    pub clean: Option<f64>,
    /// On the same sentences with errors.
    pub noisy: Option<f64>,
    /// How much worse the second is.
    pub loss: Option<f64>,
    /// Where it lies.
    pub interval: Option<Interval>,
    /// How likely so large a loss or gain is by chance.
    pub p: Option<f64>,
}

/// How much more errors cost one system than another.
#[derive(Clone, Debug, PartialEq)]
pub struct LossDifference {
    /// The first system.
    pub a: String,
    /// The second.
    pub b: String,
    /// How much more the first loses.
    pub difference: Option<f64>,
    /// Where that lies.
    pub interval: Option<Interval>,
    /// How likely so large a difference is by chance.
    pub p: Option<f64>,
    /// The same, corrected for the number of pairs (Holm).
    pub p_holm: Option<f64>,
}

/// The losses of systems.
///
/// # Errors
/// A score that does not exist, a confidence level that is none, or a breakdown without records of edits.
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
        level: wanted.options.level,
        iterations: wanted.options.iterations,
        signature: signature(info, metric, &measure.told(counted.over)),
    })
}

/// How much more errors cost each system than each one after it.
pub(crate) fn differences(
    counted: &PairedCounts,
    names: &[String],
    wanted: &LossOptions,
) -> Result<Vec<LossDifference>, Problem> {
    let measure = LossMeasure::new(counted.metric.as_ref(), wanted)?;
    measure.differences(names, &measure.pairs(counted)?)
}

/// How much of the metric's main score each system loses, without intervals and tests.
pub(crate) fn values(counted: &PairedCounts) -> Result<Vec<Option<f64>>, Problem> {
    let wanted = LossOptions::default();
    let measure = LossMeasure::new(counted.metric.as_ref(), &wanted)?;
    let loss = |(clean, noisy): (&Tally, &Tally)| measure.loss(&[clean.total(), noisy.total()].concat());
    Ok(counted.clean.iter().zip(&counted.noisy).map(loss).collect())
}

/// How a loss follows from counts.
struct LossMeasure<'m> {
    metric: &'m dyn Metric,
    /// The place of the score.
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

    /// Of each system, the counts of clean sentences beside those of the same sentences with errors.
    fn pairs(&self, counted: &PairedCounts) -> Result<Vec<Counts>, Problem> {
        let pair = |(clean, noisy): (&Tally, &Tally)| {
            let [clean, noisy] = [clean, noisy].map(|tally| counts(self.metric, &tally.counts()));
            clean?.beside(&noisy?).map_err(unfit)
        };
        counted.clean.iter().zip(&counted.noisy).map(pair).collect()
    }

    /// The score of summed counts.
    fn value(&self, total: &[f64]) -> Option<f64> {
        let mut values = vec![None; self.metric.scores().len()];
        self.metric.values(total, &mut values);
        values.get(self.score).copied().flatten().filter(|value: &f64| value.is_finite())
    }

    /// How much worse the score of the second half of the sums is than that of the first.
    fn loss(&self, total: &[f64]) -> Option<f64> {
        let (clean, noisy) = total.split_at(total.len() / 2);
        let (clean, noisy) = (self.value(clean)?, self.value(noisy)?);
        Some(if self.metric.is_error(self.score) { noisy - clean } else { clean - noisy })
    }

    /// The scores of these sentences, clean and noisy.
    fn values(&self, pair: &Counts) -> (Option<f64>, Option<f64>) {
        let total = pair.total();
        let (clean, noisy) = total.split_at(total.len() / 2);
        (self.value(clean), self.value(noisy))
    }

    /// The loss over these sentences, and where it lies.
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

    /// Every pair of systems: they change places by chance, each with its counts of both sentences.
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

    /// What the signature says beside the metric's own options.
    fn told(&self, over: Loss) -> Vec<(&'static str, String)> {
        let over = match over {
            Loss::Words => "common words",
            Loss::Analyses => "analyses",
        };
        let Options { iterations, seed, .. } = self.wanted.options;
        let mut told = vec![("loss", over.to_owned()), ("interval", "bca".to_owned())];
        told.extend(chance("test", "shuffle", iterations, seed));
        told
    }
}

/// Counts side by side, taken apart.
fn halves(pair: &Counts) -> Result<(Counts, Counts), Problem> {
    let columns = pair.columns() / 2;
    let clean = Counts::from_rows(columns, pair.iter().map(|row| &row[..columns])).map_err(unfit)?;
    let noisy = Counts::from_rows(columns, pair.iter().map(|row| &row[columns..])).map_err(unfit)?;
    Ok((clean, noisy))
}
