//! Translation edit rate compared with other programs.

// Counts are integers, so equal divisions give equal results.
#![allow(clippy::float_cmp)]

mod scored;

use scored::{Reference, values};
use solecism_metrics::Settings;
use solecism_metrics::align::ter::{Step, Ter};
use solecism_metrics::ter::EditRate;
use solecism_shared_data::needs_shared;

fn edit_rate(is_case_sensitive: bool) -> EditRate {
    let mut settings = Settings::default();
    if is_case_sensitive {
        settings.set("case-sensitive", "true");
    }
    EditRate::new(&settings).unwrap()
}

/// Numbers of insertions, deletions, substitutions and shifts.
fn counts(found: &Ter) -> [usize; 4] {
    let [insertions, deletions, substitutions] =
        [Step::Extra, Step::Missing, Step::Substitution].map(|step| found.count(step));
    [insertions, deletions, substitutions, found.shifts.len()]
}

#[needs_shared("reference/ter")]
fn edits_equal_those_of_sacrebleu_and_tercom() {
    let reference = Reference::open("ter");
    let (hypotheses, references) = (reference.read("hyp.txt"), reference.read("ref.txt"));
    for (mode, is_case_sensitive) in [("ci", false), ("cs", true)] {
        let metric = edit_rate(is_case_sensitive);
        let mut total = [0; 4];
        let expected = reference.read(&format!("sacrebleu_{mode}.tsv"));
        let tercom = reference.read(&format!("tercom_{mode}.sum"));
        let mut tercom = tercom.lines().filter(|line| line.starts_with('s') || line.starts_with("TOTAL"));
        let mut pairs = 0;
        for ((hypothesis, text), row) in
            hypotheses.lines().zip(references.lines()).zip(expected.lines().skip(1))
        {
            let found = metric.compare(hypothesis, text);
            let row: Vec<&str> = row.split('\t').collect();
            let length = found.links.iter().filter(|link| link.reference.is_some()).count();
            assert_eq!([found.edits().to_string(), length.to_string()], row[1..3], "pair {}, {mode}", row[0]);
            let rate = 100.0 * found.edits() as f64 / length as f64;
            assert_eq!(format!("{rate:.6}"), row[3]);
            assert_eq!(counts(&found), tercom.next().map(tercom_row).unwrap(), "pair {}, {mode}", row[0]);
            total.iter_mut().zip(counts(&found)).for_each(|(total, count)| *total += count);
            pairs += 1;
        }
        assert_eq!(pairs, 500);
        assert_eq!(total, tercom.next().map(tercom_row).unwrap(), "{mode}");
    }
}

/// The first four counts in a row of tercom's summary.
fn tercom_row(line: &str) -> [usize; 4] {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    [1, 2, 3, 4].map(|column: usize| columns[column].parse().unwrap())
}

#[test]
fn the_rate_is_relative_to_the_words_of_the_reference() {
    let scores = values("ter", &[], "We left early .\n\nNo one knew\n", "we left .\n\nnobody else knew it\n");
    assert_eq!(scores["insertions"], Some(1.0));
    assert_eq!(scores["deletions"], Some(1.0));
    assert_eq!(scores["substitutions"], Some(2.0));
    assert_eq!(scores["shifts"], Some(0.0));
    assert_eq!(scores["edits"], Some(4.0));
    assert_eq!(scores["ter"], Some(4.0 / 7.0));
}

#[test]
fn case_counts_on_request() {
    assert_eq!(values("ter", &[], "The End\n", "the end\n")["edits"], Some(0.0));
    assert_eq!(values("ter", &[("case-sensitive", "true")], "The End\n", "the end\n")["edits"], Some(2.0));
}

#[test]
fn the_rate_is_undefined_without_a_reference() {
    assert_eq!(values("ter", &[], "\n", "a b\n")["ter"], None);
    assert_eq!(values("ter", &[], "\n", "a b\n")["insertions"], Some(2.0));
    assert_eq!(values("ter", &[], "\n", "\n")["ter"], Some(0.0));
    assert_eq!(values("ter", &[], "a\n", "b c d\n")["ter"], Some(3.0));
}
