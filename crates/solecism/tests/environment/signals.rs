//! INT, TERM and HUP end every command within a second, by the signal, and leave no partial files.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{PipeReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, Run, in_parallel, interruptible, sample, solecism};
use crate::definition::{File, leaf_of, leaves};
use crate::examples::{Example, examples};
use crate::fixtures;

const SIGNALS: [(&str, i32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];

/// How long a command may go on after a signal. One second is promised, and two for training; on a machine that is busy
/// with other tests everything takes longer, and what is tested is that a command does not go on until it has finished.
const PATIENCE: Duration = Duration::from_secs(5);

/// A running command, with its own working directory and temporary directory.
struct Started {
    folder: Folder,
    temporary: Folder,
    before: Vec<String>,
    child: Child,
}

impl Started {
    fn new(folder: Folder, words: &[impl AsRef<OsStr>]) -> Self {
        Self::with_stderr(folder, words, Stdio::null())
    }

    fn with_stderr(folder: Folder, words: &[impl AsRef<OsStr>], stderr: Stdio) -> Self {
        let temporary = Folder::new();
        let before = folder.names();
        let mut command = interruptible();
        command.args(words).current_dir(folder.path("")).env("TMPDIR", temporary.path(""));
        command.env("XDG_CACHE_HOME", temporary.path("cache"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
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
        // Done is 0, and 1 where a sentence was left out.
        let is_done = matches!(status.code(), Some(0 | 1));
        assert!(is_done || status.signal() == Some(number), "{name}: {status}: {told}");
        let mut left = self.folder.names();
        left.retain(|name| !self.before.contains(name) && !kept.contains(&&**name));
        assert!(left.is_empty() || self.are_whole(&left, told), "{name} left {left:?}: {told}");
        let mut left = self.temporary.names();
        left.retain(|name| name != "cache");
        assert!(left.is_empty(), "{name} left {left:?} where temporary files are: {told}");
        !is_done
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

/// Commands that take no pipe, with the reason.
const NO_PIPE: &[(&str, &str)] = &[
    ("retrain", "a study that is gone on with reads its files again"),
    ("score ucca", "passages are the files of a directory"),
    ("faithful", "passages are the files of a directory"),
];

/// An example of each command, with a file that could be a pipe if there is one.
fn one_of_each_command() -> Vec<(String, Example)> {
    let leaves = leaves();
    let mut all: Vec<(String, Example)> = Vec::new();
    for example in examples() {
        let name = leaf_of(&example.words, &leaves).name();
        match all.iter_mut().find(|(other, _)| *other == name) {
            None => all.push((name, example)),
            Some((_, other)) if first_file(other).is_none() => *other = example,
            Some(_) => {}
        }
    }
    all
}

fn first_file(example: &Example) -> Option<&File> {
    example.inputs().find(|file| fixtures::all().path(file.path()).is_file())
}

/// The example's folder and words, with a pipe that nobody writes to in place of a file.
fn with_pipe(example: &Example, file: &File) -> (Folder, Vec<String>) {
    let folder = example.folder();
    make_pipe(&folder.path("pipe"));
    let mut words = example.words.clone();
    let at = words.iter().position(|word| *word == file.word).unwrap();
    words[at] = file.word_with("pipe");
    (folder, words)
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_command_that_waits_for_its_input_ends_at_once() {
    in_parallel(&one_of_each_command(), |(name, example)| {
        if NO_PIPE.iter().any(|(command, _)| command == name) {
            return;
        }
        let file = first_file(example).unwrap_or_else(|| panic!("add an example of `{name}` with a file"));
        for signal in SIGNALS {
            let (folder, words) = with_pipe(example, file);
            let mut started = Started::new(folder, &words);
            thread::sleep(Duration::from_millis(150));
            let status = started.child.try_wait().unwrap();
            assert_eq!(status, None, "if `{name}` can take no pipe, add it to NO_PIPE");
            assert!(started.ends_by(signal, name, &["x.state", "kept", "studied"]), "{name} did not wait");
        }
    });
}

#[test]
fn what_takes_no_pipe_says_so() {
    let examples = one_of_each_command();
    for (command, _) in NO_PIPE {
        let (_, example) = examples.iter().find(|(name, _)| name == command).unwrap();
        let Some(file) = first_file(example) else { continue };
        let (folder, words) = with_pipe(example, file);
        let mut program = Command::new("timeout");
        program.arg("20").arg(solecism().get_program()).args(&words);
        program.current_dir(folder.path("")).stdin(Stdio::null());
        let run = Run::from(program.output().unwrap());
        assert_eq!(run.status, Some(2), "{command}");
        assert!(run.message().contains("write it to a file first"), "{command}: {}", run.stderr);
    }
}

/// A folder with links to large files, so that everything takes long.
fn large_folder() -> Folder {
    static LARGE: OnceLock<Folder> = OnceLock::new();
    let large = LARGE.get_or_init(large);
    let folder = Folder::new();
    for name in large.names() {
        std::os::unix::fs::symlink(large.path(&name), folder.path(&name)).unwrap();
    }
    folder
}

fn large() -> Folder {
    let folder = fixtures::folder([
        "hmm.model",
        "gold.rows",
        "typed.rows",
        "learner.txt",
        "reference.txt",
        "other.txt",
        "corrections.tsv",
        "passages",
    ]);
    for (name, times) in [("sample.ptb", 200), ("sample.conllu", 120)] {
        let text = std::fs::read_to_string(sample(name)).unwrap();
        folder.write(name, text.repeat(times));
    }
    folder.write("train.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("test.ptb", std::fs::read(sample("sample.ptb")).unwrap());
    folder.write("slow.toml", SLOW);
    folder.done(&["corrupt", "sample.ptb", "-o", "noisy.ptb", "--edits", "edits.jsonl", "-q"]);
    folder.done(&["convert", "train.ptb", "--to", "text", "-o", "sample.txt", "-q"]);
    for name in ["sample", "noisy"] {
        let trees = format!("{name}.ptb");
        folder.done(&["convert", &trees, "--to", "text", "-o", &format!("large-{name}.txt"), "-q"]);
    }
    folder.write("study.json", large_study());
    folder
}

/// Systems whose commands do not end.
const SLOW: &str = r#"
[system.slow]
command = ["sh", "-c", "cat {input} > /dev/null; sleep 100"]
input = "tokens"
output = "tokens"

[system.trained]
command = ["cat"]
input = "conllu"
output = "conllu"
model = "x.model"
train = ["sh", "-c", "sleep 100; cp {train} {model}"]
train-format = "conllu"
"#;

/// A study with so many sentences to look at that its page takes long.
fn large_study() -> String {
    let mut study: serde_json::Value =
        serde_json::from_slice(&fixtures::all().bytes("study/document.json")).unwrap();
    let sentences = study["explorer"]["sentences"].as_array_mut().unwrap();
    *sentences = sentences.iter().cycle().take(15_000).cloned().collect();
    study.to_string()
}

/// Work that takes much longer than any test waits. Every metric comes from the [examples] besides.
const LONG: &[&str] = &[
    "corrupt sample.conllu -o out.conllu --edits e.jsonl --golds g.jsonl --m2 m.m2 --pairs p.tsv -q",
    "corrupt sample.conllu -o out.conllu.gz --profile typos --rate 5% -q",
    "corrupt endless-sample.ptb -q",
    "restore endless-noisy.ptb --edits edits.jsonl -o out.ptb -q",
    "edits large-noisy.txt large-sample.txt -o out.m2 -q",
    "view sample.ptb -n 1-20000",
    "report study.json -o page.html -q",
    "conserve --source learner.txt --reference reference.txt --system mine=other.txt --resamples 1000000",
    "coverage corrections.tsv --source learner.txt --resamples 1000000",
    "faithful --source passages/learner --correction passages/corrected --resamples 1000000",
    "convert sample.ptb -o out.conllu",
    "lexicon sample.conllu -o x.lexicon -q",
    "tag sample.ptb -m hmm.model -o out.ptb -q",
    "parse sample.ptb --grammar english -o out.ptb -q",
    "validate sample.conllu",
    "compare parseval sample.ptb sample.ptb sample.ptb --resamples 1000000",
    "score attachment sample.conllu sample.conllu --interval --resamples 1000000",
    "degrade sample.ptb --system hmm.model -o kept -q",
    "degrade rows --clean gold.rows --noisy typed.rows --gold gold.rows --interval --resamples 1000000",
    "correct sample.txt --system slow --systems slow.toml -o out.txt",
    "train command sample.conllu -o x.model --systems slow.toml --system trained",
    "train hmm endless-sample.ptb -o x.model -q",
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

/// Commands that are never at work for long, or as others are, with the reason.
const NEVER_LONG: &[(&str, &str)] = &[
    ("compare", "a metric counts and resamples as it does in `score`"),
    ("list", "prints what is compiled in"),
    ("explain", "prints what is compiled in"),
    ("completions", "prints what is compiled in"),
    ("manual", "writes what is compiled in"),
];

/// A command line that takes long, and the signals that are to end it.
struct Work {
    words: Vec<String>,
    signals: &'static [(&'static str, i32)],
    /// It is this example, resampled as often as is allowed; else it works on large files.
    example: Option<Example>,
}

impl Work {
    fn line(&self) -> String {
        self.words.join(" ")
    }

    fn all() -> Vec<Self> {
        let long = LONG.iter().map(|line| Self {
            words: line.split(' ').map(str::to_owned).collect(),
            signals: &SIGNALS,
            example: None,
        });
        let is_metric = |example: &Example| ["score", "compare", "loss"].contains(&&*example.words[0]);
        let examples = one_of_each_command().into_iter().map(|(_, example)| example).filter(is_metric);
        // Metrics differ only in what is counted, so that one signal is enough for each.
        let metrics = examples.enumerate().map(|(at, example)| Self {
            words: resampled(&example),
            signals: &SIGNALS[at % 3..=at % 3],
            example: Some(example),
        });
        long.chain(metrics).collect()
    }

    fn folder(&self) -> Folder {
        let folder = self.example.as_ref().map_or_else(large_folder, Example::folder);
        for word in &self.words {
            if let Some(file) = word.strip_prefix("endless-") {
                repeat(folder.bytes(file), folder.path(word));
            }
        }
        folder
    }
}

/// The example's words, so that it resamples as often as is allowed.
fn resampled(example: &Example) -> Vec<String> {
    let mut words = example.words.clone();
    if let Some(at) = words.iter().position(|word| word == "--resamples") {
        words.drain(at..at + 2);
    }
    let interval = (words[0] == "score").then_some("--interval");
    words.extend(["--resamples", "1000000"].into_iter().chain(interval).map(str::to_owned));
    words
}

/// Makes a pipe that gives the text again and again.
fn repeat(text: Vec<u8>, pipe: PathBuf) {
    make_pipe(&pipe);
    thread::spawn(move || {
        let mut pipe = std::fs::File::options().write(true).open(pipe).unwrap();
        while pipe.write_all(&text).is_ok() {}
    });
}

#[test]
fn every_command_is_interrupted_at_work() {
    let leaves = leaves();
    let interrupted: BTreeSet<String> =
        Work::all().iter().map(|work| leaf_of(&work.words, &leaves).name()).collect();
    for leaf in &leaves {
        let is_never_long = NEVER_LONG.iter().any(|(name, _)| *name == leaf.name() || *name == leaf.words[0]);
        assert!(
            interrupted.contains(&leaf.name()) || is_never_long,
            "add a command line that takes long for `{}` to LONG",
            leaf.name()
        );
    }
}

#[test]
fn a_command_at_work_ends_at_once() {
    let all = Work::all();
    let mut cases = Vec::new();
    for (at, work) in all.iter().enumerate() {
        // Each signal comes at another time; over all commands each comes early and late.
        let when = |k: usize| Duration::from_millis(60 + 170 * ((at + k) % 3) as u64);
        cases.extend(work.signals.iter().enumerate().map(|(k, &signal)| (work, signal, when(k))));
    }
    let interrupted = Mutex::new(BTreeSet::new());
    in_parallel(&cases, |&(work, signal, when)| {
        let started = Started::new(work.folder(), &work.words);
        thread::sleep(when);
        if started.ends_by(signal, &work.line(), &["x.state", "kept", "studied"]) {
            interrupted.lock().unwrap().insert(work.line());
        }
    });
    // On a fast machine some commands may be done before the later signals, but not before the first. Only resampling a
    // few sentences, as often as is allowed, may take less.
    let interrupted = interrupted.into_inner().unwrap();
    let lines = all.iter().map(Work::line).filter(|line| !line.contains("--resamples 1000000"));
    let missed: Vec<String> = lines.filter(|line| !interrupted.contains(line)).collect();
    assert!(missed.is_empty(), "no signal interrupted {missed:?}");
}

/// A pipe that is full, and its end to read from, from which nobody reads.
fn full_pipe() -> (PipeReader, Stdio) {
    let (reader, writer) = std::io::pipe().unwrap();
    let mut filling = writer.try_clone().unwrap();
    // It waits for room until the end to read from is closed.
    thread::spawn(move || filling.write_all(&vec![b'\n'; 4 << 20]));
    thread::sleep(Duration::from_millis(100));
    (reader, writer.into())
}

/// A signal ends the program though nobody reads the advice, or anything that was said before.
#[test]
fn a_full_standard_error_keeps_no_command_alive() {
    let lines = [
        ("train perceptron sample.ptb -o x.model --iterations 1000 --checkpoint x.state", "x.state"),
        ("degrade sample.ptb --system hmm.model -o kept", "kept"),
        ("run foster2007 --corpus train=sample.ptb --corpus test=sample.ptb -o studied", "studied"),
    ];
    let cases: Vec<_> =
        lines.iter().flat_map(|&(line, made)| [(line, "", made), (line, " -q", made)]).collect();
    in_parallel(&cases, |&(line, quiet, made)| {
        let line = [line, quiet].concat();
        let (unread, stderr) = full_pipe();
        let started = Started::with_stderr(large_folder(), &line.split(' ').collect::<Vec<_>>(), stderr);
        let start = Instant::now();
        // What says something stops there, before it makes the file.
        let most = if quiet.is_empty() { 1 } else { 20 };
        while !started.folder.path(made).exists() && start.elapsed() < Duration::from_secs(most) {
            thread::sleep(Duration::from_millis(20));
        }
        assert!(
            started.ends_by(("TERM", 15), &line, &["x.state", "kept", "studied"]),
            "{line} ended by itself"
        );
        drop(unread);
    });
}

/// What a study leaves when it is interrupted is finished steps, and nothing half-made.
#[test]
fn an_interrupted_study_leaves_whole_steps() {
    let folder = large_folder();
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
    let more = ["--replicates", "1", "--accuracy", "0.9", "--output", "studied", "-q"];
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
    // It must see some text before it begins to write.
    let sample = folder.bytes("sample.ptb");
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, &sample.repeat((1 << 20) / sample.len())).unwrap();
    let has_begun = || folder.names().iter().any(|name| name.starts_with(".solecism-"));
    let start = Instant::now();
    while !has_begun() && start.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(has_begun());
    folder.done(&["run", "tiny.toml", "-o", ".", "-q"]);
    assert!(has_begun());
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
    let started = Started::new(folder, &words);
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
