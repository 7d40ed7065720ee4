//! INT, TERM and HUP end every command within a second, by the signal, and leave no partial files.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, in_parallel, interruptible, sample, solecism};
use crate::examples::{Example, examples};
use crate::fixtures;

const SIGNALS: [(&str, i32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];

/// Time limit for a command to end. It is longer than the promised second, because the machine may be busy; the point
/// is that the command does not run to its end.
const PATIENCE: Duration = Duration::from_secs(2);

/// A running command, with its own working directory and temporary directory.
struct Started {
    folder: Folder,
    temporary: Folder,
    before: Vec<String>,
    child: Child,
}

impl Started {
    fn new(folder: Folder, words: &[&str], stdin: Stdio) -> Self {
        let temporary = Folder::new();
        let before = folder.names();
        let mut command = interruptible();
        command.args(words).current_dir(folder.path("")).env("TMPDIR", temporary.path(""));
        command.env("XDG_CACHE_HOME", temporary.path("cache"));
        command.stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        Self { folder, temporary, before, child }
    }

    fn signal(&self, name: &str) {
        let number = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &number]).status().unwrap().success());
    }

    /// Sends the signal and checks the end of the command. `kept` may be left in the directory. Returns false if the
    /// command was done before the signal arrived.
    fn ends_by(mut self, (name, number): (&str, i32), told: &str, kept: &[&str]) -> bool {
        self.signal(name);
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("{name} did not end {told}");
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success() || status.signal() == Some(number), "{name}: {status}: {told}");
        let mut left = self.folder.names();
        left.retain(|name| !self.before.contains(name) && !kept.contains(&&**name));
        assert!(left.is_empty() || self.are_whole(&left, told), "{name} left {left:?}: {told}");
        let mut left = self.temporary.names();
        left.retain(|name| name != "cache");
        assert!(left.is_empty(), "{name} left {left:?} where temporary files are: {told}");
        !status.success()
    }
}

impl Started {
    /// True if the files are those of an uninterrupted run: the signal came after the last write.
    fn are_whole(&self, files: &[String], words: &str) -> bool {
        let again = Folder::new();
        for name in &self.before {
            std::os::unix::fs::symlink(self.folder.path(name), again.path(name)).unwrap();
        }
        let program = solecism();
        let mut command = Command::new("timeout");
        command.arg("20").arg(program.get_program()).args(words.split(' ')).current_dir(again.path(""));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().unwrap().success()
            && files.iter().all(|name| again.bytes(name) == self.folder.bytes(name))
    }
}

#[test]
fn a_command_that_waits_for_its_input_ends_at_once() {
    // One example per command is enough: all examples of a command wait for a pipe in the same way.
    let mut all: Vec<Example> = Vec::new();
    for example in examples() {
        let command = |example: &Example| example.words[..2.min(example.words.len())].to_vec();
        if !all.iter().any(|other| command(other) == command(&example)) {
            all.push(example);
        }
    }
    in_parallel(&all, |example| {
        for signal in SIGNALS {
            let folder = example.folder();
            let Some(input) = example.inputs().find(|file| folder.path(file.path()).is_file()) else {
                continue;
            };
            std::fs::remove_file(folder.path(input.path())).unwrap();
            let made = Command::new("mkfifo").arg(folder.path(input.path())).status().unwrap();
            assert!(made.success());
            // The command itself holds the pipe open for writing, so that it never ends.
            let mut started = Started::new(folder, &example.arguments(), Stdio::null());
            thread::sleep(Duration::from_millis(150));
            if started.child.try_wait().unwrap().is_some() {
                // The command does not accept a pipe.
                continue;
            }
            let told = example.words.join(" ");
            assert!(started.ends_by(signal, &told, &["x.state", "kept", "studied"]), "{told} did not wait");
        }
    });
}

