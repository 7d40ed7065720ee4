//! Reading brackets as EVALB reads them: words, their tags, and brackets over them, in one pass.
//!
//! The text of one sentence may hold several trees, and words, brackets or trees that are empty. Nesting may be any
//! depth: nothing here recurses.

use std::cell::Cell;

use solecism_corpus::Flaw;

use super::ends::{Ends, Marked};
use super::parameters::Parameters;

/// No bracket.
pub(crate) const NONE: u32 = u32::MAX;

/// What one sentence holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading<'t> {
    /// The words that count.
    pub words: Vec<Word<'t>>,
    /// The brackets over them, in the order in which they open.
    pub brackets: Vec<Bracket<'t>>,
    /// The quotation marks that may have been left out on one side only.
    pub quotes: Vec<Quote<'t>>,
    /// How many words there are, less those that do not count for the length.
    pub length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    pub word: &'t str,
    pub tag: &'t str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bracket<'t> {
    /// The first word in it, and one past the last.
    pub start: u32,
    pub end: u32,
    /// The bracket around it.
    pub parent: u32,
    /// Its label, without function tags.
    pub label: &'t str,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Quote<'t> {
    pub word: Word<'t>,
    /// How many words that count stand before it.
    pub index: u32,
    /// How many brackets open before it.
    pub brackets: u32,
    /// The innermost bracket around it.
    pub parent: u32,
}

/// What a byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Space,
    Bracket,
}

/// A table, because this is asked of every byte.
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
    let mut room = ROOM.take();
    room.ends.mark(text.as_bytes());
    let Spare { words, brackets } = room.spare.pop().unwrap_or_default();
    let mut reading = Reading { words, brackets, ..Reading::default() };
    // A word with its tag and brackets hardly ever takes fewer than eight bytes.
    let size = text.len() / 8 + 1;
    reading.words.reserve(size);
    reading.brackets.reserve(size);
    let ends = room.ends.marked();
    let mut reader = Reader { text, ends, parameters, reading, open: NONE, opened_at: 0 };
    let read = reader.run().map(|()| reader.reading);
    ROOM.set(room);
    read
}

/// Leaves the room of a reading that is done with to the next.
pub(crate) fn reuse(reading: Reading) {
    let Reading { mut words, mut brackets, .. } = reading;
    let mut room = ROOM.take();
    // What one very long sentence took need not be kept for good, nor more than what one pair takes.
    if words.capacity() + brackets.capacity() <= MOST_KEPT && room.spare.len() < 2 {
        words.clear();
        brackets.clear();
        // There is none, so that the memory stays and only its type changes.
        let words = words.into_iter().map_while(|_| None).collect();
        let brackets = brackets.into_iter().map_while(|_| None).collect();
        room.spare.push(Spare { words, brackets });
    }
    ROOM.set(room);
}

/// How much room is kept at most, in words and brackets.
const MOST_KEPT: usize = 1 << 14;

thread_local! {
    /// Room for the readings of the next sentence, left by those before it.
    static ROOM: Cell<Room> = const { Cell::new(Room { ends: Ends::new(), spare: Vec::new() }) };
}

#[derive(Default)]
struct Room {
    ends: Ends,
    spare: Vec<Spare>,
}

#[derive(Default)]
struct Spare {
    words: Vec<Word<'static>>,
    brackets: Vec<Bracket<'static>>,
}

struct Reader<'t, 'p> {
    text: &'t str,
    ends: Marked<'p>,
    parameters: &'p Parameters,
    reading: Reading<'t>,
    /// The innermost bracket not yet closed.
    open: u32,
    /// Where the last topmost bracket opened.
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
                    let end = self.letters(at);
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

    /// Where the label or word that starts at `at` ends.
    #[inline]
    fn letters(&self, mut at: usize) -> usize {
        loop {
            at = self.ends.next(at);
            match self.bytes().get(at) {
                Some(&byte) if CLASS[usize::from(byte)] == Class::Letter => at += 1,
                Some(_) => return at,
                None => return self.bytes().len(),
            }
        }
    }

