//! Test data: a sentence before and after four errors, and random sentences.

use proptest::prelude::*;

use super::Arcs;
use super::marks::Marks;
use super::marks::tests::edit;
use solecism_corpus::edit::{Op, TokenEdit};
use solecism_corpus::tree::Tree;

const BEFORE: &str =
    "( (S (NP (DT The) (NN ferry)) (VP (VBZ is) (ADJP (JJ due) (S (VP (TO to) (VP (VB leave))))))))";
const AFTER: &str = "( (S (NP (DT The) (NN ferries)) (VP (VBZ in) (ADJP (JJ due) (S (VP (-NONE- 0) (VP (VB leave) (DT the))))))))";

pub(super) fn edits() -> Vec<TokenEdit> {
    vec![
        edit("real-word-spelling", Op::Substitute, 2, "is", "in"),
        edit("missing-word", Op::Delete, 4, "to", ""),
        edit("extra-word", Op::Insert, 5, "", "the"),
        edit("agreement", Op::Substitute, 1, "ferry", "ferries"),
    ]
}

pub(super) fn parsed(text: &str) -> Tree<'_> {
    Tree::parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

pub(super) fn tree_before() -> (Tree<'static>, Marks) {
    (parsed(BEFORE), Marks::original(6, &edits()))
}

pub(super) fn tree_after() -> (Tree<'static>, Marks) {
    (parsed(AFTER), Marks::noisy(6, &edits()))
}

pub(super) fn arcs_after() -> (Arcs<'static>, Marks) {
    let arcs = Arcs {
        forms: vec!["The", "ferries", "in", "due", "leave", "the"],
        tags: vec!["DET", "NOUN", "AUX", "ADJ", "VERB", "DET"],
        heads: [2, 4, 4, 0, 4, 5].map(Some).to_vec(),
        relations: vec!["det", "nsubj", "cop", "root", "xcomp", "dep"],
    };
    (arcs, Marks::noisy(6, &edits()))
}

/// Makes a tree of the words `w0`, `w1`, … from steps: open a constituent, add a word, close a constituent.
pub(super) fn tree_of(steps: &[u8]) -> String {
    let mut text = String::from("(A (T w0)");
    let (mut depth, mut words) = (1, 1);
    for step in steps {
        let piece = match step % 4 {
            0 => {
                depth += 1;
                format!(" (B{} (T w{words})", "b".repeat(usize::from(step % 13)))
            }
            1 if depth > 1 => {
                depth -= 1;
                text.push(')');
                continue;
            }
            2 => format!(" (C (D (T w{words})))"),
            _ => format!(" w{words} (-NONE- *)"),
        };
        text.push_str(&piece);
        words += 1;
    }
    text + &")".repeat(depth)
}

pub(super) fn any_tree() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<u8>(), 0..40).prop_map(|steps| tree_of(&steps))
}

/// Random heads, with cycles, several roots, and heads out of range.
pub(super) fn any_heads() -> impl Strategy<Value = Vec<Option<u32>>> {
    (1..20_u32).prop_flat_map(|len| {
        proptest::collection::vec(proptest::option::weighted(0.9, 0..=len + 1), len as usize)
    })
}

/// Numbers of the words `w0`, `w1`, … of a text in order.
pub(super) fn numbered_words(text: &str) -> Vec<usize> {
    let is_name = |c: char| c.is_ascii_alphanumeric();
    text.split(|c| !is_name(c)).filter_map(|word| word.strip_prefix('w')?.parse().ok()).collect()
}
