//! From the tree of a mended sentence to a tree of the sentence as it was written.
//!
//! A word that was put in goes again, and with it what dominates nothing else. A word that was taken out comes back
//! without structure of its own: in the lowest constituent that has both its neighbours, or right under the root where
//! it has only one. A word that was replaced leaves the tree as it is.

use super::Edit;
use crate::constituency::PhraseTree;

/// Maps the tree of a sentence mended by these edits, in their order, back onto the sentence before them.
///
/// `label` gives the label of a tag for the words that come back.
pub fn back(tree: &PhraseTree, edits: &[Edit], label: impl Fn(&str) -> u32) -> PhraseTree {
    let mut tree = tree.clone();
    for edit in edits.iter().rev() {
        match edit {
            Edit::Insert { at, .. } => tree = without(&tree, *at),
            Edit::Delete { at, tag, .. } => tree = with(&tree, *at, label(tag)),
            Edit::Substitute { .. } => {}
        }
    }
    tree
}

/// The tree without one of its words.
fn without(tree: &PhraseTree, at: usize) -> PhraseTree {
    rebuilt(tree, |number| {
        let node = tree.nodes()[number];
        if node.is_tag && node.start as usize == at { Step::Leave } else { Step::Keep }
    })
}

/// The tree with a word more.
fn with(tree: &PhraseTree, at: usize, label: u32) -> PhraseTree {
    let Some(root) = tree.nodes().first() else {
        let mut alone = PhraseTree::default();
        alone.tag(label);
        return alone;
    };
    if root.is_tag {
        return beside(root.label, label, at);
    }
    if at >= tree.words() {
        return with_last(tree, label);
    }
    // In pre-order the last constituent that holds both neighbours is the lowest.
    let holds_both = |number: &usize| {
        let node = tree.nodes()[*number];
        !node.is_tag && (node.start as usize) < at && at < node.end as usize
    };
    let lowest = (0..tree.nodes().len()).rev().find(holds_both).unwrap_or(0);
    let right = tree.children(lowest).find(|&child| tree.nodes()[child].end as usize > at);
    rebuilt(tree, |number| if Some(number) == right { Step::Before(label) } else { Step::Keep })
}

/// Two words of which one was the whole tree, under a phrase of that one's label.
fn beside(old: u32, new: u32, at: usize) -> PhraseTree {
    let mut tree = PhraseTree::default();
    tree.open(old);
    let (first, last) = if at == 0 { (new, old) } else { (old, new) };
    tree.tag(first);
    tree.tag(last);
    tree.close();
    tree
}

/// The tree with a word more as the last daughter of its root.
fn with_last(tree: &PhraseTree, label: u32) -> PhraseTree {
    let mut built = Builder::default();
    for number in 0..tree.nodes().len() {
        built.add(tree, number);
    }
    built.close_down_to(1);
    built.tree.tag(label);
    built.finish()
}

/// What becomes of a node.
enum Step {
    Keep,
    /// It goes; only for the tags of words.
    Leave,
    /// A word comes before it.
    Before(u32),
}

fn rebuilt(tree: &PhraseTree, step: impl Fn(usize) -> Step) -> PhraseTree {
    let mut built = Builder::default();
    for number in 0..tree.nodes().len() {
        match step(number) {
            Step::Keep => built.add(tree, number),
            Step::Leave => built.close_before(number),
            Step::Before(label) => {
                built.close_before(number);
                built.tree.tag(label);
                built.add(tree, number);
            }
        }
    }
    built.finish()
}

/// Builds a tree from the nodes of another.
#[derive(Default)]
struct Builder {
    tree: PhraseTree,
    /// Where the phrases end that are begun and not finished.
    ends: Vec<u32>,
}

impl Builder {
    /// Finishes the phrases that end before a node of the old tree.
    fn close_before(&mut self, number: usize) {
        while self.ends.last().is_some_and(|&end| end as usize <= number) {
            self.close_down_to(self.ends.len() - 1);
        }
    }

    fn close_down_to(&mut self, depth: usize) {
        while self.ends.len() > depth {
            self.ends.pop();
            self.tree.close();
        }
    }

