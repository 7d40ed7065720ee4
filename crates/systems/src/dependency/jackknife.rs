//! Tags as a parser will be given them: predicted by taggers that have not seen the sentence.
//!
//! A parser that was trained on the tags of the treebank trusts tags too much. So the treebank is cut into folds, and
//! the words of each are tagged by a tagger that was trained on all others.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{DependencyCorpus, Tags, Token};
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

/// The corpus with predicted tags in each of its columns; tells how many of how many taggers are done. A corpus that is
/// too short to be cut stays as it is.
pub fn jackknife(
    corpus: &DependencyCorpus,
    options: JackknifeOptions,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> DependencyCorpus {
    let folds = options.folds.min(corpus.len().div_ceil(TOGETHER));
    let mut tagged = corpus.clone();
    if folds < 2 {
        return tagged;
    }
    let has = corpus.columns();
    let columns = [(Column::Upos, has.upos), (Column::Xpos, has.xpos)];
    let tasks: Vec<Task> = columns
        .into_iter()
        .filter(|(_, has_tags)| *has_tags)
        .flat_map(|(column, _)| (0..folds).map(move |fold| Task { column, fold, folds }))
        .collect();
    let predicted = run_all(&tasks, corpus, options, progress);
    tagged.retag(Tags::Jackknifed, |tokens| {
        for (task, tags) in tasks.iter().zip(predicted) {
            let places = places_of_fold(corpus, *task);
            places.zip(tags).for_each(|(at, tag)| *task.column.tag_mut(&mut tokens[at]) = tag);
        }
    });
    tagged
}

/// A column of a fold, to be tagged.
#[derive(Clone, Copy)]
struct Task {
    column: Column,
    fold: usize,
    folds: usize,
}

/// Does all tasks, several at a time; gives the tags of each in the order of the tasks.
fn run_all(
    tasks: &[Task],
    corpus: &DependencyCorpus,
    options: JackknifeOptions,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Vec<Vec<u16>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((vec![Vec::new(); tasks.len()], 0, progress));
    let work = || {
        while let Some((number, task)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            tasks.get(number).map(|task| (number, *task))
        } {
            let tags = tag_fold(corpus, task, options.tagger);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            let (all, count, progress) = &mut *done;
            all[number] = tags;
            *count += 1;
            progress(*count, tasks.len());
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.clamp(1, tasks.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

/// Where the tokens of a fold are.
fn places_of_fold(corpus: &DependencyCorpus, task: Task) -> impl Iterator<Item = usize> {
    let mut start = 0;
    let ranges = corpus.sentences().enumerate().map(move |(at, sentence)| {
        start += sentence.len();
        (at, start - sentence.len()..start)
    });
    ranges.filter(move |(at, _)| task.has(*at)).flat_map(|(_, range)| range)
}

impl Task {
    /// Whether a sentence is in the fold.
    fn has(self, sentence: usize) -> bool {
        sentence / TOGETHER % self.folds == self.fold
    }
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

    fn tag(self, token: &Token) -> u16 {
        match self {
            Self::Upos => token.upos,
            Self::Xpos => token.xpos,
        }
    }

    fn tag_mut(self, token: &mut Token) -> &mut u16 {
        match self {
            Self::Upos => &mut token.upos,
            Self::Xpos => &mut token.xpos,
        }
    }
}

/// The tags of all words of a fold, by a tagger trained on the others.
fn tag_fold(corpus: &DependencyCorpus, task: Task, options: PerceptronOptions) -> Vec<u16> {
    let strings = task.column.strings(corpus);
    let word = |token: &Token| corpus.words().get(token.word as usize);
    let tag = |token: &Token| strings.get(usize::from(task.column.tag(token)));
    let mut others = TaggedCorpus::default();
    for (_, sentence) in corpus.sentences().enumerate().filter(|(at, _)| !task.has(*at)) {
        others.push(sentence.iter().map(|token| (word(token), tag(token))));
    }
    let tagger = Tagger::train_perceptron(&others, options, &mut |_| ());
    let number = |tag: &str| strings.iter().position(|known| known == tag).unwrap_or(0) as u16;
    let numbers: Vec<u16> = tagger.tags().iter().map(number).collect();
    let (mut scratch, mut tags, mut all) = (Scratch::default(), Vec::new(), Vec::new());
    for (_, sentence) in corpus.sentences().enumerate().filter(|(at, _)| task.has(*at)) {
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
        let tagged = jackknife(&gold, options, &mut |_, _| ());
        for (token, gold) in tagged.tokens().iter().zip(gold.tokens()) {
            assert_eq!((token.word, token.head, token.xpos), (gold.word, gold.head, gold.xpos));
            let is_odd = gold.word == 2;
            assert_eq!(token.upos == gold.upos, !is_odd);
        }
        let mut seen = Vec::new();
        let together = jackknife(&gold, JackknifeOptions { threads: 3, ..options }, &mut |done, all| {
            seen.push((done, all));
        });
        assert_eq!(together.tokens(), tagged.tokens());
        assert_eq!((together.tags(), seen), (Tags::Jackknifed, vec![(1, 2), (2, 2)]));
    }

    #[test]
    fn what_is_too_short_stays() {
        let gold = corpus(TOGETHER);
        assert_eq!(jackknife(&gold, JackknifeOptions::default(), &mut |_, _| ()).tokens(), gold.tokens());
    }
}
