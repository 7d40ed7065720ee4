//! Input that cannot be read, or output that cannot be written, is reported with its location and leaves no files
//! behind.

mod common;

use std::fmt::Write as _;
use std::io::Read;
use std::process::Stdio;

use common::{Folder, Run, solecism};

/// A valid tree and a valid CoNLL-U sentence.
const TREE: &str = "(S (NP (DT The) (NN dog)) (VP (VBZ barks)) (. .))\n";
const ROWS: &str = "1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t_\t_\n\n";

/// Checks a refusal: status 2, a message that contains all of this, and no new file.
#[track_caller]
fn refused(folder: &Folder, run: &Run, inputs: &[&str], message: &[&str]) {
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    let told = run.message();
    for part in message {
        assert!(told.contains(part), "no “{part}” in:\n{}", run.stderr);
    }
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    assert_eq!(folder.names(), inputs, "something was left behind");
}

/// Checks that `corrupt` refuses a file with this name and content.
#[track_caller]
fn corrupt_refuses(name: &str, content: impl AsRef<[u8]>, message: &[&str]) {
    let folder = Folder::with(&[(name, content.as_ref())]);
    let run = folder.run(&["corrupt", name, "-o", "out", "--edits", "edits.jsonl", "--m2", "out.m2"]);
    refused(&folder, &run, &[name], message);
}

#[test]
fn a_bracket_that_is_never_closed() {
    let message = ["[b.ptb:2:1]", "this bracket is never closed", "add the closing bracket"];
    corrupt_refuses("b.ptb", format!("{TREE}(S (NN dog)\n"), &message);
    corrupt_refuses("b.ptb", "(S (NN dog)\n", &["[b.ptb:1:1]", "this bracket is never closed"]);
}

#[test]
fn a_bracket_that_nothing_opened() {
    let message = ["[b.ptb:2:13]", "an unmatched closing bracket", "remove it"];
    corrupt_refuses("b.ptb", format!("{TREE}(S (NN dog)))\n"), &message);
}

#[test]
fn text_outside_brackets() {
    let message = ["[b.ptb:2:1]", "text outside brackets", "a tree starts with an opening bracket"];
    corrupt_refuses("b.ptb", format!("{TREE}dog\n"), &message);
    corrupt_refuses("b.ptb", format!("{TREE}dog (S (NN dog))\n"), &message);
}

#[test]
fn an_empty_constituent() {
    let message = ["[b.ptb:2:4]", "an empty constituent", "holds a word or other constituents"];
    corrupt_refuses("b.ptb", format!("{TREE}(S (NP ) (NN dog))\n"), &message);
}

#[test]
fn a_tree_with_no_words() {
    let message = ["[b.ptb:2:1]", "a tree with no words", "at least one word"];
    corrupt_refuses("b.ptb", format!("{TREE}(S (NP (-NONE- *)))\n"), &message);
}

#[test]
fn a_wrong_number_of_columns() {
    let message = ["[b.conllu:4:1]", "a row of 9 columns", "expected 10"];
    corrupt_refuses("b.conllu", format!("{ROWS}1\tdog\tdog\tNOUN\tNN\t_\t0\troot\t_\n\n"), &message);
}

#[test]
fn numbers_out_of_order() {
    let message = ["[b.conllu:5:1]", "row numbers out of order", "the next word is number 2"];
    let rows = "1\tA\ta\tDET\tDT\t_\t0\troot\t_\t_\n3\tdog\tdog\tNOUN\tNN\t_\t1\tdep\t_\t_\n\n";
    corrupt_refuses("b.conllu", format!("{ROWS}{rows}"), &message);
}

#[test]
fn a_head_out_of_range() {
    let message = ["[b.conllu:4:21]", "a head out of range", "up to 1"];
    corrupt_refuses("b.conllu", format!("{ROWS}1\tdog\tdog\tNOUN\tNN\t_\t7\troot\t_\t_\n\n"), &message);
}

#[test]
fn a_cycle() {
    let message = ["[b.conllu:4:16]", "a cycle", "every word must lead to the root"];
    let rows = "1\tA\ta\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t1\tdep\t_\t_\n\n";
    corrupt_refuses("b.conllu", format!("{ROWS}{rows}"), &message);
}

