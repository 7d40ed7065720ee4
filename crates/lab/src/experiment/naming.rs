//! Names of steps.

use super::plan::{Cell, StepKind};
use super::spec::{Experiment, Measure, TextId};

/// Kind of step, in a word.
pub(super) fn step_name(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Text(TextId { condition: None, .. }) => "text",
        StepKind::Text(_) => "errors",
        StepKind::Model(_) => "train",
        StepKind::Weights(_) => "weights",
        StepKind::Answer(_) => "answer",
        StepKind::Score { .. } => "score",
        StepKind::Compare { .. } => "compare",
        StepKind::Loss { .. } => "loss",
        StepKind::LossDifference { .. } => "loss difference",
        StepKind::Degrade { .. } => "degradation",
        StepKind::Golds { .. } => "golds",
        StepKind::Correct(_) => "corrections",
        StepKind::Cover(_) => "coverage",
        StepKind::Faithful { .. } => "faithfulness",
    }
}

/// Key for time estimates: steps of one sort take about the same time per sentence.
pub(super) fn sort(experiment: &Experiment, kind: StepKind) -> String {
    let of = match kind {
        StepKind::Model(system) | StepKind::Weights(system) | StepKind::Answer(Cell { system, .. }) => {
            &*experiment.systems[system].name
        }
        StepKind::Score { test, .. }
        | StepKind::Compare { test, .. }
        | StepKind::Loss { test, .. }
        | StepKind::LossDifference { test, .. } => match &experiment.tests[test].measure {
            Measure::Metric(info, _) | Measure::Robustness(info, _) | Measure::Majority(info, _) => info.name,
            Measure::Degradation => "",
        },
        _ => "",
    };
    format!("{} {of}", step_name(kind)).trim_end().to_owned()
}

/// Name of a step.
pub(super) fn name(experiment: &Experiment, kind: StepKind) -> String {
    let text = |text: TextId| experiment.text_name(text);
    let system = |at: usize| &*experiment.systems[at].name;
    let what = match kind {
        StepKind::Text(of) => text(of),
        StepKind::Model(at) | StepKind::Weights(at) => system(at).to_owned(),
        StepKind::Answer(cell) => format!("{} on {}", system(cell.system), text(cell.text)),
        StepKind::Score { test, cell } | StepKind::Loss { test, cell } => {
            format!("{}: {} on {}", experiment.tests[test].title, system(cell.system), text(cell.text))
        }
        StepKind::Compare { test, a, b } | StepKind::LossDifference { test, a, b } => format!(
            "{}: {} and {} on {}",
            experiment.tests[test].title,
            system(a.system),
            system(b.system),
            text(a.text)
        ),
        StepKind::Degrade { test, system: at, condition } => format!(
            "{}: {} at {}",
            experiment.tests[test].title,
            system(at),
            experiment.conditions[condition].title
        ),
        StepKind::Golds { test, text: of } => format!("{}: {}", experiment.tests[test].title, text(of)),
        StepKind::Correct(at) => experiment.corrections[at].title.clone(),
        StepKind::Cover(at) => experiment.coverages[at].title.clone(),
        StepKind::Faithful { study, pair } => {
            let study = &experiment.faithfulness[study];
            format!("{}: {}", study.title, study.pairs[pair].0)
        }
    };
    format!("{} {what}", step_name(kind))
}
