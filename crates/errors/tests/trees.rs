//! Gold trees follow the edits of their sentence: every rule of the transformation, on example sentences.

use solecism_corpus::{Op, TokenEdit, Tree};
use solecism_errors::Follow;
use solecism_errors::golds::{MAX_GOLDS, golds};
use solecism_shared_data::{needs_shared, shared};

fn edit(op: Op, at: u32, new: &str, tag: &str) -> TokenEdit {
    let some = |s: &str| (!s.is_empty()).then(|| s.to_owned());
    TokenEdit { new: some(new), new_tag: some(tag), ..TokenEdit::blank(op, at) }
}

fn follow(tree: &str, edits: &[TokenEdit]) -> Vec<String> {
    let tree = Tree::parse(tree).unwrap_or_else(|flaw| panic!("{tree}: {flaw:?}"));
    golds(&tree, edits, MAX_GOLDS, Tree::to_line).unwrap_or_else(|mismatch| panic!("{mismatch}")).texts
}

#[test]
fn a_substituted_word_keeps_the_original_tag() {
    let tree = "(S (NP (PRP She)) (VP (VBZ is) (ADVP (RB here))) (. .))";
    let golds = follow(tree, &[edit(Op::Substitute, 1, "it", "VBZ")]);
    assert_eq!(golds, ["(S (NP (PRP She)) (VP (VBZ it) (ADVP (RB here))) (. .))"]);
}

#[test]
fn a_deleted_word_leaves_a_trace_and_its_constituents() {
    let tree = "(S (NP (NNS Cats)) (VP (VBP like) (S (VP (TO to) (VP (VB sleep))))) (. .))";
    let golds = follow(tree, &[edit(Op::Delete, 2, "", "")]);
    assert_eq!(golds, ["(S (NP (NNS Cats)) (VP (VBP like) (S (VP (-NONE- 0) (VP (VB sleep))))) (. .))"]);
}

#[test]
fn an_inserted_word_goes_to_each_constituent_at_its_gap() {
    let tree = "(ROOT (S (NP (DT The) (NN bus)) (VP (VBD left) (ADVP (RB early))) (. .)))";
    let insert = |at| follow(tree, &[edit(Op::Insert, at, "of", "IN")]);
    // Between the noun phrase and the verb phrase: the clause, then constituents that start on the right, then those
    // that end on the left.
    assert_eq!(
        insert(2),
        [
            "(ROOT (S (NP (DT The) (NN bus)) (IN of) (VP (VBD left) (ADVP (RB early))) (. .)))",
            "(ROOT (S (NP (DT The) (NN bus)) (VP (IN of) (VBD left) (ADVP (RB early))) (. .)))",
            "(ROOT (S (NP (DT The) (NN bus) (IN of)) (VP (VBD left) (ADVP (RB early))) (. .)))",
        ]
    );
    // At the end: every constituent that ends there, except the wrapper root.
    assert_eq!(
        insert(5),
        ["(ROOT (S (NP (DT The) (NN bus)) (VP (VBD left) (ADVP (RB early))) (. .) (IN of)))"]
    );
    // At the start: every constituent that starts there.
    assert_eq!(
        insert(0),
        [
            "(ROOT (S (IN of) (NP (DT The) (NN bus)) (VP (VBD left) (ADVP (RB early))) (. .)))",
            "(ROOT (S (NP (IN of) (DT The) (NN bus)) (VP (VBD left) (ADVP (RB early))) (. .)))",
        ]
    );
}

#[test]
fn a_trace_stays_left_of_an_inserted_word() {
    let tree = "(S (NP (PRP We)) (VP (VBP hope) (S (NP (-NONE- *)) (VP (TO to) (VP (VB win))))))";
    let golds = follow(tree, &[edit(Op::Insert, 2, "so", "RB")]);
    assert_eq!(
        golds,
        [
            "(S (NP (PRP We)) (VP (VBP hope) (RB so) (S (NP (-NONE- *)) (VP (TO to) (VP (VB win))))))",
            "(S (NP (PRP We)) (VP (VBP hope) (S (NP (-NONE- *)) (RB so) (VP (TO to) (VP (VB win))))))",
            "(S (NP (PRP We)) (VP (VBP hope) (S (NP (-NONE- *)) (VP (RB so) (TO to) (VP (VB win))))))",
        ]
    );
}

