//! Losses as tables.

use std::fmt::Write as _;

use solecism_metrics::{Loss, Show};

use super::{KindLoss, LossDifference, Losses, SystemLoss};
use crate::document::{Block, Document};
use crate::figure::{
    format_difference, format_interval, format_p, format_score, full, interval_name, p_value_note, sentences,
};
use crate::table::{Column, Table};

impl Losses {
    /// The losses as a document.
    pub fn document(&self) -> Document {
        let mut blocks = vec![Block::Table(self.system_table())];
        if !self.differences.is_empty() {
            blocks.push(Block::Table(self.difference_table()));
        }
        if !self.by.is_empty() {
            blocks.push(Block::Table(self.kind_table()));
        }
        blocks.push(Block::Text(self.sentences_note()));
        blocks.push(Block::Signature(self.signature.clone()));
        Document::of_study(self.metric, blocks, self.figures(), self.to_json())
    }

    /// A note on what is compared and over how many sentences and words.
    pub(crate) fn sentences_note(&self) -> String {
        let mut note = sentences(self.sentences);
        if let Some(number) = self.with_errors {
            let _ = write!(note, ", {number} of them with errors");
        }
        if !self.left_out.is_empty() {
            let _ = write!(note, "; {} left out for every system", self.left_out.len());
        }
        let changed = self.changed_words.map(|[out, into]| format!("{out} words deleted, {into} inserted"));
        match (self.over, changed) {
            (Loss::Words, Some(changed)) => {
                let _ = write!(note, "; both scores count only words in both sentences ({changed})");
            }
            (Loss::Words, None) => note.push_str("; both scores count only words in both sentences"),
            (Loss::Analyses, changed) => {
                note.push_str("; clean and noisy sentences are each scored against their own gold");
                if let Some(changed) = changed {
                    let _ = write!(note, " ({changed})");
                }
            }
        }
        let _ = write!(note, "; {}", p_value_note(self.resamples));
        note
    }

    fn show(&self) -> Show {
        self.score.show
    }

    fn interval_column(&self) -> Column {
        Column::numbers(interval_name(self.confidence))
    }

    fn system_table(&self) -> Table {
        let mut columns = vec![Column::words("system")];
        columns.extend(
            [format!("{}, clean", self.score.name), "noisy".into(), "lost".into()].map(Column::numbers),
        );
        columns.extend([self.interval_column(), Column::numbers("p (raw)")]);
        let row = |system: &SystemLoss| {
            let mut row = vec![system.name.clone()];
            row.extend(
                [system.clean, system.noisy, system.loss].map(|value| format_score(value, self.show())),
            );
            row.push(format_interval(system.interval.as_ref(), self.show()));
            row.push(format_p(system.p));
            row
        };
        let rows = self.systems.iter().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    fn difference_table(&self) -> Table {
        let mut columns = ["system", "compared with"].map(Column::words).to_vec();
        columns.extend([Column::numbers("difference in loss"), self.interval_column()]);
        columns.extend(["p (raw)", "p (Holm)"].map(Column::numbers));
        let row = |difference: &LossDifference| {
            vec![
                difference.a.clone(),
                difference.b.clone(),
                format_difference(difference.difference, self.show()),
                format_interval(difference.interval.as_ref(), self.show()),
                format_p(difference.p),
                format_p(difference.p_holm),
            ]
        };
        let rows = self.differences.iter().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    /// Losses by kind of error, on the sentences that have it.
    pub(crate) fn kind_table(&self) -> Table {
        let has_effects = self.by.iter().any(|kind| kind.effect.is_some());
        let is_one = self.systems.len() < 2;
        let mut columns = if is_one { Vec::new() } else { vec![Column::words("system")] };
        columns.extend(self.fields.iter().map(|field| Column::words(field.name())));
        columns.extend(["sentences", "clean", "noisy", "lost"].map(Column::numbers));
        columns.push(self.interval_column());
        if has_effects {
            columns.extend([Column::numbers("per error"), self.interval_column()]);
        }
        let row = |kind: &KindLoss| {
            let mut row = if is_one { Vec::new() } else { vec![kind.system.clone()] };
            row.extend(kind.values.iter().cloned());
            row.push(kind.sentences.to_string());
            row.extend([kind.clean, kind.noisy, kind.loss].map(|value| format_score(value, self.show())));
            row.push(format_interval(kind.interval.as_ref(), self.show()));
            if has_effects {
                let effect = kind.effect;
                row.push(format_score(effect.and_then(|effect| effect.value), self.show()));
                let interval = effect.and_then(|effect| effect.interval);
                row.push(format_interval(interval.as_ref(), self.show()));
            }
            row
        };
        let rows = self.by.iter().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    /// All losses of systems, pairs and kinds of error, one per row, at full precision.
    fn figures(&self) -> Table {
        let mut columns = ["system", "beside"].map(Column::words).to_vec();
        columns.extend(self.fields.iter().map(|field| Column::words(field.name())));
        let numbers = [
            "sentences",
            "clean",
            "noisy",
            "loss",
            "low",
            "high",
            "p",
            "p_holm",
            "effect",
            "effect_low",
            "effect_high",
        ];
        columns.extend(numbers.map(Column::numbers));
        let none = vec![String::new(); self.fields.len()];
        let row = |names: [&str; 2], values: &[String], sentences: usize, figures: [Option<f64>; 10]| {
            let mut row = names.map(str::to_owned).to_vec();
            row.extend(values.iter().cloned());
            row.push(sentences.to_string());
            row.extend(figures.map(|value| value.map_or(String::new(), full)));
            row
        };
        let ends =
            |interval: Option<solecism_stats::Interval>| [interval.map(|i| i.low), interval.map(|i| i.high)];
        let mut rows = Vec::new();
        for system in &self.systems {
            let [low, high] = ends(system.interval);
            let figures =
                [system.clean, system.noisy, system.loss, low, high, system.p, None, None, None, None];
            rows.push(row([&system.name, ""], &none, self.sentences, figures));
        }
        for difference in &self.differences {
            let LossDifference { a, b, difference, interval, p, p_holm } = difference;
            let [low, high] = ends(*interval);
            let figures = [None, None, *difference, low, high, *p, *p_holm, None, None, None];
            rows.push(row([a, b], &none, self.sentences, figures));
        }
        for kind in &self.by {
            let [low, high] = ends(kind.interval);
            let effect = kind.effect;
            let [effect_low, effect_high] = ends(effect.and_then(|effect| effect.interval));
            let value = effect.and_then(|effect| effect.value);
            let figures =
                [kind.clean, kind.noisy, kind.loss, low, high, None, None, value, effect_low, effect_high];
            rows.push(row([&kind.system, ""], &kind.values, kind.sentences, figures));
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}
