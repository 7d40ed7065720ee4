//! Words that depend on words.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// The head of a phrase and that of a daughter, syntactic or semantic; and for syntactic ones also with what depends on
/// the latter.
pub(super) struct Heads;

impl Schema for Heads {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let node = place.node();
        for (at, &daughter) in (0..).zip(place.daughters()) {
            if at != node.head {
                let pair = [node.head_leaf, place.shared.node(daughter).head_leaf];
                syntactic_pair(place, daughter, pair, to);
                three(place, daughter, pair, to);
            }
            if at != node.semantic_head {
                semantic_pair(place, [node.semantic_leaf, place.shared.node(daughter).semantic_leaf], to);
            }
        }
    }
}

/// Whether a word stands after another.
fn side(place: &Place<'_>, [head, dependent]: [u32; 2]) -> Item {
    Item::Number(i32::from(place.shared.node(dependent).start > place.shared.node(head).start))
}

fn syntactic_pair(place: &Place<'_>, daughter: u32, pair: [u32; 2], to: &mut dyn Sink) {
    use Lexical::{Function, Tag, Word};
    let [head, dependent] = pair;
    let side = side(place, pair);
    for (name, of_head, of_dependent) in [
        ("HeadsTags", Tag, Tag),
        ("HeadsFunctions", Function, Function),
        ("HeadsWordTag", Word, Tag),
        ("HeadsTagWord", Tag, Word),
        ("HeadsWords", Word, Word),
    ] {
        let items = [
            side,
            place.lexical(head, of_head),
            place.lexical(dependent, of_dependent),
            place.own_label(),
            place.label(daughter),
        ];
        // Words are seldom seen together: what phrases they are in would make that rarer still.
        let length = if of_head == Word && of_dependent == Word { 3 } else { items.len() };
        to.add(name, &items[..length]);
    }
}

fn semantic_pair(place: &Place<'_>, pair: [u32; 2], to: &mut dyn Sink) {
    use Lexical::{Tag, Word};
    let [head, dependent] = pair;
    let side = side(place, pair);
    for (name, of_head, of_dependent) in [
        ("SemanticTags", Tag, Tag),
        ("SemanticWordTag", Word, Tag),
        ("SemanticTagWord", Tag, Word),
        ("SemanticWords", Word, Word),
    ] {
        to.add(name, &[side, place.lexical(head, of_head), place.lexical(dependent, of_dependent)]);
    }
}

/// What depends on the dependent too: the daughters, other than heads, of all phrases that it is the head of.
fn three(place: &Place<'_>, daughter: u32, pair: [u32; 2], to: &mut dyn Sink) {
    let [head, dependent] = pair;
    let first_side = side(place, pair);
    let mut at = daughter;
    while let Some(down) = place.shared.head_daughter(at) {
        for &other in place.shared.daughters(at).iter().filter(|&&other| other != down) {
            let third = place.shared.node(other).head_leaf;
            let second_side = side(place, [dependent, third]);
            for (name, lexical) in [("HeadsTags3", Lexical::Tag), ("HeadsFunctions3", Lexical::Function)] {
                let [head, dependent, third] =
                    [head, dependent, third].map(|leaf| place.lexical(leaf, lexical));
                to.add(name, &[first_side, head, dependent, second_side, third]);
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
    fn heads_of_two_words() {
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
    fn form_and_meaning_have_different_heads() {
        let found = features_of(&Heads, "(VP (VBD ran) (PP (IN into) (NP (DT the) (NN fog))))");
        let has = |feature: &str| found.iter().any(|found| found == feature);
        assert!(has("HeadsWords 1 'ran' 'into'") && has("HeadsWords 1 'into' 'fog'"), "{found:#?}");
        assert!(has("SemanticWords 1 'ran' 'fog'") && has("SemanticWords 0 'fog' 'into'"), "{found:#?}");
        assert!(has("HeadsTags3 1 VBD IN 1 NN") && has("HeadsFunctions3 1 VBD 'into' 1 NN"), "{found:#?}");
        assert!(has("HeadsFunctions3 1 'into' NN 0 'the'"), "{found:#?}");
        assert_eq!(found.iter().filter(|found| found.starts_with("HeadsTags3")).count(), 2);
    }
}
