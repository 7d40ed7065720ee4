//! Training treebank with precomputed word features and projective trees.

use super::transition::Transitions;
use super::word_features::WordFeatures;
use crate::dependency::labels::Labels;
use crate::dependency::{Arc, DependencyCorpus};

/// Word features and projective gold trees.
#[derive(Clone, Debug)]
pub(super) struct Treebank {
    pub labels: Labels,
    pub transitions: Transitions,
    /// Words of all sentences, with [`WordFeatures::NONE`] before each sentence.
    words: Vec<WordFeatures>,
    arcs: Vec<Arc>,
    /// End of each sentence in `arcs`.
    ends: Vec<usize>,
}

impl Treebank {
    pub(super) fn of_corpus(corpus: &DependencyCorpus) -> Self {
        let (labels, arcs) = Labels::of_corpus(corpus);
        let (mut words, mut ends) = (Vec::with_capacity(arcs.len() + corpus.len()), Vec::new());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut end = 0;
        for sentence in corpus.sentences() {
            words.push(WordFeatures::NONE);
            words.extend(sentence.iter().map(|token| {
                WordFeatures::of(
                    corpus.words().get(token.word as usize),
                    corpus.upos().get(usize::from(token.upos)),
                    corpus.xpos().get(usize::from(token.xpos)),
                )
            }));
            let tree = &arcs[end..end + sentence.len()];
            for (word, arc) in (1..).zip(tree).filter(|(_, arc)| arc.head != 0) {
                let side = if word < arc.head { &mut left } else { &mut right };
                side.push(arc.label);
            }
            end += sentence.len();
            ends.push(end);
        }
        Self { labels, transitions: Transitions::new(left, right), words, arcs, ends }
    }

    /// Number of sentences.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Words of a sentence, from index 1 on, and its gold tree.
    pub(super) fn sentence(&self, number: u32) -> (&[WordFeatures], &[Arc]) {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends[number];
        (&self.words[start + number..=end + number], &self.arcs[start..end])
    }
}
