//! Results as JSON and as tables.

use serde_json::{Map, Value, json};

use super::RetrainingReport;
use super::measure::{FamilyReport, SystemMeasures, TextScores, Versus};
use super::texts::TestText;
use crate::document::{Block, Document, Section};
use crate::figure::p_value_note;
use crate::table::{Column, Table};

/// Placeholder of an undefined figure.
const UNDEFINED: &str = "–";

/// Name of a column of p-values, which are not corrected for the number of tests.
const RAW_P: &str = "p (raw)";

impl RetrainingReport {
    /// The result as JSON.
    fn to_json(&self) -> Value {
        json!({
            "families": self.families.iter().map(FamilyReport::to_json).collect::<Vec<_>>(),
            "seed": self.seed,
            "cycles": self.cycles,
            "profile": self.profile,
            "resamples": self.resamples,
        })
    }

    /// The result as a document: for each kind of parser its scores, gain and cost of training, and F by kind of error.
    pub fn document(&self) -> Document {
        let tables = self.families.iter().flat_map(|family| {
            [Some(family.scores()), Some(family.gains()), family.kinds(), family.learner()]
        });
        let note = format!(
            "p (raw) is of one comparison with the first parser of the family, not corrected for their number; {}.",
            p_value_note(self.resamples)
        );
        let blocks = tables.flatten().map(Block::Table).chain([Block::Text(note)]).collect();
        let section = Section { title: "Retraining".to_owned(), blocks };
        Document { sections: vec![section], data: self.to_json(), ..Document::default() }
    }
}

fn percent(score: Option<f64>) -> String {
    score.map_or_else(|| UNDEFINED.to_owned(), |score| format!("{:.2}", 100.0 * score))
}

fn probability(p: Option<f64>) -> String {
    p.map_or_else(|| UNDEFINED.to_owned(), |p| format!("{p:.4}"))
}

impl FamilyReport {
    fn to_json(&self) -> Value {
        json!({
            "family": self.family,
            "systems": self.systems.iter().map(SystemMeasures::to_json).collect::<Vec<_>>(),
        })
    }

    /// Precision, recall and F on each text.
    fn scores(&self) -> Table {
        let mut columns = vec![Column::words("trained on")];
        for text in TestText::ALL {
            columns.extend(["P", "R", "F"].map(|name| Column::numbers(format!("{}: {name}", text.name()))));
        }
        let row = |system: &SystemMeasures| {
            let scores = system
                .texts
                .iter()
                .flat_map(|measured| ["precision", "recall", "f1"].map(|name| percent(measured.score(name))));
            std::iter::once(system.trained_on.clone()).chain(scores).collect()
        };
        self.table("precision, recall and F", columns, self.systems.iter().map(row).collect())
    }

    /// Gain and cost compared with the baseline, with p-values.
    fn gains(&self) -> Table {
        let mut columns = vec![Column::words("trained on"), Column::numbers("cost"), Column::numbers(RAW_P)];
        for text in &TestText::ALL[1..] {
            columns.push(Column::numbers(format!("{}: gap closed", text.name())));
            columns.push(Column::numbers(RAW_P));
        }
        let row = |system: &SystemMeasures| {
            let Some(Versus { cost, gap_closed }) = system.versus else { return Vec::new() };
            let p = |text: usize| probability(system.texts.get(text).and_then(|measured| measured.p("f1")));
            let share = |share: Option<f64>| {
                share.map_or_else(|| UNDEFINED.to_owned(), |share| format!("{:.0} %", 100.0 * share))
            };
            vec![
                system.trained_on.clone(),
                format!("{:.2}", 100.0 * cost),
                p(0),
                share(gap_closed[0]),
                p(1),
                share(gap_closed[1]),
                p(2),
            ]
        };
        let title = format!("compared with {}", self.systems.first().map_or("", |base| &*base.trained_on));
        self.table(&title, columns, self.systems.iter().skip(1).map(row).collect())
    }

