//! Output layout of `errant_compare`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::options::Mode;
use super::{Categories, Edits, to_four_places};
use crate::tally::Tally;

/// Names of the layouts.
pub(super) const ALL: &[&str] = &["errant", "errant-total"];

/// Formats the counts of each category, for later summation.
pub(super) fn note(categories: &Categories) -> String {
    let mut note = String::new();
    for (category, [tp, fp, missed]) in categories {
        let _ = writeln!(note, "{tp}\t{fp}\t{missed}\t{category}");
    }
    note
}

/// Formats a tally as the original does: with the categories, or the total alone.
pub(super) fn print(metric: &Edits, layout: &str, tally: &Tally) -> String {
    let title = match metric.0.mode {
        Mode::Correction => " Span-Based Correction ",
        Mode::Classified => " Span-Based Correction + Classification ",
        Mode::Span => " Span-Based Detection ",
        Mode::Token => " Token-Based Detection ",
    };
    let beta = number(metric.0.beta);
    let mut printed = String::new();
    if layout == "errant" {
        let _ = writeln!(printed, "\n{title:=^66}");
        let _ = writeln!(
            printed,
            "{:14} {:8} {:8} {:8} {:8} {:8} F{beta}",
            "Category", "TP", "FP", "FN", "P", "R"
        );
        for (category, counts) in categories(tally) {
            let [precision, recall, f] = scores(metric, counts);
            let [tp, fp, missed] = counts;
            let _ =
                writeln!(printed, "{category:14} {tp:<8} {fp:<8} {missed:<8} {precision:8} {recall:8} {f}");
        }
    }
    if let [tp, fp, missed] = *tally.total() {
        let [precision, recall, f] = scores(metric, [tp, fp, missed]);
        let _ = writeln!(printed, "\n{title:=^46}\nTP\tFP\tFN\tPrec\tRec\tF{beta}");
        let _ = writeln!(printed, "{tp}\t{fp}\t{missed}\t{precision}\t{recall}\t{f}\n{:=^46}\n", "");
    }
    printed
}

/// Sums the counts of each category, sorted by name.
fn categories(tally: &Tally) -> BTreeMap<String, [f64; 3]> {
    let mut sums: BTreeMap<String, [f64; 3]> = BTreeMap::new();
    for row in tally.rows().filter(|row| row.status.is_counted()) {
        for line in row.notes.get(row.chosen).into_iter().flat_map(|note| note.lines()) {
            let mut fields = line.splitn(4, '\t');
            let mut count = || fields.next().and_then(|field| field.parse().ok()).unwrap_or(0.0);
            let counts: [f64; 3] = [count(), count(), count()];
            let sum = sums.entry(fields.next().unwrap_or_default().to_owned()).or_default();
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
    sums
}

fn scores(metric: &Edits, counts: [f64; 3]) -> [String; 3] {
    metric.scores_of(counts).map(|score| number(to_four_places(score)))
}

/// Formats a number as Python does.
fn number(value: f64) -> String {
    let shown = value.to_string();
    if shown.contains('.') { shown } else { format!("{shown}.0") }
}
