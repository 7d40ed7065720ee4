//! Splitting text into sentences without parsing them.

use crate::brackets;
use crate::format::Separation;

/// Finds the ends of sentences in a growing text.
#[derive(Debug)]
pub(crate) struct SentenceSplitter {
    separation: Separation,
    /// True if an unclosed tree ends at the next bracket in the first column.
    pub recovering: bool,
    /// Everything before this has been scanned.
    scanned: usize,
    /// Brackets: number of open ones.
    depth: usize,
    /// Brackets: inside a comment line outside trees.
    in_comment: bool,
    /// Blank lines: whether the sentence has a line yet.
    has_line: bool,
    /// Start of the current sentence.
    start: usize,
}

impl SentenceSplitter {
    pub(crate) fn new(separation: Separation) -> Self {
        Self {
            separation,
            recovering: false,
            scanned: 0,
            depth: 0,
            in_comment: false,
            has_line: false,
            start: 0,
        }
    }

    /// Adds the ends of the sentences that are complete in `text`, continuing after the `scanned` bytes.
    pub(crate) fn find(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        match self.separation {
            Separation::Line => self.lines(text, ends),
            Separation::TreeLine => self.tree_lines(text, ends),
            Separation::BlankLine => self.blank_lines(text, ends),
            Separation::Brackets => self.brackets(text, ends),
        }
    }

    /// Adds the last sentence when the text is complete. A rest of only white space (and comments, for trees) is not a
    /// sentence.
    pub(crate) fn finish(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        if self.start == text.len() {
            return;
        }
        let rest = &text[self.start..];
        let is_sentence = match self.separation {
            Separation::Line => true,
            Separation::TreeLine => has_text(rest),
            Separation::BlankLine => !rest.iter().all(|b| is_space(*b)),
            Separation::Brackets => self.depth > 0 || has_text(rest),
        };
        self.end(text.len(), is_sentence, ends);
        self.scanned = text.len();
        self.depth = 0;
    }

    /// Adjusts all offsets after the first `bytes` of the text were removed.
    pub(crate) fn discard(&mut self, bytes: usize) {
        self.scanned -= bytes;
        self.start -= bytes;
    }

    /// Adjusts all offsets after `bytes` that belong to no sentence were put before the text.
    pub(crate) fn shift(&mut self, bytes: usize) {
        self.scanned += bytes;
        self.start += bytes;
    }

    fn end(&mut self, end: usize, is_sentence: bool, ends: &mut Vec<(usize, bool)>) {
        ends.push((end, is_sentence));
        self.start = end;
    }

    fn lines(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        let scanned = self.scanned;
        for newline in memchr::memchr_iter(b'\n', &text[scanned..]) {
            self.end(scanned + newline + 1, true, ends);
        }
        self.scanned = text.len();
    }

    fn tree_lines(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        while let Some(newline) = memchr::memchr(b'\n', &text[self.scanned..]) {
            let after = self.scanned + newline + 1;
            if !is_comment_line(&text[self.scanned..after]) {
                self.end(after, true, ends);
            }
            self.scanned = after;
        }
    }

    /// Lines that start with a non-space character are skipped many at a time, as most lines do.
    fn blank_lines(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        while let Some(&first) = text.get(self.scanned) {
            if is_space(first) {
                let Some(newline) = memchr::memchr(b'\n', &text[self.scanned..]) else { return };
                self.line_with_space(text, self.scanned + newline + 1, ends);
            } else if let Some(after) = next_maybe_blank_line(text, self.scanned) {
                self.has_line = true;
                self.scanned = after;
            } else if let Some(newline) = memchr::memrchr(b'\n', &text[self.scanned..]) {
                self.has_line = true;
                self.scanned += newline + 1;
            } else {
                return;
            }
        }
    }

    /// Scans the next line, which ends at `after`, starts with space and may be blank.
    fn line_with_space(&mut self, text: &[u8], after: usize, ends: &mut Vec<(usize, bool)>) {
        let is_blank = text[self.scanned..after].iter().all(|b| is_space(*b));
        self.scanned = after;
        if !is_blank {
            self.has_line = true;
        } else if self.has_line {
            self.has_line = false;
            self.end(after, true, ends);
        }
    }

