use solecism_corpus::table::Row;
use solecism_corpus::{Format, Op};
use solecism_corpus::{Notation, validate};

use super::*;

/// Builds rows from fields between blanks.
fn tabbed(text: &str) -> String {
    let row = |line: &str| if line.starts_with('#') { line.to_owned() } else { line.replace(' ', "\t") };
    text.lines().map(|line| row(line) + "\n").collect::<String>() + "\n"
}

fn edit(op: Op, at: u32, old: &str, new: &str, tag: &str) -> TokenEdit {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    TokenEdit { old: some(old), new: some(new), new_tag: some(tag), ..TokenEdit::blank(op, at) }
}

fn substitute(at: u32, old: &str, new: &str) -> TokenEdit {
    edit(Op::Substitute, at, old, new, "")
}

fn delete(at: u32, old: &str) -> TokenEdit {
    edit(Op::Delete, at, old, "", "")
}

fn insert(at: u32, new: &str, tag: &str) -> TokenEdit {
    edit(Op::Insert, at, "", new, tag)
}

/// Follows the edit, checks that the result is valid if the original was, and that it can be taken back; returns the
/// result, without tabs and the blank line, and how many lines were stored.
#[track_caller]
fn follow_in(format: Format, text: &str, edit: &TokenEdit, place: usize) -> (String, usize) {
    let original = tabbed(text);
    let mut table = Table::parse(original.clone(), format).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let undo = table.follow(edit, place).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    let result = table.text().replace('\t', " ").trim_end().to_owned();
    if validate(&original, Notation::new(format)).is_empty() {
        assert_eq!(validate(table.text(), Notation::new(format)), [], "{result}");
    }
    table.take_back(edit, &undo).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    assert_eq!(table.text(), original);
    (result, undo.lines.len())
}

#[track_caller]
fn follow(text: &str, edit: &TokenEdit) -> String {
    follow_in(Format::Conllu, text, edit, 0).0
}

const CATS: &str = "# sent_id = c-1
# text = Cats can't sleep, can they?
1 Cats cat NOUN NNS Number=Plur 4 nsubj 4:nsubj _
2-3 can't _ _ _ _ _ _ _ _
2 ca can AUX MD VerbForm=Fin 4 aux 4:aux _
3 n't not PART RB _ 4 advmod 4:advmod _
4 sleep sleep VERB VB VerbForm=Inf 0 root 0:root SpaceAfter=No
5 , , PUNCT , _ 6 punct 6.1:punct _
6 can can AUX MD VerbForm=Fin 4 parataxis 6.1:aux _
6.1 sleep sleep VERB _ _ _ _ 4:parataxis _
7 they they PRON PRP Case=Nom 6 orphan 6.1:nsubj SpaceAfter=No
8 ? ? PUNCT . _ 4 punct 4:punct _";

#[test]
fn a_substituted_word_keeps_its_analysis_and_is_marked() {
    let (result, stored) = follow_in(Format::Conllu, CATS, &substitute(3, "sleep", "slept"), 0);
    let expected = CATS
        .replace("can't sleep,", "can't slept,")
        .replace("4 sleep sleep VERB VB VerbForm=Inf", "4 slept sleep VERB VB Typo=Yes|VerbForm=Inf")
        .replace("0:root SpaceAfter=No", "0:root CorrectForm=sleep|SpaceAfter=No");
    assert_eq!(result, expected);
    assert_eq!(stored, 0, "everything follows from the edit");
}

#[test]
fn a_correct_form_that_is_there_stays() {
    let text = "# sent_id = 1\n# text = I sea\n1 I I PRON PRP _ 2 nsubj _ _\n2 sea see VERB VBP Typo=Yes 0 root _ CorrectForm=see";
    let expected = text.replace("I sea", "I seas").replace("2 sea", "2 seas");
    assert_eq!(follow(text, &substitute(1, "sea", "seas")), expected);
}

#[test]
fn a_range_is_respelled_with_its_word() {
    let text = CATS.replace("2-3 can't", "2-3 CAN'T").replace("Cats can't", "Cats CAN'T");
    // The range is its words in other letters.
    assert!(follow(&text, &substitute(2, "n't", "nt")).contains("\n2-3 CAnt _"));
    // The range is its words, letter for letter.
    assert!(follow(CATS, &substitute(1, "ca", "cna")).contains("\n# text = Cats cnan't sleep, can they?\n"));
    // The range is something else.
    let text = CATS.replace("2-3 can't", "2-3 cannot").replace("Cats can't", "Cats cannot");
    assert!(follow(&text, &substitute(2, "n't", "to")).contains("\n2-3 cato _"));
}

