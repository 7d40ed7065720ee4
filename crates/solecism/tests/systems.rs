//! Options of systems: the same on the command line and in experiments, with the same models.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::Folder;

/// A kind of system, the mixture for its training, and a value for each of its options as in an experiment.
type Kind = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Every kind of system that can be trained.
const KINDS: [Kind; 10] = [
    ("hmm", "trees", &[("tags", "\"xpos\""), ("seed", "2")]),
    ("perceptron", "tables", &[("tags", "\"upos\""), ("seed", "2"), ("iterations", "1")]),
    ("chunk", "trees", &[("tags", "\"xpos\""), ("seed", "2"), ("iterations", "1")]),
    (
        "eager",
        "tables",
        &[
            ("seed", "2"),
            ("tags", "\"upos\""),
            ("training-tags", "\"gold\""),
            ("iterations", "1"),
            ("beam", "1"),
            ("oracle", "\"static\""),
        ],
    ),
    (
        "mst",
        "tables",
        &[
            ("seed", "2"),
            ("tags", "\"upos\""),
            ("training-tags", "\"gold\""),
            ("iterations", "1"),
            ("order", "1"),
            ("non-projective", "true"),
        ],
    ),
    ("pcfg", "trees", &[("vertical", "1"), ("horizontal", "0"), ("seed", "2")]),
    ("latent", "trees", &[("cycles", "0"), ("seed", "2")]),
    ("rerank", "trees", &[("cycles", "0"), ("seed", "2"), ("grammars", "1")]),
    (
        "robust",
        "trees",
        &[
            ("cycles", "0"),
            ("seed", "2"),
            ("grammars", "1"),
            ("profile", "\"own.toml\""),
            ("text", "[\"more.txt\"]"),
        ],
    ),
    ("repair", "trees", &[("profile", "\"own.toml\""), ("text", "\"more.txt\""), ("seed", "2")]),
];

/// Options that every kind has on the command line but not in experiments.
const OF_FILES: [&str; 9] =
    ["output", "dev", "format", "threads", "quiet", "add", "checkpoint", "help", "version"];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("more.txt", "The boats lay at the quay all night .\nNobody had seen them come in .\n");
    folder.write("own.toml", "[kinds]\nmissing-word = 1\nagreement = 2\n");
    folder
}

/// An experiment that trains and uses these systems, each with these lines in its table.
fn experiment(systems: &[(&str, &str, String)]) -> String {
    let mut text = "resamples = 10\n\n[corpora]\ntrees = { sample = \"trees\" }\n\
                    tables = { sample = \"dependencies\" }\ntest = { sample = \"trees\", sentences = \"0..4\" }\n\n\
                    [mixtures]\ntrees = [\"trees\"]\ntables = [\"tables\"]\n"
        .to_owned();
    for (kind, on, options) in systems {
        let table = format!("\n[systems.{kind}]\nkind = \"{kind}\"\non = \"{on}\"\n{options}");
        text.push_str(&(table + &test(kind)));
    }
    text
}

/// A test that uses this system.
fn test(kind: &str) -> String {
    let (metric, on) = match kind {
        "repair" => {
            return "[[corrections]]\nsource = \"test\"\nreferences = [\"test\"]\nsystems = [\"repair\"]\n"
                .to_owned();
        }
        "eager" | "mst" => ("attachment", "tables"),
        "perceptron" => ("rows", "tables"),
        "hmm" | "chunk" => ("rows", "test"),
        _ => ("parseval", "test"),
    };
    format!("[[tests]]\nmetric = \"{metric}\"\non = [\"{on}\"]\nsystems = [\"{kind}\"]\n")
}

/// Directory of the step with this prefix.
fn step(folder: &Folder, name: &str) -> String {
    let steps = fs::read_dir(folder.path("out/steps")).unwrap();
    let mut names = steps.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    format!("out/steps/{}", names.find(|found| found.starts_with(name)).expect(name))
}

