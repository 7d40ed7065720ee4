//! Several outputs side by side: is a difference real?

mod json;
mod tables;

use solecism_corpus::Problem;
use solecism_metrics::{Metric, MetricInfo, Score, Tally};
use solecism_stats::{Comparison, Counts, Interval, Options, PValues, Tail, bootstrap, holm, shuffle};

use crate::report::{counts, left_out, overall, statistic, unfit};
use crate::signature::{chance, signature};
use solecism_pipeline::request::Counted;

/// A test of significance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Stratified shuffling: the systems' counts of a sentence change places by chance.
    Shuffle,
    /// The paired bootstrap: sentences are drawn with replacement.
    Bootstrap,
}

/// How outputs are compared.
#[derive(Clone, Debug)]
pub struct Testing {
    /// By which test.
    pub test: Test,
    /// Whether only a better first system counts.
    pub one_sided: bool,
    /// How often to resample, and so on.
    pub options: Options,
    /// The scores to compare; all if empty.
    pub scores: Vec<String>,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparisons {
    /// The metric's name.
    pub metric: &'static str,
    /// Which figures there are.
    pub scores: &'static [Score],
    /// The outputs.
    pub systems: Vec<System>,
    /// How many sentences were compared.
    pub sentences: usize,
    /// The sentences that were left out for every output: number and reason.
    pub left_out: Vec<(u64, String)>,
    /// Every pair of outputs by every score.
    pub differences: Vec<Difference>,
    /// The names of the dimensions that it is broken down by.
    pub by: Vec<&'static str>,
    /// The differences in each group.
    pub rows: Vec<GroupDifferences>,
    /// How often the intervals should hold the true difference.
    pub level: f64,
    /// What it was made with.
    pub signature: String,
}

/// One output.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// Its file's name.
    pub name: String,
    /// Its scores.
    pub scores: Vec<Option<f64>>,
    /// Its counts.
    pub counts: Vec<f64>,
}

/// The differences in one group of sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupDifferences {
    /// The values of the dimensions.
    pub values: Vec<String>,
    /// How many sentences there are.
    pub sentences: usize,
    /// Every pair of outputs by every score.
    pub differences: Vec<Difference>,
}

/// Two outputs compared by one score.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Which score.
    pub score: Score,
    /// The first output.
    pub a: String,
    /// The second.
    pub b: String,
    /// The first's score.
    pub value_a: Option<f64>,
    /// The second's.
    pub value_b: Option<f64>,
    /// How much higher the first is.
    pub difference: Option<f64>,
    /// The interval of the difference; from a bootstrap only.
    pub interval: Option<Interval>,
    /// How likely so large a difference is by chance.
    pub p: Option<f64>,
    /// The same, corrected for the number of comparisons (Holm).
    pub p_holm: Option<f64>,
}

/// Compares all outputs pair by pair.
///
/// # Errors
/// A score that does not exist, or a confidence level that is none.
pub fn compare(
    info: &MetricInfo,
    counted: &mut Counted,
    names: &[String],
    testing: &Testing,
) -> Result<Comparisons, Problem> {
    check_lengths(names, &counted.tallies)?;
    Tally::keep_common(&mut counted.tallies);
    let metric = counted.metric.as_ref();
    let wanted = wanted_scores(metric, &testing.scores)?;
    let comparing = Comparing { metric, names, testing, wanted };
    let all: Vec<Vec<f64>> = counted.tallies.iter().map(Tally::counts).collect();
    let mut differences = comparing.pairs(&all)?;
    let mut rows = comparing.groups(&counted.tallies)?;
    correct(&mut differences);
    correct_groups(&mut rows);
    let system = |(name, tally): (&String, &Tally)| System {
        name: name.clone(),
        scores: overall(metric, tally),
        counts: tally.total().to_vec(),
    };
    let further = chance("test", testing.name(), testing.options.iterations, testing.options.seed);
    Ok(Comparisons {
        metric: info.name,
        scores: metric.scores(),
        systems: names.iter().zip(&counted.tallies).map(system).collect(),
        sentences: counted.tallies.first().map_or(0, Tally::counted),
        left_out: all_left_out(&counted.tallies),
        differences,
        by: counted.by.names().collect(),
        rows,
        level: testing.options.level,
        signature: signature(info, metric, &further),
    })
}

