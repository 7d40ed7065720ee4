//! Every subcommand works as its help says.

mod common;

use common::{Folder, sample, words_of_rows, words_of_trees};

/// Names in a list.
fn listed(what: &str) -> Vec<String> {
    let list = Folder::new().done(&["list", what]);
    list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn what_there_is_is_listed() {
    let kinds = ["missing-word", "extra-word", "real-word-spelling", "agreement", "verb-form", "misspelling"];
    assert_eq!(listed("kinds"), kinds);
    assert_eq!(listed("profiles"), ["foster", "foster-wsj23", "typos"]);
    assert_eq!(
        listed("formats"),
        ["brackets", "conllu", "conllx", "conll09", "tagged", "rows", "text", "m2"]
    );
    let all = Folder::new().done(&["list"]);
    for name in ["kinds", "agreement", "typos", "conll09", "azerty", "upos"] {
        assert!(all.contains(name), "no {name} in\n{all}");
    }
    assert!(!all.contains("```"), "markup is shown:\n{all}");
}

#[test]
fn whatever_is_listed_can_be_explained() {
    for name in ["kinds", "profiles", "formats"].into_iter().flat_map(listed) {
        let page = Folder::new().done(&["explain", &name]);
        assert!(page.starts_with(&name) && page.lines().count() >= 3, "{page}");
    }
}

#[test]
fn a_name_that_is_nearly_right_is_suggested() {
    let run = Folder::new().run(&["explain", "misspeling"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("did you mean \"misspelling\""), "{}", run.stderr);
}

#[test]
fn completions_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish"] {
        let script = Folder::new().done(&["completions", shell]);
        for command in subcommands() {
            assert!(script.contains(&command), "{shell}: no {command}");
        }
        assert!(script.contains("avoid-covert"), "{shell}");
    }
}

/// Names of all subcommands.
fn subcommands() -> Vec<String> {
    let program = solecism_cli::command();
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    shown.map(|command| command.get_name().to_owned()).collect()
}

#[test]
fn there_is_a_manual_page_for_each_subcommand() {
    let folder = Folder::new();
    folder.done(&["manual", "pages/man1"]);
    for command in subcommands() {
        let page = folder.text(&format!("pages/man1/solecism-{command}.1"));
        assert!(page.contains(".SH NAME") && page.contains(&command), "{command}");
    }
    assert!(folder.text("pages/man1/solecism.1").contains(".TH solecism"));
    assert!(folder.text("pages/man1/solecism-corrupt.1").contains("\\-\\-avoid\\-covert"));
}

#[test]
fn help_mentions_the_options() {
    let corrupt = "--profile --kinds --seed --passes --rate --edits --m2 --pairs --golds --max-golds --lexicon \
        --dictionary --plan --plan-out --format --threads --first-sentence --keep-original --avoid-covert \
        --on-bad-input --manifest --tagset --untouched --quiet --output";
    for (command, options) in [
        ("demo", "--seed"),
        ("corrupt", corrupt),
        ("restore", "--edits --keep-original --manifest --output"),
        ("convert", "--to --detokenise --corrected --heads --relations --output"),
        ("validate", "--show --format"),
        ("lexicon", "--words --size --seed --tagset --output"),
        ("view", "--sentence --edits --svg --layout --ascii --colour --width"),
        ("list", "kinds profiles formats"),
        ("explain", "NAME"),
        ("completions", "bash zsh fish"),
        ("manual", "DIR"),
    ] {
        let help = Folder::new().done(&[command, "--help"]);
        for option in options.split_whitespace() {
            assert!(help.contains(option), "{command}: no {option} in\n{help}");
        }
    }
    let help = Folder::new().done(&["--help"]);
    assert!(subcommands().iter().all(|command| help.contains(command)), "{help}");
    assert!(help.contains("Exit status"), "{help}");
}

