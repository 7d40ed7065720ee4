//! Dimensions that every metric's counts can be broken down by: fields of the edit records, and sentence length.

use std::cmp::Ordering;

use solecism_corpus::edit::errors;
use solecism_corpus::{Problem, TokenEdit};

use crate::metric::{Dimension, Level, Metric};

/// Dimensions available for every metric.
pub const FIELDS: &[Dimension] = &[
    field("kind", "kind of error"),
    field("subkind", "sub-kind of error"),
    field("op", "what was done: substitute, delete or insert"),
    field("tag", "tag of the word changed: the old one, or the new one of an insertion"),
    field("old", "word before"),
    field("old_tag", "tag before"),
    field("new", "word after"),
    field("new_tag", "tag after"),
    field("side", "which member of an agreeing pair was changed"),
    field("risk", "how likely the sentence is still well formed"),
    field("at", "position of the edit"),
    field("pass", "pass that made the edit"),
    field("errors", "number of errors in the sentence"),
    field("length", "number of words in the sentence, in tens"),
];

const fn field(name: &'static str, about: &'static str) -> Dimension {
    Dimension { name, about, level: Level::Sentence }
}

/// Value of a field for a sentence that has none: it was not edited, or not in this way.
pub const NONE: &str = "-";

/// Separator between several values of one sentence.
const AND: &str = "+";

/// A breakdown: the dimensions that rows are crossed by.
#[derive(Clone, Debug, Default)]
pub struct Breakdown {
    dimensions: Vec<(Dimension, Origin)>,
    /// The metric's own dimensions in use, of sentences and of parts.
    pub(crate) fields: Vec<&'static str>,
    pub(crate) parts: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Record,
    Metric,
}

