//! UCCA passages of an experiment file, and the pairs that are compared.

use solecism_corpus::Flaw;
use solecism_errors::toml_value::{Key, Value, flaw, in_order, strings, table};

use super::{Known, Reader, not_known, only, text};
use crate::experiment::sample::passages_named;
use crate::experiment::spec::{FaithfulnessStudy, NamedPassages, PassageOrigin};

impl Reader<'_> {
    /// Passages: a file or a directory, or a sample.
    pub(super) fn passages(
        &self,
        key: &Key<'_>,
        value: &Value<'_>,
        known: &Known,
    ) -> Result<NamedPassages, Flaw> {
        let name = key.get_ref().to_string();
        if known.corpora.iter().any(|corpus| corpus.name == name) {
            let what = format!("there is already a corpus \"{name}\"");
            return Err(flaw(key, what, "choose another name for the passages"));
        }
        if let Some((_, path)) = self.replaced.iter().find(|(replaced, _)| *replaced == name) {
            return Ok(NamedPassages { name, origin: PassageOrigin::Files(path.clone()) });
        }
        if value.get_ref().is_str() {
            return Ok(NamedPassages { name, origin: PassageOrigin::Files(self.existing(value)?) });
        }
        let entries = table(value)?;
        only(entries, &["sample"])?;
        let sample = entries.get("sample").ok_or_else(|| {
            flaw(value, "neither files nor a sample", "such as \"passages/\" or { sample = \"learner\" }")
        })?;
        Ok(NamedPassages { name, origin: PassageOrigin::Sample(passages_named(sample)?) })
    }
}

impl Known {
    /// Named pairs of passages: those of a source and those of its correction.
    pub(super) fn faithfulness(&self, value: &Value<'_>) -> Result<FaithfulnessStudy, Flaw> {
        let entries = table(value)?;
        only(entries, &["title", "pairs"])?;
        let help =
            "such as pairs = { \"by people\" = [\"source\", \"corrected\"] }, with names of [passages]";
        let given = entries.get("pairs").ok_or_else(|| flaw(value, "pairs is missing", help))?;
        let mut pairs = Vec::new();
        for (key, value) in in_order(table(given)?) {
            let [source, correction] = strings(value)?[..] else {
                return Err(flaw(value, "not a pair", help));
            };
            let pair = [self.passages_of(source)?, self.passages_of(correction)?];
            pairs.push((key.get_ref().to_string(), pair));
        }
        if pairs.is_empty() {
            return Err(flaw(given, "pairs is empty", help));
        }
        let title = text(entries, "title")?.unwrap_or_else(|| "faithfulness".to_owned());
        Ok(FaithfulnessStudy { title, pairs })
    }

    fn passages_of(&self, (name, at): (&str, &Value<'_>)) -> Result<usize, Flaw> {
        let found = self.passages.iter().position(|known| known.name == name);
        found.ok_or_else(|| {
            not_known(at, "entry of [passages]", name, self.passages.iter().map(|known| &*known.name))
        })
    }
}
