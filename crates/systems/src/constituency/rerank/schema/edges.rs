//! Tags and words on both sides of the edges of phrases.

use super::{Place, Schema, binned};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// The label and length of a phrase with the tags at its edges.
pub(super) struct Edges;

/// The label of a phrase with the words at its edges.
pub(super) struct WordEdges;

/// The first and the last of the tags about the left edge that are looked at, and about the right one; 2 is the edge.
const TAGS: [(&str, [usize; 4]); 6] = [
    ("EdgesOut", [1, 2, 2, 3]),
    ("EdgesIn", [2, 3, 1, 2]),
    ("EdgesLeft", [1, 3, 2, 2]),
    ("EdgesRight", [2, 2, 1, 3]),
    ("EdgesRight3", [2, 2, 0, 3]),
    ("EdgesBoth", [1, 3, 1, 3]),
];

/// Which words, as places from the left edge and from the right one.
const WORDS: [(&str, &[i32], &[i32]); 8] = [
    ("WordBefore", &[-1], &[]),
    ("WordFirst", &[0], &[]),
    ("WordLast", &[], &[-1]),
    ("WordAfter", &[], &[0]),
    ("WordsOut", &[-1], &[0]),
    ("WordsIn", &[0], &[-1]),
    ("WordsLeft", &[-1, 0], &[]),
    ("WordsRight", &[], &[-1, 0]),
];

impl Schema for Edges {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let [left, right] = [place.around.left, place.around.right].map(|tags| tags.map(Item::label));
        let mut items = Vec::with_capacity(10);
        for (name, [from, upto, right_from, right_upto]) in TAGS {
            items.clear();
            items.extend([place.own_label(), binned(place.node().len())]);
            items.extend_from_slice(&left[from..upto]);
            items.extend_from_slice(&right[right_from..right_upto]);
            to.add(name, &items);
        }
    }
}

impl Schema for WordEdges {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let node = place.node();
        let mut items = Vec::with_capacity(4);
        for (name, left, right) in WORDS {
            items.clear();
            items.push(place.own_label());
            for (edge, places) in [(node.start, left), (node.end, right)] {
                // Before the first word there is none, nor at the place to which the subtraction wraps around.
                items.extend(places.iter().map(|&by| Item::Word(edge.wrapping_add_signed(by))));
            }
            to.add(name, &items);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    const TREE: &str = "(PRP we) (VBD saw) (NP (DT the) (NN fog))";

    fn of_noun_phrase(schema: &dyn Schema) -> Vec<String> {
        let all = features_of(schema, &format!("(S {TREE})"));
        all.into_iter().filter(|feature| feature.contains(" NP")).collect()
    }

    #[test]
    fn tags_at_both_edges() {
        let expected = [
            "EdgesBoth NP 2 VBD DT NN _",
            "EdgesIn NP 2 DT NN",
            "EdgesLeft NP 2 VBD DT",
            "EdgesOut NP 2 VBD _",
            "EdgesRight NP 2 NN _",
            "EdgesRight3 NP 2 DT NN _",
        ];
        assert_eq!(of_noun_phrase(&Edges), expected);
    }

    #[test]
    fn words_at_both_edges() {
        let expected = [
            "WordAfter NP _",
            "WordBefore NP 'saw'",
            "WordFirst NP 'the'",
            "WordLast NP 'fog'",
            "WordsIn NP 'the' 'fog'",
            "WordsLeft NP 'saw' 'the'",
            "WordsOut NP 'saw' _",
            "WordsRight NP 'fog' _",
        ];
        assert_eq!(of_noun_phrase(&WordEdges), expected);
    }
}
