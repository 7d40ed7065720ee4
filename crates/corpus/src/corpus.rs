//! A corpus: one file or many, with their sentences numbered consecutively.

use std::io::Read;
use std::path::Path;

use crate::batch::{Batch, BatchReader};
use crate::brackets;
use crate::flaw::{Flaw, Problem};
use crate::format::{Format, Separation};
use crate::input::Source;
use crate::line::{BOM_BYTES, Separator};
use crate::sentence::{Notation, Sentence};
use crate::stop;

/// The largest number that a first sentence may have. However many sentences follow, JSON tells their numbers exactly.
pub const MAX_FIRST_SENTENCE: u64 = 1_000_000_000_000_000;

/// The number of a first sentence.
///
/// # Errors
/// If it is too large.
pub fn checked_first(number: u64) -> Result<u64, Problem> {
    if number <= MAX_FIRST_SENTENCE {
        return Ok(number);
    }
    let what = format!("the first sentence has the number {number}");
    Err(Problem::new(what, format!("give a number from 0 to {MAX_FIRST_SENTENCE}")))
}

/// Files read as one corpus, all in one format.
#[derive(Debug)]
pub struct Corpus {
    sources: Vec<Source>,
    notation: Notation,
    separation: Separation,
    first_sentence: u64,
    recovering: bool,
}

impl Corpus {
    /// Expands directories among the arguments and detects the format, unless it is given.
    ///
    /// # Errors
    /// If a file cannot be opened, or files have different formats.
    pub fn open<P: AsRef<Path>>(arguments: &[P], format: Option<Format>) -> Result<Self, Problem> {
        let mut sources = Source::expand(arguments)?;
        let mut found: Option<(Format, String)> = None;
        for source in &mut sources {
            let this = match format {
                Some(format) => format,
                None => source.detect_format()?,
            };
            match &found {
                None => found = Some((this, source.name.clone())),
                Some((other, name)) if *other != this => {
                    let what = format!("{name} is {other}, but {} is {this}", source.name);
                    return Err(Problem::new(what, "give files of one format, or set it with --format"));
                }
                Some(_) => {}
            }
        }
        let (format, _) = found
            .ok_or_else(|| Problem::new("no input", "name a file, a directory, or - for standard input"))?;
        let mut notation = Notation::new(format);
        if format == Format::Tagged {
            notation.separator = Separator::of_head(&sources[0].head()?);
        }
        let separation = format.separation();
        Ok(Self { sources, notation, separation, first_sentence: 0, recovering: false })
    }

    /// Sets the number of the first sentence, for a part of a larger corpus.
    ///
    /// # Errors
    /// If it is above [`MAX_FIRST_SENTENCE`].
    pub fn starting_at(mut self, first_sentence: u64) -> Result<Self, Problem> {
        self.first_sentence = checked_first(first_sentence)?;
        Ok(self)
    }

    /// Sets whether an unclosed tree ends at the next bracket in the first column.
    #[must_use]
    pub fn recovering(mut self, recovering: bool) -> Self {
        self.recovering = recovering;
        self
    }

    /// Sets the format, in place of the detected one. Standard input can still be read from its start.
    ///
    /// # Errors
    /// If the first file cannot be read.
    pub fn read_as(mut self, format: Format) -> Result<Self, Problem> {
        if format != self.format() {
            self.notation = Notation::new(format);
            self.separation = format.separation();
            if format == Format::Tagged {
                self.notation.separator = Separator::of_head(&self.head()?);
            }
        }
        Ok(self)
    }

    /// Reads each line as a sentence if the first tree is complete on its line. A blank line is then a sentence without
    /// a tree.
    ///
    /// # Errors
    /// If the first file cannot be read.
    pub fn tree_a_line(mut self) -> Result<Self, Problem> {
        if self.format() == Format::Brackets && brackets::is_tree_a_line(&self.head()?) {
            self.separation = Separation::TreeLine;
        }
        Ok(self)
    }

    /// True if reading continues after an unclosed tree.
    pub fn is_recovering(&self) -> bool {
        self.recovering
    }

    /// Format of all files.
    pub fn format(&self) -> Format {
        self.notation.format
    }

    /// Format of all files, with the separator of tagged text.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Number of the first sentence.
    pub fn first_sentence(&self) -> u64 {
        self.first_sentence
    }

