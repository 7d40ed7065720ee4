//! Processes are ended in time, together with what they started, and reaped.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use solecism_systems::command::Callbacks;

use crate::folder::{Folder, MODES, OBEDIENT, is_there, many};

#[test]
fn one_that_does_not_listen_is_ended_all_the_same() {
    for mode in MODES {
        let folder = Folder::with(
            "#!/bin/sh\ntrap '' TERM INT HUP\necho $$ >> started\nwhile :; do sleep 0.1; done\n",
        );
        let startup = if mode == "stream" { "startup = 1\n" } else { "" };
        let lines = format!("mode = \"{mode}\"\ntimeout = 1\n{startup}");
        let start = Instant::now();
        let answers = folder.answer(&lines, &["a"]).unwrap();
        assert_eq!(answers[0].as_ref().unwrap_err().reason.kind(), "timeout");
        assert!(start.elapsed() < Duration::from_secs(20));
        folder.assert_gone("started");
    }
}

#[test]
fn what_a_process_leaves_behind_neither_keeps_us_waiting_nor_stays() {
    for mode in MODES {
        let folder = Folder::with(
            "#!/bin/sh\nsleep 1000 &\necho $! >> left\nwhile read -r x; do echo \"<$x>\"; done\n",
        );
        let start = Instant::now();
        let answers = folder.answer(&format!("mode = \"{mode}\"\n"), &["a", "b"]).unwrap();
        assert_eq!(answers, [Ok("<a>\n".to_owned()), Ok("<b>\n".to_owned())]);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        folder.assert_dead("left");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs setsid of util-linux")]
fn one_that_has_left_the_group_does_not_keep_us_waiting_either() {
    for mode in MODES {
        let folder = Folder::with(
            "#!/bin/sh\nsetsid sh -c 'echo $$ >> away; exec sleep 30' &\n\
             while [ ! -s away ]; do sleep 0.05; done\nwhile read -r x; do echo \"<$x>\"; done\n",
        );
        let start = Instant::now();
        let answers = folder.answer(&format!("mode = \"{mode}\"\n"), &["a"]).unwrap();
        assert_eq!(answers, [Ok("<a>\n".to_owned())]);
        assert!(start.elapsed() < Duration::from_secs(20));
        for number in folder.lines("away") {
            Command::new("kill").arg(number).status().unwrap();
        }
    }
}

#[test]
fn an_interrupt_ends_everything() {
    for mode in MODES {
        for jobs in [1, 3] {
            let folder = Folder::with(OBEDIENT);
            let sentences = many(30, &[(12, "hang"), (17, "hang"), (22, "hang")]);
            let stop = AtomicBool::new(false);
            let interrupted = || stop.load(Ordering::Relaxed);
            let callbacks = Callbacks { interrupted: &interrupted, ..Callbacks::default() };
            let system =
                folder.system(&format!("mode = \"{mode}\"\nbatch = 5\njobs = {jobs}\ntimeout = 100\n"));
            let problem = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(1500));
                    stop.store(true, Ordering::Relaxed);
                });
                system.answer(&sentences, &callbacks).unwrap_err()
            });
            assert_eq!(problem.what, "interrupted");
            folder.assert_gone("started");
        }
    }
}

#[test]
fn nothing_is_started_after_an_interrupt() {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        let callbacks = Callbacks { interrupted: &|| true, ..Callbacks::default() };
        let system = folder.system(&format!("mode = \"{mode}\"\n"));
        assert!(system.answer(&many(3, &[]), &callbacks).is_err_and(|problem| problem.what == "interrupted"));
        assert_eq!(folder.starts(), 0);
    }
}

#[test]
fn temporary_files_go_whatever_happens() {
    let program = "#!/bin/sh\necho \"$1\" >> files\necho \"$2\" >> files\n\
                   grep -q hang \"$1\" && sleep 1000\n\
                   grep -q exit \"$1\" && exit 1\n\
                   sed 's/.*/<&>/' \"$1\" > \"$2\"\n";
    let folder = Folder::with(program);
    let lines = "command = [\"./run\", \"{input}\", \"{output}\"]\ntimeout = 2\n";
    let answers = folder.answer(lines, &["a", "hang", "b", "exit", "c", "d"]).unwrap();
    let answered: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(answered, [true, false, true, false, true, true]);
    let files = folder.lines("files");
    assert!(files.len() > 4);
    for file in files {
        assert!(file.contains("put.txt") && !is_there(&file), "{file}");
        let directory = file.rsplit_once('/').unwrap().0;
        assert!(!is_there(directory), "{directory}");
    }
}

#[test]
fn a_process_that_breaks_down_now_and_then_loses_nothing() {
    let program = "#!/bin/sh\nfor n in 1 2 3 4 5; do read -r x || exit 0; echo \"<$x>\"; done\nread -r x || exit 0\nexit 9\n";
    let folder = Folder::with(program);
    let sentences = many(33, &[]);
    let system = folder.system("mode = \"stream\"\n");
    let answers = system.answer(&sentences, &Callbacks::default()).unwrap();
    crate::folder::assert_only(&answers, &sentences, &[]);
}

#[test]
fn an_answer_counts_even_if_the_process_ends_right_after_it() {
    let folder = Folder::with("#!/bin/sh\necho $$ >> started\nread -r x && echo \"<$x>\"\n");
    let sentences = many(20, &[]);
    let answers = folder.system("mode = \"stream\"\n").answer(&sentences, &Callbacks::default()).unwrap();
    crate::folder::assert_only(&answers, &sentences, &[]);
    assert!(folder.starts() <= 40, "{}", folder.starts());
}
