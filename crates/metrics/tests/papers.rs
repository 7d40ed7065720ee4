//! Tables of Foster (2007): the printed precision and recall give the printed F.

use serde_json::Value;
use solecism_metrics::parseval::column;
use solecism_metrics::{MetricInfo, Settings};
use solecism_shared_data::{needs_shared, shared};

/// F of this precision and recall, in tenths of a percent, from counts that have them exactly.
fn f1(precision: f64, recall: f64) -> f64 {
    let info = MetricInfo::named("parseval").unwrap_or_else(|| panic!("no parseval"));
    let metric = (info.build)(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    let mut counts = vec![0.0; metric.columns().len()];
    counts[column::MATCHED] = precision * recall;
    counts[column::TEST] = 1000.0 * recall;
    counts[column::GOLD] = 1000.0 * precision;
    let mut scores = vec![None; metric.scores().len()];
    metric.values(&counts, &mut scores);
    assert_eq!(scores[..2], [Some(precision / 1000.0), Some(recall / 1000.0)]);
    scores[2].unwrap_or_default() * 1000.0
}

/// Collects all [precision, recall, F] triples in a JSON value, with their paths.
fn triples(value: &Value, path: &str, found: &mut Vec<(String, [f64; 3])>) {
    if let Some([Some(p), Some(r), Some(f)]) =
        value.as_array().filter(|a| a.len() == 3).map(|a| [0, 1, 2].map(|i| a[i].as_f64()))
    {
        found.push((path.to_owned(), [p, r, f]));
        return;
    }
    for (name, below) in value.as_object().into_iter().flatten() {
        triples(below, &format!("{path}/{name}"), found);
    }
    for (number, below) in value.as_array().into_iter().flatten().enumerate() {
        triples(below, &format!("{path}/{number}"), found);
    }
}

#[needs_shared("reference/papers/foster.json")]
fn f_equals_that_of_the_paper() {
    let text = std::fs::read_to_string(shared!("reference/papers/foster.json")).unwrap();
    let paper: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    let mut found = Vec::new();
    triples(&paper["tables"], "", &mut found);
    assert!(found.len() >= 48, "{}", found.len());
    // Two values are misprinted: this precision and recall cannot give this F.
    let misprinted = ["/bikel/ungram/0", "/table5_by_kind_ungrammatical_1/bikel/real-word-spelling/both"];
    for (path, [precision, recall, printed]) in found {
        let [p, r] = [precision, recall].map(|percent| (percent * 10.0).round());
        // Precision and recall are rounded to a tenth of a percent, and so is F.
        let is_near = (f1(p, r) - printed * 10.0).abs() <= 1.0 + 1e-9;
        assert_eq!(is_near, !misprinted.contains(&path.as_str()), "{path}: {precision}, {recall}, {printed}");
    }
}

#[test]
fn f_is_the_harmonic_mean() {
    for (precision, recall, expected) in
        [(500.0, 1000.0, 2000.0 / 3.0), (800.0, 800.0, 800.0), (900.0, 100.0, 180.0)]
    {
        assert!((f1(precision, recall) - expected).abs() < 1e-9, "{precision} {recall}");
    }
}
