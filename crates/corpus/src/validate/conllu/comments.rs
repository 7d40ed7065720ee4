//! Rules of CoNLL-U for comments (`# sent_id` and `# text` once each, the text equal to that of the rows) and for blank
//! lines.

use crate::flaw::Flaw;
use crate::table::{Row, SurfaceTokens, Table, comment_value, is_glued};

pub(super) fn check(table: &Table, flaws: &mut Vec<Flaw>) {
    let lines = Lines::of(table);
    lines.check_layout(flaws);
    if let Some((at, id)) = lines.only_comment("sent_id", flaws)
        && (id.is_empty() || id.contains(|c: char| c.is_whitespace() || c == '/'))
    {
        let help = "a sent_id is one word without a slash";
        flaws.push(Flaw::new(at, id.len(), "a malformed sent_id", help));
    }
    if let Some((at, text)) = lines.only_comment("text", flaws) {
        let end = text.trim_end().len();
        if end < text.len() {
            let what = "white space at the end of the text";
            flaws.push(Flaw::new(at + end, text.len() - end, what, "remove it"));
        }
        let mut tokens = SurfaceTokens::default();
        let rows: Vec<Row> = table.rows().filter(|row| tokens.take(row.id())).collect();
        flaws.extend(first_difference(&rows, at, text));
    }
}

/// The lines of a table with their offsets.
struct Lines<'t> {
    lines: Vec<(usize, &'t str)>,
    /// Line numbers of the first and the last row.
    rows: (usize, usize),
}

impl<'t> Lines<'t> {
    fn of(table: &'t Table) -> Self {
        let text = table.text();
        let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut lines = Vec::new();
        for line in table.lines() {
            lines.push((at, line.strip_suffix('\r').unwrap_or(line)));
            at += line.len() + 1;
        }
        let first = table.rows().next().map_or(0, Row::line);
        let last = table.rows().last().map_or(0, Row::line);
        Self { lines, rows: (first, last) }
    }

    /// Checks that there are comments, then rows, then one blank line.
    fn check_layout(&self, flaws: &mut Vec<Flaw>) {
        let mut report = |(at, line): (usize, &str), what: &str, help: &str| {
            flaws.push(Flaw::new(at, line.len(), what, help));
        };
        let (first, last) = self.rows;
        for (number, &line) in self.lines.iter().enumerate() {
            if number < first && line.1.trim().is_empty() {
                report(line, "an extra blank line", "one blank line ends a sentence");
            } else if number > first && line.1.starts_with('#') {
                report(line, "a comment after the first row", "comments come before the rows");
            }
        }
        match &self.lines[last + 1..] {
            // Empty strings after the line feeds of the last row and of the blank line.
            [(_, ""), (_, ""), ..] => {}
            rest => {
                let line = rest.first().copied().unwrap_or(self.lines[last]);
                report(line, "no blank line after the sentence", "end every sentence with a blank line");
            }
        }
    }

    /// The position and value of a comment that every sentence must have once.
    fn only_comment(&self, name: &str, flaws: &mut Vec<Flaw>) -> Option<(usize, &'t str)> {
        let mut found = self.lines.iter().filter_map(|&(at, line)| {
            let value = comment_value(line, name)?;
            Some((at + line.len() - value.len(), value))
        });
        let only = found.next();
        if only.is_none() {
            let at = self.lines[self.rows.0].0;
            flaws.push(Flaw::new(
                at,
                0,
                format!("no {name}"),
                format!("every sentence has a comment # {name} = …"),
            ));
        }
        for (at, value) in found {
            flaws.push(Flaw::new(at, value.len(), format!("a second {name}"), "leave one"));
        }
        only
    }
}

/// The first difference between the text comment and the rows.
fn first_difference(tokens: &[Row], at: usize, text: &str) -> Option<Flaw> {
    let mut rest = text;
    for token in tokens {
        let position = at + text.len() - rest.len();
        let Some(after) = rest.strip_prefix(token.form()) else {
            let help = format!("the rows have “{}” here", token.form());
            return Some(Flaw::new(position, rest.len(), "the text differs from the rows", help));
        };
        rest = after;
        if !is_glued(token.misc()) {
            if rest.starts_with(|c: char| !c.is_whitespace()) {
                let help = format!("put SpaceAfter=No on “{}”, or a space into the text", token.form());
                return Some(Flaw::new(
                    position,
                    token.form().len(),
                    "no space in the text where the rows have one",
                    help,
                ));
            }
            rest = rest.trim_start();
        }
    }
    let position = at + text.len() - rest.len();
    (!rest.is_empty())
        .then(|| Flaw::new(position, rest.len(), "more text than the rows have", "remove it, or add rows"))
}
