//! Reader for brackets as EVALB reads them: words, their tags, and brackets over them, in one pass.
//!
//! The text of one sentence may hold several trees, and words, brackets or trees may be empty. Nothing here recurses,
//! so nesting may have any depth.

use std::cell::Cell;

use solecism_corpus::Flaw;

use super::delimiters::{DelimiterLookup, Delimiters};
use super::parameters::Parameters;

/// Index for "no bracket".
pub(crate) const NONE: u32 = u32::MAX;

/// Words and brackets of one sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading<'t> {
    /// Words that are not deleted.
    pub words: Vec<Word<'t>>,
    /// Brackets, in the order in which they open.
    pub brackets: Vec<Bracket<'t>>,
    /// Quotation marks that may be deleted on one side only.
    pub quotes: Vec<Quote<'t>>,
    /// Number of words, less those excluded from the length.
    pub length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    pub word: &'t str,
    pub tag: &'t str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bracket<'t> {
    /// Index of the first word, and one past the last.
    pub start: u32,
    pub end: u32,
    /// Index of the enclosing bracket.
    pub parent: u32,
    /// Its label, without function tags.
    pub label: &'t str,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Quote<'t> {
    pub word: Word<'t>,
    /// Number of undeleted words before it.
    pub index: u32,
    /// Number of brackets opened before it.
    pub brackets: u32,
    /// Index of the innermost enclosing bracket.
    pub parent: u32,
}

/// Class of a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Space,
    Bracket,
}

/// Lookup table, because every byte is classified.
static CLASS: [Class; 256] = {
    let mut class = [Class::Letter; 256];
    let mut space = b"\t\n\x0b\x0c\r ".as_slice();
    while let [byte, rest @ ..] = space {
        class[*byte as usize] = Class::Space;
        space = rest;
    }
    class[b'(' as usize] = Class::Bracket;
    class[b')' as usize] = Class::Bracket;
    class
};

/// Reads one sentence.
pub(crate) fn read<'t>(text: &'t str, parameters: &Parameters) -> Result<Reading<'t>, Flaw> {
    let mut pool = POOL.take();
    pool.delimiters.mark(text.as_bytes());
    let Buffers { words, brackets } = pool.buffers.pop().unwrap_or_default();
    let mut reading = Reading { words, brackets, ..Reading::default() };
    // A word with its tag and brackets hardly ever takes fewer than eight bytes.
    let size = text.len() / 8 + 1;
    reading.words.reserve(size);
    reading.brackets.reserve(size);
    let delimiters = pool.delimiters.lookup();
    let mut reader = Reader { text, delimiters, parameters, reading, open: NONE, opened_at: 0 };
    let read = reader.run().map(|()| reader.reading);
    POOL.set(pool);
    read
}

/// Returns the buffers of a reading to the pool.
pub(crate) fn reuse(reading: Reading) {
    let Reading { mut words, mut brackets, .. } = reading;
    let mut pool = POOL.take();
    // A pair needs two sets of buffers; those of a very long sentence are freed.
    if words.capacity() + brackets.capacity() <= MAX_POOLED && pool.buffers.len() < 2 {
        words.clear();
        brackets.clear();
        // The vectors are empty: this changes their lifetime and reuses the allocation.
        let words = words.into_iter().map_while(|_| None).collect();
        let brackets = brackets.into_iter().map_while(|_| None).collect();
        pool.buffers.push(Buffers { words, brackets });
    }
    POOL.set(pool);
}

/// Largest capacity kept in the pool, in words and brackets.
const MAX_POOLED: usize = 1 << 14;

thread_local! {
    /// Buffers reused from sentence to sentence.
    static POOL: Cell<BufferPool> =
        const { Cell::new(BufferPool { delimiters: Delimiters::new(), buffers: Vec::new() }) };
}

#[derive(Default)]
struct BufferPool {
    delimiters: Delimiters,
    buffers: Vec<Buffers>,
}

#[derive(Default)]
struct Buffers {
    words: Vec<Word<'static>>,
    brackets: Vec<Bracket<'static>>,
}

struct Reader<'t, 'p> {
    text: &'t str,
    delimiters: DelimiterLookup<'p>,
    parameters: &'p Parameters,
    reading: Reading<'t>,
    /// Index of the innermost open bracket.
    open: u32,
    /// Offset at which the last topmost bracket opened.
    opened_at: usize,
}

