//! Going through a corpus sentence by sentence: what every subcommand that reads one does.

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Problem};
use solecism::sentences;
pub use solecism::sentences::{BatchWork, Skipped};

use crate::files::Input;
use crate::progress::Progress;
use crate::{Outcome, interrupt};

/// Says which sentences could not be read; that makes the outcome fall short.
pub fn outcome(skipped: &Skipped) -> Outcome {
    if skipped.numbers.is_empty() {
        return Outcome::Done;
    }
    for problem in &skipped.problems {
        eprintln!("skipped: {problem}");
    }
    eprintln!("{} sentences could not be read and were left out", skipped.numbers.len());
    Outcome::FellShort
}

/// Goes through the corpus: a new `W` for every batch, in parallel; its results to `sink`, in order.
pub fn each_batch<W: BatchWork>(
    input: &Input,
    corpus: &Corpus,
    doing: &'static str,
    new: impl Fn(&Batch) -> Result<W, Problem> + Sync,
    sink: impl FnMut(W) -> Result<(), Problem>,
) -> Result<Skipped, Problem> {
    let progress = Progress::new(doing, input.work.quiet);
    let watch = |sentences| {
        interrupt::check()?;
        progress.add(sentences);
        Ok(())
    };
    sentences::each_batch(corpus, input.work.threads(), input.on_bad_input.into(), new, sink, watch)
}
