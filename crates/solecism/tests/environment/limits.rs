//! Large numbers, and little memory: every option that takes a number gives a result or a refusal.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};

use clap::Arg;
use clap::error::ErrorKind;
use solecism_cli::role;
use tempfile::TempDir;

use crate::common::{Folder, in_parallel, program_for_every_user};
use crate::definition::{Leaf, leaves};
use crate::examples::{Example, examples};

/// The signal that ends a program whose processor time is up.
const TIME_IS_UP: i32 = 24;

static PROGRAM: LazyLock<TempDir> = LazyLock::new(program_for_every_user);

/// The program, run by a shell with these limits, as another user if it is to be.
fn run(folder: &Folder, words: &[String], limits: &str, user: Option<u32>) -> Output {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limits} && ulimit -c 0 && exec \"$0\" \"$@\"")])
        .arg(PROGRAM.path().join("solecism"))
        .args(words);
    // The C library would set aside 64 MiB for each of many threads.
    command.env("MALLOC_ARENA_MAX", "1").env("NO_COLOR", "1").env_remove("COLUMNS");
    // What is cached goes with the folder.
    command.env("HOME", folder.path("")).env_remove("XDG_CACHE_HOME");
    if let Some(user) = user {
        command.uid(user).gid(user);
    }
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
        let failed = lines.iter().filter_map(|words| {
            failure(words, &run(folder, words, "ulimit -v 4194304 && ulimit -S -t 1", None))
        });
        failures.lock().unwrap().extend(failed);
    });
    assert!(cases.len() > 150, "only {} options", cases.len());
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Command lines that take a number of threads.
fn with_threads(number: u32) -> Vec<(Folder, Vec<String>)> {
    let leaves = leaves();
    let has_threads = |example: &Example| {
        called(&leaves, &example.words).command.get_arguments().any(|a| a.get_long() == Some("threads"))
    };
    let examples = examples().into_iter().filter(has_threads);
    let line = |example: &Example| [&example.words[..], &[format!("--threads={number}")]].concat();
    examples.map(|example| (example.folder(), line(&example))).collect()
}

#[test]
fn more_threads_than_memory_has_room_for_do_no_harm() {
    in_parallel(&with_threads(1000), |(folder, words)| {
        let output = run(folder, words, "ulimit -v 900000 && ulimit -S -t 5", None);
        assert_eq!(failure(words, &output), None);
    });
}

#[test]
fn a_thread_that_cannot_be_started_is_told_or_done_without() {
    const NOBODY: u32 = 65_534;
    // No limit of processes holds for the superuser.
    let is_superuser = fs::metadata("/proc/self").unwrap().uid() == 0;
    in_parallel(&with_threads(8), |(folder, words)| {
        fs::set_permissions(folder.path(""), PermissionsExt::from_mode(0o777)).unwrap();
        // Bash says `-u`, others `-p`.
        let limits = "{ ulimit -u 1 2>/dev/null || ulimit -p 1; } && ulimit -S -t 5";
        let output = run(folder, words, limits, is_superuser.then_some(NOBODY));
        assert_eq!(failure(words, &output), None);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let told = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        // Training has work for other threads, but can do it on one.
        let is_training = words[0] == "train" && words[1] != "command";
        assert!(!is_training || output.status.success(), "{}: {told}", words.join(" "));
        if output.status.code() == Some(2) {
            assert!(told.contains("could not be started"), "{}: {told}", words.join(" "));
        } else if is_training {
            let alone = [&words[..words.len() - 1], &["--threads=1".to_owned()]].concat();
            let model = folder.bytes("x.model");
            fs::remove_file(folder.path("x.model")).unwrap();
            drop(fs::remove_file(folder.path("x.state")));
            folder.done(&alone.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(folder.bytes("x.model") == model, "{}: another model", words.join(" "));
        }
    });
}