#[test]
fn a_range_left_with_one_word_is_dissolved() {
    let expected = "# sent_id = c-1
# text = Cats ca sleep, can they?
1 Cats cat NOUN NNS Number=Plur 3 nsubj 3:nsubj _
2 ca can AUX MD VerbForm=Fin 3 aux 3:aux _
3 sleep sleep VERB VB VerbForm=Inf 0 root 0:root SpaceAfter=No
4 , , PUNCT , _ 5 punct 5.1:punct _
5 can can AUX MD VerbForm=Fin 3 parataxis 5.1:aux _
5.1 sleep sleep VERB _ _ _ _ 3:parataxis _
6 they they PRON PRP Case=Nom 5 orphan 5.1:nsubj SpaceAfter=No
7 ? ? PUNCT . _ 3 punct 3:punct _";
    let (result, stored) = follow_in(Format::Conllu, CATS, &delete(2, "n't"), 0);
    assert_eq!(result, expected);
    assert_eq!(stored, 2, "the row and the range");
}

#[test]
fn an_empty_node_comes_after_the_word_before() {
    let result = follow(CATS, &delete(5, "can"));
    assert!(result.contains("\n5 , , PUNCT , _ 4 punct 5.1:punct _\n5.1 sleep"), "{result}");
    assert!(result.contains("\n6 they they PRON PRP Case=Nom 4 orphan 5.1:nsubj"), "{result}");
}

#[test]
fn a_deleted_root_is_succeeded_in_the_order_of_promotion() {
    let expected = "# sent_id = c-1
# text = Cats can't, can they?
1 Cats cat NOUN NNS Number=Plur 2 nsubj 2:nsubj _
2-3 can't _ _ _ _ _ _ _ SpaceAfter=No
2 ca can AUX MD VerbForm=Fin 0 root 0:root _
3 n't not PART RB _ 2 advmod 2:advmod _
4 , , PUNCT , _ 5 punct 5.1:punct _
5 can can AUX MD VerbForm=Fin 2 parataxis 5.1:aux _
5.1 sleep sleep VERB _ _ _ _ 2:parataxis _
6 they they PRON PRP Case=Nom 5 orphan 5.1:nsubj SpaceAfter=No
7 ? ? PUNCT . _ 2 punct 2:punct _";
    assert_eq!(follow(CATS, &delete(3, "sleep")), expected);
}

#[test]
fn edges_of_a_deleted_word_lead_past_it() {
    let text = "# sent_id = 1
# text = I saw and fed ducks
1 I I PRON PRP _ 2 nsubj 2:nsubj|4:nsubj _
2 saw see VERB VBD _ 0 root 0:root _
3 and and CCONJ CC _ 4 cc 4:cc _
4 fed feed VERB VBD _ 2 conj 2:conj:and _
5 ducks duck NOUN NNS _ 2 obj 2:obj|4:obj _";
    let result = follow(text, &delete(3, "fed"));
    assert!(result.contains("\n1 I I PRON PRP _ 2 nsubj 2:nsubj _\n"), "{result}");
    assert!(result.contains("\n3 and and CCONJ CC _ 2 cc 2:cc _\n"), "{result}");
    let result = follow(text, &delete(1, "saw"));
    // The subject is promoted, and what hung from the root through the verb hangs from it.
    assert!(result.contains("\n1 I I PRON PRP _ 0 root 0:root|3:nsubj _\n"), "{result}");
    assert!(result.contains("\n3 fed feed VERB VBD _ 1 conj 1:conj:and _\n"), "{result}");
    assert!(result.contains("\n4 ducks duck NOUN NNS _ 1 obj 1:obj|3:obj _"), "{result}");
}

#[test]
fn an_inserted_word_is_tagged_attached_and_marked() {
    let result = follow(CATS, &insert(4, "Softly", "RB"));
    let row = "\n5 Softly softly ADV RB Typo=Yes 4 dep 4:dep CorrectForm=_|SpaceAfter=No\n";
    assert!(result.contains(row), "{result}");
    assert!(result.contains("\n# text = Cats can't sleep Softly, can they?\n"), "{result}");
    assert!(result.contains("\n7.1 sleep sleep VERB _ _ _ _ 4:parataxis _\n"), "{result}");
}

