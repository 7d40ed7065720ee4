//! Constituency metrics compared with the output of other programs and with papers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use solecism_corpus::Corpus;
use solecism_metrics::black::Black;
use solecism_metrics::parseval::{self, evalb};
use solecism_metrics::{Breakdown, Evaluation, Files, Metric, MetricInfo, Settings, Status, Tally, evaluate};
use solecism_shared_data::{needs_shared, shared};

fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for &(name, value) in options {
        settings.set(name, value);
    }
    settings
}

fn metric(name: &str, settings: &Settings) -> Box<dyn Metric> {
    let info = MetricInfo::named(name).unwrap_or_else(|| panic!("no metric {name}"));
    (info.build)(settings).unwrap_or_else(|problem| panic!("{problem}"))
}

fn tally(metric: &dyn Metric, gold: &Path, output: &Path, by: &[&str]) -> Tally {
    let open = |path: &Path| Corpus::open(&[path.to_owned()], None).and_then(Corpus::tree_a_line);
    let by = Breakdown::new(metric, by.iter().copied()).unwrap_or_else(|problem| panic!("{problem}"));
    let files = Files {
        gold: open(gold).unwrap_or_else(|problem| panic!("{problem}")),
        outputs: vec![open(output).unwrap_or_else(|problem| panic!("{problem}"))],
        beside: vec![],
        edits: None,
        golds: None,
    };
    let evaluation = Evaluation { metric, by: &by, threads: 2, strict: false };
    let tallies = evaluate(evaluation, files, |_| Ok(())).unwrap_or_else(|problem| panic!("{problem}"));
    tallies.into_iter().next().unwrap_or_default()
}

fn evalb_layout(gold: &Path, output: &Path, options: &[(&str, &str)]) -> String {
    let settings = settings(&[&[("evalb", "true")], options].concat());
    let (parameters, _) = parseval::parameters(&settings).unwrap_or_else(|problem| panic!("{problem}"));
    let max_error = parseval::max_error(&settings, &parameters).unwrap_or_else(|problem| panic!("{problem}"));
    let tally = tally(metric("parseval", &settings).as_ref(), gold, output, &[]);
    let rows = tally.rows().map(|row| (row.number + 1, row.status, row.counts));
    let mut text = Vec::new();
    let limits = evalb::Limits { cutoff: parameters.cutoff, max_error };
    evalb::write(rows, limits, &mut text).unwrap_or_else(|e| panic!("{e}"));
    String::from_utf8(text).unwrap_or_else(|e| panic!("{e}"))
}

fn assert_same_lines(ours: &str, reference: &Path) {
    let expected = fs::read_to_string(reference).unwrap_or_else(|e| panic!("{e}"));
    for (line, (ours, theirs)) in ours.lines().zip(expected.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {} of {}", line + 1, reference.display());
    }
    assert_eq!(ours.len(), expected.len(), "{}", reference.display());
}

/// Name of an output of EVALB, suffix of its input names, and options.
type Case<'c> = (&'c str, &'c str, &'c [(&'c str, &'c str)]);

#[needs_shared("reference/evalb")]
fn the_layout_equals_evalbs_line_for_line() {
    let folder = shared!("reference/evalb");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (collins, unlabelled, new) = (file("COLLINS.prm"), file("COLLINS_unlabeled.prm"), file("new.prm"));
    let cases: &[Case] = &[
        ("COLLINS", "", &[("prm", &collins)]),
        ("COLLINS", "", &[("prm", "collins")]),
        ("COLLINS", "", &[]),
        ("COLLINS.clean", ".clean", &[("prm", &collins)]),
        ("COLLINS.maxerr10", "", &[("prm", &collins), ("max-error", "prm")]),
        ("COLLINS.maxerr10", "", &[("max-error", "10")]),
        ("COLLINS_unlabeled", "", &[("prm", &unlabelled)]),
        ("COLLINS_unlabeled", "", &[("unlabelled", "true")]),
        ("new", "", &[("prm", &new)]),
        ("new.c20", "", &[("prm", &new), ("cutoff", "20")]),
        ("new.clean", ".clean", &[("prm", &new)]),
        ("noprm", "", &[("prm", "evalb")]),
    ];
    for (name, suffix, options) in cases {
        let [gold, test] = ["gold", "test"].map(|side| folder.join(format!("{side}{suffix}.ptb")));
        assert_same_lines(&evalb_layout(&gold, &test, options), &folder.join(format!("out.{name}.txt")));
    }
}

