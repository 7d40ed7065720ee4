//! Whole studies: run, interrupted, resumed, changed, and with failing systems.

mod common;

use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{Folder, solecism};

/// A study that takes a second or two: errors, three systems, scores and comparisons.
const STUDY: &str = r#"
title = "A small study"
resamples = 200

[corpora]
train = { sample = "trees", except-every = 4 }
test = { sample = "trees", every = 4 }

[conditions.one]
title = "one error"
passes = 1

[conditions.typos]
profile = "typos"
rate = ["2%", "10%"]
replicates = 2

[mixtures]
good = ["train"]
both = ["train", "train/one"]

[systems.latent]
kind = "latent"
on = ["good", "both"]
cycles = 1

[systems.tagger]
kind = "hmm"
on = "good"

[[tests]]
title = "constituents"
metric = "parseval"
on = ["test", "test/one", "test/typos"]
systems = ["latent"]
by = ["kind"]
compare = "first"

[[tests]]
title = "tags"
metric = "degradation"
on = ["test", "test/typos"]
systems = ["tagger"]
"#;

fn study() -> Folder {
    Folder::with(&[("study.toml", STUDY.as_bytes())])
}

/// Number of steps that a run did, and number in total.
fn steps(folder: &Folder, arguments: &[&str]) -> (usize, usize) {
    let run = folder.run(arguments);
    let line = run.stderr.lines().find(|line| line.contains("steps done now")).unwrap_or_default();
    let mut numbers = line.split(' ').filter_map(|word| word.parse().ok());
    (numbers.next().expect(&run.stderr), numbers.next().expect(line))
}

#[test]
fn a_study_gives_results_and_a_report() {
    let folder = study();
    let told = folder.done(&["run", "study.toml", "-o", "out"]);
    for part in
        ["A small study", "latent (both) compared with latent (good)", "F lost to errors", "degradation"]
    {
        assert!(told.contains(part), "no {part} in\n{told}");
    }
    let rows = folder.records("out/results.jsonl");
    let kinds: BTreeSet<&str> = rows.iter().filter_map(|row| row["row"].as_str()).collect();
    assert_eq!(kinds, ["comparison", "degradation", "errors", "loss", "loss difference", "score"].into());
    let score =
        rows.iter().find(|row| row["row"] == "score" && row["cell"]["condition"] == "one error").unwrap();
    assert!(score["scores"]["f1"].as_f64().is_some_and(|f| f > 0.4 && f < 1.0), "{score}");
    assert!(rows.iter().any(|row| row["by"]["kind"] == "missing-word"));
    let page = folder.text("out/report.html");
    assert!(page.starts_with("<!doctype html>") || page.starts_with("<!DOCTYPE html>"), "{}", &page[..60]);
    assert!(folder.text("out/document.json").contains("\"explorer\":{"));
}

#[test]
fn the_summary_names_the_text_that_costs_most_wherever_it_stands() {
    const TAGS: &str = r#"
title = "Tags"
resamples = 50

[corpora]
train = { sample = "trees", except-every = 4 }
test = { sample = "trees", every = 4 }

[conditions.typos]
profile = "typos"
rate = ["40%", "2%"]

[mixtures]
good = ["train"]

[systems.tagger]
kind = "hmm"
on = "good"

[[tests]]
title = "tags"
metric = "rows"
on = ["test", "test/typos"]
"#;
    let folder = Folder::with(&[("tags.toml", TAGS.as_bytes())]);
    let told = folder.done(&["run", "tags.toml", "-o", "out"]);
    let said = told
        .lines()
        .find(|line| line.starts_with("- tagger: on the words") && line.contains("accuracy falls from "))
        .expect(&told);
    assert!(said.contains(" (40%), a significant loss (p ") && said.ends_with(", Holm)."), "{said}");
}

#[test]
fn sentences_are_held_against_the_words_of_a_treebank() {
    const EDITS: &str = r#"
title = "Edits"
resamples = 10

[corpora]
test = { sample = "trees", every = 19 }

[systems.as-written]
kind = "unchanged"

[[tests]]
title = "edits"
metric = "ter"
on = ["test"]
"#;
    let folder = Folder::with(&[("edits.toml", EDITS.as_bytes())]);
    let told = folder.done(&["run", "edits.toml", "-o", "out"]);
    assert!(told.contains("as-written has ter 0.00."), "{told}");
}

