//! Batches of sentences: consecutive parts of a file, split into the texts of sentences but not yet parsed.
//!
//! Only the splitting is sequential; batches are then processed on any number of threads. The texts of all sentences,
//! concatenated, are the file.

use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use crate::flaw::{Flaw, Problem};
use crate::format::{Format, Separation};
use crate::line::BOM_BYTES;
use crate::separate::SentenceSplitter;

/// Maximum length of a sentence in bytes.
pub const LONGEST_SENTENCE: usize = 64 << 20;

/// Minimum size of a batch in bytes, except for the last.
const MIN_BATCH: usize = 128 << 10;

/// Part of a file, split into sentences.
#[derive(Debug)]
pub struct Batch {
    /// Name of the file.
    pub file: Arc<str>,
    /// Format of the file.
    pub format: Format,
    /// Number of the first sentence in its corpus, from 0.
    pub first_sentence: u64,
    /// Start of `text` in the file.
    start: TextPosition,
    text: Vec<u8>,
    blocks: Vec<Block>,
    pool: Arc<BufferPool>,
}

/// End of a block of text in its batch, and whether the block is a sentence.
type Block = (usize, bool);

/// Buffers of dropped batches, for reuse: the system must zero fresh memory, which takes about as long as reading a
/// file into it.
#[derive(Debug, Default)]
struct BufferPool(Mutex<Vec<(Vec<u8>, Vec<Block>)>>);

impl BufferPool {
    /// Capacity of a buffer: enough for any batch without a very long sentence.
    const CAPACITY: usize = 2 * MIN_BATCH + (16 << 10);
    /// Number of buffers kept; more batches are hardly ever in flight.
    const MAX_BUFFERS: usize = 32;

    /// Returns empty buffers.
    fn take(&self) -> (Vec<u8>, Vec<Block>) {
        let pooled = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        pooled.unwrap_or_else(|| (Vec::with_capacity(Self::CAPACITY), Vec::new()))
    }

    /// Takes back the buffers of a batch, unless they are unusually large or small.
    fn put_back(&self, mut text: Vec<u8>, mut blocks: Vec<Block>) {
        if (Self::CAPACITY..=2 * Self::CAPACITY).contains(&text.capacity()) {
            text.clear();
            blocks.clear();
            let mut pool = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if pool.len() < Self::MAX_BUFFERS {
                pool.push((text, blocks));
            }
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.pool.put_back(std::mem::take(&mut self.text), std::mem::take(&mut self.blocks));
    }
}

/// A position in a file.
#[derive(Clone, Copy, Debug)]
struct TextPosition {
    /// Line, from 1.
    line: u64,
    /// Column in characters, from 0.
    column: u64,
}

impl TextPosition {
    const START: Self = Self { line: 1, column: 0 };

    /// The position after `text`, which starts here.
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

/// The text of one sentence, with preceding blank lines and comments; or the text after the last sentence.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'b> {
    /// The text, as bytes: it may not be UTF-8.
    pub bytes: &'b [u8],
    /// Offset in the text of its batch.
    start: usize,
    /// Number of the sentence in its corpus, from 0; `None` for text that belongs to no sentence.
    pub sentence: Option<u64>,
}

impl<'b> Piece<'b> {
    /// Returns the text as a string.
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
    /// A batch of text that belongs to no sentence.
    pub(crate) fn without_sentence(text: &str, format: Format, next_sentence: u64) -> Self {
        Self {
            file: "".into(),
            format,
            first_sentence: next_sentence,
            start: TextPosition::START,
            text: text.into(),
            blocks: vec![(text.len(), false)],
            pool: Arc::default(),
        }
    }

    /// The sentences, with the text that belongs to none: a byte order mark before the first, any text after the last.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut start = 0;
        let mut number = self.first_sentence;
        self.blocks.iter().map(move |&(end, is_sentence)| {
            let piece_start = start;
            start = end;
            let sentence = is_sentence.then_some(number);
            number += u64::from(is_sentence);
            Piece { bytes: &self.text[piece_start..end], start: piece_start, sentence }
        })
    }