#[needs_shared("reference/evalb/real")]
fn real_parsers_score_as_in_evalb() {
    let folder = shared!("reference/evalb/real");
    for parser in ["berkeley", "bllip"] {
        let layout = evalb_layout(&folder.join("gold.ptb"), &folder.join(format!("{parser}.ptb")), &[]);
        assert_same_lines(&layout, &folder.join(format!("out.{parser}.txt")));
    }
}

/// Scores of one sentence, by name.
fn scores(
    name: &str,
    gold: &str,
    output: &str,
    options: &[(&str, &str)],
) -> BTreeMap<&'static str, Option<f64>> {
    let directory = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let write = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::write(&path, format!("{text}\n")).unwrap_or_else(|e| panic!("{e}"));
        path
    };
    let metric = metric(name, &settings(options));
    let tally = tally(metric.as_ref(), &write("gold.ptb", gold), &write("out.ptb", output), &[]);
    values(metric.as_ref(), tally.total())
}

fn values(metric: &dyn Metric, total: &[f64]) -> BTreeMap<&'static str, Option<f64>> {
    let mut values = vec![None; metric.scores().len()];
    metric.values(total, &mut values);
    metric.scores().iter().map(|score| score.name).zip(values).collect()
}

/// Checks the metric on a case of Black et al. (1991).
fn black_case(paper: &Value, name: &str, gold: &str) {
    let case = &paper[name];
    let text = |key: &str| case[key].as_str().unwrap_or_default();
    let share =
        |key: &str| case[key][0].as_f64().zip(case[key][1].as_f64()).map(|(part, whole)| part / whole);
    let scores = scores("black", text(gold), text("candidate"), &[]);
    assert_eq!(scores["crossing"], case["crossing"].as_f64());
    assert_eq!((scores["recall"], scores["precision"]), (share("recall"), share("precision")));
}

