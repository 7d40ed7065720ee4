//! Large numbers, and little memory: every option that takes a number gives a result or a refusal.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

use clap::Arg;
use clap::error::ErrorKind;
use solecism_cli::role;

use crate::common::{Folder, in_parallel, solecism};
use crate::definition::{Leaf, leaves};
use crate::examples::{Example, examples};

/// The signal that ends a program whose processor time is up.
const TIME_IS_UP: i32 = 24;

/// Runs the program with so many KiB of address space, and one second of processor time.
fn run(folder: &Folder, words: &[String], memory: usize) -> Output {
    let program = solecism();
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit -v {memory} && ulimit -S -t 1 && ulimit -c 0 && exec \"$0\" \"$@\"")]);
    command.arg(program.get_program()).args(words).env("NO_COLOR", "1").env_remove("COLUMNS");
    command.current_dir(folder.path("")).stdin(Stdio::null()).output().unwrap()
}

/// What went wrong, unless the program did what it was asked to, refused it, or was still at it when its time was up.
fn failure(words: &[String], output: &Output) -> Option<String> {
    let stderr = String::from_utf8_lossy(&output.stderr);
    let ended =
        matches!((output.status.code(), output.status.signal()), (Some(0..=2), _) | (_, Some(TIME_IS_UP)));
    (!ended || stderr.contains("panicked"))
        .then(|| format!("{}: {}\n{stderr}", words.join(" "), output.status))
}

/// Whether the option can be read with this value.
fn takes(leaf: &Leaf, option: &str, value: &str) -> bool {
    let words = [leaf.words.last().unwrap().clone(), format!("--{option}={value}")];
    // What else is missing does not matter here.
    let read = leaf.command.clone().try_get_matches_from(words);
    read.map_or_else(|e| !matches!(e.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue), |_| true)
}

/// The largest whole number that is taken, if any is.
fn largest(takes: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut most, mut refused) = ([0, 1, 2, 10].into_iter().rfind(|&number| takes(number))?, u64::MAX);
    if takes(refused) {
        return Some(refused);
    }
    while refused - most > 1 {
        let middle = most + (refused - most) / 2;
        *(if takes(middle) { &mut most } else { &mut refused }) = middle;
    }
    Some(most)
}

/// Forms of what options take that is a number, or has one in it.
const FORMS: &[&str] = &["N", "N%", "1=N", "N=1", "1-N", "x=N"];

/// Values of an option, with numbers in them that are as large as they can be.
fn values(leaf: &Leaf, argument: &Arg) -> Vec<String> {
    let Some(option) = argument.get_long() else { return Vec::new() };
    let is_file = role(argument).is_some();
    if is_file || !argument.get_action().takes_values() || !argument.get_possible_values().is_empty() {
        return Vec::new();
    }
    let takes = |value: &str| takes(leaf, option, value);
    if takes("x") {
        return vec![u64::MAX.to_string()];
    }
    let with = |form: &str, number: u64| form.replace('N', &number.to_string());
    let whole = FORMS.iter().filter_map(|form| {
        let most = largest(|number| takes(&with(form, number)))?;
        Some(with(form, most))
    });
    let fraction = ["1e308", "NaN"].into_iter().filter(|value| takes(value)).map(str::to_owned);
    whole.chain(fraction).collect()
}

/// The words with this value of the option, in place of the one that they have.
fn with(example: &[String], argument: &Arg, value: &str) -> Vec<String> {
    let long = format!("--{}", argument.get_long().unwrap());
    let short = argument.get_short().map(|short| format!("-{short}"));
    let mut words = example.to_vec();
    let given = |word: &&String| **word == long || Some(*word) == short.as_ref();
    if let Some(at) = words.iter().position(|word| given(&word)) {
        words.drain(at..at + 2);
    }
    words.push(format!("{long}={value}"));
    words
}

/// The command that a command line calls.
fn called<'l>(leaves: &'l [Leaf], words: &[String]) -> &'l Leaf {
    leaves.iter().filter(|leaf| words.starts_with(&leaf.words)).max_by_key(|leaf| leaf.words.len()).unwrap()
}

/// Command lines for every command: those that read something, and the names of the others.
fn command_lines(leaves: &[Leaf]) -> Vec<Example> {
    let mut all = examples();
    let alone = leaves.iter().filter(|leaf| !all.iter().any(|e| e.words.starts_with(&leaf.words)));
    let alone: Vec<_> = alone.map(|leaf| Example { words: leaf.words.clone(), files: Vec::new() }).collect();
    all.extend(alone);
    all
}

#[test]
fn no_number_is_too_large() {
    const MEMORY: usize = 4 << 20;
    let leaves = leaves();
    let mut seen = BTreeSet::new();
    let mut cases = Vec::new();
    for example in command_lines(&leaves) {
        let leaf = called(&leaves, &example.words);
        for argument in leaf.command.get_arguments() {
            // What many subcommands have in common is tried with one of them.
            let help = argument.get_help().map(ToString::to_string);
            if seen.insert((leaf.words[0].clone(), argument.get_id().clone(), help)) {
                let lines =
                    values(leaf, argument).iter().map(|v| with(&example.words, argument, v)).collect();
                cases.push((example.folder(), lines));
            }
        }
    }
    let failures = Mutex::new(Vec::new());
    in_parallel(&cases, |(folder, lines): &(Folder, Vec<Vec<String>>)| {
        let failed = lines.iter().filter_map(|words| failure(words, &run(folder, words, MEMORY)));
        failures.lock().unwrap().extend(failed);
    });
    assert!(cases.len() > 150, "only {} options", cases.len());
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn threads_that_memory_has_no_room_for_are_refused_or_done_without() {
    const MEMORY: usize = 900_000;
    let leaves = leaves();
    let has_threads = |example: &Example| {
        called(&leaves, &example.words).command.get_arguments().any(|a| a.get_long() == Some("threads"))
    };
    let examples: Vec<Example> = examples().into_iter().filter(has_threads).collect();
    in_parallel(&examples, |example| {
        let folder = example.folder();
        let words = [&example.words[..], &["--threads=1000".to_owned()]].concat();
        assert_eq!(failure(&words, &run(&folder, &words, MEMORY)), None);
    });
}
