//! Results of the steps of a run, and their rows in the results file.

use std::path::PathBuf;

use serde_json::{Map, Value, json};
use solecism_corpus::Problem;

use super::plan::{Cell, StepKind, StepPlan};
use super::spec::{Experiment, FaithfulnessStudy, Measure, TextId};
use super::steps::{
    ComparisonResult, CorrectionResult, CoverageResult, DegradationResult, ErrorsMade, FaithfulnessResult,
    LossDifferenceResult, LossResult, Scored, ScoredLine, result,
};
use super::store::Store;

/// Results of a run.
pub(super) struct Findings<'f> {
    pub experiment: &'f Experiment,
    pub plan: &'f StepPlan,
    pub store: &'f Store,
    /// For each step the reason of its failure, if it failed.
    pub failed: Vec<Option<String>>,
}

impl Findings<'_> {
    /// Directory of a step, if it is done.
    pub fn step(&self, kind: StepKind) -> Option<PathBuf> {
        let at = self.plan.place(kind)?;
        let step = &self.plan.steps[at];
        self.failed[at].is_none().then(|| self.store.place(&step.name, step.key))
    }

    fn found<T: serde::de::DeserializeOwned>(&self, kind: StepKind) -> Result<Option<T>, Problem> {
        self.step(kind).map(|step| result(&step)).transpose()
    }

    /// Statistics of the errors made in a text.
    pub fn made(&self, text: TextId) -> Result<Option<ErrorsMade>, Problem> {
        if text.condition.is_none() { Ok(None) } else { self.found(StepKind::Text(text)) }
    }

    /// Scores of a system on a text.
    pub fn scored(&self, test: usize, cell: Cell) -> Result<Option<Scored>, Problem> {
        self.found(StepKind::Score { test, cell })
    }

    /// Comparison of two cells.
    pub fn compared(&self, test: usize, a: Cell, b: Cell) -> Result<Option<ComparisonResult>, Problem> {
        self.found(StepKind::Compare { test, a, b })
    }

    /// Loss of a system through the errors of a text.
    pub fn loss(&self, test: usize, cell: Cell) -> Result<Option<LossResult>, Problem> {
        self.found(StepKind::Loss { test, cell })
    }

    /// Difference of the losses of two systems on a text.
    pub fn loss_difference(
        &self,
        test: usize,
        a: Cell,
        b: Cell,
    ) -> Result<Option<LossDifferenceResult>, Problem> {
        self.found(StepKind::LossDifference { test, a, b })
    }

    /// Degradation of a system at one level of errors.
    pub fn degraded(
        &self,
        test: usize,
        system: usize,
        condition: usize,
    ) -> Result<Option<DegradationResult>, Problem> {
        self.found(StepKind::Degrade { test, system, condition })
    }

    /// Measures of correctors.
    pub fn corrected(&self, at: usize) -> Result<Option<CorrectionResult>, Problem> {
        self.found(StepKind::Correct(at))
    }

    /// Coverage of references.
    pub fn covered(&self, at: usize) -> Result<Option<CoverageResult>, Problem> {
        self.found(StepKind::Cover(at))
    }

    /// Faithfulness of corrections.
    pub fn faithful(&self, study: usize, pair: usize) -> Result<Option<FaithfulnessResult>, Problem> {
        self.found(StepKind::Faithful { study, pair })
    }

    /// All results, in the order of the plan, then those of systems beside a base.
    pub fn rows(&self) -> Result<Vec<Value>, Problem> {
        let mut all = Vec::new();
        for (at, step) in self.plan.steps.iter().enumerate() {
            match &self.failed[at] {
                Some(why) => all.push(json!({ "row": "failure", "step": step.name, "why": why })),
                None => all.extend(self.rows_of(step.kind)?),
            }
        }
        for test in 0..self.experiment.tests.len() {
            all.extend(self.gain_rows(test)?);
        }
        Ok(all)
    }

    fn rows_of(&self, kind: StepKind) -> Result<Vec<Value>, Problem> {
        Ok(match kind {
            StepKind::Model(_) | StepKind::Weights(_) | StepKind::Answer(_) | StepKind::Golds { .. } => {
                Vec::new()
            }
            StepKind::Text(text) => {
                let row = |made| json!({ "row": "errors", "text": self.text(text), "made": made });
                self.made(text)?.map(row).into_iter().collect()
            }
            StepKind::Score { test, cell } => self
                .scored(test, cell)?
                .map(|scored| self.score_rows(test, cell, &scored))
                .unwrap_or_default(),
            StepKind::Compare { test, a, b } => {
                let Some(compared) = self.compared(test, a, b)? else { return Ok(Vec::new()) };
                let title = &self.experiment.tests[test].title;
                let row = |score: &super::steps::ComparedScore| {
                    json!({
                        "row": "comparison", "test": title, "score": score.score, "sentences": compared.sentences,
                        "a": self.cell(a), "b": self.cell(b), "value_a": score.a, "value_b": score.b, "p": score.p,
                    })
                };
                compared.scores.iter().map(row).collect()
            }
            StepKind::Loss { test, cell } => {
                let title = &self.experiment.tests[test].title;
                let row = |found: &LossResult| {
                    let mut row = json!({ "row": "loss", "test": title, "cell": self.cell(cell) });
                    if let (Some(row), Ok(Value::Object(found))) =
                        (row.as_object_mut(), serde_json::to_value(found))
                    {
                        row.extend(found);
                    }
                    row
                };
                self.loss(test, cell)?.iter().map(row).collect()
            }
            StepKind::LossDifference { test, a, b } => {
                let title = &self.experiment.tests[test].title;
                let row = |found: &LossDifferenceResult| {
                    json!({
                        "row": "loss difference", "test": title, "sentences": found.sentences,
                        "a": self.cell(b), "b": self.cell(a), "difference": found.difference,
                        "interval": found.interval, "p": found.p,
                    })
                };
                self.loss_difference(test, a, b)?.iter().map(row).collect()
            }
            StepKind::Degrade { test, system, condition } => {
                let found: Option<DegradationResult> = self.degraded(test, system, condition)?;
                let row = |found: &DegradationResult| {
                    json!({
                        "row": "degradation",
                        "test": self.experiment.tests[test].title,
                        "system": self.experiment.systems[system].name,
                        "condition": self.experiment.conditions[condition].title,
                        "answers": found.answers,
                        "tags": found.tags,
                        "texts": found.texts,
                        "scores": named(found.scores.iter().map(|score| (score.name.as_str(), json!(score.mean)))),
                        "deviations": named(found.scores.iter().map(|score| (score.name.as_str(), json!(score.deviation)))),
                        "cases": found.cases,
                    })
                };
                found.iter().map(row).collect()
            }
            StepKind::Correct(at) => {
                let title = &self.experiment.corrections[at].title;
                let found = self.corrected(at)?;
                let row = |figures| json!({ "row": "corrector", "test": title, "figures": figures });
                found.iter().flat_map(|found| &found.correctors).map(row).collect()
            }
            StepKind::Cover(at) => {
                let title = &self.experiment.coverages[at].title;
                self.covered(at)?
                    .iter()
                    .map(|found| json!({ "row": "coverage", "test": title, "found": found.all }))
                    .collect()
            }
            StepKind::Faithful { study, pair } => {
                let FaithfulnessStudy { title, pairs } = &self.experiment.faithfulness[study];
                let row = |found: &FaithfulnessResult| json!({ "row": "faithfulness", "test": title, "pair": pairs[pair].0, "found": found.all });
                self.faithful(study, pair)?.iter().map(row).collect()
            }
        })
    }

    fn score_rows(&self, test: usize, cell: Cell, scored: &Scored) -> Vec<Value> {
        let metric = match &self.experiment.tests[test].measure {
            Measure::Metric(info, _) | Measure::Robustness(info, _) => info.name,
            Measure::Majority(..) => "majority",
            Measure::Degradation => "degradation",
        };
        let row = |by: Value, line: &ScoredLine| {
            let of =
                |names: &[String], values: Vec<Value>| named(names.iter().map(String::as_str).zip(values));
            json!({
                "row": "score",
                "test": self.experiment.tests[test].title,
                "metric": metric,
                "cell": self.cell(cell),
                "by": by,
                "sentences": line.sentences,
                "counts": of(&scored.columns, line.counts.iter().map(|count| json!(count)).collect()),
                "scores": of(&scored.scores, line.scores.iter().map(|score| json!(score)).collect()),
                "intervals": of(&scored.scores, line.intervals.iter().map(|interval| json!(interval)).collect()),
                "signature": scored.signature,
            })
        };
        let mut rows = vec![row(json!({}), &scored.total)];
        for (by, lines) in &scored.by {
            rows.extend(lines.iter().map(|line| row(json!({ by.as_str(): line.value }), line)));
        }
        rows
    }

    fn cell(&self, cell: Cell) -> Value {
        let system = &self.experiment.systems[cell.system];
        let mut object = json!({ "system": system.family, "trained_on": system.trained_on });
        if let (Some(object), Value::Object(text)) = (object.as_object_mut(), self.text(cell.text)) {
            object.extend(text);
        }
        object
    }

    fn text(&self, TextId { corpus, condition }: TextId) -> Value {
        json!({
            "corpus": self.experiment.corpora[corpus].name,
            "condition": condition.map(|(at, _)| &*self.experiment.conditions[at].title),
            "replicate": condition.map(|(_, replicate)| replicate + 1),
        })
    }
}

fn named<'n>(pairs: impl Iterator<Item = (&'n str, Value)>) -> Value {
    Value::Object(pairs.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}
