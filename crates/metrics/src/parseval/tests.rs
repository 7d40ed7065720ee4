use solecism_corpus::Notation;

use super::*;

fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for &(name, value) in options {
        settings.set(name, value);
    }
    settings
}

/// Counts and status of one sentence.
fn counted(gold: &str, output: &str, options: &[(&str, &str)]) -> (Vec<f64>, Status) {
    let metric = Parseval::new(&settings(options)).unwrap_or_else(|e| panic!("{e}"));
    let mut sink = Sink::new(column::COUNT, &[], &[]);
    sink.begin();
    let notation = Notation::new(Format::Brackets);
    let pair = Pair {
        sentence: 0,
        gold: &[gold],
        output: &[output],
        gold_notation: notation,
        output_notation: notation,
        golds: &[],
        edits: &[],
        beside: &[],
    };
    metric.count(&pair, &mut sink).unwrap_or_else(|e| panic!("{e:?}"));
    (sink.counts.clone(), sink.sentences[0].status)
}

/// Matched, gold and test brackets, crossings, words and correct tags.
#[expect(clippy::cast_sign_loss)]
fn brackets(gold: &str, output: &str, options: &[(&str, &str)]) -> [u32; 6] {
    let (counts, status) = counted(gold, output, options);
    assert_eq!(status, Status::Counted);
    let columns =
        [column::MATCHED, column::GOLD, column::TEST, column::CROSSING, column::WORDS, column::TAGS];
    columns.map(|column| counts[column] as u32)
}

#[test]
fn a_longer_chain_loses_precision_only() {
    let counts = brackets("(TOP (NP (NP (NN tea))))", "(TOP (NP (NP (NP (NN tea)))))", &[]);
    assert_eq!(counts, [2, 2, 3, 0, 1, 1]);
}

#[test]
fn punctuation_traces_and_roots_do_not_count() {
    let gold = "(TOP (S (NP-SBJ-1 (PRP We)) (, ,) (VP (VBD slept) (NP (-NONE- *)) (PRT (RP in))) (. .)))";
    let output = "(ROOT (S (NP (PRP We)) (VP (VBD slept) (ADVP (RB in))) (. ;)))";
    assert_eq!(brackets(gold, output, &[]), [4, 4, 4, 0, 3, 2]);
    // EVALB's own Collins parameters have no root label other than TOP.
    assert_eq!(brackets(gold, output, &[("evalb", "true")]), [4, 4, 5, 0, 3, 2]);
}

#[test]
fn words_that_differ_leave_a_sentence_out() {
    let (counts, status) = counted("(S (NN a) (NN b))", "(S (NN a) (NN c))", &[]);
    assert_eq!(status, Status::Differs);
    // Only the length is counted.
    assert_eq!(counts.iter().position(|&count| count > 0.0), Some(column::LENGTH));
    assert_eq!(counts.iter().filter(|&&count| count > 0.0).count(), 1);
}

#[test]
fn an_unparsed_sentence_missed_everything_or_is_left_out() {
    let gold = "(TOP (S (NP (NN rain)) (VP (VBD fell))))";
    for output in ["", " \n", "(())", "(TOP)", "(TOP )", "# nothing\n"] {
        let (counts, status) = counted(gold, output, &[]);
        assert_eq!(status, Status::Unparsed, "{output:?}");
        assert_eq!((counts[column::GOLD], counts[column::TEST], counts[column::WORDS]), (3.0, 0.0, 2.0));
        assert_eq!((counts[column::EXACT], counts[column::NO_CROSSING]), (0.0, 0.0));
        let (counts, status) = counted(gold, output, &[("unparsed", "skip")]);
        assert_eq!((status, counts[column::GOLD]), (Status::Skipped, 0.0));
    }
    // EVALB reads this as an empty word, unless TOP is deleted.
    assert_eq!(counted(gold, "(TOP )", &[("evalb", "true"), ("prm", "evalb")]).1, Status::Differs);
    assert_eq!(counted(gold, "(TOP )", &[("prm", "evalb")]).1, Status::Unparsed);
}

#[test]
fn the_gold_with_the_highest_f_counts() {
    let metric = Parseval::new(&Settings::default()).unwrap_or_else(|e| panic!("{e}"));
    let counts = |matched: f64, gold: f64, test: f64| {
        let mut counts = [0.0; column::COUNT];
        counts[column::MATCHED] = matched;
        counts[column::GOLD] = gold;
        counts[column::TEST] = test;
        counts
    };
    let (poor, good, equal) = (counts(3.0, 6.0, 5.0), counts(4.0, 6.0, 5.0), counts(4.0, 5.0, 6.0));
    assert_eq!(metric.choose(&[], &[&poor, &good, &equal]), 1);
    assert_eq!(metric.choose(&[], &[&counts(0.0, 0.0, 0.0), &good]), 0);
}

#[test]
fn invalid_option_values_are_rejected() {
    for option in [("unparsed", "maybe"), ("cutoff", "x"), ("max-error", "ten"), ("prm", "no such file")] {
        assert!(Parseval::new(&settings(&[option])).is_err(), "{option:?}");
    }
}
