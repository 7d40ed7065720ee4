//! Sentences in batches: the texts of a stretch of a file, cut into sentences but not yet parsed.
//!
//! Cutting is the only work that must be done in order; everything else is done batch by batch, on any number of
//! threads. The texts of all sentences, put together, are the file.

use std::io::Read;
use std::sync::Arc;

use crate::flaw::{Flaw, Problem};
use crate::format::{Format, Separation};
use crate::separate::Separator;

/// The longest sentence that is read.
pub const LONGEST_SENTENCE: usize = 64 << 20;

/// How much text a batch holds at least, unless the file ends.
const BATCH: usize = 128 << 10;

/// A stretch of a file, cut into sentences.
#[derive(Debug)]
pub struct Batch {
    /// The file's name.
    pub file: Arc<str>,
    /// How it is written.
    pub format: Format,
    /// The number of the first sentence in its corpus.
    pub first_sentence: u64,
    text: Vec<u8>,
    blocks: Vec<Block>,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    end: usize,
    start: Start,
    is_sentence: bool,
}

/// Where in its file a text starts.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// The line, from 1.
    line: u64,
    /// How many characters stand before it on that line.
    column: u64,
}

impl Start {
    /// Where what follows `text` starts.
    fn after(self, text: &[u8]) -> Self {
        let characters = |text: &[u8]| String::from_utf8_lossy(text).chars().count() as u64;
        match memchr::memrchr(b'\n', text) {
            Some(newline) => Self {
                line: self.line + memchr::memchr_iter(b'\n', text).count() as u64,
                column: characters(&text[newline + 1..]),
            },
            None => Self { line: self.line, column: self.column + characters(text) },
        }
    }
}

/// The text of one sentence, with what stands before it.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'b> {
    /// The text, as bytes: it may not be UTF-8.
    pub bytes: &'b [u8],
    /// The line (from 1) of the file that it starts on.
    pub line: u64,
    /// How many characters stand before it on that line: those of the sentences before it.
    pub column: u64,
    /// The sentence's number in its corpus; `None` for what follows the last sentence.
    pub sentence: Option<u64>,
}

impl<'b> Piece<'b> {
    /// The text.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn text(&self) -> Result<&'b str, Flaw> {
        std::str::from_utf8(self.bytes).map_err(|e| {
            let len = e.error_len().unwrap_or(1);
            Flaw::new(
                e.valid_up_to(),
                len,
                "text that is not UTF-8",
                "convert the file to UTF-8, for example with iconv",
            )
        })
    }
}

impl Batch {
    /// Text that belongs to no sentence.
    pub(crate) fn without_sentence(text: &str, format: Format, next_sentence: u64) -> Self {
        let block = Block { end: text.len(), start: Start { line: 1, column: 0 }, is_sentence: false };
        Self {
            file: "".into(),
            format,
            first_sentence: next_sentence,
            text: text.into(),
            blocks: vec![block],
        }
    }

    /// The sentences, then what follows the last one.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut start = 0;
        let mut number = self.first_sentence;
        self.blocks.iter().map(move |block| {
            let bytes = &self.text[start..block.end];
            start = block.end;
            let sentence = block.is_sentence.then_some(number);
            number += u64::from(block.is_sentence);
            Piece { bytes, line: block.start.line, column: block.start.column, sentence }
        })
    }

    /// How many sentences there are.
    pub fn sentences(&self) -> u64 {
        self.blocks.iter().filter(|b| b.is_sentence).count() as u64
    }

    /// How many bytes of text there are.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// All the text.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// Says where in the file a flaw of a sentence is.
    pub fn locate(&self, piece: Piece, flaw: &Flaw) -> Problem {
        let mut problem = flaw.locate(piece.bytes, &self.file, piece.line);
        if let Some(place) = problem.place.as_mut().filter(|place| place.line == piece.line) {
            place.column += piece.column;
        }
        problem
    }
}

