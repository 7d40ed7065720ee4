//! Training of external systems by their own commands.

#![cfg(unix)]

mod common;

use common::{Folder, Run};

/// A trainer that copies the treebank and reports it: it memorises everything.
const COPIES: &str = "train = [\"cp\", \"-v\", \"{train}\", \"{model}\"]";

/// A directory with the sample and a system with this training command.
fn with_trainer(train: &str) -> Folder {
    let folder = Folder::with_sample();
    let command = "command = [\"cat\", \"{input}\"]\ninput = \"conllu\"\noutput = \"conllu\"";
    let grammar = "[system.grammar]\ngrammar = \"english\"";
    folder.write("systems.toml", format!("[system.mine]\n{command}\n{train}\n{grammar}\n"));
    folder
}

fn train(folder: &Folder, treebank: &str, system: &str) -> Run {
    let fixed = ["train", "command", treebank, "--systems", "systems.toml", "-o", "its.model", "--system"];
    folder.run(&[&fixed[..], &[system]].concat())
}

#[test]
fn a_model_is_what_the_command_made() {
    let folder = with_trainer(COPIES);
    let before = folder.names();
    let run = train(&folder, "sample.conllu", "mine");
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(folder.bytes("its.model"), folder.bytes("sample.conllu"));
    let new: Vec<String> = folder.names().into_iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(new, ["its.model"], "nothing is left behind");
}

#[test]
fn a_command_that_fails_leaves_no_model_and_the_old_one_in_place() {
    let folder = with_trainer("train = [\"cp\", \"{train}\", \"none/such\", \"{model-directory}\"]");
    let run = train(&folder, "sample.conllu", "mine");
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("none/such"), "its last words are told: {}", run.stderr);
    assert!(!folder.path("its.model").exists());
    folder.write("its.model", "old");
    assert_eq!(train(&folder, "sample.conllu", "mine").status, Some(2));
    assert_eq!(folder.text("its.model"), "old");
}

#[test]
fn what_cannot_be_trained_is_reported() {
    for (how, treebank, system, told) in [
        (COPIES, "sample.ptb", "mine", "the system is trained on conllu"),
        (COPIES, "sample.conllu", "grammar", "is no command"),
        (COPIES, "sample.conllu", "other", "other"),
        ("", "sample.conllu", "mine", "train"),
        (
            "train = [\"no-such-trainer\", \"{train}\", \"{model}\"]",
            "sample.conllu",
            "mine",
            "no-such-trainer",
        ),
    ] {
        let run = train(&with_trainer(how), treebank, system);
        assert_eq!(run.status, Some(2), "{how} {system}");
        assert!(run.stderr.contains(told), "{told}: {}", run.stderr);
    }
}
