//! Scores on the command line agree with the reference programs.

mod common;

use std::fs;

use common::Folder;
use serde_json::Value;
use solecism_shared_data::{needs_shared, shared};

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let run = Folder::new().run(arguments);
    (run.status, run.stdout)
}

fn json(arguments: &[&str]) -> Value {
    let (_, text) = run(&[arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{text}"))
}

#[track_caller]
fn same_lines(found: &str, expected: &str, what: &str) {
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{what}, line {}", number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{what}");
}

#[needs_shared("reference/evalb")]
fn evalb_line_for_line() {
    let folder = shared!("reference/evalb");
    let path = |name: &str| folder.join(name).display().to_string();
    let [collins, unlabelled, new] = ["COLLINS.prm", "COLLINS_unlabeled.prm", "new.prm"].map(path);
    let cases: &[(&str, &str, &[&str])] = &[
        ("COLLINS", "", &["--prm", &collins]),
        ("COLLINS", "", &["--prm", "collins"]),
        ("COLLINS_unlabeled", "", &["--prm", &unlabelled]),
        ("new", "", &["--prm", &new]),
        ("new.c20", "", &["--prm", &new, "--cutoff", "20"]),
        ("noprm", "", &["--prm", "evalb"]),
        ("COLLINS.clean", ".clean", &["--prm", &collins]),
        ("new.clean", ".clean", &["--prm", &new]),
        ("COLLINS.maxerr10", "", &["--prm", &collins, "--max-error", "10"]),
    ];
    for (name, clean, options) in cases {
        let [gold, test] = ["gold", "test"].map(|side| path(&format!("{side}{clean}.ptb")));
        let (_, found) = run(&[&["score", "parseval", &gold, &test, "--evalb"], *options].concat());
        let expected = fs::read_to_string(folder.join(format!("out.{name}.txt"))).unwrap();
        same_lines(&found, &expected, name);
    }
    let gold = path("real/gold.ptb");
    for parser in ["berkeley", "bllip"] {
        let (_, found) = run(&["score", "parseval", &gold, &path(&format!("real/{parser}.ptb")), "--evalb"]);
        same_lines(&found, &fs::read_to_string(path(&format!("real/out.{parser}.txt"))).unwrap(), parser);
    }
}

#[needs_shared("reference/evalb/real")]
fn two_real_parsers_compared() {
    let folder = shared!("reference/evalb/real");
    let [gold, a, b] =
        ["gold", "berkeley", "bllip"].map(|n| folder.join(format!("{n}.ptb")).display().to_string());
    let compare = |test: &str, threads: &str| {
        let options =
            ["--test", test, "--resamples", "2000", "--threads", threads, "--score", "f1,precision,recall"];
        json(&[&["compare", "parseval", &gold, &a, &b], &options[..]].concat())
    };
    for test in ["shuffle", "bootstrap"] {
        let one = compare(test, "1");
        assert_eq!(one, compare(test, "3"), "{test}");
        let f1 = &one["differences"][0];
        assert_eq!(
            (&f1["score"], &f1["a"], &f1["b"]),
            (&Value::from("f1"), &a.as_str().into(), &b.as_str().into())
        );
        // Both have 82.68: there is no difference to find, although one has the higher precision.
        assert!(f1["p"].as_f64().is_some_and(|p| p > 0.5), "{f1}");
        assert!(f1["p_holm"].as_f64() >= f1["p"].as_f64());
    }
}

#[needs_shared("reference/ud", "data/ewt/test.conllu")]
fn conll18_line_for_line() {
    let folder = shared!("reference/ud");
    let gold = shared!("data/ewt/test.conllu").display().to_string();
    for system in ["gold_retok", "malt_goldtok_goldpos", "malt_retok"] {
        let output = folder.join(format!("{system}.conllu")).display().to_string();
        for (layout, name) in
            [("conll18", "verbose"), ("conll18-counts", "counts"), ("conll18-plain", "plain")]
        {
            let Ok(expected) = fs::read_to_string(folder.join(format!("{system}.{name}.txt"))) else {
                continue;
            };
            let (status, found) = run(&["score", "ud", &gold, &output, "--layout", layout]);
            assert_eq!(status, Some(0));
            same_lines(&found, &expected, &format!("{system} {name}"));
        }
    }
}

#[needs_shared("reference/rows")]
fn rows_as_worked_out_apart() {
    let folder = shared!("reference/rows");
    let table = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    for line in lines {
        let (system, level) = (line[0], line[1]);
        let path = |what: &str| {
            let malt = (system == "malt")
                .then(|| if what == "gold" { "gold".to_owned() } else { format!("malt_{what}") });
            let name = malt.unwrap_or_else(|| format!("{system}.{what}"));
            folder.join(format!("{name}.rows")).display().to_string()
        };
        let (gold, clean, noisy) = (path("gold"), path("0"), path(level));
        let found = json(&["degrade", "rows", "--gold", &gold, "--clean", &clean, "--noisy", &noisy]);
        for (name, expected) in names.iter().zip(&line).skip(3) {
            let expected: f64 = expected.parse().unwrap();
            let name = match *name {
                "lwr" | "upr" | "est" => format!("degr_{name}"),
                name => name.to_owned(),
            };
            let place = if name.len() == 3 { &found["cases"][&name] } else { &found["scores"][&name] };
            let value = place.as_f64().unwrap_or_else(|| panic!("{name}: {place}"));
            assert!((value - expected).abs() < 1e-6, "{system} {level} {name}: {value}, not {expected}");
        }
        // Without gold, the measured accuracy gives the same bounds.
        let accuracy = found["scores"]["acr_m0"].to_string();
        let blind = json(&["degrade", "rows", "--clean", &clean, "--noisy", &noisy, "--accuracy", &accuracy]);
        for name in ["degr_lwr", "degr_upr", "degr_est", "acr_lwr", "acr_upr", "acr_est"] {
            let [with, without] = [&found, &blind].map(|of| of["scores"][name].as_f64().unwrap());
            assert!((with - without).abs() < 1e-9, "{name}");
        }
        assert!(blind["scores"]["degr"].is_null());
        let accuracy = json(&["score", "rows", &gold, &noisy])["scores"]["accuracy"].as_f64();
        assert_eq!(accuracy, found["scores"]["acr_mn"].as_f64());
    }
}

#[needs_shared("data/gum/test.ptb")]
fn a_corrupted_treebank_broken_down_adds_up() {
    let folder = Folder::new();
    folder.write("gum.ptb", fs::read(shared!("data/gum/test.ptb")).unwrap());
    folder.done(&["corrupt", "gum.ptb", "-o", "noisy.ptb", "--edits", "e.jsonl", "--seed", "3"]);
    // A perturbed copy with some labels changed.
    let perturbed: String = folder
        .text("noisy.ptb")
        .lines()
        .enumerate()
        .map(|(number, line)| if number % 3 == 0 { line.replace("(PP ", "(NP ") } else { line.to_owned() } + "\n")
        .collect();
    folder.write("out.ptb", perturbed);
    let arguments = [
        "score",
        "parseval",
        "noisy.ptb",
        "out.ptb",
        "--by",
        "kind,subkind",
        "--edits",
        "e.jsonl",
        "--json",
        "--resamples",
        "50",
    ];
    let report: Value = serde_json::from_str(&folder.run(&arguments).stdout).unwrap();
    let rows = report["rows"].as_array().unwrap();
    assert!(rows.len() > 20, "{}", rows.len());
    for (name, total) in report["counts"].as_object().unwrap() {
        let sum: f64 = rows.iter().map(|row| row["counts"][name].as_f64().unwrap()).sum();
        assert_eq!(Some(sum), total.as_f64(), "{name}");
    }
    let sentences: u64 = rows.iter().map(|row| row["sentences"].as_u64().unwrap()).sum();
    assert_eq!(Some(sentences), report["sentences"].as_u64());
    assert!(rows.iter().all(|row| row["by"]["kind"].is_string()
        && row["intervals"]["f1"].is_array() | row["intervals"]["f1"].is_null()));
}
