//! `degrade` with systems: levels, replicates, bounds, interrupting and resuming.

mod common;

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use common::{Folder, solecism};
use serde_json::Value;

/// A directory with the sample, and a tagger trained on it.
fn with_tagger() -> Folder {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "-o", "hmm.model", "-q"]);
    folder
}

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let all = [&["degrade", "sample.conllu", "--output", "kept", "--json"], arguments].concat();
    serde_json::from_str(&folder.done(&all)).unwrap()
}

/// Score of a system at a level.
fn score(report: &Value, system: usize, level: usize, name: &str) -> Option<f64> {
    report["systems"][system]["levels"][level]["scores"][name].as_f64()
}

#[test]
fn the_real_degradation_is_inside_the_upper_bound_at_every_level() {
    let folder = with_tagger();
    let systems = ["--system", "hmm.model", "--system", "builtin", "--system", "dictionary"];
    let report = json(&folder, &[&systems[..], &["--replicates", "3", "--levels", "1,5,20"]].concat());
    for system in 0..3 {
        for level in 0..3 {
            let of = |name| score(&report, system, level, name).unwrap();
            assert!(of("degr") <= of("degr_upr"), "{report:#}");
            assert!((of("degr_upr") - 2.0 * of("degr_lwr")).abs() < 1e-12);
            let told = &report["systems"][system]["levels"][level]["lower_bound_holds"];
            assert!(told.is_boolean());
        }
        // Twenty times as many errors do more harm.
        assert!(score(&report, system, 2, "degr") > score(&report, system, 0, "degr"));
    }
}

#[test]
fn each_text_is_what_corrupt_makes_and_each_output_what_tag_gives() {
    let folder = with_tagger();
    let report =
        json(&folder, &["--system", "hmm.model", "--levels", "10", "--replicates", "2", "--seed", "7"]);
    let mut differ = 0.0;
    folder.done(&["tag", "-m", "hmm.model", "sample.conllu", "-o", "clean.rows", "-q", "--to", "rows"]);
    for replicate in ["0", "1"] {
        let rate = ["--profile", "typos", "--rate", "10%", "--replicate", replicate, "--seed", "7", "-q"];
        folder.done(&[&["corrupt", "sample.conllu", "-o", "noisy.conllu"][..], &rate].concat());
        folder.done(&["tag", "-m", "hmm.model", "noisy.conllu", "-o", "noisy.rows", "-q", "--to", "rows"]);
        let [clean, noisy] = ["clean.rows", "noisy.rows"].map(|name| folder.text(name));
        let tag = |line: &str| line.rsplit('\t').next().map(str::to_owned);
        let rows = clean.lines().filter(|line| !line.is_empty()).count();
        let different = clean.lines().zip(noisy.lines()).filter(|(a, b)| tag(a) != tag(b)).count();
        differ += different as f64 / rows as f64 / 2.0;
    }
    let agree = score(&report, 0, 0, "acr_0n").unwrap();
    assert!((1.0 - agree - differ).abs() < 1e-12, "{agree} {differ}");
}

