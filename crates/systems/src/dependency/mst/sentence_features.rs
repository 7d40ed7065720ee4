//! Word features of a sentence.

use std::ops::Range;

use super::word_features::{FormFeatures, WordFeatures, tag_hash};
use crate::dependency::{ParserInput, TagColumns};

/// Word features of a sentence: the artificial root at 0, then the words from 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct SentenceFeatures {
    words: Vec<WordFeatures>,
    /// Tag numbers local to the sentence, for the universal and the language-specific column.
    pub tags: [Vec<u16>; 2],
}

impl SentenceFeatures {
    /// Number of words, without the root.
    pub(super) fn len(&self) -> usize {
        self.words.len().saturating_sub(1)
    }

    /// The word at a position, or [`WordFeatures::OUTSIDE`].
    #[inline]
    pub(super) fn word(&self, position: usize) -> &WordFeatures {
        self.words.get(position).unwrap_or(&WordFeatures::OUTSIDE)
    }

    /// The word before a position.
    #[inline]
    pub(super) fn before(&self, position: usize) -> &WordFeatures {
        self.word(position.wrapping_sub(1))
    }

    /// Computes the features of a range of words. A single column of tags is used as both.
    pub(super) fn fill(&mut self, words: ParserInput<'_>, range: Range<usize>, columns: TagColumns) {
        let upos = if columns.upos { words.upos } else { words.xpos };
        let xpos = if columns.xpos { words.xpos } else { words.upos };
        self.fill_with(range.map(|at| {
            let [word, upos, xpos] =
                [words.words, upos, xpos].map(|list| list.get(at).copied().unwrap_or_default());
            WordFeatures::new(FormFeatures::of(word), tag_hash(upos), tag_hash(xpos))
        }));
    }

    /// Replaces the words.
    pub(super) fn fill_with(&mut self, words: impl Iterator<Item = WordFeatures>) {
        self.words.clear();
        self.words.push(WordFeatures::ROOT);
        self.words.extend(words);
        let columns: [fn(&WordFeatures) -> u64; 2] = [|word| word.upos, |word| word.xpos];
        for (numbers, column) in self.tags.iter_mut().zip(columns) {
            let mut known: Vec<u64> = Vec::new();
            numbers.clear();
            for word in &self.words {
                let found = known.iter().position(|&tag| tag == column(word));
                numbers.push(found.unwrap_or(known.len()) as u16);
                if found.is_none() {
                    known.push(column(word));
                }
            }
        }
    }
}
