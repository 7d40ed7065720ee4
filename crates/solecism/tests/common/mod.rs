//! Runs the program in a temporary directory, and reads its output with independent readers.

// Each test file is a program of its own, and none uses everything here.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;
use solecism_shared_data::shared;
use tempfile::TempDir;

/// Built-in profiles.
pub const PROFILES: [&str; 3] = ["foster", "foster-wsj23", "typos"];

/// The program, without arguments.
pub fn solecism() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solecism"));
    // Output must not depend on the terminal of the tests.
    command.env("NO_COLOR", "1").env_remove("COLUMNS");
    command
}

/// A directory with a copy of the program that every user can run: the original may be in a directory that only its
/// owner can enter.
///
/// Another process makes the copy. If this process had the file open for writing, a child that another test starts at
/// that moment would inherit it, and a file that is open for writing cannot be executed.
#[cfg(unix)]
pub fn program_for_every_user() -> TempDir {
    use std::os::unix::fs::PermissionsExt;
    let place = TempDir::new().unwrap();
    fs::set_permissions(place.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_solecism")).arg(place.path()).status().unwrap();
    assert!(copied.success());
    place
}

/// The program with default signal handling, even if the tests were started with ignored signals, as under `nohup` or
/// in the background of a shell.
#[cfg(unix)]
pub fn interruptible() -> Command {
    let reset = "--default-signal=INT,TERM,HUP";
    let mut command = solecism();
    // Without GNU's `env` the signals stay as they are.
    if Command::new("env").args([reset, "true"]).output().is_ok_and(|output| output.status.success()) {
        command = Command::new("env");
        command.arg(reset).arg(env!("CARGO_BIN_EXE_solecism")).env("NO_COLOR", "1").env_remove("COLUMNS");
    }
    command
}

/// A temporary working directory for the program.
pub struct Folder(TempDir);

impl Folder {
    /// An empty directory.
    pub fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// A directory with these files.
    pub fn with(files: &[(&str, &[u8])]) -> Self {
        let folder = Self::new();
        for (name, bytes) in files {
            folder.write(name, bytes);
        }
        folder
    }

    /// A directory with the bundled sample as `sample.ptb` and `sample.conllu`.
    pub fn with_sample() -> Self {
        let folder = Self::new();
        for name in ["sample.ptb", "sample.conllu"] {
            folder.write(name, fs::read(sample(name)).unwrap());
        }
        folder
    }

    /// Path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    /// Bytes of a file.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Text of a file.
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// Records of a JSON Lines file.
    pub fn records(&self, name: &str) -> Vec<Value> {
        self.text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Sorted names of all its files, including hidden ones.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the program in it.
    pub fn run(&self, arguments: &[&str]) -> Run {
        solecism().args(arguments).current_dir(self.0.path()).stdin(Stdio::null()).output().unwrap().into()
    }

    /// Runs a copy of the program in it as an unprivileged user. Only the superuser can do that.
    #[cfg(unix)]
    pub fn run_as_nobody(&self, arguments: &[&str]) -> Run {
        use std::os::unix::fs::PermissionsExt;
        use std::os::unix::process::CommandExt;
        const NOBODY: u32 = 65_534;
        fs::set_permissions(self.0.path(), PermissionsExt::from_mode(0o777)).unwrap();
        let place = program_for_every_user();
        let mut command = Command::new(place.path().join("solecism"));
        command.env("NO_COLOR", "1").env_remove("COLUMNS").args(arguments).current_dir(self.0.path());
        command.stdin(Stdio::null()).uid(NOBODY).gid(NOBODY).output().unwrap().into()
    }

    /// Runs the program in it, expects success, and returns standard output.
    pub fn done(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(run.status, Some(0), "{arguments:?}\n{}", run.stderr);
        run.stdout
    }

    /// Runs the program in it with this standard input.
    pub fn run_on(&self, input: &[u8], arguments: &[&str]) -> Run {
        let mut command = solecism();
        command.args(arguments).current_dir(self.0.path());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        thread::scope(|scope| {
            // The program may refuse its input before reading all of it, which breaks the pipe.
            scope.spawn(move || stdin.write_all(input).unwrap_or_default());
            child.wait_with_output().unwrap().into()
        })
    }
}

/// Result of a run.
#[derive(Debug)]
pub struct Run {
    /// Exit status; `None` if a signal ended it.
    pub status: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    /// Standard error with the lines of a message joined again.
    pub fn message(&self) -> String {
        self.stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    }
}

/// A file of the bundled sample.
pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/sample").join(name)
}

/// Files in `../shared/data` with one of these extensions, sorted.
pub fn development_data(extensions: &[&str]) -> Vec<PathBuf> {
    let mut todo = vec![shared!("data")];
    let mut found = Vec::new();
    while let Some(directory) = todo.pop() {
        for entry in fs::read_dir(&directory).into_iter().flatten() {
            let entry = entry.unwrap();
            let path = entry.path();
            // Links are not followed: they may form a cycle.
            if entry.file_type().unwrap().is_dir() {
                todo.push(path);
            } else if path.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e)) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no {extensions:?} in ../shared/data");
    found.sort();
    found
}

/// Words of every sentence of a bracketed or CoNLL-U corpus.
pub fn words(name: &str, text: &str) -> Vec<Vec<String>> {
    if name.ends_with("conllu") { words_of_rows(text) } else { words_of_trees(text) }
}

/// Words of every tree, without traces.
pub fn words_of_trees(text: &str) -> Vec<Vec<String>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let atoms: Vec<&str> = spaced.split_whitespace().collect();
    let (mut sentences, mut words, mut depth) = (Vec::new(), Vec::new(), 0);
    for (at, &atom) in atoms.iter().enumerate() {
        match atom {
            "(" => depth += 1,
            ")" => {
                depth -= 1;
                if depth == 0 {
                    sentences.push(std::mem::take(&mut words));
                }
            }
            word if at >= 2 && atoms[at - 2] == "(" && atoms[at - 1] != "(" && atoms[at - 1] != "-NONE-" => {
                words.push(word.to_owned());
            }
            _ => {}
        }
    }
    sentences
}