#[needs_shared("reference/papers/black.json")]
fn the_procedure_reproduces_the_paper() {
    let text = fs::read_to_string(shared!("reference/papers/black.json")).unwrap_or_else(|e| panic!("{e}"));
    let paper: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    black_case(&paper, "prospect", "standard");
    black_case(&paper, "xydis", "standard_reduced");
    let xydis = &paper["xydis"];
    let black = Black::new(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    let reduced = |key: &str| {
        let reduced = black.reduce(xydis[key].as_str().unwrap_or_default());
        reduced.unwrap_or_else(|flaw| panic!("{flaw:?}")).to_string()
    };
    assert_eq!(reduced("candidate"), xydis["candidate_reduced"].as_str().unwrap_or_default());
    // Reducing is idempotent.
    for key in ["candidate_reduced", "standard_reduced"] {
        assert_eq!(reduced(key), xydis[key].as_str().unwrap_or_default());
    }
}

/// Sentences with the recalls and precisions of the paper have its averages.
#[needs_shared("reference/papers/black.json")]
fn averages_are_means_over_sentences() {
    let text = fs::read_to_string(shared!("reference/papers/black.json")).unwrap_or_else(|e| panic!("{e}"));
    let paper: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    let averages = &paper["averages"];
    let metric = metric("black", &Settings::default());
    let column =
        |name: &str| metric.columns().iter().position(|c| *c == name).unwrap_or_else(|| panic!("{name}"));
    let mut total = vec![0.0; metric.columns().len()];
    for (share, sentences) in [("recall", "recall_sentences"), ("precision", "precision_sentences")] {
        for pair in averages[share].as_array().into_iter().flatten() {
            total[column(share)] +=
                pair[0].as_f64().unwrap_or_default() / pair[1].as_f64().unwrap_or_default();
            total[column(sentences)] += 1.0;
        }
    }
    let values = values(metric.as_ref(), &total);
    for (score, mean) in [("recall", "mean_recall"), ("precision", "mean_precision")] {
        let difference =
            values[score].zip(averages[mean].as_f64()).map(|(ours, theirs)| (ours - theirs).abs());
        assert!(difference.is_some_and(|d| d < 5e-4), "{score}");
    }
}

#[test]
fn partly_right_analyses() {
    let (gold, output) = ("((The idea) (of (giving up sweets)))", "(The (idea (of ((giving up) sweets))))");
    let black = scores("black", gold, output, &[]);
    assert_eq!((black["crossing"], black["crossing_rate"]), (Some(1.0), Some(0.2)));
    assert_eq!((black["recall"], black["precision_pooled"]), (Some(0.75), Some(0.6)));
    let gold = "(S (NP (DT the) (NP (NN garden)) (NN gate)) (VP (VBD creaked)))";
    let output = "(S (NP (DT the) (NN garden) (NN gate)) (VP (VBD creaked)))";
    let leaf = scores("leaf-ancestor", gold, output, &[]);
    assert_eq!(leaf["score"], Some((3.0 + 4.0 / 7.0) / 4.0));
    let gold = "(S (NP (PRP They)) (VP (VBD saw) (NP (NNS birds)) (PP (IN with) (NP (NNS telescopes)))))";
    let output =
        "(S (NP (PRP They)) (VP (VBD saw) (NP (NP (NNS birds)) (PP (IN with) (NP (NNS telescopes))))))";
    let parseval = scores("parseval", gold, output, &[]);
    assert_eq!((parseval["precision"], parseval["recall"]), (Some(6.0 / 7.0), Some(1.0)));
    assert_eq!((parseval["exact"], parseval["crossing"]), (Some(0.0), Some(0.0)));
    assert_eq!((parseval["no_crossing"], parseval["tags"]), (Some(1.0), Some(1.0)));
}

#[test]
fn an_auxiliary_in_one_analysis_is_erased_from_both() {
    let gold = "(S (NP (DT the) (NN owl)) (VP (VBZ is) (ADJP (JJ tired) (PP (IN of) (NP (NN rain))))))";
    let output = "(S (NP (DT the) (NN owl)) (VP (VBZ is) (VP (VBN tired) (PP (IN of) (NP (NN rain))))))";
    let black = scores("black", gold, output, &[]);
    assert_eq!((black["recall"], black["precision"]), (Some(1.0), Some(1.0)));
}

#[needs_shared("reference/evalb/real")]
fn nearly_every_sentence_of_real_parsers_is_compared() {
    let folder = shared!("reference/evalb/real");
    let metric = metric("black", &Settings::default());
    let tally = tally(metric.as_ref(), &folder.join("gold.ptb"), &folder.join("berkeley.ptb"), &[]);
    let left_out = tally.rows().filter(|row| row.status == Status::Differs).count();
    assert!(left_out * 50 < tally.rows().count(), "{left_out} sentences differ");
    let recall = values(metric.as_ref(), tally.total())["recall_pooled"];
    assert!(recall.is_some_and(|recall| recall > 0.75), "{recall:?}");
}

#[test]
fn scores_without_data_are_undefined() {
    let parseval = scores("parseval", "(S (NN a))", "(S (NN b))", &[]);
    assert!(parseval.values().all(Option::is_none), "{parseval:?}");
    assert_eq!(scores("leaf-ancestor", "(S (NN a))", "(S (NN b))", &[])["score"], None);
}

/// Random trees over `words` words, without empty constituents.
fn trees(words: usize) -> impl Strategy<Value = String> {
    let choice = (0..4_u8, prop::sample::select(vec!["NP", "VP", "S", "NP-SBJ", "PRT", "ADVP"]));
    prop::collection::vec(choice, 1..40).prop_map(move |choices| {
        let (mut text, mut depth, mut word) = ("(TOP (S".to_owned(), 2, 0);
        let leaf = |word: usize| format!(" (N{} w{word})", word % 3);
        for (what, label) in choices {
            match what {
                0 | 1 if word < words => {
                    text += &leaf(word);
                    word += 1;
                }
                2 if word < words => {
                    text.extend([" (", label]);
                    depth += 1;
                }
                3 if depth > 2 && text.ends_with(')') => {
                    text.push(')');
                    depth -= 1;
                }
                _ => {}
            }
        }
        (word..words).for_each(|word| text += &leaf(word));
        text + &")".repeat(depth)
    })
}

/// Pairs of treebanks, one tree per line, over sentences of the same lengths.
fn treebanks() -> impl Strategy<Value = (Vec<String>, Vec<String>)> {
    prop::collection::vec((1..9_usize).prop_flat_map(|words| (trees(words), trees(words))), 1..5)
        .prop_map(|pairs| pairs.into_iter().unzip())
}

proptest! {
    #[test]
    fn precision_and_recall_swap_with_gold_and_output((gold, output) in treebanks()) {
        let (gold, output) = (gold.join("\n"), output.join("\n"));
        for (name, one, other) in [("parseval", "precision", "recall"), ("black", "precision_pooled", "recall_pooled")] {
            let there = scores(name, &gold, &output, &[]);
            let back = scores(name, &output, &gold, &[]);
            prop_assert_eq!(there[one], back[other]);
            prop_assert_eq!(there[other], back[one]);
        }
        let there = scores("leaf-ancestor", &gold, &output, &[])["score"];
        let back = scores("leaf-ancestor", &output, &gold, &[])["score"];
        prop_assert!(there.zip(back).is_none_or(|(a, b)| (a - b).abs() < 1e-12));
    }

    #[test]
    fn an_analysis_against_itself_is_perfect((gold, _) in treebanks()) {
        let gold = gold.join("\n");
        for name in ["parseval", "black", "leaf-ancestor"] {
            for (score, value) in scores(name, &gold, &gold, &[]) {
                let expected = if score.starts_with("crossing") { 0.0 } else { 1.0 };
                prop_assert!(value.is_none_or(|value| (value - expected).abs() < 1e-12), "{name} {score} {value:?}");
            }
        }
    }

    #[test]
    fn ratios_are_between_0_and_1((gold, output) in treebanks()) {
        for name in ["parseval", "black", "leaf-ancestor"] {
            for (score, value) in scores(name, &gold.join("\n"), &output.join("\n"), &[]) {
                let range = if score.starts_with("crossing") { 0.0..=f64::INFINITY } else { 0.0..=1.0 };
                prop_assert!(value.is_none_or(|value| range.contains(&value)), "{name} {score} {value:?}");
            }
        }
    }

    #[test]
    fn parts_and_sentences_add_up((gold, output) in treebanks()) {
        let directory = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
        let paths = [("gold.ptb", &gold), ("out.ptb", &output)].map(|(name, trees)| {
            let path = directory.path().join(name);
            fs::write(&path, trees.join("\n")).unwrap_or_else(|e| panic!("{e}"));
            path
        });
        for (name, by) in [("parseval", "label"), ("parseval", "cutoff"), ("black", "crossing")] {
            let metric = metric(name, &settings(&[("cutoff", "4")]));
            let tally = tally(metric.as_ref(), &paths[0], &paths[1], &[by]);
            let sum = |rows: Vec<Vec<f64>>| {
                rows.iter().fold(vec![0.0; tally.columns()], |sum, row| {
                    sum.iter().zip(row).map(|(a, b)| a + b).collect::<Vec<f64>>()
                })
            };
            let near = |sum: &[f64]| sum.iter().zip(tally.total()).all(|(a, b)| (a - b).abs() < 1e-9);
            prop_assert!(near(&sum(tally.groups().into_iter().map(|group| group.total).collect())));
            prop_assert!(near(&sum(tally.rows().map(|row| row.counts.to_vec()).collect())));
        }
    }
}