#[test]
fn broken_utf_8() {
    let message = ["not UTF-8", "iconv"];
    let tree = [TREE.as_bytes(), b"(S (NN d\xffg))\n"].concat();
    corrupt_refuses("b.ptb", tree, &[&message[..], &["[b.ptb:2:9]"]].concat());
    let rows = [ROWS.as_bytes(), b"1\td\xc3(\t_\tNOUN\tNN\t_\t0\troot\t_\t_\n\n"].concat();
    corrupt_refuses("b.conllu", rows, &[&message[..], &["[b.conllu:4:4]"]].concat());
}

#[test]
fn an_m2_edit_outside_its_sentence() {
    let m2 = "S A dog\nA 2 3|||R:NOUN|||cat|||REQUIRED|||-NONE-|||0\n\n";
    let folder = Folder::with(&[("b.m2", m2.as_bytes())]);
    let message = ["[b.m2:2:1]", "an edit outside its sentence", "positions go from 0 to 2"];
    let run = folder.run(&["convert", "b.m2", "--to", "text", "--corrected", "0", "-o", "out"]);
    refused(&folder, &run, &["b.m2"], &message);
    // For `validate` this is not an unreadable file but the expected answer.
    let run = folder.run(&["validate", "b.m2"]);
    assert_eq!(run.status, Some(1));
    assert!(message.iter().all(|part| run.message().contains(part)), "{}", run.stderr);
}

#[test]
fn m2_has_errors_already() {
    corrupt_refuses(
        "b.m2",
        "S A dog\nA 0 1|||R:DET|||The|||REQUIRED|||-NONE-|||0\n\n",
        &["M2", "convert --to text"],
    );
}

#[test]
fn a_packed_file_cut_short() {
    for ending in ["gz", "zst"] {
        let folder = Folder::with_sample();
        let (whole, cut) = (format!("whole.ptb.{ending}"), format!("cut.ptb.{ending}"));
        folder.done(&["convert", "sample.ptb", "-o", &whole, "-q"]);
        let bytes = folder.bytes(&whole);
        folder.write(&cut, &bytes[..bytes.len() / 2]);
        let inputs = folder.names();
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        let run = folder.run(&["corrupt", &cut, "-o", "out"]);
        refused(
            &folder,
            &run,
            &inputs,
            &[&format!("[{cut}:"), "could not be read past this point", "truncated"],
        );
    }
}

#[test]
fn a_file_that_is_not_there() {
    let folder = Folder::new();
    let run = folder.run(&["corrupt", "absent.ptb", "-o", "out"]);
    refused(&folder, &run, &[], &["could not read absent.ptb", "is the name right"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(&[("b.ptb", TREE.as_bytes())]);
    std::fs::set_permissions(folder.path("b.ptb"), PermissionsExt::from_mode(0o000)).unwrap();
    let arguments = ["corrupt", "b.ptb", "-o", "out"];
    // The superuser may read every file.
    let run = if std::fs::read(folder.path("b.ptb")).is_ok() {
        folder.run_as_nobody(&arguments)
    } else {
        folder.run(&arguments)
    };
    refused(&folder, &run, &["b.ptb"], &["could not read b.ptb", "change its permissions"]);
}

#[test]
fn a_directory_without_treebanks() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("bank")).unwrap();
    let run = folder.run(&["corrupt", "bank", "-o", "out"]);
    refused(&folder, &run, &["bank"], &["no treebank files in bank", ".conllu"]);
}

#[cfg(unix)]
#[test]
fn a_directory_that_links_to_itself_is_read_once() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("bank")).unwrap();
    folder.write("bank/a.ptb", TREE);
    std::os::unix::fs::symlink(folder.path("bank"), folder.path("bank/bank")).unwrap();
    assert_eq!(folder.done(&["convert", "bank", "-q"]), TREE);
}

#[test]
fn an_output_that_is_a_directory() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    std::fs::create_dir(folder.path("out")).unwrap();
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out"]);
    refused(&folder, &run, &["a.ptb", "out"], &["could not write out", "it is a directory", "name a file"]);
    // If another output fails, none of them appears.
    let run = folder.run(&["corrupt", "a.ptb", "-o", "noisy.ptb", "--edits", "out"]);
    refused(&folder, &run, &["a.ptb", "out"], &["could not write out", "it is a directory"]);
}

