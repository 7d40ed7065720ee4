//! Names of edits: with models, explained, and compared between files.

mod common;

use common::{Folder, blocks};

/// Categories of the edits in M2, with their places.
fn named(m2: &str) -> Vec<(usize, String, String, String)> {
    let edit = |(sentence, line): (usize, &str)| {
        let fields: Vec<&str> = line.strip_prefix("A ")?.split("|||").collect();
        let field = |at: usize| fields[at].to_owned();
        (fields[1] != "noop").then(|| (sentence, field(0), field(2), field(1)))
    };
    let lines = |(sentence, block)| str::lines(block).filter_map(move |line| edit((sentence, line)));
    blocks(m2).into_iter().enumerate().flat_map(lines).collect()
}

#[test]
fn models_analyse_the_words() {
    let folder = Folder::with_sample();
    folder.done(&["train", "eager", "sample.conllu", "-o", "eager.model", "-q", "--iterations", "3"]);
    folder.done(&["train", "perceptron", "sample.conllu", "-o", "tags.model", "-q"]);
    folder.write("source", "She has sailed to the island .\n");
    folder.write("fixed", "She sailed to the island .\n");
    let edits = |more: &[&str]| {
        let files = ["edits", "source", "fixed", "--format", "text", "-q"];
        folder.done(&[&files[..], more].concat())
    };
    // Only a parser tells an auxiliary.
    assert!(edits(&[]).contains("A 1 2|||U:VERB|||"), "{}", edits(&[]));
    assert!(edits(&["--tagger", "tags.model"]).contains("A 1 2|||U:VERB|||"));
    for more in [&["--parser", "eager.model"][..], &["--parser", "eager.model", "--tagger", "tags.model"]] {
        assert!(edits(more).contains("A 1 2|||U:VERB:TENSE|||"), "{}", edits(more));
    }
}

#[test]
fn models_that_do_not_fit_are_refused() {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "-o", "tags.model", "-q"]);
    folder.write("source", "She sails .\n");
    let refused = |more: &[&str]| {
        let run = folder.run(&[&["edits", "source", "source", "-q"], more].concat());
        assert_eq!(run.status, Some(2), "{more:?}");
        run.message()
    };
    assert!(refused(&["--parser", "tags.model"]).contains("gives no dependencies"));
    assert!(
        refused(&["--tagger", "builtin", "--tagger", "tags.model"]).contains("two taggers give xpos tags")
    );
    assert!(!refused(&["--tagger", "builtin", "--untagged"]).is_empty());
}

#[test]
fn categories_are_explained() {
    let page = Folder::new().done(&["explain", "R:MORPH"]);
    assert!(page.starts_with("MORPH: ") && page.contains("R:MORPH"), "{page}");
    assert_eq!(Folder::new().done(&["explain", "MORPH"]), page);
    let run = Folder::new().run(&["explain", "R:MORP"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("did you mean \"MORPH\""), "{}", run.stderr);
}

#[test]
fn noisy_corpora_have_the_names_of_extracted_edits() {
    for (clean, noisy) in [("sample.ptb", "noisy.ptb"), ("sample.conllu", "noisy.conllu")] {
        let folder = Folder::with_sample();
        folder.done(&["corrupt", clean, "-o", noisy, "--m2", "made.m2", "--passes", "2", "-q"]);
        folder.done(&["edits", noisy, clean, "-o", "found.m2", "-q"]);
        let (made, found) = (named(&folder.text("made.m2")), named(&folder.text("found.m2")));
        let mut shared = 0;
        for (sentence, place, correction, category) in &made {
            let is_same = |edit: &&(usize, String, String, String)| {
                (edit.0, &edit.1, &edit.2) == (*sentence, place, correction)
            };
            if let Some(edit) = found.iter().find(is_same) {
                assert_eq!(&edit.3, category, "{noisy}, sentence {}: {place} {correction}", sentence + 1);
                shared += 1;
            }
        }
        assert!(shared * 10 > made.len() * 6, "{noisy}: {shared} of {}", made.len());
    }
}

#[test]
fn files_of_different_schemes_are_noticed() {
    let folder = Folder::with_sample();
    folder.done(&["corrupt", "sample.ptb", "-o", "noisy.ptb", "--m2", "gold.m2", "--passes", "2", "-q"]);
    let other = folder.text("gold.m2").replace("|||R:", "|||Grammar/").replace("|||M:", "|||Style/");
    let other = other.replace("|||U:", "|||Word/").replace("|||REQUIRED", " x|||REQUIRED");
    folder.write("other.m2", other);
    let warned = |file: &str| {
        let run = folder.run(&["score", "edits", "gold.m2", file, "--by", "category"]);
        run.stderr.contains("typed by different schemes")
    };
    assert!(warned("other.m2"));
    assert!(!warned("gold.m2"));
}