impl Breakdown {
    /// Creates a breakdown of this metric's counts by these dimensions.
    ///
    /// # Errors
    /// If there is no such dimension.
    pub fn new<'n>(metric: &dyn Metric, names: impl IntoIterator<Item = &'n str>) -> Result<Self, Problem> {
        let mut by = Self::default();
        for name in names {
            let of = |list: &[Dimension]| list.iter().find(|d| d.name == name).copied();
            let own = of(metric.dimensions()).map(|d| (d, Origin::Metric));
            let Some((dimension, origin)) = own.or_else(|| of(FIELDS).map(|d| (d, Origin::Record))) else {
                return Err(unknown(metric, name));
            };
            match (origin, dimension.level) {
                (Origin::Record, _) => {}
                (Origin::Metric, Level::Sentence) => by.fields.push(dimension.name),
                (Origin::Metric, Level::Part) => by.parts.push(dimension.name),
            }
            by.dimensions.push((dimension, origin));
        }
        Ok(by)
    }

    /// True if there are no dimensions.
    pub fn is_empty(&self) -> bool {
        self.dimensions.is_empty()
    }

    /// Names of the dimensions.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.dimensions.iter().map(|(dimension, _)| dimension.name)
    }

    /// Returns whether a dimension needs the edit records.
    pub fn needs_edits(&self) -> bool {
        self.dimensions.iter().any(|(d, origin)| *origin == Origin::Record && d.name != "length")
    }

    /// Values of a sentence, one for each dimension; empty for dimensions of parts.
    pub(crate) fn values(
        &self,
        edits: &[TokenEdit],
        length: u32,
        own: &[(&'static str, String)],
    ) -> Vec<String> {
        let value = |(dimension, origin): &(Dimension, Origin)| match (origin, dimension.level) {
            (Origin::Record, _) => record_value(dimension.name, edits, length),
            (Origin::Metric, Level::Sentence) => own
                .iter()
                .find(|(name, _)| *name == dimension.name)
                .map_or_else(|| NONE.to_owned(), |(_, value)| value.clone()),
            (Origin::Metric, Level::Part) => String::new(),
        };
        self.dimensions.iter().map(value).collect()
    }

    /// Fills the values of a part into those of its sentence.
    pub(crate) fn with_part(&self, sentence: &[String], part: &[String]) -> Vec<String> {
        let mut parts = part.iter();
        let is_part = |(d, origin): &(Dimension, Origin)| *origin == Origin::Metric && d.level == Level::Part;
        let value = |(dimension, value): (&(Dimension, Origin), &String)| {
            if is_part(dimension) { parts.next().cloned().unwrap_or_default() } else { value.clone() }
        };
        self.dimensions.iter().zip(sentence).map(value).collect()
    }
}

fn unknown(metric: &dyn Metric, name: &str) -> Problem {
    let names: Vec<&str> = metric.dimensions().iter().chain(FIELDS).map(|d| d.name).collect();
    Problem::new(format!("cannot break these counts down by {name:?}"), {
        format!("use one of {}", names.join(", "))
    })
}

/// Value of a field. Several different values in one sentence are joined, so that each sentence is in one row.
fn record_value(name: &str, edits: &[TokenEdit], length: u32) -> String {
    match name {
        "errors" => return errors(edits).count().to_string(),
        "length" => return tens(length),
        _ => {}
    }
    let mut values: Vec<String> = edits.iter().filter_map(|edit| edit_value(name, edit)).collect();
    values.sort_by(|a, b| natural(a, b));
    values.dedup();
    if values.is_empty() { NONE.to_owned() } else { values.join(AND) }
}

fn edit_value(name: &str, edit: &TokenEdit) -> Option<String> {
    let text = |value: &Option<String>| value.clone();
    match name {
        "kind" => Some(edit.kind.to_string()),
        "subkind" => Some(edit.subkind.to_string()),
        "op" => Some(edit.op.to_string()),
        "tag" => text(&edit.old_tag).or_else(|| text(&edit.new_tag)),
        "old" => text(&edit.old),
        "old_tag" => text(&edit.old_tag),
        "new" => text(&edit.new),
        "new_tag" => text(&edit.new_tag),
        "side" => edit.side.as_deref().map(str::to_owned),
        "risk" => edit.risk.as_deref().map(str::to_owned),
        "at" => Some(edit.at.to_string()),
        _ => Some(edit.pass.to_string()),
    }
}

/// Bin of ten that a length falls in: 1-10, 11-20, …
fn tens(length: u32) -> String {
    let ten = length.saturating_sub(1) / 10 * 10;
    if length == 0 { "0".to_owned() } else { format!("{}-{}", ten + 1, ten + 10) }
}

/// Natural sort order: by number where both begin with one, else alphabetical.
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    let number = |text: &str| -> Option<u64> {
        let end = text.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
        text[..end].parse().ok()
    };
    match (number(a), number(b)) {
        (Some(x), Some(y)) => x.cmp(&y).then_with(|| a.cmp(b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solecism_corpus::Op;

    fn edit(kind: &'static str, at: u32) -> TokenEdit {
        TokenEdit {
            pass: 1,
            kind: kind.into(),
            subkind: "det".into(),
            old: Some("the".into()),
            old_tag: Some("DT".into()),
            ..TokenEdit::blank(Op::Delete, at)
        }
    }

    #[test]
    fn each_sentence_has_one_value() {
        let edits = [edit("missing-word", 10), edit("agreement", 9), edit("missing-word", 2)];
        assert_eq!(record_value("kind", &edits, 0), "agreement+missing-word");
        assert_eq!(record_value("at", &edits, 0), "2+9+10");
        assert_eq!(record_value("errors", &edits, 0), "3");
        let one = edits.clone().map(|edit| TokenEdit { error: Some(0), ..edit });
        assert_eq!(record_value("errors", &one, 0), "1");
        assert_eq!(record_value("side", &edits, 0), NONE);
        assert_eq!(record_value("kind", &[], 0), NONE);
    }

    #[test]
    fn lengths_are_binned_by_ten() {
        assert_eq!([0, 1, 10, 11, 100].map(tens), ["0", "1-10", "1-10", "11-20", "91-100"]);
    }

    #[test]
    fn numbers_sort_by_value() {
        let mut values = ["b", "10", "9", "7+", "a", "21-30"];
        values.sort_by(|a, b| natural(a, b));
        assert_eq!(values, ["7+", "9", "10", "21-30", "a", "b"]);
    }
}