impl<'t> Reader<'t, '_> {
    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    fn run(&mut self) -> Result<(), Flaw> {
        let mut at = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        while let Some(&byte) = self.bytes().get(at) {
            at = match byte {
                b')' => self.close(at)?,
                b'(' => self.open(at),
                _ if CLASS[usize::from(byte)] == Class::Space => at + 1,
                _ if self.open == NONE => self.comment(at)?,
                _ => {
                    let end = self.letters_end(at);
                    self.word(&self.text[at..end], "");
                    end
                }
            };
        }
        if self.open == NONE {
            return Ok(());
        }
        let what = "this bracket is never closed";
        Err(Flaw::new(self.opened_at, 1, what, "add the closing bracket that is missing"))
    }

    /// Returns the end of the label or word that starts at `at`.
    #[inline]
    fn letters_end(&self, mut at: usize) -> usize {
        loop {
            at = self.delimiters.next(at);
            match self.bytes().get(at) {
                Some(&byte) if CLASS[usize::from(byte)] == Class::Letter => at += 1,
                Some(_) => return at,
                None => return self.bytes().len(),
            }
        }
    }

    /// Fast path for the common forms `(TAG word)` and `(LABEL (`; reads nothing, and returns `None`, for others.
    #[inline]
    fn open_plain(&mut self, at: usize) -> Option<usize> {
        let start = at + 1;
        let label = self.delimiters.next(start);
        let &[b' ', next, ..] = self.bytes().get(label..)? else { return None };
        if next == b'(' {
            self.bracket(at, &self.text[start..label]);
            return Some(label + 1);
        }
        let word = self.delimiters.next(label + 1);
        if word == label + 1 || self.bytes().get(word) != Some(&b')') {
            return None;
        }
        self.word(&self.text[label + 1..word], &self.text[start..label]);
        Some(self.after_space(word + 1))
    }

    /// Returns the end of the whitespace that starts at `at`.
    #[inline]
    fn space_end(&self, mut at: usize) -> usize {
        while self.bytes().get(at).is_some_and(|&byte| CLASS[usize::from(byte)] == Class::Space) {
            at += 1;
        }
        at
    }

    /// Reads from an opening bracket: either a whole word with its tag, or a bracket's label.
    fn open(&mut self, at: usize) -> usize {
        if let Some(end) = self.open_plain(at) {
            return end;
        }
        let label_end = self.letters_end(at + 1);
        let label = &self.text[at + 1..label_end];
        let word_start = self.space_end(label_end);
        if word_start == label_end {
            self.bracket(at, label);
            return label_end;
        }
        // A label followed only by space is an empty word, not an empty bracket: `(X )`.
        let word_end = self.letters_end(word_start);
        let close = self.space_end(word_end);
        if self.bytes().get(close) == Some(&b')') && (close == word_end || word_end > word_start) {
            self.word(&self.text[word_start..word_end], label);
            return close + 1;
        }
        self.bracket(at, label);
        word_start
    }

    #[inline]
    fn bracket(&mut self, at: usize, label: &'t str) {
        if self.open == NONE {
            self.opened_at = at;
        }
        let brackets = &mut self.reading.brackets;
        let start = self.reading.words.len() as u32;
        brackets.push(Bracket { start, end: start, parent: self.open, label: strip_function_tags(label) });
        self.open = brackets.len() as u32 - 1;
    }

    fn close(&mut self, at: usize) -> Result<usize, Flaw> {
        let Some(bracket) = self.reading.brackets.get_mut(self.open as usize) else {
            let what = "a closing bracket that nothing opened";
            return Err(Flaw::new(at, 1, what, "remove it, or open it"));
        };
        bracket.end = self.reading.words.len() as u32;
        self.open = bracket.parent;
        Ok(self.after_space(at + 1))
    }

    /// Skips one space at `at`, if there is one, as there mostly is after a closing bracket.
    #[inline]
    fn after_space(&self, at: usize) -> usize {
        at + usize::from(self.bytes().get(at) == Some(&b' '))
    }

    #[inline]
    fn word(&mut self, word: &'t str, tag: &'t str) {
        if self.parameters.always_counts(tag) {
            self.reading.length += 1;
            self.reading.words.push(Word { word, tag });
        } else {
            self.special_word(word, tag);
        }
    }

    /// Reads a word that may be deleted.
    #[inline(never)]
    fn special_word(&mut self, word: &'t str, tag: &'t str) {
        let word = Word { word, tag };
        let reading = &mut self.reading;
        reading.length += usize::from(self.parameters.counts_for_length(word.tag));
        if self.parameters.is_quote(word.tag, word.word) {
            reading.quotes.push(Quote {
                word,
                index: reading.words.len() as u32,
                brackets: reading.brackets.len() as u32,
                parent: self.open,
            });
        }
        if !self.parameters.deletes_word(word.tag) {
            reading.words.push(word);
        }
    }

    /// Skips a comment; any other text outside brackets is an error.
    fn comment(&self, at: usize) -> Result<usize, Flaw> {
        let rest = &self.bytes()[at..];
        let is_first = at == 0 || self.bytes()[at - 1] == b'\n' || self.text[..at] == *"\u{feff}";
        if is_first && (matches!(rest.first(), Some(b'#' | b'%' | b';')) || rest.starts_with(b"*x*")) {
            return Ok(rest.iter().position(|&b| b == b'\n').map_or(self.bytes().len(), |len| at + len));
        }
        let what = "text outside brackets";
        let help =
            "a tree starts with an opening bracket; a sentence without a parse is a blank line or (())";
        Err(Flaw::new(at, self.letters_end(at) - at, what, help))
    }
}