#[test]
fn an_output_in_a_directory_that_is_not_there() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "absent/out"]);
    refused(&folder, &run, &["a.ptb"], &["could not write absent/out", "does its directory exist?"]);
    assert!(!run.stderr.contains(".solecism"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    for arguments in [
        &["-o", "/dev/full"][..],
        &["-o", "out", "--edits", "/dev/full"],
        &["-o", "out", "--manifest", "/dev/full"],
    ] {
        let run = folder.run(&[&["corrupt", "a.ptb"][..], arguments].concat());
        refused(&folder, &run, &["a.ptb"], &["could not write /dev/full", "free some space"]);
    }
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = solecism();
    let run = command.args(["convert", "a.ptb"]).current_dir(folder.path("")).stdout(full).output().unwrap();
    refused(&folder, &run.into(), &["a.ptb"], &["No space left"]);
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_directly() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    folder.done(&["corrupt", "a.ptb", "-o", "/dev/null"]);
    let device = std::fs::metadata("/dev/null").unwrap();
    assert!(!device.is_file(), "/dev/null was replaced by a file");
    assert_eq!(folder.done(&["convert", "a.ptb", "-o", "/dev/stdout"]), TREE);
    assert_eq!(folder.names(), ["a.ptb"]);
}

/// A shell's `>` opens a file that other programs may write to as well, so it must not be replaced by a new file.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_is_a_file_is_not_replaced() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    for name in ["/dev/stdout", "/dev/fd/1", "/dev/stderr"] {
        let mut log = std::fs::File::create(folder.path("log")).unwrap();
        let mut command = solecism();
        command.args(["convert", "a.ptb", "-q", "-o", name]).current_dir(folder.path(""));
        command.stdout(log.try_clone().unwrap()).stderr(log.try_clone().unwrap());
        std::io::Write::write_all(&mut log, b"before\n").unwrap();
        assert!(command.status().unwrap().success());
        assert_eq!(folder.text("log"), format!("before\n{TREE}"), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes()), ("real.ptb", b"old")]);
    std::os::unix::fs::symlink("real.ptb", folder.path("link.ptb")).unwrap();
    folder.done(&["convert", "a.ptb", "-o", "link.ptb"]);
    assert!(folder.path("link.ptb").is_symlink());
    assert_eq!(folder.text("real.ptb"), TREE);
}

#[test]
fn nobody_reads_the_output() {
    let folder = Folder::with_sample();
    for arguments in [
        &["list"][..],
        &["explain", "foster"],
        &["demo"],
        &["completions", "bash"],
        &["view", "sample.ptb", "-n", "1-300"],
        &["corrupt", "sample.ptb", "-q"],
        &["convert", "sample.conllu", "-q"],
    ] {
        let mut command = solecism();
        command.args(arguments).current_dir(folder.path("")).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut first = [0];
        let read = child.stdout.take().unwrap().read(&mut first).unwrap();
        assert_eq!(read, 1, "{arguments:?} printed nothing");
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(!run.stderr.contains("panicked"), "{arguments:?}: {}", run.stderr);
        assert!(run.status.is_none_or(|status| status <= 2), "{arguments:?}: {run:?}");
    }
}

/// Checks that a profile is refused.
#[track_caller]
fn profile_refused(profile: &str, message: &[&str]) {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes()), ("p.toml", profile.as_bytes())]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--profile", "p.toml"]);
    refused(&folder, &run, &["a.ptb", "p.toml"], message);
}

#[test]
fn profiles_that_say_nothing_sensible() {
    let unknown = ["[p.toml:2:1]", "unknown kind of error \"agreemnt\"", "did you mean \"agreement\""];
    profile_refused("[kinds]\nagreemnt = 3\n", &unknown);
    let zero = ["[p.toml:1:1]", "sum to 0", "give at least one kind"];
    profile_refused("[kinds]\nagreement = 0\nverb-form = 0\n", &zero);
    profile_refused("[kinds\nagreement = 1\n", &["[p.toml:1:7]", "not TOML"]);
    profile_refused("[kinds]\nagreement = -1\n", &["[p.toml:2:"]);
}

#[test]
fn a_profile_or_kind_that_there_is_not() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--profile", "fooster"]);
    refused(
        &folder,
        &run,
        &["a.ptb"],
        &["fooster", "did you mean \"foster\"", "foster, foster-wsj23, typos"],
    );
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--kinds", "agreemnt"]);
    refused(&folder, &run, &["a.ptb"], &["agreemnt", "did you mean \"agreement\""]);
}

