//! Training taggers, tagging with them, and making errors in the tagged text.

mod common;

use common::{Folder, blocks};

/// Fields of the word rows of CoNLL-U text.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_word = |line: &&str| line.split('\t').next().is_some_and(|id| id.parse::<u32>().is_ok());
    text.lines().filter(is_word).map(|line| line.split('\t').collect()).collect()
}

/// Share of words with the same field in this column.
fn share_of_same(a: &str, b: &str, column: usize) -> f64 {
    let (a, b) = (rows(a), rows(b));
    assert_eq!(a.len(), b.len());
    let same = a.iter().zip(&b).filter(|(a, b)| a[column] == b[column]).count();
    same as f64 / a.len() as f64
}

/// Words and tags of trees: `(TAG word)`.
fn tagged_words(trees: &str) -> Vec<(&str, &str)> {
    let pairs = trees.split('(').filter_map(|part| part.split_once(')')).map(|(pair, _)| pair);
    pairs.filter_map(|pair| pair.trim().split_once(' ')).map(|(tag, word)| (word, tag)).collect()
}

/// A directory with the sample and models of these kinds trained on it.
fn with_models(kinds: &[&str]) -> Folder {
    let folder = Folder::with_sample();
    for kind in kinds {
        folder.done(&[&train(kind)[..], &["-o", kind, "-q"]].concat());
    }
    folder
}

fn train(kind: &str) -> Vec<&str> {
    let options: &[&str] = if kind == "perceptron" { &["--iterations", "4"] } else { &[] };
    [&["train", kind, "sample.conllu"], options].concat()
}

/// A table with this value in one column of all words.
fn with_column(text: &str, column: usize, value: &str) -> String {
    let mut changed = String::new();
    for line in text.split_inclusive('\n') {
        let mut fields: Vec<&str> = line.split('\t').collect();
        if fields.len() > column && fields[0].parse::<u32>().is_ok() {
            fields[column] = value;
        }
        changed += &fields.join("\t");
    }
    changed
}

/// True if two tables differ in one column of their words only.
fn differ_in_column_alone(a: &str, b: &str, column: usize) -> bool {
    with_column(a, column, "_") == with_column(b, column, "_")
}

#[test]
fn the_same_command_gives_the_same_model() {
    let folder = with_models(&["hmm", "perceptron"]);
    for kind in ["hmm", "perceptron"] {
        folder.done(&[&train(kind)[..], &["-o", "again", "-q"]].concat());
        assert!(folder.bytes(kind) == folder.bytes("again"), "{kind}");
    }
    folder.done(&[&train("perceptron")[..], &["-o", "again", "-q", "--seed", "2"]].concat());
    assert!(folder.bytes("perceptron") != folder.bytes("again"));
}

#[test]
fn only_the_column_of_tags_is_written_anew() {
    let folder = with_models(&["hmm", "perceptron"]);
    let gold = folder.text("sample.conllu");
    folder.write("untagged.conllu", with_column(&gold, 4, "_"));
    for kind in ["hmm", "perceptron"] {
        folder.done(&["tag", "-m", kind, "untagged.conllu", "-o", "tagged.conllu", "-q"]);
        let tagged = folder.text("tagged.conllu");
        assert!(differ_in_column_alone(&tagged, &gold, 4));
        let right = share_of_same(&tagged, &gold, 4);
        assert!(right > 0.95, "{kind} {right}");
    }
}

#[test]
fn universal_tags_are_learned_and_written_where_they_belong() {
    let folder = Folder::with_sample();
    folder.done(&["train", "hmm", "sample.conllu", "--tags", "upos", "-o", "m", "-q"]);
    let gold = folder.text("sample.conllu");
    let tagged = folder.done(&["tag", "-m", "m", "sample.conllu", "-q"]);
    assert!(differ_in_column_alone(&tagged, &gold, 3));
    let right = share_of_same(&tagged, &gold, 3);
    assert!(right > 0.95, "{right}");
    // The same tags in the other column on request.
    let other = folder.done(&["tag", "-m", "m", "sample.conllu", "--tags", "xpos", "-q"]);
    assert!(differ_in_column_alone(&other, &gold, 4));
    let (tagged, other) = (rows(&tagged), rows(&other));
    assert!(tagged.iter().zip(&other).all(|(a, b)| a[3] == b[4]));
    // A format with one column gets the new tags.
    let line = folder.done(&["tag", "-m", "m", "sample.conllu", "--to", "tagged", "-q"]);
    assert!(line.starts_with("The/DET ferry/NOUN leaves/VERB at/ADP six/NUM "), "{line}");
}