#[test]
fn nothing_is_said_of_a_few_sentences() {
    let few = STUDY.replace("every = 4 }", "every = 40 }");
    let folder = Folder::with(&[("study.toml", few.as_bytes())]);
    let told = folder.done(&["run", "study.toml", "-o", "out"]);
    let said: Vec<&str> = told.lines().filter(|line| line.starts_with("- ")).collect();
    assert!(said.iter().any(|line| line.contains("fewer than 20 sentences")), "{said:?}");
    assert!(said.iter().all(|line| !line.contains(" F ")), "{said:?}");
}

#[test]
fn the_results_are_the_same_on_any_number_of_threads() {
    let folder = study();
    folder.done(&["run", "study.toml", "-o", "one", "-j", "1", "-q"]);
    folder.done(&["run", "study.toml", "-o", "three", "-j", "3", "-q"]);
    assert_eq!(folder.text("one/results.jsonl"), folder.text("three/results.jsonl"));
    assert_eq!(folder.text("one/document.json"), folder.text("three/document.json"));
}

#[test]
fn killed_at_any_moment_it_goes_on_and_ends_the_same() {
    let folder = study();
    let start = Instant::now();
    folder.done(&["run", "study.toml", "-o", "whole", "-q"]);
    let whole = start.elapsed();
    let mut was_killed = 0;
    for moment in 1..=10_u32 {
        let mut child = solecism()
            .args(["run", "study.toml", "-o", "killed", "-q"])
            .current_dir(folder.path(""))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // The time of the interrupt varies, neither rising nor falling.
        std::thread::sleep(whole.mul_f64(f64::from(moment * 7 % 10) / 12.0) + Duration::from_millis(3));
        was_killed += u32::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(was_killed > 0, "it was always done before");
    folder.done(&["run", "study.toml", "-o", "killed", "-q"]);
    assert_eq!(folder.text("whole/results.jsonl"), folder.text("killed/results.jsonl"));
    assert_eq!(folder.text("whole/document.json"), folder.text("killed/document.json"));
}

#[test]
fn ranges_of_texts_and_intervals_of_one_text_do_not_share_a_column() {
    let folder = study();
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let column = |title: &str| {
        let after = told.lines().skip_while(|line| !line.starts_with(title));
        after.skip(1).find(|line| line.contains("system")).unwrap_or_else(|| panic!("no {title} in\n{told}"))
    };
    let main =
        column("F (in brackets the 95 % interval of one text, or the lowest and the highest of several)");
    assert!(main.contains("clean [95 %]") && main.contains("10% [2 texts]"), "{main}");
    let costs = column("F lost to errors");
    let has = |name: &str| costs.contains(name);
    assert!(
        has("95 % interval") && has("lowest to highest text") && has("p (raw)") && has("p (Holm)"),
        "{costs}"
    );
    assert!(told.contains("on the first text of each"), "{told}");
    assert!(told.contains("F by kind, 10%, first text") || told.contains("10%, first text"), "{told}");
}

#[test]
fn systems_with_different_numbers_of_sentences_have_a_footnote() {
    const STUDY: &str = r#"
title = "Uneven"
resamples = 10

[corpora]
test = { file = "test.ptb" }

[systems.whole]
kind = "outputs"
files = { test = "whole.ptb" }

[systems.part]
kind = "outputs"
files = { test = "part.ptb" }

[[tests]]
title = "trees"
metric = "parseval"
on = ["test"]
"#;
    let gold = "(S (NP (DT The) (NN dog)) (VP (VBZ barks)))\n".repeat(3);
    // Its words differ, so the sentence is left out.
    let part = gold.replacen("dog", "cat", 1);
    let folder = Folder::with(&[
        ("study.toml", STUDY.as_bytes()),
        ("test.ptb", gold.as_bytes()),
        ("whole.ptb", gold.as_bytes()),
        ("part.ptb", part.as_bytes()),
    ]);
    let told = folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    assert!(told.contains("clean: 3 of whole, 2 of part"), "{told}");
}

#[test]
fn what_is_done_is_not_done_again() {
    let folder = study();
    let (done, all) = steps(&folder, &["run", "study.toml", "-o", "out"]);
    assert_eq!(done, all);
    assert_eq!(steps(&folder, &["run", "study.toml", "-o", "out"]), (0, all));
    // A new level of misspellings affects: its two texts; two parsers and a tagger on them; their scores; the
    // comparisons (each parser with clean text, both with each other, both by their losses); and the degradation.
    let changed = STUDY.replace("\"10%\"", "\"5%\"");
    folder.write("study.toml", changed);
    let plan = folder.done(&["run", "study.toml", "-o", "out", "--dry-run"]);
    let to_do = 2 + 6 + 4 + 7 + 1;
    assert!(plan.contains(&format!("s for {to_do} of the {to_do} steps to do")), "{plan}");
    let plan = folder.done(&["run", "study.toml", "-o", "new", "--dry-run"]);
    assert!(plan.contains("to go through: about") && !plan.contains("time: about"), "{plan}");
    assert_eq!(steps(&folder, &["run", "study.toml", "-o", "out"]), (to_do, all));
    let plan = folder.done(&["run", "study.toml", "-o", "out", "--dry-run"]);
    assert!(plan.contains(&format!("{all} steps, {all} done, 0 to do")), "{plan}");
}

#[test]
fn a_file_that_was_altered_is_made_again() {
    let folder = study();
    let (_, all) = steps(&folder, &["run", "study.toml", "-o", "out"]);
    let results = folder.text("out/results.jsonl");
    let is_scored = |name: &std::ffi::OsString| name.to_string_lossy().starts_with("score-");
    let steps_directory = folder.path("out/steps");
    let names = std::fs::read_dir(&steps_directory).unwrap().flatten().map(|entry| entry.file_name());
    let name = names.into_iter().find(is_scored).unwrap();
    let file = steps_directory.join(name).join("result.json");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert_eq!(steps(&folder, &["run", "study.toml", "-o", "out"]), (1, all));
    assert_eq!(folder.text("out/results.jsonl"), results);
}

#[test]
fn a_system_that_fails_fails_alone() {
    let folder = study();
    let broken = "\n[systems.broken]\ncommand = [\"false\"]\ninput = \"tokens\"\noutput = \"brackets\"\n";
    let both = STUDY.replace("systems = [\"latent\"]", "systems = [\"latent\", \"broken\"]");
    folder.write("study.toml", both + broken);
    let run = folder.run(&["run", "study.toml", "-o", "out"]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("answer broken on test"), "{}", run.stdout);
    let rows = folder.records("out/results.jsonl");
    assert!(
        rows.iter().any(|row| row["row"] == "failure" && row["step"].as_str().unwrap().contains("broken"))
    );
    assert!(rows.iter().any(|row| row["row"] == "score" && row["cell"]["system"] == "latent"));
    assert!(folder.text("out/report.html").contains("broken"));
}

#[test]
fn passages_are_compared_and_a_pair_that_does_not_belong_together_fails_alone() {
    let study = "[passages]\na = { sample = \"learner\" }\nb = { sample = \"corrected\" }\n\
                 c = { sample = \"learner-again\" }\n[[faithfulness]]\n\
                 pairs = { corrected = [\"a\", \"b\"], odd = [\"a\", \"c\"] }\n";
    let folder = Folder::with(&[("study.toml", study.as_bytes())]);
    folder.done(&["run", "study.toml", "-o", "sample", "-q"]);
    let passages = concat!(env!("CARGO_MANIFEST_DIR"), "/../language/data/sample/passages");
    let [a, b] = [("a", "learner"), ("b", "corrected")].map(|(name, of)| format!("{name}={passages}/{of}"));
    let run = folder.run(&["run", "study.toml", "-o", "files", "--corpus", &a, "--corpus", &b]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stderr.contains("only one of a and c is a sample"), "{}", run.stderr);
    let [sample, files] = ["sample", "files"].map(|name| folder.records(&format!("{name}/results.jsonl")));
    assert_eq!(sample.len(), 2);
    assert_eq!(sample[0], files[0], "the sample is what is in the files");
    let mean = files[0]["found"]["uccasim"]["mean"].as_f64();
    assert!(mean.is_some_and(|mean| (mean - 73.0 / 81.0).abs() < 1e-9), "{mean:?}");
    assert_eq!(files[1]["row"], "failure");
    assert!(sample[1]["found"]["dag"]["f"].as_f64().is_some() && sample[0]["found"]["dag"].is_null());
}

/// A limit on file sizes simulates a full disk: writing fails in the middle of a file.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_leaves_nothing_half_done() {
    let folder = study();
    folder.done(&["run", "study.toml", "-o", "whole", "-q"]);
    // Too small for the texts, for the models of the parsers, and for the report.
    for blocks in [8, 170, 400] {
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" run study.toml -o out -q");
        let run = std::process::Command::new("sh")
            .args(["-c", &limited])
            .arg(solecism().get_program())
            .current_dir(folder.path(""))
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&run.stderr);
        assert!(matches!(run.status.code(), Some(1 | 2)), "{blocks}: {run:?}");
        assert!(told.contains("could not write") && told.contains("too large"), "{blocks}: {told}");
        let known =
            ["checkpoints", "document.json", "lock", "report.html", "results.jsonl", "steps", "times.tsv"];
        let names = |directory: &str| {
            let entries = std::fs::read_dir(folder.path(directory)).unwrap().flatten();
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        let others: Vec<String> =
            names("out").into_iter().filter(|name| !known.contains(&name.as_str())).collect();
        assert!(others.is_empty(), "{blocks}: {others:?}");
        assert!(names("out/steps").iter().all(|name| !name.starts_with('.')), "{blocks}: a step half done");
        if folder.path("out/results.jsonl").exists() {
            // Complete lines only, including those of failed steps.
            let rows = folder.records("out/results.jsonl");
            assert!(rows.iter().any(|row| row["row"] == "failure"), "{blocks}");
        }
    }
    folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    for name in ["results.jsonl", "document.json"] {
        assert_eq!(folder.text(&format!("whole/{name}")), folder.text(&format!("out/{name}")));
    }
}

