//! What steps are called.

use super::plan::{Cell, Work};
use super::spec::{Experiment, Measure, Text};

/// What a step does, in a word.
pub(super) fn step_name(work: Work) -> &'static str {
    match work {
        Work::Text(Text { condition: None, .. }) => "text",
        Work::Text(_) => "errors",
        Work::Model(_) => "train",
        Work::Answer(_) => "answer",
        Work::Score { .. } => "score",
        Work::Compare { .. } => "compare",
        Work::Loss { .. } => "loss",
        Work::LossDifference { .. } => "loss difference",
        Work::Degrade { .. } => "degradation",
        Work::Golds { .. } => "golds",
        Work::Correct(_) => "corrections",
        Work::Cover(_) => "coverage",
        Work::Faithful { .. } => "faithfulness",
    }
}

/// What a step is like: others of its sort take as long for as many sentences.
pub(super) fn sort(experiment: &Experiment, work: Work) -> String {
    let of = match work {
        Work::Model(system) | Work::Answer(Cell { system, .. }) => &*experiment.systems[system].name,
        Work::Score { test, .. }
        | Work::Compare { test, .. }
        | Work::Loss { test, .. }
        | Work::LossDifference { test, .. } => match &experiment.tests[test].measure {
            Measure::Metric(info, _) | Measure::Robustness(info, _) | Measure::Majority(info, _) => info.name,
            Measure::Degradation => "",
        },
        _ => "",
    };
    format!("{} {of}", step_name(work)).trim_end().to_owned()
}

/// What a step is called.
pub(super) fn name(experiment: &Experiment, work: Work) -> String {
    let text = |text: Text| experiment.text_name(text);
    let system = |at: usize| &*experiment.systems[at].name;
    let what = match work {
        Work::Text(of) => text(of),
        Work::Model(at) => system(at).to_owned(),
        Work::Answer(cell) => format!("{} on {}", system(cell.system), text(cell.text)),
        Work::Score { test, cell } | Work::Loss { test, cell } => {
            format!("{}: {} on {}", experiment.tests[test].title, system(cell.system), text(cell.text))
        }
        Work::Compare { test, a, b } | Work::LossDifference { test, a, b } => format!(
            "{}: {} and {} on {}",
            experiment.tests[test].title,
            system(a.system),
            system(b.system),
            text(a.text)
        ),
        Work::Degrade { test, system: at, condition } => format!(
            "{}: {} at {}",
            experiment.tests[test].title,
            system(at),
            experiment.conditions[condition].title
        ),
        Work::Golds { test, text: of } => format!("{}: {}", experiment.tests[test].title, text(of)),
        Work::Correct(at) => experiment.corrections[at].title.clone(),
        Work::Cover(at) => experiment.coverages[at].title.clone(),
        Work::Faithful { study, pair } => {
            let study = &experiment.faithfulness[study];
            format!("{}: {}", study.title, study.pairs[pair].0)
        }
    };
    format!("{} {what}", step_name(work))
}
