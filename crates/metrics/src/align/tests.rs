use proptest::prelude::*;
use solecism_corpus::{Format, M2, Table, TokenEdit};

use super::*;

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Formats the alignment as pairs of words, and the errors as types with their ungrammatical spans.
fn describe(grammatical: &str, ungrammatical: &str, alignment: &WordAlignment) -> (Vec<String>, Vec<String>) {
    let (grammatical, ungrammatical) = (words(grammatical), words(ungrammatical));
    let pair =
        |(g, u): (usize, &Option<usize>)| u.map(|u| format!("{}={}", grammatical[g], ungrammatical[u]));
    let pairs = alignment.of_grammatical.iter().enumerate().filter_map(pair).collect();
    let errors =
        alignment.errors.iter().map(|error| format!("{} {:?}", error.kind.name(), error.ungrammatical));
    (pairs, errors.collect())
}

#[test]
fn shifted_words_are_aligned_with_themselves() {
    let (good, bad) = ("we left the house early today", "today we left house early");
    let (pairs, errors) = describe(good, bad, &ter(&words(good), &words(bad)));
    assert_eq!(pairs, ["we=we", "left=left", "house=house", "early=early", "today=today"]);
    assert_eq!(errors, ["shift 0..1", "missing 3..3"]);
    let (pairs, errors) = describe(good, bad, &levenshtein(&words(good), &words(bad)));
    assert_eq!(pairs, ["we=we", "left=left", "house=house", "early=early"]);
    assert_eq!(errors, ["unnecessary 0..1", "missing 3..3", "missing 5..5"]);
}

#[test]
fn words_of_an_m2_edit_are_aligned_equal_ones_first() {
    let text = "S He have a been very often here\n\
        A 1 4|||R:VERB:TENSE|||has been|||REQUIRED|||-NONE-|||0\n\
        A 5 5|||M:ADV|||so|||REQUIRED|||-NONE-|||0\n\
        A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1\n";
    let (good, bad) = ("He has been very so often here", "He have a been very often here");
    let sentence = M2::parse(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let alignment = m2::m2(&words(good), &words(bad), &sentence, 0).unwrap_or_else(|why| panic!("{why}"));
    let (pairs, errors) = describe(good, bad, &alignment);
    assert_eq!(pairs, ["He=He", "has=have", "been=been", "very=very", "often=often", "here=here"]);
    assert_eq!(errors, ["replacement 1..4", "missing 5..5"]);
    let none = m2::m2(&words(bad), &words(bad), &sentence, 1);
    assert!(none.is_ok_and(|alignment| alignment.errors.is_empty()));
    let other = m2::m2(&words("He has"), &words(bad), &sentence, 0);
    assert_eq!(other, Err("2 words in the grammatical parse, 7 in the corrected M2 sentence".to_owned()));
}

#[test]
fn words_that_moved_split_or_joined_are_one_error_each() {
    let edits: Vec<TokenEdit> = [
        TokenEdit::move_words(1, 4, &["early"]),
        TokenEdit::split(0, "Today", &["To", "day"]),
        TokenEdit::join(3, &["a", "lot"], "alot"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (good, bad) = ("Today early we a lot", "To day we alot early");
    let alignment = records::records(&words(good), &words(bad), &edits).unwrap_or_else(|why| panic!("{why}"));
    let (pairs, errors) = describe(good, bad, &alignment);
    assert_eq!(pairs, ["Today=To", "early=early", "we=we", "a=alot"]);
    assert_eq!(errors, ["replacement 0..2", "replacement 3..4", "shift 4..5"]);
    let other = records::records(&words(good), &words("To day we alot"), &edits);
    assert_eq!(other, Err("the edits make 5 words of 5, but there are 4".to_owned()));
}

#[test]
fn the_correct_form_replaces_a_word() {
    let row = |n: usize, (form, misc): (&str, &str)| format!("{n}\t{form}\t_\t_\t_\t_\t_\t_\t_\t{misc}\n");
    let rows = [
        ("They", "_"),
        ("the", "CorrectForm=_"),
        ("likes", "CorrectForm=like"),
        ("it", "_"),
        ("alot", "CorrectForm=a lot"),
    ];
    let text: String = rows.into_iter().zip(1..).map(|(r, n)| row(n, r)).collect();
    let table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let good = "They like it a lot";
    let alignment = correct_form::correct_form(&words(good), &table).unwrap_or_else(|why| panic!("{why}"));
    let (pairs, errors) = describe(good, "They the likes it alot", &alignment);
    assert_eq!(pairs, ["They=They", "like=likes", "it=it", "a=alot"]);
    assert_eq!(errors, ["unnecessary 1..2", "replacement 2..3", "replacement 4..5"]);
    assert!(correct_form::correct_form(&words("They like it"), &table).is_err());
}

proptest! {
    #[test]
    fn alignments_go_both_ways(one in prop::collection::vec("[a-d]", 0..15), other in prop::collection::vec("[a-dA]", 0..15)) {
        let one: Vec<&str> = one.iter().map(String::as_str).collect();
        let other: Vec<&str> = other.iter().map(String::as_str).collect();
        for alignment in [ter(&one, &other), levenshtein(&one, &other)] {
            prop_assert_eq!(alignment.of_grammatical.len(), one.len());
            prop_assert_eq!(alignment.of_ungrammatical.len(), other.len());
            for (g, u) in alignment.of_grammatical.iter().enumerate().filter_map(|(g, u)| u.map(|u| (g, u))) {
                prop_assert_eq!(alignment.of_ungrammatical[u], Some(g));
            }
            let count = |kind| alignment.errors.iter().filter(|error| error.kind == kind).count();
            prop_assert_eq!(count(WordErrorKind::Missing), alignment.of_grammatical.iter().filter(|u| u.is_none()).count());
            let extra = alignment.of_ungrammatical.iter().filter(|g| g.is_none()).count();
            prop_assert_eq!(count(WordErrorKind::Unnecessary), extra);
        }
    }
}
