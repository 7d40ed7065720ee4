//! Words and what is above them.

use super::{Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// A word, its tag and the labels of the nodes above.
pub(super) struct Word;

impl Schema for Word {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let node = place.node();
        if node.is_tag {
            let [mother, grandmother] = place.ancestors();
            let items = [Item::Word(node.start), place.own_label(), mother, grandmother];
            (2..=items.len()).for_each(|length| to.add("Word", &items[..length]));
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
