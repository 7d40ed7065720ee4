//! Comparisons as JSON.

use serde_json::{Map, Value, json};

use super::{ComparedOutput, Comparisons, Difference, GroupDifferences};
use crate::report::json::{interval, number, scores};

impl Comparisons {
    /// The comparison as JSON: scores as fractions at full precision, `null` where undefined.
    pub(crate) fn to_json(&self) -> Value {
        let left_out = |(number, reason): &(u64, String)| json!({ "sentence": number, "reason": reason });
        let system = |system: &ComparedOutput| {
            let values = scores(self.scores, &system.scores);
            json!({ "name": system.name, "scores": values, "counts": system.counts.iter().map(|&c| number(c)).collect::<Vec<_>>() })
        };
        let group = |group: &GroupDifferences| {
            let by = self.by.iter().zip(&group.values).map(|(n, v)| ((*n).to_owned(), v.clone().into()));
            json!({
                "by": Value::Object(by.collect::<Map<_, _>>()),
                "sentences": group.sentences,
                "differences": group.differences.iter().map(difference).collect::<Vec<_>>(),
            })
        };
        json!({
            "metric": self.metric,
            "baseline": self.baseline,
            "differences": self.differences.iter().map(difference).collect::<Vec<_>>(),
            "systems": self.systems.iter().map(system).collect::<Vec<_>>(),
            "sentences": self.sentences,
            "failed": self.left_out.len(),
            "left_out": self.left_out.iter().map(left_out).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(group).collect::<Vec<_>>(),
            "signature": self.signature,
        })
    }
}

fn difference(difference: &Difference) -> Value {
    let mut object = json!({
        "score": difference.score.name,
        "a": difference.a,
        "b": difference.b,
        "value_a": difference.value_a,
        "value_b": difference.value_b,
        "difference": difference.difference,
        "p": difference.p,
        "p_holm": difference.p_holm,
    });
    if difference.interval.is_some() {
        object["interval"] = interval(difference.interval.as_ref());
    }
    object
}
