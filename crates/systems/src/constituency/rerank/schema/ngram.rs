//! Daughters in a row.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// Two and three neighbouring daughters of a phrase, its ends included, with where its head is and with function words.
pub(super) struct NGram;

impl Schema for NGram {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let daughters = place.daughters();
        // A phrase with one daughter is its rule.
        if daughters.len() < 2 {
            return;
        }
        let head = place.node().head as usize + 1;
        let ends = std::iter::once(None);
        let padded: Vec<Option<u32>> =
            ends.clone().chain(daughters.iter().copied().map(Some)).chain(ends).collect();
        let mut items = Vec::new();
        for length in [2, 3] {
            for (start, window) in padded.windows(length).enumerate() {
                // Where the head is: before, after, or which of them.
                let head = head.cast_signed() - start.cast_signed();
                let head = head.clamp(-1, length.cast_signed()) as i32;
                items.clear();
                items.extend([place.own_label(), Item::Number(head)]);
                items.extend(window.iter().map(|&daughter| label(place, daughter)));
                to.add("NGram", &items);
                items.push(place.head(place.number, Lexical::Tag));
                to.add("NGramTag", &items);
                items.pop();
                if length == 2 {
                    let function = |daughter| place.head(daughter, Lexical::Function);
                    items.extend(window.iter().flatten().map(|&daughter| function(daughter)));
                    to.add("NGramFunctions", &items);
                }
            }
        }
    }
}

fn label(place: &Place<'_>, daughter: Option<u32>) -> Item {
    daughter.map_or(Item::Outside, |daughter| place.label(daughter))
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn neighbours_and_ends() {
        let found = features_of(&NGram, "(PP (IN of) (NN fog))");
        let expected = [
            "NGram PP -1 NN _",
            "NGram PP 0 IN NN",
            "NGram PP 0 IN NN _",
            "NGram PP 1 _ IN",
            "NGram PP 1 _ IN NN",
            "NGramFunctions PP -1 NN _ NN",
            "NGramFunctions PP 0 IN NN 'of' NN",
            "NGramFunctions PP 1 _ IN 'of'",
            "NGramTag PP -1 NN _ IN",
            "NGramTag PP 0 IN NN IN",
            "NGramTag PP 0 IN NN _ IN",
            "NGramTag PP 1 _ IN IN",
            "NGramTag PP 1 _ IN NN IN",
        ];
        assert_eq!(found, expected);
        assert!(features_of(&NGram, "(NP (NN fog))").is_empty());
    }
}
