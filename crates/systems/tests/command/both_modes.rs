//! Properties of both modes, batch and stream.

use std::time::{Duration, Instant};

use solecism_systems::command::{Callbacks, Reason};

use crate::folder::{Folder, MODES, OBEDIENT, assert_only, many};

/// Runs the test program in both modes and checks that exactly these sentences failed.
fn only(others: &[(usize, &str)], settings: &str, expected: impl Fn(&str) -> Vec<(usize, &'static str)>) {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        let sentences = many(60, others);
        let startup = if mode == "stream" { "startup = 2\n" } else { "" };
        let system = folder.system(&format!("mode = \"{mode}\"\nbatch = 40\n{startup}{settings}\n"));
        let answers = system.answer(&sentences, &Callbacks::default()).unwrap();
        println!("{mode}: {} starts", folder.starts());
        assert_only(&answers, &sentences, &expected(mode));
        folder.assert_gone("started");
    }
}

#[test]
fn all_is_answered_in_order() {
    only(&[], "", |_| vec![]);
}

#[test]
fn a_sentence_that_kills_the_system_is_all_that_is_lost() {
    only(&[(17, "a killer")], "", |_| vec![(17, "signal")]);
    only(&[(0, "a killer"), (39, "a killer"), (59, "a killer")], "", |_| {
        vec![(0, "signal"), (39, "signal"), (59, "signal")]
    });
}

#[test]
fn a_sentence_that_makes_it_exit_is_all_that_is_lost() {
    only(&[(1, "exit"), (2, "exit")], "restarts = 0", |_| vec![(1, "exit"), (2, "exit")]);
}

#[test]
fn a_sentence_that_takes_for_ever_is_all_that_is_lost() {
    let start = Instant::now();
    only(&[(50, "hang")], "timeout = 2", |_| vec![(50, "timeout")]);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_sentence_that_it_does_not_answer_is_all_that_is_lost() {
    only(&[(5, "lost")], "timeout = 2", |mode| vec![(5, if mode == "batch" { "count" } else { "timeout" })]);
}

#[test]
fn a_sentence_that_it_answers_twice_is_all_that_is_lost() {
    only(&[(30, "twice")], "", |_| vec![(30, "count")]);
}

#[test]
fn a_megabyte_on_standard_error_changes_nothing() {
    only(&[(3, "noise"), (4, "noise")], "", |_| vec![]);
}

#[test]
fn its_last_words_are_kept_with_the_failure() {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        let sentences = many(9, &[(2, "noise"), (4, "a killer")]);
        let system = folder.system(&format!("mode = \"{mode}\"\nstderr = \"log\"\n"));
        let answers = system.answer(&sentences, &Callbacks::default()).unwrap();
        let failure = answers[4].as_ref().unwrap_err();
        assert!(failure.stderr.ends_with("last words about a killer"), "{}", failure.stderr);
        assert!(failure.stderr.len() <= 4096);
        assert_eq!(failure.reason, Reason::Signalled(11));
        let log = std::fs::metadata(folder.path("log")).unwrap().len();
        assert!(log > 1_048_576, "{log}");
    }
}

#[test]
fn several_processes_side_by_side_give_the_same_in_the_same_order() {
    for mode in MODES {
        let sentences = many(100, &[(7, "a killer"), (55, "twice"), (56, "exit"), (99, "a killer")]);
        let answers = |jobs: usize| {
            let folder = Folder::with(OBEDIENT);
            let lines = format!("mode = \"{mode}\"\nbatch = 10\njobs = {jobs}\n");
            folder.system(&lines).answer(&sentences, &Callbacks::default()).unwrap()
        };
        let alone = answers(1);
        assert_only(&alone, &sentences, &[(7, "signal"), (55, "count"), (56, "exit"), (99, "signal")]);
        assert_eq!(alone, answers(3));
    }
}

#[test]
fn large_sentences_and_answers_pass_in_both_directions_at_once() {
    for mode in MODES {
        let folder = Folder::with("#!/bin/sh\nexec sed -u 's/.*/<&>/'\n");
        let sentences: Vec<String> = (0..40).map(|n| format!("{n} ").repeat(40_000)).collect();
        let system = folder.system(&format!("mode = \"{mode}\"\n"));
        let answers = system.answer(&sentences, &Callbacks::default()).unwrap();
        assert_only(&answers, &sentences, &[]);
    }
}

#[test]
fn what_is_settled_is_reported() {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        let told = std::sync::Mutex::new(Vec::new());
        let settled = |sentences| told.lock().unwrap().push(sentences);
        let callbacks = Callbacks { settled: &settled, ..Callbacks::default() };
        let system = folder.system(&format!("mode = \"{mode}\"\nbatch = 10\n"));
        system.answer(&many(25, &[(12, "exit")]), &callbacks).unwrap();
        assert_eq!(*told.lock().unwrap(), [10, 10, 5]);
    }
}

#[test]
fn no_sentences_are_no_processes() {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        assert_eq!(folder.answer(&format!("mode = \"{mode}\"\n"), &[]), Ok(vec![]));
        assert_eq!(folder.starts(), 0);
    }
}
