//! Outputs never overwrite inputs or each other, under whatever names.

use std::fs;
use std::os::unix::fs::symlink;

use clap::Arg;
use solecism_cli::Role;

use crate::common::{Folder, Run, in_parallel};
use crate::definition::{leaf_of, leaves};
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