#[test]
fn trees_keep_everything_but_their_tags() {
    let folder = with_models(&["perceptron"]);
    let gold = folder.text("sample.ptb");
    folder.done(&["tag", "-m", "perceptron", "sample.ptb", "-o", "tagged.ptb", "-q"]);
    let tagged = folder.text("tagged.ptb");
    let (gold, tagged) = (tagged_words(&gold), tagged_words(&tagged));
    assert!(gold.iter().map(|pair| pair.0).eq(tagged.iter().map(|pair| pair.0)));
    let right = gold.iter().zip(&tagged).filter(|(a, b)| a == b).count();
    assert!(right as f64 > 0.95 * gold.len() as f64, "{right} of {}", gold.len());

    let odd = "% A comment.\n( (S (NP-SBJ (-NONE- *))\n   (VP (XX leaves)\tagain) (. .)) )\n";
    folder.write("odd.ptb", odd);
    let expected = odd.replace("XX", "VBZ").replace("again", "(RB again)");
    assert_eq!(folder.done(&["tag", "-m", "builtin", "odd.ptb", "-q"]), expected);
}

#[test]
fn plain_text_becomes_tagged_text() {
    let folder = with_models(&["hmm"]);
    folder.write("a.txt", "The ferry leaves at six.\n\nWe don't know either/or.\n");
    let expected = "The/DT ferry/NN leaves/VBZ at/IN six/CD ./.\n\n";
    for model in ["builtin", "hmm"] {
        let tagged = folder.done(&["tag", "-m", model, "a.txt", "-q"]);
        assert!(tagged.starts_with(expected), "{model}: {tagged}");
        let last = tagged.lines().last().unwrap();
        assert!(last.starts_with("We/PRP do/VBP n't/RB know/VB either\\/or/"), "{last}");
    }
    // The name suggests plain text, but the content is tagged text.
    folder.done(&["tag", "-m", "builtin", "a.txt", "-o", "b.txt", "-q"]);
    assert!(folder.text("b.txt").starts_with(expected));
    folder.done(&["tag", "-m", "builtin", "a.txt", "-o", "b.rows", "-q"]);
    let table = folder.text("b.rows");
    assert_eq!(blocks(&table).len(), 2);
    assert!(table.starts_with("The\tDT\nferry\tNN\n"), "{table}");
}

#[test]
fn tagged_text_and_rows_get_new_tags() {
    let folder = with_models(&["hmm"]);
    let spaced = |tags: [&str; 3]| format!("  The_{}  ferry_{}\tleaves_{}\r\n", tags[0], tags[1], tags[2]);
    folder.write("a.tagged", spaced(["X", "LONG", "Y"]));
    assert_eq!(folder.done(&["tag", "-m", "hmm", "a.tagged", "-q"]), spaced(["DT", "NN", "VBZ"]));
    for (before, after) in [
        ("The\nferry\nleaves\n\n", "The\tDT\nferry\tNN\nleaves\tVBZ\n\n"),
        ("The\tX\ta\r\nferry\t\tb\r\nleaves\tX\tc", "The\tDT\ta\r\nferry\tNN\tb\r\nleaves\tVBZ\tc"),
    ] {
        folder.write("a.rows", before);
        assert_eq!(folder.done(&["tag", "-m", "hmm", "a.rows", "-q"]), after);
    }
}

