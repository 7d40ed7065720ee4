//! Reports: from the document of a study to its page.

mod common;

use common::Folder;
use serde_json::{Value, json};

/// Hostile text in a corpus, which must appear on the page as text.
const HOSTILE: &str = "</script><img src=x onerror=alert(1)>";

fn sentence(number: u64, loss: f64) -> Value {
    let tree = format!("(S (NP (NN word{number})) (VP (VBZ sleeps)))");
    json!({
        "number": number,
        "words": [format!("word{number}"), "sleeps"],
        "gold": {"constituents": tree},
        "variants": [{
            "words": [HOSTILE, "sleeps"],
            "gold": {"constituents": tree},
            "edits": [{"kind": "typo", "subkind": "", "op": "substitute", "at": 0, "old": format!("word{number}"), "new": HOSTILE}],
        }],
        "answers": [{"clean": [tree, 1.0], "noisy": [[tree, 1.0 - loss]]}],
    })
}

fn document(sentences: u64) -> Value {
    json!({
        "title": HOSTILE,
        "about": "What typos do.",
        "source": "",
        "summary": ["It loses half."],
        "failures": [],
        "sections": [{"title": "Scores", "blocks": [
            {"text": "As they are."},
            {"table": {"title": "", "columns": [{"name": "system", "is_number": false}], "rows": [["a"]], "has_total": false}},
            {"picture": {"shades": {"title": "By kind", "columns": ["a"], "rows": [["typo", [0.5]]]}}},
        ]}],
        "explorer": {
            "variants": [{"name": "typos"}],
            "subjects": [{"name": "parser", "shape": "constituents", "score": "F"}],
            "sentences": (0..sentences).map(|n| sentence(n, n as f64 / sentences as f64)).collect::<Vec<_>>(),
            "left_out": 0,
        },
        "made_with": [["seed", "1"]],
    })
}

fn folder(sentences: u64) -> Folder {
    Folder::with(&[("document.json", document(sentences).to_string().as_bytes())])
}

#[test]
fn the_page_stands_beside_the_document_of_a_study() {
    let folder = folder(5);
    folder.done(&["report", "."]);
    assert_eq!(folder.names(), ["document.json", "report.html"]);
    let page = folder.text("report.html");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(page.contains("<li>It loses half.</li>"), "no summary");
    assert!(page.contains("5 sentences, from the one that lost the most"), "no sentences");
    assert!(!page.contains("<img"), "markup came in");
}

#[test]
fn the_same_document_gives_the_same_page_wherever_it_goes() {
    let folder = folder(5);
    folder.done(&["report", "document.json", "-o", "a.html", "-q"]);
    let printed = folder.done(&["report", ".", "-o", "-", "-q"]);
    assert_eq!(folder.text("a.html"), printed);
    assert_eq!(folder.names(), ["a.html", "document.json"]);
}

#[test]
fn a_limit_keeps_the_largest_losses_and_says_so() {
    let folder = folder(40);
    folder.done(&["report", ".", "--explorer-limit", "10", "-q"]);
    let page = folder.text("report.html");
    assert!(page.contains("10 sentences, from"), "all were kept");
    assert!(page.contains("30 more, with smaller losses, are left out"), "it is not told");
}

#[test]
fn what_is_no_report_is_told_with_its_place() {
    let folder = Folder::with(&[("document.json", b"{\n  \"title\": 7\n}\n"), ("other.json", b"[1, 2")]);
    let run = folder.run(&["report", "."]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("document.json:2:"), "{}", run.message());
    assert!(run.message().contains("this is no report"), "{}", run.message());
    assert_eq!(folder.run(&["report", "other.json"]).status, Some(2));
    assert_eq!(folder.names(), ["document.json", "other.json"]);
}

#[test]
fn a_study_that_has_not_run_has_no_report() {
    let folder = Folder::new();
    let run = folder.run(&["report", "."]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("solecism run"), "{}", run.message());
}
