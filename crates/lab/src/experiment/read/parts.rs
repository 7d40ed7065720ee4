//! Corpora and mixtures of an experiment file.

use std::ops::Range;

use solecism_corpus::Flaw;
use solecism_errors::toml_value::{Key, Value, flaw, string, strings, table};

use super::conditions::flag;
use super::{Known, Reader, number, only};
use crate::experiment::spec::{Mixture, NamedCorpus, Origin, Selection};

impl Reader<'_> {
    /// A corpus: a path, or a table with a path or sample and a selection of sentences.
    /// `None` for an optional one that is not given.
    pub(super) fn corpus(&self, key: &Key<'_>, value: &Value<'_>) -> Result<Option<NamedCorpus>, Flaw> {
        let name = key.get_ref().to_string();
        if name.contains(['/', '*']) || name.trim().is_empty() {
            return Err(flaw(key, "invalid name of a corpus", "use letters, digits and dashes"));
        }
        let replaced = self.replaced(&name);
        if !replaced.is_empty() {
            let origin = Origin::Files(replaced);
            return Ok(Some(NamedCorpus { name, origin, selection: Selection::ALL }));
        }
        if value.get_ref().is_str() {
            let origin = Origin::Files(vec![self.existing(value)?]);
            return Ok(Some(NamedCorpus { name, origin, selection: Selection::ALL }));
        }
        let entries = table(value)?;
        if entries.get("optional").map(flag).transpose()?.unwrap_or(false) {
            only(entries, &["optional"])?;
            return Ok(None);
        }
        only(entries, &["file", "sample", "sentences", "every", "except-every", "optional"])?;
        let every = number(entries, "every", 2, 1_000_000)?.map(|every| (u64::from(every), false));
        let others = number(entries, "except-every", 2, 1_000_000)?.map(|every| (u64::from(every), true));
        if let (Some(_), Some(_), Some(value)) = (every, others, entries.get("except-every")) {
            return Err(flaw(value, "every and except-every exclude each other", "leave one of them out"));
        }
        let range = entries.get("sentences").map(range).transpose()?.unwrap_or(Selection::ALL.range);
        let selection = Selection { range, every: every.or(others) };
        Ok(Some(NamedCorpus { name, origin: self.origin(entries, value)?, selection }))
    }
}

impl Known {
    /// A mixture: texts with optional weights.
    pub(super) fn mixture(&self, key: &Key<'_>, value: &Value<'_>) -> Result<Mixture, Flaw> {
        let mut parts = Vec::new();
        for (part, at) in strings(value)? {
            let (weight, name) = match part.split_once('*') {
                Some((weight, name)) => (weighed(weight, at)?, name.trim()),
                None => (1.0, part.trim()),
            };
            parts.extend(self.texts(name, at)?.into_iter().map(|text| (weight, text)));
        }
        if parts.is_empty() {
            return Err(flaw(value, "the mixture is empty", "such as [\"train\", \"10 * other\"]"));
        }
        Ok(Mixture { name: key.get_ref().to_string(), parts })
    }
}

fn weighed(weight: &str, at: &Value<'_>) -> Result<f64, Flaw> {
    let number = weight.trim().parse().ok().filter(|weight: &f64| *weight > 0.0 && *weight <= 1e6);
    number.ok_or_else(|| flaw(at, format!("\"{}\" is not a weight", weight.trim()), "such as \"10 * train\""))
}

/// A half-open range of sentences such as `0..100`; either end may be omitted.
fn range(value: &Value<'_>) -> Result<Range<u64>, Flaw> {
    let ends = string(value)?.split_once("..").and_then(|(first, last)| {
        let first = if first.trim().is_empty() { 0 } else { first.trim().parse().ok()? };
        let last = if last.trim().is_empty() { u64::MAX } else { last.trim().parse().ok()? };
        Some(first..last)
    });
    let range = ends.filter(|range| range.start < range.end);
    range.ok_or_else(|| flaw(value, "not a range of sentences", "such as \"0..100\" for the first hundred"))
}
