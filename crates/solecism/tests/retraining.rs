//! The retraining study from start to end, and the resulting parser.

mod common;

use common::Folder;
use serde_json::Value;

/// The sample split into parts.
fn parts() -> Folder {
    let folder = Folder::with_sample();
    let trees = folder.text("sample.ptb");
    let lines: Vec<&str> = trees.lines().filter(|line| !line.is_empty()).collect();
    let part = |name: &str, lines: &[&str]| folder.write(name, lines.join("\n") + "\n");
    part("train.ptb", &lines[..300]);
    part("dev.ptb", &lines[300..340]);
    part("test.ptb", &lines[340..]);
    let sentences = folder.text("sample.conllu");
    let few: Vec<&str> = sentences.split_inclusive("\n\n").take(20).collect();
    folder.write("learner.conllu", few.concat());
    folder
}

const STUDY: [&str; 13] = [
    "retrain",
    ".",
    "-o",
    "study",
    "--learner",
    "learner.conllu",
    "--cycles",
    "1",
    "--resamples",
    "100",
    "--json",
    "-q",
    "--parsers",
];

fn study(parsers: &str) -> Vec<&str> {
    [&STUDY[..], &[parsers]].concat()
}

fn families(report: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(report).expect("JSON");
    report["families"].as_array().expect("families").clone()
}

#[test]
fn every_way_of_training_stands_beside_its_base() {
    let folder = parts();
    let report = folder.done(&study("pcfg,latent,product,robust"));
    assert_eq!(folder.text("study/report.json"), report);
    let sizes = families(&report)
        .iter()
        .map(|family| family["systems"].as_array().map_or(0, Vec::len))
        .collect::<Vec<_>>();
    assert_eq!(sizes, [4, 4, 6, 4, 5, 2]);
    for family in families(&report) {
        for (number, system) in family["systems"].as_array().expect("systems").iter().enumerate() {
            let texts = &system["texts"];
            let f = |text: &str| texts[text]["scores"]["f1"].as_f64().expect("F");
            assert!((0.2..=1.0).contains(&f("grammatical")) && (0.2..=1.0).contains(&f("ungrammatical_2")));
            let kinds = system["kinds"].as_object().expect("kinds").values();
            let sentences: u64 = kinds.map(|kind| kind["sentences"].as_u64().unwrap_or(0)).sum();
            assert_eq!(Some(sentences), texts["ungrammatical_1"]["sentences"].as_u64());
            let uas = system["learner"]["scores"]["uas"].as_f64().expect("UAS");
            assert!(uas > 0.3 && uas <= 1.0, "{uas}");
            assert_eq!(system["cost"].is_null(), number == 0);
            let p = texts["ungrammatical_1"]["p"]["f1"].as_f64();
            assert!(p.map_or(number == 0, |p| p > 0.0 && p <= 1.0), "{p:?}");
        }
    }
    let markdown = folder.text("study/report.md");
    assert!(markdown.contains("gap closed") && markdown.contains("both × grammatical"), "{markdown}");
}

#[test]
fn what_is_done_is_not_done_again_and_what_is_missing_is_made() {
    let folder = parts();
    let first = folder.done(&study("latent"));
    let model = "study/grammar-both-1.model";
    let made = std::fs::metadata(folder.path(model)).and_then(|file| file.modified()).expect("a model");
    std::fs::remove_file(folder.path("study/latent-both.test-1.ptb")).expect("an output");
    std::fs::remove_file(folder.path("study/grammar-grammatical-1.model")).expect("another model");
    std::fs::remove_file(folder.path("study/latent-grammatical.test-0.ptb")).expect("its output");
    assert_eq!(folder.done(&study("latent")), first);
    assert_eq!(std::fs::metadata(folder.path(model)).and_then(|file| file.modified()).ok(), Some(made));

    let other = [&study("latent")[..], &["--seed", "2"]].concat();
    let run = folder.run(&other);
    assert!(run.status == Some(2) && run.stderr.contains("another"), "{}", run.stderr);
}

