//! Tags of parsers: their own unless gold tags are requested, and always reported.

mod common;

use std::path::Path;

use common::Folder;
use serde_json::Value;

/// Fields of the word rows of CoNLL-U text.
fn rows(text: &str) -> Vec<Vec<String>> {
    let is_word = |line: &&str| line.split('\t').next().is_some_and(|id| id.parse::<u32>().is_ok());
    text.lines().filter(is_word).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The same text with these tags for every word.
fn tagged(text: &str, upos: &str, xpos: &str) -> String {
    let line = |line: &str| {
        let mut fields: Vec<&str> = line.split('\t').collect();
        if fields.len() == 10 {
            (fields[3], fields[4]) = (upos, xpos);
        }
        fields.join("\t") + "\n"
    };
    text.lines().map(line).collect()
}

/// A directory with the sample, copies with wrong tags and without tags, and a parser.
fn folder() -> Folder {
    let folder = Folder::with_sample();
    let sample = folder.text("sample.conllu");
    folder.write("wrong.conllu", tagged(&sample, "PUNCT", "."));
    folder.write("untagged.conllu", tagged(&sample, "_", "_"));
    folder.done(&["train", "eager", "sample.conllu", "-o", "eager.model", "-q", "--iterations", "2"]);
    folder
}

fn arcs(text: &str) -> Vec<[String; 2]> {
    rows(text).into_iter().map(|row| [row[6].clone(), row[7].clone()]).collect()
}

#[test]
fn a_dependency_parser_gives_the_tags_itself_unless_gold_ones_are_asked_for() {
    let folder = folder();
    let parse = |input: &str, more: &[&str]| {
        let run = folder.run(&[&["parse", "-m", "eager.model", input], more].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        run
    };
    let words = parse("untagged.conllu", &[]);
    let own = parse("wrong.conllu", &[]);
    assert!(rows(&own.stdout) == rows(&words.stdout), "wrong tags of the input make a difference");
    assert!(
        own.stderr.contains("tags: the model's own; --tags gold takes those of the input"),
        "{}",
        own.stderr
    );
    assert_ne!(rows(&own.stdout)[0][3], "PUNCT", "the tags that the parser saw are written");
    let gold = parse("wrong.conllu", &["--tags", "gold"]);
    assert!(arcs(&gold.stdout) != arcs(&own.stdout));
    assert_eq!(rows(&gold.stdout)[0][3], "PUNCT");
    assert!(gold.stderr.contains("tags: those of the input (gold)"), "{}", gold.stderr);
    assert_eq!(parse("wrong.conllu", &["-q"]).stderr, "");
    let named = parse("wrong.conllu", &["--tagger", "builtin"]);
    assert!(
        named.stderr.contains("tags: those of builtin (xpos), the model's own (upos)"),
        "{}",
        named.stderr
    );
}

#[test]
fn a_grammar_gets_the_tags_of_the_tagger_that_is_named() {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "-o", "upos.model", "--tags", "upos", "-q"]);
    folder.write("upos.cfg", "S -> _Word+\n_Word -> DET | NOUN | PROPN | VERB | AUX | ADJ | ADV | PUNCT\n");
    folder.write("in.txt", "The dog is here .\n");
    let run = folder.run(&["parse", "in.txt", "--grammar", "upos.cfg", "--tagger", "upos.model"]);
    assert!(run.status == Some(0) && run.stdout.starts_with("(S (DET The)"), "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("tags: those of upos.model (upos)"), "{}", run.stderr);
    assert!(run.stderr.contains("1 of 1 sentences have a full analysis"), "{}", run.stderr);
}

#[test]
fn sentences_may_stay_without_tags_that_the_treebank_does_not_give_to_all_words() {
    let folder = Folder::new();
    let sentences = [
        "1\tOh\toh\tINTJ\t_\t_\t0\troot\t_\t_\n\n",
        "1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n",
    ];
    folder.write("train.conllu", sentences.concat().repeat(30));
    folder.write("oh.conllu", sentences[0]);
    for parser in ["eager", "mst"] {
        folder.done(&["train", parser, "train.conllu", "-o", "model", "-q", "--iterations", "2"]);
        let run = folder.run(&["parse", "-m", "model", "oh.conllu"]);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        assert_eq!(arcs(&run.stdout), [["0", "root"]], "{}", run.stdout);
    }
}

#[test]
fn chunkers_and_grammars_give_the_tags_themselves_too() {
    let folder = folder();
    folder.done(&["train", "chunk", "sample.conllu", "-o", "chunk.model", "-q", "--iterations", "2"]);
    for (parser, told) in [
        (&["-m", "chunk.model", "--to", "rows"][..], "tags: the model's own"),
        (&["--grammar", "english"], "tags: those of the built-in tagger"),
    ] {
        let parse = |input: &str, more: &[&str]| {
            let run = folder.run(&[&["parse", input], parser, more].concat());
            assert_eq!(run.status, Some(0), "{}", run.stderr);
            run
        };
        let own = parse("wrong.conllu", &[]);
        assert!(own.stdout == parse("untagged.conllu", &[]).stdout, "{parser:?}");
        assert!(own.stderr.contains(told), "{}", own.stderr);
        assert!(own.stdout != parse("wrong.conllu", &["--tags", "gold"]).stdout, "{parser:?}");
    }
}

#[test]
fn gold_tags_that_are_not_there_are_not_replaced_in_silence() {
    let folder = folder();
    folder.write("in.txt", "The dog sleeps .\n");
    for input in ["untagged.conllu", "in.txt"] {
        for parser in [&["-m", "eager.model"][..], &["--grammar", "english"]] {
            let run = folder.run(&[&["parse", input, "--tags", "gold"], parser].concat());
            assert_eq!(run.status, Some(2), "{input} {parser:?}");
            assert!(run.message().contains("lacks tags"), "{}", run.stderr);
        }
    }
    let sample = folder.text("sample.conllu");
    folder.write("upos.conllu", tagged(&sample, "NOUN", "_"));
    let run = folder.run(&["parse", "-m", "eager.model", "upos.conllu", "--tags", "gold"]);
    assert!(run.status == Some(0) && run.stderr.contains("lack one column of tags"), "{}", run.stderr);
    assert!(rows(&run.stdout).iter().all(|row| row[3] == "NOUN" && row[4] != "_"));
}

#[test]
fn degrade_tests_parsers_by_their_own_tags_or_by_gold_ones() {
    let folder = folder();
    let degrade = |more: &[&str]| {
        let fixed =
            ["degrade", "wrong.conllu", "--system", "eager.model", "--levels", "5", "--replicates", "1"];
        let run = folder.run(&[&fixed[..], &["--tagset", "upos", "--json"], more].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        (report["systems"][0].clone(), run.stderr)
    };
    let (own, told) = degrade(&[]);
    assert_eq!(own["tags"], "own");
    assert!(told.contains("eager.model: tags: own"), "{told}");
    let (gold, told) = degrade(&["--tags", "gold"]);
    assert_eq!(gold["tags"], "gold");
    assert!(told.contains("eager.model: tags: gold"), "{told}");
    assert!(gold["signature"].as_str().unwrap().contains("tags=gold"), "{gold:#}");
    let accuracy = |system: &Value| system["levels"][0]["scores"]["acr_m0"].as_f64().unwrap();
    assert!(accuracy(&own) > accuracy(&gold) + 0.1, "{} {}", accuracy(&own), accuracy(&gold));
    let run = folder.run(&["degrade", "sample.conllu", "--system", "builtin", "--tags", "gold"]);
    assert!(run.status == Some(2) && run.message().contains("builtin takes no tags"), "{}", run.stderr);
}

const STUDY: &str = r#"
title = "Tags"
resamples = 20
explore = 5

[corpora]
train = "sample.conllu"
test = { file = "wrong.conllu", every = 4 }

[mixtures]
good = ["train"]

[systems.itself]
kind = "eager"
on = "good"
iterations = 2

[systems.told]
kind = "eager"
on = "good"
iterations = 2
tagger = "gold"

[[tests]]
title = "arcs"
metric = "attachment"
on = ["test"]
"#;

/// Text of the file with this name below a directory, on a path that contains all parts.
fn found(directory: &Path, parts: &[&str]) -> Option<String> {
    let mut todo = vec![directory.to_owned()];
    while let Some(next) = todo.pop() {
        for entry in std::fs::read_dir(next).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                todo.push(path);
            } else if parts.iter().all(|part| path.to_string_lossy().contains(part)) {
                return Some(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    None
}

#[test]
fn an_experiment_says_and_shows_the_tags_that_each_system_saw() {
    let folder = folder();
    folder.write("study.toml", STUDY);
    let run = folder.run(&["run", "study.toml", "-o", "out"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("tags: itself own; told gold"), "{}", run.stderr);
    for (system, tags) in [("itself", "own"), ("told", "gold")] {
        let output = found(&folder.path("out"), &["answer", system, "output.conllu"]).unwrap();
        let punctuation = rows(&output).iter().filter(|row| row[3] == "PUNCT" && row[4] == ".").count();
        assert_eq!(punctuation == rows(&output).len(), tags == "gold", "{system}: {punctuation}");
        assert!(rows(&output).iter().all(|row| row[3] != "_" && row[4] != "_"));
        let results = folder.records("out/results.jsonl");
        let score = results.iter().find(|row| row["cell"]["system"] == system).unwrap();
        let signature = score["signature"].as_str().unwrap();
        assert!(signature.ends_with(&format!("|tags:{tags}")), "{signature}");
    }
    // The page shows the first system's own tags, and for gold those of the corpus.
    let document: Value = serde_json::from_str(&folder.text("out/document.json")).unwrap();
    let sentence = &document["explorer"]["sentences"][0];
    let tags = |arcs: &Value| arcs.to_string().matches("\"PUNCT\"").count();
    assert!(tags(&sentence["answers"][0]) < tags(&sentence["answers"][1]), "{sentence:#}");
}
