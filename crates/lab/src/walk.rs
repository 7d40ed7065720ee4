//! Going through the corpus: to plan its errors, and to hand its sentences to a system.

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Problem, stream};
use solecism_errors::noisy::Noise;
use solecism_errors::planning::{self, GoOver};
use solecism_errors::{Corruptor, Rate, Tagged};
use solecism_systems::model::checksum;
use solecism_systems::system::{Answers, Noisiness, Reply, Row, System};

/// A corpus, and how it is gone through.
pub(crate) struct Walk<'w> {
    pub corpus: &'w Corpus,
    pub noise: &'w Noise<'w>,
    pub threads: usize,
}

/// What a system said of some sentences.
pub(crate) struct Answered {
    /// The number of the first.
    pub first: u64,
    /// Their words, for those that it failed on.
    pub words: Vec<Vec<String>>,
    /// Its replies.
    pub replies: Vec<Reply>,
}

impl Answered {
    /// How many sentences.
    pub fn sentences(&self) -> u64 {
        self.replies.len() as u64
    }
}

/// Sentences that go to a system together.
struct Portion {
    first: u64,
    sentences: Vec<Vec<String>>,
}

impl Walk<'_> {
    /// The corruptor with its plan: for a level, or without one.
    pub fn plan(
        &self,
        corruptor: &Corruptor,
        level: Option<Rate>,
        replicate: u32,
    ) -> Result<Corruptor, Problem> {
        planning::plan(corruptor, level, replicate, self)
    }

    /// Gives every sentence, with its errors if there are to be any, to the system; what it says goes to `sink` in
    /// order.
    pub fn answers(
        &self,
        system: &dyn System,
        (text, corruptor): (Noisiness, Option<&Corruptor>),
        sink: impl FnMut(Answered) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let threads = system.side_by_side(self.threads);
        let work = |portion: Portion| {
            let words: Vec<Vec<&str>> =
                portion.sentences.iter().map(|words| words.iter().map(String::as_str).collect()).collect();
            let replies = system.answer(&words, text)?;
            Ok(Answered { first: portion.first, replies, words: portion.sentences })
        };
        stream::in_order(self.portions(system.batch(), corruptor), threads, work, sink)
    }

    /// The words of the sentences, so many at a time.
    fn portions<'w>(
        &'w self,
        size: usize,
        corruptor: Option<&'w Corruptor>,
    ) -> impl Iterator<Item = Result<Portion, Problem>> + 'w {
        let mut batches = self.corpus.batches();
        let (mut first, mut waiting) = (self.corpus.first_sentence(), Vec::new());
        std::iter::from_fn(move || {
            while waiting.len() < size {
                match batches.next() {
                    Some(batch) => match batch.and_then(|batch| self.words(&batch, corruptor)) {
                        Ok(words) => waiting.extend(words),
                        Err(problem) => return Some(Err(problem)),
                    },
                    None => break,
                }
            }
            let rest = waiting.split_off(size.min(waiting.len()));
            let sentences = std::mem::replace(&mut waiting, rest);
            let portion = Portion { first, sentences };
            first += portion.sentences.len() as u64;
            (!portion.sentences.is_empty()).then_some(Ok(portion))
        })
    }

    /// The words of a batch's sentences.
    fn words(&self, batch: &Batch, corruptor: Option<&Corruptor>) -> Result<Vec<Vec<String>>, Problem> {
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        each(batch, |text, number| {
            let Some(corruptor) = corruptor else {
                return Ok(owned(self.noise.notation.parse(text)?.words()));
            };
            let noisy = self.noise.make(corruptor, text, number, |_| {})?;
            Ok(owned(self.noise.notation.parse(&noisy.text)?.words()))
        })
    }

    /// What the corpus says of all its words, as rows; none if it leaves one out.
    pub fn gold(&self, answers: Answers) -> Result<Option<String>, Problem> {
        let mut all = String::new();
        for batch in self.corpus.batches() {
            let said = each(&batch?, |text, _| Ok(answers.of(&self.noise.notation.parse(text)?)))?;
            for rows in said {
                let Some(rows) = rows else { return Ok(None) };
                write_rows(&rows, &mut all);
            }
        }
        Ok(Some(all))
    }

    /// A checksum of the text.
    pub fn checksum(&self) -> Result<u64, Problem> {
        let mut sums = Vec::new();
        for batch in self.corpus.batches() {
            sums.extend(checksum(batch?.bytes()).to_le_bytes());
        }
        Ok(checksum(&sums))
    }
}

/// Does something with every sentence of a batch.
fn each<T>(batch: &Batch, mut work: impl FnMut(&str, u64) -> Result<T, Flaw>) -> Result<Vec<T>, Problem> {
    let mut done = Vec::new();
    for piece in batch.pieces() {
        if let Some(number) = piece.sentence {
            let result = piece.text().and_then(|text| work(text, number));
            done.push(result.map_err(|flaw| batch.locate(piece, &flaw))?);
        }
    }
    Ok(done)
}

/// Rows as they stand in a file: a word and an answer a line, and a line that is empty. A sentence without words is
/// an empty line all the same, but no sentence of a file of rows.
pub(crate) fn write_rows(rows: &[Row], to: &mut String) {
    for row in rows {
        to.push_str(&row.word);
        to.push('\t');
        to.push_str(&row.answer);
        to.push('\n');
    }
    if !rows.is_empty() {
        to.push('\n');
    }
}

impl GoOver for Walk<'_> {
    fn go_over<T: Send>(
        &self,
        _: &'static str,
        new: impl Fn() -> T + Sync,
        merge: impl Fn(&mut T, T),
        add: impl Fn(&mut T, &Tagged, u64) + Sync,
    ) -> Result<T, Problem> {
        let work = |batch: Batch| {
            let mut part = new();
            each(&batch, |text, number| self.noise.look(text, |sentence| add(&mut part, sentence, number)))?;
            Ok(part)
        };
        let mut all = new();
        stream::in_order(self.corpus.batches(), self.threads, work, |part| {
            merge(&mut all, part);
            Ok(())
        })?;
        Ok(all)
    }
}