    fn brackets(&mut self, text: &[u8], ends: &mut Vec<(usize, bool)>) {
        let mut at = self.scanned;
        while at < text.len() {
            let byte = text[at];
            if self.in_comment {
                self.in_comment = byte != b'\n';
            } else if byte == b'(' {
                if self.recovering && self.depth > 0 && at_line_start(text, at) {
                    self.end(at, true, ends);
                    self.depth = 0;
                }
                self.depth += 1;
            } else if byte == b')' && self.depth > 0 {
                self.depth -= 1;
                if self.depth == 0 {
                    let Some(end) = sentence_end(text, at + 1) else { return self.rescan_from(at) };
                    self.end(end, true, ends);
                    at = end;
                    continue;
                }
            } else if self.depth == 0 && at_line_start(text, at) && brackets::is_comment(&text[at..]) {
                self.in_comment = true;
            }
            at += 1;
        }
        self.scanned = at;
    }

    /// Scans the closing bracket at `at` again when there is more text.
    fn rescan_from(&mut self, at: usize) {
        self.scanned = at;
        self.depth = 1;
    }
}

/// The end of a sentence whose tree ends at `after`: the end of the line if only space is left on it. `None` if more
/// text is needed.
fn sentence_end(text: &[u8], after: usize) -> Option<usize> {
    let rest = &text[after..];
    match rest.iter().position(|&b| b != b' ' && b != b'\t' && b != b'\r') {
        Some(i) if rest[i] == b'\n' => Some(after + i + 1),
        Some(_) => Some(after),
        None => None,
    }
}

fn is_comment_line(line: &[u8]) -> bool {
    brackets::is_comment(line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line))
}

fn at_line_start(text: &[u8], at: usize) -> bool {
    at == 0 || text[at - 1] == b'\n'
}

/// Start of the next line whose first byte is a space or control character, so that it may be blank.
fn next_maybe_blank_line(text: &[u8], from: usize) -> Option<usize> {
    let text = &text[from..];
    let is_before = |byte: u8, next: u8| u8::from(byte == b'\n') & u8::from(next <= b' ');
    let (blocks, nexts) = (text.as_chunks::<BLOCK>().0, text.get(1..)?.as_chunks::<BLOCK>().0);
    // No early exit within a block, so that the compiler can vectorise the loop.
    let contains = |(block, nexts): (&[u8; BLOCK], &[u8; BLOCK])| {
        block.iter().zip(nexts).fold(0, |any, (&byte, &next)| any | is_before(byte, next)) != 0
    };
    let skipped = BLOCK * blocks.iter().zip(nexts).take_while(|&pair| !contains(pair)).count();
    let mut newlines = memchr::memchr_iter(b'\n', &text[skipped..]);
    let newline = newlines.find(|at| text.get(skipped + at + 1).is_some_and(|&next| next <= b' '))?;
    Some(from + skipped + newline + 1)
}

/// Number of bytes scanned together.
const BLOCK: usize = 64;

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// True if there is text other than white space and comments.
fn has_text(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    text.split(|&b| b == b'\n').any(|line| !brackets::is_comment(line) && !line.iter().all(|b| is_space(*b)))
}

#[cfg(test)]
mod tests {
    use crate::batch::BatchReader;
    use crate::flaw::Flaw;
    use crate::format::Format;
    use proptest::prelude::*;
    use std::io::Read;

