//! Arcs shared by two trees.

use solecism_corpus::Table;

use crate::align::WordAlignment;
use crate::punctuation::is_punctuation;

/// Counts of one sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arcs {
    /// Arcs in both trees, and those of them with the same relation.
    pub shared: usize,
    pub shared_labelled: usize,
    /// Arcs of each tree, except at error words.
    pub ungrammatical: usize,
    pub grammatical: usize,
}

/// For each word, the index of its head: `Some(None)` for the root, `None` if the arc is not counted.
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
        // Arcs from the root match; other arcs match if the heads are aligned.
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

/// Heads of the arcs that are counted: not into or out of an error word, and optionally not to punctuation.
fn heads(table: &Table, aligned: &[Option<usize>], without_punctuation: bool) -> Heads {
    let arc = |(at, word): (usize, solecism_corpus::table::Row)| {
        let head = word.head()?.checked_sub(1).map(|head| head as usize);
        let is_error = aligned[at].is_none() || head.is_some_and(|head| aligned[head].is_none());
        let is_dropped = is_error || (without_punctuation && is_punctuation(word));
        (!is_dropped).then_some(head)
    };
    table.words().enumerate().map(arc).collect()
}
