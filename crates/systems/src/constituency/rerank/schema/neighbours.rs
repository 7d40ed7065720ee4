//! Tags before and after a phrase.

use super::{NodeContext, Schema, binned};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// Label and length of a phrase, with the tags of one or two words before or after it.
pub(super) struct Neighbours;

/// For each feature the number of tags before and after.
const WINDOWS: [(&str, usize, usize); 5] = [
    ("Neighbours01", 0, 1),
    ("Neighbours10", 1, 0),
    ("Neighbours02", 0, 2),
    ("Neighbours20", 2, 0),
    ("Neighbours22", 2, 2),
];

impl Schema for Neighbours {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let (before, after) = (&context.around.left[..2], &context.around.right[2..]);
        let mut items = Vec::with_capacity(6);
        for (name, left, right) in WINDOWS {
            items.clear();
            items.extend([context.own_label(), binned(context.node().len())]);
            let tags = before[2 - left..].iter().chain(&after[..right]);
            items.extend(tags.map(|&tag| FeatureItem::label(tag)));
            sink.add(name, &items);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn tags_before_and_after() {
        let found = features_of(&Neighbours, "(S (PRP we) (NP (DT the) (NN fog)) (VBD saw) (. .))");
        let found: Vec<String> = found.into_iter().filter(|feature| feature.contains(" NP")).collect();
        let expected = [
            "Neighbours01 NP 2 VBD",
            "Neighbours02 NP 2 VBD .",
            "Neighbours10 NP 2 PRP",
            "Neighbours20 NP 2 _ PRP",
            "Neighbours22 NP 2 _ PRP VBD .",
        ];
        assert_eq!(found, expected);
    }
}
