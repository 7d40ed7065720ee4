//! Sentences in batches: the texts of a stretch of a file, cut into sentences but not yet parsed.
//!
//! Cutting is the only work that must be done in order; everything else is done batch by batch, on any number of
//! threads. The texts of all sentences, put together, are the file.

use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use crate::flaw::{Flaw, Problem};
use crate::format::{Format, Separation};
use crate::line::BOM_BYTES;
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
    /// Where in the file it starts.
    start: Start,
    text: Vec<u8>,
    blocks: Vec<Block>,
    spare: Arc<Spare>,
}

/// One past the last byte of a sentence, or of what belongs to none, and whether it is a sentence.
type Block = (usize, bool);

/// The memory of batches that are done with, to be filled again: fresh memory must be cleared by the system, and that
/// takes about as long as reading a file into it.
#[derive(Debug, Default)]
struct Spare(Mutex<Vec<(Vec<u8>, Vec<Block>)>>);

impl Spare {
    /// How much text a batch holds at most, unless a sentence is long.
    const ROOM: usize = 2 * BATCH + (16 << 10);
    /// How many are kept: more batches are hardly ever under way.
    const MOST: usize = 32;

    /// Memory for a batch, with nothing in it.
    fn take(&self) -> (Vec<u8>, Vec<Block>) {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| (Vec::with_capacity(Self::ROOM), Vec::new()))
    }

    /// Keeps the memory of a batch, unless it is unusually large or small.
    fn give(&self, mut text: Vec<u8>, mut blocks: Vec<Block>) {
        if (Self::ROOM..=2 * Self::ROOM).contains(&text.capacity()) {
            text.clear();
            blocks.clear();
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() < Self::MOST {
                kept.push((text, blocks));
            }
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.spare.give(std::mem::take(&mut self.text), std::mem::take(&mut self.blocks));
    }
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
    const OF_FILE: Self = Self { line: 1, column: 0 };

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
    /// How many bytes of its batch stand before it.
    before: usize,
    /// The sentence's number in its corpus; `None` for a byte order mark, and for what follows the last sentence.
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
        Self {
            file: "".into(),
            format,
            first_sentence: next_sentence,
            start: Start::OF_FILE,
            text: text.into(),
            blocks: vec![(text.len(), false)],
            spare: Arc::default(),
        }
    }

    /// The sentences, with what belongs to none: a byte order mark before the first, and what follows the last.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut start = 0;
        let mut number = self.first_sentence;
        self.blocks.iter().map(move |&(end, is_sentence)| {
            let before = start;
            start = end;
            let sentence = is_sentence.then_some(number);
            number += u64::from(is_sentence);
            Piece { bytes: &self.text[before..end], before, sentence }
        })
    }

    /// How many sentences there are.
    pub fn sentences(&self) -> u64 {
        self.blocks.iter().filter(|(_, is_sentence)| *is_sentence).count() as u64
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
        // Lines are counted only here: hardly any sentence has a flaw.
        let start = self.start.after(&self.text[..piece.before]);
        let mut problem = flaw.locate(piece.bytes, &self.file, start.line);
        if let Some(place) = problem.place.as_mut().filter(|place| place.line == start.line) {
            place.column += start.column;
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
    /// The sentences that are complete in it.
    blocks: Vec<Block>,
    spare: Arc<Spare>,
    start: Start,
    next_sentence: u64,
    at_end: bool,
    mark: Mark,
}

/// The byte order mark that a file may start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// The beginning of the file was not read yet. The mark stays if the text of the file is the first of its corpus.
    Unknown { stays: bool },
    /// It is put before the first batch.
    Pending,
    /// There is none, or it is done with.
    None,
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
            blocks: Vec::new(),
            spare: Arc::default(),
            start: Start::OF_FILE,
            next_sentence: first_sentence,
            at_end: false,
            mark: Mark::Unknown { stays: true },
        }
    }

    /// Leaves out a byte order mark: other text stands before that of the file.
    #[must_use]
    pub(crate) fn continuing(mut self, continues: bool) -> Self {
        self.mark = Mark::Unknown { stays: !continues };
        self
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
        loop {
            self.separator.find(&self.pending, &mut self.blocks);
            let complete = self.complete();
            if complete >= BATCH || self.at_end {
                break;
            }
            if self.pending.len() - complete > LONGEST_SENTENCE {
                return Err(self.too_long(complete));
            }
            self.fill()?;
        }
        if self.at_end {
            self.separator.finish(&self.pending, &mut self.blocks);
        }
        if std::mem::replace(&mut self.mark, Mark::None) == Mark::Pending {
            self.restore_mark();
        }
        Ok((!self.blocks.is_empty()).then(|| self.batch()))
    }

    /// Takes the mark from the beginning of the file, so that nobody takes it for a part of the first sentence.
    fn take_mark(&mut self) {
        let Mark::Unknown { stays } = self.mark else { return };
        let has_mark = self.pending.starts_with(BOM_BYTES);
        if has_mark {
            self.pending.drain(..BOM_BYTES.len());
        }
        self.mark = if has_mark && stays { Mark::Pending } else { Mark::None };
    }

    /// Puts the mark before the first sentence, as a block of its own.
    fn restore_mark(&mut self) {
        self.pending.splice(..0, BOM_BYTES.iter().copied());
        self.blocks.iter_mut().for_each(|(end, _)| *end += BOM_BYTES.len());
        self.blocks.insert(0, (BOM_BYTES.len(), false));
        self.separator.remember(BOM_BYTES.len());
    }

    /// How much of what was read is complete sentences.
    fn complete(&self) -> usize {
        self.blocks.last().map_or(0, |&(end, _)| end)
    }

    /// What is complete, as a batch.
    fn batch(&mut self) -> Batch {
        let complete = self.complete();
        let (mut text, mut blocks) = if self.at_end { Default::default() } else { self.spare.take() };
        text.extend_from_slice(&self.pending[complete..]);
        self.pending.truncate(complete);
        self.separator.forget(complete);
        std::mem::swap(&mut text, &mut self.pending);
        std::mem::swap(&mut blocks, &mut self.blocks);
        let after = self.start.after(&text);
        let batch = Batch {
            file: self.file.clone(),
            format: self.format,
            first_sentence: self.next_sentence,
            start: std::mem::replace(&mut self.start, after),
            text,
            blocks,
            spare: self.spare.clone(),
        };
        self.next_sentence += batch.sentences();
        batch
    }

    fn fill(&mut self) -> Result<(), Problem> {
        if self.pending.capacity() == 0 {
            (self.pending, _) = self.spare.take();
        }
        let before = self.pending.len();
        // Read much at a time when a sentence is long, so that it is not gone over too often.
        let want = (BATCH.max(before) as u64).min(16 << 20);
        let read = self.reader.by_ref().take(want).read_to_end(&mut self.pending);
        match read {
            Ok(n) => {
                self.at_end = (n as u64) < want;
                self.take_mark();
            }
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
