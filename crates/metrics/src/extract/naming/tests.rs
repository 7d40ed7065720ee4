use solecism_corpus::{Format, Notation};

use super::*;
use crate::extract::{TokenReader, edits};

/// Names of the edits between two texts, tagged by the dictionary, or between sentences of CoNLL-U.
fn names(source: &str, corrected: &str, format: Format) -> Vec<String> {
    let (reader, notation) = (TokenReader::new(Language::standard()), Notation::new(format));
    let between = |source: &[Token<'_>], target: &[Token<'_>]| {
        let name = |edit: &Edit| Namer::default().name(source, target, edit).to_string();
        edits(source, target).iter().map(name).collect()
    };
    let found = reader
        .read(source, notation, |source| reader.read(corrected, notation, |target| between(source, target)));
    found.and_then(|found| found).unwrap_or_else(|flaw| panic!("{}", flaw.what))
}

/// A sentence of CoNLL-U from `form/lemma/upos/xpos/head/label`.
fn conllu(words: &str) -> String {
    let row = |(at, word): (usize, &str)| {
        let fields: Vec<&str> = word.split('/').collect();
        let [form, lemma, upos, xpos, head, label] = fields[..] else { panic!("{word}") };
        format!("{}\t{form}\t{lemma}\t{upos}\t{xpos}\t_\t{head}\t{label}\t_\t_\n", at + 1)
    };
    words.split(' ').enumerate().map(row).collect::<String>() + "\n"
}

