//! Robustness compared with the program of the paper, and cases of our own.

// Counts are integers, so equal divisions give equal results.
#![allow(clippy::float_cmp)]

mod scored;

use std::collections::BTreeMap;

use proptest::prelude::*;
use scored::{Reference, Small, Task, values};
use solecism_corpus::Format;
use solecism_metrics::Status;
use solecism_shared_data::needs_shared;

/// A parse from words with heads, as `word/head` or `word/TAG/head/deprel`.
fn conllu(words: &str) -> String {
    let row = |(number, word): (usize, &str)| {
        let parts: Vec<&str> = word.split('/').collect();
        let (form, tag, head, deprel) = match parts[..] {
            [form, head] => (form, "X", head, "dep"),
            [form, tag, head, deprel] => (form, tag, head, deprel),
            _ => panic!("{word}"),
        };
        format!("{}\t{form}\t_\t{tag}\t_\t_\t{head}\t{deprel}\t_\t_\n", number + 1)
    };
    words.split(' ').enumerate().map(row).collect::<String>() + "\n"
}

fn robustness(grammatical: &str, ungrammatical: &str) -> [Option<f64>; 3] {
    let scores = values("robustness", &[], &conllu(grammatical), &conllu(ungrammatical));
    ["precision", "recall", "f1"].map(|name| scores[name])
}

