//! Words and their maximal projections.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::FeatureSink;
use crate::constituency::rerank::tree_parts::Scope;

/// A word, the label of its maximal projection, and the labels above.
pub(super) struct WProj;

impl Schema for WProj {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        if !context.above.is_maximal {
            return;
        }
        let [mother, grandmother] = context.ancestors();
        for lexical in [Lexical::Tag, Lexical::Word] {
            let items = [context.head(context.number, lexical), context.own_label(), mother, grandmother];
            // A tag with its maximal projection alone adds nothing to the word feature.
            let shortest = if lexical == Lexical::Tag { 3 } else { 2 };
            (shortest..=items.len()).for_each(|length| sink.add("WProj", &items[..length]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn maximal_projections() {
        let found = features_of(&WProj, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))))");
        let expected = [
            "WProj 'fog' NP",
            "WProj 'fog' NP VP",
            "WProj 'fog' NP VP S",
            "WProj 'saw' S",
            "WProj 'saw' S _",
            "WProj 'saw' S _ _",
            "WProj 'we' NP",
            "WProj 'we' NP S",
            "WProj 'we' NP S _",
            "WProj NN NP VP",
            "WProj NN NP VP S",
            "WProj PRP NP S",
            "WProj PRP NP S _",
            "WProj VBD S _",
            "WProj VBD S _ _",
        ];
        assert_eq!(found, expected);
    }
}
