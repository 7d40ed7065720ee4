//! Lines after an edit, and after the edit was taken back.

use proptest::prelude::*;
use solecism_corpus::{Op, Separator};

use super::*;

const TAGGED: LineKind = LineKind::Tagged(Separator::Slash);

fn line(text: &str, kind: LineKind) -> Line<'_> {
    Line::parse(text, kind).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

fn edit(op: Op, at: usize, old: Option<(&str, &str)>, new: Option<(&str, &str)>) -> TokenEdit {
    let owned = |s: &str| Some(s.to_owned());
    TokenEdit {
        old: old.and_then(|o| owned(o.0)),
        old_tag: old.and_then(|o| owned(o.1)),
        new: new.and_then(|n| owned(n.0)),
        new_tag: new.and_then(|n| owned(n.1)),
        ..TokenEdit::blank(op, at as u32)
    }
}

/// The line after the edit, which is then taken back.
fn after(text: &str, kind: LineKind, op: Op, at: usize, word: &str) -> (String, Undo) {
    let mut line = line(text, kind);
    let old = (line.word(at).to_owned(), line.tag(at).unwrap_or_default().to_owned());
    let old = (op != Op::Insert).then_some((&*old.0, &*old.1));
    let new = (op != Op::Delete).then_some((word, "XX"));
    let edit = edit(op, at, old, new);
    let undo = line.follow(&edit, 0).unwrap_or_else(|mismatch| panic!("{text}: {mismatch}"));
    let noisy = line.text().to_owned();
    let mut read = Line::parse(noisy.clone(), kind).unwrap_or_else(|flaw| panic!("{noisy}: {flaw:?}"));
    assert_eq!(read.take_back(&edit, &undo), Ok(()), "{noisy}");
    assert_eq!(read.text(), text);
    (noisy, undo)
}

#[test]
fn a_deleted_word_leaves_the_text_as_one_would_type_it() {
    for (text, at, expected) in [
        ("a b c\n", 1, "a c\n"),
        ("a b c\r\n", 0, "b c\r\n"),
        ("a b c", 2, "a b"),
        ("In the house.", 2, "In the."),
        ("He (the boss) left.", 2, "He (boss) left."),
        ("He (alone) left.", 2, "He () left."),
        ("A \"good idea\".", 2, "A \"idea\"."),
        ("A \"good idea\".", 3, "A \"good\"."),
        ("The house, which", 2, "The house which"),
        ("I don't go", 1, "I n't go"),
        ("I don't go", 2, "I do go"),
        ("\u{feff}word\n", 0, "\n"),
        ("Yes--no", 1, "Yes no"),
    ] {
        assert_eq!(after(text, LineKind::Text, Op::Delete, at, "").0, expected, "{text} {at}");
    }
    assert_eq!(after("a/DT b/NN  c/VB\n", TAGGED, Op::Delete, 1, "").0, "a/DT c/VB\n");
}

#[test]
fn an_inserted_word_is_spaced() {
    for (text, at, word, expected) in [
        ("a b\n", 1, "to", "a to b\n"),
        ("a b\n", 2, "to", "a b to\n"),
        ("a b\n", 0, "to", "to a b\n"),
        ("A house.", 2, "to", "A house to."),
        ("A (the) b", 2, "to", "A (to the) b"),
        ("It's", 1, "to", "It to 's"),
        ("Yes, he is", 3, ",", "Yes, he, is"),
        ("Yes , he is", 3, ",", "Yes , he , is"),
        ("\n", 0, "to", "to\n"),
    ] {
        assert_eq!(after(text, LineKind::Text, Op::Insert, at, word).0, expected, "{text} {at}");
    }
    assert_eq!(after("a/DT b/NN\n", TAGGED, Op::Insert, 1, "to").0, "a/DT to/XX b/NN\n");
}

#[test]
fn a_substituted_word_keeps_its_tag_and_its_neighbours() {
    assert_eq!(after("a/DT b/NN\n", TAGGED, Op::Substitute, 1, "bee").0, "a/DT bee/NN\n");
    assert_eq!(after("A house.", LineKind::Text, Op::Substitute, 1, "horse").0, "A horse.");
    let (text, undo) = after("I don't", LineKind::Text, Op::Substitute, 2, "not");
    assert_eq!((text.as_str(), undo.text.as_deref()), ("I do not", Some("n't")));
    let (text, undo) = after("All its parts", LineKind::Text, Op::Substitute, 1, "it's");
    assert_eq!(text, "All it's parts");
    assert_eq!(undo.lines, [(0, "All its parts".to_owned())]);
}

#[test]
fn a_record_of_a_long_line_holds_what_was_replaced() {
    let long = "and so on ".repeat(500) + "to its end ,";
    let (text, undo) = after(&long, LineKind::Text, Op::Substitute, 1_501, "it's");
    assert!(text.ends_with("to it's end ,"), "{text}");
    assert_eq!((undo.text.as_deref(), undo.bytes), (Some(" its "), Some((5_002, 6))));
    assert!(undo.lines.is_empty());
}

#[test]
fn bytes_that_are_not_there_are_refused() {
    let mut line = line("a é b\n", LineKind::Text);
    for bytes in [(3, 1), (9, 1), (2, u32::MAX)] {
        let undo = Undo { bytes: Some(bytes), text: Some("x".into()), ..Undo::default() };
        let edit = edit(Op::Substitute, 1, Some(("x", "")), Some(("é", "")));
        assert!(line.take_back(&edit, &undo).is_err(), "{bytes:?}");
        assert_eq!(line.text(), "a é b\n");
    }
}

