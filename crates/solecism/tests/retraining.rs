//! The retraining study from start to end, and the resulting parser.

mod common;

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

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

/// Rows of the results of a sort.
fn rows(report: &str, sort: &str) -> Vec<Value> {
    let rows = report.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    rows.filter(|row| row["row"] == sort).collect()
}

/// Scores of whole texts in a test.
fn scores(report: &str, test: &str) -> Vec<Value> {
    let of_test =
        |row: &Value| row["test"] == test && row["by"].as_object().is_some_and(serde_json::Map::is_empty);
    rows(report, "score").into_iter().filter(of_test).collect()
}

#[test]
fn every_way_of_training_stands_beside_its_base() {
    let folder = parts();
    let report = folder.done(&study("pcfg,latent,product,robust"));
    assert_eq!(folder.text("study/results.jsonl"), report);
    for (test, systems) in [
        ("pcfg", 4),
        ("latent", 4),
        ("product", 6),
        ("robust: threshold repair", 4),
        ("robust, beside as many grammars", 5),
        ("robust, beside rerank", 2),
    ] {
        let found = scores(&report, test);
        assert_eq!(found.len(), 3 * systems, "{test}");
        for row in &found {
            let f = row["scores"]["f1"].as_f64().expect("F");
            assert!((0.2..=1.0).contains(&f), "{row}");
        }
        let learner = report.lines().filter(|line| line.contains("learners' sentences"));
        let uas = |line| serde_json::from_str::<Value>(line).ok()?["scores"]["uas"].as_f64();
        assert!(learner.filter_map(uas).all(|uas| uas > 0.3 && uas <= 1.0), "{test}");
        for (sort, texts) in [("cost", 1), ("gap closed", 2)] {
            let found = rows(&report, sort);
            let of_test: Vec<&Value> = found.iter().filter(|row| row["test"] == test).collect();
            assert_eq!(of_test.len(), texts * (systems - 1), "{test}, {sort}");
            assert!(of_test.iter().all(|row| row["p"].as_f64().is_some_and(|p| p > 0.0 && p <= 1.0)));
        }
    }
    let kinds = |row: &&Value| row["test"] == "pcfg" && row["cell"]["trained_on"] == "both";
    let of_kinds: u64 = rows(&report, "score")
        .iter()
        .filter(kinds)
        .filter(|row| row["cell"]["condition"] == "ungrammatical 1" && row["by"]["kind"].is_string())
        .filter_map(|row| row["sentences"].as_u64())
        .sum();
    let all = scores(&report, "pcfg")[1]["sentences"].as_u64();
    assert_eq!(Some(of_kinds), all);
    let markdown = folder.text("study/report.md");
    assert!(markdown.contains("gap closed") && markdown.contains("both × grammatical"), "{markdown}");
    let document: Value = serde_json::from_str(&folder.text("study/document.json")).expect("JSON");
    assert_eq!(document["data"].as_array().map(Vec::len), Some(report.lines().count()));
    assert!(document["figures"]["rows"].as_array().is_some_and(|rows| rows.len() > 500));
}

#[test]
fn the_share_of_the_gap_is_that_of_the_scores() {
    let folder = parts();
    let report = folder.done(&study("pcfg"));
    let f = |trained_on: &str, condition: Option<&str>| {
        let found = scores(&report, "pcfg").into_iter().find(|row| {
            row["cell"]["trained_on"] == trained_on && row["cell"]["condition"].as_str() == condition
        });
        found.and_then(|row| row["scores"]["f1"].as_f64()).expect("F")
    };
    let value = |sort: &str, text: &str| {
        let found = rows(&report, sort).into_iter().find(|row| {
            row["system"] == "pcfg (both)" && row["text"] == text && row["base"] == "pcfg (grammatical)"
        });
        found.and_then(|row| row["value"].as_f64()).expect("a value")
    };
    let (good, one) = (f("grammatical", None), Some("ungrammatical 1"));
    assert!((value("cost", "clean") - (good - f("both", None))).abs() < 1e-12);
    let closed = (f("both", one) - f("grammatical", one)) / (good - f("grammatical", one));
    assert!((value("gap closed", "ungrammatical 1") - closed).abs() < 1e-12);
}

