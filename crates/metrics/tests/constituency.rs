//! The metrics of constituents against what other programs and papers report.

use std::fs;
use std::path::{Path, PathBuf};

use solecism_corpus::Corpus;
use solecism_metrics::parseval::{self, evalb};
use solecism_metrics::{By, Evaluation, Files, Metric, MetricInfo, Settings, Tally, evaluate};

/// Something beside the project, if it is there.
fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference").join(name);
    if !path.exists() {
        eprintln!("skipped: there is no {}", path.display());
        return None;
    }
    Some(path)
}

fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    options.iter().for_each(|&(name, value)| {
        settings.set(name, value);
    });
    settings
}

fn metric(name: &str, settings: &Settings) -> Box<dyn Metric> {
    let info = MetricInfo::named(name).unwrap_or_else(|| panic!("no metric {name}"));
    (info.build)(settings).unwrap_or_else(|problem| panic!("{problem}"))
}

fn tally(metric: &dyn Metric, gold: &Path, output: &Path, by: &[&str]) -> Tally {
    let open = |path: &Path| Corpus::open(&[path.to_owned()], None).and_then(Corpus::tree_a_line);
    let by = By::new(metric, by.iter().copied()).unwrap_or_else(|problem| panic!("{problem}"));
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

#[test]
fn the_layout_is_evalbs_line_for_line() {
    let Some(folder) = shared("evalb") else { return };
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (collins, unlabelled, new) = (file("COLLINS.prm"), file("COLLINS_unlabeled.prm"), file("new.prm"));
    let cases: &[(&str, &str, &[(&str, &str)])] = &[
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

#[test]
fn real_parsers_score_as_evalb_says() {
    let Some(folder) = shared("evalb/real") else { return };
    for parser in ["berkeley", "bllip"] {
        let layout = evalb_layout(&folder.join("gold.ptb"), &folder.join(format!("{parser}.ptb")), &[]);
        assert_same_lines(&layout, &folder.join(format!("out.{parser}.txt")));
    }
}
