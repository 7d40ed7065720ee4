//! Settings of a systems file, as the process sees them.

use solecism_systems::command::{Callbacks, CommandSystem};

use crate::folder::{Folder, MODES, many, owned};

#[test]
fn no_shell_takes_the_command_apart() {
    let folder = Folder::with("#!/bin/sh\nread -r x\nprintf '%s|' \"$@\"\necho\n");
    let lines = "command = [\"./run\", \"a b\", \"$HOME\", \"*\", \"\", \"{{input}}\"]\n";
    let answers = folder.answer(lines, &["x"]).unwrap();
    assert_eq!(answers, [Ok("a b|$HOME|*||{input}|\n".to_owned())]);
}

#[test]
fn directory_environment_and_model_are_as_was_said() {
    let folder = Folder::with("");
    std::fs::create_dir(folder.path("work")).unwrap();
    folder.program("work/run", "#!/bin/sh\nread -r x\necho \"$(pwd)|$COLOUR|$1|$2|$3\"\n");
    let lines = "command = [\"./run\", \"{model}\", \"{model-directory}\", \"{model-name}\"]\n\
                 directory = \"work\"\nenv = { COLOUR = \"green\" }\nmodel = \"m/x.bin\"\n";
    let root = folder.path("").canonicalize().unwrap();
    let answer = |model: Option<&std::path::Path>| {
        let system = CommandSystem::new(&folder.description(lines), model).unwrap();
        let answers = system.answer(&owned(&["x"]), &Callbacks::default()).unwrap();
        let answer = answers.into_iter().next().unwrap().unwrap();
        answer.trim().split('|').map(str::to_owned).collect::<Vec<_>>()
    };
    let own = answer(None);
    assert_eq!(std::path::Path::new(&own[0]).canonicalize().unwrap(), root.join("work"));
    assert_eq!(own[1], "green");
    assert_eq!(own[2], folder.path("m/x.bin").to_str().unwrap());
    assert_eq!(own[3], folder.path("m").to_str().unwrap());
    assert_eq!(own[4], "x.bin");
    assert_eq!(answer(Some(std::path::Path::new("/other/y")))[2..], ["/other/y", "/other", "y"]);
}

#[test]
fn what_is_missing_is_told_before_anything_runs() {
    let folder = Folder::with("");
    let problem = |lines: &str| match CommandSystem::new(&folder.description(lines), None) {
        Ok(_) => panic!("{lines}"),
        Err(problem) => problem.to_string(),
    };
    assert!(
        problem("command = [\"./run\", \"{model}\"]\n")
            .contains("systems.toml:4:11: the system mine needs a model")
    );
    assert!(problem("directory = \"nowhere\"\n").contains("has no directory"));
    assert!(problem("stderr = \"nowhere/log\"\n").contains("could not write"));
}

#[test]
fn batches_are_as_large_as_was_said() {
    let folder = Folder::with("#!/bin/sh\necho x >> started\ncat\n");
    folder.system("batch = 7\n").answer(&many(30, &[]), &Callbacks::default()).unwrap();
    assert_eq!(folder.starts(), 5);
}

#[test]
fn an_answer_that_cannot_be_read_fails_alone_and_says_where() {
    for mode in MODES {
        let program = "#!/bin/sh\nwhile read -r x; do case $x in bad) printf '1\\tx\\n\\n' ;; \
                       *) printf '1\\t%s\\t_\\t_\\t_\\t_\\t0\\troot\\t_\\t_\\n\\n' \"$x\" ;; esac; done\n";
        let folder = Folder::with(program);
        let lines = format!("input = \"tokens\"\noutput = \"conllu\"\nmode = \"{mode}\"\n");
        let answers = folder.answer(&lines, &["a", "bad", "c"]).unwrap();
        assert_eq!(answers[2], Ok("1\tc\t_\t_\t_\t_\t0\troot\t_\t_\n\n".to_owned()));
        assert!(answers[0].is_ok());
        let message = answers[1].as_ref().unwrap_err().to_string();
        assert!(message.starts_with("its output cannot be read: output of mine:"), "{message}");
    }
}

#[test]
fn a_sentence_that_cannot_be_sent_is_not_and_the_others_are() {
    for mode in MODES {
        let folder = Folder::with("#!/bin/sh\nexec cat\n");
        let lines = format!("input = \"rows\"\noutput = \"rows\"\nmode = \"{mode}\"\n");
        let answers = folder.answer(&lines, &["a\tX\n", "", "b\tY\n\nc\tZ\n", "d\tW"]).unwrap();
        let kinds: Vec<_> = answers.iter().map(|a| a.as_deref().map_err(|f| f.reason.kind())).collect();
        assert_eq!(kinds, [Ok("a\tX\n\n"), Err("unsendable"), Err("unsendable"), Ok("d\tW\n\n")]);
    }
}

#[test]
fn trees_on_lines_may_be_missing() {
    for mode in MODES {
        let program =
            "#!/bin/sh\nwhile read -r x; do case $x in odd) echo ;; *) echo \"(S (X $x))\" ;; esac; done\n";
        let folder = Folder::with(program);
        let lines = format!("input = \"tokens\"\noutput = \"tree-lines\"\nmode = \"{mode}\"\n");
        let answers = folder.answer(&lines, &["a", "odd", "b"]).unwrap();
        let kinds: Vec<_> = answers.iter().map(|a| a.as_deref().map_err(|f| f.reason.kind())).collect();
        assert_eq!(kinds, [Ok("(S (X a))\n"), Err("no-analysis"), Ok("(S (X b))\n")]);
    }
}
