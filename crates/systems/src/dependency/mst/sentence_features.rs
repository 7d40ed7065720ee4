//! What can be seen of a sentence.

use std::ops::Range;

use super::word_features::{WordFeatures, FormFeatures, tag_hash};
use crate::dependency::{Columns, Words};

/// A sentence as it is seen: the root's head at 0, then the words from 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct SentenceFeatures {
    words: Vec<WordFeatures>,
    /// Numbers for the tags, the same for the same tags: of the universal ones and of those of the language.
    pub tags: [Vec<u16>; 2],
}

impl SentenceFeatures {
    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.words.len().saturating_sub(1)
    }

    /// The word at a place, or what is outside.
    #[inline]
    pub(super) fn word(&self, position: usize) -> &WordFeatures {
        self.words.get(position).unwrap_or(&WordFeatures::OUTSIDE)
    }

    /// The word before a place.
    #[inline]
    pub(super) fn before(&self, position: usize) -> &WordFeatures {
        self.word(position.wrapping_sub(1))
    }

    /// Looks at some of the words of a sentence. Where there is one column of tags, it stands for both.
    pub(super) fn fill(&mut self, words: Words<'_>, range: Range<usize>, columns: Columns) {
        let upos = if columns.upos { words.upos } else { words.xpos };
        let xpos = if columns.xpos { words.xpos } else { words.upos };
        self.fill_with(range.map(|at| {
            let [word, upos, xpos] =
                [words.words, upos, xpos].map(|list| list.get(at).copied().unwrap_or_default());
            WordFeatures::new(FormFeatures::of(word), tag_hash(upos), tag_hash(xpos))
        }));
    }

    /// Sees these words instead of those seen before.
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
