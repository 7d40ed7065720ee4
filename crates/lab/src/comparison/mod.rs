//! Comparison of several outputs, with significance tests.

mod json;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::{Metric, MetricInfo, Score, Show, Tally};
use solecism_stats::{Comparison, Counts, Interval, Options, PValues, Tail, bootstrap, holm, shuffle};

use crate::report::{counts, left_out, overall, statistic, unfit};
use crate::signature::{chance, signature};
use solecism_pipeline::request::Counted;

/// A significance test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignificanceTest {
    /// Stratified shuffling: the two systems' counts of each sentence are swapped at random.
    Shuffle,
    /// Paired bootstrap: sentences are drawn with replacement.
    Bootstrap,
}

/// Options of a comparison.
#[derive(Clone, Debug)]
pub struct Testing {
    /// The test.
    pub test: SignificanceTest,
    /// True to test only whether the first system is better.
    pub one_sided: bool,
    /// Options of resampling.
    pub options: Options,
    /// Scores to compare: the metric's main score if empty; all scores except counts if it contains `all`.
    pub scores: Vec<String>,
    /// Output that all others are compared with; without one, every pair is compared.
    pub baseline: Option<String>,
}

/// Result of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparisons {
    /// The metric's name.
    pub metric: &'static str,
    /// Scores of the metric.
    pub scores: &'static [Score],
    /// The outputs.
    pub systems: Vec<ComparedOutput>,
    /// Number of sentences compared.
    pub sentences: usize,
    /// Sentences left out for every output: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// Comparisons by the requested scores.
    pub differences: Vec<Difference>,
    /// Output that the others are compared with, if one is named.
    pub baseline: Option<String>,
    /// Number of resamples; no p-value is below 1 / (resamples + 1).
    pub resamples: usize,
    /// Names of the breakdown dimensions.
    pub by: Vec<&'static str>,
    /// Differences in each group.
    pub rows: Vec<GroupDifferences>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Settings that reproduce it.
    pub signature: String,
}

/// One output.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedOutput {
    /// Name of its file.
    pub name: String,
    /// Its scores.
    pub scores: Vec<Option<f64>>,
    /// Its counts.
    pub counts: Vec<f64>,
}

/// The differences in one group of sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupDifferences {
    /// Values of the dimensions.
    pub values: Vec<String>,
    /// Number of sentences.
    pub sentences: usize,
    /// Comparisons of each pair of outputs by each score.
    pub differences: Vec<Difference>,
}

/// Comparison of two outputs by one score.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The score.
    pub score: Score,
    /// The first output.
    pub a: String,
    /// The second output.
    pub b: String,
    /// Score of the first output.
    pub value_a: Option<f64>,
    /// Score of the second output.
    pub value_b: Option<f64>,
    /// `value_a - value_b`.
    pub difference: Option<f64>,
    /// Interval of the difference; only from a bootstrap.
    pub interval: Option<Interval>,
    /// p-value.
    pub p: Option<f64>,
    /// p-value with Holm's correction for the number of comparisons.
    pub p_holm: Option<f64>,
}

/// Compares outputs pair by pair.
///
/// # Errors
/// If a score does not exist or the confidence level is invalid.
pub fn compare(
    info: &MetricInfo,
    counted: &mut Counted,
    names: &[String],
    testing: &Testing,
) -> Result<Comparisons, Problem> {
    check_lengths(names, &counted.tallies)?;
    Tally::keep_common(&mut counted.tallies);
    let metric = counted.metric.as_ref();
    let wanted = wanted_scores(info, metric, &testing.scores)?;
    let baseline = testing.baseline.as_deref().map(|name| output_named(names, name)).transpose()?;
    let comparing = Comparing { metric, names, testing, wanted, baseline };
    let all: Vec<Vec<f64>> = counted.tallies.iter().map(Tally::counts).collect();
    let mut differences = comparing.differences(&all)?;
    let mut rows = comparing.groups(&counted.tallies)?;
    correct(&mut differences);
    correct_groups(&mut rows);
    let system = |(name, tally): (&String, &Tally)| ComparedOutput {
        name: name.clone(),
        scores: overall(metric, tally),
        counts: tally.total().to_vec(),
    };
    let further = chance("test", testing.name(), testing.options.resamples, testing.options.seed);
    Ok(Comparisons {
        metric: info.name,
        scores: metric.scores(),
        systems: names.iter().zip(&counted.tallies).map(system).collect(),
        sentences: counted.tallies.first().map_or(0, Tally::counted),
        left_out: all_left_out(&counted.tallies),
        differences,
        baseline: baseline.map(|at| names[at].clone()),
        resamples: testing.options.resamples,
        by: counted.by.names().collect(),
        rows,
        confidence: testing.options.confidence,
        signature: signature(info, metric, &further),
    })
}

