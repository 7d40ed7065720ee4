//! Positions of long phrases.

use super::{NodeContext, Schema, binned};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink, NO_LABEL};
use crate::constituency::rerank::tree_parts::Scope;

/// Label and length of a phrase, whether it ends the sentence, and the punctuation mark after it.
pub(super) struct Heavy;

impl Schema for Heavy {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let next = context.around.right[2];
        let is_last = i32::from(next == NO_LABEL);
        let mark =
            if context.labels.is_punctuation(next) { FeatureItem::Label(next) } else { FeatureItem::Outside };
        sink.add(
            "Heavy",
            &[context.own_label(), binned(context.node().len()), FeatureItem::Number(is_last), mark],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn length_and_following_punctuation() {
        let found = features_of(&Heavy, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))) (. .))");
        assert_eq!(found, ["Heavy NP 1 0 .", "Heavy NP 1 0 _", "Heavy S 4 1 _", "Heavy VP 2 0 ."]);
    }
}
