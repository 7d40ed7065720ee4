//! Texts that belong together: those of one condition, which differ by chance alone.

use solecism_corpus::Problem;

use crate::experiment::findings::Findings;
use crate::experiment::plan::Cell;
use crate::experiment::spec::{Measure, Text};
use crate::experiment::steps::{Lost, Scored};

/// The texts of one corpus under one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// What is done to the corpus, in words.
    pub title: String,
    pub texts: Vec<Text>,
    /// The share of words with errors, where it is fixed.
    pub level: Option<f64>,
}

/// A score over the texts of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Value {
    pub mean: f64,
    /// From the sentences of one text, or from several texts: lowest and highest.
    pub range: Option<(f64, f64)>,
}

impl Findings<'_> {
    /// The groups of a test; the first is the one without errors.
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

    /// What a system got on the texts of a group.
    pub(super) fn of_group(&self, test: usize, system: usize, group: &Group) -> Result<Vec<Scored>, Problem> {
        let mut found = Vec::new();
        for &text in &group.texts {
            found.extend(self.scored(test, Cell { system, text })?);
        }
        Ok(found)
    }

    /// What the errors of the texts of a group cost a system.
    pub(super) fn lost_in_group(
        &self,
        test: usize,
        system: usize,
        group: &Group,
    ) -> Result<Vec<Lost>, Problem> {
        let mut found = Vec::new();
        for &text in &group.texts {
            found.extend(self.lost(test, Cell { system, text })?);
        }
        Ok(found)
    }
}

/// A score over several texts.
pub(super) fn value(scored: &[Scored], score: usize) -> Option<Value> {
    let of = |scored: &Scored| scored.total.scores.get(score).copied().flatten();
    let values: Vec<f64> = scored.iter().map(of).collect::<Option<_>>()?;
    let range = match (&values[..], scored) {
        ([], _) => return None,
        ([_], [one]) => one.total.intervals.get(score).copied().flatten(),
        _ => {
            let low = values.iter().copied().fold(f64::INFINITY, f64::min);
            Some((low, values.iter().copied().fold(f64::NEG_INFINITY, f64::max)))
        }
    };
    Some(Value { mean: values.iter().sum::<f64>() / values.len() as f64, range })
}