#[test]
fn tags_none_of_which_is_known() {
    corrupt_refuses("a.ptb", "(S (QQQ The) (ZZZ dog))\n", &["none of the tags is known", "--tagset"]);
    let rows = "1\tdog\tdog\tQQQ\tZZZ\t_\t0\troot\t_\t_\n\n";
    corrupt_refuses("a.conllu", rows, &["none of the tags is known", "--tagset"]);
    // One known tag is enough; the others are counted.
    let folder = Folder::with(&[("a.ptb", b"(S (DT The) (ZZZ dog))\n")]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out"]);
    assert_eq!(run.status, Some(0));
    assert!(run.message().contains("1 of 2 tags are not in the tag set"), "{}", run.stderr);
}

#[test]
fn a_corpus_without_sentences_stays_one() {
    let folder = Folder::with(&[("a.ptb", b""), ("b.conllu", b"")]);
    for input in ["a.ptb", "b.conllu"] {
        assert_eq!(folder.done(&["corrupt", input, "-q"]), "");
        assert_eq!(folder.done(&["corrupt", input, "--profile", "typos", "--rate", "5%", "-q"]), "");
    }
}

#[test]
fn more_words_than_have_a_letter() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes())]);
    let run = folder.run(&["corrupt", "a.ptb", "-o", "out", "--profile", "typos", "--rate", "100%"]);
    refused(&folder, &run, &["a.ptb"], &["only 3 have a letter", "ask for a lower rate"]);
}

#[test]
fn files_of_different_formats() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes()), ("b.conllu", ROWS.as_bytes())]);
    let run = folder.run(&["corrupt", "a.ptb", "b.conllu", "-o", "out"]);
    refused(
        &folder,
        &run,
        &["a.ptb", "b.conllu"],
        &["a.ptb is brackets, but b.conllu is conllu", "--format"],
    );
}

#[test]
fn records_of_edits_that_are_none() {
    let folder = Folder::with(&[("a.ptb", TREE.as_bytes()), ("e.jsonl", b"{\"sentence\":0,\n")]);
    let run = folder.run(&["restore", "a.ptb", "--edits", "e.jsonl", "-o", "out"]);
    refused(
        &folder,
        &run,
        &["a.ptb", "e.jsonl"],
        &["[e.jsonl:1:15]", "not a record of an edit", "a JSON object"],
    );
    folder.write("e.jsonl", "{\"sentence\":0}\n");
    let run = folder.run(&["restore", "a.ptb", "--edits", "e.jsonl", "-o", "out"]);
    refused(&folder, &run, &["a.ptb", "e.jsonl"], &["[e.jsonl:1:", "missing field"]);
}

#[test]
fn restoring_another_file_than_the_noisy_one() {
    let folder = Folder::with_sample();
    folder.done(&["corrupt", "sample.ptb", "-o", "noisy.ptb", "--edits", "e.jsonl", "-q"]);
    let there = ["e.jsonl", "noisy.ptb", "sample.conllu", "sample.ptb"];
    let run = folder.run(&["restore", "sample.ptb", "--edits", "e.jsonl", "-o", "out"]);
    refused(
        &folder,
        &run,
        &there,
        &["[sample.ptb:1:1]", "sentence 1", "does not fit", "is this the noisy corpus"],
    );
    let run =
        folder.run(&["restore", "noisy.ptb", "--edits", "e.jsonl", "-o", "out", "--first-sentence", "9"]);
    refused(&folder, &run, &there, &["does not fit", "--first-sentence"]);
    let text = folder.text("noisy.ptb");
    folder.write("noisy.ptb", text.split_inclusive('\n').take(5).collect::<String>());
    let run = folder.run(&["restore", "noisy.ptb", "--edits", "e.jsonl", "-o", "out"]);
    refused(&folder, &run, &there, &["has edits of sentence 6", "give the whole noisy corpus"]);
}