#[test]
fn an_edit_that_says_everything_is_recorded_alone() {
    for (op, at) in [(Op::Delete, 0), (Op::Delete, 1), (Op::Delete, 3), (Op::Insert, 1), (Op::Substitute, 2)]
    {
        assert!(after("The old house fell.\n", LineKind::Text, op, at, "to").1.is_empty(), "{at}");
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut line = line("a/DT b/NN\n", TAGGED);
    for edit in [
        edit(Op::Delete, 2, Some(("c", "NN")), None),
        edit(Op::Insert, 3, None, Some(("c", "NN"))),
        edit(Op::Insert, 1, None, Some(("c", ""))),
        edit(Op::Insert, 1, None, Some(("c d", "NN"))),
        edit(Op::Substitute, 1, Some(("b", "NN")), Some(("", "NN"))),
    ] {
        assert!(line.follow(&edit, 0).is_err(), "{edit:?}");
        assert_eq!(line.text(), "a/DT b/NN\n");
    }
    assert!(line.take_back(&edit(Op::Insert, 0, None, Some(("x", "NN"))), &Undo::default()).is_err());
}

fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "house", "don't", "it's", "its", "U.S.", "etc.", "10%", "$5", "(", ")", "\"", "'", "''", ",", ".",
        "...", "—", "--", "-", "n't", "’s", "a", "I", "x@y.org", "and/or", "1,000", "?", " ", "  ", " ",
        "\u{a0}", "\t",
    ];
    proptest::sample::select(pieces.to_vec()).prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let ends = proptest::sample::select(vec!["\n", "\r\n", "", " \n"]);
    (any::<bool>(), proptest::collection::vec(piece(), 0..14), ends)
        .prop_map(|(bom, pieces, end)| [if bom { "\u{feff}" } else { "" }, &pieces.concat(), end].concat())
}

/// The text with each of its words tagged.
fn tagged(text: &str) -> String {
    let tagged = |chunk: &str| if chunk.trim().is_empty() { chunk.to_owned() } else { format!("{chunk}/NN") };
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    bare.split_inclusive(char::is_whitespace)
        .map(|chunk| {
            let word = chunk.trim_end();
            tagged(word) + &chunk[word.len()..]
        })
        .collect()
}

fn check_edits(text: &str, kind: LineKind, draws: &[(u8, u16, String)]) -> Result<(), TestCaseError> {
    let mut line = line(text, kind);
    let mut words: Vec<String> = line.tokens().map(|t| t.0.to_owned()).collect();
    let mut done = Vec::new();
    for (op, at, new) in draws {
        let op = [Op::Substitute, Op::Delete, Op::Insert][usize::from(*op) % 3].clone();
        let at = usize::from(*at) % (words.len() + 1);
        let old = words.get(at).cloned().filter(|_| op != Op::Insert);
        let tag = line.tag(at).unwrap_or_default().to_owned();
        let old = old.as_ref().map(|w| (w.as_str(), tag.as_str()));
        let is_deletion = op == Op::Delete;
        let edit = edit(op, at, old, (!is_deletion).then_some((new.trim(), "XX")));
        let fits = line.places(&edit) == 1 && (is_deletion || !new.trim().is_empty());
        let followed = line.follow(&edit, 0);
        prop_assert_eq!(followed.is_ok(), fits);
        let Ok(undo) = followed else { continue };
        edit.apply(&mut words);
        prop_assert!(line.tokens().map(|t| t.0).eq(words.iter()), "{:?} {:?}", line.text(), words);
        let read = Line::parse(line.text(), kind);
        let is_read = read.is_ok_and(|read| read.tokens().eq(line.tokens()));
        prop_assert_eq!(LineDraft::new(&line).reads_back(), is_read, "{:?} {:?}", line.text(), words);
        prop_assert!(
            is_read || !undo.lines.is_empty() || undo.bytes.is_some(),
            "{:?} {:?}",
            line.text(),
            words
        );
        done.push((edit, undo));
    }
    let restored = take_back_all(&line, done.iter().rev().map(|(edit, undo)| (edit, undo)));
    prop_assert!(restored.is_ok_and(|line| line.text() == text), "{}", line.text());
    let mut read = Line::parse(line.text().to_owned(), kind).map_err(|f| TestCaseError::fail(f.what))?;
    for (edit, undo) in done.iter().rev() {
        prop_assert_eq!(read.take_back(edit, undo), Ok(()), "{}", read.text());
    }
    prop_assert_eq!(read.text(), text);
    Ok(())
}

/// The edits moved to the last words of the text.
fn near_the_end(text: &str, draws: &[(u8, u16, String)]) -> Vec<(u8, u16, String)> {
    let words = line(text, LineKind::Text).len();
    let last = |at: u16| (words - usize::from(at) % 16) as u16;
    draws.iter().map(|(op, at, new)| (*op, last(*at), new.clone())).collect()
}

proptest! {
    #[test]
    fn edits_are_followed_and_taken_back(
        text in text(),
        draws in proptest::collection::vec((any::<u8>(), any::<u16>(), piece()), 0..8),
    ) {
        check_edits(&text, LineKind::Text, &draws)?;
        check_edits(&tagged(&text), TAGGED, &draws)?;
        let long = "and so on ".repeat(LONG / 10) + &text;
        check_edits(&long, LineKind::Text, &near_the_end(&long, &draws))?;
    }
}
