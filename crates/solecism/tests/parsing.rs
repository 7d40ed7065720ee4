//! Parsing with models and grammars: output, unchanged input, and errors.

mod common;

use common::{Folder, blocks};

/// Fields of the word rows of CoNLL-U text.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_word = |line: &&str| line.split('\t').next().is_some_and(|id| id.parse::<u32>().is_ok());
    text.lines().filter(is_word).map(|line| line.split('\t').collect()).collect()
}

/// Words of bracketed trees: `(TAG word)`.
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
    let told = run.stderr.lines().last().unwrap_or_default();
    let told: Vec<u32> = told.split(' ').filter_map(|word| word.parse().ok()).collect();
    // The sample is plain English, so a reasonable grammar must parse a good part of it.
    assert!(2 * told[0] > told[1], "{}", run.stderr);
}

#[test]
fn a_grammar_of_ones_own_is_read_and_its_mistakes_are_reported() {
    let folder = Folder::with(&[
        ("small.cfg", b"S -> NP VP\nNP -> \"the\" NN\nVP -> VBZ [0.9] | VBZ NP [0.1]\n"),
        ("bad.cfg", b"S -> NP VP\nNP -> -> NN\n"),
        ("in.txt", b"the dog sleeps\nthe dog sees the cat\n"),
    ]);
    folder.write("tagged.pos", "the/DT dog/NN sees/VBZ the/DT cat/NN\nthe/DT cat/NN\n");
    let trees = folder.done(&["parse", "--grammar", "small.cfg", "tagged.pos", "--tags", "gold", "-q"]);
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
fn what_does_not_parse_is_reported() {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "-o", "hmm.model", "-q"]);
    folder.write("m.m2", "S a dog\n\n");
    for (arguments, told) in [
        (&["-m", "hmm.model", "sample.conllu"][..], "of the kind hmm, which does not parse"),
        (&["-m", "sample.ptb", "sample.conllu"], "is not a solecism model"),
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

/// A directory with the sample and a dependency parser trained on it.
fn with_parser() -> Folder {
    let folder = Folder::with_sample();
    folder.done(&[
        "train",
        "eager",
        "sample.conllu",
        "-o",
        "eager.model",
        "-q",
        "--iterations",
        "4",
        "--beam",
        "4",
    ]);
    folder
}

/// Share of words with the same head and relation.
fn same_arcs(a: &str, b: &str) -> f64 {
    let (a, b) = (rows(a), rows(b));
    assert_eq!(a.len(), b.len());
    a.iter().zip(&b).filter(|(a, b)| a[6..8] == b[6..8]).count() as f64 / a.len() as f64
}

#[test]
fn a_parser_writes_heads_and_relations_and_leaves_the_rest() {
    let folder = with_parser();
    let sample = folder.text("sample.conllu");
    for beam in ["1", "8"] {
        folder.done(&[
            "parse",
            "-m",
            "eager.model",
            "sample.conllu",
            "-o",
            "out.conllu",
            "-q",
            "--beam",
            beam,
            "--tags",
            "gold",
        ]);
        let parsed = folder.text("out.conllu");
        assert!(
            same_arcs(&sample, &parsed) > 0.8,
            "what it has seen it should know: {}",
            same_arcs(&sample, &parsed)
        );
        let kept = |row: &Vec<&str>| [&row[..6], &row[8..]].concat().join("\t");
        assert!(rows(&sample).iter().zip(&rows(&parsed)).all(|(old, new)| kept(old) == kept(new)));
        assert_eq!(sample.lines().count(), parsed.lines().count());
        let roots =
            blocks(&parsed).iter().map(|block| rows(block).iter().filter(|row| row[6] == "0").count()).max();
        assert_eq!(roots, Some(1));
    }
}

/// The same words without any annotation.
fn blank(text: &str) -> String {
    let words = rows(text);
    let mut words = words.iter();
    let line = |line: &str| match line.split('\t').next().and_then(|id| id.parse::<u32>().ok()) {
        Some(id) => format!("{id}\t{}\t_\t_\t_\t_\t_\t_\t_\t_\n", words.next().map_or("", |row| row[1])),
        None if line.is_empty() => "\n".to_owned(),
        None => String::new(),
    };
    text.lines().map(line).collect()
}

#[test]
fn words_alone_are_tagged_and_parsed() {
    let folder = with_parser();
    let sample = folder.text("sample.conllu");
    folder.write("words.conllu", blank(&sample));
    let parsed = folder.done(&["parse", "-m", "eager.model", "words.conllu", "-q"]);
    assert!(same_arcs(&sample, &parsed) > 0.7, "{}", same_arcs(&sample, &parsed));
    folder.done(&["train", "hmm", "sample.conllu", "-o", "hmm.model", "-q"]);
    let parsed = folder.done(&["parse", "-m", "eager.model", "words.conllu", "--tagger", "hmm.model", "-q"]);
    assert!(rows(&parsed).iter().all(|row| row[4] != "_"), "the tags that were asked for are written");
    let long = "dog ".repeat(5_000) + "\n\nbarks\n";
    let run = folder.run_on(long.as_bytes(), &["parse", "-m", "eager.model", "-", "-q", "--format", "text"]);
    assert_eq!((run.status, rows(&run.stdout).len()), (Some(0), 5_001), "{}", run.stderr);
}

#[test]
fn the_same_parser_on_any_number_of_threads_and_after_a_stop() {
    let folder = Folder::with_sample();
    let train = |output: &str, more: &[&str]| {
        let fixed =
            ["train", "eager", "sample.conllu", "-q", "--iterations", "2", "--beam", "2", "-o", output];
        folder.done(&[&fixed, more].concat());
    };
    train("a.model", &["--threads", "1", "--checkpoint", "state"]);
    train("b.model", &["--threads", "2"]);
    train("c.model", &["--threads", "2", "--checkpoint", "state"]);
    assert!(["b.model", "c.model"].iter().all(|name| folder.bytes(name) == folder.bytes("a.model")));
    let run = folder.run(&[
        "train",
        "eager",
        "sample.conllu",
        "-o",
        "d.model",
        "--checkpoint",
        "state",
        "--seed",
        "2",
    ]);
    assert!(run.stderr.contains("--seed 1 --iterations 2"), "{}", run.stderr);
}

#[test]
fn training_does_not_go_on_from_a_checkpoint_with_other_tags() {
    let folder = Folder::with_sample();
    for kind in ["eager", "mst"] {
        let train = |more: &[&str]| {
            let fixed = ["train", kind, "sample.conllu", "-o", "m", "-q", "--iterations", "1"];
            folder.run(&[&fixed[..], &["--checkpoint", kind], more].concat())
        };
        assert_eq!(train(&["--training-tags", "gold"]).status, Some(0));
        let other = train(&[]);
        assert_eq!(other.status, Some(2), "{kind}");
        assert!(other.stderr.contains("--training-tags gold"), "{}", other.stderr);
        let other = train(&["--training-tags", "gold", "--tags", "upos"]);
        assert_eq!(other.status, Some(2), "{kind}");
        assert!(other.stderr.contains("column of tags"), "{}", other.stderr);
        assert_eq!(train(&["--training-tags", "gold"]).status, Some(0));
    }
}

#[test]
fn the_best_tree_as_a_whole_is_found_in_every_way() {
    let folder = Folder::with_sample();
    let sample = folder.text("sample.conllu");
    let fixed = ["train", "mst", "sample.conllu", "-q", "--iterations", "3", "-o"];
    for (name, more) in [
        ("a.model", &["--threads", "1"][..]),
        ("b.model", &["--threads", "2"]),
        ("first.model", &["--order", "1", "--non-projective", "--training-tags", "gold"]),
    ] {
        folder.done(&[&fixed[..], &[name], more].concat());
        let parsed = folder.done(&["parse", "-m", name, "sample.conllu", "-q"]);
        assert!(same_arcs(&sample, &parsed) > 0.8, "{name}: {}", same_arcs(&sample, &parsed));
    }
    assert_eq!(folder.bytes("a.model"), folder.bytes("b.model"));
    let run = folder.run(&["parse", "-m", "a.model", "sample.conllu", "--beam", "2"]);
    assert!(run.status == Some(2) && run.stderr.contains("beam"), "{}", run.stderr);
}

#[test]
fn a_beam_is_for_parsers_that_have_one() {
    let folder = with_parser();
    let run = folder.run(&["parse", "-m", "eager.model", "sample.conllu", "--beam", "65"]);
    assert!(run.status == Some(2) && run.stderr.contains("64"), "{}", run.stderr);
    let run = folder.run(&["parse", "--grammar", "english", "sample.conllu", "--beam", "2"]);
    assert!(run.status == Some(2) && run.stderr.contains("no beam"), "{}", run.stderr);
    folder.write("rows.txt", "a\n");
    let run = folder.run(&["train", "eager", "sample.ptb", "-o", "x.model"]);
    assert!(run.status == Some(2) && run.stderr.contains("no dependencies"), "{}", run.stderr);
}
