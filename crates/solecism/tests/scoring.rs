//! `score`, `compare` and `degrade rows` with unusual or invalid input, and the layout of their figures.

mod common;

use common::{Folder, Run};
use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};

const GOLD: &str = "\
(TOP (S (NP (DT The) (NN dog)) (VP (VBZ barks)) (. .)))
(TOP (S (NP (PRP It)) (VP (VBZ is) (ADJP (JJ late))) (. .)))
(TOP (NP (NN Rain)))
";

/// The same with one wrong label.
const OUTPUT: &str = "\
(TOP (S (NP (DT The) (NN dog)) (NP (VBZ barks)) (. .)))
(TOP (S (NP (PRP It)) (VP (VBZ is) (ADJP (JJ late))) (. .)))
(TOP (NP (NN Rain)))
";

fn folder(output: &str) -> Folder {
    Folder::with(&[("gold.ptb", GOLD.as_bytes()), ("out.ptb", output.as_bytes())])
}

fn score(output: &str, options: &[&str]) -> Run {
    folder(output).run(&[&["score", "parseval", "gold.ptb", "out.ptb"], options].concat())
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}\n{}{}", run.stdout, run.stderr))
}

#[track_caller]
fn refused(run: &Run, message: &[&str]) {
    assert_eq!(run.status, Some(2), "{}{}", run.stdout, run.stderr);
    for part in message {
        assert!(run.message().contains(part), "no “{part}” in:\n{}", run.stderr);
    }
    assert!(run.stdout.is_empty(), "{}", run.stdout);
}

