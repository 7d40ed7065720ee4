//! The words of a source, of its correction, and of the references: what correctors are measured with.

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::pair::Pair;

/// The texts of a sentence: words are what stands between spaces.
#[derive(Debug)]
pub(crate) struct Corrected<'t> {
    pub source: Vec<&'t str>,
    pub output: Vec<&'t str>,
    /// At least one.
    pub references: Vec<Vec<&'t str>>,
}

impl<'t> Corrected<'t> {
    /// The texts of a pair. A blank line in a file of references says that the sentence has no reference there; one
    /// that is blank in all files has an empty reference.
    pub(crate) fn new(pair: &Pair<'t>) -> Self {
        let mut references: Vec<Vec<&str>> = pair.beside.iter().flatten().map(|text| words(text)).collect();
        references.retain(|reference| !reference.is_empty());
        if references.is_empty() {
            references.push(Vec::new());
        }
        Self { source: words(pair.gold_text()), output: words(pair.output_text()), references }
    }
}

/// What stands between spaces. Most texts are ASCII, of which each byte is a letter.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::with_capacity(text.len() / SHORT_WORD);
    if !text.is_ascii() {
        words.extend(text.split_whitespace());
        return words;
    }
    let is_space = |byte: u8| byte == b' ' || byte.wrapping_sub(b'\t') < 5;
    let mut start = 0;
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        if is_space(byte) {
            if start < at {
                words.push(&text[start..at]);
            }
            start = at + 1;
        }
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

/// Few words with the space after them are shorter.
const SHORT_WORD: usize = 4;

/// Words as numbers, so that they are fast to compare.
#[derive(Debug)]
pub(crate) struct Numbers<'t>(FxHashMap<&'t str, u32>);

impl Default for Numbers<'_> {
    /// No words yet, and room for those of most sentences.
    fn default() -> Self {
        Self(FxHashMap::with_capacity_and_hasher(56, FxBuildHasher))
    }
}

impl<'t> Numbers<'t> {
    /// The numbers of these words; the same word has the same one.
    pub(crate) fn of(&mut self, words: &[&'t str]) -> Vec<u32> {
        let mut number = |&word: &&'t str| {
            let next = self.0.len() as u32;
            *self.0.entry(word).or_insert(next)
        };
        words.iter().map(&mut number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_at_every_space() {
        for text in ["", " ", "a", "a b", " a\t\tbc \u{b}d\n", "ein Wort\u{a0}é ", "\u{1c}a \u{1f}"] {
            assert_eq!(words(text), text.split_whitespace().collect::<Vec<_>>(), "{text:?}");
        }
    }
}
