//! Every available CoNLL-U file is parsed without loss and valid; any other text is parsed or rejected without a panic.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use solecism_corpus::{Format, Notation, Table, validate};
use solecism_shared_data::{needs_shared, shared};

/// The CoNLL-U files of the shared corpora.
fn conllu_files() -> Vec<PathBuf> {
    let folders = fs::read_dir(shared!("data")).into_iter().flatten().flatten().map(|folder| folder.path());
    let files =
        folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().map(|file| file.path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|e| e == "conllu")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Splits a file after its blank lines.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.find("\n\n").map_or(rest.len(), |i| i + 2);
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    })
}

#[needs_shared("data")]
fn corpora_are_kept_and_valid() {
    // Valico contains one mistake, which must be found.
    let known = ("SpaceAfter is not No", "10-10_es-1");
    for file in conllu_files() {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let mut count = 0;
        for sentence in sentences(&text) {
            let table =
                Table::parse(sentence, Format::Conllu).unwrap_or_else(|flaw| panic!("{sentence}: {flaw:?}"));
            assert_eq!(table.draft().text(), sentence);
            let flaws = validate(sentence, Notation::new(Format::Conllu));
            let is_known =
                matches!(&flaws[..], [flaw] if (&*flaw.what, table.sent_id()) == (known.0, Some(known.1)));
            assert!(is_known || flaws.is_empty(), "{}, {:?}: {flaws:#?}", file.display(), table.sent_id());
            count += 1;
        }
        assert!(count > 100, "{} has {count} sentences", file.display());
    }
}

/// Rows of nearly valid fields, and lines that are not rows.
fn rows() -> impl Strategy<Value = String> {
    let field = prop_oneof!["[0-3]", "[1-3][-.][1-3]", "_", "[a-é|:= 1]{0,4}", "0:root|1:x", "A=B"];
    let row = (prop::collection::vec(field, 1..16), prop::sample::select(vec!["\n", "\r\n", "\n\n", ""]))
        .prop_map(|(fields, end)| fields.join("\t") + end);
    let line = prop_oneof![4 => row, 1 => "#[ a-z=]{0,8}\n", 1 => "[\t\r\n \u{feff}]{0,3}"];
    prop::collection::vec(line, 0..6).prop_map(|lines| lines.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_parsed_or_rejected(text in rows()) {
        for format in [Format::Conllu, Format::ConllX, Format::Conll09, Format::Rows] {
            if let Ok(table) = Table::parse(text.as_str(), format) {
                prop_assert_eq!(table.draft().text(), text.as_str());
            }
            for flaw in validate(&text, Notation::new(format)) {
                prop_assert!(text.get(flaw.at..flaw.at + flaw.len).is_some(), "{:?}", flaw);
            }
        }
    }
}
