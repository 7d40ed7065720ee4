//! `loss`, and dependency scores of text with inserted words.

mod common;

use common::{Folder, Run};
use serde_json::{Value, json};

/// CoNLL-U of sentences given as words with their heads.
fn conllu(sentences: &[&[(&str, u32)]]) -> String {
    let row = |(at, (word, head)): (usize, &(&str, u32))| {
        let relation = if *head == 0 { "root" } else { "dep" };
        format!("{}\t{word}\t_\tNOUN\t_\t_\t{head}\t{relation}\t_\t_\n", at + 1)
    };
    let sentence = |words: &&[(&str, u32)]| words.iter().enumerate().map(row).collect::<String>() + "\n";
    sentences.iter().map(sentence).collect()
}

/// A record of a deleted or inserted word.
fn record(sentence: u64, kind: &str, op: &str, at: u32, word: &str) -> String {
    let word_is = |which: &str| if op == which { json!(word) } else { Value::Null };
    let record = json!({
        "sentence": sentence, "pass": 1, "kind": kind, "subkind": word, "op": op, "at": at,
        "old": word_is("delete"), "new": word_is("insert"),
    });
    record.to_string() + "\n"
}

/// Three sentences: one with a deleted word, one with an inserted word, one with both. Two systems, A and B.
///
/// ```text
///          clean                 noisy               A right      B right      words in both
/// 0        she has seen it       she seen it         3 → 2        2 → 3        3
/// 1        birds sing            the birds sing      2 → 2        2 → 1        2
/// 2        he can swim now       he swim the now     3 → 1        3 → 3        3
/// ```
fn folder() -> Folder {
    let folder = Folder::new();
    let clean: &[&[(&str, u32)]] = &[
        &[("she", 3), ("has", 3), ("seen", 0), ("it", 3)],
        &[("birds", 2), ("sing", 0)],
        &[("he", 3), ("can", 3), ("swim", 0), ("now", 3)],
    ];
    let noisy: &[&[(&str, u32)]] = &[
        &[("she", 2), ("seen", 0), ("it", 2)],
        &[("the", 2), ("birds", 3), ("sing", 0)],
        &[("he", 2), ("swim", 0), ("the", 2), ("now", 2)],
    ];
    folder.write("clean.conllu", conllu(clean));
    folder.write("noisy.conllu", conllu(noisy));
    // The head of the deleted word is wrong in A's output, which does not count.
    folder.write(
        "a-clean.conllu",
        conllu(&[&[("she", 3), ("has", 1), ("seen", 0), ("it", 3)], clean[1], clean[2]]),
    );
    folder.write(
        "a-noisy.conllu",
        conllu(&[
            &[("she", 2), ("seen", 0), ("it", 1)],
            &[("the", 3), ("birds", 3), ("sing", 0)],
            &[("he", 2), ("swim", 3), ("the", 0), ("now", 3)],
        ]),
    );
    folder.write(
        "b-clean.conllu",
        conllu(&[&[("she", 2), ("has", 3), ("seen", 0), ("it", 3)], clean[1], clean[2]]),
    );
    folder.write("b-noisy.conllu", conllu(&[noisy[0], &[("the", 3), ("birds", 1), ("sing", 0)], noisy[2]]));
    folder.write(
        "e.jsonl",
        [
            record(0, "missing-word", "delete", 1, "has"),
            record(1, "extra-word", "insert", 0, "the"),
            record(2, "missing-word", "delete", 1, "can"),
            record(2, "extra-word", "insert", 2, "the"),
        ]
        .concat(),
    );
    // The inserted word of sentence 1 may depend on either of the others.
    let golds =
        |sentence: u64, golds: &[String]| json!({ "sentence": sentence, "golds": golds }).to_string() + "\n";
    let other = conllu(&[&[("the", 3), ("birds", 3), ("sing", 0)]]);
    folder.write("g.jsonl", golds(1, &[conllu(&noisy[1..2]), other]));
    folder
}

const A: &str = "A=a-clean.conllu:a-noisy.conllu";
const B: &str = "B=b-clean.conllu:b-noisy.conllu";

