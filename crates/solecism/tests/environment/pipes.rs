//! The result does not depend on how a file is passed: by name, on standard input, through a named or anonymous pipe,
//! compressed, or in a directory.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;

use flate2::Compression;
use flate2::write::GzEncoder;
use solecism_cli::Role;

use crate::common::{Folder, Run, in_parallel, solecism};
use crate::definition::File;
use crate::examples::{Example, examples};

/// A way to pass a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// `-`, through a pipe.
    Dash,
    /// `/dev/stdin`, through a pipe.
    DevStdin,
    /// `/dev/stdin`, from a file.
    Redirected,
    /// `<(cat FILE)`.
    Substitution,
    /// A named pipe.
    Fifo,
    /// Compressed, with a matching name.
    Gzip,
    /// Compressed, through a pipe.
    PackedDash,
    /// Alone in a directory.
    Directory,
}

const WAYS: [Way; 8] = [
    Way::Dash,
    Way::DevStdin,
    Way::Redirected,
    Way::Substitution,
    Way::Fifo,
    Way::Gzip,
    Way::PackedDash,
    Way::Directory,
];

/// Results of a run: status, standard output, and the files that it made.
#[derive(Debug, PartialEq, Eq)]
struct Result {
    status: Option<i32>,
    stdout: String,
    files: BTreeMap<String, Vec<u8>>,
}