    fn add(&mut self, old: &PhraseTree, number: usize) {
        self.close_before(number);
        let node = old.nodes()[number];
        if node.is_tag {
            self.tree.tag(node.label);
        } else {
            self.tree.open(node.label);
            self.ends.push(node.last);
        }
    }

    fn finish(mut self) -> PhraseTree {
        self.close_down_to(0);
        self.tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of brackets whose labels are single letters; words are what follows a tag.
    fn tree(text: &str) -> PhraseTree {
        let mut tree = PhraseTree::default();
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace()).peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '(' => tree.open(u32::from(letters.next().unwrap())),
                ')' => tree.close(),
                tag => tree.tag(u32::from(tag)),
            }
        }
        tree
    }

    fn delete(at: usize) -> Edit {
        Edit::Delete { at, word: "w".to_owned(), tag: "x".to_owned() }
    }

    fn insert(at: usize) -> Edit {
        Edit::Insert { at, word: "w".to_owned(), tag: "x".to_owned() }
    }

    fn mapped(text: &str, edits: &[Edit]) -> PhraseTree {
        back(&tree(text), edits, |_| u32::from('x'))
    }

    #[test]
    fn a_word_put_in_goes_with_what_it_alone_filled() {
        assert_eq!(
            mapped("(S (N d n) (V v (P p (N d n))))", &[insert(3)]),
            tree("(S (N d n) (V v (P (N d n))))")
        );
        assert_eq!(mapped("(S (N d n) (V v (A (B a))))", &[insert(3)]), tree("(S (N d n) (V v))"));
        assert!(mapped("(S (N n))", &[insert(0)]).is_empty());
    }

    #[test]
    fn a_word_taken_out_comes_back_where_its_neighbours_meet() {
        let text = "(S (N d n) (V v (N d a n)) .)";
        for (at, expected) in [
            (0, "(S x (N d n) (V v (N d a n)) .)"),
            (1, "(S (N d x n) (V v (N d a n)) .)"),
            (2, "(S (N d n) x (V v (N d a n)) .)"),
            (3, "(S (N d n) (V v x (N d a n)) .)"),
            (6, "(S (N d n) (V v (N d a n)) x .)"),
            (7, "(S (N d n) (V v (N d a n)) . x)"),
        ] {
            assert_eq!(mapped(text, &[delete(at)]), tree(expected), "{at}");
        }
    }

    #[test]
    fn unary_chains_take_the_word_at_their_lowest_phrase() {
        assert_eq!(mapped("(S (V (W v n)))", &[delete(1)]), tree("(S (V (W v x n)))"));
    }

    #[test]
    fn edits_are_taken_back_from_the_last_to_the_first() {
        let edits = [delete(1), insert(0)];
        assert_eq!(mapped("(S (N d n) (V v))", &edits), tree("(S (N n) x (V v))"));
        let substitute = Edit::Substitute { at: 0, word: "w".to_owned(), tag: "x".to_owned() };
        assert_eq!(mapped("(S (N d n))", &[substitute]), tree("(S (N d n))"));
    }

    #[test]
    fn trees_of_one_tag_or_none_have_a_defined_result() {
        assert_eq!(mapped("n", &[delete(1)]), tree("(n n x)"));
        assert_eq!(mapped("n", &[delete(0)]), tree("(n x n)"));
        assert_eq!(mapped("", &[delete(0)]), tree("x"));
        assert!(mapped("", &[insert(3)]).is_empty());
    }

    proptest::proptest! {
        #[test]
        fn what_is_put_in_and_taken_out_leaves_the_tree(at in 0..9_usize) {
            let whole = tree("(S (N d n) (V v (N d a n) (P p (N n))) .)");
            let at = at.min(whole.words());
            let longer = back(&whole, &[delete(at)], |_| u32::from('x'));
            proptest::prop_assert_eq!(longer.words(), whole.words() + 1);
            proptest::prop_assert_eq!(longer.tags().nth(at), Some(u32::from('x')));
            proptest::prop_assert_eq!(back(&longer, &[insert(at)], |_| 0), whole);
        }
    }
}