#[test]
fn every_head_that_crosses_no_arc_is_a_place() {
    let table = Table::parse(tabbed(CATS), Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let insert = insert(4, "so", "RB");
    assert_eq!(table.places(&insert), 3);
    let heads: Vec<_> = (0..3)
        .map(|place| {
            let (result, _) = follow_in(Format::Conllu, CATS, &insert, place);
            let row = result.lines().find(|line| line.starts_with("5 so ")).map(str::to_owned);
            row.unwrap_or_default().split(' ').nth(6).unwrap_or_default().to_owned()
        })
        .collect();
    // Sleep, the comma, can; the arc from sleep to can shuts out the rest.
    assert_eq!(heads, ["4", "6", "7"]);
}

#[test]
fn a_range_is_dissolved_around_an_inserted_word() {
    let result = follow(CATS, &insert(2, "so", "RB"));
    assert!(result.contains("\n# text = Cats ca so n't sleep, can they?\n"), "{result}");
    assert!(!result.contains("2-4") && !result.contains("2-3"), "{result}");
}

#[test]
fn at_the_ends_of_the_sentence() {
    let result = follow(CATS, &insert(0, "the", "DT"));
    assert!(result.contains("\n1 the the DET DT Typo=Yes 2 dep 2:dep CorrectForm=_\n2 Cats"), "{result}");
    let result = follow(CATS, &insert(8, "the", "DT"));
    assert!(result.ends_with("\n9 the the DET DT Typo=Yes 8 dep 8:dep CorrectForm=_"), "{result}");
    let result = follow(CATS, &delete(0, "Cats"));
    assert!(result.contains("\n# text = can't sleep, can they?\n"), "{result}");
    let result = follow(CATS, &delete(7, "?"));
    assert!(result.contains("\n# text = Cats can't sleep, can they\n"), "{result}");
}

#[test]
fn a_table_without_a_tree_stays_without() {
    let text = "1 Rain rain _ NN _ _ _ _ _\n2 fell fall _ VBD _ _ _ _ _";
    assert_eq!(follow(text, &delete(0, "Rain")), "1 fell fall _ VBD _ _ _ _ _");
    let expected = "1 Rain rain _ NN _ _ _ _ _\n2 the the DET DT Typo=Yes _ _ _ CorrectForm=_\n3 fell fall _ VBD _ _ _ _ _";
    assert_eq!(follow(text, &insert(1, "the", "DT")), expected);
}

#[test]
fn tags_are_those_of_the_columns() {
    let universal = "# sent_id = 1\n# text = Rain\n1 Rain _ NOUN _ _ 0 root _ _";
    let result = follow(universal, &insert(1, "falls", "VERB"));
    assert!(result.ends_with("\n2 falls _ VERB _ Typo=Yes 1 dep _ CorrectForm=_"), "{result}");
    let penn = "1 Rain rain NN NN _ 0 ROOT 0 ROOT";
    let (result, _) = follow_in(Format::ConllX, penn, &insert(1, "falls", "VBZ"), 0);
    assert_eq!(result, format!("{penn}\n2 falls falls VBZ VBZ _ 1 dep 1 dep"));
    let mixed = "1 Rain rain NOUN NN _ 0 ROOT";
    let (result, _) = follow_in(Format::ConllX, mixed, &insert(1, "falls", "VBZ"), 0);
    assert_eq!(result, format!("{mixed}\n2 falls falls VERB VBZ _ 1 dep"));
}

#[test]
fn both_trees_of_conllx_follow() {
    let text =
        "1 Rain rain N NN _ 2 SBJ 2 SBJ\n2 fell fall V VBD _ 0 ROOT 0 ROOT\n3 hard hard R RB _ 2 ADV 1 ADV";
    let (result, _) = follow_in(Format::ConllX, text, &delete(1, "fell"), 0);
    assert_eq!(result, "1 Rain rain N NN _ 0 ROOT 0 ROOT\n2 hard hard R RB _ 1 ADV 1 ADV");
}

#[test]
fn a_predicate_takes_its_arguments_with_it() {
    let text = "1 Rain rain rain NN NN _ _ 2 2 SBJ SBJ _ _ A1 A0
2 fell fall fall VBD VBD _ _ 0 0 ROOT ROOT Y fall.01 _ _
3 and and and CC CC _ _ 2 2 COORD COORD _ _ _ _
4 froze freeze freeze VBD VBD _ _ 3 3 CONJ CONJ Y freeze.01 _ _";
    let (result, _) = follow_in(Format::Conll09, text, &delete(1, "fell"), 0);
    let expected = "1 Rain rain rain NN NN _ _ 0 0 ROOT ROOT _ _ A0
2 and and and CC CC _ _ 1 1 COORD COORD _ _ _
3 froze freeze freeze VBD VBD _ _ 2 2 CONJ CONJ Y freeze.01 _";
    assert_eq!(result, expected);
    let (result, stored) = follow_in(Format::Conll09, text, &insert(1, "the", "DT"), 0);
    assert!(result.contains("\n2 the the _ DT DT _ _ 1 1 dep dep _ _ _ _\n"), "{result}");
    assert_eq!(stored, 0);
}

#[test]
fn rows_follow_too() {
    let text = "Rain NN x\nfell VBD y";
    assert_eq!(follow_in(Format::Rows, text, &delete(0, "Rain"), 0).0, "fell VBD y");
    assert_eq!(follow_in(Format::Rows, text, &insert(2, "hard", "RB"), 0).0, format!("{text}\nhard RB _"));
    assert_eq!(follow_in(Format::Rows, text, &substitute(1, "fell", "feel"), 0).0, "Rain NN x\nfeel VBD y");
}

#[test]
fn odd_texts_come_back_as_they_were() {
    let odd = [
        // Carriage returns, a byte order mark, no line feed at the end.
        "\u{feff}\r\n# text  =  a  b\r\n1\ta\t_\tX\t_\tTypo=Yes\t0\troot\t_\tCorrectForm=_|Z\r\n2\tb\t_\tX\t_\t_\t1\tx\t7:y|odd\t_",
        // Two roots, features and edges out of order, numbers too large.
        "1\ta\t_\tX\t_\tB=1|A=1\t0\troot\t2:x|0:root\tSpaceAfter=No\n# in between\n2\tb\t_\tX\t_\t_\t0\tx\t4294967295:y|1:z\t_|_\n\n",
    ];
    for text in odd {
        for edit in
            [delete(0, "a"), delete(1, "b"), insert(0, "c", "X"), insert(2, "c", ""), substitute(0, "a", "c")]
        {
            let mut table = Table::parse(text, Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
            let undo = table.follow(&edit, 0).unwrap_or_else(|mismatch| panic!("{mismatch}"));
            assert_ne!(table.text(), text);
            table.take_back(&edit, &undo).unwrap_or_else(|mismatch| panic!("{mismatch}"));
            assert_eq!(table.text(), text, "{edit:?}");
        }
    }
}

#[test]
fn an_edit_that_does_not_fit_changes_nothing() {
    let original = Table::parse("a\tX\n", Format::Rows).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let bad = [
        delete(0, "a"),
        delete(1, "b"),
        substitute(1, "b", "c"),
        insert(2, "c", "X"),
        insert(0, "c\td", "X"),
    ];
    for edit in bad {
        let mut table = original.clone();
        assert!(table.follow(&edit, 0).is_err(), "{edit:?}");
        assert_eq!(table, original);
    }
    let lines = |lines: &[(u32, &str)]| Undo {
        lines: lines.iter().map(|&(number, line)| (number, line.to_owned())).collect(),
        ..Undo::default()
    };
    for (edit, undo) in [
        (delete(0, "a"), lines(&[])),
        (delete(0, "a"), lines(&[(9, "b\tX")])),
        (delete(u32::MAX, "a"), lines(&[(0, "b\tX")])),
        (insert(0, "b", "X"), lines(&[])),
        (substitute(0, "b", "a"), lines(&[(7, "a")])),
    ] {
        let mut table = original.clone();
        assert!(table.take_back(&edit, &undo).is_err(), "{edit:?}");
        assert_eq!(table, original);
    }
}

#[test]
fn what_is_written_is_what_the_edit_says() {
    let mut table = Table::parse(tabbed(CATS), Format::Conllu).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let mut words: Vec<String> = table.words().map(|word| word.form().to_owned()).collect();
    for edit in [insert(3, "much", "RB"), delete(1, "ca"), substitute(0, "Cats", "Cast"), delete(3, "sleep")]
    {
        assert!(table.follow(&edit, 0).is_ok() && edit.apply(&mut words));
        assert_eq!(table.words().map(Row::form).collect::<Vec<_>>(), words);
    }
}

#[test]
fn rows_do_not_change_what_stands_between_their_columns() {
    // Two rows with unlike numbers of spaces are words with spaces in them; one alone would be three columns.
    let text = "a b c\nd e\n";
    let Ok(mut table) = Table::parse(text, Format::Rows) else { panic!("{text:?} is not read") };
    assert!(table.follow(&delete(1, "d e"), 0).is_err());
    assert_eq!(table.text(), text);
}