#[test]
fn examples_have_the_categories_that_they_explain() {
    let mut wrong = Vec::new();
    for category in CATEGORIES {
        for &(operation, source, corrected) in category.examples {
            // Auxiliaries are recognised by their relation, and forms that a verb does not have by their lemma.
            let is_auxiliary = category.code == "VERB:TENSE" && operation != Operation::Replacement;
            if is_auxiliary || category.code == "VERB:INFL" {
                continue;
            }
            let expected = format!("{}:{}", operation.code(), category.code);
            let found = names(source, corrected, Format::Text);
            if found != [&*expected] {
                wrong.push(format!("{expected}, not {found:?}: {source} -> {corrected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn auxiliaries_are_tense() {
    let left = conllu("she/she/PRON/PRP/2/nsubj left/leave/VERB/VBD/0/root");
    let had = conllu("she/she/PRON/PRP/3/nsubj had/have/AUX/VBD/3/aux left/leave/VERB/VBN/0/root");
    assert_eq!(names(&left, &had, Format::Conllu), ["M:VERB:TENSE"]);
    assert_eq!(names(&had, &left, Format::Conllu), ["U:VERB:TENSE"]);
    let has = had.replace("had\thave\tAUX\tVBD", "has\thave\tAUX\tVBZ");
    assert_eq!(names(&had, &has, Format::Conllu), ["R:VERB:TENSE"]);
}

#[test]
fn forms_that_a_verb_does_not_have_are_inflection() {
    let went = conllu("she/she/PRON/PRP/2/nsubj went/go/VERB/VBD/0/root");
    assert_eq!(names(&went.replace("went", "goed"), &went, Format::Conllu), ["R:VERB:INFL"]);
}

#[test]
fn main_verbs_after_auxiliaries_have_the_wrong_form() {
    let go = conllu("it/it/PRON/PRP/3/nsubj may/may/AUX/MD/3/aux went/go/VERB/VBD/0/root");
    let goes = go.replace("went\tgo\tVERB\tVBD", "go\tgo\tVERB\tVB");
    assert_eq!(names(&go, &goes, Format::Conllu), ["R:VERB:FORM"]);
    let [went, goes] = [&go, &goes].map(|text| text.replace("3\taux", "3\tadvmod"));
    assert_eq!(names(&went, &goes, Format::Conllu), ["R:VERB:TENSE"]);
}

#[test]
fn the_relation_decides_between_determiner_and_pronoun() {
    let this = conllu("this/this/DET/DT/2/det fell/fall/VERB/VBD/0/root");
    let it = conllu("it/it/PRON/PRP/2/nsubj fell/fall/VERB/VBD/0/root");
    assert_eq!(names(&this, &it, Format::Conllu), ["R:PRON"]);
}

#[test]
fn the_end_of_an_edit_may_change_its_case() {
    assert_eq!(names("we slept , we ate .", "we slept . We ate .", Format::Text), ["R:PUNCT"]);
    assert_eq!(names("dog sleeps .", "The Dog sleeps .", Format::Text), ["M:DET"]);
}

#[test]
fn unknown_words_of_the_right_word_are_not_spelled_but_inflected() {
    assert_eq!(names("informations help", "information helps", Format::Text)[0], "R:NOUN:INFL");
    assert_eq!(names("a beautifull day", "a beautiful day", Format::Text), ["R:SPELL"]);
    assert_eq!(names("the amounght fell", "the price fell", Format::Text), ["R:NOUN"]);
}

#[test]
fn an_edit_outside_its_sentence_is_named_by_what_is_there() {
    let words = [Token::plain("a")];
    let edit = Edit { source: 3..9, target: 0..1 };
    assert_eq!(Namer::default().name(&words, &words, &edit).to_string(), "M:OTHER");
}

#[test]
fn categories_are_found_with_and_without_their_operation() {
    let code = |name| CategoryInfo::named(name).map(|category| category.code);
    assert_eq!(code("R:MORPH"), Some("MORPH"));
    assert_eq!(code("VERB:SVA"), Some("VERB:SVA"));
    assert_eq!((code("R:"), code("R:NO"), code("MORPH:R")), (None, None, None));
    assert!(CATEGORIES.is_sorted_by_key(|category| category.code));
}

/// A sentence of CoNLL-U from `form/lemma/upos/feats`.
fn with_features(words: &str) -> String {
    let row = |(at, word): (usize, &str)| {
        let fields: Vec<&str> = word.split('/').collect();
        let [form, lemma, upos, feats] = fields[..] else { panic!("{word}") };
        format!("{}\t{form}\t{lemma}\t{upos}\t_\t{feats}\t_\t_\t_\t_\n", at + 1)
    };
    words.split(' ').enumerate().map(row).collect::<String>() + "\n"
}

#[test]
fn lemmas_and_features_decide_in_other_languages() {
    let good = "den/der/DET/Case=Acc Hunden/Hund/NOUN/Case=Dat|Number=Plur schläft/schlafen/VERB/Person=3";
    let cases = [
        ("den/der/DET/Case=Acc", "dem/der/DET/Case=Dat", "R:DET:FORM"),
        ("Hunden/Hund/NOUN/Case=Dat|Number=Plur", "Hunde/Hund/NOUN/Case=Nom|Number=Plur", "R:NOUN:CASE"),
        ("Hunden/Hund/NOUN/Case=Dat|Number=Plur", "Hund/Hund/NOUN/Case=Nom|Number=Sing", "R:NOUN:NUM"),
        ("Hunden/Hund/NOUN/Case=Dat|Number=Plur", "Hudnen/Hudnen/NOUN/Case=Dat|Number=Plur", "R:SPELL"),
        ("schläft/schlafen/VERB/Person=3", "schlafe/schlafen/VERB/Person=1", "R:VERB:SVA"),
        ("schläft/schlafen/VERB/Person=3", "Schlaf/schlafen/NOUN/Case=Nom", "R:MORPH"),
        ("schläft/schlafen/VERB/Person=3", "bellt/bellen/VERB/Person=3", "R:VERB"),
    ];
    for (right, wrong, expected) in cases {
        let source = with_features(&good.replace(right, wrong));
        assert_eq!(names(&source, &with_features(good), Format::Conllu), [expected], "{wrong}");
    }
}
