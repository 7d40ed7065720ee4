//! Iterates over a corpus sentence by sentence, for every subcommand that reads one.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Problem};
use solecism_pipeline::sentences;
pub(crate) use solecism_pipeline::sentences::{BatchWork, Skipped};

use crate::Outcome;
use crate::diagnostics::say;
use crate::files::Input;
use crate::progress::watch;

/// Names the sentences that could not be read. If there are any, the outcome is incomplete.
pub(crate) fn outcome(skipped: &Skipped) -> Result<Outcome, Problem> {
    if skipped.numbers.is_empty() {
        return Ok(Outcome::Done);
    }
    for problem in &skipped.problems {
        say(format_args!("skipped: {problem}"))?;
    }
    say(format_args!("{} sentences could not be read and were left out", skipped.numbers.len()))?;
    Ok(Outcome::FellShort)
}

/// Processes the corpus in parallel, with a new `W` for every batch. Passes the results to `sink` in order.
pub(crate) fn each_batch<W: BatchWork>(
    input: &Input,
    corpus: &Corpus,
    doing: &'static str,
    new: impl Fn(&Batch) -> Result<W, Problem> + Sync,
    sink: impl FnMut(W) -> Result<(), Problem>,
) -> Result<Skipped, Problem> {
    let watch = watch(doing, input.work.quiet);
    sentences::each_batch(corpus, input.work.threads(), input.on_bad_input.into(), new, sink, watch)
}
