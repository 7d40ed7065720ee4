//! Head-dependent pairs of words.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// The heads of a phrase and of a daughter, syntactic and semantic; for syntactic heads also triples with a dependent
/// of the dependent.
pub(super) struct Heads;

impl Schema for Heads {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let node = context.node();
        for (at, &daughter) in (0..).zip(context.daughters()) {
            if at != node.head {
                let pair = [node.head_leaf, context.subtrees.node(daughter).head_leaf];
                syntactic_pair(context, daughter, pair, sink);
                dependent_triples(context, daughter, pair, sink);
            }
            if at != node.semantic_head {
                semantic_pair(
                    context,
                    [node.semantic_leaf, context.subtrees.node(daughter).semantic_leaf],
                    sink,
                );
            }
        }
    }
}

/// 1 if the dependent follows the head, else 0.
fn side(context: &NodeContext<'_>, [head, dependent]: [u32; 2]) -> FeatureItem {
    FeatureItem::Number(i32::from(context.subtrees.node(dependent).start > context.subtrees.node(head).start))
}

fn syntactic_pair(context: &NodeContext<'_>, daughter: u32, pair: [u32; 2], sink: &mut dyn FeatureSink) {
    use Lexical::{FunctionWord, Tag, Word};
    let [head, dependent] = pair;
    let side = side(context, pair);
    for (name, of_head, of_dependent) in [
        ("HeadsTags", Tag, Tag),
        ("HeadsFunctions", FunctionWord, FunctionWord),
        ("HeadsWordTag", Word, Tag),
        ("HeadsTagWord", Tag, Word),
        ("HeadsWords", Word, Word),
    ] {
        let items = [
            side,
            context.lexical(head, of_head),
            context.lexical(dependent, of_dependent),
            context.own_label(),
            context.label(daughter),
        ];
        // Pairs of words are sparse enough without the labels of their phrases.
        let length = if of_head == Word && of_dependent == Word { 3 } else { items.len() };
        sink.add(name, &items[..length]);
    }
}

fn semantic_pair(context: &NodeContext<'_>, pair: [u32; 2], sink: &mut dyn FeatureSink) {
    use Lexical::{Tag, Word};
    let [head, dependent] = pair;
    let side = side(context, pair);
    for (name, of_head, of_dependent) in [
        ("SemanticTags", Tag, Tag),
        ("SemanticWordTag", Word, Tag),
        ("SemanticTagWord", Tag, Word),
        ("SemanticWords", Word, Word),
    ] {
        sink.add(name, &[side, context.lexical(head, of_head), context.lexical(dependent, of_dependent)]);
    }
}

/// Triples with a dependent of the dependent: the non-head daughters of all its projections.
fn dependent_triples(context: &NodeContext<'_>, daughter: u32, pair: [u32; 2], sink: &mut dyn FeatureSink) {
    let [head, dependent] = pair;
    let first_side = side(context, pair);
    let mut at = daughter;
    while let Some(down) = context.subtrees.head_daughter(at) {
        for &other in context.subtrees.daughters(at).iter().filter(|&&other| other != down) {
            let third = context.subtrees.node(other).head_leaf;
            let second_side = side(context, [dependent, third]);
            for (name, lexical) in [("HeadsTags3", Lexical::Tag), ("HeadsFunctions3", Lexical::FunctionWord)]
            {
                let [head, dependent, third] =
                    [head, dependent, third].map(|leaf| context.lexical(leaf, lexical));
                sink.add(name, &[first_side, head, dependent, second_side, third]);
            }
        }
        at = down;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn heads_of_a_phrase() {
        let found = features_of(&Heads, "(NP (DT the) (NN fog))");
        let expected = [
            "HeadsFunctions 0 NN 'the' NP DT",
            "HeadsTagWord 0 NN 'the' NP DT",
            "HeadsTags 0 NN DT NP DT",
            "HeadsWordTag 0 'fog' DT NP DT",
            "HeadsWords 0 'fog' 'the'",
            "SemanticTagWord 0 NN 'the'",
            "SemanticTags 0 NN DT",
            "SemanticWordTag 0 'fog' DT",
            "SemanticWords 0 'fog' 'the'",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn syntactic_and_semantic_heads_differ() {
        let found = features_of(&Heads, "(VP (VBD ran) (PP (IN into) (NP (DT the) (NN fog))))");
        let has = |feature: &str| found.iter().any(|found| found == feature);
        assert!(has("HeadsWords 1 'ran' 'into'") && has("HeadsWords 1 'into' 'fog'"), "{found:#?}");
        assert!(has("SemanticWords 1 'ran' 'fog'") && has("SemanticWords 0 'fog' 'into'"), "{found:#?}");
        assert!(has("HeadsTags3 1 VBD IN 1 NN") && has("HeadsFunctions3 1 VBD 'into' 1 NN"), "{found:#?}");
        assert!(has("HeadsFunctions3 1 'into' NN 0 'the'"), "{found:#?}");
        assert_eq!(found.iter().filter(|found| found.starts_with("HeadsTags3")).count(), 2);
    }
}