    /// Returns a few bytes per read, as a pipe may.
    struct Trickle<'t>(&'t [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let n = buffer.len().min(self.0.len()).min(3);
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn cut(text: &str, format: Format, recovering: bool) -> Vec<(String, bool, u64)> {
        let mut reader = BatchReader::new(Trickle(text.as_bytes()), "t", format, 0).recovering(recovering);
        let mut pieces = Vec::new();
        while let Ok(Some(batch)) = reader.next_batch() {
            for piece in batch.pieces() {
                let text = String::from_utf8_lossy(piece.bytes).into_owned();
                let place = batch.locate(piece, &Flaw::new(0, 0, "", "")).place;
                pieces.push((text, piece.sentence.is_some(), place.map_or(0, |place| place.line)));
            }
        }
        assert_eq!(pieces.iter().map(|p| p.0.as_str()).collect::<String>(), text);
        pieces
    }

    #[test]
    fn trees_on_one_line_or_many_with_comments() {
        let text = "# head (\n( (S (X a)))  \n\n(S\n  (X b)) (S (X c))\n% end\n";
        let pieces = cut(text, Format::Brackets, false);
        let sentences: Vec<_> = pieces.iter().map(|(t, s, l)| (t.as_str(), *s, *l)).collect();
        assert_eq!(
            sentences,
            [
                ("# head (\n( (S (X a)))  \n", true, 1),
                ("\n(S\n  (X b))", true, 3),
                (" (S (X c))\n", true, 5),
                ("% end\n", false, 6)
            ]
        );
    }

    #[test]
    fn an_unclosed_tree_takes_the_rest_of_the_file_unless_recovering() {
        let text = "(S (X a)\n(S (X b))\n(S (X c))\n";
        assert_eq!(cut(text, Format::Brackets, false).len(), 1);
        assert_eq!(cut(text, Format::Brackets, true).len(), 3);
    }

    #[test]
    fn blank_lines_end_sentences() {
        let pieces = cut("\na\tX\r\nb\tY\r\n\r\n\n\nc\tZ", Format::Rows, false);
        let texts: Vec<_> = pieces.iter().map(|p| p.0.as_str()).collect();
        assert_eq!(texts, ["\na\tX\r\nb\tY\r\n\r\n", "\n\nc\tZ"]);
        assert_eq!(cut("a\n\n\n", Format::Rows, false).last().map(|p| p.1), Some(false));
    }

    /// Splits at the first blank line after one that is not, line by line.
    fn by_line(text: &str) -> Vec<String> {
        let (mut sentences, mut sentence) = (Vec::new(), String::new());
        let mut has_line = false;
        for line in text.split_inclusive('\n') {
            sentence += line;
            let is_blank = line.bytes().all(|byte| byte.is_ascii_whitespace());
            if is_blank && has_line && line.ends_with('\n') {
                sentences.push(std::mem::take(&mut sentence));
            }
            has_line = !is_blank || has_line && !line.ends_with('\n');
        }
        sentences.extend(Some(sentence).filter(|sentence| !sentence.is_empty()));
        sentences
    }

    #[test]
    fn only_the_mark_of_the_file_belongs_to_no_sentence() {
        let mark = "\u{feff}";
        for (format, sentence) in [
            (Format::Text, "a b\n"),
            (Format::Tagged, "a/DT\n"),
            (Format::Rows, "a\tDT\n\n"),
            (Format::Brackets, "(NP (DT a))\n"),
            (Format::Conllu, "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n"),
        ] {
            let marked = format!("{mark}{sentence}");
            let pieces = cut(&format!("{mark}{marked}{marked}"), format, false);
            let found: Vec<_> = pieces.iter().map(|(text, is_sentence, _)| (&**text, *is_sentence)).collect();
            assert_eq!(found, [(mark, false), (&*marked, true), (&*marked, true)], "{format}");
            assert_eq!(cut(mark, format, false), [(mark.to_owned(), false, 1)]);
        }
    }

    proptest! {
        #[test]
        fn blank_lines_are_found_wherever_they_are(
            text in "([ab]{0,70}[ \r\u{1}]?|\n|[ \t\u{b}\u{1}]\n){0,12}"
        ) {
            let pieces = cut(&text, Format::Rows, false).into_iter().map(|piece| piece.0).collect::<Vec<_>>();
            prop_assert_eq!(pieces, by_line(&text));
        }
    }

    #[test]
    fn every_line_is_a_sentence_even_an_empty_one() {
        let pieces = cut("a b\n\nc", Format::Text, false);
        assert_eq!(pieces.len(), 3);
        assert!(pieces.iter().all(|p| p.1));
    }
}
