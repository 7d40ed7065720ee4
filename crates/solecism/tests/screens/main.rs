//! What a user sees, as snapshots: help, messages, tables. `cargo insta review` shows what a change does to them, side
//! by side; `INSTA_UPDATE=always cargo test --test screens` takes all changes, for `git diff` to show.

#[path = "../common/mod.rs"]
mod common;
#[path = "../environment/definition.rs"]
#[allow(dead_code)]
mod definition;
mod help;
mod messages;
mod tables;

use common::{Folder, Run};

/// The sample, a noisy version of it, and files that are wrong.
fn folder() -> Folder {
    let folder = Folder::with_sample();
    for name in ["learner.txt", "learner.reference-1.txt", "learner.reference-2.txt", "corrections.tsv"] {
        folder.write(name, std::fs::read(common::sample(name)).unwrap());
    }
    for (corpus, noisy) in [("sample.ptb", "noisy.ptb"), ("sample.conllu", "noisy.conllu")] {
        folder.done(&["corrupt", corpus, "-o", noisy, "--edits", &format!("{noisy}.jsonl"), "-q"]);
    }
    folder.done(&["parse", "noisy.ptb", "--grammar", "english", "-o", "parsed.ptb", "-q"]);
    folder
}

/// The words of a command line.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A command line with its status and what it prints, as a terminal would show it.
fn screen(line: &str, run: &Run) -> String {
    let mut text = format!("$ solecism {line}\n{}", run.stdout);
    for part in [run.stderr.trim_end(), &format!("[status {}]", run.status.unwrap_or(-1))] {
        if !part.is_empty() {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(part);
        }
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Compares a text with its snapshot in a folder.
fn check(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => format!("snapshots/{folder}"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}
