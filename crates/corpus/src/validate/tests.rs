use super::*;
use crate::table::tests::tabbed;

/// The offending text and description of each flaw.
fn flaws(text: &str, format: Format) -> Vec<(String, String)> {
    let text = tabbed(text) + "\n";
    let place = |flaw: &Flaw| text[flaw.at..flaw.at + flaw.len].to_owned();
    validate(&text, Notation::new(format)).into_iter().map(|flaw| (place(&flaw), flaw.what)).collect()
}

const VALID: &str = "# sent_id = v-1
# text = He's read it, she too.
1-2 He's _ _ _ _ _ _ _ _
1 He he PRON PRP Case=Nom|Number=Sing 3 nsubj 3:nsubj _
2 's have AUX VBZ VerbForm=Fin 3 aux 3:aux _
3 read read VERB VBN Tense=Past|VerbForm=Part 0 root 0:root _
4 it it PRON PRP Case=Acc,Nom 3 obj 3:obj SpaceAfter=No
5 , , PUNCT , _ 6 punct 6.1:punct _
6 she she PRON PRP _ 3 conj 6.1:nsubj _
6.1 has have VERB VBZ _ _ _ 3:conj:and_so _
7 too too ADV RB _ 6 orphan 6.1:advmod Note=x|SpaceAfter=No
8 . . PUNCT . _ 3 punct 3:punct _";

#[test]
fn a_valid_sentence_has_no_flaw() {
    assert_eq!(flaws(VALID, Format::Conllu), []);
}

#[test]
fn each_rule_is_checked() {
    let cases = [
        ("PRON PRP Case=Nom|", "PRN PRP Case=Nom|", "PRN", "not a universal part of speech"),
        ("Case=Nom|Number=Sing", "Number=Sing|Case=Nom", "Number=Sing|Case=Nom", "features out of order"),
        ("Case=Nom|Number=Sing", "Case=Acc|Case=Nom", "Case=Acc|Case=Nom", "a feature given twice"),
        ("Case=Nom|Number=Sing", "Case|Number=Sing", "Case", "a malformed feature"),
        ("Case=Acc,Nom", "Case=Nom,Acc", "Case=Nom,Acc", "a malformed feature"),
        ("3 nsubj 3:nsubj", "3 Nsubj 3:nsubj", "Nsubj", "a malformed relation"),
        ("3 nsubj 3:nsubj", "3 root 3:nsubj", "root", "the relation root on a word whose head is not 0"),
        ("0 root 0:root", "0 dep 0:root", "dep", "the relation of the root is not root"),
        ("3 conj 6.1", "0 root 6.1", "0", "a second root"),
        ("3 obj 3:obj", "3 obj 3:root", "3:root", "a root relation without head 0, or the reverse"),
        ("3 obj 3:obj", "3 obj 9:obj", "9:obj", "an enhanced dependency on a node that does not exist"),
        ("3 obj 3:obj", "3 obj 3:obj|2:obj", "2:obj", "enhanced dependencies out of order"),
        ("3 obj 3:obj", "3 obj 3:obj|3:obj", "3:obj", "enhanced dependencies out of order"),
        ("3 obj 3:obj", "3 obj 4:obj", "4:obj", "a node that depends on itself"),
        ("3 obj 3:obj", "3 obj obj", "obj", "a malformed enhanced dependency"),
        ("3 obj 3:obj", "3 obj _", "_", "a node that is unreachable in the enhanced dependencies"),
        ("3:conj:and_so _", "3:conj:and_so SpaceAfter=No", "SpaceAfter=No", "SpaceAfter on an empty node"),
        ("3 aux 3:aux _", "3 aux 3:aux SpaceAfter=No", "SpaceAfter=No", "SpaceAfter inside a range"),
        ("Note=x|", "Note=x||", "Note=x||SpaceAfter=No", "an empty attribute"),
        ("1-2 He's _ _", "1-2 He's _ PRON", "PRON", "a range with its own analysis"),
        ("VBZ _ _ _ 3:conj", "VBZ _ 3 _ 3:conj", "3", "an empty node in the basic tree"),
        ("read it,", "read them,", "them, she too.", "the text differs from the rows"),
        ("he PRON", " PRON", "", "an empty field"),
        ("too.", "too.\u{a0}", "\u{a0}", "white space at the end of the text"),
        ("too.", "too. No.", "No.", "more text than the rows have"),
        ("3:obj SpaceAfter=No", "3:obj _", "it", "no space in the text where the rows have one"),
        ("# sent_id = v-1", "# sent_id = v/1", "v/1", "a malformed sent_id"),
        ("# sent_id = v-1\n", "", "", "no sent_id"),
        ("# sent_id = v-1", "# sent_id = v-1\n# sent_id = v-2", "v-2", "a second sent_id"),
        ("# sent_id = v-1", "\n# sent_id = v-1", "", "an extra blank line"),
        ("\n8 .", "\n# late\n8 .", "# late", "a comment after the first row"),
    ];
    for (good, bad, place, what) in cases {
        assert!(VALID.contains(good), "{good}");
        let found = flaws(&VALID.replacen(good, bad, 1), Format::Conllu);
        assert!(found.contains(&(place.to_owned(), what.to_owned())), "{bad}: {found:?}");
    }
}

#[test]
fn a_sentence_ends_with_a_blank_line() {
    let text = tabbed(VALID);
    let whats = |text: &str| {
        validate(text, Notation::new(Format::Conllu)).into_iter().map(|f| f.what).collect::<Vec<_>>()
    };
    assert_eq!(whats(&text), ["no blank line after the sentence"]);
    assert_eq!(whats(text.trim_end()), ["no blank line after the sentence"]);
    assert_eq!(whats(&format!("\u{feff}{}\r\n", text.replace('\n', "\r\n"))), [""; 0]);
}

#[test]
fn other_tables_have_rules_too() {
    let whats =
        |text: &str, format| flaws(text, format).into_iter().map(|(_, what)| what).collect::<Vec<_>>();
    assert_eq!(whats("1 a _ X X _ 0 ROOT\n2 b _ X X _ 1 OBJ", Format::ConllX), [""; 0]);
    assert_eq!(
        whats("1 a _ X X _ 0 _\n2 b _ X X _ _ OBJ", Format::ConllX),
        ["a head without a relation", "a word without a head"]
    );
    assert_eq!(whats("1 a a a X X _ _ 0 0 R R Y _ A0", Format::Conll09), ["a predicate without a sense"]);
    assert_eq!(whats("1 a a a X X _ _ 0 0 R R N _", Format::Conll09), ["FILLPRED is neither Y nor _"]);
    assert_eq!(whats("a  X", Format::Rows), ["an empty field"]);
}

#[test]
fn a_text_that_cannot_be_parsed_has_one_flaw() {
    let whats =
        |text: &str, format| flaws(text, format).into_iter().map(|(_, what)| what).collect::<Vec<_>>();
    assert_eq!(whats("(S", Format::Brackets), ["this bracket is never closed"]);
    assert_eq!(whats("1", Format::Conllu), ["a row of 1 column"]);
}