#[test]
fn an_experiment_trains_the_models_of_the_command_line_with_every_option() {
    let folder = folder();
    let table = |options: &[(&str, &str)]| -> String {
        let lines: Vec<String> = options.iter().map(|(name, value)| format!("{name} = {value}\n")).collect();
        lines.concat()
    };
    let systems: Vec<_> = KINDS.map(|(kind, on, options)| (kind, on, table(options))).into();
    folder.write("e.toml", experiment(&systems));
    folder.done(&["run", "e.toml", "-o", "out"]);
    for (kind, on, options) in KINDS {
        let ending = if on == "trees" { "ptb" } else { "conllu" };
        let treebank = format!("{}/text.{ending}", step(&folder, &format!("text-{on}-")));
        let mut command = ["train", kind, &treebank, "-o", "mine", "-q"].map(str::to_owned).to_vec();
        for (name, value) in options {
            command.push(format!("--{name}"));
            if *value != "true" {
                command.push(value.trim_matches(['[', ']', '"']).to_owned());
            }
        }
        folder.done(&command.iter().map(String::as_str).collect::<Vec<_>>());
        let model = folder.bytes(&format!("{}/model", step(&folder, &format!("train-{kind}-"))));
        assert!(folder.bytes("mine") == model, "{kind}");
    }
}

#[test]
fn these_are_all_options_there_are() {
    let folder = Folder::new();
    let help = folder.done(&["train", "--help"]);
    for (kind, _, options) in KINDS {
        assert!(help.contains(&format!("\n  {kind} ")), "{kind}");
        let help = folder.done(&["train", kind, "--help"]);
        let words = help.lines().filter_map(|line| {
            let line = line.trim_start();
            let option = line.split("--").nth(1).filter(|_| line.starts_with('-'))?;
            option.split([' ', ',']).next()
        });
        let found: BTreeSet<&str> = words.filter(|name| !OF_FILES.contains(name)).collect();
        let listed: BTreeSet<&str> = options.iter().map(|(name, _)| *name).collect();
        assert_eq!(found, listed, "{kind}");
    }
    let kinds = help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = kinds.filter_map(|line| line.split_whitespace().next());
    let known = names.filter(|name| !name.starts_with('-') && !["command", "help"].contains(name));
    assert_eq!(known.count(), KINDS.len(), "{help}");
}

#[test]
fn an_option_that_an_experiment_cannot_have_is_refused_at_its_place() {
    let folder = folder();
    for (kind, option, told) in [
        ("mst", "beam = 4", &["e.toml:10:1", "beam", "order"][..]),
        ("mst", "order = 3", &["e.toml:10:9", "from 1 to 2"]),
        ("mst", "non-projective = 1", &["e.toml:10:18", "true or false"]),
        ("eager", "oracle = \"wild\"", &["e.toml:10:10", "dynamic, static"]),
        ("eager", "training-tags = \"both\"", &["e.toml:10:17", "jackknife, gold"]),
        ("pcfg", "cycles = 1", &["e.toml:10:1", "vertical"]),
        ("robust", "text = \"absent.txt\"", &["e.toml:10:8", "absent.txt"]),
        ("repair", "profile = \"absent\"", &["e.toml:10:11", "neither a profile nor a file"]),
    ] {
        let on = "[corpora]\na = { sample = \"trees\" }\n[mixtures]\nm = [\"a\"]\n";
        let system = format!("[systems.s]\nkind = \"{kind}\"\non = \"m\"\n");
        folder.write("e.toml", format!("# nothing\n\n{on}{system}{option}\n"));
        let run = folder.run(&["run", "e.toml", "-o", "out"]);
        assert_eq!(run.status, Some(2), "{kind} {option}");
        for part in told {
            assert!(run.stderr.contains(part), "{kind} {option}: no {part} in {}", run.stderr);
        }
    }
}

#[test]
fn what_a_system_reads_counts_towards_its_step() {
    let folder = folder();
    let options = "profile = \"own.toml\"\ntext = \"more.txt\"\n".to_owned();
    folder.write("e.toml", experiment(&[("repair", "trees", options)]));
    let done = || {
        let run = folder.run(&["run", "e.toml", "-o", "out"]);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        run.stderr
    };
    done();
    let first = step(&folder, "train-repair-");
    assert!(done().contains("0 of "), "nothing is done twice");
    folder.write("more.txt", "The cats slept in the sun .\n");
    assert!(!done().contains("0 of "));
    let steps = fs::read_dir(folder.path("out/steps")).unwrap();
    let names = steps.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let trained = names.filter(|name| name.starts_with("train-repair-")).collect::<Vec<_>>();
    assert!(trained.iter().any(|name| !first.ends_with(name.as_str())), "{trained:?}");
}
