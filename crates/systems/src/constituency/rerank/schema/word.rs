//! Words with their ancestors.

use super::{NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// A word, its tag and its ancestors.
pub(super) struct Word;

impl Schema for Word {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let node = context.node();
        if node.is_tag {
            let [mother, grandmother] = context.ancestors();
            let items = [FeatureItem::Word(node.start), context.own_label(), mother, grandmother];
            (2..=items.len()).for_each(|length| sink.add("Word", &items[..length]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn words_with_two_nodes_above() {
        let found = features_of(&Word, "(S (VP (VB go)))");
        assert_eq!(found, ["Word 'go' VB", "Word 'go' VB VP", "Word 'go' VB VP S"]);
        let alone = features_of(&Word, "(VB go)");
        assert_eq!(alone, ["Word 'go' VB", "Word 'go' VB _", "Word 'go' VB _ _"]);
    }
}
