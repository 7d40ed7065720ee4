//! Tags and words at the edges of phrases.

use super::{NodeContext, Schema, binned};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// Label and length of a phrase, with the tags at its edges.
pub(super) struct Edges;

/// Label of a phrase, with the words at its edges.
pub(super) struct WordEdges;

/// For each feature the range of tags at the left edge, then at the right edge. Index 2 is the edge itself.
const TAGS: [(&str, [usize; 4]); 6] = [
    ("EdgesOut", [1, 2, 2, 3]),
    ("EdgesIn", [2, 3, 1, 2]),
    ("EdgesLeft", [1, 3, 2, 2]),
    ("EdgesRight", [2, 2, 1, 3]),
    ("EdgesRight3", [2, 2, 0, 3]),
    ("EdgesBoth", [1, 3, 1, 3]),
];

/// For each feature the words, as offsets from the left edge and from the right edge.
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

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let [left, right] =
            [context.around.left, context.around.right].map(|tags| tags.map(FeatureItem::label));
        let mut items = Vec::with_capacity(10);
        for (name, [from, upto, right_from, right_upto]) in TAGS {
            items.clear();
            items.extend([context.own_label(), binned(context.node().len())]);
            items.extend_from_slice(&left[from..upto]);
            items.extend_from_slice(&right[right_from..right_upto]);
            sink.add(name, &items);
        }
    }
}

impl Schema for WordEdges {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let node = context.node();
        let mut items = Vec::with_capacity(4);
        for (name, left, right) in WORDS {
            items.clear();
            items.push(context.own_label());
            for (edge, places) in [(node.start, left), (node.end, right)] {
                // Before the first word the position wraps around, to one without a word.
                items.extend(places.iter().map(|&by| FeatureItem::Word(edge.wrapping_add_signed(by))));
            }
            sink.add(name, &items);
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
