//! Words in a row and the tree that holds them together.

use std::ops::Range;

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// The smallest part of the tree that connects two or three words in a row: with their tags, function words or words.
pub(super) struct NGramTree;

impl Schema for NGramTree {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let start = |daughter: u32| place.shared.node(daughter).start;
        let end = place.node().end;
        let mut fragment = Fragment::default();
        for pair in place.daughters().windows(2) {
            let [before, boundary] = [start(pair[0]), start(pair[1])];
            for length in [2, 3] {
                // This is the first boundary between daughters that such words are on both sides of.
                let first = before.max((boundary + 1).saturating_sub(length));
                for first in (first..boundary).filter(|first| first + length <= end) {
                    fragment.write(place, first..first + length);
                    fragment.add(place, length == 2, to);
                }
            }
        }
    }
}

/// A part of a tree.
#[derive(Default)]
struct Fragment {
    items: Vec<Item>,
    /// Where the tags are among the items, and their nodes.
    leaves: Vec<(usize, u32)>,
    agenda: Vec<Step>,
}

/// What is to be written.
enum Step {
    Node(u32),
    Up,
}

impl Fragment {
    /// Writes what connects these words.
    fn write(&mut self, place: &Place<'_>, words: Range<u32>) {
        self.items.clear();
        self.leaves.clear();
        self.agenda.push(Step::Node(place.number));
        while let Some(step) = self.agenda.pop() {
            let Step::Node(number) = step else {
                self.items.push(Item::Up);
                continue;
            };
            if place.shared.node(number).is_tag {
                self.leaves.push((self.items.len(), number));
                self.items.push(place.label(number));
                continue;
            }
            self.items.extend([place.label(number), Item::Down]);
            self.agenda.push(Step::Up);
            let is_inside = |&&daughter: &&u32| {
                let daughter = place.shared.node(daughter);
                daughter.start < words.end && daughter.end > words.start
            };
            let daughters = place.shared.daughters(number).iter().rev().filter(is_inside);
            self.agenda.extend(daughters.map(|&daughter| Step::Node(daughter)));
        }
    }

    /// Adds it with tags, with function words if there are any, and with words if they are wanted.
    fn add(&mut self, place: &Place<'_>, with_words: bool, to: &mut dyn Sink) {
        to.add("NGramTree", &self.items);
        if self.leaves.iter().any(|&(_, leaf)| place.shared.node(leaf).is_function) {
            self.fill(place, Lexical::Function);
            to.add("NGramTreeFunction", &self.items);
        }
        if with_words {
            self.fill(place, Lexical::Word);
            to.add("NGramTreeWord", &self.items);
        }
    }

    fn fill(&mut self, place: &Place<'_>, lexical: Lexical) {
        for &(at, leaf) in &self.leaves {
            self.items[at] = place.lexical(leaf, lexical);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn what_connects_words() {
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