fn loss(folder: &Folder, options: &[&str]) -> Run {
    folder.run(&[&["loss", "attachment", "clean.conllu", "noisy.conllu"], options].concat())
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}\n{}{}", run.stdout, run.stderr))
}

#[track_caller]
fn is_close(found: &Value, expected: f64) {
    let is_close = found.as_f64().is_some_and(|found| (found - expected).abs() < 1e-12);
    assert!(is_close, "{found} is not {expected}");
}

#[track_caller]
fn refused(run: &Run, message: &[&str]) {
    assert_eq!(run.status, Some(2), "{}{}", run.stdout, run.stderr);
    for part in message {
        assert!(run.message().contains(part), "no “{part}” in:\n{}", run.stderr);
    }
    assert!(run.stdout.is_empty(), "{}", run.stdout);
}

#[test]
fn losses_are_those_worked_out_by_hand() {
    let folder = folder();
    let run = loss(&folder, &[A, B, "--edits", "e.jsonl", "--json", "--resamples", "500"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let found = json(&run);
    // A: 8 of 8 words that are in both sentences, then 2 + 2 + 1 = 5. B: 2 + 2 + 3 = 7, then 3 + 1 + 3 = 7.
    let systems = [("A", 1.0, 0.625, 0.375), ("B", 0.875, 0.875, 0.0)];
    for (system, (name, clean, noisy, lost)) in found["systems"].as_array().unwrap().iter().zip(systems) {
        assert_eq!(system["name"], name);
        is_close(&system["clean"], clean);
        is_close(&system["noisy"], noisy);
        is_close(&system["loss"], lost);
        assert!(system["interval"][0].as_f64() <= system["interval"][1].as_f64(), "{system}");
    }
    // A loses 1 and 2 words in sentences 0 and 2: of the four ways to swap them, two give 3 and two give 1. B gains one
    // and loses one.
    let p: Vec<f64> = found["systems"].as_array().unwrap().iter().filter_map(|s| s["p"].as_f64()).collect();
    assert!(p[0] > 0.4 && p[0] < 0.6 && (p[1] - 1.0).abs() < 1e-12, "{p:?}");
    let difference = &found["differences"][0];
    assert_eq!([&difference["a"], &difference["b"]], ["A", "B"]);
    is_close(&difference["difference"], 0.375);
    assert_eq!(difference["p"], difference["p_holm"]);
    assert_eq!(found["words"], json!({ "left_out": 2, "put_in": 2 }));
    assert_eq!((&found["sentences"], &found["with_errors"]), (&3.into(), &3.into()));
    let signature = found["signature"].as_str().unwrap();
    assert!(
        signature.contains("|inserted:skip|") && signature.contains("|loss:common words|"),
        "{signature}"
    );
}

#[test]
fn kinds_are_sorted_by_loss_and_told_apart_where_they_come_together() {
    let folder = folder();
    let found = json(&loss(&folder, &[A, B, "--edits", "e.jsonl", "--by", "kind", "--json"]));
    // Loss on sentences 0 and 2, and on 1 and 2. If one error of each kind costs m and e words, 2 m + e = 3 (words that A
    // loses in 0 and 2) and m + 2 e = 2 (in 1 and 2); for B −1 and 1. Sentences with the first kind have 3 words on
    // average, those with the second 2.5.
    let expected = [
        ("A", "missing-word", 3.0 / 6.0, 4.0 / 9.0),
        ("A", "extra-word", 2.0 / 5.0, 2.0 / 15.0),
        ("B", "extra-word", 1.0 / 5.0, 2.0 / 5.0),
        ("B", "missing-word", -1.0 / 6.0, -1.0 / 3.0),
    ];
    let rows = found["by"].as_array().unwrap();
    assert_eq!(rows.len(), expected.len());
    for (row, (system, kind, lost, effect)) in rows.iter().zip(expected) {
        assert_eq!([&row["system"], &row["kind"]], [system, kind]);
        assert_eq!(row["sentences"], 2);
        is_close(&row["loss"], lost);
        is_close(&row["effect"], effect);
    }
    let fields = ["--edits", "e.jsonl", "--by", "kind,subkind", "--csv"];
    let csv = loss(&folder, &[&[A], &fields[..]].concat()).stdout;
    assert!(csv.starts_with("system,beside,kind,subkind,sentences,clean,noisy,loss,"), "{csv}");
    assert!(csv.contains("\nA,,extra-word,the,2,1,0.6,0.4,"), "{csv}");
}

#[test]
fn errors_that_stand_alone_have_no_effect_beside_their_loss() {
    let folder = folder();
    let records = folder.text("e.jsonl");
    let single: String =
        records.split_inclusive('\n').filter(|line| !line.contains("\"sentence\":2")).collect();
    folder.write("single.jsonl", single);
    for (name, text) in
        ["clean", "noisy", "a-clean", "a-noisy"].map(|name| (name, folder.text(&format!("{name}.conllu"))))
    {
        let two: Vec<&str> = text.split_inclusive("\n\n").take(2).collect();
        folder.write(&format!("{name}.conllu"), two.concat());
    }
    let found = json(&loss(&folder, &[A, "--edits", "single.jsonl", "--by", "kind", "--json"]));
    assert!(found["by"][0].get("effect").is_none(), "{found}");
    is_close(&found["by"][0]["loss"], 1.0 / 3.0);
}

#[test]
fn trees_and_rows_have_losses_too() {
    let folder = Folder::with_sample();
    folder.done(&["corrupt", "sample.ptb", "-o", "noisy.ptb", "--edits", "e.jsonl", "-q"]);
    let line =
        ["loss", "parseval", "sample.ptb", "noisy.ptb", "perfect=sample.ptb:noisy.ptb", "--by", "kind"];
    let run = folder.run(&[&line[..], &["--edits", "e.jsonl", "--json", "--resamples", "100"]].concat());
    let found = json(&run);
    assert_eq!(found["score"], "f1");
    is_close(&found["systems"][0]["noisy"], 1.0);
    is_close(&found["systems"][0]["loss"], 0.0);
    assert!(found["signature"].as_str().is_some_and(|told| told.contains("|loss:analyses|")), "{found}");
    let text = folder.done(&[&line[..], &["--edits", "e.jsonl", "--resamples", "100"]].concat());
    assert!(text.contains("clean and noisy sentences are each scored against their own gold"), "{text}");
    // Every answer is right except that of the inserted word, which does not count.
    folder.write("clean.rows", "a\tX\nb\tY\n\n");
    folder.write("noisy.rows", "a\tX\nc\tZ\nb\tY\n\n");
    folder.write("out.rows", "a\tX\nc\tWRONG\nb\tY\n\n");
    folder.write("rows.jsonl", record(0, "extra-word", "insert", 1, "c"));
    let line =
        ["loss", "rows", "clean.rows", "noisy.rows", "tagger=clean.rows:out.rows", "--edits", "rows.jsonl"];
    is_close(&json(&folder.run(&[&line[..], &["--json"]].concat()))["systems"][0]["noisy"], 1.0);
}

#[test]
fn what_has_no_loss_is_refused() {
    let folder = folder();
    refused(&loss(&folder, &[A]), &["words that clean and noisy sentences share", "--edits"]);
    refused(&loss(&folder, &[A, A, "--edits", "e.jsonl"]), &["two systems are called A"]);
    refused(&loss(&folder, &["a-clean.conllu", "--edits", "e.jsonl"]), &["a name and two files"]);
    refused(&loss(&folder, &["A=a-clean.conllu", "--edits", "e.jsonl"]), &["a name and two files"]);
    refused(&loss(&folder, &[A, "--edits", "e.jsonl", "--by", "tag"]), &["kind, subkind or both"]);
    refused(&loss(&folder, &[A, "--edits", "e.jsonl", "--score", "f1"]), &["no score called", "uas"]);
    let of = |metric| folder.run(&["loss", metric, "clean.conllu", "noisy.conllu", A, "--reference", "x"]);
    for metric in ["gleu", "ud", "m2", "robustness"] {
        refused(&of(metric), &["there is no loss by it", "parseval, black, leaf-ancestor, attachment, rows"]);
    }
    let short = folder.text("noisy.conllu").split_inclusive("\n\n").take(2).collect::<String>();
    folder.write("noisy.conllu", &short);
    folder.write("a-noisy.conllu", &short);
    refused(&loss(&folder, &[A, "--edits", "e.jsonl"]), &["3 sentences", "2"]);
}

#[test]
fn files_are_told_from_each_other() {
    let folder = folder();
    let twice = "A=-:-";
    refused(&loss(&folder, &[twice, "--edits", "e.jsonl"]), &["standard input is named twice"]);
    // The colon in the name is not the separator: the other one has a file on either side.
    folder.write("x:y.conllu", folder.bytes("a-clean.conllu"));
    let run = loss(&folder, &["A=x:y.conllu:a-noisy.conllu", "--edits", "e.jsonl", "--json"]);
    is_close(&json(&run)["systems"][0]["loss"], 0.375);
    refused(&loss(&folder, &["A=x:y:z", "--edits", "e.jsonl"]), &["several colons"]);
}

#[test]
fn edits_of_other_sentences_leave_theirs_out() {
    let folder = folder();
    folder.write("e.jsonl", folder.text("e.jsonl").replace("\"old\":\"has\"", "\"old\":\"had\""));
    let run = loss(&folder, &[A, "--edits", "e.jsonl", "--json"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    let found = json(&run);
    assert_eq!(found["left_out"][0]["sentence"], 0);
    assert!(found["left_out"][0]["reason"].as_str().is_some_and(|why| why.contains("\"had\"")), "{found}");
    // Sentences 1 and 2 remain: 5 of 5 words, then 3.
    is_close(&found["systems"][0]["loss"], 0.4);
}

fn score(folder: &Folder, options: &[&str]) -> Value {
    let line = ["score", "attachment", "noisy.conllu", "a-noisy.conllu", "--json"];
    json(&folder.run(&[&line[..], options].concat()))
}

#[test]
fn inserted_words_are_skipped_right_with_any_head_or_counted() {
    let folder = folder();
    let edits = ["--edits", "e.jsonl"];
    // 5 of 8 words that are not inserted; the head of *the* is right by the second gold of sentence 1, and wrong by the
    // gold of sentence 2.
    let cases: [(&[&str], f64, f64, &str); 4] = [
        (&[], 5.0, 8.0, "skip"),
        (&["--inserted", "skip"], 5.0, 8.0, "skip"),
        (&["--inserted", "any", "--golds", "g.jsonl"], 6.0, 10.0, "any"),
        (&["--inserted", "count"], 5.0, 10.0, "count"),
    ];
    for (options, right, words, name) in cases {
        let found = score(&folder, &[&edits[..], options].concat());
        is_close(&found["scores"]["uas"], right / words);
        is_close(&found["counts"]["words"], words);
        assert!(found["signature"].as_str().unwrap().contains(&format!("|inserted:{name}|")), "{found}");
    }
    // Without records no word is known to be inserted; of several golds the best counts.
    let without = score(&folder, &[]);
    is_close(&without["counts"]["words"], 10.0);
    assert!(without["signature"].as_str().unwrap().contains("|inserted:count|"), "{without}");
    let line = ["score", "attachment", "noisy.conllu", "a-noisy.conllu", "--inserted", "skip"];
    refused(&folder.run(&line), &["without the records of the edits", "--edits"]);
    is_close(&score(&folder, &["--golds", "g.jsonl"])["counts"]["heads"], 6.0);
    // The clean sentences have no inserted words.
    let clean = ["score", "attachment", "clean.conllu", "a-clean.conllu", "--json", "--edits", "e.jsonl"];
    is_close(&json(&folder.run(&clean))["counts"]["words"], 10.0);
    let any = ["--inserted", "any", "--edits", "e.jsonl"];
    let line = [&["score", "attachment", "noisy.conllu", "a-noisy.conllu"][..], &any].concat();
    refused(&folder.run(&line), &["--golds"]);
}

/// Constituents, tags and dependencies of the sample with two errors per sentence.
const STUDY: &str = r#"
title = "Losses"
resamples = 200

[corpora]
train = { sample = "trees", except-every = 4 }
test = { sample = "trees", every = 4 }
arcs = { sample = "dependencies", every = 2 }
more-arcs = { sample = "dependencies", except-every = 2 }

[conditions.two]
title = "two errors"
passes = 2

[mixtures]
good = ["train"]
arcs = ["more-arcs"]

[systems.pcfg]
kind = "pcfg"
on = "good"

[systems.tagger]
kind = "hmm"
on = "good"

[systems.eager]
kind = "eager"
on = "arcs"
iterations = 2

[systems.mst]
kind = "mst"
on = "arcs"
iterations = 1

[[tests]]
title = "constituents"
metric = "parseval"
on = ["test", "test/two"]
systems = ["pcfg"]
by = ["kind"]

[[tests]]
title = "tags"
metric = "rows"
on = ["test", "test/two"]
systems = ["tagger"]
by = ["kind"]

[[tests]]
title = "arcs"
metric = "attachment"
on = ["arcs", "arcs/two"]
systems = ["eager", "mst"]
compare = "all"
by = ["kind"]
"#;

/// A file made by a step of a study.
fn made(folder: &Folder, step: &str, file: &str) -> String {
    let steps = std::fs::read_dir(folder.path("out/steps")).unwrap().flatten();
    let mut names: Vec<String> = steps.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.retain(|name| name.rsplit_once('-').is_some_and(|(name, _)| name == step));
    assert_eq!(names.len(), 1, "{step}: {names:?}");
    let directory = format!("out/steps/{}", names[0]);
    let files = std::fs::read_dir(folder.path(&directory)).unwrap().flatten();
    let mut files = files.map(|entry| entry.file_name().into_string().unwrap());
    let found = files.find(|name| name.starts_with(&format!("{file}.")));
    format!("{directory}/{}", found.unwrap_or_else(|| panic!("{step} has no {file}")))
}

#[test]
fn a_study_has_the_figures_of_loss_to_the_last_digit() {
    let folder = Folder::with(&[("study.toml", STUDY.as_bytes())]);
    folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let rows = folder.records("out/results.jsonl");
    for (test, metric, system, corpus) in [
        ("constituents", "parseval", "pcfg", "test"),
        ("tags", "rows", "tagger", "test"),
        ("arcs", "attachment", "eager", "arcs"),
    ] {
        let kept = rows.iter().find(|row| row["row"] == "loss" && row["test"] == test).unwrap();
        let noisy = format!("{corpus}--two-errors");
        let score = format!("{test}--{system}-on-{noisy}");
        let golds = match metric {
            // Gold from the corpus.
            "rows" => [
                made(&folder, &format!("loss-{score}"), "clean-gold"),
                made(&folder, &format!("loss-{score}"), "gold"),
            ],
            _ => [
                made(&folder, &format!("text-{corpus}"), "text"),
                made(&folder, &format!("errors-{noisy}"), "text"),
            ],
        };
        let outputs =
            [corpus, &noisy].map(|text| made(&folder, &format!("answer-{system}-on-{text}"), "output"));
        let named = format!("{system}={}:{}", outputs[0], outputs[1]);
        let edits = made(&folder, &format!("errors-{noisy}"), "edits");
        let line =
            ["loss", metric, &golds[0], &golds[1], &named, "--edits", &edits, "--by", "kind", "--json"];
        let run = folder.run(&[&line[..], &["--resamples", "200"]].concat());
        let found = json(&run);
        for field in ["clean", "noisy", "loss", "interval", "p"] {
            assert_eq!(found["systems"][0][field], kept[field], "{metric} {field}");
        }
        // A study also records the tags that the parser used.
        let signature = kept["signature"].as_str().unwrap();
        assert_eq!(found["signature"], signature.strip_suffix("|tags:own").unwrap_or(signature));
        let kinds = kept["by"][0][1].as_array().unwrap();
        assert_eq!(found["by"].as_array().unwrap().len(), kinds.len());
        assert!(!kinds.is_empty());
        for (found, kept) in found["by"].as_array().unwrap().iter().zip(kinds) {
            assert_eq!(found["kind"], kept["value"]);
            for field in ["sentences", "loss", "interval", "effect", "effect_interval"] {
                assert_eq!(found[field], kept[field], "{metric} {kept} {field}");
            }
        }
    }
}

#[test]
fn a_study_tells_which_parser_loses_more_as_loss_does() {
    let folder = Folder::with(&[("study.toml", STUDY.as_bytes())]);
    let said = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let rows = folder.records("out/results.jsonl");
    let kept: Vec<&Value> = rows.iter().filter(|row| row["row"] == "loss difference").collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!([&kept[0]["a"]["system"], &kept[0]["b"]["system"]], ["mst", "eager"]);
    let golds = ["text-arcs", "errors-arcs--two-errors"].map(|step| made(&folder, step, "text"));
    let named = ["mst", "eager"].map(|system| {
        let output = |text: &str| made(&folder, &format!("answer-{system}-on-{text}"), "output");
        format!("{system}={}:{}", output("arcs"), output("arcs--two-errors"))
    });
    let edits = made(&folder, "errors-arcs--two-errors", "edits");
    let line = ["loss", "attachment", &golds[0], &golds[1], &named[0], &named[1], "--edits", &edits];
    let found = json(&folder.run(&[&line[..], &["--json", "--resamples", "200"]].concat()));
    for field in ["difference", "interval", "p"] {
        assert!(!found["differences"][0][field].is_null(), "{found}");
        assert_eq!(found["differences"][0][field], kept[0][field], "{field}");
    }
    let difference = kept[0]["difference"].as_f64().unwrap();
    let more = if difference > 0.0 { "more" } else { "less" };
    let expected = format!("Compared with eager, errors cost mst {:.2} UAS {more}", 100.0 * difference.abs());
    assert!(said.contains(&expected), "no {expected:?} in\n{said}");
    assert!(said.contains("differences in UAS lost to errors"), "{said}");
}

#[test]
fn the_demo_says_what_its_tables_show() {
    let folder = Folder::new();
    let said = folder.done(&["demo", "-q"]);
    let told = folder.done(&["run", "demo", "-o", "out", "-q"]);
    let lines = |text: &str| {
        text.lines().filter(|line| line.starts_with("- ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&said), lines(&told));
    let losses: Vec<Value> =
        folder.records("out/results.jsonl").into_iter().filter(|row| row["row"] == "loss").collect();
    let percent = |value: &Value| format!("{:.2}", 100.0 * value.as_f64().unwrap());
    let mut found = 0;
    for line in lines(&said).iter().filter(|line| line.contains(" falls from ")) {
        let (system, _) = line.trim_start_matches("- ").split_once(": ").unwrap();
        let is_it = |row: &&Value| {
            let cell = &row["cell"];
            let name = match (cell["system"].as_str().unwrap(), cell["trained_on"].as_str().unwrap()) {
                ("latent", training) => format!("latent ({training})"),
                (name, _) => name.to_owned(),
            };
            name == system && cell["condition"] == "two errors"
        };
        let row = losses.iter().find(is_it).unwrap_or_else(|| panic!("{line}"));
        assert!(line.contains("on the same ") || line.contains("on the words that both texts"), "{line}");
        assert!(
            line.contains(&percent(&row["clean"])) && line.contains(&percent(&row["noisy"])),
            "{line} {row}"
        );
        assert!(told.contains(&percent(&row["loss"])), "{row}");
        found += 1;
    }
    assert_eq!(found, 4, "{said}");
    // The kind named is the costliest among those with at least 20 sentences.
    let kinds =
        losses.iter().find(|row| row["test"] == "Constituents").unwrap()["by"][0][1].as_array().unwrap();
    let dearest = kinds.iter().filter(|kind| kind["sentences"].as_u64() >= Some(20));
    let dearest =
        dearest.max_by(|a, b| a["loss"].as_f64().partial_cmp(&b["loss"].as_f64()).unwrap()).unwrap();
    let expected = format!(
        "{} errors cost latent (good) most: {} points of F (95 %: ",
        dearest["value"].as_str().unwrap(),
        percent(&dearest["loss"])
    );
    let sentences = format!(") over {} sentences", dearest["sentences"]);
    assert!(said.contains(&sentences), "no {sentences} in\n{said}");
    assert!(said.contains(&expected), "no {expected} in\n{said}");
    assert!(said.contains("Not ranked (fewer than 20 sentences): "), "{said}");
}