#[test]
fn ranges_and_empty_nodes_are_left_alone() {
    let folder = with_models(&["hmm"]);
    let text = |tags: [&str; 3]| {
        let row =
            |id: &str, word: &str, tag: &str, rest: &str| format!("{id}\t{word}\t_\t_\t{tag}\t_\t{rest}\n");
        let rows = [
            row("1", "We", tags[0], "2\tnsubj\t_\t_"),
            row("2-3", "don't", "_", "_\t_\t_\t_"),
            row("2", "do", tags[1], "0\troot\t_\t_"),
            row("3", "n't", tags[2], "2\tadvmod\t_\t_"),
            row("3.1", "know", "KEPT", "_\t_\t2:conj\t_"),
        ];
        format!("# text = We don't\n{}\n", rows.concat())
    };
    folder.write("a.conllu", text(["_", "_", "_"]));
    assert_eq!(folder.done(&["tag", "-m", "hmm", "a.conllu", "-q"]), text(["PRP", "VBP", "RB"]));
}

#[test]
fn conll_2009_gets_its_tags_beside_the_predicted_ones() {
    let folder = with_models(&["hmm"]);
    let text = |tags: [&str; 2]| {
        let row = |id: u32, word: &str, tag: &str, head: u32| {
            format!("{id}\t{word}\t_\t_\t{tag}\tPPOS\t_\t_\t{head}\t_\tdep\t_\t_\t_\n")
        };
        row(1, "The", tags[0], 2) + &row(2, "ferry", tags[1], 0) + "\n"
    };
    folder.write("a.conll09", text(["X", "_"]));
    assert_eq!(folder.done(&["tag", "-m", "hmm", "a.conll09", "-q"]), text(["DT", "NN"]));
    let run = folder.run(&["tag", "-m", "hmm", "a.conll09", "--tags", "upos"]);
    assert_eq!(run.status, Some(2));
    assert!(run.message().contains("no column for universal tags"), "{}", run.message());
}

#[test]
fn errors_in_plain_text_are_the_same_on_any_number_of_threads() {
    let folder = Folder::with_sample();
    let text = folder.done(&["convert", "sample.ptb", "--to", "text", "--detokenise", "-q"]);
    folder.write("large.txt", text.repeat(20));
    let with = |threads: &str| folder.done(&["corrupt", "large.txt", "-q", "-j", threads]);
    assert!(with("1") == with("3"));
}

#[test]
fn any_number_of_threads_tags_alike() {
    let folder = with_models(&["perceptron"]);
    folder.write("large.conllu", folder.text("sample.conllu").repeat(5));
    for model in ["perceptron", "builtin"] {
        let with = |threads: &str| folder.done(&["tag", "-m", model, "large.conllu", "-q", "-j", threads]);
        assert!(with("1") == with("3"), "{model}");
    }
}

#[test]
fn accuracy_is_printed() {
    let folder = Folder::with_sample();
    let words = rows(&folder.text("sample.conllu")).len();
    let run = folder.run(&[&train("perceptron")[..], &["-o", "m", "--dev", "sample.ptb"]].concat());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("accuracy: 9"), "{}", run.stdout);
    assert!(run.stdout.ends_with(&format!(" of {words} words)\n")), "{}", run.stdout);
    let iterations = run.stderr.lines().filter(|line| line.starts_with("iteration ")).count();
    assert_eq!(iterations, 4, "{}", run.stderr);
    let quiet = folder.run(&["train", "hmm", "sample.conllu", "-o", "m", "-q"]);
    assert_eq!((quiet.stdout, quiet.stderr), (String::new(), String::new()));
}

#[test]
#[cfg(unix)]
fn training_goes_on_from_its_checkpoint() {
    // Enough iterations for the interrupt to come before the last.
    let train = ["train", "perceptron", "sample.conllu", "--iterations", "60"];
    let resumed = [&train[..], &["-o", "m", "--checkpoint", "state"]].concat();
    let folder = Folder::with_sample();
    folder.done(&[&train[..], &["-o", "whole", "-q"]].concat());
    interrupt_after_first_iteration(&folder, &resumed);
    let run = folder.run(&resumed);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(!run.stderr.contains("iteration 1 of 60"), "{}", run.stderr);
    assert!(folder.bytes("m") == folder.bytes("whole"));

    let other = folder.run(&[&resumed[..], &["--seed", "2"]].concat());
    assert_eq!(other.status, Some(2));
    assert!(other.message().contains("--seed 1 --iterations 60"), "{}", other.message());
    folder.write("one.conllu", blocks(&folder.text("sample.conllu"))[0]);
    let other = folder.run(&["train", "perceptron", "one.conllu", "-o", "m", "--checkpoint", "state"]);
    assert_eq!(other.status, Some(2));
    assert!(other.message().contains("another corpus"), "{}", other.message());
    let unfinished = folder.run(&["tag", "-m", "state", "sample.conllu", "-o", "out"]);
    assert_eq!(unfinished.status, Some(2));
}