#[test]
fn files_give_the_same_through_whatever_they_come() {
    let wrong = Mutex::new(Vec::new());
    in_parallel(&examples(), |example| {
        let plain = run(example, None);
        assert!(matches!(plain.0.status, Some(0 | 1)), "{}", plain.1);
        let mut seen: Vec<&str> = Vec::new();
        for file in example.inputs().filter(|file| is_file(example, file)) {
            // A file that is named twice is passed in the same way at both places.
            if seen.contains(&file.path()) {
                continue;
            }
            seen.push(file.path());
            for way in WAYS.into_iter().filter(|&way| applies(way, example, file)) {
                if let Some(why) = differs(example, &plain.0, file, way) {
                    let line = format!("{} with {} as {way:?}: {why}", example.words.join(" "), file.word);
                    wrong.lock().unwrap().push(line);
                }
            }
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Difference in the results if this file is passed in this way.
fn differs(example: &Example, plain: &Result, file: &File, way: Way) -> Option<String> {
    let (other, stderr) = run(example, Some((file, way)));
    if other.status == Some(2) && is_refusal(&stderr) {
        let is_right = may_refuse(example, file, way) && other.stdout.is_empty();
        return (!is_right).then(|| format!("it is refused\n{stderr}"));
    }
    if plain.status != other.status {
        return Some(format!("status {:?}\n{stderr}", other.status));
    }
    (*plain != other).then(|| difference(plain, &other))
}

/// How much of an input is looked at to see what it is.
const LOOKED_AT: usize = 64 << 10;

/// Several pipes at once, each with more than is looked at to see what it is.
#[test]
fn large_files_give_the_same_from_several_pipes() {
    let folder = crate::fixtures::folder(["large.conllu"]);
    let corrupt = "corrupt large.conllu -o noisy.conllu --edits edits.jsonl --profile typos --rate 20% -q";
    folder.done(&corrupt.split(' ').collect::<Vec<_>>());
    for name in ["large", "noisy"] {
        let text = folder.done(&["convert", &format!("{name}.conllu"), "--to", "text", "-q"]);
        folder.write(&format!("{name}.txt"), text.repeat(4));
    }
    for line in [
        "score ter noisy.txt large.txt",
        "edits noisy.txt large.txt -q",
        "restore noisy.conllu --edits edits.jsonl -q",
        "corrupt large.conllu noisy.conllu --rate 5% -q",
        "score robustness large.conllu noisy.conllu",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let files: BTreeSet<&str> = words.iter().copied().filter(|word| word.contains('.')).collect();
        assert!(files.iter().all(|file| folder.bytes(file).len() > LOOKED_AT), "{line}");
        let opened = |(at, file): (usize, &&str)| format!("exec {}< <(cat {file}); ", at + 10);
        let script = files.iter().enumerate().map(opened).collect::<String>() + "exec \"$0\" \"$@\"";
        let pipe = |word: &&str| match files.iter().position(|file| file == word) {
            Some(at) => format!("/dev/fd/{}", at + 10),
            None => (*word).to_owned(),
        };
        let mut command = Command::new("timeout");
        command.args(["60", "bash", "-c", &script]).arg(solecism().get_program());
        command.args(words.iter().map(pipe)).current_dir(folder.path("")).env("NO_COLOR", "1");
        let piped = Run::from(wait(&mut command));
        assert_eq!(piped.status, Some(0), "{line}\n{}", piped.stderr);
        let expected = folder.done(&words);
        assert!(!expected.is_empty() && piped.stdout.lines().eq(expected.lines()), "{line}");
    }
}

fn is_file(example: &Example, file: &File) -> bool {
    example.folder().path(file.path()).is_file()
}

/// True if the file can sensibly be passed in this way.
fn applies(way: Way, example: &Example, file: &File) -> bool {
    let times = example.inputs().filter(|other| other.path() == file.path()).count();
    match way {
        // Where a corpus is read, a directory stands for the treebanks in it.
        Way::Directory => {
            let is_treebank = [".ptb", ".conllu"].iter().any(|ending| file.path().ends_with(ending));
            is_treebank
                && is_corpus(file)
                && !["restore", "train", "retrain", "run", "view"].contains(&&*example.words[0])
        }
        // In experiment files and systems files `-` is an ordinary name.
        Way::Dash | Way::PackedDash => file.role == Role::Input && times == 1,
        _ => times == 1,
    }
}

/// True for a corpus: only those are looked up in directories.
fn is_corpus(file: &File) -> bool {
    ["files", "gold", "outputs", "clean_gold", "noisy_gold", "paired_outputs"].contains(&&*file.argument)
}

/// True if the program reports that the file cannot be passed in this way, with advice.
fn is_refusal(stderr: &str) -> bool {
    let words = stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    words.contains("write it to a file first") || words.contains("packed")
}

/// Commands that need regular files: studies, which can be resumed and read their files repeatedly, and commands that
/// read a companion file or pass the name to another program.
fn may_refuse(example: &Example, file: &File, way: Way) -> bool {
    let is_study = ["run", "retrain"].contains(&&*example.words[0]);
    let is_handed_on = example.words.starts_with(&["train".to_owned(), "command".to_owned()]);
    let is_small = !is_corpus(file) && matches!(way, Way::Gzip | Way::PackedDash | Way::Dash);
    is_study || is_handed_on || is_small
}

fn run(example: &Example, changed: Option<(&File, Way)>) -> (Result, String) {
    let folder = example.folder();
    let before = names(&folder);
    let mut words = example.words.clone();
    let mut command = solecism();
    if let Some((file, way)) = changed {
        let path = file.path();
        let name = place(&folder, path, way);
        let at = words.iter().position(|word| *word == file.word).unwrap();
        words[at] = file.word_with(&name);
        command = shell(path, way);
    }
    command.args(&words).current_dir(folder.path(""));
    let output = wait(&mut command);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let plain = |text: &[u8]| match changed {
        // Messages show names as given.
        Some((file, way)) => replace(text, &shown(file.path(), way), file.path()),
        None => text.to_vec(),
    };
    let made = names(&folder).into_iter().filter(|name| !before.contains(name) && is_kept(name));
    let made = made.filter(|name| changed.is_none_or(|(file, way)| !is_helper(name, file.path(), way)));
    let files = made.map(|name| (name.clone(), plain(&fs::read(folder.path(&name)).unwrap()))).collect();
    let stdout = String::from_utf8_lossy(&plain(&output.stdout)).into_owned();
    (Result { status: output.status.code(), stdout, files }, stderr)
}

/// Prepares the file to be passed in this way, and returns its name for the command line.
fn place(folder: &Folder, path: &str, way: Way) -> String {
    match way {
        Way::Dash | Way::PackedDash | Way::DevStdin | Way::Redirected | Way::Substitution => {}
        Way::Fifo => {
            let made = Command::new("mkfifo").arg(folder.path("fifo")).status().unwrap();
            assert!(made.success());
        }
        Way::Gzip => drop(fs::write(folder.path(&format!("{path}.gz")), packed(&folder.bytes(path)))),
        Way::Directory => {
            fs::create_dir(folder.path("alone")).unwrap();
            fs::copy(folder.path(path), folder.path(&format!("alone/{path}"))).unwrap();
        }
    }
    if way == Way::PackedDash {
        folder.write("packed", packed(&folder.bytes(path)));
    }
    shown(path, way)
}

/// Name on the command line.
fn shown(path: &str, way: Way) -> String {
    match way {
        Way::Dash | Way::PackedDash => "-".to_owned(),
        Way::DevStdin | Way::Redirected => "/dev/stdin".to_owned(),
        Way::Substitution => "/dev/fd/9".to_owned(),
        Way::Fifo => "fifo".to_owned(),
        Way::Gzip => format!("{path}.gz"),
        Way::Directory => "alone".to_owned(),
    }
}

fn is_helper(name: &str, path: &str, way: Way) -> bool {
    name == "fifo" || name == "packed" || name.starts_with("alone") || name == shown(path, way)
}

/// A shell that starts the program and passes the file in this way. Arguments of the program follow.
fn shell(path: &str, way: Way) -> Command {
    let script = match way {
        Way::Dash | Way::DevStdin => format!("cat {path} | \"$0\" \"$@\""),
        Way::PackedDash => "cat packed | \"$0\" \"$@\"".to_owned(),
        Way::Redirected => format!("exec \"$0\" \"$@\" < {path}"),
        Way::Substitution => format!("exec 9< <(cat {path}); exec \"$0\" \"$@\""),
        // If the pipe is never opened, its writer blocks and has to be killed with the program.
        Way::Fifo => format!("cat {path} > fifo & \"$0\" \"$@\"; s=$?; kill $! 2>/dev/null; exit $s"),
        Way::Gzip | Way::Directory => "exec \"$0\" \"$@\"".to_owned(),
    };
    let program = solecism();
    let mut command = Command::new("timeout");
    command.args(["60", "bash", "-c", &script]).arg(program.get_program());
    command.env("NO_COLOR", "1").env_remove("COLUMNS");
    command
}

fn wait(command: &mut Command) -> Output {
    command.stdin(std::process::Stdio::null()).output().unwrap()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// Files that differ between two identical runs: they contain times.
fn is_kept(name: &str) -> bool {
    !name.ends_with("times.tsv") && !name.ends_with("lock")
}

fn names(folder: &Folder) -> Vec<String> {
    let root = folder.path("");
    let mut names = Vec::new();
    let mut pending = vec![root.clone()];
    while let Some(directory) = pending.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let entry = entry.unwrap();
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                pending.push(entry.path());
            } else if !kind.is_fifo() {
                names.push(relative(&entry.path(), &root));
            }
        }
    }
    names.sort();
    names
}

fn relative(path: &Path, root: &Path) -> String {
    path.strip_prefix(root).unwrap().to_string_lossy().into_owned()
}

fn replace(text: &[u8], from: &str, to: &str) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(text) else { return text.to_vec() };
    let last = from.rsplit('/').next().unwrap_or(from);
    let text = text.replace(&format!("\"name\": \"{last}\""), &format!("\"name\": \"{to}\""));
    if from != "-" {
        text.replace(from, to).into_bytes()
    } else if text.starts_with("<!doctype html>") {
        // A page names no file, and has the word in its script.
        text.into_bytes()
    } else {
        text.replace("\"-\"", &format!("\"{to}\"")).into_bytes()
    }
}

fn difference(a: &Result, b: &Result) -> String {
    if a.stdout != b.stdout {
        let (a, b) = (a.stdout.lines(), b.stdout.lines());
        let first = a.zip(b).find(|(a, b)| a != b);
        return format!("standard output: {first:?}");
    }
    let differs = |(name, bytes): &(&String, &Vec<u8>)| b.files.get(*name) != Some(bytes);
    let names: Vec<&String> = a.files.iter().filter(differs).map(|(name, _)| name).collect();
    format!("files: {names:?}; {:?} and {:?}", a.files.keys(), b.files.keys())
}