#[test]
fn several_insertions_multiply_without_duplicates_up_to_a_limit() {
    let tree = Tree::parse("(S (NP (DT The) (NN bus)) (VP (VBD left)))").unwrap_or_else(|f| panic!("{f:?}"));
    let edits = [edit(Op::Insert, 2, "a", "DT"), edit(Op::Insert, 3, "b", "DT")];
    let all = golds(&tree, &edits, MAX_GOLDS, Tree::to_line).unwrap_or_else(|m| panic!("{m}"));
    assert!(!all.truncated);
    let distinct: std::collections::HashSet<_> = all.texts.iter().collect();
    assert_eq!(distinct.len(), all.texts.len());
    let some = golds(&tree, &edits, 2, Tree::to_line).unwrap_or_else(|m| panic!("{m}"));
    assert!(some.truncated);
    assert_eq!(some.texts, all.texts[..2]);
}

#[test]
fn a_word_without_a_tag_comes_back_whatever_its_letters() {
    for word in ["rain", "a\u{85}b", "\u{3000}"] {
        let text = format!("(S (X so) {word})");
        let mut tree = Tree::parse(text.as_str()).unwrap_or_else(|flaw| panic!("{flaw:?}"));
        let edit = TokenEdit { old: Some(word.into()), ..edit(Op::Delete, 1, "", "") };
        let undo = tree.follow(&edit, 0).unwrap_or_else(|mismatch| panic!("{mismatch:?}"));
        assert_eq!(tree.text(), "(S (X so) (-NONE- 0))");
        tree.take_back(&edit, &undo).unwrap_or_else(|mismatch| panic!("{mismatch:?}"));
        assert_eq!(tree.text(), text);
    }
}

#[test]
fn the_text_around_the_tree_and_its_layout_stay() {
    let text = "# one\n( (S\n    (NP (NN\tRain))\n    (VP (VBZ falls) (NP-TMP (NN today)))))\n";
    let mut tree = Tree::parse(text).unwrap_or_else(|f| panic!("{f:?}"));
    let mut deletion = edit(Op::Delete, 0, "", "");
    (deletion.old, deletion.old_tag) = (Some("Rain".into()), Some("NN".into()));
    let insertion = edit(Op::Insert, 2, "the", "DT");
    let first = tree.follow(&deletion, 0).unwrap_or_else(|m| panic!("{m}"));
    let second = tree.follow(&edit(Op::Insert, 1, "the", "DT"), 0).unwrap_or_else(|m| panic!("{m}"));
    let third = tree.follow(&insertion, 1).unwrap_or_else(|m| panic!("{m}"));
    assert!(third.is_empty());
    assert_eq!(
        tree.text(),
        "# one\n( (S\n    (NP (-NONE- 0))\n    (VP (VBZ falls) (DT the) (NP-TMP (DT the) (NN today)))))\n"
    );
    tree.take_back(&insertion, &third).unwrap_or_else(|m| panic!("{m}"));
    tree.take_back(&edit(Op::Insert, 1, "the", "DT"), &second).unwrap_or_else(|m| panic!("{m}"));
    tree.take_back(&deletion, &first).unwrap_or_else(|m| panic!("{m}"));
    assert_eq!(tree.text(), text);
}

#[needs_shared("reference/papers/foster.json")]
fn the_worked_cases_of_the_paper_hold() {
    let text = std::fs::read_to_string(shared!("reference/papers/foster.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    let cases = json["cases"].as_object().unwrap_or_else(|| panic!("no cases"));
    assert!(cases.len() >= 6);
    for (name, case) in cases {
        let word = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let edits: Vec<TokenEdit> = case["edits"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|e| {
                let op = match e["op"].as_str() {
                    Some("substitute") => Op::Substitute,
                    Some("delete") => Op::Delete,
                    Some("insert") => Op::Insert,
                    other => panic!("{other:?}"),
                };
                let at = e["at"]
                    .as_u64()
                    .and_then(|at| u32::try_from(at).ok())
                    .unwrap_or_else(|| panic!("no position"));
                edit(op, at, &word(&e["new"]), &word(&e["new_tag"]))
            })
            .collect();
        let expected: Vec<String> = case["golds"].as_array().into_iter().flatten().map(word).collect();
        assert_eq!(follow(&word(&case["tree"]), &edits), expected, "{name}");
    }
}
