use super::*;
use crate::count_one;
use crate::fields::Breakdown;
use crate::settings::Settings;
use solecism_corpus::Notation;

fn tally(reference: &str, hypothesis: &str, options: &[(&str, &str)]) -> Tally {
    let mut settings = Settings::default();
    for (name, value) in options {
        settings.set(*name, *value);
    }
    let metric = (INFO.build)(&settings).unwrap_or_else(|problem| panic!("{problem}"));
    let by = Breakdown::new(metric.as_ref(), []).unwrap_or_else(|problem| panic!("{problem}"));
    let notation = Notation::new(Format::M2);
    let pair = Pair {
        sentence: 0,
        gold: &[reference],
        output: &[hypothesis],
        gold_notation: notation,
        output_notation: notation,
        golds: &[],
        edits: &[],
        beside: &[],
    };
    count_one(metric.as_ref(), &by, &pair).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn m2(edits: &[(&str, &str, &str, u32)]) -> String {
    let line = |(span, category, correction, annotator): &(&str, &str, &str, u32)| {
        format!("A {span}|||{category}|||{correction}|||REQUIRED|||-NONE-|||{annotator}\n")
    };
    format!("S we seen the the cat\n{}", edits.iter().map(line).collect::<String>())
}

#[test]
fn more_pairs_of_annotators_than_memory_has_room_for_are_refused() {
    let text = |annotators: u32| {
        let edits: Vec<_> = (0..annotators).map(|annotator| ("1 2", "R:VERB", "saw", annotator)).collect();
        m2(&edits)
    };
    let (reference, hypothesis) = (text(2_000), text(501));
    let metric = (INFO.build)(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    let by = Breakdown::new(metric.as_ref(), []).unwrap_or_else(|problem| panic!("{problem}"));
    let notation = Notation::new(Format::M2);
    let pair = Pair {
        sentence: 0,
        gold: &[&reference],
        output: &[&hypothesis],
        gold_notation: notation,
        output_notation: notation,
        golds: &[],
        edits: &[],
        beside: &[],
    };
    let fault = count_one(metric.as_ref(), &by, &pair).expect_err("too many");
    assert!(
        format!("{fault:?}").contains("501 annotators here and 2000 in the reference are 1002000 pairs"),
        "{fault:?}"
    );
    assert_eq!(tally(&text(1_000), &text(1), &[]).rows().count(), 1);
}

#[test]
fn categories_of_different_schemes_are_noticed() {
    let lines = |category: &str, correction: &str| {
        let corrections: Vec<String> = (0..25).map(|number| format!("{correction}{number}")).collect();
        m2(&corrections.iter().map(|correction| ("1 2", category, &**correction, 0)).collect::<Vec<_>>())
    };
    let doubts = |hypothesis: &str| {
        let metric = (INFO.build)(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
        let by = Breakdown::new(metric.as_ref(), ["category"]).unwrap_or_else(|problem| panic!("{problem}"));
        let (reference, notation) = (lines("R:VERB", "saw"), Notation::new(Format::M2));
        let pair = Pair {
            sentence: 0,
            gold: &[&reference],
            output: &[hypothesis],
            gold_notation: notation,
            output_notation: notation,
            golds: &[],
            edits: &[],
            beside: &[],
        };
        let tally = count_one(metric.as_ref(), &by, &pair).unwrap_or_else(|fault| panic!("{fault:?}"));
        metric.doubts(&by, &tally)
    };
    assert!(doubts(&lines("R:VERB", "see")).is_empty());
    assert!(doubts(&lines("R:VERB", "saw")).is_empty());
    let doubt = doubts(&lines("Grammar", "see"));
    assert!(doubt.len() == 1 && doubt[0].contains("such as Grammar"), "{doubt:?}");
}

#[test]
fn each_mode_matches_differently() {
    let reference = m2(&[("1 2", "R:VERB", "saw", 0), ("2 3", "U:DET", "", 0), ("5 5", "M:PUNCT", ".", 0)]);
    let hypothesis =
        m2(&[("1 2", "R:SPELL", "saw", 0), ("2 4", "R:DET", "a", 0), ("5 5", "M:PUNCT", "!", 0)]);
    let counts = |mode| tally(&reference, &hypothesis, &[("mode", mode)]).total().to_vec();
    assert_eq!(counts("cs"), [1.0, 2.0, 2.0]);
    assert_eq!(counts("cse"), [0.0, 3.0, 3.0]);
    assert_eq!(counts("ds"), [2.0, 1.0, 1.0]);
    // Words 1, 2, 3 and the one charged with the edit at the end, against 1, 2 and the last.
    assert_eq!(counts("dt"), [3.0, 1.0, 0.0]);
}

#[test]
fn an_edit_far_beyond_its_sentence_is_cut_off() {
    let far = m2(&[("3 999999999", "R:DET", "a", 0)]);
    let near = m2(&[("4 5", "R:NOUN", "dog", 0)]);
    assert_eq!(tally(&far, &near, &[("mode", "dt")]).total(), [1.0, 0.0, 1001.0]);
}

#[test]
fn unknown_corrections_count_in_detection_only() {
    let reference = m2(&[("1 2", "UNK", "seen", 0)]);
    let hypothesis = m2(&[("1 2", "R:VERB", "saw", 0)]);
    assert_eq!(tally(&reference, &hypothesis, &[]).total(), [0.0, 1.0, 0.0]);
    assert_eq!(tally(&reference, &hypothesis, &[("mode", "ds")]).total(), [1.0, 0.0, 0.0]);
}

#[test]
fn an_annotator_without_edits_counts_unless_compatible() {
    let reference = m2(&[("1 2", "R:VERB", "saw", 1)]);
    let noop = m2(&[("-1 -1", "noop", "-NONE-", 0)]);
    for hypothesis in [m2(&[]), noop] {
        assert_eq!(tally(&reference, &hypothesis, &[]).total(), [0.0, 0.0, 0.0]);
        assert_eq!(tally(&reference, &hypothesis, &[("compat", "errant")]).total(), [0.0, 0.0, 1.0]);
    }
    let reference = m2(&[("1 2", "R:VERB", "saw", 0)]);
    assert_eq!(tally(&reference, &m2(&[]), &[]).total(), [0.0, 0.0, 1.0]);
    assert_eq!(tally(&reference, &m2(&[]), &[("annotators", "2")]).total(), [0.0, 0.0, 0.0]);
}

#[test]
fn any_alternative_is_right_unless_compatible() {
    let reference = m2(&[("1 2", "R:VERB", "saw||see", 0), ("2 3", "U:DET", "-NONE-", 0)]);
    let hypothesis = m2(&[("1 2", "R:VERB", "see", 0), ("2 3", "U:DET", "", 0)]);
    assert_eq!(tally(&reference, &hypothesis, &[]).total(), [2.0, 0.0, 0.0]);
    assert_eq!(tally(&reference, &hypothesis, &[("compat", "errant")]).total(), [0.0, 2.0, 2.0]);
}

#[test]
fn edits_are_filtered_by_size_and_category() {
    let both = m2(&[("1 2", "R:VERB", "saw", 0), ("2 4", "R:DET", "a", 0), ("5 5", "M:OTHER", "now .", 0)]);
    let right = |options: &[(&str, &str)]| tally(&both, &both, options).total()[0];
    assert_eq!(right(&[("single", "true")]), 1.0);
    assert_eq!(right(&[("multi", "true")]), 2.0);
    assert_eq!(right(&[("filter", "R:DET,M:OTHER")]), 1.0);
    let mut settings = Settings::default();
    settings.set("single", "true").set("multi", "true");
    assert!((INFO.build)(&settings).is_err());
}

#[test]
fn duplicate_edits_count_once_per_category_of_the_reference() {
    let twice = m2(&[("1 2", "R:VERB", "saw", 0), ("1 2", "R:SPELL", "saw", 0)]);
    let once = m2(&[("1 2", "R:VERB", "saw", 0)]);
    assert_eq!(tally(&twice, &once, &[]).total(), [2.0, 0.0, 0.0]);
    assert_eq!(tally(&once, &twice, &[]).total(), [1.0, 0.0, 0.0]);
}

#[test]
fn empty_counts_are_perfect_and_missing_everything_scores_zero() {
    let metric = (INFO.build)(&Settings::default()).unwrap_or_else(|problem| panic!("{problem}"));
    let scores = |counts: [f64; 3]| {
        let mut to = [None; 6];
        metric.values(&counts, &mut to);
        [to[3], to[4], to[5]].map(|value| value.unwrap_or(-1.0))
    };
    assert_eq!(scores([0.0, 0.0, 0.0]), [1.0, 1.0, 1.0]);
    assert_eq!(scores([0.0, 0.0, 2.0]), [1.0, 0.0, 0.0]);
    assert_eq!(scores([0.0, 2.0, 2.0]), [0.0, 0.0, 0.0]);
}

#[test]
fn different_sentences_are_reported() {
    let block = |text| Block::read(text).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let reference = block("S a b c\n");
    let text = "\nS a x c\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n";
    let flaw = differs(&reference, &block(text), text).map(|flaw| (flaw.at, flaw.len, flaw.what));
    let what = "not the reference's sentence: word 2 is \"x\", not \"b\"";
    assert_eq!(flaw, Some((1, 7, what.to_owned())));
    assert_eq!(differs(&reference, &block("S a  b c\n"), ""), None);
}

#[test]
fn edits_may_be_in_any_order() {
    let mut edits = [
        ("1 2", "R:VERB", "saw", 0),
        ("2 3", "U:DET", "", 0),
        ("5 5", "M:PUNCT", ".", 0),
        ("0 1", "R:PRON", "they", 70),
        ("1 2", "R:VERB", "saw", 70),
        ("-1 -1", "noop", "-NONE-", 2),
    ];
    let hypothesis = m2(&[("5 5", "M:PUNCT", ".", 0), ("2 3", "U:DET", "", 0), ("0 1", "R:PRON", "they", 0)]);
    for mode in ["cs", "cse", "ds", "dt"] {
        let in_order = tally(&m2(&edits), &hypothesis, &[("mode", mode)]);
        assert_eq!(in_order.total(), [2.0, 1.0, 1.0], "{mode}");
        edits.rotate_left(2);
        assert_eq!(tally(&m2(&edits), &hypothesis, &[("mode", mode)]), in_order, "{mode}");
        edits.reverse();
        assert_eq!(tally(&m2(&edits), &hypothesis, &[("mode", mode)]), in_order, "{mode}");
    }
}
