//! Directories with test programs, and systems that run them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_systems::command::{Answer, Callbacks, CommandDescription, CommandSystem, Kind, SystemsFile};
use tempfile::TempDir;

/// Modes of a command.
pub const MODES: [&str; 2] = ["batch", "stream"];

/// A program that reads lines and obeys them.
pub const OBEDIENT: &str = r#"#!/bin/sh
echo $$ >> started
while IFS= read -r line; do
  case $line in
    *killer*) echo "last words about $line" >&2; kill -SEGV $$ ;;
    *exit*) exit 3 ;;
    *lost*) ;;
    *twice*) echo "<$line>"; echo "<$line>" ;;
    *hang*) sleep 1000 ;;
    *noise*) head -c 1048576 /dev/zero | tr '\0' x >&2; echo "<$line>" ;;
    *) echo "<$line>" ;;
  esac
done
"#;

/// A temporary directory.
pub struct Folder(TempDir);

impl Folder {
    /// A directory with this program, called `run`.
    pub fn with(program: &str) -> Self {
        let folder = Self(TempDir::new().unwrap());
        folder.program("run", program);
        folder
    }

    /// Writes a program, through another process. If this process had the file open for writing, a child that another
    /// test starts at that moment would inherit it, and a file open for writing cannot be executed.
    pub fn program(&self, name: &str, text: &str) {
        let source = self.path(&format!("{name}.source"));
        fs::write(&source, text).unwrap();
        let copied = Command::new("cp").args([&source, &self.path(name)]).status().unwrap();
        assert!(copied.success());
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Lines of a file; none if it does not exist.
    pub fn lines(&self, name: &str) -> Vec<String> {
        let text = fs::read_to_string(self.path(name)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The description in a table with these lines; input and output are text by default.
    pub fn description(&self, lines: &str) -> CommandDescription {
        let mut text = "[system.mine]\n".to_owned();
        for (key, default) in [("command", "[\"./run\"]"), ("input", "\"text\""), ("output", "\"text\"")] {
            if !lines.lines().any(|line| line.starts_with(&format!("{key} ="))) {
                text.extend([key, " = ", default, "\n"]);
            }
        }
        text.push_str(lines);
        let path = self.path("systems.toml");
        fs::write(&path, text).unwrap();
        let file = SystemsFile::read(&path).unwrap();
        match &file.system("mine").unwrap().kind {
            Kind::Command(description) => (**description).clone(),
            other => panic!("{other:?}"),
        }
    }

    /// The system described by a table with these lines.
    pub fn system(&self, lines: &str) -> CommandSystem {
        CommandSystem::new(&self.description(lines), None).unwrap()
    }

    /// Answers of that system.
    pub fn answer(&self, lines: &str, sentences: &[&str]) -> Result<Vec<Answer>, Problem> {
        self.system(lines).answer(&owned(sentences), &Callbacks::default())
    }

    /// Number of times the program was started.
    pub fn starts(&self) -> usize {
        self.lines("started").len()
    }

    /// Checks that every process listed in the file has exited and was reaped.
    pub fn assert_gone(&self, name: &str) {
        self.assert_state(name, str::is_empty);
    }

    /// Checks that every process listed in the file has exited. Those that are not our children are reaped by the
    /// operating system.
    pub fn assert_dead(&self, name: &str) {
        self.assert_state(name, |state| state.is_empty() || state.starts_with('Z'));
    }

    fn assert_state(&self, name: &str, is_good: impl Fn(&str) -> bool) {
        let numbers = self.lines(name);
        assert!(!numbers.is_empty(), "nothing was started");
        for number in numbers {
            let until = Instant::now() + Duration::from_secs(2);
            while !is_good(&state(&number)) {
                assert!(Instant::now() < until, "process {number} is still there: {}", state(&number));
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// State of a process; empty if there is none with this number.
fn state(number: &str) -> String {
    let output = Command::new("ps").args(["-o", "stat=", "-p", number]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Converts to owned strings.
pub fn owned(sentences: &[&str]) -> Vec<String> {
    sentences.iter().map(|text| (*text).to_owned()).collect()
}

/// Many sentences, with others at the given positions.
pub fn many(count: usize, others: &[(usize, &str)]) -> Vec<String> {
    let mut sentences: Vec<String> = (0..count).map(|n| format!("sentence {n}")).collect();
    for (at, other) in others {
        (*other).clone_into(&mut sentences[*at]);
    }
    sentences
}

/// Checks that exactly these sentences failed, for these reasons, and that the others are answered in order.
pub fn assert_only(answers: &[Answer], sentences: &[String], failures: &[(usize, &str)]) {
    assert_eq!(answers.len(), sentences.len());
    for (at, (answer, sentence)) in answers.iter().zip(sentences).enumerate() {
        let expected = failures.iter().find(|(failed, _)| *failed == at).map(|(_, kind)| *kind);
        match (answer, expected) {
            (Ok(answer), None) => assert_eq!(*answer, format!("<{sentence}>\n")),
            (Err(failure), Some(kind)) => assert_eq!(failure.reason.kind(), kind, "{at}: {failure}"),
            _ => panic!("{at}: {answer:?}, expected failure: {expected:?}"),
        }
    }
}

/// True if the path exists, even as a broken link.
pub fn is_there(path: &str) -> bool {
    Path::new(path).symlink_metadata().is_ok()
}
