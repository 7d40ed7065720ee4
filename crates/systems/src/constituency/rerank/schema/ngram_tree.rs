//! Tree fragments that connect n-grams of words.

use std::ops::Range;

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// The smallest tree fragment that connects two or three adjacent words, with tags, function words or words as leaves.
pub(super) struct NGramTree;

impl Schema for NGramTree {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let start = |daughter: u32| context.subtrees.node(daughter).start;
        let end = context.node().end;
        let mut fragment = Fragment::default();
        for pair in context.daughters().windows(2) {
            let [before, boundary] = [start(pair[0]), start(pair[1])];
            for length in [2, 3] {
                // Visit only n-grams for which this is the first boundary between daughters inside them.
                let first = before.max((boundary + 1).saturating_sub(length));
                for first in (first..boundary).filter(|first| first + length <= end) {
                    fragment.write(context, first..first + length);
                    fragment.add(context, length == 2, sink);
                }
            }
        }
    }
}

/// A tree fragment as feature items.
#[derive(Default)]
struct Fragment {
    items: Vec<FeatureItem>,
    /// Indices of the tags among the items, with their nodes.
    leaves: Vec<(usize, u32)>,
    agenda: Vec<Visit>,
}

/// A step of the traversal.
enum Visit {
    Node(u32),
    Up,
}

impl Fragment {
    /// Writes the fragment that connects these words.
    fn write(&mut self, context: &NodeContext<'_>, words: Range<u32>) {
        self.items.clear();
        self.leaves.clear();
        self.agenda.push(Visit::Node(context.number));
        while let Some(visit) = self.agenda.pop() {
            let Visit::Node(number) = visit else {
                self.items.push(FeatureItem::Up);
                continue;
            };
            if context.subtrees.node(number).is_tag {
                self.leaves.push((self.items.len(), number));
                self.items.push(context.label(number));
                continue;
            }
            self.items.extend([context.label(number), FeatureItem::Down]);
            self.agenda.push(Visit::Up);
            let is_inside = |&&daughter: &&u32| {
                let daughter = context.subtrees.node(daughter);
                daughter.start < words.end && daughter.end > words.start
            };
            let daughters = context.subtrees.daughters(number).iter().rev().filter(is_inside);
            self.agenda.extend(daughters.map(|&daughter| Visit::Node(daughter)));
        }
    }

    /// Adds features with tags, with function words if there are any, and optionally with words.
    fn add(&mut self, context: &NodeContext<'_>, with_words: bool, sink: &mut dyn FeatureSink) {
        sink.add("NGramTree", &self.items);
        if self.leaves.iter().any(|&(_, leaf)| context.subtrees.node(leaf).is_function) {
            self.fill(context, Lexical::FunctionWord);
            sink.add("NGramTreeFunction", &self.items);
        }
        if with_words {
            self.fill(context, Lexical::Word);
            sink.add("NGramTreeWord", &self.items);
        }
    }

    fn fill(&mut self, context: &NodeContext<'_>, lexical: Lexical) {
        for &(at, leaf) in &self.leaves {
            self.items[at] = context.lexical(leaf, lexical);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn fragments_that_connect_words() {
        let found = features_of(&NGramTree, "(S (NP (DT the) (NN cat)) (VP (VBD saw) (NP (NN fog))))");
        let expected = [
            "NGramTree NP ( DT NN )",
            "NGramTree S ( NP ( DT NN ) VP ( VBD ) )",
            "NGramTree S ( NP ( NN ) VP ( VBD ) )",
            "NGramTree S ( NP ( NN ) VP ( VBD NP ( NN ) ) )",
            "NGramTree VP ( VBD NP ( NN ) )",
            "NGramTreeFunction NP ( 'the' NN )",
            "NGramTreeFunction S ( NP ( 'the' NN ) VP ( VBD ) )",
            "NGramTreeWord NP ( 'the' 'cat' )",
            "NGramTreeWord S ( NP ( 'cat' ) VP ( 'saw' ) )",
            "NGramTreeWord VP ( 'saw' NP ( 'fog' ) )",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn three_daughters_in_a_row_are_one_fragment() {
        let found = features_of(&NGramTree, "(NP (JJ old) (NN salt) (NN road))");
        let tags: Vec<&String> = found.iter().filter(|feature| feature.starts_with("NGramTree ")).collect();
        assert_eq!(tags, ["NGramTree NP ( JJ NN )", "NGramTree NP ( JJ NN NN )", "NGramTree NP ( NN NN )"]);
    }
}
