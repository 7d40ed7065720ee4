//! Precomputed word features of a treebank.

use solecism_chance::Chance;

use super::sentence_features::SentenceFeatures;
use super::word_features::{FormFeatures, WordFeatures, tag_hash};
use crate::dependency::{DependencyCorpus, Token};

/// Features of words and tags by their numbers, with word frequencies.
#[derive(Clone, Debug)]
pub(super) struct TreebankFeatures {
    words: Vec<(FormFeatures, u32)>,
    upos: Vec<u64>,
    xpos: Vec<u64>,
    columns: [bool; 2],
}

/// Word dropout: a word that occurs `n` times is hidden with probability `1 / (DROPOUT * n + 1)`.
const DROPOUT: u32 = 3;

impl TreebankFeatures {
    pub(super) fn of(corpus: &DependencyCorpus) -> Self {
        let mut words: Vec<_> = corpus.words().iter().map(|word| (FormFeatures::of(word), 0)).collect();
        corpus.tokens().iter().for_each(|token| words[token.word as usize].1 += 1);
        let (upos, xpos) =
            (corpus.upos().iter().map(tag_hash).collect(), corpus.xpos().iter().map(tag_hash).collect());
        let columns = corpus.columns();
        Self { words, upos, xpos, columns: [columns.upos, columns.xpos] }
    }

    /// Fills in a sentence with word dropout: a hidden word keeps only tags and suffix, so that the weights for unknown
    /// words are learned.
    pub(super) fn fill_with_dropout(
        &self,
        sentence: &[Token],
        chance: &mut Chance,
        input: &mut SentenceFeatures,
    ) {
        input.fill_with(sentence.iter().map(|token| {
            let (mut spelling, count) = self.words[token.word as usize];
            if chance.below(count.saturating_mul(DROPOUT).saturating_add(1)) == 0 {
                spelling = spelling.without_form();
            }
            let tags = [self.upos[usize::from(token.upos)], self.xpos[usize::from(token.xpos)]];
            // A single column of tags is used as both.
            let [upos, xpos] = match self.columns {
                [false, true] => [tags[1]; 2],
                [true, false] => [tags[0]; 2],
                _ => tags,
            };
            WordFeatures::new(spelling, upos, xpos)
        }));
    }
}
