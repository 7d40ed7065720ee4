//! Going through a corpus sentence by sentence: what every subcommand that reads one does.

use solecism::corpus::batch::Batch;
use solecism::corpus::{Corpus, Flaw, Problem, stream};

use crate::files::{Input, OnBadInput};
use crate::progress::Progress;
use crate::{Outcome, interrupt};

/// How many sentences that were left out are named one by one.
const NAMED: usize = 10;

/// What is done with the sentences of one batch, and what comes of it.
pub trait BatchWork: Send {
    /// Does one sentence.
    fn sentence(&mut self, text: &str, number: u64) -> Result<(), Flaw>;

    /// Does what follows the last sentence: space and comments.
    fn rest(&mut self, bytes: &[u8]);
}

/// Sentences that could not be read.
#[derive(Default)]
pub struct Skipped {
    /// Their numbers.
    pub numbers: Vec<u64>,
    /// What is wrong with the first of them.
    problems: Vec<Problem>,
}

impl Skipped {
    /// Says what they were; that makes the outcome fall short.
    pub fn outcome(&self) -> Outcome {
        if self.numbers.is_empty() {
            return Outcome::Done;
        }
        for problem in &self.problems {
            eprintln!("skipped: {problem}");
        }
        eprintln!("{} sentences could not be read and were left out", self.numbers.len());
        Outcome::FellShort
    }
}

/// Goes through the corpus: a new `W` for every batch, in parallel; its results to `sink`, in order.
pub fn each_batch<W: BatchWork>(
    input: &Input,
    corpus: &Corpus,
    doing: &'static str,
    new: impl Fn(&Batch) -> Result<W, Problem> + Sync,
    mut sink: impl FnMut(W) -> Result<(), Problem>,
) -> Result<Skipped, Problem> {
    let progress = Progress::new(doing, input.work.quiet);
    let mut skipped = Skipped::default();
    let work = |batch: Batch| {
        let mut work = new(&batch)?;
        let bad = do_batch(&batch, &mut work, input.on_bad_input)?;
        Ok((work, bad, batch.sentences()))
    };
    stream::in_order(corpus.batches(), input.work.threads(), work, |(work, bad, sentences)| {
        interrupt::check()?;
        progress.add(sentences);
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