    /// Reads the beginning of the first file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn head(&self) -> Result<String, Problem> {
        self.sources.first().map_or(Ok(String::new()), Source::head)
    }

    /// Names of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(|s| s.name.as_str())
    }

    /// Copies standard input and pipes to temporary files, so that the corpus can be read more than once.
    ///
    /// # Errors
    /// If standard input cannot be copied.
    pub fn spool(&mut self) -> Result<(), Problem> {
        self.sources.iter_mut().try_for_each(Source::spool)
    }

    /// Iterates over all sentences in batches.
    pub fn batches(&self) -> Batches<'_> {
        Batches {
            corpus: self,
            next_source: 0,
            reader: None,
            next_sentence: self.first_sentence,
            ending: Ending::default(),
        }
    }

    /// Calls `visit` with the text and the number of each sentence, in order. Stops if it is [asked to](crate::stop).
    ///
    /// # Errors
    /// If the corpus cannot be read, or the first flaw with its position in the file.
    pub fn each_text(&self, mut visit: impl FnMut(&str, u64) -> Result<(), Flaw>) -> Result<(), Problem> {
        for batch in self.batches() {
            stop::check()?;
            batch?.each_text(&mut visit)?;
        }
        Ok(())
    }

    /// Calls `visit` with each sentence, in order, as [`each_text`](Self::each_text) does.
    ///
    /// # Errors
    /// If the corpus cannot be read, or the first flaw with its position in the file.
    pub fn each_sentence(
        &self,
        mut visit: impl FnMut(&Sentence<'_>) -> Result<(), Flaw>,
    ) -> Result<(), Problem> {
        let notation = self.notation();
        self.each_text(|text, _| visit(&notation.parse(text)?))
    }
}

/// The end of the text read so far; it determines the line ends needed before the next file.
#[derive(Debug, Default)]
struct Ending {
    newlines: usize,
    has_text: bool,
    /// True if a file before had anything in it, if only a byte order mark.
    has_bytes: bool,
}

impl Ending {
    fn update(&mut self, text: &[u8]) {
        let newlines = text.iter().rev().filter(|&&b| b != b'\r').take_while(|&&b| b == b'\n').count();
        self.newlines = newlines;
        self.has_bytes |= !text.is_empty();
        self.has_text |= !text.is_empty() && text != BOM_BYTES;
    }

    /// Line ends to insert before the next file.
    fn missing(&self, separation: Separation) -> &'static str {
        if self.has_text { &"\n\n"[..separation.newlines().saturating_sub(self.newlines)] } else { "" }
    }
}

/// Iterator over the batches of a corpus.
pub struct Batches<'c> {
    corpus: &'c Corpus,
    next_source: usize,
    reader: Option<BatchReader<Box<dyn Read + Send>>>,
    next_sentence: u64,
    ending: Ending,
}

impl Batches<'_> {
    fn next_batch(&mut self) -> Result<Option<Batch>, Problem> {
        loop {
            if let Some(reader) = &mut self.reader {
                if let Some(batch) = reader.next_batch()? {
                    self.ending.update(batch.bytes());
                    return Ok(Some(batch));
                }
                self.next_sentence = reader.next_sentence();
                self.reader = None;
                if self.next_source < self.corpus.sources.len()
                    && let Some(filler) = self.filler()
                {
                    return Ok(Some(filler));
                }
            }
            let Some(source) = self.corpus.sources.get(self.next_source) else { return Ok(None) };
            self.next_source += 1;
            let reader =
                BatchReader::new(source.open()?, &source.name, self.corpus.format(), self.next_sentence);
            let reader = reader.continuing(self.ending.has_bytes);
            self.reader = Some(reader.separated(self.corpus.separation).recovering(self.corpus.recovering));
        }
    }

    /// A batch of line ends between two files, if the first one lacks them.
    fn filler(&mut self) -> Option<Batch> {
        let missing = self.ending.missing(self.corpus.separation);
        if missing.is_empty() {
            return None;
        }
        self.ending.update(missing.as_bytes());
        Some(Batch::without_sentence(missing, self.corpus.format(), self.next_sentence))
    }
}