#[needs_shared("reference/papers")]
fn the_example_of_the_paper() {
    let reference = Reference::open("papers");
    let example: serde_json::Value = serde_json::from_str(&reference.read("hashemi-hwa.json")).unwrap();
    let parse = |name: &str| {
        let side = &example[name];
        let words = side["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
        let heads = side["heads"].as_array().unwrap();
        let words: Vec<String> = words.zip(heads).map(|(word, head)| format!("{word}/{head}")).collect();
        conllu(&words.join(" "))
    };
    let small = Small::new("robustness", &[], &parse("grammatical"), &parse("ungrammatical"));
    let expected = &example["expected"];
    let count = |name: &str| expected[name].as_f64().unwrap();
    let tally = small.task.tally().unwrap();
    assert_eq!(tally.total()[0], count("shared"));
    assert_eq!(tally.total()[2], count("arcs_ungrammatical") - count("error_related_ungrammatical"));
    assert_eq!(tally.total()[3], count("arcs_grammatical") - count("error_related_grammatical"));
    for name in ["precision", "recall", "f1"] {
        assert_eq!(small.values()[name], Some(count(name)), "{name}");
    }
}

#[test]
fn arcs_at_error_words_are_not_counted() {
    // Two arcs of the tree with the unnecessary word are counted, and both are shared.
    assert_eq!(
        robustness("she/2 slept/0 well/2", "she/3 has/0 slept/2 well/3"),
        [Some(1.0), Some(2.0 / 3.0), Some(0.8)]
    );
    // A missing word: arcs from it are not counted either.
    assert_eq!(robustness("they/2 saw/0 the/4 dog/2", "they/2 saw/0 dog/2"), [Some(1.0); 3]);
    // A replaced word has a counterpart.
    assert_eq!(robustness("it/2 rained/0 hard/2", "it/2 rain/0 hard/1"), [Some(2.0 / 3.0); 3]);
    // No arc of the tree with the unnecessary word is counted.
    assert_eq!(robustness("go/0", "please/0 go/1"), [None, Some(0.0), Some(0.0)]);
}

#[test]
fn a_shifted_word_keeps_its_arcs() {
    let shifted =
        robustness("we/2 met/0 them/2 there/2 yesterday/2", "yesterday/3 we/3 met/0 them/3 there/3");
    assert_eq!(shifted, [Some(1.0); 3]);
    let (good, bad) =
        (conllu("we/2 met/0 them/2 there/2 yesterday/2"), conllu("yesterday/3 we/3 met/0 them/3 there/3"));
    let scores = values("robustness", &[("align", "levenshtein")], &good, &bad);
    assert_eq!(scores["f1"], Some(1.0));
    let tally = Small::new("robustness", &[("align", "levenshtein")], &good, &bad).task.tally().unwrap();
    assert_eq!(tally.total(), [4.0, 4.0, 4.0, 4.0]);
}

#[test]
fn relations_count_in_the_labelled_scores() {
    let good = conllu("it/PRON/2/nsubj fits/VERB/0/root well/ADV/2/advmod");
    let bad = conllu("it/PRON/2/obj fit/VERB/0/root well/ADV/2/advmod");
    let scores = values("robustness", &[], &good, &bad);
    assert_eq!((scores["f1"], scores["labelled_f1"]), (Some(1.0), Some(2.0 / 3.0)));
}

#[test]
fn punctuation_may_be_left_out() {
    let good = conllu("stop/VERB/0/root here/ADV/1/advmod !/PUNCT/1/punct");
    let bad = conllu("stopp/VERB/0/root here/ADV/1/advmod !/PUNCT/2/punct");
    assert_eq!(values("robustness", &[], &good, &bad)["f1"], Some(2.0 / 3.0));
    assert_eq!(values("robustness", &[("no-punctuation", "true")], &good, &bad)["f1"], Some(1.0));
}

#[test]
fn sentences_without_errors_are_not_counted() {
    let (right, wrong) = (conllu("all/2 slept/0"), conllu("al/0 slept/1"));
    let (gold, output) = (right.clone() + &right, right.clone() + &wrong);
    let tally = Small::new("robustness", &[], &gold, &output).task.by(&["errors"]).tally();
    let tally = tally.unwrap();
    assert_eq!((tally.counted(), tally.having(Status::NoError)), (1, 1));
    let groups: Vec<(Vec<String>, usize)> =
        tally.groups().into_iter().map(|group| (group.values, group.sentences)).collect();
    assert_eq!(groups, [(vec!["1".to_owned()], 1)]);
}

/// Value of a dimension for one sentence.
fn value(
    options: &[(&str, &str)],
    grammatical: &str,
    ungrammatical: &str,
    dimension: &'static str,
) -> String {
    let small = Small::new("robustness", options, &conllu(grammatical), &conllu(ungrammatical));
    let tally = small.task.by(&[dimension]).tally().unwrap();
    tally.groups().remove(0).values.remove(0)
}

#[test]
fn breakdowns_describe_the_errors() {
    let good = "the/DT/2/det cat/NN/3/nsubj ate/VBD/0/root a/DT/5/det fish/NN/3/obj";
    let of = |bad: &str, dimension| value(&[], good, bad, dimension);
    let verb = "the/DT/2/det cat/NN/3/nsubj eaten/VBN/0/root a/DT/5/det fish/NN/3/obj";
    let missing = "cat/NN/2/nsubj ate/VBD/0/root a/DT/4/det fish/NN/2/obj";
    let extra = "the/DT/2/det cat/NN/4/nsubj so/RB/4/advmod ate/VBD/0/root a/DT/6/det fish/NN/4/obj";
    assert_eq!([of(verb, "error"), of(verb, "class"), of(verb, "role")], ["replacement", "open", "verb"]);
    assert_eq!(
        [of(missing, "error"), of(missing, "class"), of(missing, "role")],
        ["missing", "closed", "argument"]
    );
    assert_eq!(
        [of(extra, "error"), of(extra, "class"), of(extra, "role")],
        ["unnecessary", "open", "unnecessary"]
    );
    assert_eq!(value(&[("role-heads", "true")], good, missing, "role"), "none");
    let three = "thee/DT/2/det cats/NN/3/nsubj eat/VBD/0/root a/DT/5/det fish/NN/3/obj";
    assert_eq!([of(three, "distance"), of(three, "errors"), of(three, "error")], ["near", "3", "-"]);
    assert_eq!(value(&[("last-bin", "2")], good, three, "errors"), "2+");
    assert_eq!(of(verb, "distance"), "-");
}

#[test]
fn known_errors_determine_the_alignment() {
    // Aligned by words alone, the second "very" would be unnecessary.
    let (good, bad) = (conllu("very/2 good/0"), conllu("very/2 very/3 good/0"));
    let mut small = Small::new("robustness", &[], &good, &bad);
    let record = |at: usize| {
        format!(
            "{{\"sentence\":0,\"pass\":1,\"kind\":\"extra-word\",\"subkind\":\"x\",\"op\":\"insert\",\"at\":{at},\
         \"old\":null,\"old_tag\":null,\"new\":\"very\",\"new_tag\":\"RB\"}}\n"
        )
    };
    small.task.edits = Some(small.file("e.jsonl", &record(0)));
    let first = small.task.tally().unwrap().total().to_vec();
    small.task.edits = Some(small.file("e.jsonl", &record(1)));
    let second = small.task.tally().unwrap().total().to_vec();
    assert_eq!((first, second), (vec![2.0, 2.0, 2.0, 2.0], vec![1.0, 1.0, 1.0, 2.0]));
    let m2 = small.file("x.m2", "S very very good\nA 0 1|||U|||-NONE-|||REQUIRED|||-NONE-|||3\n");
    small.task.edits = None;
    small.task.options = vec![("m2".into(), m2.display().to_string()), ("annotator".into(), "3".into())];
    assert_eq!(small.task.tally().unwrap().total(), [2.0, 2.0, 2.0, 2.0]);
    small.task.options.pop();
    let tally = small.task.tally().unwrap();
    assert_eq!(tally.having(Status::Differs), 1, "annotator 0 corrects nothing");
}

#[test]
fn inconsistent_options_are_rejected() {
    let problem = |options: &[(&str, &str)]| Small::new("robustness", options, "", "").problem().to_string();
    assert!(problem(&[("align", "m2")]).contains("needs the corrections"));
    assert!(problem(&[("align", "magic")]).contains("no alignment \"magic\""));
    assert!(problem(&[("near", "7")]).contains("near and far"));
}

/// Compares with the scores of the published program for sentences with one edit.
#[needs_shared("reference/robustness")]
fn sentences_with_one_edit_have_the_published_scores() {
    let reference = Reference::open("robustness");
    let task = Task::new("robustness", reference.path("malt.good.conll"), reference.path("malt.bad.conll"))
        .format(Format::ConllX)
        .option("align", "ter")
        .by(&["errors", "error"]);
    let tally = task.tally().unwrap();
    let per_sentence = reference.read("per-sentence.tsv");
    let rows: Vec<Vec<&str>> = per_sentence.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    let one_edit = |at: usize| rows[at][1] == "1";
    let mut compared = 0;
    for (at, row) in tally.rows().enumerate().filter(|(at, _)| one_edit(*at)) {
        let expected: f64 = rows[at][0].parse().unwrap();
        let found = task.values(row.counts)["f1"].unwrap();
        assert!((found - expected).abs() < 1e-9, "sentence {}: {found}, not {expected}", at + 1);
        compared += 1;
    }
    assert_eq!(compared, 96);
    let groups: BTreeMap<String, (usize, f64)> = tally
        .groups()
        .into_iter()
        .filter(|group| group.values[0] == "1")
        .map(|group| {
            (group.values[1].clone(), (group.sentences, 100.0 * task.values(&group.total)["f1"].unwrap()))
        })
        .collect();
    for (kind, sentences, f1) in
        [("replacement", 83, 97.2877), ("missing", 8, 94.1606), ("unnecessary", 5, 94.6108)]
    {
        assert_eq!(groups[kind].0, sentences, "{kind}");
        assert!((groups[kind].1 - f1).abs() < 5e-5, "{kind}: {}", groups[kind].1);
    }
}

fn tree(longest: usize) -> impl Strategy<Value = String> {
    let word = (prop::sample::select(vec!["a", "b", "c", "d"]), any::<prop::sample::Index>());
    prop::collection::vec(word, 1..longest).prop_map(|words| {
        let word = |(at, (form, head)): (usize, (&str, prop::sample::Index))| {
            format!("{form}/{}", head.index(at + 1))
        };
        words.into_iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    })
}

proptest! {
    #[test]
    fn scores_are_ratios(one in tree(9), other in tree(9)) {
        for align in ["levenshtein", "ter"] {
            let options = [("align", align)];
            let scores = values("robustness", &options, &conllu(&one), &conllu(&other));
            prop_assert!(scores.values().flatten().all(|value| (0.0..=1.0).contains(value)));
            prop_assert!(scores["labelled_f1"] <= scores["f1"]);
        }
    }

    #[test]
    fn precision_and_recall_swap_with_the_sides(
        heads in prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 2..9),
        missing in any::<prop::sample::Index>(),
    ) {
        let missing = missing.index(heads.len());
        // All words differ, so the alignment is unique.
        let good: Vec<String> =
            heads.iter().enumerate().map(|(at, (head, _))| format!("w{at}/{}", head.index(at + 1))).collect();
        let left = (0..heads.len()).filter(|&at| at != missing);
        let bad: Vec<String> =
            left.enumerate().map(|(at, word)| format!("w{word}/{}", heads[word].1.index(at + 1))).collect();
        let (good, bad) = (conllu(&good.join(" ")), conllu(&bad.join(" ")));
        for align in ["levenshtein", "ter"] {
            let one = values("robustness", &[("align", align)], &good, &bad);
            let other = values("robustness", &[("align", align)], &bad, &good);
            prop_assert_eq!(one["precision"], other["recall"]);
            prop_assert_eq!(one["labelled_recall"], other["labelled_precision"]);
            prop_assert_eq!(one["f1"], other["f1"]);
        }
    }

    #[test]
    fn all_arcs_are_shared_if_one_word_is_replaced(tree in tree(9), at in any::<prop::sample::Index>()) {
        let mut words: Vec<&str> = tree.split(' ').collect();
        let at = at.index(words.len());
        let changed = words[at].replace(['a', 'b', 'c', 'd'], "z");
        words[at] = &changed;
        let scores = values("robustness", &[("align", "levenshtein")], &conllu(&tree), &conllu(&words.join(" ")));
        prop_assert!(scores.values().all(|value| *value == Some(1.0)));
    }
}
