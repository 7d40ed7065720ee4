//! Built-in samples for experiments.

use solecism_corpus::Flaw;
use solecism_errors::toml_value::{Value, named};
use solecism_language::sample::{
    CORRECTED_PASSAGES, CORRECTIONS, DEPENDENCIES, LEARNER, LEARNER_PASSAGES, LEARNER_PASSAGES_AGAIN,
    LEARNER_REFERENCES, Passages, TREES,
};

use super::spec::Origin;

/// Sample texts: name, text, file name.
const SAMPLES: [(&str, &str, &str); 6] = [
    ("trees", TREES, "sample.ptb"),
    ("dependencies", DEPENDENCIES, "sample.conllu"),
    ("corrections", CORRECTIONS, "corrections.tsv"),
    ("learner", LEARNER, "learner.txt"),
    ("learner-reference-1", LEARNER_REFERENCES[0], "learner-reference-1.txt"),
    ("learner-reference-2", LEARNER_REFERENCES[1], "learner-reference-2.txt"),
];

/// Looks up a sample text.
pub(super) fn sample_named(value: &Value<'_>) -> Result<Origin, Flaw> {
    let find = |name: &str| SAMPLES.iter().find(|(known, ..)| *known == name);
    let names = SAMPLES.map(|(name, ..)| name);
    named(value, find, &names).map(|(_, text, file)| Origin::Sample(text, file))
}

/// Sample passages by name.
const PASSAGES: [(&str, &Passages); 3] = [
    ("learner", &LEARNER_PASSAGES),
    ("learner-again", &LEARNER_PASSAGES_AGAIN),
    ("corrected", &CORRECTED_PASSAGES),
];

/// Looks up sample passages.
pub(super) fn passages_named(value: &Value<'_>) -> Result<&'static Passages, Flaw> {
    let find = |name: &str| PASSAGES.iter().find(|(known, _)| *known == name).map(|(_, passages)| *passages);
    named(value, find, &PASSAGES.map(|(name, _)| name))
}