#[test]
fn killed_and_started_again_it_goes_on_and_ends_the_same() {
    let folder = with_tagger();
    let arguments =
        ["degrade", "sample.conllu", "--system", "hmm.model", "--output", "kept", "--csv", "-j", "1"];
    let whole = folder.done(&[&arguments[..4], &["--output", "other", "--csv", "-j", "2"]].concat());
    let mut child = solecism();
    child.args(arguments).current_dir(folder.path("")).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = child.spawn().unwrap();
    while !folder.path("kept").is_dir() || outputs(&folder) < 5 {
        assert!(child.try_wait().unwrap().is_none(), "it was done too soon");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = outputs(&folder);
    assert!((5..51).contains(&before), "{before}");
    assert_eq!(folder.done(&arguments), whole);
    assert_eq!(outputs(&folder), 51);
}

/// Number of stored outputs of the tagger.
fn outputs(folder: &Folder) -> usize {
    let Ok(systems) = std::fs::read_dir(folder.path("kept")) else { return 0 };
    let directories = systems.flatten().filter(|entry| entry.path().is_dir());
    let files = directories.flat_map(|entry| std::fs::read_dir(entry.path()).unwrap().flatten());
    files.filter(|file| file.file_name().to_string_lossy().ends_with(".rows")).count()
}

#[test]
fn without_gold_the_accuracy_must_be_given() {
    let folder = with_tagger();
    let arguments =
        ["--system", "hmm.model", "--system", "builtin", "--levels", "5", "--replicates", "2", "--no-gold"];
    let report = json(&folder, &arguments);
    assert!(score(&report, 0, 0, "acr_0n").is_some() && score(&report, 0, 0, "degr_upr").is_none());
    let given =
        json(&folder, &[&arguments[..], &["--accuracy", "0.9", "--accuracy", "builtin=0.8"]].concat());
    let upper = |system| score(&given, system, 0, "degr_upr").unwrap();
    let differ = |system| 1.0 - score(&given, system, 0, "acr_0n").unwrap();
    assert!((upper(0) - differ(0) / 0.9).abs() < 1e-12 && (upper(1) - differ(1) / 0.8).abs() < 1e-12);
    assert_eq!(score(&given, 0, 0, "degr"), None);
    let text = folder.done(&[&["degrade", "sample.conllu", "--output", "kept"], &arguments[..]].concat());
    assert!(text.contains("--accuracy hmm.model=0.9"), "{text}");
}

#[test]
fn earlier_names_of_options_still_work() {
    let folder = Folder::with_sample();
    let start =
        ["degrade", "sample.conllu", "--system", "builtin", "--levels", "5", "--replicates", "1", "--csv"];
    let now = folder.done(&[&start[..], &["-o", "now", "--plot", "now.csv"]].concat());
    let before = folder.done(&[&start[..], &["--keep", "before", "--curve", "before.csv"]].concat());
    assert_eq!(now, before);
    assert_eq!(folder.bytes("now.csv"), folder.bytes("before.csv"));
    assert!(folder.path("before").is_dir());

    let score = ["score", "attachment", "sample.conllu", "sample.conllu", "--interval", "--json"];
    let now = folder.done(&[&score[..], &["--resamples", "9", "--confidence", "0.9"]].concat());
    assert_eq!(now, folder.done(&[&score[..], &["--iterations", "9", "--level", "0.9"]].concat()));
    assert!(now.contains("|resamples:9|"), "{now}");
    let help = folder.done(&["score", "attachment", "--help"]);
    assert!(help.contains("--resamples") && !help.contains("--iterations"), "{help}");

    let study = "[corpora]\ntest = { sample = \"trees\" }\n[systems.x]\nkind = \"unchanged\"\n\
                 [[tests]]\nmetric = \"ter\"\non = [\"test\"]\n";
    for (name, keys) in [("now", "resamples = 7"), ("before", "iterations = 7")] {
        folder.write(&format!("{name}.toml"), format!("title = \"Names\"\n{keys}\n{study}"));
        folder.done(&["run", &format!("{name}.toml"), "-o", &format!("{name}-study"), "-q"]);
    }
    assert_eq!(folder.bytes("now-study/document.json"), folder.bytes("before-study/document.json"));
    folder.write("both.toml", format!("resamples = 7\niterations = 7\n{study}"));
    let run = folder.run(&["run", "both.toml", "-o", "both"]);
    assert!(run.status == Some(2) && run.message().contains("are the same key"), "{}", run.stderr);
}

#[test]
fn results_do_not_depend_on_where_a_model_lies() {
    let folder = with_tagger();
    fs::create_dir(folder.path("elsewhere")).unwrap();
    folder.write("elsewhere/hmm.model", folder.bytes("hmm.model"));
    let elsewhere = folder.path("elsewhere/hmm.model");
    let results = ["hmm.model", "elsewhere/hmm.model", elsewhere.to_str().unwrap()].map(|model| {
        let accuracy = format!("{model}=0.9");
        let options =
            ["--system", model, "--accuracy", &accuracy, "--levels", "5", "--replicates", "1", "--no-gold"];
        folder.done(&[&["degrade", "sample.conllu", "--json"], &options[..]].concat())
    });
    assert!(results[0].contains("\"hmm.model\"") && !results[0].contains("elsewhere"), "{}", results[0]);
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn plain_text_and_trees_are_degraded_too() {
    let folder = with_tagger();
    folder.done(&["convert", "sample.ptb", "--to", "text", "-o", "sample.txt", "-q"]);
    for (file, has_gold) in [("sample.txt", false), ("sample.ptb", true)] {
        let arguments =
            ["degrade", file, "--system", "builtin", "--levels", "5", "--replicates", "2", "--json"];
        let report: Value =
            serde_json::from_str(&folder.done(&[&arguments[..], &["--output", file.split_at(7).1]].concat()))
                .unwrap();
        assert_eq!(score(&report, 0, 0, "degr").is_some(), has_gold, "{file}");
        assert!(score(&report, 0, 0, "acr_0n").is_some_and(|agree| agree < 1.0));
    }
}

#[test]
fn what_cannot_be_done_is_reported() {
    let folder = with_tagger();
    for (arguments, told) in [
        (
            &["--system", "hmm.model", "--profile", "foster"][..],
            "missing-word, extra-word change the number of words",
        ),
        (&["--system", "none.model"], "none.model"),
        (&["--system", "builtin", "--levels", "200"], "more than 100%"),
        (&["--system", "builtin", "--accuracy", "hmm=0.9"], "hmm, which is not tested"),
        (&["--system", "builtin", "--accuracy", "90"], "from 0 to 1"),
        (&["--system", "builtin", "--levels", "99"], "have a letter"),
    ] {
        let run = folder.run(&[&["degrade", "sample.conllu", "--output", "k"], arguments].concat());
        assert_eq!(run.status, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(told), "{arguments:?}: {}", run.stderr);
    }
    let small = ["--system", "builtin", "--levels", "5", "--replicates", "1", "--output", "kept"];
    folder.done(&[&["degrade", "sample.conllu"], &small[..]].concat());
    let run = folder.run(&[&["degrade", "sample.ptb"], &small[..]].concat());
    assert!(run.stderr.contains("another text"), "{}", run.stderr);
    let agreement =
        ["--profile", "foster", "--kinds", "agreement,verb-form", "--system", "builtin", "--output", "a"];
    folder.done(
        &[&["degrade", "sample.conllu", "--levels", "2", "--replicates", "1"], &agreement[..]].concat(),
    );
}

#[test]
fn the_curve_is_drawn_and_written() {
    let folder = with_tagger();
    let arguments =
        ["degrade", "sample.conllu", "--system", "hmm.model", "--replicates", "2", "--output", "kept"];
    folder.done(&[&arguments[..], &["--plot", "curve.svg"]].concat());
    let svg = folder.text("curve.svg");
    assert_eq!(
        svg.matches("<title>real: ").count(),
        6,
        "a point for the real value at each level, and at none"
    );
    assert!(svg.contains("class=\"band ") && svg.contains("hmm.model"));
    folder.done(&[&arguments[..], &["--plot", "curve.csv"]].concat());
    assert_eq!(folder.text("curve.csv").lines().filter(|line| line.contains(",degr_est,")).count(), 5);
}

/// A system in a few lines of shell: labels each word with its last letter, and crashes on sentences with a word that
/// ends in `zz`.
const SCRIPT: &str = r#"while IFS= read -r word; do
  case "$word" in *zz) exit 3;; "") echo;; *) printf '%s\t%s\n' "$word" "${word#"${word%?}"}";; esac
