//! Formats of the sentences that systems read and of the answers that they write.

use solecism_corpus::batch::{Batch, BatchReader, Piece};
use solecism_corpus::format::{FORMATS, Separation};
use solecism_corpus::{Flaw, Format, Notation, Problem, Separator};

use super::Answer;
use super::failure::{Failure, Reason};

/// Format of the input or output of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// A corpus format.
    Corpus(Format),
    /// Tokens separated by single spaces, one sentence per line.
    Tokens,
    /// One bracketed tree per line; an empty line if there is none.
    TreeLines,
}

impl Exchange {
    /// Names in systems files.
    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|info| info.name).chain(["tokens", "tree-lines"]).collect()
    }

    /// Returns the format with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "tokens" => Some(Self::Tokens),
            "tree-lines" => Some(Self::TreeLines),
            _ => Format::named(name).map(Self::Corpus),
        }
    }

    /// Name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Corpus(format) => format.name(),
            Self::Tokens => "tokens",
            Self::TreeLines => "tree-lines",
        }
    }

    /// Corpus format that reads this form.
    pub fn format(self) -> Format {
        match self {
            Self::Corpus(format) => format,
            Self::Tokens => Format::Text,
            Self::TreeLines => Format::Brackets,
        }
    }

    /// Division of its text into sentences.
    pub fn separation(self) -> Separation {
        match self {
            Self::TreeLines => Separation::TreeLine,
            _ => self.format().separation(),
        }
    }

    /// File name extension, for programs that depend on it.
    pub(super) fn extension(self) -> &'static str {
        self.format().info().extensions.first().copied().unwrap_or("txt")
    }

    /// Writes a sentence in this format, such that every reader sees exactly one sentence.
    pub(super) fn send(self, text: &str) -> Result<String, Flaw> {
        match self.separation() {
            Separation::Line => line(text),
            Separation::TreeLine => tree_line(text),
            Separation::BlankLine => block(text),
            Separation::Brackets => {
                let text = text.trim();
                if text.is_empty() { Err(empty()) } else { Ok(format!("{text}\n")) }
            }
        }
    }

    /// Reads the answers in the output of a system; `name` is its name in messages.
    pub(super) fn read(self, bytes: &[u8], name: &str) -> Result<Vec<Answer>, Failure> {
        let mut notation = Notation::new(self.format());
        if notation.format == Format::Tagged {
            notation.separator = Separator::of_head(&String::from_utf8_lossy(bytes));
        }
        let mut reader = BatchReader::new(bytes, name, notation.format, 0).separated(self.separation());
        let unreadable = |problem| Failure::silent(Reason::Unreadable(problem));
        let mut answers = Vec::new();
        while let Some(batch) = reader.next_batch().map_err(unreadable)? {
            let sentences = batch.pieces().filter(|piece| piece.sentence.is_some());
            answers.extend(sentences.map(|piece| self.answer(&batch, piece, notation)));
        }
        Ok(answers)
    }

    /// Extracts one answer, if it can be read as exactly one sentence, both by itself and among others.
    pub(super) fn answer(self, batch: &Batch, piece: Piece<'_>, notation: Notation) -> Answer {
        let located = |flaw: &Flaw| Failure::silent(Reason::Unreadable(batch.locate(piece, flaw)));
        let text = piece.text().map_err(|flaw| located(&flaw))?;
        if self.separation() == Separation::TreeLine && text.trim().is_empty() {
            return Err(Failure::silent(Reason::NoAnalysis));
        }
        notation.parse(text).map_err(|flaw| located(&flaw))?;
        Ok(self.ended(text))
    }

    /// Adds the line ends that separate it from another sentence.
    fn ended(self, text: &str) -> String {
        let text = match self.separation() {
            Separation::Line => text,
            _ => text.trim_start_matches(['\n', '\r']),
        };
        let newlines = &"\n\n"[..self.separation().newlines()];
        format!("{}{newlines}", text.trim_end_matches(['\n', '\r']))
    }
}