/// Sends INT, as Ctrl-C does, once training reports an iteration.
#[cfg(unix)]
fn interrupt_after_first_iteration(folder: &Folder, arguments: &[&str]) {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    const SIGINT: i32 = 2;
    let mut command = common::interruptible();
    command.args(arguments).current_dir(folder.path("")).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    for line in stderr.lines() {
        if line.unwrap().starts_with("iteration 1 ") {
            let id = child.id().to_string();
            std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        }
    }
    let ended = child.wait().unwrap();
    assert_eq!(ended.signal(), Some(SIGINT), "training was over before it was stopped: {ended}");
    assert_eq!(folder.names(), ["sample.conllu", "sample.ptb", "state", "whole"]);
}

#[test]
fn what_is_no_model_is_refused() {
    let folder = with_models(&["hmm"]);
    let mut damaged = folder.bytes("hmm");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    folder.write("damaged", &damaged);
    folder.write("cut", &folder.bytes("hmm")[..middle]);
    folder.write("a.txt", "A dog barked.\n");
    for (model, what) in [
        ("damaged", "damaged is damaged"),
        ("cut", "unexpected end of file"),
        ("sample.ptb", "not a solecism model"),
        ("nowhere", "nowhere"),
    ] {
        for arguments in [["tag", "-m", model], ["corrupt", "--tagger", model]] {
            let run = folder.run(&[&arguments[..], &["a.txt", "-o", "out"]].concat());
            assert_eq!(run.status, Some(2), "{model} {}", run.stderr);
            assert!(run.message().contains(what), "{model} {}", run.message());
        }
    }
    assert!(!folder.names().contains(&"out".to_owned()));
}

#[test]
fn what_cannot_be_trained_on_or_tagged_is_reported() {
    let folder = with_models(&["hmm"]);
    folder.write("a.txt", "A dog barked.\n");
    folder.write("a.m2", "S A dog .\nA 0 1|||R:DET|||The|||REQUIRED|||-NONE-|||0\n\n");
    folder.write("untagged.rows", "A\tDT\ndog\t_\n\n");
    for (arguments, what) in [
        (&["train", "hmm", "a.txt", "-o", "m"][..], "no tag"),
        (&["train", "hmm", "a.m2", "-o", "m"], "no tags"),
        (&["train", "hmm", "untagged.rows", "-o", "m"], "the word dog has no tag"),
        (&["train", "hmm", "sample.ptb", "-o", "m", "--iterations", "1"], "--iterations"),
        (&["train", "perceptron", "sample.ptb", "-o", "m", "--iterations", "0"], "0"),
        (&["train", "hmm", "sample.ptb", "-o", "-", "--dev", "sample.ptb"], "standard output"),
        (&["train", "hmm", "sample.ptb", "-o", "nowhere/m"], "nowhere"),
        (&["tag", "-m", "hmm", "a.m2", "-o", "m"], "no place for tags"),
        (&["tag", "-m", "hmm", "a.txt", "-o", "m", "--to", "text"], "cannot be written as text"),
        (&["tag", "-m", "hmm", "sample.ptb", "-o", "m.conllu"], "cannot be written as conllu"),
        (&["corrupt", "sample.ptb", "-o", "m", "--tagger", "hmm"], "--tagger is for plain text"),
    ] {
        let run = folder.run(arguments);
        assert_eq!(run.status, Some(2), "{arguments:?} {}", run.stderr);
        assert!(run.message().contains(what), "{arguments:?} {}", run.message());
        assert!(!folder.names().iter().any(|name| name.starts_with('m')), "{arguments:?}");
    }
}

