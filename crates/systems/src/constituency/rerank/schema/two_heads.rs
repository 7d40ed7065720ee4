//! Phrases whose head by form is not their head by meaning.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::Sink;
use crate::constituency::rerank::parts::Scope;

/// Both heads of a phrase, where they differ and no daughter has the same two.
pub(super) struct SynSemHeads;

/// The label of a largest phrase, its syntactic head as a function word, and its semantic head.
pub(super) struct LexFunHeads;

impl Schema for SynSemHeads {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        use Lexical::{Tag, Word};
        let heads = |number: u32| {
            let node = place.shared.node(number);
            (node.head_leaf, node.semantic_leaf)
        };
        let own = heads(place.number);
        if own.0 == own.1 || place.daughters().iter().any(|&daughter| heads(daughter) == own) {
            return;
        }
        for (name, form, meaning) in
            [("SynSemTagWord", Tag, Word), ("SynSemWordTag", Word, Tag), ("SynSemWords", Word, Word)]
        {
            to.add(name, &[place.own_label(), place.lexical(own.0, form), place.lexical(own.1, meaning)]);
        }
    }
}

impl Schema for LexFunHeads {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let node = place.node();
        if !place.above.is_maximal || node.is_tag {
            return;
        }
        let [mother, _] = place.ancestors();
        let function = place.lexical(node.head_leaf, Lexical::Function);
        for (name, lexical) in [("LexFunTag", Lexical::Tag), ("LexFunWord", Lexical::Word)] {
            let items = [place.own_label(), function, place.lexical(node.semantic_leaf, lexical), mother];
            to.add(name, &items[..3]);
            to.add(name, &items);
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
    fn function_word_and_meaning() {
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