#[test]
fn a_treebank_that_is_not_there_is_reported() {
    let folder = Folder::with_sample();
    let run = folder.run(&["retrain", ".", "-o", "study"]);
    assert!(run.status == Some(2) && run.stderr.contains("train.ptb"), "{}", run.stderr);
    folder.write("empty.ptb", "\n");
    for (other, told) in [("empty.ptb", "there are no trees in empty.ptb"), ("sample.conllu", "is conllu")] {
        for (train, test) in [(other, "sample.ptb"), ("sample.ptb", other)] {
            let run = folder.run(&["retrain", "--train", train, "--test", test, "-o", "study", "-q"]);
            assert!(run.status == Some(2) && run.stderr.contains(told), "{}", run.stderr);
            assert!(!folder.path("study").exists(), "nothing is begun");
        }
    }
    let run = folder.run(&["retrain", ".", "-o", "study", "--parsers", "charniak"]);
    assert!(run.status == Some(2) && run.stderr.contains("robust"), "{}", run.stderr);
}

#[test]
fn a_robust_parser_is_one_file_and_the_same_on_any_number_of_threads() {
    let folder = parts();
    for threads in ["1", "2"] {
        let output = format!("robust.{threads}");
        let train = ["train", "robust", "train.ptb", "-o", &output, "--cycles", "1", "--grammars", "1", "-q"];
        folder.done(&[&train[..], &["-j", threads]].concat());
    }
    assert!(folder.bytes("robust.1") == folder.bytes("robust.2"));
    folder.write("in.txt", "The dog the sleeps .\n\nThey has slept .\n");
    let trees = folder.done(&["parse", "-m", "robust.1", "in.txt", "-q"]);
    let lines: Vec<&str> = trees.lines().collect();
    assert!(lines.len() == 3 && lines[1] == "(())", "{trees}");
    assert_eq!(lines[0].matches(" the)").count() + lines[0].matches(" The)").count(), 2, "{trees}");
    let list = folder.done(&["parse", "-m", "robust.1", "in.txt", "--kbest", "3", "-q"]);
    assert_eq!(list.lines().next(), Some(lines[0]), "the best of a list is the best");
    let run = folder.run(&["parse", "-m", "robust.1", "in.txt", "--decode", "max-rule"]);
    assert!(run.status == Some(2) && run.stderr.contains("one way only"), "{}", run.stderr);
}

#[test]
fn with_more_text_there_is_a_parser_that_knows_it() {
    let folder = parts();
    folder.write("more.txt", "The boats lay at the quay all night .\nNobody had seen them come in .\n");
    let with_text = [&study("robust")[..], &["--text", "more.txt"]].concat();
    let report = folder.done(&with_text);
    let titles = |family: &Value| -> Vec<String> {
        let systems = family["systems"].as_array().expect("systems").iter();
        systems.map(|system| system["trained_on"].as_str().expect("a title").to_owned()).collect()
    };
    for family in families(&report).iter().skip(1) {
        assert!(titles(family).ends_with(&["robust".to_owned(), "robust, with more text".to_owned()]));
    }
    assert!(folder.bytes("study/repair.model") != folder.bytes("study/repair-text.model"));
    let run = folder.run(&study("robust"));
    assert!(run.status == Some(2) && run.stderr.contains("another"), "{}", run.stderr);
    let run = folder.run(&["train", "robust", "train.ptb", "-o", "m", "--text", "absent.txt", "-q"]);
    assert!(run.status == Some(2) && run.stderr.contains("absent.txt"), "{}", run.stderr);
}

#[test]
fn the_first_of_a_list_is_the_tree_however_it_is_chosen() {
    let folder = parts();
    folder.done(&["train", "latent", "train.ptb", "-o", "latent.model", "--cycles", "1", "-q"]);
    for how in ["consensus", "max-rule"] {
        let parse = ["parse", "-m", "latent.model", "test.ptb", "-q", "--decode", how];
        let best = folder.done(&parse);
        let lists = folder.done(&[&parse[..], &["--kbest", "4"]].concat());
        let firsts: Vec<&str> = lists.split("\n\n").filter_map(|list| list.lines().next()).collect();
        assert_eq!(best.lines().collect::<Vec<_>>(), firsts, "{how}");
    }
}
