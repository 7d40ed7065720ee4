//! Tags as a parser will be given them: predicted by taggers that have not seen the sentence.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{DependencyCorpus, Tags};
use solecism_tagging::stop::{Stop, is_stopped};
use solecism_tagging::tagger::{Fold, PerceptronOptions, TOGETHER, TagColumn, TaggedCorpus};

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
    let columns = TagColumn::ALL.into_iter().filter(|column| corpus.columns().has(*column));
    let columns: Vec<(TagColumn, TaggedCorpus)> =
        columns.map(|column| (column, corpus.tagged(column))).collect();
    let tasks: Vec<Task<'_>> = columns
        .iter()
        .flat_map(|(_, words)| (0..folds).map(move |number| Task { words, fold: Fold { number, of: folds } }))
        .collect();
    let mut predicted = run_all(&tasks, options, progress).into_iter();
    tagged.retag(Tags::Jackknifed, |tokens| {
        for (column, _) in &columns {
            for number in 0..folds {
                let places = places_of_fold(corpus, Fold { number, of: folds });
                for (at, tag) in places.zip(predicted.next().unwrap_or_default()) {
                    *tokens[at].tag_mut(*column) = tag;
                }
            }
        }
    });
    tagged
}

/// A fold of a column, to be tagged.
#[derive(Clone, Copy)]
struct Task<'t> {
    words: &'t TaggedCorpus,
    fold: Fold,
}

/// Does all tasks, several at a time; gives the tags of each in the order of the tasks.
fn run_all(
    tasks: &[Task<'_>],
    options: JackknifeOptions,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Vec<Vec<u16>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((vec![Vec::new(); tasks.len()], 0, progress));
    let work = || {
        while !is_stopped()
            && let Some((number, task)) = {
                let number = next.fetch_add(1, Ordering::Relaxed);
                tasks.get(number).map(|task| (number, *task))
            }
        {
            let tags = task.fold.tags(task.words, options.tagger);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            let (all, count, progress) = &mut *done;
            all[number] = tags;
            *count += 1;
            progress(*count, tasks.len());
        }
    };
    let stop = Stop::current();
    std::thread::scope(|scope| {
        for _ in 1..options.threads.clamp(1, tasks.len().max(1)) {
            scope.spawn(|| stop.during(work));
        }
        work();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

/// Where the tokens of a fold are.
fn places_of_fold(corpus: &DependencyCorpus, fold: Fold) -> impl Iterator<Item = usize> {
    let mut start = 0;
    let ranges = corpus.sentences().enumerate().map(move |(at, sentence)| {
        start += sentence.len();
        (at, start - sentence.len()..start)
    });
    ranges.filter(move |(at, _)| fold.has(*at)).flat_map(|(_, range)| range)
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