#[test]
fn two_runs_in_one_directory_are_refused() {
    let folder = study();
    folder.done(&["run", "study.toml", "-o", "out", "-q"]);
    let lock = std::fs::File::open(folder.path("out/lock")).unwrap();
    lock.lock().unwrap();
    let run = folder.run(&["run", "study.toml", "-o", "out"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stderr.contains("another run is using out"), "{}", run.stderr);
}

#[test]
fn mistakes_in_the_file_are_named_with_their_place() {
    let folder = Folder::with(&[(
        "study.toml",
        STUDY.replace("metric = \"parseval\"", "metirc = \"parseval\"").as_bytes(),
    )]);
    let run = folder.run(&["run", "study.toml", "-o", "out"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("unknown key \"metirc\""), "{}", run.stderr);
    assert!(run.stderr.contains("study.toml:"), "{}", run.stderr);
    assert_eq!(folder.names(), ["study.toml"]);
    let run = folder.run(&["run", "fooster2007"]);
    assert!(run.stderr.contains("foster2007"), "{}", run.stderr);
}

#[test]
fn the_experiments_of_the_papers_run_on_the_sample() {
    let folder = Folder::new();
    for (name, part) in [
        ("foster2007", "F lost by kind, ungrammatical 2"),
        ("bigert2005", "accuracy: lowest – highest (estimate)"),
        ("hashemi2016", "F by role, one error"),
        ("choshen", "meaning kept, per cent"),
        ("black1991", "Against the majority parse"),
    ] {
        let told = folder.done(&["run", name]);
        assert!(told.contains(part), "{name}: no {part} in\n{told}");
        assert!(folder.path(&format!("{name}/report.html")).is_file());
    }
}

/// A study whose conditions name files beside it.
const FILES: &str = r#"
resamples = 10

[corpora]
test = "sample.ptb"
plain = "plain.txt"

[conditions.slips]
profile = "typos"
rate = "20%"
misspell-as = "real-word"
dictionary = ["own.txt"]
keyboard = "dvorak"
replicates = 2

[conditions.mixed]
passes = 2
fallback = "renormalise"
untouched = "25%"
tagset = "penn"
words = "words.txt"

[conditions.twice]
passes = 1
replicates = 2

[conditions.own]
profile = "own.toml"

[conditions.tagged]
tagger = "dictionary"
kinds = ["agreement"]

[systems.as-written]
kind = "unchanged"

[[tests]]
metric = "ter"
on = ["test", "test/slips", "test/mixed", "test/twice", "test/own"]

[[tests]]
title = "plain"
metric = "ter"
on = ["plain", "plain/tagged"]
"#;

/// The noisy text of the step with this prefix, and the key of the step.
fn noisy(folder: &Folder, start: &str) -> (String, String) {
    let steps = std::fs::read_dir(folder.path("study/out/steps")).unwrap().flatten();
    let names = steps.map(|entry| entry.file_name().into_string().unwrap());
    let name = names.into_iter().find(|name| name.starts_with(start)).expect(start);
    let ending = if start.contains("plain") { "txt" } else { "mrg" };
    let text = ["ptb", ending].map(|ending| format!("study/out/steps/{name}/text.{ending}"));
    let text = text.into_iter().find(|text| folder.path(text).exists()).expect(&name);
    (folder.text(&text), name)
}

fn study_with_files() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("study")).unwrap();
    folder.write("study/study.toml", FILES);
    folder.write("study/sample.ptb", std::fs::read(common::sample("sample.ptb")).unwrap());
    folder.write("study/plain.txt", "The old dog wants to sleep in this house.\nShe is walking her dogs.\n");
    folder.write("study/own.txt", "teh\nhte\nadn\nnad\nfo\nno\n");
    folder.write("study/words.txt", "zebra\tNN\nthus\tRB\nyonder\tIN\nthe\tDT\n");
    let profile = "rate = \"5%\"\n[kinds]\nmissing-word = 1\nmisspelling = 1\n";
    folder.write("study/own.toml", profile);
    folder
}