impl Iterator for Batches<'_> {
    type Item = Result<Batch, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_batch().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io;

    fn read(files: &[(&str, &str)], first: u64) -> io::Result<(String, Vec<u64>)> {
        let directory = tempfile::tempdir()?;
        let mut paths = Vec::new();
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::write(&path, text)?;
            paths.push(path);
        }
        let corpus = Corpus::open(&paths, None)
            .and_then(|corpus| corpus.starting_at(first))
            .map_err(io::Error::other)?;
        let (mut text, mut numbers) = (String::new(), Vec::new());
        for batch in corpus.batches() {
            let batch = batch.map_err(io::Error::other)?;
            for piece in batch.pieces() {
                text.push_str(&String::from_utf8_lossy(piece.bytes));
                numbers.extend(piece.sentence);
            }
        }
        Ok((text, numbers))
    }

    #[test]
    fn sentences_of_several_files_are_numbered_consecutively() -> io::Result<()> {
        let (text, numbers) = read(&[("a.ptb", "(S (X a))\n"), ("b.ptb", "(S (X b))\n(S (X c))\n")], 5)?;
        assert_eq!(text, "(S (X a))\n(S (X b))\n(S (X c))\n");
        assert_eq!(numbers, [5, 6, 7]);
        Ok(())
    }

    #[test]
    fn a_first_number_that_others_could_not_follow_is_refused() {
        let numbers = |first| read(&[("a.txt", "a\nb\n")], first).map(|(_, numbers)| numbers);
        assert!(numbers(MAX_FIRST_SENTENCE).is_ok_and(|n| n == [MAX_FIRST_SENTENCE, MAX_FIRST_SENTENCE + 1]));
        for first in [MAX_FIRST_SENTENCE + 1, u64::MAX] {
            assert!(numbers(first).is_err_and(|error| error.to_string().contains(&first.to_string())));
        }
    }

    #[test]
    fn a_missing_line_end_does_not_join_two_files() -> io::Result<()> {
        assert_eq!(read(&[("a.txt", "a"), ("b.txt", "b")], 0)?.0, "a\nb");
        assert_eq!(read(&[("a.rows", "a\tX\n"), ("b.rows", "b\tX\n")], 0)?.0, "a\tX\n\nb\tX\n");
        Ok(())
    }

    #[test]
    fn a_blank_line_among_one_line_trees_is_a_sentence_without_a_tree() -> Result<(), Problem> {
        let directory = tempfile::tempdir().map_err(|e| Problem::io("make", "a directory", &e))?;
        let path = directory.path().join("out.ptb");
        let sentences = |text: &str| -> Result<Vec<String>, Problem> {
            fs::write(&path, text).map_err(|e| Problem::io("write", "out.ptb", &e))?;
            let corpus = Corpus::open(std::slice::from_ref(&path), None)?.tree_a_line()?;
            let mut texts = Vec::new();
            for batch in corpus.batches() {
                let batch = batch?;
                let pieces = batch.pieces().filter(|piece| piece.sentence.is_some());
                texts.extend(pieces.map(|piece| String::from_utf8_lossy(piece.bytes).into_owned()));
            }
            Ok(texts)
        };
        let on_lines = sentences("# c\n(S (X a))\n\n(())\n# d\n(S (X b))")?;
        assert_eq!(on_lines, ["# c\n(S (X a))\n", "\n", "(())\n", "# d\n(S (X b))"]);
        let over_lines = sentences("(S\n (X a))\n\n(S (X b))\n")?;
        assert_eq!(over_lines, ["(S\n (X a))\n", "\n(S (X b))\n"]);
        Ok(())
    }

    #[test]
    fn each_sentence_is_visited_until_one_has_a_flaw() -> Result<(), Problem> {
        let directory = tempfile::tempdir().map_err(|e| Problem::io("make", "a directory", &e))?;
        let path = directory.path().join("in.ptb");
        fs::write(&path, "(S (X a))\n(S (X b) (X c))\n(S\n(X d)))\n")
            .map_err(|e| Problem::io("write", "in.ptb", &e))?;
        let corpus = Corpus::open(&[path], None)?.starting_at(3)?;
        let (mut words, mut numbers) = (Vec::new(), Vec::new());
        let problem = corpus.each_sentence(|sentence| {
            words.extend(sentence.words().into_iter().map(str::to_owned));
            Ok(())
        });
        assert_eq!(words[..3], ["a", "b", "c"]);
        assert!(problem.is_err_and(|problem| problem.to_string().contains("in.ptb:4")));
        let refused = |_: &str, number: u64| {
            numbers.push(number);
            if number < 4 { Ok(()) } else { Err(Flaw::new(1, 1, "enough", "")) }
        };
        assert!(corpus.each_text(refused).is_err_and(|problem| problem.to_string().contains("in.ptb:2")));
        assert_eq!(numbers, [3, 4]);
        Ok(())
    }

    #[test]
    fn files_of_different_formats_are_refused() {
        let problem = read(&[("a.txt", "a"), ("b.conllu", "")], 0).map(|_| ());
        assert!(problem.is_err_and(|e| e.to_string().contains("is text, but")));
    }
}
