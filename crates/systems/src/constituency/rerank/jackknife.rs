//! Lists to learn from, by grammars that have not seen their sentences.
//!
//! A parser offers better trees for what it was trained on than for anything else, and what learns from such lists trusts
//! it too much. So the treebank is cut into folds, and each is parsed with a grammar of all others.

use solecism_corpus::Problem;

use super::Candidate;
use solecism_tagging::tagger::{Fold, SENTENCES_PER_BLOCK};

/// Trains grammars and makes lists with them.
pub trait ListMaker {
    /// The trees that a grammar trained on some sentences offers for others: a list for each of `held_out`, in their
    /// order. Sentences are given by their places in the treebank.
    ///
    /// # Errors
    /// If no grammar can be trained.
    fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem>;
}

/// A list for each of so many sentences; tells how many folds are done, and of how many. There are fewer folds than
/// wanted if there are few sentences, but at least two.
///
/// # Errors
/// If a grammar cannot be trained.
pub fn jackknife(
    sentences: usize,
    folds: usize,
    maker: &mut dyn ListMaker,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Vec<Candidate>>, Problem> {
    let of = folds.min(sentences.div_ceil(SENTENCES_PER_BLOCK)).max(2);
    let mut lists = vec![Vec::new(); sentences];
    for number in 0..of {
        let fold = Fold { number, of };
        let (held_out, training): (Vec<usize>, Vec<usize>) = (0..sentences).partition(|&at| fold.has(at));
        // With too few sentences for two folds there is nothing to train on.
        if !held_out.is_empty() && !training.is_empty() {
            let made = maker.lists(&training, &held_out)?;
            held_out.iter().zip(made).for_each(|(&at, list)| lists[at] = list);
        }
        progress(number + 1, of);
    }
    Ok(lists)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituency::tree::PhraseTree;

    /// Offers a tree whose score is the number of the sentence.
    struct Numbers(Vec<(usize, usize)>);

    impl ListMaker for Numbers {
        fn lists(&mut self, training: &[usize], held_out: &[usize]) -> Result<Vec<Vec<Candidate>>, Problem> {
            assert!(held_out.iter().all(|at| !training.contains(at)));
            self.0.push((training.len(), held_out.len()));
            let list = |&at: &usize| vec![Candidate { tree: PhraseTree::default(), score: at as f64 }];
            Ok(held_out.iter().map(list).collect())
        }
    }

    #[test]
    fn each_sentence_is_parsed_once_by_a_grammar_of_the_others() {
        let (mut maker, mut told) = (Numbers(Vec::new()), Vec::new());
        let lists = jackknife(90, 3, &mut maker, &mut |done, of| told.push((done, of))).unwrap();
        // Runs of twenty go to the folds in turn; there are four and a half.
        assert_eq!(maker.0, [(50, 40), (60, 30), (70, 20)]);
        assert!(lists.iter().zip(0..).all(|(list, at)| (list[0].score - f64::from(at)).abs() < 0.1));
        assert_eq!(told, [(1, 3), (2, 3), (3, 3)]);
    }

    #[test]
    fn what_cannot_be_cut_has_no_lists() {
        let mut maker = Numbers(Vec::new());
        let lists = jackknife(SENTENCES_PER_BLOCK, 10, &mut maker, &mut |_, _| ()).unwrap();
        assert!(lists.len() == SENTENCES_PER_BLOCK && lists.iter().all(Vec::is_empty) && maker.0.is_empty());
        assert_eq!(
            jackknife(SENTENCES_PER_BLOCK + 1, 10, &mut maker, &mut |_, _| ()).unwrap()[SENTENCES_PER_BLOCK]
                .len(),
            1
        );
    }
}