impl Testing {
    /// Name of the test.
    pub fn name(&self) -> &'static str {
        match (self.test, self.one_sided) {
            (SignificanceTest::Shuffle, false) => "shuffle",
            (SignificanceTest::Shuffle, true) => "shuffle, one-sided",
            (SignificanceTest::Bootstrap, false) => "bootstrap",
            (SignificanceTest::Bootstrap, true) => "bootstrap, one-sided",
        }
    }
}

/// A comparison in progress.
struct Comparing<'c> {
    metric: &'c dyn Metric,
    names: &'c [String],
    testing: &'c Testing,
    /// Indices of the scores that are compared.
    wanted: Vec<usize>,
    /// Index of the baseline.
    baseline: Option<usize>,
}

impl Comparing<'_> {
    /// Pairs to compare: each output with the baseline, or all pairs.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let all = 0..self.names.len();
        match self.baseline {
            Some(baseline) => all.filter(|&a| a != baseline).map(|a| (a, baseline)).collect(),
            None => all.clone().flat_map(|a| (a + 1..all.end).map(move |b| (a, b))).collect(),
        }
    }

    /// Differences of the pairs, from the rows of counts of each output.
    fn differences(&self, outputs: &[Vec<f64>]) -> Result<Vec<Difference>, Problem> {
        let counts = outputs.iter().map(|rows| counts(self.metric, rows)).collect::<Result<Vec<_>, _>>()?;
        let mut differences = Vec::new();
        for (a, b) in self.pairs() {
            let compared = self.test(&counts[a], &counts[b])?;
            differences.extend(self.wanted.iter().map(|&at| self.difference(a, b, at, &compared[at])));
        }
        Ok(differences)
    }

    fn test(&self, a: &Counts, b: &Counts) -> Result<Vec<Comparison>, Problem> {
        let statistic = statistic(self.metric);
        match self.testing.test {
            SignificanceTest::Shuffle => shuffle(a, b, &statistic, &self.testing.options),
            SignificanceTest::Bootstrap => bootstrap(a, b, &statistic, &self.testing.options),
        }
        .map_err(unfit)
    }

    fn difference(&self, a: usize, b: usize, at: usize, compared: &Comparison) -> Difference {
        let score = self.metric.scores()[at];
        Difference {
            score,
            a: self.names[a].clone(),
            b: self.names[b].clone(),
            value_a: compared.a,
            value_b: compared.b,
            difference: compared.difference,
            interval: compared.interval,
            p: compared.p.map(|p: PValues| p.of(self.tail(at))),
            p_holm: None,
        }
    }

    /// Tail of the test; one-sided, the alternative is that the first system is better.
    fn tail(&self, score: usize) -> Tail {
        match (self.testing.one_sided, self.metric.is_error(score)) {
            (false, _) => Tail::TwoSided,
            (true, false) => Tail::Greater,
            (true, true) => Tail::Less,
        }
    }

    fn groups(&self, tallies: &[Tally]) -> Result<Vec<GroupDifferences>, Problem> {
        let groups: Vec<_> = tallies.iter().map(Tally::groups).collect();
        let Some(first) = groups.first() else { return Ok(Vec::new()) };
        let mut rows = Vec::new();
        for group in first {
            let same = |of: &Vec<solecism_metrics::tally::BreakdownRow>| {
                of.iter().find(|other| other.values == group.values).map(|other| other.counts.clone())
            };
            // Skip groups in which the outputs do not have the same sentences, such as a label that one never predicts.
            let outputs: Vec<Vec<f64>> = groups.iter().filter_map(same).collect();
            if outputs.len() == groups.len() && outputs.iter().all(|rows| rows.len() == group.counts.len()) {
                let differences = self.differences(&outputs)?;
                rows.push(GroupDifferences {
                    values: group.values.clone(),
                    sentences: group.sentences,
                    differences,
                });
            }
        }
        Ok(rows)
    }
}

