//! Faithfulness of corrections (Choshen and Abend).

use serde::{Deserialize, Serialize};
use serde_json::Value;
use solecism_corpus::Problem;
use solecism_stats::Options;

use super::StepContext;
use super::correct::Figure;
use crate::experiment::spec::PassageOrigin;
use crate::faithfulness::{Faithfulness, PARTICIPANTS_AND_ADVERBIALS, Pair, SCENE, faithfulness, of_pairs};
use solecism_pipeline::reading::Text;

/// Result of the step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct FaithfulnessResult {
    /// All figures, as in `faithful --json`.
    pub all: Value,
    /// Number of passages.
    pub passages: usize,
    /// UCCASIM of primary edges, aligned from the source and from the correction.
    pub ways: [Option<f64>; 2],
    /// Mean of both, with its interval.
    pub mean: Figure,
    /// DISTSIM of A and D together, and of scenes.
    pub distributions: [Option<f64>; 2],
    /// DISTSIM of each category.
    pub categories: Vec<(String, Option<f64>)>,
    /// DAG F, if both sides have the same words.
    pub same_words: Option<f64>,
}

/// Compares the passages of a source with those of its correction.
pub(super) fn measure(context: &StepContext<'_>, study: usize, pair: usize) -> Result<(), Problem> {
    let experiment = context.experiment;
    let (_, sides) = &experiment.faithfulness[study].pairs[pair];
    let [source, correction] = sides.map(|at| &experiment.passages[at]);
    let options = Options {
        resamples: experiment.resamples,
        seed: experiment.seed,
        threads: context.threads,
        ..Options::default()
    };
    let progress = |passages| context.done(passages);
    let found = match (&source.origin, &correction.origin) {
        (PassageOrigin::Files(source), PassageOrigin::Files(correction)) => {
            faithfulness(source, correction, &options, progress)?
        }
        (PassageOrigin::Sample(source), PassageOrigin::Sample(correction)) => {
            let text = |(name, text): (&str, &str)| Text { name: name.to_owned(), text: text.to_owned() };
            let pairs = source.iter().zip(correction.iter());
            let pairs = pairs.map(|(source, correction)| -> Result<Pair, Problem> {
                Ok((source.0.to_owned(), [text(*source), text(*correction)]))
            });
            of_pairs(pairs, &options, progress)?
        }
        _ => {
            let what = format!("only one of {} and {} is a sample", source.name, correction.name);
            return Err(Problem::new(what, "give your own passages for both"));
        }
    };
    context.keep(&summarized(&found))
}

fn summarized(found: &Faithfulness) -> FaithfulnessResult {
    let [primary, _] = &found.similarity;
    let interval = primary.interval.map(|interval| (interval.low, interval.high));
    let shared = [PARTICIPANTS_AND_ADVERBIALS, SCENE];
    let distribution = |name: &str| {
        let known = found.distributions.iter().find(|known| known.category == name);
        known.and_then(|known| known.similarity)
    };
    let own = found.distributions.iter().filter(|known| !shared.contains(&&*known.category));
    FaithfulnessResult {
        all: found.to_json(),
        passages: found.passages.len(),
        ways: [primary.from_source[2], primary.from_correction[2]],
        mean: (primary.mean, interval),
        distributions: shared.map(distribution),
        categories: own.map(|known| (known.category.clone(), known.similarity)).collect(),
        same_words: found.same_words.and_then(|[.., f]| f),
    }
}
