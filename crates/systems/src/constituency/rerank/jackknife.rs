//! Jackknifing: lists of candidates from grammars that were not trained on the sentence.
//!
//! A parser is more accurate on its own training data, so a reranker trained on such lists would trust it too much.
//! Therefore each fold of the treebank is parsed with grammars trained on the other folds.

use solecism_corpus::Problem;

use super::Candidate;
use solecism_tagging::tagger::{Fold, SENTENCES_PER_BLOCK};

/// Trains a parser and produces lists of candidates.
pub trait CandidateSource {
    /// Trains on the `training` sentences, and returns a list for each of the `held_out` ones, in order. Sentences are
    /// indices into the treebank.
    ///
    /// # Errors
    /// If training fails.
    fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem>;
}

/// Produces a list for each of `sentences`, by cross-validation. `progress` receives the number of folds done and the
/// total. There are at least two folds, and fewer than requested if there are few sentences.
///
/// # Errors
/// If training fails on a fold.
pub fn jackknife(
    sentences: usize,
    folds: usize,
    source: &mut dyn CandidateSource,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Vec<Candidate>>, Problem> {
    let of = folds.min(sentences.div_ceil(SENTENCES_PER_BLOCK)).max(2);
    let mut lists = vec![Vec::new(); sentences];
    for number in 0..of {
        let fold = Fold { number, of };
        let (held_out, training): (Vec<usize>, Vec<usize>) = (0..sentences).partition(|&at| fold.has(at));
        // With too few sentences one of the two folds is empty.
        if !held_out.is_empty() && !training.is_empty() {
            let lists_of_fold = source.lists(&training, &held_out)?;
            held_out.iter().zip(lists_of_fold).for_each(|(&at, list)| lists[at] = list);
        }
        progress(number + 1, of);
    }
    Ok(lists)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituency::tree::PhraseTree;

    /// Returns a tree whose score is the number of the sentence, and records the sizes of the folds.
    struct NumberedSource(Vec<(usize, usize)>);

    impl CandidateSource for NumberedSource {
        fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem> {
            assert!(held_out.iter().all(|at| !training.contains(at)));
            self.0.push((training.len(), held_out.len()));
            let list = |&at: &usize| vec![Candidate { tree: PhraseTree::default(), score: at as f64 }];
            Ok(held_out.iter().map(list).collect())
        }
    }

    #[test]
    fn each_sentence_is_parsed_once_by_a_grammar_of_the_others() {
        let (mut source, mut reported) = (NumberedSource(Vec::new()), Vec::new());
        let lists = jackknife(90, 3, &mut source, &mut |done, of| reported.push((done, of))).unwrap();
        // Runs of twenty sentences are assigned to the folds in turn: here four and a half runs.
        assert_eq!(source.0, [(50, 40), (60, 30), (70, 20)]);
        assert!(lists.iter().zip(0..).all(|(list, at)| (list[0].score - f64::from(at)).abs() < 0.1));
        assert_eq!(reported, [(1, 3), (2, 3), (3, 3)]);
    }

    #[test]
    fn too_few_sentences_have_no_lists() {
        let mut source = NumberedSource(Vec::new());
        let lists = jackknife(SENTENCES_PER_BLOCK, 10, &mut source, &mut |_, _| ()).unwrap();
        assert!(lists.len() == SENTENCES_PER_BLOCK && lists.iter().all(Vec::is_empty) && source.0.is_empty());
        assert_eq!(
            jackknife(SENTENCES_PER_BLOCK + 1, 10, &mut source, &mut |_, _| ()).unwrap()[SENTENCES_PER_BLOCK]
                .len(),
            1
        );
    }
}
