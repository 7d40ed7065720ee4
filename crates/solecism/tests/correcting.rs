//! Metrics for correctors on the command line: against reference implementations, on generated errors, and on bad
//! input.

// Figures are compared as printed, and inputs are built inline.
#![allow(clippy::float_cmp, clippy::format_collect)]

mod common;

use std::fs;
use std::path::Path;

use common::Folder;
use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let run = folder.run(&[arguments, &["--json"]].concat());
    serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{}", run.stderr))
}

fn path(path: &Path) -> String {
    path.display().to_string()
}

fn score(report: &Value, name: &str) -> f64 {
    report["scores"][name].as_f64().unwrap_or_else(|| panic!("no {name}: {report}"))
}

#[track_caller]
fn same_lines(found: &str, expected: &str, what: &str) {
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{what}, line {}", number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{what}");
}

#[needs_shared("reference/gec/m2", "data/jfleg")]
fn m2scorer_line_for_line() {
    let (folder, data) = (shared!("reference/gec/m2"), shared!("data/jfleg"));
    let gold = path(&data.join("m2/dev.ref.m2"));
    for name in ["dev.src", "dev.spellchecked.src", "dev.ref1"] {
        let output = path(&data.join("dev").join(name));
        let expected = fs::read_to_string(folder.join(format!("{name}.verbose.txt"))).unwrap();
        let verbose =
            Folder::new().done(&["score", "m2", &gold, &output, "--layout", "m2scorer-verbose", "-j", "2"]);
        same_lines(&verbose, &expected, name);
        let plain = Folder::new().done(&["score", "m2", &gold, &output, "--layout", "m2scorer"]);
        let last: Vec<&str> = expected.lines().rev().take(3).collect();
        assert_eq!(plain.lines().rev().collect::<Vec<_>>(), last);
    }
}

#[needs_shared("reference/gec/edits")]
fn errant_line_for_line() {
    let folder = shared!("reference/gec/edits");
    for number in [0, 2] {
        let [reference, hypothesis] =
            ["ref_without", "hyp"].map(|n| path(&folder.join(format!("{n}{number}.m2"))));
        for mode in ["cs", "cse", "ds", "dt"] {
            let options = ["--mode", mode, "--compat", "errant", "--layout", "errant"];
            let found =
                Folder::new().done(&[&["score", "edits", &reference, &hypothesis], &options[..]].concat());
            let expected = fs::read_to_string(folder.join(format!("hyp{number}.{mode}.txt"))).unwrap();
            same_lines(&found, &expected, &format!("hyp{number}, {mode}"));
        }
    }
}

#[needs_shared("reference/gec/edits")]
fn categories_add_up() {
    let folder = shared!("reference/gec/edits");
    let [reference, hypothesis] = ["ref_without0.m2", "hyp0.m2"].map(|name| path(&folder.join(name)));
    let arguments = ["score", "edits", &reference, &hypothesis, "--by", "category", "--resamples", "20"];
    let report = json(&Folder::new(), &arguments);
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    for name in ["tp", "fp", "fn"] {
        let sum: f64 = rows.iter().map(|row| row["counts"][name].as_f64().unwrap()).sum();
        assert_eq!(Some(sum), report["counts"][name].as_f64(), "{name}");
    }
}

