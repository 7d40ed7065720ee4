//! Words and the largest phrases that they are the heads of.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::Sink;
use crate::constituency::rerank::parts::Scope;

/// A word, the largest phrase that it is the head of, and the labels above that.
pub(super) struct WProj;

impl Schema for WProj {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        if !place.above.is_maximal {
            return;
        }
        let [mother, grandmother] = place.ancestors();
        for lexical in [Lexical::Tag, Lexical::Word] {
            let items = [place.head(place.number, lexical), place.own_label(), mother, grandmother];
            // A tag by itself that is in no larger phrase says nothing that its word does not say.
            let shortest = if lexical == Lexical::Tag { 3 } else { 2 };
            (shortest..=items.len()).for_each(|length| to.add("WProj", &items[..length]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn phrases_that_are_no_heads() {
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
