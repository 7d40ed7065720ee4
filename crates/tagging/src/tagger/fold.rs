//! Jackknifed tags: predicted by taggers that were not trained on the sentence.
//!
//! A system trained on gold tags relies on tags too much. So the treebank is cut into folds, and each fold is tagged by
//! a tagger trained on the others.

use super::{PerceptronOptions, Scratch, TaggedCorpus, Tagger, Token};
use solecism_corpus::stop::goes_on;

/// Number of consecutive sentences that go to the same fold. Neighbouring sentences are often about the same things,
/// and the tagger should know no more about them than about new text.
pub const SENTENCES_PER_BLOCK: usize = 20;

/// A fold of a corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Number of the fold, from 0.
    pub number: usize,
    /// Number of folds.
    pub of: usize,
}

impl Fold {
    /// True if the sentence is in the fold.
    pub fn has(self, sentence: usize) -> bool {
        sentence / SENTENCES_PER_BLOCK % self.of == self.number
    }

    /// Tags the words of the fold with a tagger trained on the other folds. Without other folds the tags are unchanged.
    pub fn tags(self, corpus: &TaggedCorpus, options: PerceptronOptions) -> Vec<u16> {
        let word = |token: &Token| corpus.words().get(token.word as usize);
        let sentences = |inside: bool| (0..corpus.len()).filter(move |&at| self.has(at) == inside);
        let others = corpus.only(&sentences(false).collect::<Vec<_>>());
        if others.tokens().is_empty() {
            return sentences(true).flat_map(|at| corpus.sentence(at)).map(|token| token.tag).collect();
        }
        let tagger = Tagger::train_perceptron(&others, options, &mut |_| ());
        let number = |tag: &str| corpus.tags().iter().position(|known| known == tag).unwrap_or(0) as u16;
        let numbers: Vec<u16> = tagger.tags().iter().map(number).collect();
        let (mut scratch, mut tags, mut all) = (Scratch::default(), Vec::new(), Vec::new());
        for sentence in sentences(true).take_while(goes_on) {
            let words: Vec<&str> = corpus.sentence(sentence).iter().map(word).collect();
            tagger.tag_into(&words, &mut scratch, &mut tags);
            all.extend(tags.iter().map(|&tag| numbers.get(usize::from(tag)).copied().unwrap_or(0)));
        }
        all
    }
}
