//! Test trees, from brackets.

use super::Candidate;
use super::labels::Labels;
use crate::constituency::tree::PhraseTree;
use solecism_tagging::model::Strings;

/// Labels of all test trees.
const NAMES: &str =
    "S NP VP PP FRAG ADVP PRT SBAR NN NNS PRP PRP$ VB VBD VBZ DT JJ IN CC RB RP CD , . : TO MD";

pub(crate) fn names() -> Strings {
    NAMES.split_whitespace().collect()
}

pub(crate) fn labels() -> Labels {
    Labels::new(&names())
}

fn number(label: &str) -> u32 {
    NAMES.split_whitespace().position(|name| name == label).unwrap_or_else(|| panic!("{label}")) as u32
}

/// The words of a tree.
pub(crate) fn words(tree: &str) -> Vec<&str> {
    tree.split([' ', '('])
        .filter(|piece| piece.contains(')'))
        .map(|piece| piece.trim_end_matches(')'))
        .collect()
}

/// Parses a tree in brackets.
pub(crate) fn tree(text: &str) -> PhraseTree {
    let mut tree = PhraseTree::default();
    for piece in text.split('(').skip(1) {
        let (label, rest) = piece.split_once(' ').unwrap();
        if rest.contains(')') {
            tree.tag(number(label));
            (1..rest.matches(')').count()).for_each(|_| tree.close());
        } else {
            tree.open(number(label));
        }
    }
    tree
}

/// Parses a candidate in brackets.
pub(crate) fn candidate(text: &str, score: f64) -> Candidate {
    Candidate { tree: tree(text), score }
}