#[test]
fn a_condition_makes_what_corrupt_makes_of_the_same_settings() {
    let folder = study_with_files();
    // Paths are relative to the experiment file, not to the working directory.
    folder.done(&["run", "study/study.toml", "-o", "study/out", "-q"]);
    let slips = ["--profile", "typos", "--rate", "20%", "--misspell-as", "real-word", "--keyboard", "dvorak"];
    let slips = [&slips[..], &["--dictionary", "study/own.txt", "--replicate", "1"]].concat();
    let mixed = ["--passes", "2", "--fallback", "renormalise", "--untouched", "25%", "--tagset", "penn"];
    let mixed = [&mixed[..], &["--words", "study/words.txt"]].concat();
    let tagged = vec!["--tagger", "dictionary", "--kinds", "agreement"];
    for (start, corpus, settings) in [
        ("errors-test--20---2-", "study/sample.ptb", slips),
        ("errors-test--mixed-", "study/sample.ptb", mixed),
        ("errors-test--twice--2-", "study/sample.ptb", vec!["--replicate", "1"]),
        ("errors-test--own-", "study/sample.ptb", vec!["--profile", "study/own.toml"]),
        ("errors-plain--tagged-", "study/plain.txt", tagged),
    ] {
        let made = folder.done(&[&["corrupt", corpus, "-q"], &settings[..]].concat());
        assert_eq!(noisy(&folder, start).0, made, "{start}");
        assert_ne!(folder.text(corpus), made, "{start}");
    }
}

