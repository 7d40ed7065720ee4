//! Training commands.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use solecism_corpus::Problem;
use solecism_systems::command::{Callbacks, CommandSystem};

use crate::folder::{Folder, owned};

/// A training command that makes a model with a companion file, and a system that uses them.
const TRAINER: &str = "#!/bin/sh\necho \"iteration 1\"\nsleep 0.2\necho \"iteration 2\" >&2\nsleep 0.2\n\
                       cat \"$1\" \"$2\" > \"$3\"\nmkdir \"$3.more\"\necho x > \"$3.more/x\"\necho log > \"$4/other\"\n";
const LINES: &str = "command = [\"sed\", \"-f\", \"{model}\"]\n\
                     train = [\"./run\", \"{train}\", \"{dev}\", \"{model}\", \"{model-directory}\"]\n";

fn files(directory: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(directory) else { return vec![] };
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn train(folder: &Folder, lines: &str, callbacks: &Callbacks<'_>) -> Result<(), Problem> {
    fs::write(folder.path("train"), "s/a/b/\n").unwrap();
    fs::write(folder.path("dev"), "s/c/d/\n").unwrap();
    let (train, dev, model) = (folder.path("train"), folder.path("dev"), folder.path("made/model"));
    folder.description(lines).train(&train, Some(&dev), &model, callbacks)
}

#[test]
fn a_model_is_made_and_used() {
    let folder = Folder::with(TRAINER);
    let said = Mutex::new(Vec::new());
    let say = |line: &str| said.lock().unwrap().push(line.to_owned());
    let callbacks = Callbacks { said: &say, ..Callbacks::default() };
    // The second training replaces the files of the first.
    for _ in 0..2 {
        train(&folder, LINES, &callbacks).unwrap();
        assert_eq!(files(&folder.path("made")), ["model", "model.more"]);
    }
    assert!(said.lock().unwrap().contains(&"iteration 1".to_owned()), "{said:?}");
    assert!(said.lock().unwrap().contains(&"iteration 2".to_owned()), "{said:?}");
    let system = CommandSystem::new(&folder.description(LINES), Some(&folder.path("made/model"))).unwrap();
    let answers = system.answer(&owned(&["a c"]), &Callbacks::default()).unwrap();
    assert_eq!(answers, [Ok("b d\n".to_owned())]);
}

#[test]
fn what_goes_wrong_is_told_and_leaves_nothing() {
    let noise = "#!/bin/sh\necho part > \"$3\"\nhead -c 1048576 /dev/zero | tr '\\0' x >&2\necho 'no memory' >&2\nexit 4\n";
    for (program, more, what, help) in [
        (noise, "", "training mine failed: it exited with status 4", "no memory"),
        ("#!/bin/sh\necho part > \"$3\"\nkill -9 $$\n", "", "signal 9 (SIGKILL)", ""),
        ("#!/bin/sh\necho part > \"$3\"\nsleep 1000\n", "train-timeout = 0.3\n", "longer than 0.3 s", ""),
        ("#!/bin/sh\n", "", "ended well, but made no model", "{model}"),
    ] {
        let folder = Folder::with(program);
        let problem = train(&folder, &format!("{LINES}{more}"), &Callbacks::default()).unwrap_err();
        assert!(problem.what.contains(what), "{problem}");
        assert!(problem.help.contains(help), "{}", problem.help);
        assert_eq!(files(&folder.path("made")), [""; 0]);
    }
}

#[test]
fn what_cannot_be_trained_is_told_before_anything_runs() {
    let folder = Folder::with("");
    let problem = train(&folder, "", &Callbacks::default()).unwrap_err();
    assert!(problem.what.contains("has no training command"), "{problem}");
    let description = folder.description(LINES);
    let problem = description.train(&folder.path("train"), None, &folder.path("m"), &Callbacks::default());
    assert!(problem.is_err_and(|problem| problem.what.contains("development treebank")));
    let lines = LINES.replace("./run", "./nothing");
    let problem = train(&folder, &lines, &Callbacks::default()).unwrap_err();
    assert!(problem.what.contains("could not be started"), "{problem}");
}

#[test]
fn training_stops_when_the_user_asks() {
    let folder = Folder::with("#!/bin/sh\necho $$ >> started\nsleep 1000\n");
    let asked = std::time::Instant::now();
    let interrupted = || asked.elapsed() > Duration::from_millis(1500);
    let callbacks = Callbacks { interrupted: &interrupted, ..Callbacks::default() };
    let problem = train(&folder, LINES, &callbacks).unwrap_err();
    assert_eq!(problem.what, "interrupted");
    folder.assert_gone("started");
    assert_eq!(files(&folder.path("made")), [""; 0]);
}
