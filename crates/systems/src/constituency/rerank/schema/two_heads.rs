//! Phrases whose syntactic and semantic heads differ.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::FeatureSink;
use crate::constituency::rerank::tree_parts::Scope;

/// Both heads of a phrase, if they differ and no daughter has the same two.
pub(super) struct SynSemHeads;

/// The label of a maximal projection, its syntactic head as a function word, and its semantic head.
pub(super) struct LexFunHeads;

impl Schema for SynSemHeads {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        use Lexical::{Tag, Word};
        let heads = |number: u32| {
            let node = context.subtrees.node(number);
            (node.head_leaf, node.semantic_leaf)
        };
        let own = heads(context.number);
        if own.0 == own.1 || context.daughters().iter().any(|&daughter| heads(daughter) == own) {
            return;
        }
        for (name, form, meaning) in
            [("SynSemTagWord", Tag, Word), ("SynSemWordTag", Word, Tag), ("SynSemWords", Word, Word)]
        {
            sink.add(
                name,
                &[context.own_label(), context.lexical(own.0, form), context.lexical(own.1, meaning)],
            );
        }
    }
}

impl Schema for LexFunHeads {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let node = context.node();
        if !context.above.is_maximal || node.is_tag {
            return;
        }
        let [mother, _] = context.ancestors();
        let function = context.lexical(node.head_leaf, Lexical::FunctionWord);
        for (name, lexical) in [("LexFunTag", Lexical::Tag), ("LexFunWord", Lexical::Word)] {
            let items = [context.own_label(), function, context.lexical(node.semantic_leaf, lexical), mother];
            sink.add(name, &items[..3]);
            sink.add(name, &items);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    const TREE: &str = "(PP (IN into) (NP (DT the) (NN fog)))";

    #[test]
    fn both_heads_of_a_phrase() {
        let found = features_of(&SynSemHeads, TREE);
        let expected =
            ["SynSemTagWord PP IN 'fog'", "SynSemWordTag PP 'into' NN", "SynSemWords PP 'into' 'fog'"];
        assert_eq!(found, expected);
        assert_eq!(features_of(&SynSemHeads, &format!("(FRAG {TREE})")), expected);
    }

    #[test]
    fn function_word_and_semantic_head() {
        let found = features_of(&LexFunHeads, TREE);
        let expected = [
            "LexFunTag NP NN NN",
            "LexFunTag NP NN NN PP",
            "LexFunTag PP 'into' NN",
            "LexFunTag PP 'into' NN _",
            "LexFunWord NP NN 'fog'",
            "LexFunWord NP NN 'fog' PP",
            "LexFunWord PP 'into' 'fog'",
            "LexFunWord PP 'into' 'fog' _",
        ];
        assert_eq!(found, expected);
    }
}
