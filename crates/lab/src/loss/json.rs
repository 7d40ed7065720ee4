//! Losses as JSON.

use serde_json::{Map, Value, json};

use super::{KindLoss, LossDifference, Losses, SystemLoss};
use crate::report::json::interval;

impl Losses {
    /// The losses as JSON: scores as fractions at full precision, `null` where undefined.
    pub fn to_json(&self) -> Value {
        let left_out = |(number, reason): &(u64, String)| json!({ "sentence": number, "reason": reason });
        let words = self.changed_words.map(|[out, into]| json!({ "left_out": out, "put_in": into }));
        json!({
            "metric": self.metric,
            "score": self.score.name,
            "systems": self.systems.iter().map(system).collect::<Vec<_>>(),
            "differences": self.differences.iter().map(difference).collect::<Vec<_>>(),
            "by": self.by.iter().map(|kind| self.kind(kind)).collect::<Vec<_>>(),
            "sentences": self.sentences,
            "with_errors": self.with_errors,
            "words": words,
            "failed": self.left_out.len(),
            "left_out": self.left_out.iter().map(left_out).collect::<Vec<_>>(),
            "signature": self.signature,
        })
    }

    fn kind(&self, kind: &KindLoss) -> Value {
        let mut object = Map::from_iter([("system".to_owned(), Value::from(kind.system.clone()))]);
        let values = self.fields.iter().zip(&kind.values);
        object.extend(values.map(|(field, value)| (field.to_string(), value.clone().into())));
        object.insert("sentences".into(), kind.sentences.into());
        object.insert("clean".into(), kind.clean.into());
        object.insert("noisy".into(), kind.noisy.into());
        object.insert("loss".into(), kind.loss.into());
        object.insert("interval".into(), interval(kind.interval.as_ref()));
        if let Some(effect) = kind.effect {
            object.insert("effect".into(), effect.value.into());
            object.insert("effect_interval".into(), interval(effect.interval.as_ref()));
        }
        Value::Object(object)
    }
}

fn system(system: &SystemLoss) -> Value {
    json!({
        "name": system.name,
        "clean": system.clean,
        "noisy": system.noisy,
        "loss": system.loss,
        "interval": interval(system.interval.as_ref()),
        "p": system.p,
    })
}

fn difference(difference: &LossDifference) -> Value {
    json!({
        "a": difference.a,
        "b": difference.b,
        "difference": difference.difference,
        "interval": interval(difference.interval.as_ref()),
        "p": difference.p,
        "p_holm": difference.p_holm,
    })
}
