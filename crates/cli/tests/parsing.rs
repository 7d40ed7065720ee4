//! Parsing with models and grammars: what is written, what stays, and what goes wrong.

mod common;

use common::{Folder, blocks};

/// The fields of the rows of words of CoNLL-U text.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_word = |line: &&str| line.split('\t').next().is_some_and(|id| id.parse::<u32>().is_ok());
    text.lines().filter(is_word).map(|line| line.split('\t').collect()).collect()
}

/// The words of trees in brackets: what stands as `(TAG word)`.
fn leaves(trees: &str) -> Vec<&str> {
    let pairs = trees.split('(').filter_map(|part| part.split_once(')')).map(|(pair, _)| pair);
    pairs.filter_map(|pair| pair.trim().split_once(' ')).map(|(_, word)| word).collect()
}

#[test]
fn a_grammar_gives_every_sentence_a_tree() {
    let folder = Folder::with_sample();
    let run = folder.run(&["parse", "--grammar", "english", "sample.conllu", "-o", "out.ptb"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let (trees, sample) = (folder.text("out.ptb"), folder.text("sample.conllu"));
    assert_eq!(trees.lines().count(), blocks(&sample).len());
    let words: Vec<&str> = rows(&sample).iter().map(|row| row[1]).collect();
    assert_eq!(leaves(&trees).len(), words.len());
    folder.done(&["validate", "out.ptb"]);
    let told: Vec<u32> = run.stderr.split(' ').filter_map(|word| word.parse().ok()).collect();
    // The sample is plain English: a grammar of English that is any good analyses a good part of it.
    assert!(2 * told[0] > told[1], "{}", run.stderr);
}

#[test]
fn a_grammar_of_ones_own_is_read_and_its_mistakes_are_told() {
    let folder = Folder::with(&[
        ("small.cfg", b"S -> NP VP\nNP -> \"the\" NN\nVP -> VBZ [0.9] | VBZ NP [0.1]\n"),
        ("bad.cfg", b"S -> NP VP\nNP -> -> NN\n"),
        ("in.txt", b"the dog sleeps\nthe dog sees the cat\n"),
    ]);
    folder.write("tagged.pos", "the/DT dog/NN sees/VBZ the/DT cat/NN\nthe/DT cat/NN\n");
    let trees = folder.done(&["parse", "--grammar", "small.cfg", "tagged.pos", "-q"]);
    let expected = "(S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))))";
    assert_eq!(trees.lines().next(), Some(expected));
    assert!(trees.lines().nth(1).is_some_and(|tree| tree.contains("(NP (DT the) (NN cat))")), "{trees}");
    let run = folder.run(&["parse", "--grammar", "bad.cfg", "in.txt"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("bad.cfg:2:"), "{}", run.stderr);
}

#[test]
fn a_chunker_adds_labels_and_leaves_the_rest() {
    let folder = Folder::with_sample();
    folder.done(&["train", "chunk", "sample.conllu", "-o", "chunk.model", "-q", "--iterations", "3"]);
    folder.done(&["parse", "-m", "chunk.model", "sample.conllu", "-o", "out.conllu", "-q"]);
    let (before, after) = (folder.text("sample.conllu"), folder.text("out.conllu"));
    let (old, new) = (rows(&before), rows(&after));
    assert_eq!(before.lines().count(), after.lines().count());
    assert!(old.iter().zip(&new).all(|(old, new)| old[..9] == new[..9] && new[9].contains("Chunk=")));
    let text = folder.done(&["parse", "-m", "chunk.model", "sample.conllu", "--to", "rows", "-q"]);
    assert_eq!(text.lines().filter(|line| !line.is_empty()).count(), old.len());
    assert!(text.lines().filter(|line| !line.is_empty()).all(|line| line.split('\t').count() == 3));
    let plain = folder.run_on(b"The old dog sleeps .\n\n", &["parse", "-m", "chunk.model", "-", "-q"]);
    assert!(plain.stdout.starts_with("The\t") && plain.stdout.contains("\tB-NP\n"), "{}", plain.stdout);
}

#[test]
fn the_same_chunker_on_any_number_of_threads_and_after_a_stop() {
    let folder = Folder::with_sample();
    let train = |output: &str, more: &[&str]| {
        let fixed = ["train", "chunk", "sample.conllu", "-q", "--iterations", "2", "-o", output];
        folder.done(&[&fixed, more].concat());
    };
    train("a.model", &["--threads", "1"]);
    train("b.model", &["--threads", "2"]);
    train("c.model", &["--checkpoint", "state"]);
    train("d.model", &["--checkpoint", "state"]);
    let first = folder.bytes("a.model");
    assert!(["b.model", "c.model", "d.model"].iter().all(|name| folder.bytes(name) == first));
    let run = folder.run(&["train", "chunk", "sample.conllu", "-o", "e.model", "--checkpoint", "state"]);
    assert!(run.stderr.contains("--seed 1 --iterations 2"), "{}", run.stderr);
}

#[test]
fn what_does_not_parse_is_told() {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "-o", "hmm.model", "-q"]);
    folder.write("m.m2", "S a dog\n\n");
    for (arguments, told) in [
        (&["-m", "hmm.model", "sample.conllu"][..], "of the kind hmm, which does not parse"),
        (&["-m", "sample.ptb", "sample.conllu"], "is no model"),
        (&["--grammar", "none.cfg", "sample.conllu"], "none.cfg"),
        (&["--grammar", "english", "sample.conllu", "--to", "conllu"], "cannot be written as"),
        (&["--grammar", "english", "m.m2"], "M2"),
        (&["sample.conllu"], "--model"),
    ] {
        let run = folder.run(&[&["parse"], arguments].concat());
        assert_eq!(run.status, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(told), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn long_and_empty_sentences_are_parsed() {
    let folder = Folder::with_sample();
    let long = "dog ".repeat(5_000);
    folder.write("in.txt", format!("{long}\n\na\n"));
    let trees = folder.done(&["parse", "--grammar", "english", "in.txt", "-q"]);
    assert_eq!(leaves(&trees).len(), 5_001);
}
