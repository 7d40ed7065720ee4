//! Tags as a parser will be given them: predicted by taggers that have not seen the sentence.
//!
//! A parser that was trained on the tags of the treebank trusts tags too much. So the treebank is cut into folds, and
//! the words of each are tagged by a tagger that was trained on all others.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{DependencyCorpus, Token};
use crate::model::Strings;
use crate::tagger::{PerceptronOptions, Scratch, TaggedCorpus, Tagger};

/// How to cut and to tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackknifeOptions {
    /// In how many folds the sentences are cut.
    pub folds: usize,
    /// How the taggers are trained.
    pub tagger: PerceptronOptions,
    /// How many folds are worked on at a time. The tags do not depend on it.
    pub threads: usize,
}

impl Default for JackknifeOptions {
    fn default() -> Self {
        let tagger = PerceptronOptions { iterations: 5, ..PerceptronOptions::default() };
        Self { folds: 10, tagger, threads: 1 }
    }
}

/// So many sentences in a row are of one fold: what stands together is often about the same things, and the tagger
/// should have seen as little of it as it will have of other texts.
const TOGETHER: usize = 20;

/// The corpus with predicted tags in each of its columns. One that is too short to be cut stays as it is.
pub fn jackknife(corpus: &DependencyCorpus, options: JackknifeOptions) -> DependencyCorpus {
    let folds = options.folds.min(corpus.len().div_ceil(TOGETHER));
    let mut tagged = corpus.clone();
    if folds < 2 {
        return tagged;
    }
    let columns = corpus.columns();
    for column in [Column::Upos, Column::Xpos] {
        if (column == Column::Upos && columns.upos) || (column == Column::Xpos && columns.xpos) {
            tag_column(corpus, column, folds, options, &mut tagged);
        }
    }
    tagged
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Upos,
    Xpos,
}

impl Column {
    fn strings(self, corpus: &DependencyCorpus) -> &Strings {
        match self {
            Self::Upos => corpus.upos(),
            Self::Xpos => corpus.xpos(),
        }
    }

    fn tag(self, token: &mut Token) -> &mut u16 {
        match self {
            Self::Upos => &mut token.upos,
            Self::Xpos => &mut token.xpos,
        }
    }
}

/// Predicts one column, fold by fold.
fn tag_column(
    corpus: &DependencyCorpus,
    column: Column,
    folds: usize,
    options: JackknifeOptions,
    tagged: &mut DependencyCorpus,
) {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(folds)));
    let work = || {
        loop {
            let fold = next.fetch_add(1, Ordering::Relaxed);
            if fold >= folds {
                return;
            }
            let tags = tag_fold(corpus, column, (fold, folds), options.tagger);
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((fold, tags));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.clamp(1, folds) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_unstable_by_key(|(fold, _)| *fold);
    let mut tags: Vec<_> = done.into_iter().map(|(_, tags)| tags.into_iter()).collect();
    let tokens_of: Vec<usize> = corpus
        .sentences()
        .enumerate()
        .flat_map(|(at, sentence)| std::iter::repeat_n(fold_of(at, folds), sentence.len()))
        .collect();
    for (token, fold) in tagged.tokens_mut().iter_mut().zip(tokens_of) {
        if let Some(tag) = tags.get_mut(fold).and_then(Iterator::next) {
            *column.tag(token) = tag;
        }
    }
}

/// The fold of a sentence.
fn fold_of(sentence: usize, folds: usize) -> usize {
    sentence / TOGETHER % folds
}

/// The tags of all words of a fold, by a tagger trained on the others.
fn tag_fold(
    corpus: &DependencyCorpus,
    column: Column,
    (fold, folds): (usize, usize),
    options: PerceptronOptions,
) -> Vec<u16> {
    let strings = column.strings(corpus);
    let word = |token: &Token| corpus.words().get(token.word as usize);
    let mut others = TaggedCorpus::default();
    for (_, sentence) in corpus.sentences().enumerate().filter(|(at, _)| fold_of(*at, folds) != fold) {
        let tag = |token: &Token| strings.get(usize::from(*column.tag(&mut token.clone())));
        others.push(sentence.iter().map(|token| (word(token), tag(token))));
    }
    let tagger = Tagger::train_perceptron(&others, options, &mut |_| ());
    let number = |tag: &str| strings.iter().position(|known| known == tag).unwrap_or(0) as u16;
    let numbers: Vec<u16> = tagger.tags().iter().map(number).collect();
    let (mut scratch, mut tags, mut all) = (Scratch::default(), Vec::new(), Vec::new());
    for (_, sentence) in corpus.sentences().enumerate().filter(|(at, _)| fold_of(*at, folds) == fold) {
        let words: Vec<&str> = sentence.iter().map(word).collect();
        tagger.tag_into(&words, &mut scratch, &mut tags);
        all.extend(tags.iter().map(|&tag| numbers.get(usize::from(tag)).copied().unwrap_or(0)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dependency::Node;

    fn corpus(sentences: usize) -> DependencyCorpus {
        let mut corpus = DependencyCorpus::default();
        for at in 0..sentences {
            let node = |word, upos, head| Node { word, upos, xpos: "_", head, label: "x" };
            // The last word has a tag that only sentences of the same fold have.
            let odd = ["A", "B"][at / TOGETHER % 2];
            let sentence = [node("the", "DET", 2), node("net", "NOUN", 0), node("zorb", odd, 2)];
            assert_eq!(corpus.push(&sentence), Ok(()));
        }
        corpus
    }

    #[test]
    fn tags_are_those_of_the_other_folds() {
        let gold = corpus(4 * TOGETHER);
        let options = JackknifeOptions { folds: 2, ..JackknifeOptions::default() };
        let tagged = jackknife(&gold, options);
        for (token, gold) in tagged.tokens().iter().zip(gold.tokens()) {
            assert_eq!((token.word, token.head, token.xpos), (gold.word, gold.head, gold.xpos));
            let is_odd = gold.word == 2;
            assert_eq!(token.upos == gold.upos, !is_odd);
        }
        let together = jackknife(&gold, JackknifeOptions { threads: 3, ..options });
        assert_eq!(together.tokens(), tagged.tokens());
    }

    #[test]
    fn what_is_too_short_stays() {
        let gold = corpus(TOGETHER);
        assert_eq!(jackknife(&gold, JackknifeOptions::default()).tokens(), gold.tokens());
    }
}
