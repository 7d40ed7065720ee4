//! Conservatism as JSON.

use serde_json::{Map, Value, json};
use solecism_stats::Estimate;

use super::{Conservatism, Measured, THRESHOLDS};
use crate::report::json::interval;

impl Conservatism {
    /// The measures as JSON.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "sentences": self.sentences,
            "references": self.references.iter().map(Measured::to_json).collect::<Vec<_>>(),
            "systems": self.systems.iter().map(Measured::to_json).collect::<Vec<_>>(),
            "confidence": self.confidence,
            "signature": self.signature,
        })
    }
}

impl Measured {
    fn to_json(&self) -> Value {
        let below = THRESHOLDS.iter().map(|t| (t.to_string(), json!(self.order_below(*t))));
        json!({
            "name": self.name,
            "sentences": self.corrected.sentences.len(),
            "changed": self.changed(),
            "wordchange": with_interval(&self.changes),
            "histogram": self.histogram(),
            "order": with_interval(&self.order),
            "order_left_out": self.without_order(),
            "order_below": Value::Object(below.collect::<Map<_, _>>()),
            "split": self.corrected.split,
            "concatenated": self.corrected.joined,
            "ratio": self.ratio.as_ref().map_or(Value::Null, with_interval),
            "verdict": self.verdict.name(),
        })
    }
}

fn with_interval(estimate: &Estimate) -> Value {
    json!({ "value": estimate.value, "interval": interval(estimate.bca.or(estimate.percentile).as_ref()) })
}
