//! `conserve`, `coverage`, `faithful` and `score ucca`: how bold, well covered and faithful correctors are.

mod common;

use std::fs;

use common::Folder;
use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};

const SOURCE: &str = "He go to home .\nI has dog .\nThis is fine .\n";
const CORRECTED: &str = "He goes home .\nI have a dog .\nThis is fine .\n";

fn texts() -> Folder {
    Folder::with(&[("source.txt", SOURCE.as_bytes()), ("gold.txt", CORRECTED.as_bytes())])
}

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&folder.done(&[arguments, &["--json", "-q"]].concat())).unwrap()
}

#[test]
fn a_corrector_that_does_nothing_is_over_conservative() {
    let folder = texts();
    let files = ["--source", "source.txt", "--reference", "gold.txt", "--system", "none=source.txt"];
    let found = json(&folder, &[&["conserve"], &files[..], &["--plot", "plot.svg"]].concat());
    let none = &found["systems"][0];
    assert_eq!((&none["name"], &none["verdict"]), (&"none".into(), &"over-conservative".into()));
    assert_eq!(none["wordchange"]["value"], 0.0);
    // Two of three sentences have two changes.
    assert_eq!(found["references"][0]["histogram"], serde_json::json!([1, 0, 2]));
    assert!(folder.text("plot.svg").starts_with("<svg"));
    for style in ["--csv", "--markdown", "--latex"] {
        assert!(folder.done(&[&["conserve", style], &files[..]].concat()).contains("none"), "{style}");
    }
    // The result does not depend on the number of threads.
    let with = |threads| json(&folder, &[&["conserve", "-j", threads], &files[..]].concat());
    assert_eq!(with("1"), with("3"));
}

#[test]
fn texts_that_do_not_belong_together_are_refused() {
    let folder =
        Folder::with(&[("s", SOURCE.as_bytes()), ("short", b"He goes home .\n"), ("bad", b"\xff\n\n\n")]);
    for (file, message) in [("short", "s has 3 lines, short has 1"), ("bad", "not UTF-8"), ("none", "none")] {
        let system = format!("x={file}");
        let run = folder.run(&["conserve", "--source", "s", "--system", &system, "--plot", "p.svg"]);
        assert_eq!(run.status, Some(2), "{}", run.stderr);
        assert!(run.message().contains(message), "{}", run.stderr);
        assert_eq!(folder.names(), ["bad", "s", "short"]);
    }
    let run = folder.run(&["conserve", "--source", "s", "--system", "nameless"]);
    assert!(run.status == Some(2) && run.stderr.contains("ours=out.txt"), "{}", run.stderr);
}

/// Very long lines and empty lines need no special treatment.
#[test]
fn long_and_empty_lines() {
    let long = "word ".repeat(10_000);
    let changed = long.replacen("word", "words", 3);
    let folder = Folder::new();
    folder.write("s", format!("\n{long}\n"));
    folder.write("o", format!("\n{changed}\n"));
    let found = json(&folder, &["conserve", "--source", "s", "--system", "x=o"]);
    assert_eq!(found["systems"][0]["wordchange"]["value"], 1.5);
    assert_eq!(found["systems"][0]["order_left_out"], 1);
}

#[test]
fn fingerprints() {
    let folder = Folder::with(&[("one", b"42 4\n"), ("two", b"42 4\n16 14 2\n")]);
    let one = json(&folder, &["coverage", "--fingerprint", "one"]);
    assert!((one["support"].as_f64().unwrap() - 281.5598).abs() < 1e-3);
    assert!((one["objective"].as_f64().unwrap() - 0.366_483_1).abs() < 1e-6);
    for key in ["variants_at_least", "mass_at_least", "accuracy", "index_match", "f"] {
        assert!(one.get(key).is_some(), "{key}");
    }
    assert_eq!(one["accuracy"].as_object().unwrap().len(), 20);
    let two = json(&folder, &["coverage", "--fingerprint", "two", "--max-references", "5"]);
    assert_eq!(two.as_array().unwrap().len(), 2);
    assert_eq!(two[0]["support"], one["support"]);
    let staged = json(&folder, &["coverage", "--fingerprint", "one", "--two-stage"]);
    assert!(staged["support"].as_f64() < one["support"].as_f64());
    for (bad, message) in [("x 1\n", "[bad:1:1]"), ("0\n", "nothing was seen"), ("", "has no fingerprint")] {
        folder.write("bad", bad);
        let run = folder.run(&["coverage", "--fingerprint", "bad"]);
        assert!(run.status == Some(2) && run.message().contains(message), "{}", run.stderr);
    }
}

