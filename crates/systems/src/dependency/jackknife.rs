//! Jackknifed tags: predicted by taggers that were not trained on the sentence, as they will be when parsing.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use solecism_corpus::threads;

use super::{DependencyCorpus, TrainingTags};
use solecism_corpus::stop::is_stopped;
use solecism_tagging::tagger::{Fold, PerceptronOptions, SENTENCES_PER_BLOCK, TagColumn, TaggedCorpus};

/// Options of jackknifing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JackknifeOptions {
    /// Number of folds.
    pub folds: usize,
    /// Training options of the taggers.
    pub tagger: PerceptronOptions,
    /// Number of folds tagged in parallel. The tags do not depend on it.
    pub threads: usize,
}

impl Default for JackknifeOptions {
    fn default() -> Self {
        let tagger = PerceptronOptions { iterations: 5, ..PerceptronOptions::default() };
        Self { folds: 10, tagger, threads: 1 }
    }
}

/// The corpus with predicted tags in each of its columns. `progress` gets the number of finished taggers and of all
/// taggers. A corpus too short for two folds is returned unchanged.
pub fn jackknife(
    corpus: &DependencyCorpus,
    options: JackknifeOptions,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> DependencyCorpus {
    let folds = options.folds.min(corpus.len().div_ceil(SENTENCES_PER_BLOCK));
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
    tagged.retag(TrainingTags::Jackknifed, |tokens| {
        for (column, _) in &columns {
            for number in 0..folds {
                let positions = token_positions(corpus, Fold { number, of: folds });
                for (at, tag) in positions.zip(predicted.next().unwrap_or_default()) {
                    *tokens[at].tag_mut(*column) = tag;
                }
            }
        }
    });
    tagged
}

/// A fold to tag in one column.
#[derive(Clone, Copy)]
struct Task<'t> {
    words: &'t TaggedCorpus,
    fold: Fold,
}

/// Runs all tasks on several threads and returns their tags in order.
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
    threads::share(options.threads.min(tasks.len()), work);
    done.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

/// Positions of the tokens of a fold.
fn token_positions(corpus: &DependencyCorpus, fold: Fold) -> impl Iterator<Item = usize> {
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
    use crate::dependency::DependencyNode;

    fn corpus(sentences: usize) -> DependencyCorpus {
        let mut corpus = DependencyCorpus::default();
        for at in 0..sentences {
            let node = |word, upos, head| DependencyNode { word, upos, xpos: "_", head, label: "x" };
            // The tag of the last word occurs only in its own fold.
            let odd = ["A", "B"][at / SENTENCES_PER_BLOCK % 2];
            let sentence = [node("the", "DET", 2), node("net", "NOUN", 0), node("zorb", odd, 2)];
            assert_eq!(corpus.push(&sentence), Ok(()));
        }
        corpus
    }

    #[test]
    fn tags_are_predicted_from_the_other_folds() {
        let gold = corpus(4 * SENTENCES_PER_BLOCK);
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
        assert_eq!((together.training_tags(), seen), (TrainingTags::Jackknifed, vec![(1, 2), (2, 2)]));
    }

    #[test]
    fn a_short_corpus_is_unchanged() {
        let gold = corpus(SENTENCES_PER_BLOCK);
        assert_eq!(jackknife(&gold, JackknifeOptions::default(), &mut |_, _| ()).tokens(), gold.tokens());
    }
}
