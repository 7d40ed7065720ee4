//! Head projections of words.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// All projections of a word, from the maximal one down, each with the labels of its daughters. Lexicalised with the
/// tag, the word if it is a function word, and the word.
pub(super) struct HeadTree;

impl Schema for HeadTree {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        if !context.above.is_maximal || context.node().is_tag {
            return;
        }
        let mut items = Vec::new();
        let mut at = context.number;
        while let Some(head) = context.subtrees.head_daughter(at) {
            items.extend([context.label(at), FeatureItem::Down]);
            for (number, &daughter) in (0..).zip(context.subtrees.daughters(at)) {
                if number == context.subtrees.node(at).head {
                    items.push(FeatureItem::Head);
                }
                items.push(context.label(daughter));
            }
            items.push(FeatureItem::Up);
            at = head;
        }
        sink.add("HeadTree", &items);
        for (name, lexical) in [("HeadTreeFunction", Lexical::FunctionWord), ("HeadTreeWord", Lexical::Word)]
        {
            items.push(context.lexical(at, lexical));
            sink.add(name, &items);
            items.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn projections_with_their_daughters() {
        let found = features_of(&HeadTree, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))))");
        let expected = [
            "HeadTree NP ( *NN )",
            "HeadTree NP ( *PRP )",
            "HeadTree S ( NP *VP ) VP ( *VBD NP )",
            "HeadTreeFunction NP ( *NN ) NN",
            "HeadTreeFunction NP ( *PRP ) 'we'",
            "HeadTreeFunction S ( NP *VP ) VP ( *VBD NP ) VBD",
            "HeadTreeWord NP ( *NN ) 'fog'",
            "HeadTreeWord NP ( *PRP ) 'we'",
            "HeadTreeWord S ( NP *VP ) VP ( *VBD NP ) 'saw'",
        ];
        assert_eq!(found, expected);
    }
}