#[test]
fn scores_are_shown_for_people_and_for_programs() {
    let run = score(OUTPUT, &[]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let first: Vec<&str> = run.stdout.lines().nth(2).unwrap_or_default().split_whitespace().collect();
    assert_eq!(first, ["precision", "87.50"]);
    let report = json(&score(OUTPUT, &["--json"]));
    assert_eq!(report["scores"]["precision"].as_f64(), Some(0.875));
    assert_eq!(report["scores"]["exact"].as_f64(), Some(2.0 / 3.0));
    assert_eq!((&report["sentences"], &report["failed"]), (&3.into(), &0.into()));
    assert!(
        report["signature"].as_str().is_some_and(|s| s.starts_with("parseval|") && s.contains("version:"))
    );
    let csv = score(OUTPUT, &["--csv"]).stdout;
    assert!(csv.starts_with("sentences,precision,recall,f1,") && csv.lines().count() == 2, "{csv}");
    assert!(csv.contains("\n3,0.875,0.875,0.875,"), "{csv}");
    assert!(score(OUTPUT, &["--markdown"]).stdout.starts_with("| score | value |\n| --- | ---: |\n"));
    assert!(score(OUTPUT, &["--latex"]).stdout.starts_with("\\begin{tabular}{lr}\n\\toprule\n"));
    let sentences = json(&score(OUTPUT, &["--json", "--per-sentence"]));
    assert_eq!(sentences["per_sentence"][0]["scores"]["f1"].as_f64(), Some(2.0 / 3.0));
    assert_eq!(sentences["per_sentence"].as_array().map(Vec::len), Some(3));
    let interval = &json(&score(OUTPUT, &["--json", "--interval", "--resamples", "200"]))["intervals"]["f1"];
    assert!(interval[0].as_f64() < Some(0.875) && interval[1].as_f64() >= Some(0.875), "{interval}");
}

#[test]
fn a_sentence_without_a_parse_misses_everything_or_is_skipped() {
    for unparsed in ["", "(())", "(TOP)", "(TOP )", "( )"] {
        let output = OUTPUT.replace("(TOP (NP (NN Rain)))", unparsed);
        let run = score(&output, &["--json"]);
        assert_eq!(run.status, Some(0), "{unparsed:?} {}", run.stderr);
        let report = json(&run);
        assert_eq!((&report["unparsed"], &report["failed"]), (&1.into(), &0.into()), "{unparsed:?}");
        assert_eq!(report["scores"]["recall"].as_f64(), Some(6.0 / 8.0));
        assert_eq!(report["scores"]["precision"].as_f64(), Some(6.0 / 7.0));
        let run = score(&output, &["--json", "--unparsed", "skip"]);
        assert_eq!(run.status, Some(1));
        assert_eq!(json(&run)["scores"]["recall"].as_f64(), Some(6.0 / 7.0));
        assert_eq!((&json(&run)["sentences"], &json(&run)["failed"]), (&2.into(), &1.into()));
    }
}

#[test]
fn a_sentence_whose_words_differ_is_left_out_counted_and_listed() {
    let output = OUTPUT.replace("(NN Rain)", "(NN Snow)");
    let run = score(&output, &["--json"]);
    assert_eq!(run.status, Some(1));
    let report = json(&run);
    assert_eq!((&report["sentences"], &report["failed"]), (&2.into(), &1.into()));
    assert_eq!(report["left_out"][0]["sentence"], 2);
    assert!(run.stderr.contains("sentence 3") && run.stderr.contains("Snow"), "{}", run.stderr);
    refused(&score(&output, &["--strict"]), &["sentence 3 of out.ptb"]);
    refused(&score(&output, &["--max-error", "0"]), &["1 sentences differ"]);
}

#[test]
fn the_output_may_come_from_standard_input_however_long() {
    let (gold, output) = (GOLD.repeat(2_000), OUTPUT.repeat(2_000));
    let folder = Folder::with(&[("gold.ptb", gold.as_bytes())]);
    let run = folder.run_on(output.as_bytes(), &["score", "parseval", "gold.ptb", "-", "--json"]);
    assert_eq!(json(&run)["sentences"], 6_000, "{}", run.stderr);
}

#[test]
fn files_of_different_length_are_told_with_the_first_difference() {
    let short = OUTPUT.split_inclusive('\n').skip(1).collect::<String>();
    refused(&score(&short, &[]), &["gold.ptb has 3 sentences, out.ptb has 2", "sentence 1 of out.ptb"]);
    let cut = OUTPUT.split_inclusive('\n').take(2).collect::<String>();
    refused(&score(&cut, &[]), &["out.ptb has 2", "sentence 3 is the first without a counterpart"]);
}

#[test]
fn what_is_no_tree_is_told_with_its_place() {
    let broken = OUTPUT.replace("(TOP (NP (NN Rain)))", "(TOP (NP (NN Rain))");
    refused(&score(&broken, &[]), &["[out.ptb:3:1]"]);
    let text = OUTPUT.replace("(TOP (NP (NN Rain)))", "Rain");
    refused(&score(&text, &[]), &["[out.ptb:3:1]"]);
    refused(&score("", &[]), &["out.ptb has 0"]);
    let empty = Folder::with(&[("gold.ptb", b""), ("out.ptb", b"")]);
    refused(&empty.run(&["score", "parseval", "gold.ptb", "out.ptb"]), &["gold.ptb has no sentences"]);
}

#[test]
fn a_metric_reads_its_own_formats() {
    let folder = folder(OUTPUT);
    folder.write("x.conllu", "1\tRain\train\tNOUN\tNN\t_\t0\troot\t_\t_\n\n");
    let run = folder.run(&["score", "parseval", "gold.ptb", "x.conllu"]);
    refused(&run, &["x.conllu is conllu, which parseval cannot read", "brackets"]);
    // An uninformative name is no obstacle.
    folder.write("out.txt", OUTPUT);
    assert_eq!(folder.run(&["score", "parseval", "gold.ptb", "out.txt"]).status, Some(0));
    refused(&folder.run(&["score", "ud", "x.conllu", "gold.ptb"]), &["gold.ptb is brackets"]);
}

#[test]
fn a_breakdown_needs_a_field_that_exists_and_its_records() {
    refused(&score(OUTPUT, &["--by", "kinds"]), &["\"kinds\"", "kind, subkind", "length"]);
    refused(&score(OUTPUT, &["--by", "kind"]), &["needs the records of the edits", "--edits"]);
    let report = json(&score(OUTPUT, &["--by", "label", "--json", "--resamples", "50"]));
    let labels: Vec<&str> =
        report["rows"].as_array().unwrap().iter().filter_map(|r| r["by"]["label"].as_str()).collect();
    assert!(["ADJP", "NP", "S", "VP"].iter().all(|label| labels.contains(label)), "{labels:?}");
    let matched: f64 =
        report["rows"].as_array().unwrap().iter().filter_map(|r| r["counts"]["matched"].as_f64()).sum();
    assert_eq!(Some(matched), report["counts"]["matched"].as_f64());
}

#[test]
fn an_odd_parameter_file_is_warned_of_and_used() {
    let folder = folder(OUTPUT);
    folder.write("x.prm", "DELETE_LABEL TOP\nDELETE_LABEL NP\nCOLOUR red\n");
    let run = folder.run(&["score", "parseval", "gold.ptb", "out.ptb", "--prm", "x.prm", "--json"]);
    assert_eq!(run.status, Some(0));
    assert!(run.stderr.contains("warning: x.prm") && run.stderr.contains("COLOUR"), "{}", run.stderr);
    assert_eq!(json(&run)["counts"]["gold"], 5);
    refused(&folder.run(&["score", "parseval", "gold.ptb", "out.ptb", "--prm", "no.prm"]), &["no.prm"]);
}

#[test]
fn what_is_undefined_is_null() {
    let words = Folder::with(&[("g.ptb", b"(X a)\n"), ("o.ptb", b"(X a)\n")]);
    let report = json(&words.run(&["score", "parseval", "g.ptb", "o.ptb", "--json"]));
    assert!(report["scores"]["precision"].is_null(), "{report}");
    assert_eq!(report["scores"]["exact"], 1.0);
}

#[test]
fn systems_are_compared_on_the_sentences_that_all_have() {
    let folder = folder(OUTPUT);
    folder.write("b.ptb", GOLD.replace("(NN Rain)", "(NN Snow)"));
    let arguments = ["compare", "parseval", "gold.ptb", "out.ptb", "b.ptb", "--json", "--resamples", "99"];
    let run = folder.run(&arguments);
    assert_eq!(run.status, Some(1));
    let report = json(&run);
    assert_eq!((&report["sentences"], &report["failed"]), (&2.into(), &1.into()));
    let f1 = report["differences"].as_array().unwrap().iter().find(|d| d["score"] == "f1").unwrap();
    assert_eq!((&f1["a"], &f1["b"], &f1["value_b"]), (&"out.ptb".into(), &"b.ptb".into(), &1.0.into()));
    assert!(f1["difference"].as_f64() < Some(0.0) && f1["p"].as_f64() > Some(0.4), "{f1}");
    let text = folder.run(&arguments[..5]).stdout;
    assert!(text.contains("p (Holm)") && text.contains("out.ptb"), "{text}");
    refused(
        &folder.run(&["compare", "parseval", "gold.ptb", "out.ptb", "b.ptb", "--score", "f2"]),
        &["\"f2\"", "f1"],
    );
    let strict = ["compare", "parseval", "gold.ptb", "out.ptb", "b.ptb", "--max-error", "0"];
    refused(&folder.run(&strict), &["the words of 1 sentences differ"]);
    folder.write("c.ptb", "(TOP (NP (NN Rain)))\n");
    refused(&folder.run(&["compare", "parseval", "gold.ptb", "out.ptb", "c.ptb"]), &["c.ptb has 1 sentence"]);
}

#[test]
fn one_system_better_everywhere_is_better() {
    let gold = GOLD.repeat(40);
    let output = OUTPUT.repeat(40);
    let folder = Folder::with(&[
        ("gold.ptb", gold.as_bytes()),
        ("a.ptb", gold.as_bytes()),
        ("b.ptb", output.as_bytes()),
    ]);
    let p = |first: &str, second: &str, sided: &[&str]| {
        let arguments = [
            "compare",
            "parseval",
            "gold.ptb",
            first,
            second,
            "--json",
            "--resamples",
            "999",
            "--score",
            "f1",
        ];
        json(&folder.run(&[&arguments[..], sided].concat()))["differences"][0]["p"].as_f64().unwrap()
    };
    assert!(p("a.ptb", "b.ptb", &[]) <= 0.002);
    assert!(p("a.ptb", "b.ptb", &["--one-sided"]) <= 0.001);
    assert!(p("b.ptb", "a.ptb", &["--one-sided"]) > 0.99);
}

/// Three outputs, of which the first equals the gold.
fn three_outputs() -> Folder {
    let (gold, output) = (GOLD.repeat(40), OUTPUT.repeat(40));
    let third = format!("{}{}", OUTPUT.repeat(20), GOLD.repeat(20));
    Folder::with(&[
        ("gold.ptb", gold.as_bytes()),
        ("a.ptb", gold.as_bytes()),
        ("b.ptb", output.as_bytes()),
        ("c.ptb", third.as_bytes()),
    ])
}

const THREE: [&str; 6] = ["compare", "parseval", "gold.ptb", "a.ptb", "b.ptb", "c.ptb"];

#[test]
fn the_main_score_is_compared_unless_others_are_asked_for() {
    let folder = three_outputs();
    let names = |more: &[&str]| {
        let found = json(&folder.run(&[&THREE[..], &["--json", "--resamples", "99"], more].concat()));
        let mut names: Vec<String> = found["differences"]
            .as_array()
            .unwrap()
            .iter()
            .map(|difference| difference["score"].as_str().unwrap().to_owned())
            .collect();
        names.dedup();
        names
    };
    assert_eq!(names(&[]), ["f1"]);
    assert_eq!(names(&["--score", "recall,f1,recall"])[..2], ["recall", "f1"]);
    let all = names(&["--score", "all"]);
    assert!(all.len() > 6 && all[..3] == ["precision", "recall", "f1"], "{all:?}");
}

#[test]
fn counts_are_never_compared() {
    let folder = Folder::with(&[("ref.txt", b"a b c d\n"), ("a.txt", b"a b c\n"), ("b.txt", b"a b d d\n")]);
    let line = ["compare", "ter", "ref.txt", "a.txt", "b.txt", "--resamples", "9"];
    let found = json(&folder.run(&[&line[..], &["--score", "all", "--json"]].concat()));
    let names: Vec<&str> =
        found["differences"].as_array().unwrap().iter().filter_map(|d| d["score"].as_str()).collect();
    assert_eq!(names, ["ter"]);
    refused(&folder.run(&[&line[..], &["--score", "shifts"]].concat()), &["is a count", "give a score: ter"]);
}

#[test]
fn outputs_are_compared_with_the_baseline_that_is_named() {
    let folder = three_outputs();
    let found = |more: &[&str]| json(&folder.run(&[&THREE[..], &["--json"], more].concat()));
    let pairs = |found: &Value| {
        let pair = |d: &Value| format!("{} {}", d["a"].as_str().unwrap(), d["b"].as_str().unwrap());
        found["differences"].as_array().unwrap().iter().map(pair).collect::<Vec<_>>()
    };
    let every = found(&[]);
    assert_eq!(pairs(&every), ["a.ptb b.ptb", "a.ptb c.ptb", "b.ptb c.ptb"]);
    assert!(every["baseline"].is_null());
    let beside = found(&["--baseline", "b.ptb"]);
    assert_eq!(pairs(&beside), ["a.ptb b.ptb", "c.ptb b.ptb"]);
    assert_eq!(beside["baseline"], "b.ptb");
    let [of_two, of_three] = [&beside, &every].map(|found| &found["differences"][0]);
    assert_eq!(of_two["p"], of_three["p"]);
    assert!(of_two["p_holm"].as_f64() < of_three["p_holm"].as_f64(), "{of_two} {of_three}");
    let told = folder.done(&[&THREE[..], &["--baseline", "b.ptb"]].concat());
    assert!(told.contains("p (raw)") && told.contains("p (Holm)") && told.contains("0.0002*"), "{told}");
    assert!(told.contains("p is at least 0.0001 with 10000 resamples; p (Holm) is corrected over 2 comparisons; * below 0.05"), "{told}");
    refused(
        &folder.run(&[&THREE[..], &["--baseline", "d.ptb"]].concat()),
        &["not among the outputs", "a.ptb, b.ptb"],
    );
}

#[test]
fn one_of_several_golds_counts() {
    let folder = folder(OUTPUT);
    let golds = serde_json::json!({ "sentence": 0, "golds": [GOLD.lines().next(), OUTPUT.lines().next()] });
    folder.write("g.jsonl", format!("{golds}\n"));
    let run = folder.run(&["score", "parseval", "gold.ptb", "out.ptb", "--golds", "g.jsonl", "--json"]);
    assert_eq!(json(&run)["scores"]["f1"], 1.0, "{}", run.stderr);
    folder.write("bad.jsonl", "{\"sentence\":0,\"golds\":[\"(S (X The)\"]}\n");
    let run = folder.run(&["score", "parseval", "gold.ptb", "out.ptb", "--golds", "bad.jsonl"]);
    refused(&run, &["one of the golds of sentence 1"]);
    folder.write("worse.jsonl", "{\"sentence\":0}\n");
    let run = folder.run(&["score", "parseval", "gold.ptb", "out.ptb", "--golds", "worse.jsonl"]);
    refused(&run, &["[worse.jsonl:1:", "not a record of a sentence's golds"]);
}

#[test]
fn rows_without_gold_have_bounds_only() {
    let rows =
        |tags: &str| tags.split(' ').map(|tag| ["word\t", tag, "\n"].concat()).collect::<Vec<_>>().concat();
    let folder = Folder::new();
    folder.write("0.rows", rows("A B C D E F G H I J"));
    folder.write("n.rows", rows("A B C D E F G H I X"));
    folder.write("m.rows", rows("A B C D E F G H Y J"));
    let run = folder.run(&[
        "degrade",
        "rows",
        "--clean",
        "0.rows",
        "--noisy",
        "n.rows",
        "--accuracy",
        "0.8",
        "--json",
    ]);
    let found = json(&run);
    assert_eq!(found["scores"]["degr_upr"].as_f64(), Some(0.1 / 0.8));
    assert!(found["scores"]["degr"].is_null());
    let run = folder.run(&["degrade", "rows", "--clean", "0.rows", "--noisy", "n.rows", "--accuracy", "80"]);
    refused(&run, &["80 is not an accuracy"]);
    let run = folder.run(&[
        "degrade",
        "rows",
        "--clean",
        "0.rows",
        "--noisy",
        "n.rows",
        "--gold",
        "m.rows",
        "--accuracy",
        "0.5",
        "--json",
    ]);
    assert!(run.stderr.contains("--accuracy is not used"), "{}", run.stderr);
    let found = json(&run);
    assert_eq!(found["cases"], serde_json::json!({"aaa": 8, "aab": 1, "aba": 0, "abb": 1, "abc": 0}));
    assert_eq!(found["scores"]["degr"].as_f64(), Some(1.0 / 9.0));
    let text = folder.done(&["degrade", "rows", "--clean", "0.rows", "--noisy", "n.rows"]);
    assert!(text.contains("bounds need the accuracy on clean text"), "{text}");
}

/// One parse: word, head and relation per row.
fn parse(rows: &[(&str, u32, &str)]) -> String {
    let row = |(i, (word, head, relation)): (usize, &(&str, u32, &str))| {
        format!("{}\t{word}\t_\tX\t_\t_\t{head}\t{relation}\t_\t_\n", i + 1)
    };
    rows.iter().enumerate().map(row).collect::<Vec<_>>().concat() + "\n"
}

#[test]
fn parsers_are_compared_each_with_its_own_trees_of_good_sentences() {
    let good = parse(&[("She", 2, "nsubj"), ("reads", 0, "root"), ("the", 4, "det"), ("news", 2, "obj")]);
    let steady = parse(&[("She", 2, "nsubj"), ("reads", 0, "root"), ("news", 2, "obj")]);
    let shaken = parse(&[("She", 3, "nsubj"), ("reads", 3, "amod"), ("news", 0, "root")]);
    let folder = Folder::new();
    for (name, text) in [("good.conllu", &good), ("a.conllu", &steady), ("b.conllu", &shaken)] {
        folder.write(name, text.repeat(30));
    }
    let score = folder.run(&["score", "robustness", "good.conllu", "a.conllu", "--json"]);
    assert_eq!(json(&score)["scores"]["f1"], 1.0, "{}", score.stderr);
    let arguments =
        ["compare", "robustness", "good.conllu", "a.conllu", "b.conllu", "--score", "f1", "--json"];
    let own = [&arguments[..], &["--other-golds", "good.conllu"]].concat();
    for arguments in [&arguments[..], &own] {
        let f1 = &json(&folder.run(arguments))["differences"][0];
        assert!(f1["value_b"].as_f64() < Some(0.5) && f1["p"].as_f64() < Some(0.01), "{f1}");
    }
    let few = [&arguments[..], &["--other-golds", "good.conllu,good.conllu"]].concat();
    refused(&folder.run(&few), &["2 outputs need 2 golds"]);
}

/// Output of `conll18_ud_eval -c` for one sentence.
fn counts_of_the_evaluator(gold: &str, output: &str) -> String {
    let folder = Folder::with(&[("gold.conllu", gold.as_bytes()), ("out.conllu", output.as_bytes())]);
    folder.done(&["score", "ud", "gold.conllu", "out.conllu", "--layout", "conll18-counts", "-q"])
}

#[test]
fn a_range_of_one_word_is_read_as_the_evaluator_reads_it() {
    let gold = "1-1\tdog\t_\t_\t_\t_\t_\t_\t_\t_\n1\tDog\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    let output = "1\tdog\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    let counts = counts_of_the_evaluator(gold, output);
    assert!(counts.contains("\nTokens     |         1 |         1 |         1 |"), "{counts}");
    assert!(counts.contains("\nLAS        |         1 |         1 |         1 |         1\n"), "{counts}");
}

#[test]
fn no_aligned_word_is_a_zero() {
    let gold = "1\tab\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    let output = "1\ta\t_\tNOUN\t_\t_\t0\troot\t_\tSpaceAfter=No\n2\tb\t_\tNOUN\t_\t_\t1\tdep\t_\t_\n\n";
    let counts = counts_of_the_evaluator(gold, output);
    assert!(counts.contains("\nWords      |         0 |         1 |         2 |         0\n"), "{counts}");
    assert!(counts.contains("\nLAS        |         0 |         1 |         2 |          \n"), "{counts}");
}

/// Where the last tokens of a sentence differ, words that are left over take part in the alignment of the next range: of the
/// two words of *dd*, the evaluator then aligns the second.
#[test]
fn words_left_over_at_the_end_of_a_sentence_count_in_the_next() {
    let gold = "1\tabc\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n\
                1-2\tdd\t_\t_\t_\t_\t_\t_\t_\t_\n1\tdd\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tdd\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    let output = "1\ta\t_\tX\t_\t_\t2\tdep\t_\t_\n2\tbc\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n\
                  1\tdd\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    let counts = counts_of_the_evaluator(gold, output);
    assert!(counts.contains("\nWords      |         1 |         3 |         3 |         1\n"), "{counts}");
    assert!(counts.contains("\nUPOS       |         1 |         3 |         3 |         1\n"), "{counts}");
}

#[needs_shared("reference/hostile")]
fn counts_that_differed_from_the_evaluators() {
    for name in ["ud_range_1-1", "ud_words_zero_aligned"] {
        let case = shared!("reference/hostile").join(name);
        let read = |file: &str| std::fs::read_to_string(case.join(file)).unwrap();
        assert_eq!(counts_of_the_evaluator(&read("g.conllu"), &read("s.conllu")), read("expected"), "{name}");
    }
}

#[test]
fn the_signature_says_whether_all_golds_count() {
    let folder = Folder::with_sample();
    folder.done(&["corrupt", "sample.ptb", "-o", "n.ptb", "--golds", "g.jsonl", "--edits", "e.jsonl", "-q"]);
    folder.done(&[
        "corrupt",
        "sample.conllu",
        "-o",
        "n.conllu",
        "--golds",
        "c.jsonl",
        "--edits",
        "d.jsonl",
        "-q",
    ]);
    for (metric, corpus, golds) in [
        ("parseval", "n.ptb", "g.jsonl"),
        ("black", "n.ptb", "g.jsonl"),
        ("leaf-ancestor", "n.ptb", "g.jsonl"),
        ("attachment", "n.conllu", "c.jsonl"),
    ] {
        let line = ["score", metric, corpus, corpus, "--json"];
        let one = json(&folder.run(&line));
        let all = json(&folder.run(&[&line[..], &["--golds", golds]].concat()));
        let [one, all] = [one, all].map(|report| report["signature"].as_str().unwrap().to_owned());
        assert!(!one.contains("golds") && all.contains("|golds:all|"), "{one} {all}");
    }
}
