//! Attachment scores.

// Counts are integers, so equal divisions give equal results.
#![allow(clippy::float_cmp)]

mod scored;

use proptest::prelude::*;
use scored::{Reference, Small, Task, values};
use solecism_corpus::Format;
use solecism_metrics::Status;
use solecism_shared_data::needs_shared;

/// Rows of CoNLL-U: a line is `form upos head deprel`.
fn conllu(rows: &[&str]) -> String {
    let row = |(number, row): (usize, &&str)| {
        let fields: Vec<&str> = row.split(' ').collect();
        let [form, upos, head, deprel] = fields[..] else { panic!("{row}") };
        format!("{}\t{form}\t_\t{upos}\t_\t_\t{head}\t{deprel}\t_\t_\n", number + 1)
    };
    rows.iter().enumerate().map(row).collect::<String>() + "\n"
}

const GOLD: [&str; 5] = [
    "Rain NOUN 3 nsubj",
    "was AUX 3 aux:pass",
    "expected VERB 0 root",
    "again ADV 3 advmod",
    "! PUNCT 3 punct",
];

fn with(at: usize, row: &'static str) -> String {
    let mut rows = GOLD;
    rows[at] = row;
    conllu(&rows)
}

#[test]
fn heads_and_relations_are_counted() {
    let scores = values("attachment", &[], &conllu(&GOLD), &with(0, "Rain NOUN 2 nsubj"));
    assert_eq!([scores["uas"], scores["las"], scores["la"]], [Some(0.8), Some(0.8), Some(1.0)]);
    let scores = values("attachment", &[], &conllu(&GOLD), &with(1, "was AUX 3 aux"));
    assert_eq!([scores["uas"], scores["las"], scores["la"]], [Some(1.0), Some(0.8), Some(0.8)]);
    let universal = [("universal-relations", "true")];
    assert_eq!(values("attachment", &universal, &conllu(&GOLD), &with(1, "was AUX 3 aux"))["las"], Some(1.0));
}

#[test]
fn punctuation_may_be_left_out() {
    let output = with(4, "! PUNCT 1 punct");
    assert_eq!(values("attachment", &[], &conllu(&GOLD), &output)["uas"], Some(0.8));
    let without = [("no-punctuation", "true")];
    assert_eq!(values("attachment", &without, &conllu(&GOLD), &output)["uas"], Some(1.0));
    let gold = output.replace("PUNCT", ".");
    assert_eq!(values("attachment", &without, &gold, &conllu(&GOLD))["uas"], Some(1.0));
}

#[test]
fn sentences_with_other_words_are_left_out_and_reported() {
    let gold = conllu(&GOLD) + &conllu(&GOLD) + &conllu(&GOLD);
    let output = conllu(&GOLD) + &with(0, "Snow NOUN 3 nsubj") + &conllu(&GOLD[..4]);
    let tally = Small::new("attachment", &[], &gold, &output).task.tally().unwrap();
    assert_eq!((tally.counted(), tally.having(Status::Differs)), (1, 2));
    let reasons: Vec<&str> = tally.rows().map(|row| row.reason).collect();
    assert_eq!(reasons[1], "word 1 is \"Rain\" in the gold, \"Snow\" in the output");
    assert_eq!(reasons[2], "5 words in the gold, 4 in the output");
}

#[test]
fn a_sentence_without_heads_is_unparsed() {
    let unparsed = conllu(
        &GOLD
            .map(|row| row.split(' ').next().unwrap())
            .map(|form| format!("{form} _ _ _"))
            .each_ref()
            .map(String::as_str),
    );
    let small = Small::new("attachment", &[], &conllu(&GOLD), &unparsed);
    assert_eq!(small.task.tally().unwrap().having(Status::Unparsed), 1);
    assert_eq!(small.values()["uas"], Some(0.0));
}

#[test]
fn second_heads_are_used_if_there_are_no_others() {
    let gold = "1\tGo\tgo\tgo\tVB\tVB\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n2\ton\ton\ton\tRP\tRP\t_\t_\t1\t1\tPRT\tPRT\t_\t_\n\n";
    let output =
        gold.replace("\t1\t1\tPRT\tPRT", "\t_\t1\t_\tADV").replace("\t0\t0\tROOT\tROOT", "\t_\t0\t_\tROOT");
    let mut small = Small::new("attachment", &[], gold, &output);
    small.task.format = Some(Format::Conll09);
    let scores = small.values();
    assert_eq!((scores["uas"], scores["las"]), (Some(1.0), Some(0.5)));
}

#[needs_shared("reference/ud", "data/ewt/test.conllu")]
fn with_the_same_tokens_the_counts_equal_those_of_conll_2018() {
    let reference = Reference::open("ud");
    let gold = reference.path("../../data/ewt/test.conllu");
    let task = Task::new("attachment", gold, reference.path("malt_goldtok_goldpos.conllu"));
    let task = task.format(Format::Conllu).option("universal-relations", "true").by(&["upos", "distance"]);
    let tally = task.tally().unwrap();
    assert_eq!(tally.total()[..2], [21557.0, 20928.0]);
    assert_eq!(tally.total()[3], 25094.0);
    let mut sum = [0.0; 4];
    for group in tally.groups() {
        sum.iter_mut().zip(&group.total).for_each(|(sum, count)| *sum += count);
    }
    assert_eq!(sum, tally.total());
}

fn heads() -> impl Strategy<Value = Vec<usize>> {
    let head = |at: usize| if at == 0 { (0..=0_usize).boxed() } else { (0..=at).boxed() };
    (1..12_usize).prop_flat_map(move |len| (0..len).map(head).collect::<Vec<_>>())
}

fn tree(heads: &[usize], relations: &[bool]) -> String {
    let relation = |at: usize| if relations.get(at).copied().unwrap_or_default() { "obj" } else { "obl" };
    let rows: Vec<String> =
        heads.iter().enumerate().map(|(at, head)| format!("w{at} X {head} {}", relation(at))).collect();
    conllu(&rows.iter().map(String::as_str).collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn scores_are_ratios_and_symmetric(
        one in heads(), relations in prop::collection::vec(any::<bool>(), 12),
        others in prop::collection::vec(any::<bool>(), 12), turn in any::<prop::sample::Index>(),
    ) {
        let mut other = one.clone();
        let turned = turn.index(one.len());
        other[turned] = if turned == 0 { 0 } else { turn.index(turned + 1) };
        let (gold, output) = (tree(&one, &relations), tree(&other, &others));
        let scores = values("attachment", &[], &gold, &output);
        prop_assert_eq!(&scores, &values("attachment", &[], &output, &gold));
        prop_assert!(scores.values().all(|value| value.is_some_and(|value| (0.0..=1.0).contains(&value))));
        prop_assert!(scores["las"] <= scores["uas"] && scores["las"] <= scores["la"]);
        let itself = values("attachment", &[], &gold, &gold);
        prop_assert!(itself.values().all(|value| *value == Some(1.0)));
    }
}
