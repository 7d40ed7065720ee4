//! EVALB's output layout: a row for each sentence, the totals, and two summaries.
//!
//! Scripts parse this output, so it reproduces EVALB's spacing and spelling exactly.

use std::io::{self, Write};

use super::column;
use crate::sink::Status;

const HEAD: &str = "  Sent.                        Matched  Bracket   Cross        Correct Tag
 ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy
============================================================================
";

const RULE: &str = "============================================================================\n";

/// Limits that EVALB's layout depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximal length of sentences in the second summary.
    pub cutoff: i64,
    /// Number of mismatched sentences to accept; `None`: any number.
    pub max_error: Option<i64>,
}

/// Writes the sentences, each with its number (from 1), status and counts, as EVALB does.
///
/// Returns false if it stopped early because of too many errors, in which case there is no summary.
///
/// # Errors
/// If writing fails.
pub fn write<'r>(
    rows: impl IntoIterator<Item = (u64, Status, &'r [f64])>,
    limits: Limits,
    to: &mut impl Write,
) -> io::Result<bool> {
    let mut all = Summary::default();
    let mut short = Summary::default();
    let mut row = Vec::with_capacity(80);
    to.write_all(HEAD.as_bytes())?;
    for (number, status, counts) in rows {
        all.add(status, counts);
        if status == Status::Differs && limits.max_error.is_some_and(|max| all.exceed(max)) {
            return Ok(false);
        }
        if u64::try_from(limits.cutoff).is_ok_and(|cutoff| whole(counts[column::LENGTH]) <= cutoff) {
            short.add(status, counts);
        }
        sentence(number, status, counts, &mut row);
        to.write_all(&row)?;
    }
    to.write_all(RULE.as_bytes())?;
    all.totals(to)?;
    writeln!(to, "=== Summary ===\n\n-- All --")?;
    all.write(to)?;
    writeln!(to, "\n-- len<={} --", limits.cutoff)?;
    short.write(to)?;
    Ok(true)
}

/// Counts and limits are far below the precision limit of `f64`.
#[expect(clippy::cast_precision_loss)]
fn as_float(number: u64) -> f64 {
    number as f64
}

/// Percentage; 0 if `whole` is 0.
fn percentage(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { 100.0 * part / whole } else { 0.0 }
}

/// Formats a row of the table into `row`. This runs once per sentence, so it avoids the formatting machinery and
/// floating-point numbers.
fn sentence(number: u64, status: Status, counts: &[f64], row: &mut Vec<u8>) {
    let code = match status {
        Status::Counted | Status::Unparsed => b"    0  ",
        Status::Differs => b"    1  ",
        Status::Skipped | Status::NoError => b"    2  ",
    };
    let count = |column: usize| whole(counts[column]);
    let [matched, gold, test] = [column::MATCHED, column::GOLD, column::TEST].map(count);
    let [words, tags] = [column::WORDS, column::TAGS].map(count);
    row.clear();
    put(number, 4, row);
    put(count(column::LENGTH), 5, row);
    row.extend_from_slice(code);
    put_percentage(matched, gold, row);
    row.push(b' ');
    put_percentage(matched, test, row);
    put(matched, 6, row);
    put(gold, 7, row);
    put(test, 5, row);
    put(count(column::CROSSING), 7, row);
    put(words, 7, row);
    put(tags, 6, row);
    row.extend_from_slice(b"   ");
    put_percentage(tags, words, row);
    row.push(b'\n');
}

/// Counts are non-negative integers.
#[expect(clippy::cast_sign_loss)]
fn whole(count: f64) -> u64 {
    count as u64
}

