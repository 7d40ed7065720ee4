//! Output layout of `m2scorer`: the scores alone, or with every sentence and annotator.

use std::fmt::Write as _;

use solecism_corpus::m2::NOTHING;

use super::MaxMatch;
use super::gold::{Annotator, GoldEdit};
use super::search::Edit;
use crate::metric::Metric;
use crate::tally::{SentenceRow, Tally};

/// Names of the layouts.
pub(super) const ALL: &[&str] = &["m2scorer", VERBOSE];
pub(super) const VERBOSE: &str = "m2scorer-verbose";

const ANNOTATOR: &str = ">> Annotator: ";

/// A sentence and its correction.
pub(super) struct Texts<'w> {
    pub source: &'w [&'w str],
    pub target: &'w [&'w str],
    /// Lines as written.
    pub source_line: &'w str,
    pub target_line: &'w str,
}

impl Texts<'_> {
    fn old(&self, edit: &Edit) -> String {
        self.source[edit.source.start as usize..edit.source.end as usize].join(" ")
    }

    fn corrected(&self, edit: &Edit) -> String {
        self.target[edit.target.start as usize..edit.target.end as usize].join(" ")
    }

    /// Returns whether an edit changes only case and spaces.
    pub(super) fn differ_in_case_only(&self, edit: &Edit) -> bool {
        let fold = |text: String| text.replace(' ', "").to_lowercase();
        fold(self.old(edit)) == fold(self.corrected(edit))
    }

    /// Formats everything about one annotator that does not depend on the sentences before.
    pub(super) fn note(
        &self,
        annotator: &Annotator,
        edits: &[Edit],
        right: &[usize],
        target: &[u32],
    ) -> String {
        let mut note = format!("{ANNOTATOR}{}\n", annotator.number);
        for &number in right {
            if let Some(mark) = self.mark(&edits[number], edits, &annotator.edits, target) {
                let _ = writeln!(note, "{mark} {}", self.tuple(&edits[number]));
            }
        }
        let list = |items: Vec<String>| format!("[{}]", items.join(", "));
        let shrunk = edits.iter().map(|edit| self.tuple(&self.shrink(edit))).collect();
        let gold = annotator.edits.iter().map(|edit| self.gold(edit)).collect();
        let right = right.iter().map(|&number| self.tuple(&edits[number])).collect();
        let _ = writeln!(note, "SOURCE        : {}", self.source_line);
        let _ = writeln!(note, "HYPOTHESIS    : {}", self.target_line);
        let _ = writeln!(note, "EDIT SEQ      : {}", list(shrunk));
        let _ = writeln!(note, "GOLD EDITS    : {}", list(gold));
        let _ = writeln!(note, "CORRECT EDITS : {}", list(right));
        note
    }

    fn tuple(&self, edit: &Edit) -> String {
        let (old, new) = (text(&self.old(edit)), text(&self.corrected(edit)));
        format!("({}, {}, {old}, {new})", edit.source.start, edit.source.end)
    }

    fn gold(&self, gold: &GoldEdit) -> String {
        let old = self.source[gold.span.start as usize..gold.span.end as usize].join(" ");
        let texts: Vec<String> = gold
            .texts
            .iter()
            .map(|new| if *new == NOTHING { "''".to_owned() } else { unicode(new.trim()) })
            .collect();
        format!("({}, {}, {}, [{}])", gold.span.start, gold.span.end, text(&old), texts.join(", "))
    }

    /// Trims words that the edit leaves unchanged at either end.
    fn shrink(&self, edit: &Edit) -> Edit {
        let old = &self.source[edit.source.start as usize..edit.source.end as usize];
        let new = &self.target[edit.target.start as usize..edit.target.end as usize];
        let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (rest_old, rest_new) = (&old[first..], &new[first..]);
        let last = rest_old.iter().rev().zip(rest_new.iter().rev()).take_while(|(o, n)| o == n).count();
        let (first, last) = (first as u32, last as u32);
        Edit {
            source: edit.source.start + first..edit.source.end - last,
            target: edit.target.start + first..edit.target.end - last,
        }
    }

    /// Mark that the original puts on a deletion next to an insertion with which it might form one replacement, or the
    /// reverse.
    fn mark(&self, edit: &Edit, edits: &[Edit], gold: &[GoldEdit], target: &[u32]) -> Option<char> {
        let is_insertion = edit.source.is_empty();
        let is_beside =
            |other: &&Edit| edit.source.end == other.source.start || edit.source.start == other.source.end;
        let is_deletion = |other: &Edit| !other.source.is_empty() && other.target.is_empty();
        let is_opposite =
            |other: &Edit| if is_insertion { is_deletion(other) } else { other.source.is_empty() };
        let beside: Vec<Edit> =
            edits.iter().filter(is_beside).map(|other| self.shrink(other)).filter(is_opposite).collect();
        if beside.is_empty() || !is_insertion && !edit.target.is_empty() {
            return None;
        }
        let is_gold = |other: &Edit| gold.iter().any(|g| g.matches(&other.source, other.correction(target)));
        match (beside.iter().any(is_gold), is_insertion) {
            (true, _) => Some('!'),
            (false, true) => Some('*'),
            (false, false) => Some('&'),
        }
    }
}

