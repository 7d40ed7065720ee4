//! Reports as tables.

use std::fmt::Write as _;

use solecism_metrics::Status;

use super::json::name;
use super::{Line, Report};
use crate::document::{Block, Document};
use crate::figure::{count, format_interval, format_score, full, interval_name, sentences};
use crate::table::{Column, Table};

/// Name of the total row of a breakdown.
const ALL: &str = "all";

impl Report {
    /// The report as a document.
    pub fn document(&self) -> Document {
        Document::of_study(self.metric, self.blocks(), self.figures(), self.to_json())
    }

    /// Tables, number of sentences, and signature.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let tables = self.tables().into_iter().map(Block::Table);
        let notes = [Block::Text(self.sentences_note()), Block::Signature(self.signature.clone())];
        tables.chain(notes).collect()
    }

    fn tables(&self) -> Vec<Table> {
        let mut tables = Vec::new();
        if self.by.is_empty() {
            tables.push(self.score_table());
        } else {
            tables.push(self.breakdown());
            tables.push(self.count_table());
        }
        if let Some(sentences) = &self.sentences {
            tables.push(self.sentence_table(sentences));
        }
        tables
    }

    /// A note on the number of sentences.
    fn sentences_note(&self) -> String {
        let mut note = sentences(self.total.sentences);
        if self.unparsed > 0 {
            let _ = write!(note, ", {} of them without an analysis", self.unparsed);
        }
        if !self.left_out.is_empty() {
            let _ = write!(note, "; {} left out", self.left_out.len());
        }
        note
    }

    /// One row per score.
    fn score_table(&self) -> Table {
        let mut columns = vec![Column::words("score"), Column::numbers("value")];
        let has_intervals = !self.total.intervals.is_empty();
        if has_intervals {
            columns.push(Column::numbers(interval_name(self.confidence)));
        }
        let row = |(at, score): (usize, &solecism_metrics::Score)| {
            let mut row = vec![score.name.to_owned(), format_score(self.total.scores[at], score.show)];
            if has_intervals {
                row.push(format_interval(self.total.intervals[at].as_ref(), score.show));
            }
            row
        };
        let rows = self.scores.iter().enumerate().map(row).collect();
        Table { title: String::new(), columns, rows, has_total: false }
    }

    /// One row per group, then the total: scores, and the interval of the main score.
    fn breakdown(&self) -> Table {
        let main = self.main_score;
        let mut columns = self.keys();
        columns.extend(self.scores.iter().map(|score| Column::numbers(score.name)));
        let has_intervals = !self.total.intervals.is_empty();
        if has_intervals {
            columns.push(Column::numbers(format!(
                "{}, {}",
                self.scores[main].name,
                interval_name(self.confidence)
            )));
        }
        let row = |line: &Line| {
            let mut row = self.key_cells(line);
            row.extend(
                self.scores.iter().zip(&line.scores).map(|(score, value)| format_score(*value, score.show)),
            );
            if has_intervals {
                row.push(format_interval(line.intervals[main].as_ref(), self.scores[main].show));
            }
            row
        };
        let rows = self.rows.iter().chain([&self.total]).map(row).collect();
        Table { title: String::new(), columns, rows, has_total: true }
    }

    /// One row per group, then the total: counts.
    fn count_table(&self) -> Table {
        let mut columns = self.keys();
        columns.extend(self.columns.iter().map(|column| Column::numbers(*column)));
        let row = |line: &Line| {
            let mut row = self.key_cells(line);
            row.extend(line.counts.iter().map(|&value| count(value)));
            row
        };
        let rows = self.rows.iter().chain([&self.total]).map(row).collect();
        Table { title: String::new(), columns, rows, has_total: true }
    }

    fn keys(&self) -> Vec<Column> {
        let keys = self.by.iter().map(|name| Column::words(*name));
        keys.chain([Column::numbers("sentences")]).collect()
    }

    fn key_cells(&self, line: &Line) -> Vec<String> {
        let mut cells = line.values.clone();
        if cells.is_empty() {
            cells.resize(self.by.len(), String::new());
            if let Some(first) = cells.first_mut() {
                ALL.clone_into(first);
            }
        }
        cells.push(line.sentences.to_string());
        cells
    }

    /// One row per sentence, numbered from 1.
    fn sentence_table(&self, sentences: &[(u64, Status, Line)]) -> Table {
        let mut columns = vec![Column::numbers("sentence"), Column::words("status")];
        columns.extend(self.scores.iter().map(|score| Column::numbers(score.name)));
        columns.extend(self.columns.iter().map(|column| Column::numbers(*column)));
        let row = |(number, status, line): &(u64, Status, Line)| {
            let mut row = vec![(number + 1).to_string(), name(*status).to_owned()];
            row.extend(
                self.scores.iter().zip(&line.scores).map(|(score, value)| format_score(*value, score.show)),
            );
            row.extend(line.counts.iter().map(|&value| count(value)));
            row
        };
        Table { title: String::new(), columns, rows: sentences.iter().map(row).collect(), has_total: false }
    }

    /// All figures at full precision, one row per sentence, group or total. Sentences are numbered from 0 here, as in records
    /// and JSON.
    pub(crate) fn figures(&self) -> Table {
        let mut columns: Vec<Column> = match self.sentences {
            Some(_) => vec![Column::numbers("sentence"), Column::words("status")],
            None => self.keys(),
        };
        columns.extend(self.scores.iter().map(|score| Column::numbers(score.name)));
        let has_intervals = !self.total.intervals.is_empty() && self.sentences.is_none();
        if has_intervals {
            let bounds =
                |score: &solecism_metrics::Score| ["low", "high"].map(|end| format!("{}_{end}", score.name));
            columns.extend(self.scores.iter().flat_map(bounds).map(Column::numbers));
        }
        columns.extend(self.columns.iter().map(|column| Column::numbers(format!("count_{column}"))));
        let cells = |line: &Line| {
            let scores = line.scores.iter().map(|value| value.map_or(String::new(), full));
            let bounds = line.intervals.iter().flat_map(|interval| match interval {
                Some(interval) => [full(interval.low), full(interval.high)],
                None => [String::new(), String::new()],
            });
            let bounds = bounds.take(if has_intervals { usize::MAX } else { 0 });
            scores.chain(bounds).chain(line.counts.iter().map(|&value| full(value))).collect::<Vec<_>>()
        };
        let rows = match &self.sentences {
            Some(sentences) => sentences
                .iter()
                .map(|(number, status, line)| {
                    [vec![number.to_string(), name(*status).to_owned()], cells(line)].concat()
                })
                .collect(),
            None if self.by.is_empty() => vec![[self.key_cells(&self.total), cells(&self.total)].concat()],
            None => self.rows.iter().map(|line| [self.key_cells(line), cells(line)].concat()).collect(),
        };
        Table { title: String::new(), columns, rows, has_total: false }
    }
}
