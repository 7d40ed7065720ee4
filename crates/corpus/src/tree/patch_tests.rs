//! Patching a tree gives the same result as parsing the patched text.

use proptest::prelude::*;

use super::{Attachment, NodeId, Tree, TreeChange};

/// Random trees, some with traces, words without tags, empty labels and odd spacing.
fn trees() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => ("[A-Z]{1,3}", "[a-zé]{1,4}").prop_map(|(tag, word)| format!("({tag} {word})")),
        1 => "[a-z]{1,3}",
        1 => Just("(-NONE- *)".to_owned()),
        1 => Just("(X\n\ty)".to_owned()),
    ];
    let constituent = leaf.prop_recursive(5, 40, 4, |inner| {
        (prop_oneof![Just("S"), Just("NP-SBJ"), Just("")], proptest::collection::vec(inner, 1..4), " ?\n?")
            .prop_map(|(label, daughters, space)| {
                format!("({label} {})", daughters.join(&format!(" {space}")))
            })
    });
    constituent.prop_map(|tree| format!("# c\n(ROOT (W w) {tree})\n"))
}

fn node(tree: &Tree, choice: usize, wanted: impl Fn(NodeId) -> bool) -> Option<NodeId> {
    let nodes: Vec<NodeId> = tree.nodes().filter(|&id| wanted(id)).collect();
    (!nodes.is_empty()).then(|| nodes[choice % nodes.len()])
}

fn equals_parsed(tree: &Tree) -> Result<(), TestCaseError> {
    let read = Tree::parse(tree.text().to_owned());
    prop_assert_eq!(Ok(tree), read.as_ref());
    Ok(())
}

/// Checks that the changed tree equals the one parsed from its text, and that `changed_text` gives the same text.
fn check_change(original: &Tree, change: &TreeChange) -> Result<(), TestCaseError> {
    let mut tree = original.clone();
    tree.change(change).expect("a change");
    prop_assert_eq!(original.changed_text(change), Ok(tree.text().to_owned()));
    equals_parsed(&tree)
}

proptest! {
    #[test]
    fn nodes_move_with_the_text(text in trees(), choice in 0_usize..1000, word in "[a-zß]{1,6}") {
        let original = Tree::parse(text.as_str()).expect("a tree");
        let word_node = node(&original, choice, |id| original.is_word(id)).expect("a word");

        check_change(&original, &TreeChange::Rename(word_node, &word))?;
        check_change(&original, &TreeChange::Retag { word: word_node, tag: "TAG", new: &word })?;
        let constituent = node(&original, choice, |id| !original.is_word(id) && !original.is_preterminal(id));
        let at = Attachment::Last(constituent.expect("a constituent"));
        check_change(&original, &TreeChange::Insert { at, tag: "TAG", word: &word })?;
        let daughter = node(&original, choice, |id| original.parent(id).is_some_and(|p| !original.is_preterminal(p)));
        let at = Attachment::Before(daughter.expect("a daughter"));
        check_change(&original, &TreeChange::Insert { at, tag: "TAG", word: &word })?;
        check_change(&original, &TreeChange::Replace(original.range(word_node), "(X y)"))?;
    }
}

#[test]
fn invalid_labels_and_words_are_rejected() {
    let mut tree = Tree::parse("(S (X a))").expect("a tree");
    let word = tree.nodes().last().expect("a word");
    for bad in ["", "(", "a b", "x)"] {
        assert!(tree.rename(word, bad).is_err());
        assert!(tree.set_preterminal(word, "T", bad).is_err());
        assert!(tree.insert_preterminal(Attachment::Last(tree.root()), bad, "w").is_err());
    }
    assert_eq!(tree.text(), "(S (X a))");
}