/// Turns a problem with an output file into a failure of the sentence.
pub(super) fn file_failure(problem: Problem) -> Failure {
    Failure::silent(Reason::File(problem))
}

fn empty() -> Flaw {
    Flaw::new(0, 0, "an empty sentence", "the format has no way to write one")
}

fn line(text: &str) -> Result<String, Flaw> {
    let text = text.trim_end_matches(['\n', '\r']);
    match text.find('\n') {
        Some(at) => Err(Flaw::new(at, 1, "a line end inside the sentence", "a sentence is one line")),
        None => Ok(format!("{text}\n")),
    }
}

/// Writes a tree on one line, without the comments before it.
fn tree_line(text: &str) -> Result<String, Flaw> {
    let lines = text.lines().filter(|line| !line.starts_with(['#', '%', ';']));
    let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    if words.is_empty() { Err(empty()) } else { Ok(words.join(" ") + "\n") }
}

fn block(text: &str) -> Result<String, Flaw> {
    let text = text.trim_start_matches(['\n', '\r']).trim_end();
    if text.trim().is_empty() {
        return Err(empty());
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            return Err(Flaw::new(at, line.len(), "a blank line inside the sentence", "it ends a sentence"));
        }
        at += line.len();
    }
    Ok(format!("{text}\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_sent_as_one() {
        let sent =
            |name: &str, text: &str| Exchange::named(name).map(|to| to.send(text).map_err(|flaw| flaw.what));
        let sent = |name: &str, text: &str| sent(name, text).unwrap_or_else(|| unreachable!());
        assert_eq!(sent("text", "a b"), Ok("a b\n".to_owned()));
        assert_eq!(sent("tokens", "a b\r\n"), Ok("a b\n".to_owned()));
        assert_eq!(sent("text", ""), Ok("\n".to_owned()));
        assert_eq!(sent("text", "a\nb"), Err("a line end inside the sentence".to_owned()));
        assert_eq!(sent("rows", "\na\tX\n\n"), Ok("a\tX\n\n".to_owned()));
        assert_eq!(sent("rows", "\n\n"), Err("an empty sentence".to_owned()));
        assert_eq!(sent("conllu", "a\n\nb\n"), Err("a blank line inside the sentence".to_owned()));
        assert_eq!(sent("brackets", "(S\n (X y))\n\n"), Ok("(S\n (X y))\n".to_owned()));
        assert_eq!(sent("tree-lines", "# c\n(S\n (X y))\n"), Ok("(S (X y))\n".to_owned()));
        assert_eq!(sent("tree-lines", "# c\n"), Err("an empty sentence".to_owned()));
    }

    #[test]
    fn answers_are_cut_and_each_is_read_by_itself() {
        let read =
            |name: &str, text: &str| Exchange::named(name).map(|from| from.read(text.as_bytes(), "out"));
        let read = |name: &str, text: &str| match read(name, text) {
            Some(Ok(answers)) => answers,
            other => panic!("{other:?}"),
        };
        let two = read("rows", "a\tX\n\n\n\nb\tY");
        assert_eq!(two, [Ok("a\tX\n\n".to_owned()), Ok("b\tY\n\n".to_owned())]);
        assert_eq!(read("text", "a\n\nb"), ["a\n", "\n", "b\n"].map(|text| Ok(text.to_owned())));
        let trees = read("tree-lines", "(S (X a))\n\n(S (X b\n(S (X c))\n");
        assert_eq!(trees.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
        assert_eq!(trees[1].as_ref().map_err(|f| f.reason.kind()), Err("no-analysis"));
        let message = trees[2].as_ref().map_err(ToString::to_string).err().unwrap_or_default();
        assert!(message.starts_with("its output cannot be read: out:3:"), "{message}");
    }

    #[test]
    fn text_that_is_not_utf_8_fails_alone() {
        let answers = Exchange::Tokens.read(b"a\n\xff\nb\n", "out").unwrap_or_default();
        assert_eq!(answers.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    }
}