    /// Calls `visit` with the text and the number of each sentence, in order.
    ///
    /// # Errors
    /// The first flaw, with its position in the file.
    pub fn each_text<'b>(
        &'b self,
        mut visit: impl FnMut(&'b str, u64) -> Result<(), Flaw>,
    ) -> Result<(), Problem> {
        for piece in self.pieces() {
            if let Some(number) = piece.sentence {
                let visited = piece.text().and_then(|text| visit(text, number));
                visited.map_err(|flaw| self.locate(piece, &flaw))?;
            }
        }
        Ok(())
    }

    /// Number of sentences.
    pub fn sentences(&self) -> u64 {
        self.blocks.iter().filter(|(_, is_sentence)| *is_sentence).count() as u64
    }

    /// Length of the text in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// True if there is no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// All the text.
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// Turns a flaw in the text of a sentence into a problem with its position in the file.
    pub fn locate(&self, piece: Piece, flaw: &Flaw) -> Problem {
        // Lines are counted only here, because hardly any sentence has a flaw.
        let start = self.start.after(&self.text[..piece.start]);
        let mut problem = flaw.locate(piece.bytes, &self.file, start.line);
        if let Some(place) = problem.place.as_mut().filter(|place| place.line == start.line) {
            place.column += start.column;
        }
        problem
    }
}

/// Splits one open file into batches.
pub struct BatchReader<R> {
    reader: R,
    file: Arc<str>,
    format: Format,
    splitter: SentenceSplitter,
    /// Text that was read and belongs to no batch yet.
    pending: Vec<u8>,
    /// The complete sentences in `pending`.
    blocks: Vec<Block>,
    pool: Arc<BufferPool>,
    start: TextPosition,
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
    /// Creates a reader of `file`, whose first sentence has the number `first_sentence`.
    pub fn new(reader: R, file: &str, format: Format, first_sentence: u64) -> Self {
        Self {
            reader,
            file: file.into(),
            format,
            splitter: SentenceSplitter::new(format.separation()),
            pending: Vec::new(),
            blocks: Vec::new(),
            pool: Arc::default(),
            start: TextPosition::START,
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

    /// Sets how sentences are separated, if not as usual for the format.
    #[must_use]
    pub fn separated(mut self, separation: Separation) -> Self {
        self.splitter = SentenceSplitter::new(separation);
        self
    }

    /// Sets whether an unclosed tree ends at the next bracket in the first column.
    #[must_use]
    pub fn recovering(mut self, recovering: bool) -> Self {
        self.splitter.recovering = recovering;
        self
    }

    /// Number of the next sentence.
    pub fn next_sentence(&self) -> u64 {
        self.next_sentence
    }

    /// Reads the next batch; `None` at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or a sentence is too long.
    pub fn next_batch(&mut self) -> Result<Option<Batch>, Problem> {
        loop {
            self.splitter.find(&self.pending, &mut self.blocks);
            let complete = self.complete_len();
            if complete >= MIN_BATCH || self.at_end {
                break;
            }
            if self.pending.len() - complete > LONGEST_SENTENCE {
                return Err(self.too_long(complete));
            }
            self.fill()?;
        }
        if self.at_end {
            self.splitter.finish(&self.pending, &mut self.blocks);
        }
        if std::mem::replace(&mut self.mark, Mark::None) == Mark::Pending {
            self.restore_mark();
        }
        Ok((!self.blocks.is_empty()).then(|| self.take_batch()))
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
        self.splitter.shift(BOM_BYTES.len());
    }

    /// Length of the complete sentences at the start of `pending`.
    fn complete_len(&self) -> usize {
        self.blocks.last().map_or(0, |&(end, _)| end)
    }

    /// Moves the complete sentences out of `pending` into a batch.
    fn take_batch(&mut self) -> Batch {
        let complete = self.complete_len();
        let (mut text, mut blocks) = if self.at_end { Default::default() } else { self.pool.take() };
        text.extend_from_slice(&self.pending[complete..]);
        self.pending.truncate(complete);
        self.splitter.discard(complete);
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
            pool: self.pool.clone(),
        };
        self.next_sentence += batch.sentences();
        batch
    }

    fn fill(&mut self) -> Result<(), Problem> {
        if self.pending.capacity() == 0 {
            (self.pending, _) = self.pool.take();
        }
        let before = self.pending.len();
        // Read more at a time when a sentence is long, so that it is not rescanned too often.
        let want = (MIN_BATCH.max(before) as u64).min(16 << 20);
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
            format!("the file could not be read past this point: {error}"),
            "it may be truncated or damaged; the end of the readable text is shown",
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
