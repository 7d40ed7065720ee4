//! Coverage as JSON.

use serde_json::{Map, Value, json};
use solecism_stats::{Estimate, Fingerprint, Histogram};

use super::{Coverage, KindCoverage, Payoff, SentenceEstimate, THRESHOLDS, mean};
use crate::report::json::interval;

impl Coverage {
    /// One object with means over the sentences.
    pub(crate) fn to_json(&self) -> Value {
        let of = |what: fn(&SentenceEstimate) -> f64| mean(self.sentences.iter().map(what));
        let mut object = Map::new();
        object.insert("sentences".into(), self.sentences.len().into());
        object.insert("objective".into(), of(|s| s.histogram.objective).into());
        object.insert("support".into(), of(|s| s.histogram.support()).into());
        self.thresholds(&mut object);
        object.insert("chao1".into(), of(|s| s.fingerprint.chao1()).into());
        object.insert("good_turing".into(), of(|s| s.fingerprint.good_turing()).into());
        self.measures(&mut object);
        if let [only] = self.sentences.as_slice() {
            object.extend(only.details());
        } else {
            let each = self.sentences.iter().map(SentenceEstimate::to_json).collect();
            object.insert("per_sentence".into(), Value::Array(each));
        }
        object.insert("signature".into(), self.signature.clone().into());
        Value::Object(object)
    }

    fn thresholds(&self, object: &mut Map<String, Value>) {
        let means = |what: fn(&Histogram, f64) -> f64| {
            let of = |x: f64| mean(self.sentences.iter().map(|s| what(&s.histogram, x)));
            THRESHOLDS.iter().map(|(name, x)| ((*name).to_owned(), of(*x).into())).collect::<Map<_, _>>()
        };
        object.insert("variants_at_least".into(), means(Histogram::variants_at_least).into());
        object.insert("mass_at_least".into(), means(Histogram::mass_at_least).into());
    }

    fn measures(&self, object: &mut Map<String, Value>) {
        object.insert("accuracy".into(), by_references(&self.accuracy()));
        object.insert("accuracy_without_replacement".into(), by_references(&self.accuracy_without()));
        let optional = |values: Option<Vec<f64>>| values.map_or(Value::Null, |values| by_references(&values));
        object.insert("index_match".into(), optional(self.index_match()));
        object.insert("index_match_without_replacement".into(), optional(self.index_match_without()));
        let scores = |of: fn(&Estimate) -> Value| {
            let map = |estimates: &Vec<Estimate>| Value::Object(numbered(estimates.iter().map(of)));
            self.fscore.as_ref().map_or(Value::Null, map)
        };
        object.insert("f".into(), scores(|estimate| json!(estimate.value)));
        object.insert("f_interval".into(), scores(|estimate| interval(estimate.bca.as_ref())));
        let distribution = self.distribution.iter().enumerate().map(|(at, distribution)| {
            let trials = distribution.trials().max(1) as f64;
            json!({
                "mean": distribution.mean() / trials,
                "deviation": distribution.deviation() / trials,
                "range": interval(self.range(at).as_ref()),
            })
        });
        object.insert("accuracy_distribution".into(), Value::Object(numbered(distribution)));
        object.insert("incentive".into(), Value::Object(numbered(self.incentive.iter().map(payoff))));
        if !self.kinds.is_empty() {
            let kinds = self.kinds.iter().map(KindCoverage::to_json).collect();
            object.insert("kinds".into(), Value::Array(kinds));
        }
        if let Some(test) = &self.test {
            let test = json!({
                "references": test.references, "right": test.right, "expected": test.expected,
                "at_most": test.at_most, "at_least": test.at_least, "two_sided": test.two_sided,
            });
            object.insert("test".into(), test);
        }
    }

    /// One object for a single sentence, an array for several.
    pub(super) fn each_to_json(&self) -> Value {
        match self.sentences.as_slice() {
            [_] => self.to_json(),
            several => Value::Array(several.iter().map(SentenceEstimate::to_json).collect()),
        }
    }
}

impl KindCoverage {
    fn to_json(&self) -> Value {
        let each = Value::Object(numbered(self.payoffs.iter().map(payoff)));
        json!({ "kind": self.kind, "edits": self.edits, "references": each })
    }
}

impl SentenceEstimate {
    fn details(&self) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("sample".into(), self.fingerprint.sample().into());
        object.insert("seen".into(), self.fingerprint.seen().into());
        object.insert("fingerprint".into(), self.fingerprint.counts().into());
        object.insert("entropy".into(), self.histogram.entropy().into());
        object.insert("histogram".into(), json!(self.histogram.kinds));
        object
    }

    fn to_json(&self) -> Value {
        let at_least = |what: fn(&Histogram, f64) -> f64| {
            let pair = |(name, x): &(&str, f64)| ((*name).to_owned(), what(&self.histogram, *x).into());
            Value::Object(THRESHOLDS.iter().map(pair).collect())
        };
        let of = |what: fn(&Fingerprint) -> f64| Value::from(what(&self.fingerprint));
        let mut object = Map::new();
        object.insert("sentence".into(), self.id.clone().into());
        object.insert("objective".into(), self.histogram.objective.into());
        object.insert("support".into(), self.histogram.support().into());
        object.insert("variants_at_least".into(), at_least(Histogram::variants_at_least));
        object.insert("mass_at_least".into(), at_least(Histogram::mass_at_least));
        object.insert("chao1".into(), of(Fingerprint::chao1));
        object.insert("good_turing".into(), of(Fingerprint::good_turing));
        object.insert("accuracy".into(), by_references(&self.covered));
        object.insert("accuracy_without_replacement".into(), by_references(&self.covered_without));
        object.insert("index_match".into(), Value::Null);
        object.insert("f".into(), Value::Null);
        object.extend(self.details());
        Value::Object(object)
    }
}

fn payoff(payoff: &Payoff) -> Value {
    json!({
        "coverage": payoff.coverage,
        "correcting": payoff.correcting,
        "leaving": payoff.leaving,
        "pays_to_leave": payoff.pays_to_leave(),
    })
}

/// Values keyed by the number of references, from 1.
fn by_references(values: &[f64]) -> Value {
    Value::Object(numbered(values.iter().map(|&value| value.into())))
}

fn numbered(values: impl Iterator<Item = Value>) -> Map<String, Value> {
    values.enumerate().map(|(at, value)| ((at + 1).to_string(), value)).collect()
}