/// Directory of a step.
fn step(folder: &Folder, start: &str) -> String {
    let entries = std::fs::read_dir(folder.path("study/steps")).expect("steps").flatten();
    let mut names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let name = names.find(|name| {
        name.strip_prefix(start).and_then(|rest| rest.strip_prefix('-')).is_some_and(|key| key.len() == 16)
    });
    format!("study/steps/{}", name.unwrap_or_else(|| panic!("no step {start}")))
}

#[test]
fn what_is_done_is_not_done_again_and_what_is_missing_is_made() {
    let folder = parts();
    let first = folder.done(&study("latent"));
    let model = format!("{}/model", step(&folder, "train-latent--both-"));
    let when = |name: &str| std::fs::metadata(folder.path(name)).and_then(|file| file.modified()).ok();
    let made = when(&model).expect("a model");
    for gone in ["train-latent--grammatical-", "answer-latent--grammatical--on-test"] {
        std::fs::remove_dir_all(folder.path(&step(&folder, gone))).expect("a step");
    }
    assert_eq!(folder.done(&study("latent")), first);
    assert_eq!(when(&model), Some(made));

    let other = folder.done(&[&study("latent")[..], &["--seed", "2"]].concat());
    assert!(other != first, "another seed, other errors and grammars");
    assert_eq!(folder.done(&study("latent")), first);
    assert_eq!(when(&model), Some(made));
}

/// Runs a study, kills it when it has a checkpoint, and returns the checkpoint.
fn killed_at_a_checkpoint(folder: &Folder, study: &[&str]) -> Option<PathBuf> {
    if folder.path("study").exists() {
        std::fs::remove_dir_all(folder.path("study")).expect("a study");
    }
    let checkpoint = || {
        let entries = std::fs::read_dir(folder.path("study/checkpoints")).into_iter().flatten().flatten();
        // A file that is still being written has a name with a dot.
        let mut whole = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
        whole.next().map(|entry| entry.path())
    };
    let mut command = common::solecism();
    command.args(study).current_dir(folder.path("")).stdout(Stdio::null());
    let mut child = command.spawn().expect("a run");
    while checkpoint().is_none() && child.try_wait().expect("a run").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    child.wait().expect("the run");
    checkpoint()
}

#[test]
fn a_training_that_was_killed_goes_on_from_its_checkpoint() {
    let folder = parts();
    let long = [&study("latent")[..], &["--cycles", "3"]].concat();
    let long: Vec<&str> =
        long.iter().enumerate().filter(|(at, _)| ![6, 7].contains(at)).map(|(_, word)| *word).collect();
    // The training may be over before the signal comes.
    let kept = (0..10).find_map(|_| killed_at_a_checkpoint(&folder, &long)).expect("a checkpoint");
    // Of another training, it is refused: so the run did read it.
    let whole = std::fs::read(&kept).expect("a checkpoint");
    std::fs::write(&kept, &whole[..whole.len() / 2]).expect("a checkpoint");
    assert_eq!(folder.run(&long).status, Some(1), "half a checkpoint");
    std::fs::write(&kept, whole).expect("a checkpoint");
    let resumed = folder.done(&long);
    assert!(!folder.path("study/checkpoints").exists());
    std::fs::remove_dir_all(folder.path("study")).expect("a study");
    assert_eq!(folder.done(&long), resumed);
}

#[test]
fn the_weights_of_unlike_grammars_are_chosen_on_the_development_part() {
    let folder = parts();
    folder.done(&study("product"));
    let weights =
        folder.text(&format!("{}/result.json", step(&folder, "weights-product--both---grammatical-")));
    let weights: Vec<f64> = serde_json::from_str(&weights).expect("weights");
    assert!(weights.len() == 2 && weights[1] >= 0.25 && weights[1] <= 4.0, "{weights:?}");
    let names = std::fs::read_dir(folder.path("study/steps")).expect("steps").flatten();
    let chosen = names.filter(|entry| entry.file_name().to_string_lossy().starts_with("weights-"));
    assert_eq!(chosen.count(), 3, "grammars of one mixture count the same");
}