#[test]
fn a_text_is_made_again_when_a_file_that_its_condition_names_changes() {
    let folder = study_with_files();
    folder.done(&["run", "study/study.toml", "-o", "study/out", "-q"]);
    let starts = ["errors-test--20---1-", "errors-test--20---2-", "errors-test--mixed-"];
    let before = starts.map(|start| noisy(&folder, start).1);
    let keys = |folder: &Folder| {
        let plan = folder.done(&["run", "study/study.toml", "-o", "study/out", "--dry-run"]);
        plan.lines().filter(|line| line.contains(" errors ") && !line.starts_with("done")).count()
    };
    assert_eq!(keys(&folder), 0);
    folder.write("study/own.txt", "teh\nhte\nadn\nnad\nfo\n");
    assert_eq!(keys(&folder), 2, "both texts with slips");
    folder.write("study/words.txt", "zebra\tNN\nthus\tRB\nyonder\tIN\n");
    assert_eq!(keys(&folder), 3);
    folder.write("study/study.toml", FILES.replace("\"dictionary\"", "\"builtin\""));
    assert_eq!(keys(&folder), 4);
    folder.done(&["run", "study/study.toml", "-o", "study/out", "-q"]);
    assert_eq!(keys(&folder), 0);
    for (start, before) in starts.iter().zip(before) {
        std::fs::remove_dir_all(folder.path(&format!("study/out/steps/{before}"))).unwrap();
        assert_ne!(noisy(&folder, start).1, before);
    }
}

