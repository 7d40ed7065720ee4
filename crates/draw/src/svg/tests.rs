use proptest::prelude::*;

use super::*;
use crate::fixtures;

fn drawn(picture: Result<String, TooLarge>) -> String {
    picture.unwrap_or_else(|refused| panic!("{refused}"))
}

/// The contents of the text elements of a class.
fn texts(picture: &str, class: &str) -> Vec<String> {
    let start = format!("<text class=\"{class}\"");
    let rest =
        |line: &str| Some(line.strip_prefix(&start)?.split_once('>')?.1.strip_suffix("</text>")?.to_owned());
    picture.lines().filter_map(rest).collect()
}

#[test]
fn edits_are_marked_in_a_tree() {
    let (after, marks) = fixtures::tree_after();
    let picture = drawn(tree(&after, &marks));
    assert_eq!(texts(&picture, "word"), ["The", "due", "leave"]);
    assert_eq!(texts(&picture, "substituted"), ["ferries", "in"]);
    assert_eq!(texts(&picture, "note struck"), ["ferry", "is"]);
    assert_eq!(texts(&picture, "missing"), ["to"]);
    assert_eq!(texts(&picture, "inserted"), ["the"]);
    assert_eq!(texts(&picture, "label"), ["S", "NP", "VP", "ADJP", "S", "VP", "VP"]);
    assert_eq!(texts(&picture, "tag"), ["DT", "NN", "VBZ", "JJ", "VB", "DT"]);
    assert!(picture.contains(
        "<desc>The ferries in due leave the “ferries” for “ferry” (agreement). \
         “in” for “is” (real-word-spelling). “to” missing (missing-word). “the” inserted (extra-word).</desc>"
    ));
}

#[test]
fn edits_are_marked_in_dependencies() {
    let (after, marks) = fixtures::arcs_after();
    let picture = drawn(arcs(&after, &marks));
    assert_eq!(texts(&picture, "word"), ["The", "due", "leave"]);
    assert_eq!(texts(&picture, "missing"), ["to"]);
    let mut relations = texts(&picture, "relation");
    relations.sort();
    assert_eq!(relations, ["cop", "dep", "det", "nsubj", "root", "xcomp"]);
    assert_eq!(picture.matches("class=\"tip\"").count(), 6);
}

#[test]
fn a_small_picture_is_unchanged() {
    let body = tree::picture(&fixtures::parsed("(S (NP (NN Rain)) (VP (VBD fell)))"), &Marks::default())
        .map(|p| p.body);
    let expected = "\
<path class=\"line\" d=\"M56 37L34 62M56 37L79 62M34 83L34 108M79 83L79 108\"/>
<text class=\"label\" x=\"56\" y=\"31\">S</text>
";
    assert_eq!(drawn(body).lines().take(2).collect::<Vec<_>>(), expected.lines().collect::<Vec<_>>());
}

#[test]
fn markup_in_a_corpus_stays_text() {
    let hostile = fixtures::parsed("(S&<> (N </text><script>x</script>) (V \"'\u{1}))");
    let picture = drawn(tree(&hostile, &Marks::default()));
    assert!(!picture.contains("<script") && !picture.contains('\u{1}'));
    assert_eq!(texts(&picture, "label"), ["S&amp;&lt;&gt;"]);
    assert_eq!(
        texts(&picture, "word"),
        ["&lt;/text&gt;&lt;script&gt;x&lt;/script&gt;", "&quot;&#39;\u{fffd}"]
    );
}

#[test]
fn two_pictures_are_combined() {
    let (before, after) = (fixtures::tree_before(), fixtures::tree_after());
    let side = |title, (tree, marks)| Side { title, analysis: Analysis::Tree(tree), marks };
    let picture =
        drawn(before_after(&side("Before", (&before.0, &before.1)), &side("After", (&after.0, &after.1))));
    assert_eq!(texts(&picture, "heading"), ["Before", "After"]);
    assert_eq!(picture.matches("<svg").count(), 1);
    assert!(
        picture.contains("<desc>Before: The ferry is due to leave “ferry” becomes “ferries” (agreement).")
    );
}

#[test]
fn a_long_sentence_is_drawn_and_a_huge_one_refused() {
    let sentence = |len: u32| Arcs {
        forms: vec!["harbour"; len as usize],
        heads: (0..len).map(|word| Some(word / 2)).collect(),
        relations: vec!["nmod"; len as usize],
        ..Arcs::default()
    };
    assert_eq!(texts(&drawn(arcs(&sentence(500), &Marks::default())), "word").len(), 500);
    let refused = arcs(&sentence(1_000_000), &Marks::default()).map_err(|refused| refused.to_string());
    assert_eq!(
        refused,
        Err("the picture would be at least 14000000 by 0 pixels; the maximum is 60000 either way (a terminal drawing \
             has no such limit)"
            .to_owned())
    );
    let word = "w".repeat(1_000_000);
    assert!(tree(&fixtures::parsed(&format!("(S (N {word}))")), &Marks::default()).is_err());
}

#[test]
fn a_deep_tree_is_drawn_and_a_much_deeper_one_refused() {
    let deep = |depth: usize| "(A (B b) ".repeat(depth) + "(C c)" + &")".repeat(depth);
    let picture = drawn(tree(&fixtures::parsed(&deep(1_000)), &Marks::default()));
    assert_eq!(texts(&picture, "label").len(), 1_000);
    let refused = tree(&fixtures::parsed(&deep(100_000)), &Marks::default());
    assert_eq!(refused, Err(TooLarge { width: 1_200_012, height: 4_600_000 }));
}

proptest! {
    #[test]
    fn every_word_of_a_tree_is_drawn_once_in_order(text in fixtures::any_tree()) {
        let sentence = fixtures::parsed(&text);
        let picture = drawn(tree(&sentence, &Marks::default()));
        let words: Vec<String> = sentence.tokens().map(|leaf| leaf.word.to_owned()).collect();
        prop_assert_eq!(texts(&picture, "word"), words);
    }

    #[test]
    fn arcs_of_any_shape_are_drawn(heads in fixtures::any_heads()) {
        let len = heads.len();
        let drawable = heads.iter().enumerate().filter(|(word, head)| {
            head.is_some_and(|head| head as usize <= len && head as usize != word + 1)
        });
        let count = drawable.count();
        let sentence = Arcs { forms: vec!["word"; len], heads, ..Arcs::default() };
        let picture = drawn(arcs(&sentence, &Marks::default()));
        prop_assert_eq!(texts(&picture, "word").len(), len);
        prop_assert_eq!(picture.matches("class=\"tip\"").count(), count);
    }
}
