//! N-grams of daughters.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// Bigrams and trigrams of a phrase's daughters, padded, with the relative position of the head and with function
/// words.
pub(super) struct NGram;

impl Schema for NGram {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let daughters = context.daughters();
        // With one daughter the rule feature says it all.
        if daughters.len() < 2 {
            return;
        }
        let head = context.node().head as usize + 1;
        let ends = std::iter::once(None);
        let padded: Vec<Option<u32>> =
            ends.clone().chain(daughters.iter().copied().map(Some)).chain(ends).collect();
        let mut items = Vec::new();
        for length in [2, 3] {
            for (start, window) in padded.windows(length).enumerate() {
                // Position of the head: -1 before, `length` after, else its index.
                let head = head.cast_signed() - start.cast_signed();
                let head = head.clamp(-1, length.cast_signed()) as i32;
                items.clear();
                items.extend([context.own_label(), FeatureItem::Number(head)]);
                items.extend(window.iter().map(|&daughter| label(context, daughter)));
                sink.add("NGram", &items);
                items.push(context.head(context.number, Lexical::Tag));
                sink.add("NGramTag", &items);
                items.pop();
                if length == 2 {
                    let function = |daughter| context.head(daughter, Lexical::FunctionWord);
                    items.extend(window.iter().flatten().map(|&daughter| function(daughter)));
                    sink.add("NGramFunctions", &items);
                }
            }
        }
    }
}

fn label(context: &NodeContext<'_>, daughter: Option<u32>) -> FeatureItem {
    daughter.map_or(FeatureItem::Outside, |daughter| context.label(daughter))
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
