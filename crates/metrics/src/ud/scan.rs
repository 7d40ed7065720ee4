//! Fast reader from CoNLL-U to the words that are compared.
//!
//! It reads only what the measures need. A sentence with anything unusual is parsed again by [`Table::parse`], which
//! reports the error.

use std::borrow::Cow;

use memchr::memchr;
use solecism_corpus::table::{Column, RowId};
use solecism_corpus::{Flaw, Format, Table};

use super::rows::{Fields, is_row, rows};
use crate::metric::Width;

/// Index for "no word".
pub(super) const NONE: u32 = u32::MAX;

/// A syntactic word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    /// Form as written.
    pub form: &'t [u8],
    pub lemma: &'t [u8],
    pub upos: &'t [u8],
    pub xpos: &'t [u8],
    pub feats: &'t [u8],
    /// Relation without its subtype.
    pub deprel: &'t [u8],
    pub relation: Relation,
    /// Index of the head among all words of the stretch; [`NONE`] for a root.
    pub head: u32,
    /// Span of the word's token in the characters.
    pub start: u32,
    pub end: u32,
    /// True if it is part of a multiword token.
    pub is_part: bool,
    /// Index of the first function word that depends on it, and of the next one with the same head.
    pub first_function: u32,
    pub next_function: u32,
}

/// Class of words that a relation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Content,
    Function,
    Other,
}

impl Relation {
    fn of(deprel: &[u8]) -> Self {
        match deprel {
            b"nsubj" | b"obj" | b"iobj" | b"csubj" | b"ccomp" | b"xcomp" | b"obl" | b"vocative" | b"expl"
            | b"dislocated" | b"advcl" | b"advmod" | b"discourse" | b"nmod" | b"appos" | b"nummod"
            | b"acl" | b"amod" | b"conj" | b"fixed" | b"flat" | b"compound" | b"list" | b"parataxis"
            | b"orphan" | b"goeswith" | b"reparandum" | b"root" | b"dep" => Self::Content,
            b"aux" | b"cop" | b"mark" | b"det" | b"clf" | b"case" | b"cc" => Self::Function,
            _ => Self::Other,
        }
    }
}

impl Word<'_> {
    /// Returns whether it has a content relation.
    pub(super) fn is_content(&self) -> bool {
        self.relation == Relation::Content
    }
}

/// One side of a comparison: the words of some sentences, and the characters they cover.
#[derive(Default)]
pub(super) struct Side<'t> {
    /// Characters of all tokens, without spaces.
    pub characters: Vec<u8>,
    /// End of each token in the characters.
    pub tokens: Vec<u32>,
    /// End of each sentence in the characters.
    pub sentences: Vec<u32>,
    pub words: Vec<Word<'t>>,
}

/// Number of bytes of a sentence that are compared: those of its tokens, without spaces.
pub fn text_width(text: &[u8]) -> Width {
    let mut width = Width::default();
    // Number of words left in the current range.
    let mut inside = 0;
    let mut rest = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    while !rest.is_empty() {
        let (line, after) = rest.split_at(memchr(b'\n', rest).unwrap_or(rest.len()));
        rest = after.get(1..).unwrap_or_default();
        if !is_row(line) {
            continue;
        }
        let Some(tab) = line.iter().position(|&b| b == b'\t') else { continue };
        match Id::of(&line[..tab]) {
            Some(Id::Word(_)) if inside > 0 => {
                inside -= 1;
                continue;
            }
            Some(Id::Empty) => continue,
            Some(Id::Range(first, last)) => inside = last.saturating_sub(first) + 1,
            Some(Id::Word(_)) | None => {}
        }
        let token = form_width(&line[tab + 1..]);
        width = Width { whole: width.whole + token, last: token };
    }
    width
}

/// Number of bytes in the form before the next tab, without spaces.
fn form_width(rest: &[u8]) -> usize {
    let mut is_plain = true;
    let mut len = 0;
    for &byte in rest.iter().take_while(|&&byte| byte != b'\t') {
        is_plain &= is_plain_byte(byte);
        len += 1;
    }
    if is_plain { len } else { without_spaces(&rest[..len]).len() }
}

/// Returns whether a byte is neither a space nor part of a multibyte character.
fn is_plain_byte(byte: u8) -> bool {
    byte != b' ' && byte < 0x80
}

enum Id {
    Word(u32),
    Range(u32, u32),
    Empty,
}

impl Id {
    fn of(text: &[u8]) -> Option<Self> {
        if let Some(number) = number(text) {
            return Some(Self::Word(number));
        }
        if text.contains(&b'.') {
            return Some(Self::Empty);
        }
        let dash = text.iter().position(|&b| b == b'-')?;
        Some(Self::Range(number(&text[..dash])?, number(&text[dash + 1..])?))
    }
}

fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 9 {
        return None;
    }
    let mut number = 0;
    for &byte in text {
        if !byte.is_ascii_digit() {
            return None;
        }
        number = number * 10 + u32::from(byte - b'0');
    }
    Some(number)
}

/// Returns whether a character is a space in Unicode (category Zs). Spaces are not compared.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// Removes the spaces of a form.
pub(super) fn without_spaces(form: &[u8]) -> Cow<'_, [u8]> {
    if form.iter().all(|&byte| is_plain_byte(byte)) {
        return form.into();
    }
    match std::str::from_utf8(form) {
        Ok(form) if form.contains(is_space) => {
            form.chars().filter(|&c| !is_space(c)).collect::<String>().into_bytes().into()
        }
        _ => form.into(),
    }
}

