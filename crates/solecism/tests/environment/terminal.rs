//! Control characters in files, file names and output of systems do not reach the terminal.

use std::process::{Command, Stdio};

use crate::common::{Folder, in_parallel, solecism};
use crate::fixtures;

/// Sequences that clear the screen, ring the bell and set the window title.
const HOSTILE: &str = "\u{1b}[2J\u{7}\u{1b}]0;owned\u{9b}5m\u{202e}";

/// Control characters other than line ends and tabs, and characters that change the direction of text.
fn controls(text: &str) -> Vec<char> {
    let is_bad = |c: &char| (c.is_control() && !"\n\t".contains(*c)) || *c == '\u{202e}';
    text.chars().filter(is_bad).collect()
}

fn hostile() -> Folder {
    let folder = fixtures::folder(["hmm.model", "sample.ptb", "tiny.toml"]);
    let name = format!("{HOSTILE}.ptb");
    folder.write(&name, format!("(S (N a{HOSTILE}b) (V c))\n(S x{HOSTILE}) )\n"));
    folder.write("bad.ptb", format!("(S (N a{HOSTILE}b) (V c))\n(S x{HOSTILE}) )\n"));
    folder.write("good.ptb", format!("(S (NP{HOSTILE} (N{HOSTILE} a{HOSTILE}b)) (V c))\n(S (N d) (V e))\n"));
    folder.write("other.ptb", format!("(S (NP{HOSTILE} (N{HOSTILE} a{HOSTILE}x)) (V c))\n(S (N d) (V e))\n"));
    folder.write("good.conllu", format!("1\ta{HOSTILE}b\t_\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"));
    folder.write("profile.toml", format!("[{HOSTILE}]\n"));
    folder.write("systems.toml", SYSTEMS);
    folder.write("text.txt", "a b\n");
    folder
}

/// Runs a command line on a terminal, and returns what that shows. Line ends are as in a file again.
fn on_terminal(folder: &Folder, words: &[&str], environment: &[(&str, &str)]) -> String {
    let program = solecism().get_program().to_string_lossy().into_owned();
    let words = [&[&*program], words].concat();
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let mut script = Command::new("script");
    script.args(["-qec", &format!("stty cols 200; exec {}", quoted.join(" ")), "/dev/null"]);
    script.current_dir(folder.path("")).env("SHELL", "/bin/sh").env("TERM", "xterm-256color");
    script.env_remove("NO_COLOR").envs(environment.iter().copied()).stdin(Stdio::null());
    let output = script.output().expect("this test needs the command `script` of util-linux");
    // The terminal itself ends its lines with a carriage return.
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

/// The text without what the program itself paints: colours, and a line of progress that is drawn over.
fn without_own_sequences(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain += before;
        let end = after.find(|c: char| !c.is_ascii_digit() && !";?".contains(c)).unwrap_or(after.len());
        if !after[end..].starts_with(['m', 'K', 'A', 'B']) {
            plain += "\u{1b}[";
        }
        rest = &after[end..];
    }
    (plain + rest).replace('\r', "\n")
}

/// One that fails and one that is trained; both write to the terminal.
const SYSTEMS: &str = r#"
[system.rude]
command = ["sh", "-c", 'printf "\033[2J\007" >&2; exit 3']
input = "tokens"
output = "tokens"

[system.slow]
command = ["cat"]
input = "conllu"
output = "conllu"
model = "x"
train = ["sh", "-c", 'printf "epoch \033[2J\007\n" >&2; sleep 1; cp {train} {model}']
train-format = "conllu"
"#;

