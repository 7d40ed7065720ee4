//! Reading a corpus, optionally with errors, and running systems on it.

use std::borrow::Cow;
use std::fmt::Write as _;

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Flaw, Format, Problem, Sentence, stream};
use solecism_errors::Corruptor;
use solecism_errors::noisy::Noise;
use solecism_systems::system::{Answers, Asked, Noisiness, Reply, Row, System};
use solecism_tagging::model::checksum;

/// Reader of a corpus.
pub struct CorpusReader<'w> {
    /// The corpus.
    pub corpus: &'w Corpus,
    /// Number of threads.
    pub threads: usize,
}

/// Source of the errors made in sentences.
pub struct ErrorSource<'e> {
    /// Reader of the sentences.
    pub noise: Noise<'e>,
    /// Draws the errors.
    pub corruptor: &'e Corruptor,
}

/// Input of a system for one sentence.
pub struct InputSentence {
    /// Words.
    pub words: Vec<String>,
    /// Line, if the corpus is plain text.
    line: Option<String>,
    /// Tags by column, in the order of `TagColumn::ALL`, if the corpus has them for every word.
    tags: [Option<Vec<String>>; 2],
}

impl InputSentence {
    /// The input for a sentence in this format.
    fn of(sentence: &Sentence<'_>, format: Format) -> Self {
        let asked = Asked::of(sentence);
        let line = || sentence.text().trim_end_matches(['\r', '\n']).to_owned();
        Self {
            words: owned(&asked.words),
            line: (format == Format::Text).then(line),
            tags: asked.gold_tags.map(|tags| tags.as_deref().map(owned)),
        }
    }

    /// The input in the form that systems take.
    pub fn asked(&self) -> Asked<'_> {
        let gold_tags = self.tags.each_ref().map(|tags| tags.as_deref().map(borrowed));
        Asked { words: borrowed(&self.words), line: self.line.as_deref(), gold_tags }
    }
}

fn owned(all: &[&str]) -> Vec<String> {
    all.iter().map(|&text| text.to_owned()).collect()
}

