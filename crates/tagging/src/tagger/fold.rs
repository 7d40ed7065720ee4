//! Tags as they will be given later: by taggers that have not seen the sentence.
//!
//! What learns from tags of the treebank trusts tags too much. So the treebank is cut into folds, and the words of each
//! are tagged by a tagger that was trained on all others.

use super::{PerceptronOptions, Scratch, TaggedCorpus, Tagger, Token};
use crate::stop::goes_on;

/// So many sentences in a row are of one fold: what stands together is often about the same things, and the tagger
/// should have seen as little of it as it will have of other texts.
pub const TOGETHER: usize = 20;

/// One of several parts that a corpus is cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Which, from 0.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Fold {
    /// Whether a sentence is in the fold.
    pub fn has(self, sentence: usize) -> bool {
        sentence / TOGETHER % self.of == self.number
    }

    /// The tags of all its words, by a tagger trained on the other folds; those that they have if there is no other.
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
