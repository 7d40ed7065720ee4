//! Systems that do not work are reported at once, without losing a run.

use std::time::{Duration, Instant};

use solecism_corpus::Problem;
use solecism_systems::command::{Callbacks, Reason};

use crate::folder::{Folder, MODES, OBEDIENT, assert_only, many};

/// Returns the problem that a program causes on 2,000 sentences, and its number of starts.
fn problem(program: &str, lines: &str) -> (Problem, usize) {
    let folder = Folder::with(program);
    let system = folder.system(lines);
    let start = Instant::now();
    let problem = system.answer(&many(2000, &[]), &Callbacks::default()).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    (problem, folder.starts())
}

#[test]
fn a_program_that_is_not_there() {
    for mode in MODES {
        for command in ["[\"no-such-program-here\"]", "[\"./nothing\", \"-x\"]", "[\"./data\"]"] {
            let folder = Folder::with("");
            std::fs::write(folder.path("data"), "not a program").unwrap();
            let lines = format!("command = {command}\nmode = \"{mode}\"\n");
            let problem = folder.answer(&lines, &["a"; 100]).unwrap_err();
            assert!(problem.what.contains("the system mine could not be started"), "{problem}");
            assert!(problem.to_string().contains("systems.toml:4:11"), "{problem}");
        }
    }
}

#[test]
fn a_program_that_always_fails() {
    for mode in MODES {
        let lines = format!("mode = \"{mode}\"\n");
        let (problem, starts) =
            problem("#!/bin/sh\necho $$ >> started\necho 'no licence' >&2\nexit 1\n", &lines);
        assert!(problem.what.contains("answered none of the 5 sentences"), "{problem}");
        assert!(problem.what.contains("it exited with status 1"), "{problem}");
        assert!(problem.help.contains("no licence") && problem.help.contains("./run"), "{}", problem.help);
        assert!(starts <= 12, "{starts}");
    }
}

#[test]
fn a_program_that_never_ends() {
    for mode in MODES {
        let startup = if mode == "stream" { "startup = 0.3\n" } else { "" };
        let lines = format!("mode = \"{mode}\"\ntimeout = 0.3\n{startup}");
        let (problem, starts) = problem("#!/bin/sh\necho $$ >> started\nsleep 1000\n", &lines);
        assert!(problem.what.contains("it took longer than 0.3 s"), "{problem}");
        assert!(starts <= 6, "{starts}");
    }
}

#[test]
fn a_program_that_swallows_everything() {
    let (problem, _) = problem("#!/bin/sh\ncat > /dev/null\n", "");
    assert!(problem.what.contains("it wrote 0 sentences for 1"), "{problem}");
}

#[test]
fn a_program_that_says_more_than_its_answers() {
    for mode in MODES {
        let program = "#!/bin/sh\necho Welcome\nwhile read -r x; do echo \"$x\"; done\n";
        let (problem, _) = problem(program, &format!("mode = \"{mode}\"\n"));
        assert!(problem.what.contains("it wrote 2 sentences for 1"), "{problem}");
        let shown = if mode == "batch" { "it wrote: Welcome" } else { "it wrote: sentence" };
        assert!(problem.help.contains(shown), "{}", problem.help);
    }
}

#[test]
fn a_program_that_writes_without_end() {
    let (problem, _) = problem("#!/bin/sh\nexec yes\n", "output = \"rows\"\ntimeout = 20\n");
    assert!(problem.what.contains("far more"), "{problem}");
}

#[test]
fn a_stream_that_keeps_its_answers_to_itself_is_told_so() {
    let lines = "mode = \"stream\"\ntimeout = 0.2\nstartup = 0.2\n";
    let (problem, _) = problem("#!/bin/sh\nx=$(cat)\necho \"$x\"\n", lines);
    assert!(problem.help.contains("mode = \"batch\""), "{}", problem.help);
}

#[test]
fn a_program_that_fails_on_a_few_sentences_and_gets_no_others_has_failed_on_them() {
    for mode in MODES {
        let folder = Folder::with("#!/bin/sh\nexit 1\n");
        let answers = folder.answer(&format!("mode = \"{mode}\"\n"), &["a", "b"]).unwrap();
        assert!(answers.iter().all(|answer| answer.as_ref().is_err_and(|f| f.reason == Reason::Exited(1))));
        assert_eq!(answers.len(), 2);
    }
}

#[test]
fn a_program_that_fails_on_the_first_sentences_only_works() {
    for mode in MODES {
        let folder = Folder::with(OBEDIENT);
        let sentences = many(30, &[(0, "exit"), (1, "exit"), (2, "exit"), (3, "a killer")]);
        let system = folder.system(&format!("mode = \"{mode}\"\n"));
        let answers = system.answer(&sentences, &Callbacks::default()).unwrap();
        assert_only(&answers, &sentences, &[(0, "exit"), (1, "exit"), (2, "exit"), (3, "signal")]);
    }
}

#[test]
fn a_system_that_stops_working_loses_what_comes_after_and_nothing_before() {
    for mode in MODES {
        let program = OBEDIENT.replace("while", "[ -e broken ] && exit 1\nwhile");
        let folder = Folder::with(&program);
        let system = folder.system(&format!("mode = \"{mode}\"\nbatch = 20\n"));
        assert!(system.answer(&many(20, &[]), &Callbacks::default()).unwrap().iter().all(Result::is_ok));
        std::fs::write(folder.path("broken"), "").unwrap();
        let answers = system.answer(&many(40, &[]), &Callbacks::default()).unwrap();
        let kinds: Vec<_> = answers.iter().map(|a| a.as_ref().map_err(|f| f.reason.kind())).collect();
        assert_eq!(kinds[..10], [Err("exit"); 10]);
        assert_eq!(kinds[10..20], [Err("given-up"); 10]);
        assert_eq!(kinds[20..30], [Err("exit"); 10]);
        assert_eq!(kinds.len(), 40);
    }
}