fn borrowed(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// Replies of a system to a batch of sentences.
pub struct AnsweredBatch {
    /// Number of the first sentence.
    pub first: u64,
    /// The sentences.
    pub asked: Vec<InputSentence>,
    /// The replies.
    pub replies: Vec<Reply>,
}

impl AnsweredBatch {
    /// Number of sentences.
    pub fn sentences(&self) -> u64 {
        self.replies.len() as u64
    }

    /// Number, sentence and reply, in order.
    pub fn each(&self) -> impl Iterator<Item = (u64, &InputSentence, &Reply)> {
        (self.first..)
            .zip(self.asked.iter().zip(&self.replies))
            .map(|(number, (asked, reply))| (number, asked, reply))
    }
}

/// Sentences passed to a system together.
struct SentenceBatch {
    first: u64,
    sentences: Vec<InputSentence>,
}

impl CorpusReader<'_> {
    /// Runs a system on every sentence, with errors if `errors` is given; `sink` gets the replies in order.
    ///
    /// # Errors
    /// If the corpus cannot be read or the system does not work at all; also those of `sink`.
    pub fn answers(
        &self,
        system: &dyn System,
        (text, errors): (Noisiness, Option<&ErrorSource<'_>>),
        sink: impl FnMut(AnsweredBatch) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let threads = system.side_by_side(self.threads);
        let work = |batch: SentenceBatch| {
            let asked: Vec<Asked<'_>> = batch.sentences.iter().map(InputSentence::asked).collect();
            let replies = system.answer(&asked, text)?;
            Ok(AnsweredBatch { first: batch.first, replies, asked: batch.sentences })
        };
        stream::in_order(self.batches(system.batch(), errors), threads, work, sink)
    }

    /// Sentences in batches of `size`.
    fn batches<'w>(
        &'w self,
        size: usize,
        errors: Option<&'w ErrorSource<'w>>,
    ) -> impl Iterator<Item = Result<SentenceBatch, Problem>> + 'w {
        let mut batches = self.corpus.batches();
        let (mut first, mut waiting) = (self.corpus.first_sentence(), Vec::new());
        std::iter::from_fn(move || {
            while waiting.len() < size {
                match batches.next() {
                    Some(batch) => match batch.and_then(|batch| self.inputs(&batch, errors)) {
                        Ok(sentences) => waiting.extend(sentences),
                        Err(problem) => return Some(Err(problem)),
                    },
                    None => break,
                }
            }
            let rest = waiting.split_off(size.min(waiting.len()));
            let sentences = std::mem::replace(&mut waiting, rest);
            let batch = SentenceBatch { first, sentences };
            first += batch.sentences.len() as u64;
            (!batch.sentences.is_empty()).then_some(Ok(batch))
        })
    }

    /// Inputs for the sentences of a batch.
    fn inputs(&self, batch: &Batch, errors: Option<&ErrorSource<'_>>) -> Result<Vec<InputSentence>, Problem> {
        let notation = self.corpus.notation();
        each(batch, errors, |text| Ok(InputSentence::of(&notation.parse(text)?, notation.format)))
    }

    /// Calls `visit` with the text of every sentence, with errors if `errors` is given.
    ///
    /// # Errors
    /// If the corpus cannot be read; also those of `visit`.
    pub fn texts(
        &self,
        errors: Option<&ErrorSource<'_>>,
        mut visit: impl FnMut(&str) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        for batch in self.corpus.batches() {
            for text in each(&batch?, errors, |text| Ok(text.to_owned()))? {
                visit(&text)?;
            }
        }
        Ok(())
    }

    /// Annotation of the corpus as rows; `None` if a word has none.
    ///
    /// # Errors
    /// If the corpus cannot be read.
    pub fn gold(&self, answers: Answers) -> Result<Option<String>, Problem> {
        let (mut all, mut is_whole) = (String::new(), true);
        self.corpus.each_sentence(|sentence| {
            match answers.of(sentence) {
                Some(rows) => write_rows(&rows, &mut all),
                None => is_whole = false,
            }
            Ok(())
        })?;
        Ok(is_whole.then_some(all))
    }

    /// Checksum of the text.
    ///
    /// # Errors
    /// If the corpus cannot be read.
    pub fn checksum(&self) -> Result<u64, Problem> {
        let mut sums = Vec::new();
        for batch in self.corpus.batches() {
            sums.extend(checksum(batch?.bytes()).to_le_bytes());
        }
        Ok(checksum(&sums))
    }
}

/// Applies `work` to every sentence of a batch, after making errors in it if `errors` is given.
fn each<T>(
    batch: &Batch,
    errors: Option<&ErrorSource<'_>>,
    mut work: impl FnMut(&str) -> Result<T, Flaw>,
) -> Result<Vec<T>, Problem> {
    let mut done = Vec::new();
    batch.each_text(|text, number| {
        let text = match errors {
            None => Cow::Borrowed(text),
            Some(ErrorSource { noise, corruptor }) => noise.make(corruptor, text, number, |_| {})?.text,
        };
        done.push(work(&text)?);
        Ok(())
    })?;
    Ok(done)
}

/// Writes rows in file format: one word and answer per line, then an empty line. A sentence without words writes nothing,
/// because a file of rows cannot represent it.
pub fn write_rows(rows: &[Row], to: &mut String) {
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

/// Writes heads and relations as CoNLL-U, with the tags that the system got. Without an answer each word is attached to the
/// word before it, so that the file is valid and the answer counts as wrong.
pub fn write_arcs(rows: &[Row], to: &mut String) {
    for (at, row) in rows.iter().enumerate() {
        let answer = row.answer.split_once(' ').map(|(head, relation)| (head.to_owned(), relation));
        let (head, relation) = answer.unwrap_or_else(|| (at.to_string(), "_"));
        let [upos, xpos] = row.tags.each_ref().map(|tag| tag.as_deref().unwrap_or("_"));
        let _ = writeln!(to, "{}\t{}\t_\t{upos}\t{xpos}\t_\t{head}\t{relation}\t_\t_", at + 1, row.word);
    }
    if !rows.is_empty() {
        to.push('\n');
    }
}
