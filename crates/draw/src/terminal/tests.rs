use proptest::prelude::*;

use super::*;
use crate::fixtures;

fn style(layout: Layout) -> Style {
    Style { layout, ..Style::default() }
}

/// Removes the line break after the opening quote and the indentation of the source.
fn picture(text: &str) -> String {
    let lines: Vec<&str> = text.trim_start_matches('\n').trim_end_matches(' ').lines().collect();
    lines.iter().map(|line| line.strip_prefix("        ").unwrap_or(line).to_owned() + "\n").collect()
}

#[test]
fn a_tree_is_indented() {
    let (tree_after, marks) = fixtures::tree_after();
    let expected = "
        S
        ├─ NP  The/DT *ferries←ferry*/NN  ◂ agreement
        └─ VP
           ├─ *in←is*/VBZ  ◂ real-word-spelling
           └─ ADJP
              ├─ due/JJ
              └─ S › VP
                 ├─ [-to-]  ◂ missing-word
                 └─ VP  leave/VB +the+/DT  ◂ extra-word
";
    assert_eq!(tree(&tree_after, &marks, &style(Layout::Indented)), picture(expected));
}

#[test]
fn a_tree_is_indented_in_ascii() {
    let (tree_before, marks) = fixtures::tree_before();
    let expected = "
        S
        |- NP  The/DT *ferry->ferries*/NN  < agreement
        `- VP
           |- *is->in*/VBZ  < real-word-spelling
           `- ADJP
              |- due/JJ
              `- S > VP
                 |- [-to-]/TO  < missing-word
                 `- VP  leave/VB
";
    let style = Style { unicode: false, ..style(Layout::Indented) };
    assert_eq!(tree(&tree_before, &marks, &style), picture(expected));
}

#[test]
fn a_tree_that_fits_is_drawn_top_down() {
    let (tree_after, marks) = fixtures::tree_after();
    let expected = "
                          S
              ┌───────────┴────────────┐
              │                       VP
              │                  ┌─────┴─────┐
              │                  │         ADJP
              │                  │      ┌────┴─────┐
              │                  │      │          S
              │                  │      │          │
              │                  │      │         VP
              │                  │      │     ┌────┴─────┐
             NP                  │      │     │         VP
         ┌────┴─────┐            │      │     │       ┌──┴───┐
        DT         NN           VBZ    JJ     │      VB     DT
        The  *ferries←ferry*  *in←is*  due  [-to-]  leave  +the+

        *ferries←ferry*  ◂ agreement
        *in←is*  ◂ real-word-spelling
        [-to-]  ◂ missing-word
        +the+  ◂ extra-word
";
    let drawn = tree(&tree_after, &marks, &style(Layout::Auto));
    assert_eq!(drawn, picture(expected));
    let narrow = Style { width: 40, ..Style::default() };
    assert!(tree(&tree_after, &marks, &narrow).starts_with("S\n├─ NP"));
}

#[test]
fn dependencies_are_drawn_with_one_word_per_row() {
    let (arcs_after, marks) = fixtures::arcs_after();
    let expected = "
          ╭─╼ The            DET   det
        ╭─┶ *ferries←ferry*  NOUN  nsubj  ◂ agreement
        ├─╼ *in←is*          AUX   cop  ◂ real-word-spelling
        ┝ due                ADJ   root
        │ [-to-]  ◂ missing-word
        ╰─┮ leave            VERB  xcomp
          ╰─╼ +the+          DET   dep  ◂ extra-word
";
    assert_eq!(arcs(&arcs_after, &marks, &Style::default()), picture(expected));
}

#[test]
fn crossing_arcs_of_a_non_projective_tree_are_shown() {
    let sentence = Arcs {
        forms: vec!["Which", "boat", "did", "they", "wait", "for", "?"],
        heads: [2, 5, 5, 5, 0, 2, 5].map(Some).to_vec(),
        ..Arcs::default()
    };
    let expected = "
          ╭─╼ Which
        ╭─┾ boat
        ├─┼─╼ did
        ├─┼─╼ they
        ┝─┼─╼ wait
        │ ╰─╼ for
        ╰─╼ ?
";
    assert_eq!(arcs(&sentence, &Marks::default(), &Style::default()), picture(expected));
}

#[test]
fn colour_replaces_brackets() {
    let (tree_after, marks) = fixtures::tree_after();
    let style = Style { colour: true, ..style(Layout::Indented) };
    let drawn = tree(&tree_after, &marks, &style);
    for painted in ["\u{1b}[1;33min←is\u{1b}[0m", "\u{1b}[9;31m∅to\u{1b}[0m", "\u{1b}[1;32m+the\u{1b}[0m"]
    {
        assert!(drawn.contains(painted), "{painted:?} in {drawn:?}");
    }
}

