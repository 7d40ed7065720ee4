//! Source, correction and references of a sentence, as words: the input of metrics for correctors.

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::pair::Pair;

/// Words of the source, the output and the references, split at spaces.
#[derive(Debug)]
pub(crate) struct Corrected<'t> {
    pub source: Vec<&'t str>,
    pub output: Vec<&'t str>,
    /// At least one.
    pub references: Vec<Vec<&'t str>>,
}

impl<'t> Corrected<'t> {
    /// Splits the texts of a pair. A blank line in a reference file means that the sentence has no reference there; a
    /// sentence that is blank in all of them has one empty reference.
    pub(crate) fn new(pair: &Pair<'t>) -> Self {
        let mut references: Vec<Vec<&str>> = pair.beside.iter().flatten().map(|text| words(text)).collect();
        references.retain(|reference| !reference.is_empty());
        if references.is_empty() {
            references.push(Vec::new());
        }
        Self { source: words(pair.gold_text()), output: words(pair.output_text()), references }
    }
}

/// Splits at whitespace, with a fast path for ASCII.
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

/// Estimate of word length with the following space, to reserve memory: few words are shorter.
const SHORT_WORD: usize = 4;

/// Numbers words, so that they compare fast.
#[derive(Debug)]
pub(crate) struct WordNumbers<'t>(FxHashMap<&'t str, u32>);

impl Default for WordNumbers<'_> {
    /// With room for the words of most sentences.
    fn default() -> Self {
        Self(FxHashMap::with_capacity_and_hasher(56, FxBuildHasher))
    }
}

impl<'t> WordNumbers<'t> {
    /// Numbers of these words; equal words have equal numbers.
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
    fn words_split_at_every_space() {
        for text in ["", " ", "a", "a b", " a\t\tbc \u{b}d\n", "ein Wort\u{a0}é ", "\u{1c}a \u{1f}"] {
            assert_eq!(words(text), text.split_whitespace().collect::<Vec<_>>(), "{text:?}");
        }
    }
}
