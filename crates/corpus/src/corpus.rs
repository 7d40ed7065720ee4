//! A corpus: one file or many, numbered through.

use std::io::Read;
use std::path::Path;

use crate::batch::{Batch, BatchReader};
use crate::brackets;
use crate::flaw::Problem;
use crate::format::{Format, Separation};
use crate::input::Source;
use crate::line::{BOM_BYTES, Separator};
use crate::sentence::Notation;

/// Files that are read as one corpus, all in one format.
#[derive(Debug)]
pub struct Corpus {
    sources: Vec<Source>,
    notation: Notation,
    separation: Separation,
    first_sentence: u64,
    recovering: bool,
}

impl Corpus {
    /// Finds the files that the arguments stand for and the format that they are in, unless it is given.
    ///
    /// # Errors
    /// A file that cannot be opened, or files of different formats.
    pub fn open<P: AsRef<Path>>(arguments: &[P], format: Option<Format>) -> Result<Self, Problem> {
        let mut sources = Source::expand(arguments)?;
        let mut found: Option<(Format, String)> = None;
        for source in &mut sources {
            let this = match format {
                Some(format) => format,
                None => source.tell_format()?,
            };
            match &found {
                None => found = Some((this, source.name.clone())),
                Some((other, name)) if *other != this => {
                    let what = format!("{name} is {other}, but {} is {this}", source.name);
                    return Err(Problem::new(what, "give files of one format, or name it with --format"));
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

    /// The number of the first sentence: for a part of a larger corpus.
    #[must_use]
    pub fn starting_at(mut self, first_sentence: u64) -> Self {
        self.first_sentence = first_sentence;
        self
    }

    /// After a tree that is not closed, goes on at the next bracket in the first column.
    #[must_use]
    pub fn recovering(mut self, recovering: bool) -> Self {
        self.recovering = recovering;
        self
    }

    /// Reads it in another format than it looks to be in. Nothing is lost of standard input, which can be opened once.
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

    /// Reads a line as a sentence if the first tree is on one line: then a blank line is a sentence without a tree.
    ///
    /// # Errors
    /// If the first file cannot be read.
    pub fn tree_a_line(mut self) -> Result<Self, Problem> {
        if self.format() == Format::Brackets && brackets::is_tree_a_line(&self.head()?) {
            self.separation = Separation::TreeLine;
        }
        Ok(self)
    }

    /// Whether sentences that cannot be read are gone past.
    pub fn is_recovering(&self) -> bool {
        self.recovering
    }

    /// The format of all its files.
    pub fn format(&self) -> Format {
        self.notation.format
    }

    /// How its sentences are written.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The number of its first sentence.
    pub fn first_sentence(&self) -> u64 {
        self.first_sentence
    }

    /// The beginning of its first file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn head(&self) -> Result<String, Problem> {
        self.sources.first().map_or(Ok(String::new()), Source::head)
    }

    /// The names of its files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(|s| s.name.as_str())
    }

    /// Makes sure that it can be read more than once.
    ///
    /// # Errors
    /// If standard input cannot be kept.
    pub fn spool(&mut self) -> Result<(), Problem> {
        self.sources.iter_mut().try_for_each(Source::spool)
    }

    /// All its sentences, in batches.
    pub fn batches(&self) -> Batches<'_> {
        Batches {
            corpus: self,
            next_source: 0,
            reader: None,
            next_sentence: self.first_sentence,
            ending: Ending::default(),
        }
    }
}

/// How the text so far ends: whether another file can go on from here.
#[derive(Debug, Default)]
struct Ending {
    newlines: usize,
    has_text: bool,
    /// Whether a file before had anything in it, if only a byte order mark.
    has_bytes: bool,
}

impl Ending {
    fn note(&mut self, text: &[u8]) {
        let newlines = text.iter().rev().filter(|&&b| b != b'\r').take_while(|&&b| b == b'\n').count();
        self.newlines = newlines;
        self.has_bytes |= !text.is_empty();
        self.has_text |= !text.is_empty() && text != BOM_BYTES;
    }

    /// What must stand between the end of one file and the beginning of the next.
    fn missing(&self, separation: Separation) -> &'static str {
        if self.has_text { &"\n\n"[..separation.newlines().saturating_sub(self.newlines)] } else { "" }
    }
}

/// Goes through the batches of a corpus.
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
                    self.ending.note(batch.bytes());
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

    /// Line ends between two files, where the first of them lacks its own.
    fn filler(&mut self) -> Option<Batch> {
        let missing = self.ending.missing(self.corpus.separation);
        if missing.is_empty() {
            return None;
        }
        self.ending.note(missing.as_bytes());
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
        let corpus = Corpus::open(&paths, None).map_err(io::Error::other)?.starting_at(first);
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
    fn several_files_are_numbered_through() -> io::Result<()> {
        let (text, numbers) = read(&[("a.ptb", "(S (X a))\n"), ("b.ptb", "(S (X b))\n(S (X c))\n")], 5)?;
        assert_eq!(text, "(S (X a))\n(S (X b))\n(S (X c))\n");
        assert_eq!(numbers, [5, 6, 7]);
        Ok(())
    }

    #[test]
    fn a_missing_line_end_does_not_join_two_files() -> io::Result<()> {
        assert_eq!(read(&[("a.txt", "a"), ("b.txt", "b")], 0)?.0, "a\nb");
        assert_eq!(read(&[("a.rows", "a\tX\n"), ("b.rows", "b\tX\n")], 0)?.0, "a\tX\n\nb\tX\n");
        Ok(())
    }

    #[test]
    fn a_blank_line_among_trees_on_lines_is_a_sentence_without_one() -> Result<(), Problem> {
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
    fn files_of_different_formats_are_no_corpus() {
        let problem = read(&[("a.txt", "a"), ("b.conllu", "")], 0).map(|_| ());
        assert!(problem.is_err_and(|e| e.to_string().contains("is text, but")));
    }
}
