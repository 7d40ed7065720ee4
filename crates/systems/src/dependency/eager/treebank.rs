//! A treebank as the parser learns from it.

use super::look::Look;
use super::transition::Transitions;
use crate::dependency::labels::Labels;
use crate::dependency::{Arc, DependencyCorpus};

/// Words as they look, and trees without crossing arcs.
#[derive(Clone, Debug)]
pub(super) struct Treebank {
    pub labels: Labels,
    pub transitions: Transitions,
    /// The words of all sentences. Before the first of each is nobody.
    looks: Vec<Look>,
    arcs: Vec<Arc>,
    /// Where each sentence ends among the arcs.
    ends: Vec<usize>,
}

impl Treebank {
    pub(super) fn of_corpus(corpus: &DependencyCorpus) -> Self {
        let (labels, arcs) = Labels::of_corpus(corpus);
        let (mut looks, mut ends) = (Vec::with_capacity(arcs.len() + corpus.len()), Vec::new());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let mut end = 0;
        for sentence in corpus.sentences() {
            looks.push(Look::NONE);
            looks.extend(sentence.iter().map(|token| {
                Look::at(
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
        Self { labels, transitions: Transitions::new(left, right), looks, arcs, ends }
    }

    /// How many sentences there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The words of a sentence, after nobody, and its tree.
    pub(super) fn sentence(&self, number: u32) -> (&[Look], &[Arc]) {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends[number];
        (&self.looks[start + number..=end + number], &self.arcs[start..end])
    }
}