/// Strips function tags from a label: cuts at the first `-` or `=`, even if nothing is left.
#[inline]
fn strip_function_tags(label: &str) -> &str {
    match label.bytes().position(|byte| byte == b'-' || byte == b'=') {
        Some(end) => &label[..end],
        None => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collins(text: &str) -> Reading<'_> {
        read(text, &Parameters::collins()).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
    }

    fn brackets(reading: &Reading) -> Vec<(String, u32, u32)> {
        reading.brackets.iter().map(|b| (b.label.to_owned(), b.start, b.end)).collect()
    }

    #[test]
    fn words_brackets_and_length() {
        let reading =
            collins("# one\n(TOP (S (NP-SBJ (-NONE- *)) (VP\n(VB Sing)(NP (DT a ) ( NN  song)))(. !)) )\n");
        // `( NN  song)` has an empty label and two words, `NN` and `song`, as in Penn's own bracket format.
        let words: Vec<_> = reading.words.iter().map(|w| (w.tag, w.word)).collect();
        assert_eq!(words, [("VB", "Sing"), ("DT", "a"), ("", "NN"), ("", "song")]);
        assert_eq!(reading.length, 5);
        let expected = [("TOP", 0, 4), ("S", 0, 4), ("NP", 0, 0), ("VP", 0, 4), ("NP", 1, 4), ("", 2, 4)];
        assert_eq!(brackets(&reading), expected.map(|(l, s, e)| (l.to_owned(), s, e)));
    }

    #[test]
    fn labels_of_any_length_and_letters_end_at_a_bracket_or_space() {
        for word in ["a", "seventy-seven-times", "Ünï\u{1}cöde\u{7f}\u{80}", "12345678", "+*'&~\u{a9}"] {
            for end in [")", " )", "\t)", "\u{b} )"] {
                let text = format!("(X{word} {word}{end}");
                let reading = collins(&text);
                let tag = format!("X{word}");
                assert_eq!(reading.words, [Word { word, tag: &tag }], "{text:?}");
            }
        }
    }

    #[test]
    fn empty_words_and_empty_brackets_differ() {
        assert_eq!(collins("(())").words.len(), 0);
        assert_eq!(collins("(X)").brackets.len(), 1);
        let empty = collins("(X )");
        assert_eq!((empty.words[0], empty.brackets.len()), (Word { word: "", tag: "X" }, 0));
        assert_eq!(collins("(TOP )").length, 1);
    }

    #[test]
    fn errors_are_reported_with_their_position() {
        let flaw = |text| read(text, &Parameters::evalb()).map_err(|flaw| (flaw.at, flaw.what)).unwrap_err();
        assert_eq!(flaw("(A (B b)) (S (NP (NN x))"), (10, "this bracket is never closed".into()));
        assert_eq!(flaw("(S (NN x)) )"), (11, "a closing bracket that nothing opened".into()));
        assert_eq!(flaw(" oops (S (NN x))"), (1, "text outside brackets".into()));
        assert_eq!(flaw("(S (NN"), (0, "this bracket is never closed".into()));
    }
}