impl Testing {
    /// What the test is called.
    pub fn name(&self) -> &'static str {
        match (self.test, self.one_sided) {
            (Test::Shuffle, false) => "shuffle",
            (Test::Shuffle, true) => "shuffle, one-sided",
            (Test::Bootstrap, false) => "bootstrap",
            (Test::Bootstrap, true) => "bootstrap, one-sided",
        }
    }
}

/// What is needed to compare two outputs.
struct Comparing<'c> {
    metric: &'c dyn Metric,
    names: &'c [String],
    testing: &'c Testing,
    /// The places of the scores that are compared.
    wanted: Vec<usize>,
}

impl Comparing<'_> {
    /// All pairs of outputs, given the rows of counts of each.
    fn pairs(&self, outputs: &[Vec<f64>]) -> Result<Vec<Difference>, Problem> {
        let counts = outputs.iter().map(|rows| counts(self.metric, rows)).collect::<Result<Vec<_>, _>>()?;
        let mut differences = Vec::new();
        for a in 0..counts.len() {
            for b in a + 1..counts.len() {
                let compared = self.test(&counts[a], &counts[b])?;
                differences.extend(self.wanted.iter().map(|&at| self.difference(a, b, at, &compared[at])));
            }
        }
        Ok(differences)
    }

    fn test(&self, a: &Counts, b: &Counts) -> Result<Vec<Comparison>, Problem> {
        let statistic = statistic(self.metric);
        match self.testing.test {
            Test::Shuffle => shuffle(a, b, &statistic, &self.testing.options),
            Test::Bootstrap => bootstrap(a, b, &statistic, &self.testing.options),
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

    /// One-sided, the first system must be better.
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
            let same = |of: &Vec<solecism_metrics::tally::Group>| {
                of.iter().find(|other| other.values == group.values).map(|other| other.counts.clone())
            };
            // A group that not all outputs have the same sentences in (a label that one never gives) says nothing.
            let outputs: Vec<Vec<f64>> = groups.iter().filter_map(same).collect();
            if outputs.len() == groups.len() && outputs.iter().all(|rows| rows.len() == group.counts.len()) {
                let differences = self.pairs(&outputs)?;
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

/// Outputs can be compared only if they have the same sentences.
fn check_lengths(names: &[String], tallies: &[Tally]) -> Result<(), Problem> {
    let lengths: Vec<usize> = tallies.iter().map(|tally| tally.rows().count()).collect();
    match lengths.iter().position(|&length| length != lengths[0]) {
        None => Ok(()),
        Some(at) => {
            let (first, other) = (lengths[0], lengths[at]);
            let what = format!("{} has {first} sentences, {} has {other}", names[0], names[at]);
            Err(Problem::new(what, "only outputs for the same sentences can be compared"))
        }
    }
}

fn wanted_scores(metric: &dyn Metric, names: &[String]) -> Result<Vec<usize>, Problem> {
    let scores = metric.scores();
    if names.is_empty() {
        return Ok((0..scores.len()).collect());
    }
    names.iter().map(|name| score_named(metric, name)).collect()
}

/// The place of the score of this name.
pub(crate) fn score_named(metric: &dyn Metric, name: &str) -> Result<usize, Problem> {
    let scores = metric.scores();
    scores.iter().position(|score| score.name == name).ok_or_else(|| {
        let names: Vec<&str> = scores.iter().map(|score| score.name).collect();
        Problem::new(format!("there is no score called {name:?}"), format!("there are {}", names.join(", ")))
    })
}

/// Holm's correction over all these comparisons.
fn correct(differences: &mut [Difference]) {
    let corrected = holm(&differences.iter().map(|difference| difference.p).collect::<Vec<_>>());
    for (difference, p) in differences.iter_mut().zip(corrected) {
        difference.p_holm = p;
    }
}

/// Holm's correction over the comparisons in all groups together.
fn correct_groups(groups: &mut [GroupDifferences]) {
    let of = |group: &GroupDifferences| group.differences.iter().map(|d| d.p).collect::<Vec<_>>();
    let corrected = holm(&groups.iter().flat_map(of).collect::<Vec<_>>());
    let differences = groups.iter_mut().flat_map(|group| &mut group.differences);
    for (difference, p) in differences.zip(corrected) {
        difference.p_holm = p;
    }
}

/// The sentences that any output left out, with the first reason.
fn all_left_out(tallies: &[Tally]) -> Vec<(u64, String)> {
    let mut all: Vec<(u64, String)> = tallies.iter().flat_map(left_out).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.is_empty().cmp(&b.1.is_empty())));
    all.dedup_by_key(|(number, _)| *number);
    all
}