/// Cuts one open file into batches.
pub struct BatchReader<R> {
    reader: R,
    file: Arc<str>,
    format: Format,
    separator: Separator,
    /// Text that has been read and belongs to no batch yet.
    pending: Vec<u8>,
    start: Start,
    next_sentence: u64,
    at_end: bool,
}

impl<R: Read> BatchReader<R> {
    /// Reads `file`, whose first sentence has the number `first_sentence`.
    pub fn new(reader: R, file: &str, format: Format, first_sentence: u64) -> Self {
        Self {
            reader,
            file: file.into(),
            format,
            separator: Separator::new(format.separation()),
            pending: Vec::new(),
            start: Start { line: 1, column: 0 },
            next_sentence: first_sentence,
            at_end: false,
        }
    }

    /// Cuts the text otherwise than its format says.
    #[must_use]
    pub fn separated(mut self, separation: Separation) -> Self {
        self.separator = Separator::new(separation);
        self
    }

    /// After a tree that is not closed, goes on at the next bracket in the first column.
    #[must_use]
    pub fn recovering(mut self, recovering: bool) -> Self {
        self.separator.recovering = recovering;
        self
    }

    /// The number that the next sentence will have.
    pub fn next_sentence(&self) -> u64 {
        self.next_sentence
    }

    /// The next batch, or `None` at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or a sentence is too long.
    pub fn next_batch(&mut self) -> Result<Option<Batch>, Problem> {
        let mut ends: Vec<(usize, bool)> = Vec::new();
        loop {
            self.separator.find(&self.pending, &mut ends);
            let complete = ends.last().map_or(0, |&(end, _)| end);
            if complete >= BATCH || self.at_end {
                break;
            }
            if self.pending.len() - complete > LONGEST_SENTENCE {
                return Err(self.too_long(complete));
            }
            self.fill()?;
        }
        if self.at_end {
            self.separator.finish(&self.pending, &mut ends);
        }
        let Some(&(complete, _)) = ends.last() else { return Ok(None) };
        let rest = self.pending.split_off(complete);
        self.separator.forget(complete);
        let text = std::mem::replace(&mut self.pending, rest);
        Ok(Some(self.batch(text, &ends)))
    }

    fn batch(&mut self, text: Vec<u8>, ends: &[(usize, bool)]) -> Batch {
        let mut blocks = Vec::with_capacity(ends.len());
        let mut start = 0;
        for &(end, is_sentence) in ends {
            blocks.push(Block { end, start: self.start, is_sentence });
            self.start = self.start.after(&text[start..end]);
            start = end;
        }
        let batch = Batch {
            file: self.file.clone(),
            format: self.format,
            first_sentence: self.next_sentence,
            text,
            blocks,
        };
        self.next_sentence += batch.sentences();
        batch
    }

    fn fill(&mut self) -> Result<(), Problem> {
        let before = self.pending.len();
        // Read much at a time when a sentence is long, so that it is not gone over too often.
        let want = (BATCH.max(before) as u64).min(16 << 20);
        let read = self.reader.by_ref().take(want).read_to_end(&mut self.pending);
        match read {
            Ok(n) => self.at_end = (n as u64) < want,
            Err(error) => return Err(self.unreadable(&error)),
        }
        Ok(())
    }

    fn unreadable(&self, error: &std::io::Error) -> Problem {
        let flaw = Flaw::new(
            self.pending.len(),
            0,
            format!("the file could not be read on from here: {error}"),
            "it may be cut short or damaged; the end of what could be read is shown",
        );
        flaw.locate(&self.pending, &self.file, self.start.line)
    }

    fn too_long(&self, start: usize) -> Problem {
        let line = self.start.after(&self.pending[..start]).line;
        let what = format!("a sentence longer than {} MiB", LONGEST_SENTENCE >> 20);
        let help = "is this the right format (--format), and is a bracket or a line end missing?";
        let text = &self.pending[start..(start + 4096).min(self.pending.len())];
        Flaw::new(0, 1, what, help).locate(text, &self.file, line)
    }
}
