//! INT, TERM and HUP end every command within a second, by the signal, and leave nothing behind.

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

/// How long a command may go on. The machine may be busy, so it is more than what is promised; that it does not go on
/// until it has finished is what counts.
const PATIENCE: Duration = Duration::from_secs(2);

/// A command that was started, in a folder of its own, with a folder of its own for temporary files.
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

    /// Sends the signal, and checks how the command ends. `kept` may be left in the folder.
    /// False where the command had finished its work before the signal reached it.
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
    /// Whether the files are what the command makes when nothing stops it: the signal came when all was written.
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
    // One example of each command is enough: they all wait for a pipe in the same way.
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
            // Held open for writing by the command itself, so that it never ends.
            let mut started = Started::new(folder, &example.arguments(), Stdio::null());
            thread::sleep(Duration::from_millis(150));
            if started.child.try_wait().unwrap().is_some() {
                // It does not take a pipe.
                continue;
            }
            let told = example.words.join(" ");
            assert!(started.ends_by(signal, &told, &["x.state", "kept", "studied"]), "{told} did not wait");
        }
    });
}

/// A folder with large files, so that everything takes long.
fn large() -> Folder {
    let folder = fixtures::folder(["systems.toml", "hmm.model", "tiny.toml"]);
    for (name, times) in [("sample.ptb", 60), ("sample.conllu", 60)] {
        let text = std::fs::read_to_string(sample(name)).unwrap();
        folder.write(name, text.repeat(times));
    }
    folder.write("train.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("test.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("slow.toml", "[system.slow]\ncommand = [\"sh\", \"-c\", \"cat {input} > /dev/null; sleep 30\"]\ninput = \"tokens\"\noutput = \"tokens\"\n");
    folder
}

/// Work that takes much longer than any test waits.
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
        // Each signal comes at another time; over all commands each comes early and late.
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
    // On a fast machine the later signals find some commands at their end, but not the first signal.
    let interrupted = interrupted.into_inner().unwrap();
    let missed: Vec<&&str> = LONG.iter().filter(|line| !interrupted.contains(**line)).collect();
    assert!(missed.is_empty(), "no signal interrupted {missed:?}");
}

/// What a study leaves when it is interrupted is finished steps, and nothing half-made.
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

/// A system that is told of files, says when it has begun, and then takes long to write what awk makes of each sentence.
fn slow(awk: &str, output: &str) -> String {
    let script = format!("touch begun; sleep 30; awk '{awk}' \"$0\" > \"$1\"");
    format!(
        "command = ['sh', '-c', '''{script}''', '{{input}}', '{{output}}']\ninput = 'tokens'\noutput = '{output}'\n"
    )
}

/// Kills the program when a system has begun, then lets the same system answer at once.
fn killed_and_run_again(folder: &Folder, file: &str, words: &[&str]) {
    let text = folder.text(file);
    let temporary = folder.path("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let program = || {
        let mut command = interruptible();
        command.args(words).current_dir(folder.path("")).env("TMPDIR", &temporary);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let mut child = program().spawn().unwrap();
    let start = Instant::now();
    while !folder.path("begun").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "{words:?} did not begin");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!temporary_names(folder).is_empty(), "{words:?} had no temporary files");
    folder.write(file, text.replace("sleep 30", "sleep 0"));
    let status = program().status().unwrap();
    assert_eq!(status.code(), Some(0), "{words:?}");
    assert_eq!(temporary_names(folder), Vec::<String>::new());
    assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0);
}

#[test]
fn nothing_is_left_of_a_killed_run() {
    let folder = fixtures::folder(["sample.ptb", "tiny.toml"]);
    let trees = r#"{ printf "(S"; for (i = 1; i <= NF; i++) printf " (X %s)", $i; print ")" }"#;
    let system = format!("\n[systems.slow]\n{}", slow(trees, "brackets"));
    let study = folder.text("tiny.toml").replace("\n[[tests]]", &format!("{system}\n[[tests]]"));
    folder.write("tiny.toml", study);
    killed_and_run_again(&folder, "tiny.toml", &["run", "tiny.toml", "-o", "studied", "-q", "-j", "1"]);
}

#[test]
fn nothing_is_left_of_a_killed_degradation() {
    let folder = fixtures::folder(["sample.txt"]);
    let rows = r#"{ for (i = 1; i <= NF; i++) print $i "\tX"; print "" }"#;
    folder.write("slow.toml", format!("[system.slow]\n{}", slow(rows, "rows")));
    let words = ["degrade", "sample.txt", "--system", "slow", "--systems", "slow.toml", "--levels", "5"];
    let more = ["--replicates", "1", "--accuracy", "0.9", "--keep", "studied", "-q"];
    killed_and_run_again(&folder, "slow.toml", &[&words[..], &more].concat());
}

/// Where a study is kept beside other work, what that has under way is not swept away.
#[test]
fn a_study_leaves_the_temporary_files_of_others_alone() {
    let folder = fixtures::folder(["sample.ptb", "tiny.toml"]);
    std::fs::create_dir(folder.path("elsewhere")).unwrap();
    folder.write("elsewhere/.solecism-mine", "half");
    let words = ["corrupt", "-", "-o", "noisy.ptb", "-q"];
    let mut child = interruptible();
    let mut child = child.args(words).current_dir(folder.path("")).stdin(Stdio::piped()).spawn().unwrap();
    let has_begun = || folder.names().iter().any(|name| name.starts_with(".solecism-"));
    let start = Instant::now();
    while !has_begun() && start.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(has_begun());
    folder.done(&["run", "tiny.toml", "-o", ".", "-q"]);
    assert!(has_begun());
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, &folder.bytes("sample.ptb")).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(folder.path("noisy.ptb").exists());
    assert_eq!(folder.text("elsewhere/.solecism-mine"), "half");
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

/// The command of a system, and what that started, end with the program.
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

/// Who starts the program may tell it to ignore a signal, as `nohup` does.
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