    /// Reads from an opening bracket what most brackets are, `(TAG word)` or `(LABEL (`; otherwise it reads nothing.
    #[inline]
    fn open_plain(&mut self, at: usize) -> Option<usize> {
        let start = at + 1;
        let label = self.ends.next(start);
        let &[b' ', next, ..] = self.bytes().get(label..)? else { return None };
        if next == b'(' {
            self.bracket(at, &self.text[start..label]);
            return Some(label + 1);
        }
        let word = self.ends.next(label + 1);
        if word == label + 1 || self.bytes().get(word) != Some(&b')') {
            return None;
        }
        self.word(&self.text[label + 1..word], &self.text[start..label]);
        Some(self.after_space(word + 1))
    }

    /// Where the space that starts at `at` ends: mostly there is one, or none.
    #[inline]
    fn space(&self, mut at: usize) -> usize {
        while self.bytes().get(at).is_some_and(|&byte| CLASS[usize::from(byte)] == Class::Space) {
            at += 1;
        }
        at
    }

    /// Reads from an opening bracket: a whole word with its tag, or the label of a bracket.
    fn open(&mut self, at: usize) -> usize {
        if let Some(end) = self.open_plain(at) {
            return end;
        }
        let label_end = self.letters(at + 1);
        let label = &self.text[at + 1..label_end];
        let word_start = self.space(label_end);
        if word_start == label_end {
            self.bracket(at, label);
            return label_end;
        }
        // Nothing but space after the label makes an empty word, not an empty bracket: `(X )`.
        let word_end = self.letters(word_start);
        let close = self.space(word_end);
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
        brackets.push(Bracket { start, end: start, parent: self.open, label: cut(label) });
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

    /// What follows a space at `at`, if there is one: after a closing bracket there mostly is, or another bracket.
    #[inline]
    fn after_space(&self, at: usize) -> usize {
        at + usize::from(self.bytes().get(at) == Some(&b' '))
    }

    #[inline]
    fn word(&mut self, word: &'t str, tag: &'t str) {
        if self.parameters.is_plain(tag) {
            self.reading.length += 1;
            self.reading.words.push(Word { word, tag });
        } else {
            self.special_word(word, tag);
        }
    }

    /// A word that may not count.
    #[inline(never)]
    fn special_word(&mut self, word: &'t str, tag: &'t str) {
        let word = Word { word, tag };
        let reading = &mut self.reading;
        reading.length += usize::from(self.parameters.is_long(word.tag));
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

    /// Goes over a comment; any other text outside brackets is a flaw.
    fn comment(&self, at: usize) -> Result<usize, Flaw> {
        let rest = &self.bytes()[at..];
        let is_first = at == 0 || self.bytes()[at - 1] == b'\n' || self.text[..at] == *"\u{feff}";
        if is_first && (matches!(rest.first(), Some(b'#' | b'%' | b';')) || rest.starts_with(b"*x*")) {
            return Ok(rest.iter().position(|&b| b == b'\n').map_or(self.bytes().len(), |len| at + len));
        }
        let what = "text outside brackets";
        let help =
            "a tree starts with an opening bracket; a sentence without a parse is a blank line or (())";
        Err(Flaw::new(at, self.letters(at) - at, what, help))
    }
}

/// A label without its function tags: up to the first `-` or `=`, even if nothing is left.
#[inline]
fn cut(label: &str) -> &str {
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
        // The label of `( NN  song)` is empty, and `NN song` are two words: as Penn's brackets are read.
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
    fn what_is_wrong_is_said_and_placed() {
        let flaw = |text| read(text, &Parameters::evalb()).map_err(|flaw| (flaw.at, flaw.what)).unwrap_err();
        assert_eq!(flaw("(A (B b)) (S (NP (NN x))"), (10, "this bracket is never closed".into()));
        assert_eq!(flaw("(S (NN x)) )"), (11, "a closing bracket that nothing opened".into()));
        assert_eq!(flaw(" oops (S (NN x))"), (1, "text outside brackets".into()));
        assert_eq!(flaw("(S (NN"), (0, "this bracket is never closed".into()));
    }
}
