//! Going through a corpus to hand its sentences to a system.

use std::borrow::Cow;

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Format, Problem, stream};
use solecism_errors::Corruptor;
use solecism_errors::noisy::Noise;
use solecism_systems::system::{Answers, Asked, Noisiness, Reply, Row, System};
use solecism_tagging::model::checksum;
use solecism_tagging::tagger::TagColumn;

/// A corpus, and how it is gone through.
pub(crate) struct CorpusReader<'w> {
    pub corpus: &'w Corpus,
    pub threads: usize,
}

/// What makes errors in a corpus that is gone through.
pub(crate) struct ErrorSource<'e> {
    pub noise: Noise<'e>,
    pub corruptor: &'e Corruptor,
}

/// A sentence that a system was asked about.
pub(crate) struct InputSentence {
    /// Its words.
    pub words: Vec<String>,
    /// Its line, where the corpus is plain text.
    line: Option<String>,
    /// Its tags, in the order of [`TagColumn::ALL`], where the corpus has them for every word.
    tags: [Option<Vec<String>>; 2],
}

impl InputSentence {
    /// The sentence as it is asked about.
    pub fn asked(&self) -> Asked<'_> {
        let gold_tags = self.tags.each_ref().map(|tags| tags.as_deref().map(borrowed));
        Asked { words: borrowed(&self.words), line: self.line.as_deref(), gold_tags }
    }
}

fn borrowed(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// What a system said of some sentences.
pub(crate) struct AnsweredBatch {
    /// The number of the first.
    pub first: u64,
    /// The sentences, for those that it failed on.
    pub asked: Vec<InputSentence>,
    /// Its replies.
    pub replies: Vec<Reply>,
}

impl AnsweredBatch {
    /// How many sentences.
    pub fn sentences(&self) -> u64 {
        self.replies.len() as u64
    }

    /// Each sentence with its number and the reply to it.
    pub fn each(&self) -> impl Iterator<Item = (u64, &InputSentence, &Reply)> {
        (self.first..)
            .zip(self.asked.iter().zip(&self.replies))
            .map(|(number, (asked, reply))| (number, asked, reply))
    }
}

/// Sentences that go to a system together.
struct SentenceBatch {
    first: u64,
    sentences: Vec<InputSentence>,
}

impl CorpusReader<'_> {
    /// Gives every sentence, with its errors if there are to be any, to the system; what it says goes to `sink` in
    /// order.
    pub fn answers(
        &self,
        system: &dyn System,
        (text, errors): (Noisiness, Option<&ErrorSource<'_>>),
        sink: impl FnMut(AnsweredBatch) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let threads = system.side_by_side(self.threads);
        let work = |portion: SentenceBatch| {
            let asked: Vec<Asked<'_>> = portion.sentences.iter().map(InputSentence::asked).collect();
            let replies = system.answer(&asked, text)?;
            Ok(AnsweredBatch { first: portion.first, replies, asked: portion.sentences })
        };
        stream::in_order(self.portions(system.batch(), errors), threads, work, sink)
    }

    /// The sentences, so many at a time.
    fn portions<'w>(
        &'w self,
        size: usize,
        errors: Option<&'w ErrorSource<'w>>,
    ) -> impl Iterator<Item = Result<SentenceBatch, Problem>> + 'w {
        let mut batches = self.corpus.batches();
        let (mut first, mut waiting) = (self.corpus.first_sentence(), Vec::new());
        std::iter::from_fn(move || {
            while waiting.len() < size {
                match batches.next() {
                    Some(batch) => match batch.and_then(|batch| self.asked(&batch, errors)) {
                        Ok(sentences) => waiting.extend(sentences),
                        Err(problem) => return Some(Err(problem)),
                    },
                    None => break,
                }
            }
            let rest = waiting.split_off(size.min(waiting.len()));
            let sentences = std::mem::replace(&mut waiting, rest);
            let portion = SentenceBatch { first, sentences };
            first += portion.sentences.len() as u64;
            (!portion.sentences.is_empty()).then_some(Ok(portion))
        })
    }

    /// A batch's sentences.
    fn asked(&self, batch: &Batch, errors: Option<&ErrorSource<'_>>) -> Result<Vec<InputSentence>, Problem> {
        let notation = self.corpus.notation();
        each(batch, errors, |text| {
            let sentence = notation.parse(text)?;
            let words = sentence.words().into_iter().map(str::to_owned).collect();
            let tags = TagColumn::ALL.map(|column| {
                let rows = Answers::Tags(column).of(&sentence)?;
                Some(rows.into_iter().map(|row| row.answer).collect())
            });
            let line = || text.trim_end_matches(['\r', '\n']).to_owned();
            Ok(InputSentence { words, line: (notation.format == Format::Text).then(line), tags })
        })
    }

    /// Hands every sentence, with its errors if there are to be any, to `see`.
    pub fn texts(
        &self,
        errors: Option<&ErrorSource<'_>>,
        mut see: impl FnMut(&str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        for batch in self.corpus.batches() {
            for text in each(&batch?, errors, |text| Ok(text.to_owned()))? {
                see(&text)?;
            }
        }
        Ok(())
    }

    /// What the corpus says of all its words, as rows; none if it leaves one out.
    pub fn gold(&self, answers: Answers) -> Result<Option<String>, Problem> {
        let mut all = String::new();
        for batch in self.corpus.batches() {
            let said = each(&batch?, None, |text| Ok(answers.of(&self.corpus.notation().parse(text)?)))?;
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

/// Does something with every sentence of a batch, after errors were made in it if there are to be any.
fn each<T>(
    batch: &Batch,
    errors: Option<&ErrorSource<'_>>,
    mut work: impl FnMut(&str) -> Result<T, Flaw>,
) -> Result<Vec<T>, Problem> {
    let mut done = Vec::new();
    for piece in batch.pieces() {
        if let Some(number) = piece.sentence {
            let result = piece.text().and_then(|text| {
                let text = match errors {
                    None => Cow::Borrowed(text),
                    Some(ErrorSource { noise, corruptor }) => {
                        noise.make(corruptor, text, number, |_| {})?.text
                    }
                };
                work(&text)
            });
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
