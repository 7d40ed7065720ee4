//! Groups of texts: the replicates of a condition, which differ only by random draws.

use solecism_corpus::Problem;

use crate::experiment::findings::Findings;
use crate::experiment::plan::Cell;
use crate::experiment::spec::{Measure, TextId};
use crate::experiment::steps::{LossResult, Scored};

/// Texts of one corpus under one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// Title of the condition.
    pub title: String,
    pub texts: Vec<TextId>,
    /// Share of words with errors, if it is fixed.
    pub level: Option<f64>,
}

/// A score over the texts of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Value {
    pub mean: f64,
    pub spread: Option<Spread>,
}

/// Spread of a score. The two kinds are not comparable and never share a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spread {
    /// Bootstrap interval over the sentences of one text.
    Interval(f64, f64),
    /// Lowest and highest score of several texts.
    Texts(f64, f64),
}

impl Spread {
    /// Range over several texts, or the interval of a single one.
    pub(super) fn new(values: &[f64], interval: Option<(f64, f64)>) -> Option<Self> {
        if let [_] = values {
            return interval.map(|(low, high)| Self::Interval(low, high));
        }
        let low = values.iter().copied().reduce(f64::min)?;
        let high = values.iter().copied().reduce(f64::max)?;
        Some(Self::Texts(low, high))
    }

    pub(super) fn ends(self) -> (f64, f64) {
        match self {
            Self::Interval(low, high) | Self::Texts(low, high) => (low, high),
        }
    }

    pub(super) fn interval(self) -> Option<(f64, f64)> {
        matches!(self, Self::Interval(..)).then(|| self.ends())
    }

    pub(super) fn texts(self) -> Option<(f64, f64)> {
        matches!(self, Self::Texts(..)).then(|| self.ends())
    }
}

impl Group {
    /// True if scores are means over several texts.
    pub(super) fn has_several_texts(&self) -> bool {
        self.texts.len() > 1
    }

    /// Title for figures of the first text only.
    pub(super) fn first_title(&self) -> String {
        if self.has_several_texts() { format!("{}, first text", self.title) } else { self.title.clone() }
    }
}

impl Findings<'_> {
    /// Groups of a test; the first one is clean.
    pub(super) fn groups(&self, test: usize) -> Vec<Group> {
        let experiment = self.experiment;
        let test = &experiment.tests[test];
        let corpora: Vec<usize> = test.texts.iter().map(|text| text.corpus).collect();
        let is_one = corpora.iter().all(|&corpus| corpus == corpora[0]);
        let skipped = usize::from(matches!(test.measure, Measure::Robustness(..)));
        let mut groups: Vec<Group> = Vec::new();
        for &text in test.texts.iter().skip(skipped) {
            let condition = experiment.condition_of(text);
            let corpus = &experiment.corpora[text.corpus].name;
            let title = match condition {
                None if is_one => "clean".to_owned(),
                None => corpus.clone(),
                Some(condition) if is_one => condition.title.clone(),
                Some(condition) => format!("{corpus}, {}", condition.title),
            };
            let level = condition
                .and_then(|condition| condition.settings.rate)
                .map(|rate| f64::from(rate.billionths()) / 1e9);
            match groups.iter_mut().find(|group| group.title == title) {
                Some(group) => group.texts.push(text),
                None => groups.push(Group { title, texts: vec![text], level }),
            }
        }
        groups
    }

    /// All cells of a test.
    pub(super) fn cells(&self, test: usize) -> Vec<Cell> {
        let test = &self.experiment.tests[test];
        let cells =
            test.texts.iter().flat_map(|&text| test.systems.iter().map(move |&system| Cell { system, text }));
        cells.collect()
    }

    /// Scores of a system on the texts of a group.
    pub(super) fn of_group(&self, test: usize, system: usize, group: &Group) -> Result<Vec<Scored>, Problem> {
        let mut found = Vec::new();
        for &text in &group.texts {
            found.extend(self.scored(test, Cell { system, text })?);
        }
        Ok(found)
    }

    /// Losses of a system on the texts of a group.
    pub(super) fn losses_in_group(
        &self,
        test: usize,
        system: usize,
        group: &Group,
    ) -> Result<Vec<LossResult>, Problem> {
        let mut found = Vec::new();
        for &text in &group.texts {
            found.extend(self.loss(test, Cell { system, text })?);
        }
        Ok(found)
    }
}

/// A score over several texts.
pub(super) fn value(scored: &[Scored], score: usize) -> Option<Value> {
    let of = |scored: &Scored| scored.total.scores.get(score).copied().flatten();
    let values: Vec<f64> = scored.iter().map(of).collect::<Option<_>>()?;
    let interval = scored.first()?.total.intervals.get(score).copied().flatten();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    Some(Value { mean, spread: Spread::new(&values, interval) })
}