/// Checks that a bad sentence between two good ones is skipped and counted.
#[track_caller]
fn skips_the_second(name: &str, good: &str, bad: &str, place: &str) {
    let folder = Folder::with(&[(name, format!("{good}{bad}{good}").as_bytes()), ("good", good.as_bytes())]);
    let skip = ["--on-bad-input", "skip", "--edits", "e.jsonl", "--manifest", "m.json"];
    let run = folder.run(&[&["corrupt", name, "-o", "out"][..], &skip].concat());
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains(&format!("skipped: {name}:{place}: ")), "{}", run.stderr);
    assert!(run.stderr.contains("1 sentences could not be read and were left out"), "{}", run.stderr);
    let numbers: Vec<_> = folder.records("e.jsonl").iter().map(|record| record["sentence"].clone()).collect();
    assert_eq!(numbers, [0, 2]);
    let format = if name.ends_with("ptb") { "brackets" } else { "conllu" };
    let alone =
        |first| folder.done(&["corrupt", "good", "--format", format, "--first-sentence", first, "-q"]);
    assert_eq!(folder.text("out"), alone("0") + &alone("2"));
    folder.done(&[
        "restore",
        "out",
        "--format",
        format,
        "--edits",
        "e.jsonl",
        "--manifest",
        "m.json",
        "-o",
        "back",
    ]);
    assert_eq!(folder.text("back"), good.repeat(2));
    let run = folder.run(&["corrupt", name, "-o", "stopped", "--on-bad-input", "stop"]);
    assert_eq!(run.status, Some(2));
    assert!(!folder.path("stopped").exists());
}

#[test]
fn bad_sentences_can_be_skipped() {
    skips_the_second("b.ptb", TREE, "(S (NN dog)\n", "2:1");
    skips_the_second("b.ptb", TREE, "(S (NP ) (NN dog))\n", "2:4");
    skips_the_second("b.conllu", ROWS, "1\tdog\tdog\tNOUN\tNN\t_\t7\troot\t_\t_\n\n", "4:21");
}