#[test]
fn a_tag_that_the_format_cannot_hold_is_reported() {
    let folder = Folder::with(&[("odd.rows", b"dog\t(\ncat\tA/B\n\n"), ("dog.ptb", b"(NN dog)\n")]);
    folder.write("cat.txt", "cat\n");
    folder.done(&["train", "hmm", "odd.rows", "-o", "odd", "-q"]);
    for (input, what) in [("dog.ptb", "cannot hold the tag ("), ("cat.txt", "cannot hold the word cat")] {
        let run = folder.run(&["tag", "-m", "odd", input, "-o", "out"]);
        assert_eq!(run.status, Some(2), "{}", run.stderr);
        assert!(run.message().contains(what), "{}", run.message());
    }
}

/// Signature of errors in plain text, from the manifest, with additional arguments.
fn signature(folder: &Folder, arguments: &[&str]) -> String {
    let corrupt = ["corrupt", "a.txt", "-o", "noisy", "--edits", "e.jsonl", "--manifest", "m.json", "-q"];
    folder.done(&[&corrupt[..], arguments].concat());
    let manifest: serde_json::Value = serde_json::from_str(&folder.text("m.json")).unwrap();
    manifest["settings"]["signature"].as_str().unwrap().to_owned()
}

#[test]
fn the_tagger_of_plain_text_is_used_and_recorded() {
    let folder = with_models(&["hmm"]);
    folder.done(&["convert", "sample.ptb", "-o", "a.txt", "--detokenise", "-q"]);
    let builtin = signature(&folder, &[]);
    assert!(builtin.contains("tagset=penn") && builtin.ends_with(" tagger=built-in"), "{builtin}");
    let edits = folder.bytes("e.jsonl");
    assert_eq!(signature(&folder, &["--tagger", "builtin"]), builtin);
    assert!(edits == folder.bytes("e.jsonl"));
    assert!(signature(&folder, &["--tagger", "dictionary"]).ends_with(" tagger=dictionary"));
    assert!(edits != folder.bytes("e.jsonl"));

    let of_hmm = signature(&folder, &["--tagger", "hmm"]);
    assert!(of_hmm.contains("tagset=penn"), "{of_hmm}");
    folder.done(&["train", "hmm", "sample.conllu", "--tags", "upos", "-o", "upos", "-q"]);
    let of_upos = signature(&folder, &["--tagger", "upos"]);
    assert!(of_upos.contains("tagset=upos"), "{of_upos}");
    assert_ne!(of_hmm.rsplit(' ').next(), of_upos.rsplit(' ').next());
    // Keyboard slips do not depend on tags.
    assert!(!signature(&folder, &["--profile", "typos"]).contains("tagger="));
}

#[test]
fn tags_of_no_known_set_need_a_table() {
    let folder =
        Folder::with(&[("own.rows", b"the\tq1\ndog\tq2\nbarked\tq3\n\n"), ("a.txt", b"the dog barked\n")]);
    folder.done(&["train", "hmm", "own.rows", "-o", "own", "-q"]);
    let run = folder.run(&["corrupt", "a.txt", "-o", "out", "--tagger", "own"]);
    assert_eq!(run.status, Some(2));
    assert!(
        run.message().contains("no known tag set") && run.message().contains("--tagset"),
        "{}",
        run.message()
    );
}

#[test]
fn a_plan_for_another_tagger_is_refused() {
    let folder = Folder::with_sample();
    folder.done(&["convert", "sample.ptb", "-o", "a.txt", "-q"]);
    let corrupt = ["corrupt", "a.txt", "-o", "out", "--rate", "5%", "-q"];
    folder.done(&[&corrupt[..], &["--plan-out", "plan"]].concat());
    folder.done(&[&corrupt[..], &["--plan", "plan"]].concat());
    let run = folder.run(&[&corrupt[..], &["--plan", "plan", "--tagger", "dictionary"]].concat());
    assert_eq!(run.status, Some(2), "{}", run.stderr);
}
