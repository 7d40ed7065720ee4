//! What is compiled into the program for experiments to run on.

use solecism_corpus::Flaw;
use solecism_english::sample::{CORRECTIONS, DEPENDENCIES, LEARNER, LEARNER_REFERENCES, TREES};
use solecism_errors::toml_value::{Value, named};

use super::spec::Origin;

/// Texts by name: the name, the text, and how its file would be called.
const SAMPLES: [(&str, &str, &str); 6] = [
    ("trees", TREES, "sample.ptb"),
    ("dependencies", DEPENDENCIES, "sample.conllu"),
    ("corrections", CORRECTIONS, "corrections.tsv"),
    ("learner", LEARNER, "learner.txt"),
    ("learner-reference-1", LEARNER_REFERENCES[0], "learner-reference-1.txt"),
    ("learner-reference-2", LEARNER_REFERENCES[1], "learner-reference-2.txt"),
];

/// The sample of this name.
pub(super) fn sample_named(value: &Value<'_>) -> Result<Origin, Flaw> {
    let find = |name: &str| SAMPLES.iter().find(|(known, ..)| *known == name);
    let names = SAMPLES.map(|(name, ..)| name);
    named(value, find, &names).map(|(_, text, file)| Origin::Sample(text, file))
}