#[test]
fn tables_of_corrections() {
    let table = "1\tHe goes home .\t6\n1\tHe went home .\t3\n1\tHe is going home .\n2\tI have a dog .\t8\n2\tI have dogs .\t2\n";
    let folder = Folder::with(&[("c.tsv", table.as_bytes()), ("s", b"He go to home .\nI has dog .\n")]);
    let plain = json(&folder, &["coverage", "c.tsv"]);
    assert!(plain["index_match"].is_null() && plain["f"].is_null());
    assert_eq!(plain["per_sentence"].as_array().unwrap().len(), 2);
    let with = ["coverage", "c.tsv", "--source", "s", "--sentences", "200", "--unchanged", "20"];
    let found = json(&folder, &[&with[..], &["--observed", "1=0", "--plot", "p.svg"]].concat());
    assert_eq!(found["accuracy"], plain["accuracy"]);
    assert!(found["f"]["20"].as_f64() > found["f"]["1"].as_f64());
    assert!(found["index_match"]["1"].as_f64() >= found["accuracy"]["1"].as_f64());
    assert!(found["test"]["at_most"].as_f64().unwrap() < 0.5);
    assert!(folder.text("p.svg").starts_with("<svg"));
    assert!(folder.done(&with).contains("Expected scores of a perfect corrector"));
    folder.write("bad.tsv", "1\tHe goes .\nno tab\n");
    let run = folder.run(&["coverage", "bad.tsv"]);
    assert!(run.status == Some(2) && run.message().contains("[bad.tsv:2:1] "), "{}", run.stderr);
}

/// "He saw it", with this category for the second word.
fn passage(category: &str) -> String {
    let words = ["He", "saw", "it"].iter().enumerate().map(|(at, word)| {
        format!("<node ID=\"0.{}\" type=\"Word\"><attributes text=\"{word}\" /></node>", at + 1)
    });
    let words: Vec<String> = words.collect();
    let edge = |to: &str, tag: &str| {
        format!("<edge toID=\"{to}\" type=\"{tag}\"><attributes /><category tag=\"{tag}\" /></edge>")
    };
    let scene = edge("1.3", "A") + &edge("1.4", category) + &edge("1.5", "A");
    let units = [
        ("1.1", edge("1.2", "H")),
        ("1.2", scene),
        ("1.3", edge("0.1", "Terminal")),
        ("1.4", edge("0.2", "Terminal")),
        ("1.5", edge("0.3", "Terminal")),
    ]
    .map(|(id, edges)| format!("<node ID=\"{id}\" type=\"FN\"><attributes />{edges}</node>"));
    format!(
        "<root passageID=\"1\"><attributes /><layer layerID=\"0\"><attributes />{}</layer>\
         <layer layerID=\"1\"><attributes />{}</layer></root>\n",
        words.concat(),
        units.concat()
    )
}

#[test]
fn passages_are_compared_edge_by_edge() {
    let folder = Folder::new();
    for (directory, category) in [("gold", "P"), ("out", "S")] {
        fs::create_dir(folder.path(directory)).unwrap();
        folder.write(&format!("{directory}/1.xml"), passage(category));
    }
    for compat in ["none", "ucca"] {
        let found = json(&folder, &["score", "ucca", "gold", "out", "--compat", compat]);
        assert_eq!(found["scores"]["primary_labelled_f"], 0.75, "{found:#}");
        assert_eq!(found["scores"]["primary_weak_f"], 1.0);
        assert_eq!(found["counts"]["primary_gold"], 4);
    }
    let found = json(&folder, &["faithful", "--source", "gold", "--correction", "out"]);
    assert_eq!(found["uccasim"]["mean"], 0.75, "{found:#}");
    assert_eq!(found["distsim"]["A+D"]["similarity"], 1.0);
    assert_eq!(found["distsim"]["Scene"]["difference"], 0.0);
    assert!(
        folder.done(&["faithful", "--source", "gold/1.xml", "--correction", "out/1.xml"]).contains("UCCASIM")
    );
}

#[test]
fn passages_that_are_none_are_refused() {
    let folder = Folder::with(&[("good.xml", passage("P").as_bytes())]);
    let entity = "<!DOCTYPE root [<!ENTITY x SYSTEM \"good.xml\">]>\n<root>&x;</root>\n";
    let dangling = passage("P").replace("toID=\"1.5\"", "toID=\"1.9\"");
    let cycle = passage("P").replace("toID=\"0.3\" type=\"Terminal\"", "toID=\"1.2\" type=\"A\"");
    for (text, message) in [
        (entity, "[bad.xml:1:1] a document type"),
        (&dangling, "an edge to 1.9, which is not there"),
        (&cycle, "a cycle"),
        ("<root>", "the passage does not end"),
    ] {
        folder.write("bad.xml", text);
        for arguments in [
            &["score", "ucca", "good.xml", "bad.xml"][..],
            &["faithful", "--source", "good.xml", "--correction", "bad.xml"],
        ] {
            let run = folder.run(arguments);
            assert_eq!(run.status, Some(2), "{}", run.stderr);
            assert!(
                run.message().replace("╭─", " ").contains(message.split("] ").last().unwrap()),
                "{}",
                run.stderr
            );
            assert!(run.stderr.contains("bad.xml:"), "{}", run.stderr);
        }
    }
}

/// Agrees with the `ucca` package on the command line.
#[needs_shared("data/ucca-wiki/212.xml", "reference/ucca/perturbed/212.xml")]
fn real_passages() {
    let (gold, output) = (shared!("data/ucca-wiki/212.xml"), shared!("reference/ucca/perturbed/212.xml"));
    let [gold, output] = [&gold, &output].map(|path| path.to_str().unwrap());
    let found = json(&Folder::new(), &["score", "ucca", gold, output, "--compat", "ucca"]);
    assert_eq!(found["counts"]["primary_labelled_gold"], 97);
    assert_eq!(found["counts"]["remote_labelled_output"], 4);
}