/// A directory with large files, so that every command takes long.
fn large() -> Folder {
    let folder = fixtures::folder(["systems.toml", "hmm.model", "tiny.toml"]);
    for (name, times) in [("sample.ptb", 60), ("sample.conllu", 60)] {
        let text = std::fs::read_to_string(sample(name)).unwrap();
        folder.write(name, text.repeat(times));
    }
    folder.write("train.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("test.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("slow.toml", "[system.slow]\ncommand = [\"sh\", \"-c\", \"cat {input} > /dev/null; sleep 100\"]\ninput = \"tokens\"\noutput = \"tokens\"\n");
    folder
}

/// Commands that run much longer than any test waits.
const LONG: &[&str] = &[
    "corrupt sample.conllu -o out.conllu --edits e.jsonl --golds g.jsonl --m2 m.m2 --pairs p.tsv -q",
    "corrupt sample.conllu -o out.conllu.gz --profile typos --rate 5% -q",
    "corrupt sample.ptb -q",
    "convert sample.ptb -o out.conllu",
    "lexicon sample.conllu -o x.lexicon -q",
    "tag sample.ptb -m hmm.model -o out.ptb -q",
    "parse sample.ptb --grammar english -o out.ptb -q",
    "validate sample.conllu",
    "compare parseval sample.ptb sample.ptb sample.ptb --iterations 100000000",
    "score attachment sample.conllu sample.conllu --interval --iterations 100000000",
    "degrade sample.ptb --system hmm.model --keep kept -q",
    "correct sample.txt --system slow --systems slow.toml -o out.txt",
    "train hmm sample.ptb -o x.model -q",
    "train perceptron sample.ptb -o x.model -q --iterations 1000 --checkpoint x.state",
    "train chunk sample.ptb -o x.model -q --iterations 1000",
    "train eager sample.conllu -o x.model -q --iterations 1000",
    "train mst sample.conllu -o x.model -q --iterations 1000",
    "train pcfg sample.ptb -o x.model -q",
    "train latent sample.ptb -o x.model -q --cycles 8",
    "train rerank sample.ptb -o x.model -q",
    "train robust sample.ptb -o x.model -q",
    "train repair sample.ptb -o x.model -q",
    "retrain . -o studied -q",
    "run foster2007 --corpus train=sample.ptb --corpus test=sample.ptb -o studied -q",
    "demo",
];

#[test]
fn a_command_at_work_ends_at_once() {
    let mut cases = Vec::new();
    for (at, line) in LONG.iter().enumerate() {
        // Signals are sent at different times; over all commands each comes early and late.
        let when = |k: usize| Duration::from_millis(60 + 170 * ((at + k) % 3) as u64);
        cases.extend(SIGNALS.into_iter().enumerate().map(|(k, signal)| (*line, signal, when(k))));
    }
    let large = large();
    let text = large.done(&["convert", "train.ptb", "--to", "text"]);
    large.write("sample.txt", text);
    let interrupted = Mutex::new(BTreeSet::new());
    in_parallel(&cases, |&(line, signal, when)| {
        let folder = Folder::new();
        for name in large.names() {
            std::os::unix::fs::symlink(large.path(&name), folder.path(&name)).unwrap();
        }
        let words: Vec<&str> = line.split(' ').collect();
        let started = Started::new(folder, &words, Stdio::null());
        thread::sleep(when);
        if started.ends_by(signal, line, &["x.state", "kept", "studied"]) {
            interrupted.lock().unwrap().insert(line);
        }
    });
    // On a fast machine some commands may be done before the later signals, but not before the first.
    let interrupted = interrupted.into_inner().unwrap();
    let missed: Vec<&&str> = LONG.iter().filter(|line| !interrupted.contains(**line)).collect();
    assert!(missed.is_empty(), "no signal interrupted {missed:?}");
}

/// An interrupted study leaves finished steps and no partial files.
#[test]
fn an_interrupted_study_leaves_whole_steps() {
    let folder = large();
    let words = [
        "run",
        "foster2007",
        "--corpus",
        "train=train.ptb",
        "--corpus",
        "test=test.ptb",
        "-o",
        "studied",
        "-q",
    ];
    for when in [300, 600] {
        let mut command = interruptible();
        let command = command.args(words).current_dir(folder.path("")).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(when));
        Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap();
        child.wait().unwrap();
        assert_eq!(temporary_names(&folder), Vec::<String>::new());
    }
}

/// A killed study leaves temporary files, which the next run of the same study removes.
#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let folder = fixtures::folder(["sample.ptb", "tiny.toml"]);
    folder.done(&["run", "tiny.toml", "-o", "studied", "-q"]);
    for name in ["studied/.solecism-file", "studied/steps/.solecism-step/text.ptb"] {
        std::fs::create_dir_all(folder.path(name).parent().unwrap()).unwrap();
        folder.write(name, "half");
    }
    assert_eq!(temporary_names(&folder).len(), 2);
    folder.done(&["run", "tiny.toml", "-o", "studied", "-q"]);
    assert_eq!(temporary_names(&folder), Vec::<String>::new());
}

fn temporary_names(folder: &Folder) -> Vec<String> {
    let mut pending = vec![folder.path("studied")];
    let mut found = Vec::new();
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(".solecism-") {
                found.push(name);
            } else if entry.path().is_dir() {
                pending.push(entry.path());
            }
        }
    }
    found
}

/// The command of a system, and everything that it started, end with the program.
#[test]
fn programs_that_were_started_end_too() {
    let folder = fixtures::folder(["learner.txt"]);
    let number = format!("{}.5", 1_000_000 + std::process::id());
    let systems = format!(
        "[system.slow]\ncommand = [\"sh\", \"-c\", \"sleep {number} & sleep {number}\"]\ninput = \"tokens\"\noutput = \"tokens\"\n"
    );
    folder.write("slow.toml", systems);
    let words = ["correct", "learner.txt", "--system", "slow", "--systems", "slow.toml"];
    let started = Started::new(folder, &words, Stdio::null());
    let sleeping = || {
        let output = Command::new("pgrep").args(["-f", &format!("sleep {number}")]).output().unwrap();
        !output.stdout.is_empty()
    };
    let start = Instant::now();
    while !sleeping() {
        assert!(start.elapsed() < Duration::from_secs(10), "the system was not started");
        thread::sleep(Duration::from_millis(20));
    }
    assert!(started.ends_by(("TERM", 15), "correct", &[]));
    thread::sleep(Duration::from_millis(50));
    assert!(!sleeping());
}

/// A signal that the parent process ignores stays ignored, as under `nohup`.
#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = fixtures::folder(["sample.ptb"]);
    let script = "trap '' HUP; sleep 2 | \"$0\" corrupt - -o out.ptb -q & sleep 0.3; kill -s HUP $!; sleep 0.2; \
                  kill -0 $! && echo alive; kill -s TERM $!";
    let program = solecism();
    let mut shell = Command::new("bash");
    shell.args(["-c", script]).arg(program.get_program()).current_dir(folder.path(""));
    let output =
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "alive");
}
