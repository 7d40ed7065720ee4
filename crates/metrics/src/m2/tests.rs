use super::*;
use crate::count_one;
use crate::fields::Breakdown;
use proptest::prelude::*;
use solecism_corpus::Notation;
use std::time::Instant;

fn tally(gold: &str, output: &str, options: &[(&str, &str)]) -> Tally {
    let mut settings = Settings::default();
    for (name, value) in options {
        settings.set(*name, *value);
    }
    let metric = MaxMatch::new(&settings).unwrap_or_else(|problem| panic!("{problem}"));
    let by = Breakdown::new(&metric, []).unwrap_or_else(|problem| panic!("{problem}"));
    let pair = Pair {
        sentence: 0,
        gold: &[gold],
        output: &[output],
        gold_notation: Notation::new(Format::M2),
        output_notation: Notation::new(Format::Text),
        golds: &[],
        edits: &[],
        beside: &[],
    };
    count_one(&metric, &by, &pair).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn counts(gold: &str, output: &str, options: &[(&str, &str)]) -> Vec<f64> {
    tally(gold, output, options).total().to_vec()
}

fn m2(source: &str, edits: &[(&str, &str, u32)]) -> String {
    let line = |(span, correction, annotator): &(&str, &str, u32)| {
        format!("A {span}|||X|||{correction}|||REQUIRED|||-NONE-|||{annotator}\n")
    };
    format!("S {source}\n{}", edits.iter().map(line).collect::<String>())
}

#[test]
fn edits_are_chosen_to_match_the_most_gold_edits() {
    let source = "he have saw cat in garden";
    let output = "he has seen the cat in garden";
    let apart = [("1 2", "has", 0), ("2 3", "seen", 0), ("3 3", "the", 0)];
    assert_eq!(counts(&m2(source, &apart), output, &[]), [3.0, 3.0, 3.0]);
    assert_eq!(counts(&m2(source, &[("1 3", "has seen the", 0)]), output, &[]), [1.0, 1.0, 1.0]);
    // Without gold edits, the fewest edits.
    assert_eq!(counts(&m2(source, &[]), output, &[]), [0.0, 1.0, 0.0]);
}

#[test]
fn an_edit_spans_few_unchanged_words() {
    let gold = m2("a b c d e", &[("0 5", "x b c d y", 0)]);
    assert_eq!(counts(&gold, "x b c d y", &[]), [0.0, 2.0, 1.0]);
    assert_eq!(counts(&gold, "x b c d y", &[("max-unchanged", "3")]), [1.0, 1.0, 1.0]);
}

#[test]
fn nothing_to_correct_is_noop_or_no_line() {
    for gold in ["S a b\n", "S a b\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"] {
        assert_eq!(counts(gold, "a b", &[]), [0.0, 0.0, 0.0]);
        assert_eq!(counts(gold, "a c", &[]), [0.0, 1.0, 0.0]);
    }
    assert_eq!(counts("S \nA 0 0|||X|||a|||REQUIRED|||-NONE-|||0\n", "a", &[]), [1.0, 1.0, 1.0]);
    assert_eq!(counts(&m2("a b", &[("0 2", "", 0)]), "", &[]), [1.0, 1.0, 1.0]);
}

#[test]
fn any_alternative_is_right_and_gold_edits_match_in_order() {
    let gold = m2("she go", &[("1 2", "goes||went||-NONE-", 0)]);
    for output in ["she goes", "she went", "she"] {
        assert_eq!(counts(&gold, output, &[]), [1.0, 1.0, 1.0], "{output}");
    }
    let out_of_order = m2("a b c", &[("2 3", "z", 0), ("0 1", "x", 0)]);
    assert_eq!(counts(&out_of_order, "x b z", &[("max-unchanged", "0")]), [1.0, 2.0, 2.0]);
}

#[test]
fn the_annotator_with_the_best_total_counts() {
    // No edit is right for either annotator, so the one with fewer gold edits is chosen.
    let gold = m2("a b c", &[("0 1", "x", 0), ("1 2", "y", 0), ("2 3", "z", 3)]);
    assert_eq!(counts(&gold, "a b w", &[]), [0.0, 1.0, 1.0]);
    // No edit is right for the annotator without corrections, and F is 1.
    let gold = m2("a b c", &[("0 1", "x", 0), ("-1 -1", "-NONE-", 1)]);
    assert_eq!(counts(&gold, "a b c", &[]), [0.0, 0.0, 0.0]);
    let metric = MaxMatch::new(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(metric.choose(&[5.0, 5.0, 5.0], &[&[0.0, 1.0, 1.0], &[1.0, 1.0, 3.0]]), 1);
    assert_eq!(metric.choose(&[0.0, 0.0, 0.0], &[&[1.0, 2.0, 1.0], &[1.0, 2.0, 1.0]]), 0);
}

#[test]
fn ratios_with_denominator_zero_are_one() {
    let metric = MaxMatch::new(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    let scores = |total: [f64; 3]| {
        let mut to = [None; 3];
        metric.values(&total, &mut to);
        to.map(|value| value.unwrap_or(-1.0))
    };
    assert_eq!(scores([0.0, 0.0, 0.0]), [1.0, 1.0, 1.0]);
    assert_eq!(scores([0.0, 0.0, 3.0]), [1.0, 0.0, 0.0]);
    assert_eq!(scores([0.0, 3.0, 0.0]), [0.0, 1.0, 0.0]);
    assert_eq!(scores([0.0, 3.0, 3.0]), [0.0, 0.0, 0.0]);
    assert_eq!(scores([1.0, 2.0, 4.0]), [0.5, 0.25, 0.416_666_666_666_666_7]);
}

#[test]
fn edits_of_case_are_ignored_on_request() {
    let gold = m2("we like paris and can not go", &[("2 3", "Paris", 0)]);
    let output = "we like Paris and cannot go";
    assert_eq!(counts(&gold, output, &[("max-unchanged", "0")]), [1.0, 2.0, 1.0]);
    assert_eq!(counts(&gold, output, &[("max-unchanged", "0"), ("ignore-case", "true")]), [0.0, 0.0, 1.0]);
}

#[test]
fn an_edit_outside_its_sentence_is_reported_and_not_counted() {
    let found = tally(&m2("a b", &[("0 1", "x", 0), ("3 3", "y", 0)]), "x b", &[]);
    assert_eq!(found.total(), [1.0, 1.0, 1.0]);
    let reasons: Vec<&str> = found.rows().map(|row| row.reason).collect();
    assert_eq!(reasons, ["an edit outside its sentence: 3 3; it is not counted"]);
}

/// A sentence of `count` different words.
fn different(word: &str, count: u32) -> String {
    (0..count).map(|number| format!("{word}{number}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn long_and_repetitive_sentences_are_fast() {
    let cases = [
        (vec!["a"; 500].join(" "), vec!["a"; 450].join(" ")),
        (vec!["a b"; 250].join(" "), vec!["b a a"; 160].join(" ")),
        (different("x", 500), different("y", 460)),
        (vec!["very"; 10_000].join(" "), vec!["very"; 9_990].join(" ")),
    ];
    for (source, output) in cases {
        let gold = m2(&source, &[("0 1", "", 0), ("3 4", "b a", 1)]);
        let start = Instant::now();
        assert!(tally(&gold, &output, &[]).total()[1] > 0.0);
        // A generous limit, for slow or busy machines.
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}

#[test]
fn sentences_too_different_to_align_are_skipped() {
    let [source, output] = ["x", "y"].map(|word| different(word, 10_000));
    let found = tally(&m2(&source, &[]), &output, &[]);
    assert!(found.rows().all(|row| row.status == Status::Skipped));
}

/// Value of a path: the numbers of gold edits and of edits.
fn value(edits: &[Edit], gold: &[GoldEdit], target: &[u32]) -> (usize, usize) {
    let golden =
        edits.iter().filter(|e| gold.iter().any(|g| g.matches(&e.source, e.correction(target)))).count();
    (golden, edits.len())
}

proptest! {
    #[test]
    fn both_searches_find_equally_many_gold_edits(
        source in prop::collection::vec(0..3_u32, 0..9),
        target in prop::collection::vec(0..3_u32, 0..9),
        spans in prop::collection::vec((0..9_u32, 0..3_u32, prop::collection::vec(0..3_u32, 0..3)), 0..4),
    ) {
        prop_assume!(source != target);
        let fits = |&(start, length, _): &(u32, u32, Vec<u32>)| (start + length) as usize <= source.len();
        let mut gold: Vec<GoldEdit> = spans
            .iter()
            .filter(|span| fits(span))
            // The list search uses each gold insertion once, the wide search does not.
            .filter(|(_, length, _)| *length > 0)
            // Gold edits that change nothing attract the list search only.
            .filter(|(start, length, new)| source[*start as usize..(start + length) as usize] != new[..])
            .map(|(start, length, new)| GoldEdit {
                span: *start..start + length,
                texts: Vec::new(),
                alternatives: vec![new.clone()],
            })
            .collect();
        gold.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let lattice = Lattice::new(&source, &target).ok_or_else(|| TestCaseError::fail("no lattice"))?;
        let arcs = Arcs::new(&lattice, 2, usize::MAX).ok_or_else(|| TestCaseError::fail("no arcs"))?;
        let listed = search::cheapest(&lattice, &arcs, &gold, &target);
        let wide = wide::best(&lattice, &gold, &target, 2).ok_or_else(|| TestCaseError::fail("too wide"))?;
        prop_assert_eq!(value(&listed, &gold, &target).0, value(&wide, &gold, &target).0);
        // Both turn the source into the target.
        for edits in [&listed, &wide] {
            let mut made: Vec<u32> = Vec::new();
            let mut at = 0;
            for edit in edits {
                made.extend_from_slice(&source[at as usize..edit.source.start as usize]);
                made.extend_from_slice(edit.correction(&target));
                at = edit.source.end;
            }
            made.extend_from_slice(&source[at as usize..]);
            prop_assert_eq!(&made, &target);
        }
    }
}
