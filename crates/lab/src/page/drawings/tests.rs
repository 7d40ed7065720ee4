use super::*;
use serde_json::{Value, json};

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn edit(op: &str, at: usize, old: Option<&str>, new: Option<&str>) -> Edit {
    let word = |word: Option<&str>| word.map(str::to_owned);
    let (kind, subkind) = ("any".to_owned(), String::new());
    Edit { kind, subkind, op: op.to_owned(), at, old: word(old), new: word(new) }
}

/// The drawing as JSON, and the labels that it refers to by number.
fn drawn(shown: &DrawnSentence, analysis: &Analysis) -> (Value, Vec<String>) {
    let mut labels = Labels::default();
    let drawing = shown.draw(analysis, &mut labels);
    (serde_json::to_value(&drawing).unwrap_or_else(|e| panic!("{e}")), labels.names().to_vec())
}

fn tree(shown: &DrawnSentence, text: &str) -> (Value, Vec<String>) {
    drawn(shown, &Analysis::Brackets(text.to_owned()))
}

#[test]
fn a_tree_is_packed_into_few_numbers() {
    let sentence = words("Rain fell");
    let (kept, labels) = tree(&DrawnSentence::original(&sentence), "(S (NP (NN Rain)) (VP (VBD fell)))");
    let expected = json!({
        "size": [111, 173], "levels": [[16, 31, 37, 62], [62, 77, 83, 108]], "leaves": [108, 123, 0, 147],
        "labels": [1, 2, 3, 4, 5], "depths": [0, 1, 2, 1, 2], "x": [34, 45], "over": [22, 0, 0],
    });
    assert_eq!(kept, expected);
    assert_eq!(labels, ["S", "NP", "NN", "VP", "VBD"]);
}

#[test]
fn a_deleted_word_is_drawn_at_its_trace_or_beside_the_next_word() {
    let (before, after) = (words("The ferry is due"), words("The ferry due"));
    let shown = DrawnSentence::edited(before.len(), &[edit("delete", 2, Some("is"), None)], &after);
    let (trace, _) =
        tree(&shown, "( (S (NP (DT The) (NN ferry)) (VP (-NONE- 0) (ADJP (JJ due)) (S (-NONE- *)))))");
    assert_eq!(trace["wrapped"], json!(true));
    assert_eq!(trace["traces"], json!([[2, "0"], [4, "*"]]));
    let missing = &trace["missing"][0];
    assert_eq!((&missing[2], &missing[3]), (&json!("is"), &json!(2)));
    let (beside, _) = tree(&shown, "(S (NP (DT The) (NN ferry)) (ADJP (JJ due)))");
    assert_eq!((&beside["missing"][0][2], &beside["missing"][0][3]), (&json!("is"), &Value::Null));
    // The tag is centred over both words; the remaining one is to the right of the centre.
    assert_eq!(beside["beside"][0][0], json!(5));
    assert!(beside["beside"][0][1].as_i64().is_some_and(|by| by > 5), "{beside}");
    let (original, _) = tree(&DrawnSentence::original(&before), "(S (DT The) (NN ferry) (VBZ is) (JJ due))");
    assert_eq!(original["missing"], Value::Null);
}

#[test]
fn words_are_packed_only_if_they_differ_from_the_sentence() {
    let sentence = words("a b");
    let rows = |first: &str| {
        let rows = vec![(first.to_owned(), "X".to_owned()), ("b".to_owned(), "X".to_owned())];
        drawn(&DrawnSentence::original(&sentence), &Analysis::Answers(rows)).0
    };
    assert_eq!(rows("a")["words"], Value::Null);
    assert_eq!(rows("A")["words"], json!(["A", "b"]));
    assert_eq!(rows("a")["answers"], json!([0, 0]));
}

#[test]
fn every_word_has_an_arc() {
    let sentence = words("a b c d");
    let arc = |word: &str, head| (word.to_owned(), "T".to_owned(), head, "r".to_owned());
    // A root, its dependent, a word that is its own head, and one whose head does not exist.
    let arcs = vec![arc("a", 0), arc("b", 1), arc("c", 3), arc("d", 9)];
    let (kept, labels) = drawn(&DrawnSentence::original(&sentence), &Analysis::Arcs(arcs));
    assert_eq!(kept["heads"], json!([0, 1, 3, 9]));
    let from: Vec<bool> = kept["from"].as_array().into_iter().flatten().map(Value::is_i64).collect();
    assert_eq!(from, [false, true, false, false]);
    for of_each in ["x", "to", "tops", "drops", "tags", "relations"] {
        assert_eq!(kept[of_each].as_array().map(Vec::len), Some(4), "{of_each}");
    }
    assert_eq!(labels, ["T", "r"]);
}

#[test]
fn unreadable_and_oversized_analyses_are_distinguished() {
    let none = DrawnSentence::original(&[]);
    for unread in ["", "(S)", "no tree"] {
        assert_eq!(tree(&none, unread).0, json!(false), "{unread}");
    }
    assert_eq!(drawn(&none, &Analysis::Arcs(Vec::new())).0, json!(false));
    let huge = format!("(S (N {}))", "w ".repeat(10_000));
    let (refused, _) = tree(&none, &huge);
    assert!(
        refused.as_str().is_some_and(|why| why.starts_with("the picture would be at least")),
        "{refused}"
    );
}
