//! Iterates over a corpus sentence by sentence.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Problem, stream};

/// Work on the sentences of one batch, and its result.
pub trait BatchWork: Send {
    /// Handles one sentence.
    ///
    /// # Errors
    /// If the sentence has a flaw.
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw>;

    /// Handles the text after the last sentence: whitespace and comments.
    fn rest(&mut self, bytes: &[u8]);
}

/// Treatment of sentences that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBadInput {
    /// Stop with a message and write nothing.
    Stop,
    /// Skip, count, and continue.
    Skip,
}

/// Sentences that could not be read.
#[derive(Debug, Default)]
pub struct Skipped {
    /// Their numbers.
    pub numbers: Vec<u64>,
    /// Problems of the first of them.
    pub problems: Vec<Problem>,
}

/// Maximum number of skipped sentences that are named.
const NAMED: usize = 10;

/// Processes the corpus in parallel, with a new `W` for every batch. Passes the results to `sink` in order, and the
/// number of further sentences to `sentences_done`.
///
/// # Errors
/// If the corpus or a sentence cannot be read; also those of `new`, `sink` and `sentences_done`.
pub fn each_batch<W: BatchWork>(
    corpus: &Corpus,
    threads: usize,
    on_bad: OnBadInput,
    new: impl Fn(&Batch) -> Result<W, Problem> + Sync,
    mut sink: impl FnMut(W) -> Result<(), Problem>,
    mut sentences_done: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Skipped, Problem> {
    let mut skipped = Skipped::default();
    let work = |batch: Batch| {
        let mut work = new(&batch)?;
        let bad = do_batch(&batch, &mut work, on_bad)?;
        Ok((work, bad, batch.sentences()))
    };
    stream::in_order(corpus.batches(), threads, work, |(work, bad, sentences)| {
        sentences_done(sentences)?;
        for (number, problem) in bad {
            skipped.numbers.push(number);
            if skipped.problems.len() < NAMED {
                skipped.problems.push(problem);
            }
        }
        sink(work)
    })?;
    Ok(skipped)
}

/// Handles every sentence; returns the numbers and problems of those that were skipped.
fn do_batch(
    batch: &Batch,
    work: &mut impl BatchWork,
    on_bad: OnBadInput,
) -> Result<Vec<(u64, Problem)>, Problem> {
    let mut bad = Vec::new();
    for piece in batch.pieces() {
        let Some(number) = piece.sentence else {
            work.rest(piece.bytes);
            continue;
        };
        let done = piece.text().and_then(|text| work.sentence(text, number));
        match (done, on_bad) {
            (Ok(()), _) => {}
            (Err(flaw), OnBadInput::Skip) => bad.push((number, batch.locate(piece, &flaw))),
            (Err(flaw), OnBadInput::Stop) => return Err(batch.locate(piece, &flaw)),
        }
    }
    Ok(bad)
}
