//! The arcs that two trees share.

use solecism_corpus::Table;

use crate::align::WordAlignment;
use crate::punctuation::is_punctuation;

/// What is counted in one sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arcs {
    /// Arcs in both trees; those with the same relation.
    pub shared: usize,
    pub shared_labelled: usize,
    /// Arcs of each tree that are not at an error word.
    pub ungrammatical: usize,
    pub grammatical: usize,
}

/// For each word, the word that it depends on: `Some(None)` for the root, `None` if the arc is not counted.
type Heads = Vec<Option<Option<usize>>>;

/// Compares the trees of a grammatical and an ungrammatical sentence.
pub(super) fn arcs(
    grammatical: &Table,
    ungrammatical: &Table,
    alignment: &WordAlignment,
    without_punctuation: bool,
) -> Arcs {
    let good = heads(grammatical, &alignment.of_grammatical, without_punctuation);
    let bad = heads(ungrammatical, &alignment.of_ungrammatical, without_punctuation);
    let count = |heads: &Heads| heads.iter().flatten().count();
    let mut arcs = Arcs { grammatical: count(&good), ungrammatical: count(&bad), ..Arcs::default() };
    for (word, head) in bad.iter().enumerate() {
        let Some(head) = head else { continue };
        let Some(counterpart) = alignment.of_ungrammatical[word] else { continue };
        let expected = head.map(|head| alignment.of_ungrammatical[head]);
        // An arc from the root is matched by an arc from the root, any other by one from the head's counterpart.
        let is_shared = match (good[counterpart], expected) {
            (Some(None), None) => true,
            (Some(Some(found)), Some(Some(expected))) => found == expected,
            _ => false,
        };
        if is_shared {
            arcs.shared += 1;
            let relation = |table: &Table, at: usize| table.word(at).map(|word| word.deprel().to_owned());
            let is_labelled = relation(ungrammatical, word) == relation(grammatical, counterpart);
            arcs.shared_labelled += usize::from(is_labelled);
        }
    }
    arcs
}

/// The arcs that are counted: not into or out of an error word, and, if so wished, not to punctuation.
fn heads(table: &Table, aligned: &[Option<usize>], without_punctuation: bool) -> Heads {
    let arc = |(at, word): (usize, solecism_corpus::table::Row)| {
        let head = word.head()?.checked_sub(1).map(|head| head as usize);
        let is_error = aligned[at].is_none() || head.is_some_and(|head| aligned[head].is_none());
        let is_dropped = is_error || (without_punctuation && is_punctuation(word));
        (!is_dropped).then_some(head)
    };
    table.words().enumerate().map(arc).collect()
}
