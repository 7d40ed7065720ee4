//! Every CoNLL-U file at hand is read, kept and valid.

use std::fs;
use std::path::{Path, PathBuf};

use solecism_corpus::{Format, Notation, Table, validate};

/// The corpora beside the project, if they are there.
fn conllu_files() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folders = fs::read_dir(&data).into_iter().flatten().flatten().map(|folder| folder.path());
    let files =
        folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().map(|file| file.path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|e| e == "conllu")).collect();
    files.sort();
    if files.is_empty() {
        println!("skipped: no CoNLL-U files in {}", data.display());
    }
    files
}

/// Cuts a file after its blank lines.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.find("\n\n").map_or(rest.len(), |i| i + 2);
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    })
}

#[test]
fn corpora_are_kept_and_valid() {
    for file in conllu_files() {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let mut count = 0;
        for sentence in sentences(&text) {
            let table =
                Table::parse(sentence, Format::Conllu).unwrap_or_else(|flaw| panic!("{sentence}: {flaw:?}"));
            assert_eq!(table.text_of(&table.draft().into_lines()), sentence);
            let flaws = validate(sentence, Notation::new(Format::Conllu));
            assert!(flaws.is_empty(), "{}, {:?}: {flaws:#?}", file.display(), table.sent_id());
            count += 1;
        }
        assert!(count > 100, "{} has {count} sentences", file.display());
    }
}