/// A study with everything that names files, and with steps that fail.
const PLACED: &str = r#"
[corpora]
test = "data/test.ptb"
broken = "data/broken.ptb"

[conditions.typos]
profile = "typos"
keyboard = "data/own.keyboard"
dictionary = "data/list.dic"

[mixtures]
good = ["test"]

[systems.grammar]
kind = "pcfg"
on = ["good"]

[systems.tagger]
kind = "hmm"
on = ["good"]

[systems.other]
model = "data/hmm.model"

[systems.failing]
command = ["sh", "-c", "echo cannot read $0 >&2; exit 3", "{input}", "{output}"]
input = "tokens"
output = "brackets"

[systems.half]
command = ["sh", "-c", 'if grep -q dog "$0"; then echo no "$0" >&2; exit 1; fi; sed "s/.*/(S (X a))/" "$0"', "{input}"]
input = "tokens"
output = "brackets"

[systems.missing]
command = ["cat"]
input = "tokens"
output = "brackets"
directory = "data/nowhere"


[[tests]]
title = "constituents"
metric = "parseval"
on = ["test", "test/typos"]
systems = ["grammar", "failing", "half", "missing"]

[[tests]]
title = "broken"
metric = "parseval"
on = ["broken"]
systems = ["grammar"]

[[tests]]
title = "tags"
metric = "degradation"
on = ["test", "test/typos"]
systems = ["tagger", "other"]
"#;

/// A folder of this name, with the study and its files.
fn placed(folder: &Folder, name: &str) {
    let data = folder.path(name).join("data");
    std::fs::create_dir_all(&data).unwrap();
    let trees = std::fs::read_to_string(common::sample("sample.ptb")).unwrap();
    let trees: String = trees.split_inclusive('\n').take(30).collect();
    let keyboard =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/keyboards/dvorak.txt");
    std::fs::copy(keyboard, data.join("own.keyboard")).unwrap();
    for (file, text) in [("test.ptb", &*trees), ("broken.ptb", "(S (X a)\n"), ("list.dic", "colour\n")] {
        std::fs::write(data.join(file), text).unwrap();
    }
    std::fs::write(folder.path(name).join("e.toml"), PLACED).unwrap();
    let train = format!("{name}/data/test.ptb");
    folder.done(&["train", "hmm", &train, "-o", &format!("{name}/data/hmm.model"), "-q"]);
}

#[test]
fn the_same_study_gives_the_same_bytes_wherever_it_is() {
    let folder = Folder::new();
    placed(&folder, "here");
    placed(&folder, "else where/there");
    let away = folder.path("else where/there");
    let file = away.join("e.toml");
    let corpus = format!("test={}", away.join("data/test.ptb").display());
    let mut here = solecism();
    here.current_dir(folder.path("here")).args(["run", "e.toml", "-o", "out", "-q", "-j", "1"]);
    let mut there = solecism();
    there.current_dir(&away).arg("run").arg(&file).arg("-o").arg(away.join("../out two"));
    there.args(["-q", "-j", "1", "--corpus", &corpus]);
    for run in [&mut here, &mut there] {
        let output = run.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for name in ["results.jsonl", "document.json", "report.html"] {
        let [one, two] = ["here/out", "else where/out two"].map(|out| folder.text(&format!("{out}/{name}")));
        let differing = one.lines().zip(two.lines()).find(|(one, two)| one != two);
        assert!(one == two, "{name}: {differing:?}");
        assert!(
            !one.contains(".solecism-") && !one.contains(&folder.path("").display().to_string()),
            "{name}"
        );
    }
    let steps = |out: &str| {
        let entries = std::fs::read_dir(folder.path(out)).unwrap().flatten();
        entries.map(|entry| entry.file_name()).collect::<BTreeSet<_>>()
    };
    assert_eq!(steps("here/out/steps"), steps("else where/out two/steps"));
    assert!(folder.text("here/out/results.jsonl").contains("\"row\":\"failure\""));
}