done
"#;

const SYSTEMS: &str = r#"[system.last-letter]
command = ["sh", "last.sh"]
input = "rows"
output = "rows"
batch = 50

[system.tagged-twice]
model = "hmm.model"

[system.made-earlier]
precomputed = { "0" = "clean.rows", "5" = "noisy.rows" }
"#;

#[test]
fn a_command_is_a_system_and_a_crash_loses_one_sentence() {
    let folder = with_tagger();
    folder.write("last.sh", SCRIPT);
    folder.write("systems.toml", SYSTEMS);
    let text = "The dog sleeps well tonight .\n".repeat(120)
        + "It makes a noise like fizz .\n"
        + &"We eat bread .\n".repeat(30);
    folder.write("in.txt", text);
    let arguments = [
        "degrade",
        "in.txt",
        "--systems",
        "systems.toml",
        "--system",
        "last-letter",
        "--system",
        "tagged-twice",
        "--levels",
        "5",
        "--replicates",
        "1",
        "--output",
        "kept",
        "--json",
        "--accuracy",
        "0.9",
        "-q",
    ];
    let run = folder.run(&arguments);
    assert_eq!(run.status, Some(1), "what failed makes the whole fall short: {}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let failed = report["systems"][0]["failed"].as_array().unwrap();
    let numbers: Vec<_> = failed
        .iter()
        .map(|failed| (failed["text"].as_str().unwrap(), failed["sentence"].as_u64().unwrap()))
        .collect();
    assert!(numbers.contains(&("clean", 120)) && numbers.len() <= 2, "{numbers:?}");
    assert!(failed[0]["why"].as_str().unwrap().contains("status 3"), "{failed:?}");
    assert_eq!(report["systems"][1]["failed"].as_array().map(Vec::len), Some(0));
    assert!(score(&report, 0, 0, "acr_0n").is_some_and(|agree| (0.9..1.0).contains(&agree)), "{report:#}");
}

#[test]
fn output_made_earlier_is_a_system() {
    let folder = with_tagger();
    folder.write("systems.toml", SYSTEMS);
    folder.done(&["tag", "-m", "hmm.model", "sample.conllu", "-o", "clean.rows", "-q", "--to", "rows"]);
    let rate = ["--profile", "typos", "--rate", "5%", "-q"];
    folder.done(&[&["corrupt", "sample.conllu", "-o", "noisy.conllu"][..], &rate].concat());
    folder.done(&["tag", "-m", "hmm.model", "noisy.conllu", "-o", "noisy.rows", "-q", "--to", "rows"]);
    let systems = ["--systems", "systems.toml", "--system", "made-earlier", "--system", "hmm.model"];
    let report = json(&folder, &[&systems[..], &["--levels", "5", "--replicates", "1"]].concat());
    let [earlier, now] = [0, 1].map(|system| score(&report, system, 0, "acr_0n").unwrap());
    assert!((earlier - now).abs() < 1e-12, "{earlier} {now}");
}

#[test]
fn all_kinds_of_system_stand_side_by_side() {
    let folder = with_tagger();
    let small = ["sample.conllu", "-q", "--iterations", "2"];
    folder.done(&[&["train", "perceptron", "-o", "perceptron.model"], &small[..]].concat());
    folder.done(&[&["train", "chunk", "-o", "chunk.model"], &small[..]].concat());
    folder.done(&[&["train", "eager", "-o", "eager.model", "--beam", "4"], &small[..]].concat());
    let systems = ["hmm.model", "perceptron.model", "chunk.model", "english", "eager.model"];
    let named: Vec<&str> = systems.iter().flat_map(|system| ["--system", system]).collect();
    let report = json(&folder, &[&named[..], &["--levels", "5,20", "--replicates", "2"]].concat());
    let answers: Vec<&str> =
        (0..5).map(|system| report["systems"][system]["answers"].as_str().unwrap()).collect();
    assert_eq!(answers, ["xpos", "xpos", "chunk", "chunk", "arc"]);
    for (system, name) in systems.iter().enumerate() {
        for level in 0..2 {
            let of = |name| score(&report, system, level, name).unwrap();
            assert!(of("degr") <= of("degr_upr") && of("acr_m0") > 0.5, "{name}: {report:#}");
        }
    }
}

#[test]
fn a_parser_that_gives_trees_is_scored_on_them_as_score_does() {
    let folder = Folder::with_sample();
    folder.done(&["train", "pcfg", "sample.ptb", "-o", "pcfg.model", "-q"]);
    let degrade = ["degrade", "sample.ptb", "--output", "kept", "--json", "--system", "pcfg.model"];
    let noise = ["--levels", "10", "--replicates", "1", "--seed", "7"];
    let report: Value = serde_json::from_str(&folder.done(&[&degrade[..], &noise].concat())).unwrap();
    assert_eq!(report["systems"][0]["answers"], "chunk");
    let rate = ["--profile", "typos", "--rate", "10%", "--replicate", "0", "--seed", "7", "-q"];
    folder.done(&[&["corrupt", "sample.ptb", "-o", "noisy.ptb"][..], &rate].concat());
    let trees = &report["systems"][0]["parseval"];
    let mut left_out = 0;
    for (gold, told) in [("sample.ptb", &trees["clean"]), ("noisy.ptb", &trees["levels"][0])] {
        let parsed = format!("parsed-{gold}");
        folder.done(&["parse", "-m", "pcfg.model", gold, "-o", &parsed, "-q"]);
        // A sentence in which punctuation is tagged as a word is left out and reported.
        let scored = folder.run(&["score", "parseval", gold, &parsed, "--json"]);
        left_out += scored.stderr.matches("left out: sentence").count();
        let scored: Value = serde_json::from_str(&scored.stdout).unwrap();
        for score in ["precision", "recall", "f1"] {
            assert_eq!(told[score]["mean"], scored["scores"][score], "{gold} {score}: {report:#}");
        }
    }
    assert_eq!(trees["left_out"], left_out);
    let both = "pcfg=parsed-sample.ptb:parsed-noisy.ptb";
    let lost = folder.run(&["loss", "parseval", "sample.ptb", "noisy.ptb", both, "--json", "-q"]);
    let lost: Value = serde_json::from_str(&lost.stdout).unwrap();
    assert_eq!(trees["levels"][0]["f1_lost"]["mean"], lost["systems"][0]["loss"]);
    assert!(trees["clean"]["f1_lost"].is_null() && lost["systems"][0]["loss"].as_f64() > Some(0.0));
    assert!(trees["levels"][0]["f1"]["mean"].as_f64() < trees["clean"]["f1"]["mean"].as_f64());
    // Base phrases of words are derived from the trees, with bounds.
    assert!(score(&report, 0, 0, "degr").unwrap() <= score(&report, 0, 0, "degr_upr").unwrap());
    let shown = folder.done(&[&degrade[..4], &degrade[5..], &noise].concat());
    assert!(shown.contains("parseval"), "{shown}");
    // A corpus without trees has no gold for them.
    let tables = ["degrade", "sample.conllu", "--json", "--system", "pcfg.model", "--levels", "10"];
    let report = folder.done(&[&tables[..], &["--replicates", "1", "--output", "other"]].concat());
    assert!(!report.contains("parseval"), "{report}");
}

#[test]
fn a_corrector_is_not_tested_word_by_word() {
    let folder = Folder::with_sample();
    folder.done(&["train", "repair", "sample.ptb", "-o", "repair.model", "-q"]);
    for system in ["repair.model", "unchanged"] {
        let run = folder.run(&["degrade", "sample.ptb", "--system", system, "--output", "kept"]);
        assert_eq!(run.status, Some(2), "{system}");
        assert!(
            run.message().contains("outputs sentences and has no answers for single words"),
            "{}",
            run.stderr
        );
    }
}
