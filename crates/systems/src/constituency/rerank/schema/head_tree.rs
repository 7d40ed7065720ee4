//! A word and everything that it is the head of.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// All phrases that a word is the head of, from the largest down, each with the labels of its daughters: with the tag of
/// the word, its form if it is a function word, and its form.
pub(super) struct HeadTree;

impl Schema for HeadTree {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        if !place.above.is_maximal || place.node().is_tag {
            return;
        }
        let mut items = Vec::new();
        let mut at = place.number;
        while let Some(head) = place.shared.head_daughter(at) {
            items.extend([place.label(at), Item::Down]);
            for (number, &daughter) in (0..).zip(place.shared.daughters(at)) {
                if number == place.shared.node(at).head {
                    items.push(Item::Head);
                }
                items.push(place.label(daughter));
            }
            items.push(Item::Up);
            at = head;
        }
        to.add("HeadTree", &items);
        for (name, lexical) in [("HeadTreeFunction", Lexical::Function), ("HeadTreeWord", Lexical::Word)] {
            items.push(place.lexical(at, lexical));
            to.add(name, &items);
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
