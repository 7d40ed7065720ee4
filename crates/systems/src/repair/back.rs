//! Maps the tree of a repaired sentence back onto the sentence as written.
//!
//! An inserted word is removed, together with every constituent that dominates nothing else. A deleted word is put back
//! without structure of its own: in the lowest constituent that holds both its neighbours, or directly below the root
//! if it has only one. A substituted word leaves the tree unchanged.

use super::Edit;
use crate::constituency::PhraseTree;

/// Maps the tree of a sentence that was repaired by `edits`, in order, back onto the original sentence.
///
/// `label` gives the label of a tag for restored words.
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

/// Removes a word from the tree.
fn without(tree: &PhraseTree, at: usize) -> PhraseTree {
    rebuilt(tree, |number| {
        let node = tree.nodes()[number];
        if node.is_tag && node.start as usize == at { Step::Leave } else { Step::Keep }
    })
}

/// Adds a word to the tree.
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

/// Puts a word next to a tree that is a single tag, under a phrase with the label of that tag.
fn beside(old: u32, new: u32, at: usize) -> PhraseTree {
    let mut tree = PhraseTree::default();
    tree.open(old);
    let (first, last) = if at == 0 { (new, old) } else { (old, new) };
    tree.tag(first);
    tree.tag(last);
    tree.close();
    tree
}

/// Adds a word as the last daughter of the root.
fn with_last(tree: &PhraseTree, label: u32) -> PhraseTree {
    let mut built = Builder::default();
    for number in 0..tree.nodes().len() {
        built.add(tree, number);
    }
    built.close_down_to(1);
    built.tree.tag(label);
    built.finish()
}

/// Treatment of a node.
enum Step {
    Keep,
    /// Remove it; for preterminals only.
    Leave,
    /// Insert a word before it.
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
    /// Last nodes of the open phrases, outermost first.
    ends: Vec<u32>,
}

impl Builder {
    /// Closes the phrases that end before a node of the old tree.
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

    /// Reads a bracketed tree with one-letter labels; letters without brackets are tags of words.
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