#[needs_shared("reference/gec/gleu", "data/jfleg/dev")]
fn gleu_with_one_reference_and_with_several() {
    let (folder, data) = (shared!("reference/gec/gleu"), shared!("data/jfleg/dev"));
    let file = |name: &str| path(&data.join(format!("dev.{name}")));
    let gleu = |output: &str, references: &[&str], more: &[&str]| {
        let mut arguments =
            vec!["score".to_owned(), "gleu".into(), file(output), "--source".into(), file("src")];
        arguments.extend(references.iter().flat_map(|name| ["--reference".to_owned(), file(name)]));
        arguments.extend(more.iter().map(|&more| more.to_owned()));
        json(&Folder::new(), &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let single = fs::read_to_string(folder.join("jfleg_dev_ref0_vs_ref1_single.txt")).unwrap();
    let expected: f64 = single.lines().find_map(|line| line.parse().ok()).unwrap();
    assert!((score(&gleu("ref0", &["ref1"], &[]), "gleu") - expected).abs() < 5e-7);
    let cases: [(&str, &[&str]); 2] =
        [("src", &["ref0", "ref1", "ref2", "ref3"]), ("ref0", &["ref1", "ref2", "ref3"])];
    for (output, references) in cases {
        let text = fs::read_to_string(folder.join(format!("jfleg_dev_{output}.txt"))).unwrap();
        let numbers: Vec<f64> = text.split('\'').filter_map(|part| part.parse().ok()).collect();
        let report = gleu(output, references, &["--per-sentence"]);
        // The standard error of a difference of two means over 500 draws each.
        let error = numbers[1] * (2.0_f64 / 500.0).sqrt();
        assert!((score(&report, "gleu") - numbers[0]).abs() < 3.0 * error, "{output}: {}", report["scores"]);
        assert_ne!(score(&gleu(output, references, &["--seed", "2"]), "gleu"), score(&report, "gleu"));
        let sentences = fs::read_to_string(folder.join(format!("jfleg_dev_{output}.sent.txt"))).unwrap();
        let means: Vec<f64> = sentences.split("['").skip(1).map(|s| s[..8].parse().unwrap()).collect();
        let found = report["per_sentence"].as_array().unwrap();
        assert_eq!(found.len(), means.len());
        for (number, (found, mean)) in found.iter().zip(means).enumerate() {
            assert!(
                (score(found, "gleu") - mean).abs() < 1e-6,
                "{output}, sentence {number}: {found}, not {mean}"
            );
        }
    }
}

#[test]
fn our_own_corruptions_are_known_in_full() {
    let folder = Folder::new();
    let sample = path(&common::sample("sample.ptb"));
    folder.done(&["convert", &sample, "--to", "text", "-o", "clean.txt", "-q"]);
    folder.done(&[
        "corrupt",
        "clean.txt",
        "--passes",
        "1",
        "--seed",
        "5",
        "-o",
        "noisy.txt",
        "--m2",
        "record.m2",
        "-q",
    ]);
    // Words as in the record: plain text may be spaced differently.
    let corrected = folder.done(&["convert", "record.m2", "--to", "text", "--corrected", "0"]);
    let noisy: String = folder
        .text("record.m2")
        .lines()
        .filter_map(|line| line.strip_prefix("S "))
        .map(|line| format!("{line}\n"))
        .collect();
    folder.write("corrected.txt", corrected);
    folder.write("noisy.words", noisy);
    let with_references = ["--source", "noisy.words", "--reference", "corrected.txt"];
    for output in ["corrected.txt", "noisy.words"] {
        let is_perfect = output == "corrected.txt";
        let m2 = json(&folder, &["score", "m2", "record.m2", output]);
        assert_eq!(score(&m2, "recall"), f64::from(u8::from(is_perfect)), "{output}");
        assert_eq!(score(&m2, "precision"), 1.0, "{output}");
        for metric in ["gleu", "accuracy", "index-match"] {
            let report = json(&folder, &[&["score", metric, output], &with_references[..]].concat());
            let value = score(&report, &metric.replace('-', "_"));
            assert_eq!(value == 1.0, is_perfect, "{metric} {output}: {value}");
        }
        let improvement = score(&json(&folder, &["score", "imeasure", "record.m2", output]), "i");
        assert_eq!(improvement, f64::from(u8::from(is_perfect)));
    }
    for mode in ["cs", "cse", "ds", "dt"] {
        let edits = json(&folder, &["score", "edits", "record.m2", "record.m2", "--mode", mode]);
        assert_eq!(score(&edits, "f"), 1.0, "{mode}");
    }
    // The extracted edits make the same corrections.
    folder.done(&["edits", "noisy.words", "corrected.txt", "--format", "text", "-o", "found.m2", "-q"]);
    let found = folder.done(&["convert", "found.m2", "--to", "text", "--corrected", "0"]);
    assert_eq!(found, folder.text("corrected.txt"));
    folder.done(&["validate", "found.m2"]);
}

#[test]
fn correctors_are_compared() {
    let folder = Folder::new();
    folder.write("source", "he go home\nshe like it\nwe was here\n");
    folder.write("one", "he goes home\nshe likes it\nwe were here\n");
    folder.write("two", "he went home\n\nwe were there\n");
    folder.write("good", "he goes home\nshe likes it\nwe was here\n");
    folder.write("poor", "he go home\nshe like it\nwe are here\n");
    folder.done(&["edits", "source", "one", "two", "--format", "text", "-o", "gold.m2", "-q"]);
    let gold = folder.text("gold.m2");
    assert!(gold.contains("A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"), "{gold}");
    assert!(gold.contains("|||1\n"), "{gold}");
    for metric in ["m2", "imeasure"] {
        let report = json(&folder, &["compare", metric, "gold.m2", "good", "poor", "--resamples", "100"]);
        assert_eq!(report["systems"].as_array().unwrap().len(), 2, "{report}");
        assert!(report["differences"][0]["difference"].as_f64() > Some(0.0), "{report}");
    }
    for metric in ["gleu", "accuracy", "index-match"] {
        let files = ["--source", "source", "--reference", "one", "--reference", "two"];
        let more = ["--resamples", "100"];
        let report = json(&folder, &[&["compare", metric, "good", "poor"], &files[..], &more].concat());
        assert!(report["differences"][0]["difference"].as_f64() > Some(0.0), "{metric}: {report}");
        let by =
            json(&folder, &[&["score", metric, "good"], &files[..], &more, &["--by", "length"]].concat());
        assert_eq!(by["rows"].as_array().unwrap().len(), 1);
        assert!(by["intervals"].is_object(), "{by}");
    }
    let accuracy = json(&folder, &["score", "accuracy", "good", "--source", "source", "--reference", "one"]);
    assert_eq!((score(&accuracy, "accuracy") * 3.0).round(), 2.0);
    let index = ["score", "index-match", "poor", "--source", "source", "--reference", "one"];
    assert_eq!((score(&json(&folder, &index), "index_match") * 3.0).round(), 1.0);
}

#[test]
fn one_seed_gives_one_score_on_any_number_of_threads() {
    let folder = Folder::new();
    let lines = |text: &str| (0..600).map(|n| format!("{text} {n} .\n")).collect::<String>();
    folder.write("source", lines("this are a line number"));
    folder.write("a", lines("this is a line , number"));
    folder.write("b", lines("these are lines number"));
    folder.write("out", lines("this is a line number"));
    let files = ["--source", "source", "--reference", "a", "--reference", "b", "--per-sentence"];
    let run = |threads: &str| json(&folder, &[&["score", "gleu", "out", "-j", threads], &files[..]].concat());
    assert_eq!(run("1"), run("3"));
}

#[test]
fn correctors_are_run() {
    let folder = Folder::new();
    folder.write("text", "he go home\n\n( she stay\nlast");
    let same = folder.done(&["correct", "text", "--system", "unchanged"]);
    assert_eq!(same, "he go home\n\n( she stay\nlast\n");
    folder.write(
        "systems.toml",
        "[system.fix]\ncommand = [\"sed\", \"s/ go / goes /\"]\ninput = \"tokens\"\noutput = \"tokens\"\n\
         [system.rows]\ncommand = [\"cat\"]\ninput = \"rows\"\noutput = \"rows\"\n\
         [system.gone]\ncommand = [\"false\"]\ninput = \"tokens\"\noutput = \"tokens\"\n",
    );
    let correct = |system| ["correct", "text", "--systems", "systems.toml", "--system", system, "-o", "out"];
    folder.done(&correct("fix"));
    assert_eq!(folder.text("out"), "he goes home\n\n( she stay\nlast\n");
    assert!(refused(&folder, &correct("rows")).contains("not text"));
    assert!(refused(&folder, &correct("fox")).contains("unchanged, harper, fix"));
    let gone = folder.run(&correct("gone"));
    assert_ne!(gone.status, Some(0), "{}", gone.stderr);
    assert!(folder.done(&["list", "systems"]).contains("unchanged"));
}

/// Message of a run that must fail.
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.run(arguments);
    assert_eq!(run.status, Some(2), "{arguments:?}: {}", run.stderr);
    run.message()
}

#[test]
fn bad_input_is_reported() {
    let folder = Folder::new();
    folder.write("a.m2", "S a b c\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\n\nS d e\n");
    folder.write("other.m2", "S a b c\n\nS d f\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\n");
    folder.write("short", "x b c\n");
    folder.write("two", "x b c\nd e\n");
    let sources = refused(&folder, &["score", "edits", "a.m2", "other.m2"]);
    assert!(sources.contains("word 2 is \"f\", not \"e\"") && sources.contains("other.m2:3"), "{sources}");
    let lengths = refused(&folder, &["score", "m2", "a.m2", "short"]);
    assert!(lengths.contains("a.m2 has 2 sentences, short has 1 sentence"), "{lengths}");
    let lengths = refused(&folder, &["score", "gleu", "two", "--source", "two", "--reference", "short"]);
    assert!(lengths.contains("files of different length"), "{lengths}");
    folder.write("nobody.m2", "S a\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||\n");
    let nobody = refused(&folder, &["score", "m2", "nobody.m2", "short"]);
    assert!(nobody.contains("the annotator is not a number") && nobody.contains("nobody.m2:2"), "{nobody}");
    assert!(refused(&folder, &["score", "gleu", "two", "--reference", "two"]).contains("--source"));
    assert!(refused(&folder, &["score", "gleu", "two", "--source", "two"]).contains("--reference"));
    assert!(refused(&folder, &["score", "m2", "a.m2", "two", "--beta=-1"]).contains("--beta"));
    assert!(refused(&folder, &["score", "m2", "a.m2", "two", "--layout", "errant"]).contains("m2scorer"));
    let lengths = refused(&folder, &["edits", "two", "short", "--format", "text", "-o", "x.m2"]);
    assert!(lengths.contains("files of different length"), "{lengths}");
    assert!(!folder.names().contains(&"x.m2".to_owned()));
}

#[test]
fn odd_input_has_a_defined_result() {
    let folder = Folder::new();
    folder.write(
        "outside.m2",
        "S a b\nA 1 2|||X|||y|||REQUIRED|||-NONE-|||0\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\nA 4 4|||X|||z|||REQUIRED|||-NONE-|||0\n\nS c\n",
    );
    folder.write("out", "x y\n\n");
    let run = folder.run(&["score", "m2", "outside.m2", "out", "--json"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("warning: sentence 1: an edit outside its sentence: 4 4"), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["counts"], serde_json::json!({ "correct": 1, "proposed": 3, "gold": 2 }));
    let long = vec!["word"; 10_000].join(" ");
    let other: String = (0..10_000).map(|n| format!("w{n} ")).collect();
    folder.write("long", format!("{long}\n"));
    folder.write("longer", format!("{long} word\n"));
    folder.write("other", format!("{other}\n"));
    folder.write("long.m2", format!("S {long}\nA 0 1|||X|||Word|||REQUIRED|||-NONE-|||0\n"));
    for output in ["long", "longer", "other"] {
        for arguments in [
            &["score", "m2", "long.m2", output][..],
            &["score", "imeasure", "long.m2", output],
            &["score", "gleu", output, "--source", "long", "--reference", "longer"],
            &["score", "accuracy", output, "--source", "long", "--reference", "longer"],
            &["score", "index-match", output, "--source", "long", "--reference", "longer"],
            &["edits", "long", output, "--format", "text", "-o", "x.m2"],
        ] {
            let run = folder.run(arguments);
            assert!(matches!(run.status, Some(0 | 1)), "{arguments:?}: {}", run.stderr);
            assert_eq!(
                run.status == Some(1),
                run.stderr.contains("left out"),
                "{arguments:?}: {}",
                run.stderr
            );
        }
    }
}

#[test]
fn every_measure_has_its_page() {
    let folder = Folder::new();
    let listed = folder.done(&["list", "metrics"]);
    for metric in ["m2", "edits", "gleu", "imeasure", "accuracy", "index-match"] {
        assert!(listed.lines().any(|line| line.trim_start().starts_with(metric)), "{metric}: {listed}");
        let page = folder.done(&["explain", metric]);
        assert!(page.contains("Where it comes from") && page.contains("Example"), "{metric}");
    }
}
