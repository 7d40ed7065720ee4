//! The measures of the CoNLL 2018 shared task compared with its script.

// Counts are integers, so equal divisions give equal results.
#![allow(clippy::float_cmp)]

mod scored;

use proptest::prelude::*;
use scored::{Reference, Small, Task, values};
use solecism_corpus::Format;
use solecism_metrics::ud::layout::Layout;
use solecism_shared_data::needs_shared;

#[needs_shared("reference/ud", "data/ewt/test.conllu")]
fn the_layouts_equal_those_of_the_script() {
    let reference = Reference::open("ud");
    let gold = reference.path("../../data/ewt/test.conllu");
    for output in ["gold_retok", "malt_goldtok_goldpos", "malt_retok"] {
        let task = Task::new("ud", gold.clone(), reference.path(&format!("{output}.conllu")));
        let tally = task.format(Format::Conllu).tally().unwrap_or_else(|problem| panic!("{problem}"));
        let same = |layout: &str, expected: &str| {
            let printed = Layout::named(layout).unwrap().print(tally.total());
            assert_eq!(printed, reference.read(&format!("{output}.{expected}.txt")));
        };
        same("conll18", "verbose");
        same("conll18-counts", "counts");
        if output == "malt_goldtok_goldpos" {
            same("conll18-plain", "plain");
        }
    }
}

#[needs_shared("reference/ud", "data/ewt/test.conllu")]
fn counts_do_not_depend_on_threads() {
    let reference = Reference::open("ud");
    let gold = reference.path("../../data/ewt/test.conllu");
    let task = |threads| Task {
        threads,
        ..Task::new("ud", gold.clone(), reference.path("malt_retok.conllu")).format(Format::Conllu)
    };
    assert_eq!(task(1).tally().unwrap(), task(5).tally().unwrap());
}

/// A sentence from lines `form lemma upos feats head deprel`, or `1-2 form` for a multiword token.
fn conllu(rows: &[&str]) -> String {
    let mut number = 0;
    let row = |row: &&str| match row.split(' ').collect::<Vec<_>>()[..] {
        [range, form] => format!("{range}\t{form}\t_\t_\t_\t_\t_\t_\t_\t_\n"),
        [form, lemma, upos, feats, head, deprel] => {
            number += 1;
            let form = form.replace('~', " ");
            format!("{number}\t{form}\t{lemma}\t{upos}\t_\t{feats}\t{head}\t{deprel}\t_\t_\n")
        }
        _ => panic!("{row}"),
    };
    rows.iter().map(row).collect::<String>() + "\n"
}

const CATS: &[&str] = &[
    "The the DET _ 2 det",
    "cats cat NOUN Number=Plur 4 nsubj",
    "had have AUX _ 4 aux",
    "slept sleep VERB _ 0 root",
    "well well ADV _ 4 advmod",
    ". . PUNCT _ 4 punct",
];

fn changed(at: usize, row: &'static str) -> String {
    let mut rows = CATS.to_vec();
    rows[at] = row;
    conllu(&rows)
}

fn score(output: &str, name: &str) -> Option<f64> {
    values("ud", &[], &conllu(CATS), output)[name]
}

#[test]
fn each_measure_compares_its_own_columns() {
    assert_eq!(score(&conllu(CATS), "MLAS"), Some(1.0));
    let lemma = changed(4, "well good ADV _ 4 advmod");
    assert_eq!(score(&lemma, "Lemmas"), Some(5.0 / 6.0));
    assert_eq!(score(&lemma, "BLEX"), Some(2.0 / 3.0));
    assert_eq!(score(&lemma, "MLAS"), Some(1.0));
    let subtype = changed(4, "well well ADV _ 4 advmod:how");
    assert_eq!(score(&subtype, "LAS"), Some(1.0));
    let function_word = changed(2, "had have VERB _ 4 aux");
    assert_eq!(score(&function_word, "CLAS"), Some(1.0));
    assert_eq!(score(&function_word, "MLAS"), Some(2.0 / 3.0));
    let feature = changed(1, "cats cat NOUN Number=Sing 4 nsubj");
    assert_eq!(score(&feature, "UFeats"), Some(5.0 / 6.0));
    let local_feature = changed(1, "cats cat NOUN Kind=Pet|Number=Plur 4 nsubj");
    assert_eq!(score(&local_feature, "UFeats"), Some(1.0));
    let head = changed(4, "well well ADV _ 2 advmod");
    assert_eq!((score(&head, "UAS"), score(&head, "UAS_aligned")), (Some(5.0 / 6.0), Some(5.0 / 6.0)));
    assert_eq!(score(&head, "Words_aligned"), None);
}

#[test]
fn words_are_aligned_where_tokens_differ() {
    let gold =
        conllu(&["1-2 cannot", "can can AUX _ 3 aux", "not not PART _ 3 advmod", "go go VERB _ 0 root"]);
    let split = conllu(&["can can AUX _ 3 aux", "not not PART _ 3 advmod", "go go VERB _ 0 root"]);
    let scores = values("ud", &[], &gold, &split);
    assert_eq!(scores["Words"], Some(1.0));
    assert_eq!((scores["Tokens_precision"], scores["Tokens_recall"]), (Some(1.0 / 3.0), Some(0.5)));
    let whole = conllu(&["cannot cannot AUX _ 2 aux", "go go VERB _ 0 root"]);
    let scores = values("ud", &[], &gold, &whole);
    assert_eq!((scores["Words_precision"], scores["Words_recall"]), (Some(0.5), Some(1.0 / 3.0)));
    assert_eq!(scores["Tokens"], Some(1.0));
}

