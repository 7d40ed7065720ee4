//! Reports as JSON.

use serde_json::{Map, Value, json};
use solecism_metrics::{Score, Show, Status};
use solecism_stats::Interval;

use super::{Line, Report};

impl Report {
    /// The report as JSON: scores as fractions at full precision, `null` where undefined.
    pub(crate) fn to_json(&self) -> Value {
        let mut object = self.line(&self.total);
        object.insert("failed".into(), self.left_out.len().into());
        object.insert("unparsed".into(), self.unparsed.into());
        let left_out = |(number, reason): &(u64, String)| json!({ "sentence": number, "reason": reason });
        object.insert("left_out".into(), self.left_out.iter().map(left_out).collect());
        if !self.by.is_empty() {
            object.insert("by".into(), self.by.clone().into());
        }
        object.insert("rows".into(), self.rows.iter().map(|row| Value::Object(self.row(row))).collect());
        if let Some(sentences) = &self.sentences {
            let sentence = |(number, status, line): &(u64, Status, Line)| {
                let mut object = Map::new();
                object.insert("sentence".into(), (*number).into());
                object.insert("status".into(), name(*status).into());
                object.insert("scores".into(), scores(self.scores, &line.scores));
                object.insert("counts".into(), self.counts(line));
                Value::Object(object)
            };
            object.insert("per_sentence".into(), sentences.iter().map(sentence).collect());
        }
        object.insert("signature".into(), self.signature.clone().into());
        let mut report = Map::from_iter([("metric".to_owned(), Value::from(self.metric))]);
        report.append(&mut object);
        Value::Object(report)
    }

    fn row(&self, line: &Line) -> Map<String, Value> {
        let by =
            self.by.iter().zip(&line.values).map(|(name, value)| ((*name).to_owned(), value.clone().into()));
        let mut row = Map::from_iter([("by".to_owned(), Value::Object(by.collect()))]);
        row.append(&mut self.line(line));
        row
    }

    fn line(&self, line: &Line) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("scores".into(), scores(self.scores, &line.scores));
        if !line.intervals.is_empty() {
            let pairs = self.scores.iter().zip(&line.intervals);
            let intervals = pairs.map(|(score, i)| (score.name.to_owned(), interval(i.as_ref())));
            object.insert("intervals".into(), Value::Object(intervals.collect()));
        }
        object.insert("counts".into(), self.counts(line));
        object.insert("sentences".into(), line.sentences.into());
        object
    }

    fn counts(&self, line: &Line) -> Value {
        let pairs = self.columns.iter().zip(&line.counts);
        Value::Object(pairs.map(|(name, &count)| ((*name).to_owned(), number(count))).collect())
    }
}

/// Name of a status.
pub(crate) fn name(status: Status) -> &'static str {
    match status {
        Status::Counted => "counted",
        Status::Unparsed => "unparsed",
        Status::Skipped => "skipped",
        Status::Differs => "differs",
        Status::NoError => "no error",
    }
}

/// Scores by name.
pub(crate) fn scores(scores: &[Score], values: &[Option<f64>]) -> Value {
    let pairs = scores.iter().zip(values).map(|(score, value)| {
        let value = match score.show {
            Show::Count => value.map_or(Value::Null, number),
            Show::Percentage | Show::Number => json!(value),
        };
        (score.name.to_owned(), value)
    });
    Value::Object(pairs.collect())
}

pub(crate) fn interval(interval: Option<&Interval>) -> Value {
    interval.map_or(Value::Null, |interval| json!([interval.low, interval.high]))
}

/// A JSON integer if the value is whole, else a float.
pub(crate) fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}