/// Appends a number, padded with spaces to the width.
fn put(mut number: u64, width: usize, row: &mut Vec<u8>) {
    let start = row.len();
    loop {
        row.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    while row.len() < start + width {
        row.push(b' ');
    }
    row[start..].reverse();
}

/// Appends a percentage with two decimals in six characters, rounded as `{:6.2}` rounds the float. At an exact tie the
/// float's binary value decides the direction, so that case is left to float formatting.
fn put_percentage(part: u64, of: u64, row: &mut Vec<u8>) {
    let hundredths = part * 10_000;
    let (down, rest) = (hundredths.checked_div(of).unwrap_or(0), hundredths.checked_rem(of).unwrap_or(0));
    if of > 0 && rest * 2 == of {
        let float = format!("{:6.2}", percentage(as_float(part), as_float(of)));
        return row.extend_from_slice(float.as_bytes());
    }
    let rounded = down + u64::from(rest * 2 > of);
    put(rounded / 100, 3, row);
    row.extend_from_slice(&[b'.', b'0' + (rounded / 10 % 10) as u8, b'0' + (rounded % 10) as u8]);
}

/// Sums for one of the summaries.
#[derive(Clone, Debug, Default)]
struct Summary {
    sentences: u64,
    errors: u64,
    skipped: u64,
    counts: [f64; column::COUNT],
}

impl Summary {
    /// Returns whether there are too many errors. EVALB checks the number before it adds the new error, and so stops
    /// one error later than its limit says.
    fn exceed(&self, max_error: i64) -> bool {
        i64::try_from(self.errors).unwrap_or(i64::MAX) > max_error.saturating_add(1)
    }

    fn add(&mut self, status: Status, counts: &[f64]) {
        self.sentences += 1;
        match status {
            Status::Differs => self.errors += 1,
            Status::Skipped | Status::NoError => self.skipped += 1,
            Status::Counted | Status::Unparsed => {
                self.counts.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
            }
        }
    }

    /// Writes the line under the table. EVALB omits its first half if there are no brackets.
    fn totals(&self, to: &mut impl Write) -> io::Result<()> {
        let of = |column: usize| self.counts[column];
        let [matched, gold, test] = [column::MATCHED, column::GOLD, column::TEST].map(of);
        if gold > 0.0 && test > 0.0 {
            let (recall, precision) = (percentage(matched, gold), percentage(matched, test));
            write!(
                to,
                "                {recall:6.2} {precision:6.2} {matched:6} {gold:5} {test:5}  {:5}",
                of(column::CROSSING)
            )?;
        }
        let (words, tags) = (of(column::WORDS), of(column::TAGS));
        writeln!(to, "  {words:5} {tags:5}   {:6.2}", percentage(tags, words))
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let of = |column: usize| self.counts[column];
        let valid = self.sentences - self.errors - self.skipped;
        let share = |column: usize| percentage(of(column), as_float(valid));
        let recall = percentage(of(column::MATCHED), of(column::GOLD));
        let precision = percentage(of(column::MATCHED), of(column::TEST));
        writeln!(to, "Number of sentence        = {:6}", self.sentences)?;
        writeln!(to, "Number of Error sentence  = {:6}", self.errors)?;
        writeln!(to, "Number of Skip  sentence  = {:6}", self.skipped)?;
        writeln!(to, "Number of Valid sentence  = {valid:6}")?;
        writeln!(to, "Bracketing Recall         = {recall:6.2}")?;
        writeln!(to, "Bracketing Precision      = {precision:6.2}")?;
        writeln!(to, "Bracketing FMeasure       = {:>6}", f_measure(precision, recall))?;
        writeln!(to, "Complete match            = {:6.2}", share(column::EXACT))?;
        let crossing = if valid > 0 { of(column::CROSSING) / as_float(valid) } else { 0.0 };
        writeln!(to, "Average crossing          = {crossing:6.2}")?;
        writeln!(to, "No crossing               = {:6.2}", share(column::NO_CROSSING))?;
        writeln!(to, "2 or less crossing        = {:6.2}", share(column::TWO_OR_LESS_CROSSING))?;
        writeln!(to, "Tagging accuracy          = {:6.2}", percentage(of(column::TAGS), of(column::WORDS)))
    }
}

/// F-measure as EVALB prints it: 0/0 where nothing matches.
fn f_measure(precision: f64, recall: f64) -> String {
    if precision + recall > 0.0 {
        format!("{:.2}", 2.0 * precision * recall / (precision + recall))
    } else {
        "-nan".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_round_as_floats_do() {
        for of in (0..=64).chain([160, 320, 640, 1600, 20_000]) {
            for part in 0..=of {
                let mut text = Vec::new();
                put_percentage(part, of, &mut text);
                let float = percentage(as_float(part), as_float(of));
                assert_eq!(String::from_utf8(text).unwrap(), format!("{float:6.2}"), "{part}/{of}");
            }
        }
    }

    #[test]
    fn it_stops_without_a_summary_after_too_many_errors() {
        let counts = [0.0; column::COUNT];
        let rows = (1..=5).map(|number| (number, Status::Differs, counts.as_slice()));
        let mut text = Vec::new();
        let limits = Limits { cutoff: 40, max_error: Some(2) };
        assert!(!write(rows.clone(), limits, &mut text).unwrap());
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.lines().count(), 3 + 3);
        let mut text = Vec::new();
        assert!(write(rows, Limits { cutoff: 40, max_error: None }, &mut text).unwrap());
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("Bracketing FMeasure       =   -nan\n"), "{text}");
        assert!(text.contains("      0     0     0.00\n=== Summary ===\n"), "{text}");
    }
}