#[test]
fn sentence_boundaries_may_differ() {
    let one = "a a X _ 0 root";
    let gold = conllu(&[one]) + &conllu(&[one]) + &conllu(&[one, "b b X _ 1 dep"]);
    let output = conllu(&[one, "a a X _ 1 dep"]) + &conllu(&[one, "b b X _ 1 dep"]);
    let small = Small::new("ud", &[], &gold, &output);
    assert_eq!(small.task.tally().unwrap().rows().count(), 2);
    let scores = small.values();
    assert_eq!((scores["Sentences_precision"], scores["Sentences_recall"]), (Some(0.5), Some(1.0 / 3.0)));
    assert_eq!(scores["UAS"], Some(0.75));
}

#[test]
fn spaces_inside_words_are_not_compared() {
    let gold = conllu(&["10~000 _ NUM _ 0 root"]);
    let output = conllu(&["10 x NUM _ 0 root", "000 x NUM _ 1 flat"]);
    assert_eq!(values("ud", &[], &gold, &output)["Tokens"], Some(0.0));
    let whole = conllu(&["10\u{a0}000 x NUM _ 0 root"]);
    assert_eq!(values("ud", &[], &gold, &whole)["Lemmas"], Some(1.0));
}

fn problem(output: &str) -> String {
    Small::new("ud", &[], &conllu(CATS), output).problem().to_string()
}

/// The message without the file name.
fn message(output: &str) -> String {
    let problem = problem(output);
    problem.split_once(&"output:".to_owned()).map_or(problem.clone(), |(_, message)| message.to_owned())
}

#[test]
fn unscorable_output_is_reported() {
    let other = changed(3, "sleeps sleep VERB _ 0 root");
    assert_eq!(message(&other), "4:3: the text continues with \"epswell.\", but the gold with \"ptwell.\"");
    let short = conllu(&["The the DET _ 2 det", "cats cat NOUN _ 0 root"]);
    assert_eq!(message(&short), "2:31: the text ends here, but the gold continues with \"hadsleptwell.\"");
    let roots = changed(1, "cats cat NOUN _ 0 nsubj");
    assert_eq!(message(&roots), "4:24: a sentence with 2 roots");
    let cycle = changed(3, "slept sleep VERB _ 2 root");
    assert!(message(&cycle).contains("a cycle"), "{}", message(&cycle));
    let headless = changed(4, "well well ADV _ _ advmod");
    assert_eq!(message(&headless), "5:21: a word without a head");
    let outside = changed(4, "well well ADV _ 9 advmod");
    assert_eq!(message(&outside), "5:21: a head out of range");
    assert!(message("1\tThe\n\n").contains("a row of 2 columns"));
}

#[test]
fn an_output_with_more_or_fewer_sentences_is_reported() {
    let two = conllu(CATS) + &conllu(CATS);
    assert!(problem(&two).contains("but the gold has ended"), "{}", problem(&two));
    let small = Small::new("ud", &[], &two, &conllu(CATS));
    assert!(small.problem().to_string().contains("but the gold continues"), "{}", small.problem());
}

#[test]
fn an_empty_total_is_printed_as_the_script_prints_it() {
    let total = [0.0; 22];
    let verbose = Layout::Verbose.print(&total);
    assert!(verbose.ends_with("BLEX       |      0.00 |      0.00 |      0.00 |      0.00\n"), "{verbose}");
    let counts = Layout::Counts.print(&total);
    assert!(counts.ends_with("BLEX       |         0 |         0 |         0 |          \n"), "{counts}");
}

/// Random parses of a text without spaces, split into words at random.
fn parse_of(text: &'static str) -> impl Strategy<Value = String> {
    let relation = prop::sample::select(vec!["nsubj", "det", "case", "obj:x", "punct"]);
    let cuts = prop::collection::vec((any::<bool>(), any::<prop::sample::Index>(), relation), text.len());
    cuts.prop_map(move |cuts| {
        let mut words: Vec<String> = vec![String::new()];
        for (letter, (cut, ..)) in text.chars().zip(&cuts) {
            if *cut && words.last().is_some_and(|word| !word.is_empty()) {
                words.push(String::new());
            }
            words.last_mut().unwrap().push(letter);
        }
        let rows = words.iter().zip(&cuts).enumerate().map(|(at, (form, (_, head, relation)))| match at {
            0 => format!("{form} {form} X _ 0 root"),
            _ => format!("{form} {form} X _ {} {relation}", 1 + head.index(at)),
        });
        let rows: Vec<String> = rows.collect();
        conllu(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

proptest! {
    #[test]
    fn precision_and_recall_swap_with_gold_and_output(
        gold in parse_of("thequickbrown"),
        output in parse_of("thequickbrown"),
    ) {
        let one = values("ud", &[], &gold, &output);
        let other = values("ud", &[], &output, &gold);
        for measure in ["Tokens", "Words", "UPOS", "UAS", "LAS"] {
            prop_assert_eq!(one[measure], other[measure]);
            let (precision, recall) = (format!("{measure}_precision"), format!("{measure}_recall"));
            prop_assert_eq!(one[precision.as_str()], other[recall.as_str()]);
        }
        prop_assert!(one.values().flatten().all(|value| (0.0..=1.0).contains(value)));
    }

    #[test]
    fn an_output_equal_to_the_gold_is_perfect(gold in parse_of("jumpsoverdogs")) {
        let scores = values("ud", &[], &gold, &gold);
        prop_assert!(scores.values().flatten().all(|value| *value == 1.0));
    }
}
