//! Writing to a full disk is an error for every output, and no other output appears.

use std::fs::File;
use std::os::unix::fs::symlink;
use std::process::Stdio;

use solecism_cli::Role;

use crate::common::{in_parallel, solecism};
use crate::definition::{leaf_of, leaves};
use crate::examples::all_examples;

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

#[test]
fn a_full_disk_is_told_of_every_output() {
    let leaves = leaves();
    in_parallel(&all_examples(), |example| {
        for output in leaf_of(&example.words, &leaves).arguments(&[Role::Output, Role::State]) {
            let folder = example.folder();
            let before = folder.names();
            let mut words = example.words.clone();
            let names =
                [output.get_long().map(|l| format!("--{l}")), output.get_short().map(|c| format!("-{c}"))];
            match words.iter().position(|word| names.iter().flatten().any(|name| name == word)) {
                Some(at) => "full".clone_into(&mut words[at + 1]),
                None => words.extend([names[0].clone().unwrap(), "full".to_owned()]),
            }
            // Checkpoints of several grammars are numbered.
            for name in ["full", "full.1"] {
                symlink("/dev/full", folder.path(name)).unwrap();
            }
            let run = folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            if run.stderr.contains("cannot be used with") {
                continue;
            }
            let told = format!("{}\n{}", words.join(" "), run.stderr);
            assert_eq!(run.status, Some(2), "{told}");
            let left: Vec<String> =
                folder.names().into_iter().filter(|name| !before.contains(name)).collect();
            assert!(
                left.iter().all(|name| ["full", "full.1", "x.state", "kept", "studied"].contains(&&**name)),
                "{left:?} {told}"
            );
        }
    });
}

#[test]
fn a_full_disk_is_told_of_standard_output() {
    in_parallel(&all_examples(), |example| {
        let folder = example.folder();
        let prints = !folder.run(&example.arguments()).stdout.is_empty();
        let folder = example.folder();
        let mut command = solecism();
        command.args(&example.words).current_dir(folder.path("")).stdin(Stdio::null()).stdout(full());
        let output = command.stderr(Stdio::piped()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        if prints {
            assert_eq!(output.status.code(), Some(2), "{}\n{stderr}", example.words.join(" "));
            assert!(!stderr.contains("panicked"), "{stderr}");
        }
    });
}

#[test]
fn a_full_disk_is_told_of_standard_error() {
    in_parallel(&all_examples(), |example| {
        let folder = example.folder();
        let talks = !folder.run(&example.arguments()).stderr.is_empty();
        let folder = example.folder();
        let mut command = solecism();
        command.args(&example.words).current_dir(folder.path("")).stdin(Stdio::null()).stderr(full());
        let output = command.stdout(Stdio::null()).output().unwrap();
        if talks {
            assert_eq!(output.status.code(), Some(2), "{}", example.words.join(" "));
        }
    });
}

#[test]
fn a_full_disk_is_told_of_help() {
    in_parallel(&leaves(), |leaf| {
        for last in [&["--help"][..], &["-h"]] {
            let output = solecism().args(&leaf.words).args(last).stdout(full()).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{} {last:?}", leaf.name());
        }
    });
    for arguments in
        [&["--version"][..], &["help"], &["list", "kinds"], &["explain", "ter"], &["completions", "bash"]]
    {
        let output = solecism().args(arguments).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