impl<'t> Side<'t> {
    /// Reads the sentences of one side.
    ///
    /// # Errors
    /// If a sentence cannot be scored; with its index.
    pub(super) fn read(texts: &[&'t str]) -> Result<Self, (usize, Flaw)> {
        let bytes = texts.iter().map(|text| text.len()).sum::<usize>();
        let mut side = Self {
            characters: Vec::with_capacity(bytes / 8),
            tokens: Vec::with_capacity(bytes / 48),
            sentences: Vec::with_capacity(texts.len()),
            words: Vec::with_capacity(bytes / 48),
        };
        let mut seen = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            side.sentence(text, &mut seen).ok_or_else(|| (at, flaw(text)))?;
        }
        side.link_function_words();
        Ok(side)
    }

    /// Adds a sentence; `None` if it is unusual in any way.
    fn sentence(&mut self, text: &'t str, seen: &mut Vec<u32>) -> Option<()> {
        let first = self.words.len();
        // Number of the last word of the current range.
        let mut range_end = 0;
        rows(text, |fields| {
            let next = (self.words.len() - first) as u32 + 1;
            match Id::of(fields[0])? {
                Id::Empty => {}
                Id::Range(from, to) => {
                    if from != next || to < from || range_end >= next {
                        return None;
                    }
                    range_end = to;
                    self.token(fields[1])?;
                }
                Id::Word(number) => {
                    let is_part = number <= range_end;
                    if number != next || (!is_part && self.token(fields[1]).is_none()) {
                        return None;
                    }
                    self.word(fields, is_part, first as u32)?;
                }
            }
            Some(())
        })?;
        self.sentences.push(self.characters.len() as u32);
        let count = (self.words.len() - first) as u32;
        (range_end <= count && self.is_tree(first, seen)).then_some(())
    }

    /// Adds the characters of a token; `None` if it has none.
    fn token(&mut self, form: &[u8]) -> Option<()> {
        let before = self.characters.len();
        self.characters.extend_from_slice(&without_spaces(form));
        self.tokens.push(self.characters.len() as u32);
        (self.characters.len() > before && u32::try_from(self.characters.len()).is_ok()).then_some(())
    }

    /// Adds a word of the last token; `first` is the index of the sentence's first word.
    fn word(&mut self, fields: &Fields<'t>, is_part: bool, first: u32) -> Option<()> {
        let [_, form, lemma, upos, xpos, feats, head, deprel, ..] = *fields;
        let deprel = &deprel[..deprel.iter().position(|&b| b == b':').unwrap_or(deprel.len())];
        let before = self.tokens.len().checked_sub(2);
        self.words.push(Word {
            form,
            lemma,
            upos,
            xpos,
            feats,
            deprel,
            relation: Relation::of(deprel),
            head: number(head)?.checked_sub(1).map_or(NONE, |head| first + head),
            start: before.map_or(0, |at| self.tokens[at]),
            end: *self.tokens.last()?,
            is_part,
            first_function: NONE,
            next_function: NONE,
        });
        Some(())
    }

    /// Returns whether the words from `first` on form a tree with one root.
    fn is_tree(&self, first: usize, seen: &mut Vec<u32>) -> bool {
        let words = &self.words[first..];
        let mut roots = 0;
        seen.clear();
        seen.resize(words.len(), NONE);
        // Each word is marked with the start of the first path through it. A path that meets its own mark is a cycle.
        for (start, word) in (0..).zip(words) {
            roots += u32::from(word.head == NONE);
            let mut at = start;
            while let Some(mark) = seen.get_mut(at as usize) {
                if *mark != NONE {
                    if *mark == start {
                        return false;
                    }
                    break;
                }
                *mark = start;
                match words[at as usize].head {
                    NONE => break,
                    head => at = head - first as u32,
                }
                if at as usize >= words.len() {
                    return false;
                }
            }
        }
        roots == 1
    }

    /// Links the function words of each word, in order.
    fn link_function_words(&mut self) {
        for at in (0..self.words.len()).rev() {
            let Word { head, relation, .. } = self.words[at];
            if head != NONE && relation == Relation::Function {
                self.words[at].next_function = self.words[head as usize].first_function;
                self.words[head as usize].first_function = at as u32;
            }
        }
    }

    /// Indices of the function words that depend on a word.
    pub(super) fn function_words(&self, word: &Word) -> impl Iterator<Item = usize> {
        let at = |word: u32| (word != NONE).then_some(word as usize);
        std::iter::successors(at(word.first_function), move |&word| at(self.words[word].next_function))
    }
}

/// Error in a sentence that could not be read.
fn flaw(text: &str) -> Flaw {
    let table = match Table::parse(text, Format::Conllu) {
        Ok(table) => table,
        Err(flaw) => return flaw,
    };
    let blank = |form: &str| without_spaces(form.as_bytes()).is_empty();
    if let Some(row) = table.rows().find(|row| !matches!(row.id(), RowId::Empty(..)) && blank(row.form())) {
        let place = row.place(Column::Form);
        return Flaw::new(
            place.start,
            place.len(),
            "a word that consists of spaces",
            "write the word in this column",
        );
    }
    let help = "these measures need a tree: every word has a head, and one word has the head 0";
    if let Some(word) = table.words().find(|word| word.head().is_none()) {
        let place = word.place(Column::Head);
        return Flaw::new(place.start, place.len(), "a word without a head", help);
    }
    let roots: Vec<_> = table.words().filter(|word| word.head() == Some(0)).collect();
    let at = roots.get(1).or(roots.first()).map_or(0..0, |word| word.place(Column::Head));
    let what = format!("a sentence with {} roots", roots.len());
    Flaw::new(at.start, at.len(), what, help)
}
