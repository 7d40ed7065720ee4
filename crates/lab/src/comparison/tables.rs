//! Comparisons as tables.

use std::fmt::Write as _;

use super::{Comparisons, Difference};
use crate::document::{Block, Document};
use crate::figure::{
    comparisons, format_difference, format_interval, format_p, format_score, full, interval_name,
    p_value_note, sentences,
};
use crate::table::{Column, Table};

impl Comparisons {
    /// The comparison as a document.
    pub fn document(&self) -> Document {
        let mut counted = sentences(self.sentences);
        if !self.left_out.is_empty() {
            let _ = write!(counted, "; {} left out for every system", self.left_out.len());
        }
        let blocks = vec![
            Block::Table(self.score_table()),
            Block::Table(self.difference_table(self.all_differences().collect())),
            Block::Text(counted),
            Block::Text(self.test_note()),
            Block::Signature(self.signature.clone()),
        ];
        Document::of_study(self.metric, blocks, self.figures(), self.to_json())
    }

    /// A note on how to read the p-values.
    fn test_note(&self) -> String {
        let mut note = p_value_note(self.resamples);
        let families = [self.differences.len(), self.rows.iter().map(|group| group.differences.len()).sum()];
        let corrected = match families {
            [whole, 0] => format!("over {}", comparisons(whole)),
            [whole, groups] => format!("over {}, and over {} in the groups", comparisons(whole), groups),
        };
        let _ = write!(note, "; p (Holm) is corrected {corrected}; * below {}", self.alpha());
        note
    }

    /// Corrected p-values below this are marked.
    fn alpha(&self) -> f64 {
        ((1.0 - self.confidence) * 1e9).round() / 1e9
    }

    /// A corrected p-value, starred if significant.
    fn marked(&self, p: Option<f64>) -> String {
        let star = if p.is_some_and(|p| p < self.alpha()) { "*" } else { "" };
        format!("{}{star}", format_p(p))
    }

    /// Differences over all sentences, then by group.
    fn all_differences(&self) -> impl Iterator<Item = (Vec<String>, usize, &Difference)> {
        let mut whole = vec![String::new(); self.by.len()];
        if let Some(first) = whole.first_mut() {
            "all".clone_into(first);
        }
        let of_whole = self.differences.iter().map(move |d| (whole.clone(), self.sentences, d));
        let of_groups = self
            .rows
            .iter()
            .flat_map(|group| group.differences.iter().map(|d| (group.values.clone(), group.sentences, d)));
        of_whole.chain(of_groups)
    }

    /// Name of an output in a table: the file name alone if that is unambiguous.
    fn short<'n>(&self, name: &'n str) -> &'n str {
        let last = |name: &'n str| name.rsplit(['/', '\\']).next().unwrap_or(name);
        let same = self.systems.iter().filter(|system| system.name.ends_with(last(name)));
        if same.count() > 1 { name } else { last(name) }
    }

    /// One row per score, one column per output.
    fn score_table(&self) -> Table {
        let mut columns = vec![Column::words("score")];
        columns.extend(self.systems.iter().map(|system| Column::numbers(self.short(&system.name))));
        let row = |(at, score): (usize, &solecism_metrics::Score)| {
            let values = self.systems.iter().map(|system| format_score(system.scores[at], score.show));
            std::iter::once(score.name.to_owned()).chain(values).collect()
        };
        let rows = self.scores.iter().enumerate().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    fn difference_table(&self, differences: Vec<(Vec<String>, usize, &Difference)>) -> Table {
        let has_intervals = differences.iter().any(|(_, _, d)| d.interval.is_some());
        let mut columns: Vec<Column> = self.by.iter().map(|name| Column::words(*name)).collect();
        if !self.by.is_empty() {
            columns.push(Column::numbers("sentences"));
        }
        let beside = if self.baseline.is_some() { "baseline" } else { "b" };
        columns.extend(["score", "a", beside].map(Column::words));
        columns.push(Column::numbers("difference"));
        if has_intervals {
            columns.push(Column::numbers(interval_name(self.confidence)));
        }
        columns.extend(["p (raw)", "p (Holm)"].map(Column::numbers));
        let row = |(mut row, sentences, d): (Vec<String>, usize, &Difference)| {
            if !self.by.is_empty() {
                row.push(sentences.to_string());
            }
            row.extend([d.score.name, self.short(&d.a), self.short(&d.b)].map(str::to_owned));
            row.push(format_difference(d.difference, d.score.show));
            if has_intervals {
                row.push(format_interval(d.interval.as_ref(), d.score.show));
            }
            row.extend([format_p(d.p), self.marked(d.p_holm)]);
            row
        };
        let rows = differences.into_iter().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    /// One row per difference, at full precision.
    fn figures(&self) -> Table {
        let mut columns: Vec<Column> = self.by.iter().map(|name| Column::words(*name)).collect();
        columns.push(Column::numbers("sentences"));
        columns.extend(["score", "a", "b"].map(Column::words));
        columns
            .extend(["value_a", "value_b", "difference", "low", "high", "p", "p_holm"].map(Column::numbers));
        let cell = |value: Option<f64>| value.map_or(String::new(), full);
        let row = |(mut row, sentences, d): (Vec<String>, usize, &Difference)| {
            row.push(sentences.to_string());
            row.extend([d.score.name.to_owned(), d.a.clone(), d.b.clone()]);
            let [low, high] = [d.interval.map(|i| i.low), d.interval.map(|i| i.high)];
            row.extend([d.value_a, d.value_b, d.difference, low, high, d.p, d.p_holm].map(cell));
            row
        };
        let rows = self.all_differences().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }
}
