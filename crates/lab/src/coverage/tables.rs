//! Coverage as tables.

use solecism_metrics::Show;

use super::{Coverage, SentenceEstimate, THRESHOLDS, mean};
use crate::document::{Block, Document};
use crate::figure::{format_interval, format_p, format_score, full, interval_name};
use crate::table::{Column, Table};

/// Numbers of references in the table of kinds of edits.
const SHOWN: [usize; 4] = [1, 2, 5, 10];

impl Coverage {
    /// The coverage as a document.
    pub fn document(&self) -> Document {
        let mut blocks = vec![Block::Table(self.distribution_table()), Block::Table(self.reference_table())];
        blocks.extend((!self.kinds.is_empty()).then(|| Block::Table(self.kind_table())));
        blocks.push(Block::Picture(self.picture()));
        blocks.extend(self.remarks().into_iter().map(Block::Text));
        Document::of_study("Coverage", blocks, self.figures(), self.to_json())
    }

    /// The document with data for each sentence instead of means.
    pub fn document_of_each(&self) -> Document {
        Document { data: self.each_to_json(), ..self.document() }
    }

    fn remarks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.positions.is_none() {
            lines.push("index match and F need the sentences themselves: --source FILE".to_owned());
        }
        lines.extend(self.test.as_ref().map(|test| {
            format!(
                "{} sentences right with {} references; a perfect corrector is expected to have {:.1}: \
                                p (at most) = {}, p (at least) = {}, p (two-sided) = {}",
                test.right,
                test.references,
                test.expected,
                format_p(Some(test.at_most)),
                format_p(Some(test.at_least)),
                format_p(Some(test.two_sided))
            )
        }));
        lines
    }

    /// Numbers of corrections and their probability mass, means over the sentences.
    fn distribution_table(&self) -> Table {
        let mut columns = vec![Column::words("corrections of probability at least")];
        columns.extend(THRESHOLDS.map(|(name, _)| Column::numbers(name)));
        let row = |name: &str, of: &dyn Fn(&SentenceEstimate, f64) -> f64, decimals: usize| {
            let value = |x: f64| mean(self.sentences.iter().map(|sentence| of(sentence, x)));
            let cells = THRESHOLDS.iter().map(|(_, x)| format!("{:.decimals$}", value(*x)));
            std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>()
        };
        let of = |what: fn(&SentenceEstimate) -> f64| mean(self.sentences.iter().map(what));
        let title = format!(
            "{}: {:.2} corrections seen, {:.2} estimated (Chao1 at least {:.2}); Good–Turing coverage {:.3}",
            crate::figure::sentences(self.sentences.len()),
            of(|s| s.fingerprint.seen() as f64),
            of(|s| s.histogram.support()),
            of(|s| s.fingerprint.chao1()),
            of(|s| s.fingerprint.good_turing()),
        );
        let rows = vec![
            row("variants", &|s, x| s.histogram.variants_at_least(x), 2),
            row("mass", &|s, x| s.histogram.mass_at_least(x), 3),
        ];
        Table { title, columns, rows, has_total: false }
    }

    /// Expected scores of a perfect corrector, one row per number of references.
    fn reference_table(&self) -> Table {
        let level = interval_name(self.confidence);
        let mut columns =
            ["references", "accuracy", "its 95 % range", "no repeats"].map(Column::numbers).to_vec();
        columns[2] = Column::numbers(level.replace("interval", "range"));
        if self.positions.is_some() {
            columns.extend(["index match", "no repeats", "F0.5", level.as_str()].map(Column::numbers));
        }
        columns.push(Column::words("pays to leave errors"));
        let (accuracy, without) = (self.accuracy(), self.accuracy_without());
        let (index, index_without) = (self.index_match(), self.index_match_without());
        let percent = |value: Option<f64>| format_score(value, Show::Percentage);
        let row = |at: usize| {
            let mut cells = vec![
                (at + 1).to_string(),
                percent(accuracy.get(at).copied()),
                format_interval(self.range(at).as_ref(), Show::Percentage),
                percent(without.get(at).copied()),
            ];
            if let (Some(index), Some(index_without), Some(f)) = (&index, &index_without, &self.fscore) {
                let f = f.get(at);
                cells.push(percent(index.get(at).copied()));
                cells.push(percent(index_without.get(at).copied()));
                cells.push(percent(f.and_then(|f| f.value)));
                cells.push(format_interval(f.and_then(|f| f.bca).as_ref(), Show::Percentage));
            }
            let pays = self.incentive.get(at).is_some_and(super::Payoff::pays_to_leave);
            cells.push(if pays { "yes" } else { "no" }.to_owned());
            cells
        };
        let title = "Expected scores of a perfect corrector".to_owned();
        Table { title, columns, rows: (0..accuracy.len()).map(row).collect(), has_total: false }
    }

    /// Coverage of each kind of edit.
    fn kind_table(&self) -> Table {
        let most = self.incentive.len();
        let shown_at: Vec<usize> = SHOWN.into_iter().filter(|&m| m <= most).collect();
        let mut columns = vec![Column::words("kind of edit"), Column::numbers("edits")];
        for references in &shown_at {
            columns.push(Column::numbers(format!("M = {references}")));
            columns.push(Column::words("pays to leave"));
        }
        let rows = self.kinds.iter().map(|kind| {
            let mut cells = vec![kind.kind.to_owned(), kind.edits.to_string()];
            for payoff in shown_at.iter().filter_map(|&m| kind.payoffs.get(m - 1)) {
                cells.push(format_score(Some(payoff.coverage), Show::Percentage));
                cells.push(if payoff.pays_to_leave() { "yes" } else { "no" }.to_owned());
            }
            cells
        });
        let title = "Probability that an edit is among M other corrections".to_owned();
        Table { title, columns, rows: rows.collect(), has_total: false }
    }

    /// All figures, one per row: name, threshold or number of references, value, interval.
    fn figures(&self) -> Table {
        let columns = ["figure", "at", "value", "low", "high"].map(Column::words).to_vec();
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut push = |figure: &str, at: String, value: f64, ends: Option<solecism_stats::Interval>| {
            let end = |of: fn(&solecism_stats::Interval) -> f64| {
                ends.as_ref().map_or(String::new(), |i| full(of(i)))
            };
            rows.push(vec![figure.to_owned(), at, full(value), end(|i| i.low), end(|i| i.high)]);
        };
        for (name, x) in THRESHOLDS {
            let of = |s: &SentenceEstimate| s.histogram.variants_at_least(x);
            push("variants", name.to_owned(), mean(self.sentences.iter().map(of)), None);
            let of = |s: &SentenceEstimate| s.histogram.mass_at_least(x);
            push("mass", name.to_owned(), mean(self.sentences.iter().map(of)), None);
        }
        for (at, value) in self.accuracy().into_iter().enumerate() {
            push("accuracy", (at + 1).to_string(), value, self.range(at));
        }
        for (at, value) in self.accuracy_without().into_iter().enumerate() {
            push("accuracy without replacement", (at + 1).to_string(), value, None);
        }
        for (at, value) in self.index_match().into_iter().flatten().enumerate() {
            push("index match", (at + 1).to_string(), value, None);
        }
        for (at, value) in self.index_match_without().into_iter().flatten().enumerate() {
            push("index match without replacement", (at + 1).to_string(), value, None);
        }
        for (at, estimate) in self.fscore.iter().flatten().enumerate() {
            push("f", (at + 1).to_string(), estimate.value.unwrap_or(f64::NAN), estimate.bca);
        }
        Table { title: String::new(), columns, rows, has_total: false }
    }
}
