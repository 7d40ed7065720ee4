//! Going through a corpus sentence by sentence.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Problem, stream};

/// What is done with the sentences of one batch, and what comes of it.
pub trait BatchWork: Send {
    /// Does one sentence.
    ///
    /// # Errors
    /// What is wrong with the sentence.
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw>;

    /// Does what follows the last sentence: space and comments.
    fn rest(&mut self, bytes: &[u8]);
}

/// What to do about a sentence that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBadInput {
    /// Stop with a message; nothing is written.
    Stop,
    /// Leave it out, count it, and go on.
    Skip,
}

/// Sentences that could not be read.
#[derive(Debug, Default)]
pub struct Skipped {
    /// Their numbers.
    pub numbers: Vec<u64>,
    /// What is wrong with the first of them.
    pub problems: Vec<Problem>,
}

/// How many sentences that were left out are named one by one.
const NAMED: usize = 10;

/// Goes through the corpus: a new `W` for every batch, in parallel; its results to `sink`, in order. `watch` is told of
/// so many more sentences, and what it says ends the work.
///
/// # Errors
/// A corpus or a sentence that cannot be read, and what `new`, `sink` and `watch` say.
pub fn each_batch<W: BatchWork>(
    corpus: &Corpus,
    threads: usize,
    on_bad: OnBadInput,
    new: impl Fn(&Batch) -> Result<W, Problem> + Sync,
    mut sink: impl FnMut(W) -> Result<(), Problem>,
    mut watch: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Skipped, Problem> {
    let mut skipped = Skipped::default();
    let work = |batch: Batch| {
        let mut work = new(&batch)?;
        let bad = do_batch(&batch, &mut work, on_bad)?;
        Ok((work, bad, batch.sentences()))
    };
    stream::in_order(corpus.batches(), threads, work, |(work, bad, sentences)| {
        watch(sentences)?;
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

/// Does every sentence; returns the numbers of those that were left out, and what was wrong with them.
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