#[test]
fn messages_do_not_paint_the_terminal() {
    let folder = hostile();
    let name = format!("{HOSTILE}.ptb");
    let missing = format!("missing{HOSTILE}");
    let option = format!("--{HOSTILE}");
    let cases: Vec<Vec<&str>> = vec![
        vec!["corrupt", &name],
        vec!["corrupt", "bad.ptb"],
        vec!["corrupt", "bad.ptb", "--on-bad-input", "skip"],
        vec!["validate", "bad.ptb"],
        vec!["validate", &name],
        vec!["validate", "good.conllu"],
        vec!["corrupt", &missing],
        vec!["corrupt", "good.ptb", "-o", &missing, "--edits", &missing],
        vec!["corrupt", "good.ptb", "--profile", "profile.toml"],
        vec!["corrupt", "good.ptb", "--profile", &missing],
        vec!["corrupt", "good.ptb", "--tagset", &missing],
        vec!["corrupt", "good.ptb", "--format", &missing],
        vec!["corrupt", "good.ptb", "--threads", &missing],
        vec!["corrupt", "good.ptb", &option],
        vec!["score", "parseval", "good.ptb", "other.ptb"],
        vec!["score", "parseval", "good.ptb", "other.ptb", &missing],
        vec!["score", "attachment", "good.ptb", &name],
        vec!["score", &missing],
        vec!["correct", "text.txt", "--system", "rude", "--systems", "systems.toml"],
        vec!["train", "pcfg", "bad.ptb", "-o", "x"],
        vec!["train", "hmm", "good.ptb", "-o", "x", "--seed", &missing],
        vec!["tag", "bad.ptb", "-m", &missing],
        vec!["run", &missing],
        vec!["run", "tiny.toml", "--corpus", &missing],
        vec!["list", &missing],
        vec!["explain", &missing],
        vec![&missing],
    ];
    in_parallel(&cases, |words| {
        let output =
            solecism().args(words).current_dir(folder.path("")).stdin(Stdio::null()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.is_empty(), "{words:?}");
        assert_eq!(controls(&stderr), [], "{words:?}\n{stderr:?}");
        for environment in [&[][..], &[("NO_COLOR", "1")]] {
            let shown = on_terminal(&folder, words, environment);
            assert!(!shown.is_empty(), "{words:?}");
            assert_eq!(controls(&without_own_sequences(&shown)), [], "{words:?}\n{shown:?}");
        }
    });
}

#[test]
fn a_wrong_argument_is_shown_with_its_control_characters() {
    let folder = hostile();
    let run = folder.run(&["list", HOSTILE]);
    assert!(run.stderr.contains("'␛[2J␇␛]0;owned\u{fffd}5m\u{fffd}'"), "{}", run.stderr);
    let shown = on_terminal(&folder, &["list", "wrong"], &[]);
    assert!(shown.contains("\u{1b}[31merror:"), "other messages keep their colours: {shown:?}");
}

/// Names in an experiment and of systems are shown while the work goes on.
#[test]
fn progress_does_not_paint_the_terminal() {
    let folder = hostile();
    let escaped = "x\\u001b[2J\\u0007\\u001b]0;owned\\u009b5m\\u202e";
    folder.write("study.toml", EXPERIMENT.replace("NAME", escaped));
    std::fs::copy(folder.path("hmm.model"), folder.path(HOSTILE)).unwrap();
    let train = "train command good.conllu -o x --systems systems.toml --system slow";
    let train: Vec<&str> = train.split(' ').collect();
    for (words, doing) in [
        (&["run", "study.toml", "-o", "studied"][..], "␛[2J"),
        (&["degrade", "sample.ptb", "--system", HOSTILE, "--levels", "5"], "␛[2J"),
        (&train, "epoch"),
    ] {
        let shown = on_terminal(&folder, words, &[]);
        let is_progress = |line: &str| line.contains(" left: ") || line.contains(" sentences, ");
        let mut progress = shown.split('\r').filter(|line| is_progress(line));
        assert!(progress.any(|line| line.contains(doing)), "{words:?}\n{shown:?}");
        assert_eq!(controls(&without_own_sequences(&shown)), [], "{words:?}\n{shown:?}");
    }
}

const EXPERIMENT: &str = r#"
title = "NAME"
resamples = 100

[corpora]
"NAME" = "sample.ptb"

[conditions."NAME"]
profile = "foster"

[mixtures]
"NAME" = ["NAME"]

[systems."NAME"]
kind = "pcfg"
on = ["NAME"]

[[tests]]
title = "NAME"
metric = "parseval"
on = ["NAME", "NAME/NAME"]
"#;

/// On a terminal standard output is for people; in a pipe it is the bytes themselves.
#[test]
fn text_on_a_terminal_does_not_paint_it() {
    let folder = hostile();
    for line in [
        "convert good.ptb -q",
        "view good.ptb",
        "score parseval good.ptb good.ptb --by label -q",
        "view good.conllu",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let text = on_terminal(&folder, &words, &[("NO_COLOR", "1")]);
        assert!(text.contains(['␛', '\u{fffd}']), "{line}: {text:?}");
        assert_eq!(controls(&text), [], "{line}: {text:?}");
    }
    let piped = folder.done(&["convert", "good.ptb"]);
    assert_eq!(piped.into_bytes(), folder.bytes("good.ptb"));
}

#[test]
fn too_many_threads_are_refused() {
    let folder = fixtures::folder(["sample.ptb"]);
    for number in ["0", "1025", "100000", "-1", "18446744073709551616"] {
        let run = folder.run(&["corrupt", "sample.ptb", &format!("--threads={number}")]);
        assert_eq!(run.status, Some(2), "{number}");
        assert!(run.message().contains("a number from 1 to 1024"), "{}", run.stderr);
    }
    folder.done(&["corrupt", "sample.ptb", "-j", "1024", "-q"]);
}