/// Forms of the word rows (those with integer ids) of every CoNLL-U sentence.
pub fn words_of_rows(text: &str) -> Vec<Vec<String>> {
    blocks(text).iter().map(|block| block.lines().filter_map(form).map(str::to_owned).collect()).collect()
}

fn form(row: &str) -> Option<&str> {
    let mut columns = row.split('\t');
    let is_word = columns.next()?.bytes().all(|b| b.is_ascii_digit());
    columns.next().filter(|_| is_word)
}

/// Blocks of text separated by blank lines, each with the blank line after it.
pub fn blocks(text: &str) -> Vec<&str> {
    text.split_inclusive("\n\n").filter(|block| !block.trim().is_empty()).collect()
}

/// Applies the edits of the records to the words, using only `op`, `at` and `new`.
pub fn apply(records: &[Value], first_sentence: u64, sentences: &mut [Vec<String>]) {
    for record in records {
        let sentence = record["sentence"].as_u64().unwrap() - first_sentence;
        let words = &mut sentences[usize::try_from(sentence).unwrap()];
        let at = usize::try_from(record["at"].as_u64().unwrap()).unwrap();
        let new = record["new"].as_str().map(str::to_owned);
        match record["op"].as_str().unwrap() {
            "insert" => words.insert(at, new.unwrap()),
            op => {
                let old = words.remove(at);
                assert_eq!(Some(&*old), record["old"].as_str(), "{record}");
                match op {
                    "substitute" => words.insert(at, new.unwrap()),
                    "delete" => assert_eq!(new, None, "{record}"),
                    _ => panic!("no such operation: {record}"),
                }
            }
        }
    }
}

/// Calls `work` for each item on a few threads. A panic fails the test.
pub fn in_parallel<T: Sync>(all: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(2, NonZeroUsize::get).min(8);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(one);
                }
            });
        }
    });
}