#[test]
fn the_version_is_the_packages() {
    let version = format!("solecism {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(Folder::new().done(&["--version"]), version);
}

#[test]
fn the_sample_is_valid() {
    for name in ["sample.ptb", "sample.conllu"] {
        let run = Folder::new().run(&["validate", sample(name).to_str().unwrap()]);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let sentences: u32 = run.stderr.split(' ').next().unwrap().parse().unwrap();
        assert!(sentences >= 300, "{}", run.stderr);
        assert!(run.stderr.contains("all valid"), "{}", run.stderr);
    }
}

#[test]
fn flaws_are_shown_and_counted() {
    let folder = Folder::with(&[("b.ptb", "(S (NN a))\n(S )\n(S (NN b))\n(S ())\n(T ())\n".as_bytes())]);
    let run = folder.run(&["validate", "b.ptb", "--show", "2"]);
    assert_eq!(run.status, Some(1));
    let told = run.message();
    assert!(
        told.contains("[b.ptb:2:1]") && told.contains("[b.ptb:4:4]") && !told.contains("[b.ptb:5:4]"),
        "{told}"
    );
    assert!(told.ends_with("3 flaws (1 not shown) in 3 of 5 sentences"), "{told}");
}

#[test]
fn trees_are_drawn() {
    let folder = Folder::with_sample();
    let tree = folder.done(&["view", "sample.ptb", "-n", "2"]);
    assert!(tree.starts_with("sentence 2\n"), "{tree}");
    for word in ["nets", "quay", "VBP", "ADJP"] {
        assert!(tree.contains(word), "no {word} in\n{tree}");
    }
    assert!(folder.done(&["view", "sample.ptb", "--ascii", "--colour", "never"]).is_ascii());
    let arcs = folder.done(&["view", "sample.conllu", "-n", "1-2"]);
    assert!(
        arcs.contains("sentence 1\n") && arcs.contains("sentence 2\n") && arcs.contains("nsubj"),
        "{arcs}"
    );
    let run = folder.run(&["view", "sample.ptb", "-n", "5000"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("there is no sentence 5000"), "{}", run.stderr);
    let run = folder.run(&["view", "sample.ptb", "-n", "0"]);
    assert!(run.message().contains("sentences are counted from 1"), "{}", run.stderr);
    // The part starts at the sentence that records number 100.
    let part = folder.done(&["view", "sample.ptb", "--first-sentence", "100"]);
    assert!(part.starts_with("sentence 101\n"), "{part}");
    assert_eq!(part, folder.done(&["view", "sample.ptb", "--first-sentence", "100", "-n", "101"]));
}

#[test]
fn people_see_sentences_from_one_and_machines_from_zero() {
    let folder = Folder::with_sample();
    let line = ["score", "parseval", "sample.ptb", "sample.ptb", "--per-sentence"];
    let table = folder.done(&line);
    let first = table.lines().find(|line| line.contains("counted")).unwrap();
    assert!(first.trim_start().starts_with("1 "), "{first}");
    let found: serde_json::Value =
        serde_json::from_str(&folder.done(&[&line[..], &["--json"]].concat())).unwrap();
    assert_eq!(found["per_sentence"][0]["sentence"], 0, "{found}");
    let csv = folder.done(&[&line[..], &["--csv"]].concat());
    assert!(csv.lines().nth(1).unwrap().starts_with("0,"), "{csv}");
}

#[test]
fn edits_are_drawn_before_and_after() {
    for name in ["sample.ptb", "sample.conllu"] {
        let folder = Folder::with_sample();
        let noisy = format!("noisy-{name}");
        folder.done(&["corrupt", name, "-o", &noisy, "--edits", "e.jsonl", "--kinds", "verb-form", "-q"]);
        let record = &folder.records("e.jsonl")[0];
        // Records count sentences from 0, messages from 1.
        let number = (record["sentence"].as_u64().unwrap() + 1).to_string();
        let (old, new) = (record["old"].as_str().unwrap(), record["new"].as_str().unwrap());
        let drawn = folder.done(&["view", &noisy, "--edits", "e.jsonl", "-n", &number]);
        let (before, after) = drawn.split_once("after").unwrap();
        assert!(before.contains(old) && after.contains(new) && after.contains("verb-form"), "{drawn}");
        folder.done(&["view", &noisy, "--edits", "e.jsonl", "-n", &number, "--svg", "drawing.svg"]);
        let svg = folder.text("drawing.svg");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains(old) && svg.contains(new));
    }
}

#[test]
fn forms_are_learned_from_a_treebank() {
    let folder = Folder::with_sample();
    let learn = ["lexicon", "sample.conllu", "-o", "lexicon", "--words", "words.tsv", "--size", "200"];
    let run = folder.run(&learn);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let forms: usize = run.stderr.split(' ').next().unwrap().parse().unwrap();
    assert!(forms > 100, "{}", run.stderr);
    let lexicon = folder.text("lexicon");
    assert!(lexicon.lines().any(|line| line.contains("leaves") && line.contains("leave")), "{lexicon}");
    let vocabulary = words_of_rows(&folder.text("sample.conllu")).concat();
    let words = folder.text("words.tsv");
    let entries: Vec<&str> = words.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(entries.len(), 200);
    for line in entries {
        let (word, tag) = line.split_once('\t').unwrap();
        assert!(vocabulary.iter().any(|known| known.eq_ignore_ascii_case(word)) && !tag.is_empty(), "{line}");
    }
    let corrupt = ["corrupt", "sample.ptb", "--kinds", "extra-word", "--edits", "e.jsonl", "-o", "out", "-q"];
    folder.done(&[&corrupt[..], &["--lexicon", "lexicon", "--words", "words.tsv"]].concat());
    for record in folder.records("e.jsonl").iter().filter(|record| record["subkind"] == "random-word") {
        let new = record["new"].as_str().unwrap();
        let is_listed =
            |line: &str| line.split('\t').next().is_some_and(|word| word.eq_ignore_ascii_case(new));
        assert!(words.lines().any(is_listed), "{record}");
    }
    // The result does not depend on the order in which threads finish.
    folder.done(&[
        "lexicon",
        "sample.conllu",
        "-o",
        "again",
        "--words",
        "words.tsv",
        "--size",
        "200",
        "-j",
        "3",
        "-q",
    ]);
    assert_eq!((folder.text("again"), folder.text("words.tsv")), (lexicon, words));
}

#[test]
fn the_demonstration_shows_errors_of_every_kind() {
    let demo = Folder::new().done(&["demo"]);
    for part in [
        "missing-word (",
        "extra-word (",
        "real-word-spelling (",
        "agreement (",
        "verb-form (",
        "before",
        "after",
    ] {
        assert!(demo.contains(part), "no {part} in\n{demo}");
    }
    assert_eq!(demo, Folder::new().done(&["demo", "--seed", "1"]));
    assert_ne!(demo, Folder::new().done(&["demo", "--seed", "2"]));
}

#[test]
fn trees_become_other_formats() {
    let folder = Folder::with_sample();
    let trees = words_of_trees(&folder.text("sample.ptb"));
    folder.done(&["convert", "sample.ptb", "-o", "made.conllu", "-q"]);
    assert_eq!(words_of_rows(&folder.text("made.conllu")).len(), trees.len());
    folder.done(&["validate", "made.conllu", "-q"]);
    let made = folder.done(&["convert", "sample.ptb", "--to", "tagged", "-q"]);
    assert!(made.starts_with("The/DT ferry/NN leaves/VBZ"), "{made}");
    let made = folder.done(&["convert", "sample.ptb", "--to", "rows", "-q"]);
    assert!(made.starts_with("The\tDT\nferry\tNN\n"), "{made}");
    let made = folder.done(&["convert", "sample.ptb", "--to", "text", "-q"]);
    assert_eq!(made.lines().count(), trees.len());
    assert!(made.starts_with("The ferry leaves at six every morning , except on Sundays .\n"), "{made}");
    let made = folder.done(&["convert", "sample.ptb", "--to", "text", "--detokenise", "-q"]);
    assert!(made.starts_with("The ferry leaves at six every morning, except on Sundays.\n"), "{made}");
}

#[test]
fn whatever_is_made_can_be_read_again() {
    let folder = Folder::with_sample();
    for format in ["conllx", "tagged", "rows", "text"] {
        let (once, twice) = (format!("once.{format}"), format!("twice.{format}"));
        folder.done(&["convert", "sample.conllu", "--to", format, "-o", &once, "-q"]);
        folder.done(&["validate", &once, "--format", format, "-q"]);
        folder.done(&["convert", &once, "--format", format, "--to", format, "-o", &twice, "-q"]);
        assert!(folder.bytes(&once) == folder.bytes(&twice), "{format}");
        let corrupt = ["corrupt", &once, "--format", format, "-o", "noisy", "--edits", "e.jsonl", "-q"];
        folder.done(&[&corrupt[..], &["--passes", "2"]].concat());
        assert!(!folder.records("e.jsonl").is_empty(), "{format}");
        folder.done(&["restore", "noisy", "--format", format, "--edits", "e.jsonl", "-o", "back", "-q"]);
        assert!(folder.bytes("back") == folder.bytes(&once), "{format}");
    }
}

#[test]
fn m2_gives_sentences_and_corrections() {
    let m2 = "S He go home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n\n";
    let folder = Folder::with(&[("a.m2", m2.as_bytes())]);
    assert_eq!(folder.done(&["convert", "a.m2", "--to", "text", "-q"]), "He go home .\n");
    assert_eq!(
        folder.done(&["convert", "a.m2", "--to", "text", "--corrected", "0", "-q"]),
        "He goes home .\n"
    );
}

#[test]
fn what_cannot_be_converted_is_reported() {
    let folder = Folder::with(&[("a.txt", b"A dog .\n")]);
    let run = folder.run(&["convert", "a.txt", "-o", "a.ptb"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("text cannot be turned into brackets"), "{}", run.stderr);
    assert_eq!(folder.names(), ["a.txt"]);
}

#[test]
fn a_command_has_no_option_that_it_does_not_use() {
    let folder = Folder::with_sample();
    for arguments in [
        &["view", "sample.ptb", "-j", "2"][..],
        &["view", "sample.ptb", "-q"],
        &["view", "sample.ptb", "--on-bad-input", "skip"],
        &["validate", "sample.ptb", "--on-bad-input", "skip"],
        &["restore", "sample.ptb", "--edits", "e.jsonl", "--on-bad-input", "skip"],
    ] {
        let run = folder.run(arguments);
        assert_eq!(run.status, Some(2), "{arguments:?}");
        assert!(run.stderr.contains("unexpected argument"), "{}", run.stderr);
    }
}

#[test]
fn a_profile_may_name_a_file_as_its_keyboard() {
    let folder = Folder::with_sample();
    let profile = |keyboard: &str| {
        format!("name = \"p\"\n[kinds]\nmisspelling = 1\n[misspelling]\nkeyboard = \"{keyboard}\"\n")
    };
    folder.write("keys.txt", "0 q w e r t y u i o p\n1 a s d f g h j k l\n3 z x c v b n m\n");
    folder.write("own.toml", profile("keys.txt"));
    folder.write("none.toml", profile("qwrty"));
    folder.done(&["corrupt", "sample.ptb", "--profile", "own.toml", "-o", "noisy.ptb", "-q"]);
    let run = folder.run(&["corrupt", "sample.ptb", "--profile", "none.toml", "-o", "x.ptb", "-q"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("qwrty") && run.stderr.contains("qwerty"), "{}", run.stderr);
}

#[test]
fn the_reference_is_what_the_program_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference.md");
    let kept = std::fs::read_to_string(path).unwrap();
    let said = Folder::new().done(&["explain", "--all"]);
    assert!(kept == said, "docs/reference.md is out of date: solecism explain --all > docs/reference.md");
}