#[test]
fn before_is_drawn_above_after() {
    let (before, after) = (fixtures::tree_before(), fixtures::tree_after());
    let side = |title, (tree, marks)| Side { title, analysis: Analysis::Tree(tree), marks };
    let drawn = before_after(
        &side("Before", (&before.0, &before.1)),
        &side("After", (&after.0, &after.1)),
        &style(Layout::Indented),
    );
    let (first, second) = drawn.split_once("\n\nAfter\n\n").unwrap_or_else(|| panic!("{drawn}"));
    assert!(first.starts_with("Before\n\nS\n") && first.contains("*is→in*"));
    assert!(second.starts_with("S\n") && second.contains("*in←is*"));
}

#[test]
fn a_missing_word_without_a_trace_is_shown_before_the_next_word() {
    let bare = fixtures::parsed("(S (VP (VB Go)) (NP (NN home)))");
    let edits = [fixtures::edits()[1].clone()];
    let marks = Marks::noisy(6, &edits);
    let longer = fixtures::parsed("(S (A a) (B b) (C c) (D d) (E e))");
    let drawn = tree(&longer, &marks, &style(Layout::Indented));
    assert_eq!(drawn, "S  a/A b/B c/C d/D [-to-] e/E  ◂ missing-word\n");
    // Marks of another sentence do not cause a panic.
    assert_eq!(tree(&bare, &marks, &style(Layout::Indented)), "S\n├─ VP  Go/VB\n└─ NP  home/NN\n");
}

#[test]
fn traces_are_shown_without_their_tag() {
    let traced = fixtures::parsed("(S (NP (-NONE- *)) (VP (VB Sing)))");
    assert_eq!(tree(&traced, &Marks::default(), &style(Layout::Indented)), "S\n├─ NP  *\n└─ VP  Sing/VB\n");
    let expected = "
          S
        ┌─┴──┐
        NP  VP
        │    │
        │   VB
        *   Sing
";
    assert_eq!(tree(&traced, &Marks::default(), &Style::default()), picture(expected));
}

#[test]
fn escape_sequences_in_the_corpus_are_replaced() {
    let text = "(S (N\u{1b}[2J \u{1b}]0;x\u{7}) (V b))";
    let hostile = fixtures::parsed(text);
    for layout in [Layout::Indented, Layout::Vertical] {
        assert!(!tree(&hostile, &Marks::default(), &style(layout)).contains(['\u{1b}', '\u{7}']));
    }
}

#[test]
fn a_deep_tree_is_drawn_in_bounded_lines() {
    let depth = 20_000;
    let text = "(A (B b) ".repeat(depth) + "(C c)" + &")".repeat(depth);
    let deep = fixtures::parsed(&text);
    for layout in [Layout::Auto, Layout::Vertical] {
        let drawn = tree(&deep, &Marks::default(), &style(layout));
        assert!(drawn.lines().all(|line| line.chars().count() <= 80));
        assert_eq!(drawn.matches("b/B").count(), depth);
    }
    let text = "(A ".repeat(depth) + "(C c)" + &")".repeat(depth);
    let chain = fixtures::parsed(&text);
    let expected = format!("A › ({} more)", depth - 12);
    assert!(tree(&chain, &Marks::default(), &Style::default()).starts_with(&expected));
}

#[test]
fn a_long_chain_of_dependencies_names_its_heads() {
    let len = 5_000;
    let heads = (0..len).map(Some).collect();
    let chain = Arcs { forms: vec!["word"; len as usize], heads, ..Arcs::default() };
    let drawn = arcs(&chain, &Marks::default(), &Style::default());
    assert_eq!(drawn.lines().nth(4_000), Some("4001 word ← 4000 word"));
}

proptest! {
    #[test]
    fn every_word_of_a_tree_is_drawn_once_in_order(text in fixtures::any_tree(), width in 10_usize..200) {
        let drawn = fixtures::parsed(&text);
        let words: Vec<usize> = (0..drawn.tokens().count()).collect();
        for layout in [Layout::Auto, Layout::Indented, Layout::Vertical] {
            let style = Style { width, ..style(layout) };
            prop_assert_eq!(&fixtures::numbered_words(&tree(&drawn, &Marks::default(), &style)), &words);
        }
    }

    #[test]
    fn every_word_of_dependencies_is_drawn_once_in_order(heads in fixtures::any_heads(), unicode: bool) {
        let names: Vec<String> = (0..heads.len()).map(|word| format!("w{word}")).collect();
        let words: Vec<usize> = (0..heads.len()).collect();
        let sentence = Arcs { forms: names.iter().map(String::as_str).collect(), heads, ..Arcs::default() };
        let drawn = arcs(&sentence, &Marks::default(), &Style { unicode, ..Style::default() });
        let first_in_each_line: Vec<usize> =
            drawn.lines().filter_map(|line| fixtures::numbered_words(line).first().copied()).collect();
        prop_assert_eq!(first_in_each_line, words);
    }
}
