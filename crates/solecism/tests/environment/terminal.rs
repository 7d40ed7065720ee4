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
    let folder = fixtures::folder(["hmm.model"]);
    let name = format!("{HOSTILE}.ptb");
    folder.write(&name, format!("(S (N a{HOSTILE}b) (V c))\n(S x{HOSTILE}) )\n"));
    folder.write("bad.ptb", format!("(S (N a{HOSTILE}b) (V c))\n(S x{HOSTILE}) )\n"));
    folder.write("good.ptb", format!("(S (NP{HOSTILE} (N{HOSTILE} a{HOSTILE}b)) (V c))\n(S (N d) (V e))\n"));
    folder.write("other.ptb", format!("(S (NP{HOSTILE} (N{HOSTILE} a{HOSTILE}x)) (V c))\n(S (N d) (V e))\n"));
    folder.write("good.conllu", format!("1\ta{HOSTILE}b\t_\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"));
    folder.write("profile.toml", format!("[{HOSTILE}]\n"));
    let says = "[system.rude]\ncommand = [\"sh\", \"-c\", \"printf '\\\\033[2J\\\\007' >&2; exit 3\"]\ninput = \"tokens\"\noutput = \"tokens\"\n";
    folder.write("systems.toml", says);
    folder.write("text.txt", "a b\n");
    folder
}

#[test]
fn messages_do_not_paint_the_terminal() {
    let folder = hostile();
    let name = format!("{HOSTILE}.ptb");
    let missing = format!("missing{HOSTILE}");
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
        vec!["score", "parseval", "good.ptb", "other.ptb"],
        vec!["score", "attachment", "good.ptb", &name],
        vec!["correct", "text.txt", "--system", "rude", "--systems", "systems.toml"],
        vec!["train", "pcfg", "bad.ptb", "-o", "x"],
        vec!["tag", "bad.ptb", "-m", &missing],
        vec!["run", &missing],
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
    });
}

/// On a terminal, control characters are made visible; in a pipe the bytes are unchanged.
#[test]
fn text_on_a_terminal_does_not_paint_it() {
    let folder = hostile();
    let program = solecism().get_program().to_string_lossy().into_owned();
    let has_script =
        Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(has_script, "this test needs the command `script` of util-linux");
    for line in [
        "convert good.ptb -q",
        "view good.ptb",
        "score parseval good.ptb good.ptb --by label -q",
        "view good.conllu",
    ] {
        let command = format!("{program} {line}");
        let output = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .current_dir(folder.path(""))
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        // The terminal ends lines with a carriage return too.
        let text = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
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