    /// F by kind of error, one column per kind that any parser was measured on.
    fn kinds(&self) -> Option<Table> {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for (kind, sentences, _) in self.systems.iter().flat_map(|system| &system.kinds) {
            match kinds.iter_mut().find(|(known, _)| known == kind) {
                // A parser that fails on some sentences is scored on fewer.
                Some((_, most)) => *most = (*most).max(*sentences),
                None => kinds.push((kind, *sentences)),
            }
        }
        let name = |(kind, sentences): &(&str, usize)| Column::numbers(format!("{kind} ({sentences})"));
        let columns = std::iter::once(Column::words("trained on")).chain(kinds.iter().map(name)).collect();
        let row = |system: &SystemMeasures| {
            let of = |kind: &str| system.kinds.iter().find(|(own, ..)| own == kind).and_then(|(_, _, f)| *f);
            let scores = kinds.iter().map(|(kind, _)| percent(of(kind)));
            std::iter::once(system.trained_on.clone()).chain(scores).collect()
        };
        let rows = self.systems.iter().map(row).collect();
        Some(self.table("F on ungrammatical 1, by kind", columns, rows)).filter(|_| !kinds.is_empty())
    }

    /// UAS and LAS on learners' sentences.
    fn learner(&self) -> Option<Table> {
        self.systems.first()?.learner.as_ref()?;
        let columns = ["UAS", RAW_P, "LAS", RAW_P].map(Column::numbers);
        let columns = std::iter::once(Column::words("trained on")).chain(columns).collect();
        let row = |system: &SystemMeasures| {
            let figures = ["uas", "las"].into_iter().flat_map(|name| {
                let measured = system.learner.as_ref();
                let score = percent(measured.and_then(|measured| measured.score(name)));
                [score, probability(measured.and_then(|measured| measured.p(name)))]
            });
            std::iter::once(system.trained_on.clone()).chain(figures).collect()
        };
        Some(self.table(
            "learners' sentences, as dependencies",
            columns,
            self.systems.iter().map(row).collect(),
        ))
    }

    fn table(&self, what: &str, columns: Vec<Column>, rows: Vec<Vec<String>>) -> Table {
        Table { title: format!("{}: {what}", self.family), columns, rows, has_total: false }
    }
}

impl SystemMeasures {
    fn to_json(&self) -> Value {
        let texts: Map<String, Value> = TestText::ALL
            .iter()
            .zip(&self.texts)
            .map(|(text, measured)| (text.name().replace(' ', "_"), measured.to_json()))
            .collect();
        let kinds: Map<String, Value> = self
            .kinds
            .iter()
            .map(|(kind, sentences, f)| (kind.clone(), json!({ "sentences": sentences, "f1": f })))
            .collect();
        json!({
            "trained_on": self.trained_on,
            "texts": texts,
            "kinds": kinds,
            "learner": self.learner.as_ref().map(TextScores::to_json),
            "cost": self.versus.map(|versus| versus.cost),
            "gap_closed": self.versus.map(|versus| versus.gap_closed),
        })
    }
}

impl TextScores {
    fn to_json(&self) -> Value {
        let scores: Map<String, Value> =
            self.scores.iter().map(|(name, score)| ((*name).to_owned(), json!(score))).collect();
        let p: Map<String, Value> =
            self.scores.iter().zip(&self.p).map(|((name, _), p)| ((*name).to_owned(), json!(p))).collect();
        let (counted, left_out) = self.sentences;
        json!({ "scores": scores, "p": p, "sentences": counted, "left_out": left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Style;

    fn measured(trained_on: &str, kinds: &[(&str, usize, f64)]) -> SystemMeasures {
        SystemMeasures {
            trained_on: trained_on.to_owned(),
            texts: Vec::new(),
            kinds: kinds.iter().map(|&(kind, sentences, f)| (kind.to_owned(), sentences, Some(f))).collect(),
            learner: None,
            versus: None,
        }
    }

    #[test]
    fn parsers_measured_on_other_kinds_of_errors_share_a_table() {
        let good = measured("good", &[("agreement", 2, 0.5)]);
        let both = measured("both", &[("verb-form", 1, 0.25), ("agreement", 3, 0.75)]);
        let family = FamilyReport { family: "pcfg", systems: vec![good, both] };
        let csv = family.kinds().expect("there are kinds").write(Style::Csv);
        assert_eq!(csv, "trained on,agreement (3),verb-form (1)\ngood,50.00,–\nboth,75.00,25.00\n");
    }
}