/// Formats a tally as the original does.
pub(super) fn print(metric: &MaxMatch, layout: &str, tally: &Tally) -> String {
    let mut printed = String::new();
    if layout == VERBOSE {
        sentences(metric, tally, &mut printed);
    }
    let [precision, recall, f] = scores(metric, tally.total());
    let beta = metric.beta;
    if let ([correct, proposed, gold], VERBOSE) = (tally.total(), layout) {
        let _ = writeln!(printed, "CORRECT EDITS  : {correct}\nPROPOSED EDITS : {proposed}");
        let _ = writeln!(printed, "GOLD EDITS     : {gold}\nP = {}", number(precision));
        let _ = writeln!(printed, "R = {}\nF_{beta:.1} = {}", number(recall), number(f));
    }
    let _ = writeln!(printed, "Precision   : {precision:.4}\nRecall      : {recall:.4}");
    let _ = writeln!(printed, "F_{beta:.1}       : {f:.4}");
    printed
}

/// Precision, recall and F of these counts.
fn scores(metric: &MaxMatch, total: &[f64]) -> [f64; 3] {
    let mut scores = [None; 3];
    metric.values(total, &mut scores);
    scores.map(|score| score.unwrap_or(0.0))
}

fn sentences(metric: &MaxMatch, tally: &Tally, printed: &mut String) {
    let mut so_far = [0.0; 3];
    for (nth, row) in tally.rows().filter(|row| row.status.is_counted()).enumerate() {
        annotators(metric, &row, so_far, printed);
        let chosen = row.notes.get(row.chosen).and_then(|note| note.lines().next()).unwrap_or_default();
        let chosen = chosen.strip_prefix(ANNOTATOR).unwrap_or_default();
        let _ = writeln!(printed, ">> Chosen Annotator for line {} : {chosen}\n", nth + 1);
        for (sum, count) in so_far.iter_mut().zip(row.counts) {
            *sum += count;
        }
    }
}

fn annotators(metric: &MaxMatch, row: &SentenceRow, so_far: [f64; 3], printed: &mut String) {
    for (note, counts) in row.notes.iter().zip(row.alternatives.chunks_exact(3)) {
        let [correct, proposed, gold] = [0, 1, 2].map(|column| so_far[column] + counts[column]);
        let [precision, recall, _] = scores(metric, &[correct, proposed, gold]);
        printed.push_str(note);
        let _ = writeln!(printed, "# correct     : {correct}\n# proposed    : {proposed}");
        let _ = writeln!(printed, "# gold        : {gold}\nprecision     : {}", number(precision));
        let _ = writeln!(printed, "recall        : {}", number(recall));
        let _ = writeln!(
            printed,
            "f_{:.1}         : {}",
            metric.beta,
            number(metric.f_of(correct, proposed, gold))
        );
        printed.push_str("-------------------------------------------\n");
    }
}

/// Formats a text as Python 2 does, where an empty one is a byte string.
fn text(text: &str) -> String {
    if text.is_empty() { "''".to_owned() } else { unicode(text) }
}

fn unicode(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut shown = format!("u{quote}");
    for c in text.chars() {
        let _ = match (c, c as u32) {
            ('\t', _) => write!(shown, "\\t"),
            (c, _) if c == quote || c == '\\' => write!(shown, "\\{c}"),
            (c, 0x20..=0x7e) => write!(shown, "{c}"),
            (_, code @ ..=0xff) => write!(shown, "\\x{code:02x}"),
            (_, code @ ..=0xffff) => write!(shown, "\\u{code:04x}"),
            (_, code) => write!(shown, "\\U{code:08x}"),
        };
    }
    shown.push(quote);
    shown
}

/// Formats a number as Python 2 does, with twelve significant digits.
fn number(value: f64) -> String {
    let shown = format!("{value:.11e}");
    let (digits, exponent) = shown.split_once('e').unwrap_or((&shown, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if value != 0.0 && exponent < -4 {
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        return format!("{digits}e-{:02}", -exponent);
    }
    let fixed = format!("{value:.*}", (11 - exponent).clamp(1, 16).unsigned_abs() as usize);
    let trimmed = fixed.trim_end_matches('0');
    if trimmed.ends_with('.') { format!("{trimmed}0") } else { trimmed.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_formatted_as_in_python_2() {
        let numbers = [0.0, 1.0, 2.0 / 3.0, 0.5, 0.000_012_5, 0.099_123_456_789_123];
        let shown = ["0.0", "1.0", "0.666666666667", "0.5", "1.25e-05", "0.0991234567891"];
        assert_eq!(numbers.map(number), shown);
        assert_eq!(unicode("it's"), "u\"it's\"");
        assert_eq!(unicode("a\\\"'é’\u{1f600}"), r#"u'a\\"\'\xe9\u2019\U0001f600'"#);
        assert_eq!(text(""), "''");
    }
}
