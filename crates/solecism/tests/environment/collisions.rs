//! Outputs never overwrite inputs or each other, under whatever names.

use std::fs;
use std::os::unix::fs::symlink;

use clap::Arg;
use solecism_cli::Role;

use crate::common::{Folder, Run, in_parallel};
use crate::definition::{File, leaf_of, leaves};
use crate::examples::{Example, examples};

/// The example's words, with the argument naming this file, in place of what it named.
fn with(words: &[String], argument: &Arg, value: &str) -> Vec<String> {
    let mut words = words.to_vec();
    let names =
        [argument.get_long().map(|long| format!("--{long}")), argument.get_short().map(|c| format!("-{c}"))];
    let given = words.iter().position(|word| names.iter().flatten().any(|name| name == word));
    match given {
        Some(at) => value.clone_into(&mut words[at + 1]),
        None => words.extend([names[0].clone().unwrap(), value.to_owned()]),
    }
    words
}

fn run(folder: &Folder, words: &[String]) -> Run {
    folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// True if the combination of arguments is invalid, so that nothing is written.
fn is_no_command(run: &Run) -> bool {
    run.status == Some(2) && run.stderr.contains("cannot be used with")
}

#[test]
fn no_output_is_written_over_an_input() {
    let leaves = leaves();
    in_parallel(&examples(), |example| {
        for output in leaf_of(&example.words, &leaves).arguments(&[Role::Output, Role::State]) {
            for input in example.inputs() {
                overwrites(example, output, input.path());
            }
        }
    });
}

/// Uses an input as output: by its name, by an equivalent path, through a link, and by another name of the file.
fn overwrites(example: &Example, output: &Arg, input: &str) {
    let folder = example.folder();
    let path = folder.path(input);
    if !path.is_file() {
        return;
    }
    symlink(input, folder.path("link")).unwrap();
    fs::hard_link(&path, folder.path("second-name")).unwrap();
    let before = (folder.bytes(input), folder.names());
    for name in [input, &format!("./{input}"), "link", "second-name"] {
        let words = with(&example.words, output, name);
        let run = run(&folder, &words);
        if is_no_command(&run) {
            continue;
        }
        let told = format!("{}\n{}", words.join(" "), run.stderr);
        assert_eq!(run.status, Some(2), "{told}");
        assert!(run.message().contains("would overwrite"), "{told}");
        assert!(before == (folder.bytes(input), folder.names()), "{told}");
    }
}

#[test]
fn no_two_outputs_are_one_file() {
    let leaves = leaves();
    in_parallel(&examples(), |example| {
        let outputs = leaf_of(&example.words, &leaves).arguments(&[Role::Output, Role::State]);
        for (at, first) in outputs.iter().enumerate() {
            for second in &outputs[at + 1..] {
                clashes(example, first, second);
            }
        }
    });
}

fn clashes(example: &Example, first: &Arg, second: &Arg) {
    let folder = example.folder();
    folder.write("old", "old");
    symlink("old", folder.path("link")).unwrap();
    symlink("not-there", folder.path("dangling")).unwrap();
    let before = folder.names();
    for (one, other) in [("x", "./x"), ("old", "link"), ("dangling", "not-there"), ("-", "/dev/stdout")] {
        let words = with(&with(&example.words, first, one), second, other);
        let run = run(&folder, &words);
        if is_no_command(&run) {
            continue;
        }
        let told = format!("{}\n{}", words.join(" "), run.stderr);
        assert_eq!(run.status, Some(2), "{told}");
        assert!(run.message().contains("would both"), "{told}");
        assert!(before == folder.names() && folder.text("old") == "old", "{told}");
    }
}

/// The files in a folder and in the folders in it.
fn files_below(folder: &Folder, directory: &str) -> Vec<String> {
    let mut pending = vec![directory.to_owned()];
    let mut files = Vec::new();
    while let Some(directory) = pending.pop() {
        for entry in fs::read_dir(folder.path(&directory)).into_iter().flatten().flatten() {
            let name = format!("{directory}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() { pending.push(name) } else { files.push(name) }
        }
    }
    files.sort();
    files
}

/// What a study writes into its directory is found out by running it.
#[test]
fn no_study_is_written_over_an_input() {
    let leaves = leaves();
    let studies = examples().into_iter().filter_map(|example| {
        let directory =
            leaf_of(&example.words, &leaves).arguments(&[Role::Directory]).first().map(|arg| (*arg).clone());
        (example.inputs().next().is_some() && directory.is_some()).then_some((example, directory?))
    });
    in_parallel(&studies.collect::<Vec<_>>(), |(example, directory)| {
        let made = example.folder();
        let words = with(&example.words, directory, "made");
        assert!(matches!(run(&made, &words).status, Some(0 | 1)), "{}", words.join(" "));
        let written = files_below(&made, "made");
        assert!(written.len() > 3, "{written:?}");
        // The lock is an empty file, which no input is.
        for name in written.iter().filter(|name| *name != "made/lock") {
            for input in example.inputs().filter(|input| made.path(input.path()).is_file()) {
                lies_in_study(example, &words, input, name);
            }
        }
    });
}

/// An input lies where the study would write: as a file, or behind a link.
fn lies_in_study(example: &Example, words: &[String], input: &File, name: &str) {
    let folder = example.folder();
    let place = folder.path(name);
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    fs::rename(folder.path(input.path()), &place).unwrap();
    let moved = input.word_with(name);
    let moved: Vec<String> =
        words.iter().map(|word| if *word == input.word { moved.clone() } else { word.clone() }).collect();
    let link = input.path();
    for words in [&moved[..], words] {
        if words != moved {
            symlink(&place, folder.path(link)).unwrap();
        }
        let before = folder.bytes(name);
        let run = run(&folder, words);
        let told = format!("{}\n{}", words.join(" "), run.stderr);
        assert_eq!(run.status, Some(2), "{told}");
        assert!(run.message().contains("would overwrite"), "{told}");
        assert_eq!(folder.bytes(name), before, "{told}");
        assert_eq!(files_below(&folder, "made").len(), 1, "{told}");
    }
}

#[test]
fn files_that_a_study_names_itself_are_not_written_over() {
    let folder = crate::fixtures::folder(["sample.ptb", "sample.txt", "hmm.model", "tiny.toml"]);
    let study = folder.text("tiny.toml");
    for name in ["results.jsonl", "document.json", "report.html", "times.tsv", "steps/x/text.ptb"] {
        fs::create_dir_all(folder.path("steps/x")).unwrap();
        fs::copy(folder.path("sample.ptb"), folder.path(name)).unwrap();
        folder.write("e.toml", study.replace("sample.ptb", name));
        let run = folder.run(&["run", "e.toml", "-o", "."]);
        assert_eq!(run.status, Some(2), "{name}");
        assert!(run.message().contains("would overwrite"), "{}", run.stderr);
        assert_eq!(folder.bytes(name), folder.bytes("sample.ptb"));
        fs::remove_file(folder.path(name)).unwrap();
    }
    fs::rename(folder.path("hmm.model"), folder.path("gold.tags.rows")).unwrap();
    folder.write("systems.toml", "[system.own]\nmodel = \"gold.tags.rows\"\n");
    let words = ["degrade", "sample.txt", "--system", "own", "--systems", "systems.toml", "--output", "."];
    let run = folder.run(&words);
    assert!(run.status == Some(2) && run.message().contains("would overwrite"), "{}", run.stderr);
}

#[test]
fn a_study_leaves_alone_what_is_not_its_own() {
    let folder = crate::fixtures::folder(["sample.ptb", "sample.txt", "treebank", "tiny.toml"]);
    let [run, degrade, retrain] = [
        &["run", "tiny.toml", "-o", ".", "-q"][..],
        &["degrade", "sample.txt", "--system", "dictionary", "--output", ".", "-q"],
        &["retrain", "treebank", "-o", ".", "--parsers", "pcfg", "-q"],
    ];
    for words in [run, degrade, retrain] {
        folder.write("lock", "mine");
        let run = folder.run(words);
        assert!(run.status == Some(2) && run.message().contains("lock"), "{words:?}\n{}", run.stderr);
        assert_eq!(folder.text("lock"), "mine");
        fs::remove_file(folder.path("lock")).unwrap();
    }
    folder.write("study.txt", b"\xff mine");
    let run = folder.run(degrade);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert_eq!(folder.bytes("study.txt"), b"\xff mine");
}

#[test]
fn a_report_is_not_written_over_its_document() {
    let folder = crate::fixtures::folder(["study"]);
    let before = folder.bytes("study/document.json");
    for study in ["study", "study/document.json"] {
        for output in ["study/document.json", "study/../study/document.json"] {
            let run = folder.run(&["report", study, "-o", output]);
            assert!(run.status == Some(2) && run.message().contains("would overwrite"), "{}", run.stderr);
            assert_eq!(folder.bytes("study/document.json"), before);
        }
    }
    folder.done(&["report", "study", "-o", "study/report.html", "-q"]);
}

#[test]
fn passages_in_a_directory_are_inputs() {
    let folder = crate::fixtures::folder(["passages"]);
    let before = folder.names();
    let passages = fs::read_dir(folder.path("passages/learner")).unwrap().flatten();
    let name = passages.map(|entry| entry.file_name()).next().unwrap();
    let output = format!("passages/learner/{}", name.to_string_lossy());
    let words = ["score", "ucca", "passages/learner", "passages/corrected", "--per-sentence"];
    let run = folder.run(&[&words[..4], &["--manifest", &output]].concat());
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert_eq!(folder.names(), before);
}

#[test]
fn numbered_checkpoints_are_outputs() {
    let folder = crate::fixtures::folder(["sample.ptb", "more.ptb"]);
    let before = folder.names();
    let train = ["train", "rerank", "sample.ptb", "--cycles", "1", "--checkpoint", "x"];
    for (more, message) in [
        (&["-o", "x.1"][..], "would both"),
        (&["-o", "./x.2"], "would both"),
        (&["-o", "x.3", "--grammars", "3"], "would both"),
    ] {
        let run = folder.run(&[&train[..], more].concat());
        assert!(run.status == Some(2) && run.message().contains(message), "{more:?}\n{}", run.stderr);
        assert_eq!(folder.names(), before);
    }
    fs::rename(folder.path("more.ptb"), folder.path("x.1")).unwrap();
    let run = folder.run(&[&train[..], &["-o", "x.model", "--add", "2=x.1"]].concat());
    assert!(run.status == Some(2) && run.message().contains("would overwrite"), "{}", run.stderr);
}

#[test]
fn standard_output_that_is_an_input_is_refused() {
    let folder = crate::fixtures::folder(["sample.ptb"]);
    let before = folder.bytes("sample.ptb");
    let script = "exec \"$0\" corrupt sample.ptb -q >> sample.ptb";
    let mut shell = std::process::Command::new("bash");
    let program = crate::common::solecism();
    shell.args(["-c", script]).arg(program.get_program()).current_dir(folder.path(""));
    let run = Run::from(shell.output().unwrap());
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.message().contains("would overwrite"), "{}", run.stderr);
    assert_eq!(folder.bytes("sample.ptb"), before);
}

#[test]
fn a_dangling_link_is_followed() {
    let folder = crate::fixtures::folder(["sample.ptb"]);
    symlink("made.ptb", folder.path("link.ptb")).unwrap();
    folder.done(&["corrupt", "sample.ptb", "-o", "link.ptb", "-q"]);
    assert!(folder.path("link.ptb").is_symlink());
    assert_eq!(folder.bytes("made.ptb"), folder.done(&["corrupt", "sample.ptb", "-q"]).into_bytes());
    symlink("circle", folder.path("circle")).unwrap();
    let run = folder.run(&["corrupt", "sample.ptb", "-o", "circle", "-q"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("circle"), "{}", run.stderr);
}

#[test]
fn an_input_is_replaced_where_that_is_asked_for() {
    let folder = crate::fixtures::folder(["sample.ptb", "sample.txt", "hmm.model", "learner.txt"]);
    let clean = folder.bytes("sample.ptb");
    let noisy = folder.done(&["corrupt", "sample.ptb", "-q"]);
    folder.done(&["corrupt", "sample.ptb", "--in-place", "--edits", "e.jsonl", "-q"]);
    assert_eq!(folder.text("sample.ptb"), noisy);
    folder.done(&["restore", "sample.ptb", "--in-place", "--edits", "e.jsonl", "-q"]);
    assert_eq!(folder.bytes("sample.ptb"), clean);
    let tagged = folder.done(&["tag", "sample.txt", "-m", "hmm.model", "-q"]);
    folder.done(&["tag", "sample.txt", "-m", "hmm.model", "--in-place", "-q"]);
    assert_eq!(folder.text("sample.txt"), tagged);
    let loud =
        "[system.loud]\ncommand = [\"tr\", \"a-z\", \"A-Z\"]\ninput = \"tokens\"\noutput = \"tokens\"\n";
    folder.write("loud.toml", loud);
    let words = ["correct", "learner.txt", "--system", "loud", "--systems", "loud.toml", "-q"];
    let corrected = folder.done(&words);
    assert_ne!(folder.text("learner.txt"), corrected);
    folder.done(&[&words[..], &["--in-place"]].concat());
    assert_eq!(folder.text("learner.txt"), corrected);
    for inputs in [&["-"][..], &["."], &["sample.ptb", "learner.txt"], &["not-there"], &["/dev/null"]] {
        let run = folder.run(&[&["corrupt", "--in-place"], inputs].concat());
        assert_eq!(run.status, Some(2), "{inputs:?}");
    }
    let run = folder.run(&["corrupt", "sample.ptb", "--in-place", "--edits", "sample.ptb"]);
    assert!(run.message().contains("would overwrite"), "{}", run.stderr);
    assert_eq!(folder.bytes("sample.ptb"), clean);
}

#[test]
fn a_pipe_is_not_read_twice() {
    let folder = crate::fixtures::folder(["sample.ptb"]);
    assert!(std::process::Command::new("mkfifo").arg(folder.path("fifo")).status().unwrap().success());
    for (arguments, message) in [
        (&["score", "parseval", "fifo", "fifo"][..], "can be read only once"),
        (&["score", "parseval", "fifo", "./fifo"], "can be read only once"),
        (&["score", "parseval", "-", "-"], "standard input is named twice"),
    ] {
        let run = folder.run(arguments);
        assert_eq!(run.status, Some(2), "{arguments:?}");
        assert!(run.message().contains(message), "{}", run.stderr);
    }
}