/// Checks that all outputs have the same number of sentences.
fn check_lengths(names: &[String], tallies: &[Tally]) -> Result<(), Problem> {
    let lengths: Vec<usize> = tallies.iter().map(|tally| tally.rows().count()).collect();
    match lengths.iter().position(|&length| length != lengths[0]) {
        None => Ok(()),
        Some(at) => {
            let (first, other) = (lengths[0], lengths[at]);
            let what = format!("{} has {first} sentences, {} has {other}", names[0], names[at]);
            Err(Problem::new(what, "compare outputs for the same sentences"))
        }
    }
}

/// Indices of the scores to compare. Counts are excluded: they grow with the text and do not measure quality.
fn wanted_scores(info: &MetricInfo, metric: &dyn Metric, names: &[String]) -> Result<Vec<usize>, Problem> {
    let scores = metric.scores();
    let is_count = |at: usize| scores[at].show == Show::Count;
    let tested: Vec<usize> = (0..scores.len()).filter(|&at| !is_count(at)).collect();
    if tested.is_empty() {
        let what = format!("{} has counts only, no score to compare", info.name);
        return Err(Problem::new(what, format!("solecism score {} shows the counts", info.name)));
    }
    if names.iter().any(|name| name == "all") {
        return Ok(tested);
    }
    if names.is_empty() {
        return Ok(vec![metric.main_score()]);
    }
    let mut wanted = names.iter().map(|name| score_named(metric, name)).collect::<Result<Vec<_>, _>>()?;
    if let Some(&count) = wanted.iter().find(|&&at| is_count(at)) {
        let tested: Vec<&str> = tested.iter().map(|&at| scores[at].name).collect();
        return Err(Problem::new(
            format!("{:?} is a count, and counts are not compared", scores[count].name),
            format!("give a score: {}", tested.join(", ")),
        ));
    }
    let mut seen = Vec::new();
    wanted.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    Ok(wanted)
}

/// Index of an output by the name as given, or by its file name if that is unambiguous.
fn output_named(names: &[String], name: &str) -> Result<usize, Problem> {
    if let Some(at) = names.iter().position(|known| known == name) {
        return Ok(at);
    }
    let ends = |known: &&String| known.rsplit(['/', '\\']).next() == Some(name);
    match names.iter().filter(ends).count() {
        1 => Ok(names.iter().position(|known| ends(&known)).unwrap_or_default()),
        0 => Err(Problem::new(
            format!("the baseline {name:?} is not among the outputs"),
            format!("name one of {}", names.join(", ")),
        )),
        number => Err(Problem::new(
            format!("{number} outputs are called {name:?}"),
            format!("name the baseline with its folder: {}", names.join(", ")),
        )),
    }
}

/// Index of a score by name.
pub(crate) fn score_named(metric: &dyn Metric, name: &str) -> Result<usize, Problem> {
    let scores = metric.scores();
    scores.iter().position(|score| score.name == name).ok_or_else(|| {
        let names: Vec<&str> = scores.iter().map(|score| score.name).collect();
        Problem::new(format!("there is no score called {name:?}"), format!("there are {}", names.join(", ")))
    })
}

/// Applies Holm's correction over all comparisons.
fn correct(differences: &mut [Difference]) {
    let corrected = holm(&differences.iter().map(|difference| difference.p).collect::<Vec<_>>());
    for (difference, p) in differences.iter_mut().zip(corrected) {
        difference.p_holm = p;
    }
}

/// Applies Holm's correction over the comparisons of all groups together.
fn correct_groups(groups: &mut [GroupDifferences]) {
    let of = |group: &GroupDifferences| group.differences.iter().map(|d| d.p).collect::<Vec<_>>();
    let corrected = holm(&groups.iter().flat_map(of).collect::<Vec<_>>());
    let differences = groups.iter_mut().flat_map(|group| &mut group.differences);
    for (difference, p) in differences.zip(corrected) {
        difference.p_holm = p;
    }
}

/// Sentences left out of any output, with the first reason.
fn all_left_out(tallies: &[Tally]) -> Vec<(u64, String)> {
    let mut all: Vec<(u64, String)> = tallies.iter().flat_map(left_out).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.is_empty().cmp(&b.1.is_empty())));
    all.dedup_by_key(|(number, _)| *number);
    all
}
