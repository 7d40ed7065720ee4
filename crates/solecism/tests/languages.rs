//! Text in languages other than English: errors that would be nonsense are refused, everything else works.

#![cfg(unix)]

mod common;

use std::fmt::Write as _;

use common::Folder;

const SWEDISH: &[&str] = &[
    "Pojken/NOUN bor/VERB med/ADP sin/DET mamma/NOUN i/ADP ett/DET rött/ADJ hus/NOUN vid/ADP sjön/NOUN ./PUNCT",
    "Varje/DET morgon/NOUN fiskar/VERB de/PRON från/ADP bryggan/NOUN bakom/ADP huset/NOUN ./PUNCT",
    "Hunden/NOUN springer/VERB längs/ADP stranden/NOUN och/CCONJ skäller/VERB på/ADP fåglarna/NOUN ./PUNCT",
    "När/SCONJ solen/NOUN har/AUX gått/VERB ner/ADV läser/VERB hon/PRON en/DET bok/NOUN för/ADP honom/PRON ./PUNCT",
];

/// The sentences as tagged text, as plain text and as CoNLL-U with each word attached to the one before it.
fn swedish() -> Folder {
    let (mut text, mut plain, mut conllu) = (String::new(), String::new(), String::new());
    for line in SWEDISH {
        let words: Vec<(&str, &str)> = line.split(' ').filter_map(|word| word.split_once('/')).collect();
        let _ = writeln!(text, "{line}");
        plain += &(words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ") + "\n");
        for (at, (word, tag)) in words.iter().enumerate() {
            let relation = if at == 0 { "root" } else { "dep" };
            let number = at + 1;
            let _ = writeln!(conllu, "{number}\t{word}\t{word}\t{tag}\t_\t_\t{at}\t{relation}\t_\t_");
        }
        conllu.push('\n');
    }
    Folder::with(&[
        ("a.tagged", text.as_bytes()),
        ("a.txt", plain.as_bytes()),
        ("a.conllu", conllu.as_bytes()),
    ])
}

#[test]
fn kinds_that_need_english_are_refused() {
    let folder = swedish();
    for file in ["a.conllu", "a.tagged"] {
        let run = folder.run(&["corrupt", file, "-o", "out"]);
        assert_eq!(run.status, Some(2), "{}", run.stderr);
        let message = run.message();
        for part in [
            "does not look like English",
            "agreement, verb-form would make English words",
            "--language en",
            "missing-word, misspelling",
        ] {
            assert!(message.contains(part), "no {part:?} in {message}");
        }
        assert!(!folder.path("out").exists());
    }
    for kinds in ["extra-word", "real-word-spelling", "agreement", "verb-form"] {
        assert_eq!(
            folder.run(&["corrupt", "a.conllu", "-o", "out", "--kinds", kinds]).status,
            Some(2),
            "{kinds}"
        );
    }
    assert_eq!(
        folder.run(&["corrupt", "a.conllu", "-o", "out", "--kinds", "missing-word", "--avoid-covert"]).status,
        Some(2)
    );
    let real = ["corrupt", "a.conllu", "-o", "out", "--profile", "typos", "--misspell-as", "real-word"];
    assert_eq!(folder.run(&real).status, Some(2));
}

#[test]
fn kinds_that_need_no_language_work() {
    let folder = swedish();
    let done = |arguments: &[&str]| folder.done(&[&["corrupt"], arguments, &["-o", "out", "-q"]].concat());
    done(&["a.conllu", "--kinds", "missing-word"]);
    assert_ne!(folder.text("out"), folder.text("a.conllu"));
    done(&["a.txt", "--profile", "typos", "--rate", "20%", "--edits", "e.jsonl"]);
    assert_ne!(folder.text("out"), folder.text("a.txt"));
    // Words of another language get no predicted tags.
    for record in folder.records("e.jsonl") {
        assert_eq!([&record["old_tag"], &record["new_tag"]], ["", ""], "{record}");
    }
    folder.write("words", "katten\tNOUN\nmellan\tADP\n");
    done(&["a.conllu", "--kinds", "extra-word", "--words", "words"]);
    assert!(folder.text("out").contains("katten") || folder.text("out").contains("mellan"));
    folder.write("pairs", "sin din\nhon han\nde det\n");
    done(&["a.conllu", "--kinds", "real-word-spelling", "--confusables", "pairs"]);
    assert_ne!(folder.text("out"), folder.text("a.conllu"));
}

#[test]
fn plain_text_has_no_tagger_of_its_own() {
    let folder = swedish();
    let run = folder.run(&["corrupt", "a.txt", "-o", "out", "--kinds", "missing-word"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("looks at tags"), "{}", run.stderr);
}

#[test]
fn the_user_can_say_that_it_is_english() {
    let folder = swedish();
    folder.done(&["corrupt", "a.conllu", "-o", "out", "--language", "en", "-q"]);
    let run = folder.run(&["corrupt", "a.conllu", "-o", "out", "--language", "xx"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("no language has the code xx"), "{}", run.stderr);
}

#[test]
fn a_study_refuses_them_too() {
    let folder = swedish();
    let study = "[corpora]\ntest = \"a.conllu\"\n[conditions.one]\npasses = 1\n\
                 [systems.cat]\ncommand = [\"cat\"]\ninput = \"conllu\"\noutput = \"conllu\"\n\
                 [[tests]]\nmetric = \"attachment\"\non = [\"test\", \"test/one\"]\n";
    folder.write("study.toml", study);
    let run = folder.run(&["run", "study.toml", "-o", "out", "-q"]);
    assert_ne!(run.status, Some(0));
    let said = run.stdout + &run.stderr;
    assert!(said.contains("does not look like English"), "{said}");
    folder.write("study.toml", study.replace("passes = 1", "passes = 1\nlanguage = \"en\""));
    folder.done(&["run", "study.toml", "-o", "out", "-q"]);
}

#[test]
fn written_contractions_stay_in_text_and_pairs() {
    let rows = "1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tparle\tparler\tVERB\t_\t_\t0\troot\t_\t_\n\
                3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_\n4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_\n\
                5\tchat\tchat\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No\n6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_\n\n";
    let folder = Folder::with(&[("fr.conllu", rows.as_bytes())]);
    assert_eq!(folder.done(&["convert", "fr.conllu", "--to", "text"]), "Il parle du chat .\n");
    assert_eq!(folder.done(&["convert", "fr.conllu", "--to", "text", "--detokenise"]), "Il parle du chat.\n");
    folder.done(&["corrupt", "fr.conllu", "--kinds", "missing-word", "-o", "out", "--pairs", "pairs", "-q"]);
    let pairs = folder.text("pairs");
    let (_, clean) = pairs.trim_end().split_once('\t').unwrap();
    assert_eq!(clean, "Il parle du chat .");
    assert!(!pairs.contains("de le"), "{pairs}");
}

#[test]
fn a_kind_that_the_profile_does_not_make_is_named() {
    let folder = Folder::with(&[("a.ptb", b"(S (NP (DT The) (NN dog)) (VP (VBZ barks)))\n")]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--kinds", "missing-word,misspelling"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("the profile foster does not make misspelling"), "{}", run.stderr);
}

#[test]
fn a_kind_that_never_applies_is_named() {
    let folder = Folder::with(&[("a.ptb", b"(NP (NN tea))\n(NP (NN milk))\n")]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--kinds", "agreement,verb-form"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.message().contains("and applied to none"), "{}", run.stderr);
}