#[test]
fn the_first_sentence_can_be_skipped_too() {
    let folder = Folder::with(&[("b.ptb", format!("(S (NN dog)\n{TREE}").as_bytes())]);
    let run = folder.run(&["corrupt", "b.ptb", "-o", "out", "--on-bad-input", "skip", "--edits", "e.jsonl"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert_eq!(folder.records("e.jsonl")[0]["sentence"], 1);
}

/// A tree nested this deeply is read, corrupted and restored; an unclosed one is refused.
#[test]
fn nesting_of_a_million() {
    let depth = 1_000_000;
    let deep = format!("{}(NN dog){}\n", "(X ".repeat(depth), ")".repeat(depth));
    let folder = Folder::with(&[("deep.ptb", deep.as_bytes()), ("open.ptb", "(X ".repeat(depth).as_bytes())]);
    folder.done(&["validate", "deep.ptb"]);
    folder.done(&["corrupt", "deep.ptb", "-o", "noisy.ptb", "--edits", "e.jsonl", "--m2", "m.m2"]);
    folder.done(&["restore", "noisy.ptb", "--edits", "e.jsonl", "-o", "back.ptb"]);
    assert!(folder.text("back.ptb") == deep);
    let there = ["back.ptb", "deep.ptb", "e.jsonl", "m.m2", "noisy.ptb", "open.ptb"];
    let run = folder.run(&["corrupt", "open.ptb", "-o", "out"]);
    refused(&folder, &run, &there, &["[open.ptb:1:", "never closed"]);
}

/// Edits of one long sentence are applied, recorded and taken back, each at a cost proportional to the change. The records
/// contain only what changed, even if a line is tokenised differently afterwards.
#[test]
fn a_sentence_of_200_000_words() {
    let words = "It 's one of the dogs , is n't it , that they say has its own house . ";
    let tagged =
        "It/PRP is/VBZ one/CD of/IN the/DT dogs/NNS that/WDT they/PRP say/VBP has/VBZ a/DT house/NN ";
    for (file, text, profile) in [
        ("a.txt", words.repeat(11_000) + "\n", "typos"),
        ("b.txt", words.repeat(11_000) + "\n", "foster"),
        ("c.tagged", tagged.repeat(17_000) + "\n", "foster"),
        ("d.rows", long_rows(17_000), "foster"),
        ("e.conllu", long_conllu(17_000), "foster"),
        ("f.ptb", long_tree(17_000), "foster"),
    ] {
        let folder = Folder::with(&[(file, text.as_bytes())]);
        let noisy = format!("noisy-{file}");
        let profile = ["--profile", profile, "--tagset", "penn"];
        let outputs = ["-o", &noisy, "--edits", "e.jsonl"];
        folder.done(&[&["corrupt", file, "--rate", "10%"], &profile[..], &outputs[..]].concat());
        let records = folder.text("e.jsonl");
        assert!(records.lines().count() > 10_000, "{file}: {}", records.lines().count());
        assert!(records.len() < 8 << 20, "{file}: {} bytes", records.len());
        let back = format!("back-{file}");
        folder.done(&["restore", &noisy, "--edits", "e.jsonl", "-o", &back]);
        assert!(folder.text(&back) == folder.text(file), "{file}");
    }
}

/// A sentence of twelve words, with their tags.
const LONG: [(&str, &str); 12] = [
    ("It", "PRP"),
    ("is", "VBZ"),
    ("one", "CD"),
    ("of", "IN"),
    ("the", "DT"),
    ("dogs", "NNS"),
    ("that", "WDT"),
    ("they", "PRP"),
    ("say", "VBP"),
    ("has", "VBZ"),
    ("a", "DT"),
    ("house", "NN"),
];

fn long_rows(times: usize) -> String {
    LONG.map(|(word, tag)| format!("{word}\t{tag}\n")).concat().repeat(times) + "\n"
}

/// Parts one after another, each a chain of phrases.
fn long_tree(times: usize) -> String {
    let words = LONG.map(|(word, tag)| format!("({tag} {word})"));
    let (left, right) = words.split_at(6);
    let part = format!(" (S (NP {}) (VP {}))", left.join(" "), right.join(" "));
    format!("(TOP (S{}))\n", part.repeat(times))
}

/// With a range, an empty node and enhanced dependencies in each part, each part's root hanging from the one before.
fn long_conllu(times: usize) -> String {
    let text = LONG.map(|(word, _)| word).join(" ").replace("It is", "Itis");
    let mut rows = format!("# text = {}\n", vec![text; times].join(" "));
    for first in (0..times).map(|part| 12 * part + 1) {
        let (root, above) = (first + 1, (first + 1).saturating_sub(12));
        let _ = writeln!(rows, "{first}-{root}\tItis{}", "\t_".repeat(8));
        for (number, (word, tag)) in (first..).zip(LONG) {
            let (head, relation) = match (number == root, above) {
                (false, _) => (root, "dep"),
                (true, 0) => (0, "root"),
                (true, _) => (above, "conj"),
            };
            let tree = format!("{head}\t{relation}\t{head}:{relation}|{root}.1:x");
            let _ = writeln!(rows, "{number}\t{word}\t_\tX\t{tag}\t_\t{tree}\t_");
            if number == root {
                let _ = writeln!(rows, "{root}.1\te{}\t{number}:x\t_", "\t_".repeat(6));
            }
        }
    }
    rows + "\n"
}

/// A grammar goes over a long sentence in parts.
#[test]
fn a_sentence_of_2_000_words_for_a_grammar() {
    let words = LONG.map(|(word, _)| word).join(" ");
    let folder = Folder::with(&[("a.txt", (vec![words; 167].join(" ") + " .\n").as_bytes())]);
    folder.done(&["parse", "--grammar", "english", "a.txt", "-o", "trees.ptb"]);
    let trees = folder.text("trees.ptb");
    assert_eq!((trees.lines().count(), trees.matches(" It)").count()), (1, 167), "{trees}");
}

/// A line without an end is refused once it is longer than any sentence, instead of being read to the end.
#[test]
fn a_line_of_a_gigabyte() {
    for (format, word) in [("text", "dog "), ("brackets", "(X "), ("conllu", "dog\t")] {
        let folder = Folder::new();
        let mut command = solecism();
        command.args([
            "corrupt",
            "-",
            "--format",
            format,
            "--tagset",
            "penn",
            "--language",
            "en",
            "-o",
            "out",
        ]);
        command.current_dir(folder.path("")).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let chunk = word.repeat(1 << 18);
        let writer = std::thread::spawn(move || {
            let chunks = (1 << 30) / chunk.len();
            (0..chunks)
                .take_while(|_| std::io::Write::write_all(&mut stdin, chunk.as_bytes()).is_ok())
                .count()
        });
        let run = Run::from(child.wait_with_output().unwrap());
        refused(
            &folder,
            &run,
            &[],
            &["[-:1:1]", "a sentence longer than 64 MiB", "is this the right format"],
        );
        assert!(writer.join().unwrap() < 1000, "{format}: it was read to its end");
    }
}