#[test]
fn the_same_study_from_another_directory_gives_the_same_bytes() {
    let folder = parts();
    let profile = "[kinds]\nextra-word = 1\nmissing-word = 1\n";
    for name in ["own", "other"] {
        std::fs::create_dir(folder.path(name)).expect("a directory");
        folder.write(&format!("{name}/mine.toml"), profile);
    }
    let common = ["--cycles", "1", "--resamples", "20", "--parsers", "pcfg", "-q"];
    folder.done(&[&["retrain", ".", "-o", "one", "--profile", "own/mine.toml"][..], &common].concat());
    let absolute = folder.path("other/mine.toml");
    let absolute = absolute.to_str().expect("a path");
    folder.done(&[&["retrain", ".", "-o", "two", "--profile", absolute][..], &common].concat());
    for name in ["document.json", "results.jsonl", "report.md", "report.html"] {
        assert!(folder.bytes(&format!("one/{name}")) == folder.bytes(&format!("two/{name}")), "{name}");
    }
    assert!(folder.text("one/document.json").contains("missing-word=1 extra-word=1"));
    assert!(!folder.text("one/document.json").contains("own/"));
}

/// The trees with a root without a label, as in the Penn Treebank.
fn with_unlabelled_root(trees: &str) -> String {
    trees.replace("(ROOT (", "( (")
}

#[test]
fn a_root_without_a_label_comes_out_as_it_went_in() {
    let folder = parts();
    let study = |directory: &str| {
        let line =
            ["retrain", ".", "-o", directory, "--parsers", "pcfg", "--resamples", "20", "--json", "-q"];
        folder.done(&line)
    };
    let f = |report: &str| -> Vec<Option<f64>> {
        scores(report, "pcfg").iter().map(|row| row["scores"]["f1"].as_f64()).collect()
    };
    let labelled = f(&study("labelled"));
    for part in ["train.ptb", "dev.ptb", "test.ptb"] {
        folder.write(part, with_unlabelled_root(&folder.text(part)));
    }
    assert_eq!(f(&study("study")), labelled);
    folder.write(
        "e.toml",
        "[corpora]\ntrain = \"train.ptb\"\ntest = \"test.ptb\"\n[mixtures]\ngood = [\"train\"]\n\
         [systems.pcfg]\nkind = \"pcfg\"\non = \"good\"\n[[tests]]\nmetric = \"parseval\"\non = \"test\"\n",
    );
    folder.done(&["run", "e.toml", "-o", "run", "-q"]);
    let found = folder.records("run/results.jsonl").into_iter().find(|row| row["row"] == "score");
    assert_eq!(found.and_then(|row| row["scores"]["f1"].as_f64()), labelled[0]);
    let trees = folder.text(&format!("{}/output.ptb", step(&folder, "answer-pcfg--grammatical--on-test")));
    assert!(trees.lines().count() > 20 && trees.lines().all(|tree| tree.starts_with("( (")), "{trees}");
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
    let systems = |report: &str, test: &str| -> Vec<String> {
        let of_clean = scores(report, test).into_iter().filter(|row| row["cell"]["condition"].is_null());
        of_clean.map(|row| row["cell"]["system"].as_str().expect("a name").to_owned()).collect()
    };
    for test in ["robust, beside as many grammars", "robust, beside rerank"] {
        assert!(
            systems(&report, test).ends_with(&["robust".to_owned(), "robust, with more text".to_owned()])
        );
    }
    let model = |name: &str| folder.bytes(&format!("{}/model", step(&folder, name)));
    assert!(model("train-repair") != model("train-repair-with-text"));
    let without = folder.done(&study("robust"));
    assert!(systems(&without, "robust, beside rerank").ends_with(&["robust".to_owned()]));
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
