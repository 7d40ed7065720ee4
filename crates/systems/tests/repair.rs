//! Repair: training on the bundled sample, and behaviour on arbitrary input.

mod common;

use std::sync::OnceLock;

use common::{sample, tagged};
use proptest::prelude::*;
use solecism_errors::Profile;
use solecism_language::Language;
use solecism_systems::repair::{CorrectionLimits, Edit, Repair, RepairOptions};
use solecism_tagging::model::{Model, Training};
use solecism_tagging::tagger::{TagColumn, TaggedCorpus};

fn trained(corpus: &TaggedCorpus) -> Repair {
    let options = RepairOptions { epochs: 2, ..RepairOptions::of_profile(Profile::named("foster").unwrap()) };
    Repair::train(corpus, None, &options, &mut |_| ()).unwrap()
}

fn repair() -> &'static Repair {
    static REPAIR: OnceLock<Repair> = OnceLock::new();
    REPAIR.get_or_init(|| trained(&sample(TagColumn::Xpos)))
}

fn kept(repair: &Repair) -> Model {
    let mut model = Model::new("test", Training::default());
    repair.save("repair", &mut model);
    model
}

const SECTIONS: [&str; 23] = [
    "glossary.words",
    "glossary.tags",
    "glossary.readings",
    "glossary.counts",
    "glossary.ends",
    "language.words.order",
    "language.words.keys",
    "language.words.probabilities",
    "language.words.backoffs",
    "language.words.unseen",
    "language.mixed.order",
    "language.mixed.keys",
    "language.mixed.probabilities",
    "language.mixed.backoffs",
    "language.tags.order",
    "language.tags.keys",
    "language.tags.probabilities",
    "language.tags.backoffs",
    "fillers.words",
    "fillers.tags",
    "fillers.stand",
    "judge.numbers",
    "judge.weights",
];

#[test]
fn text_tells_what_is_said() {
    // None of these words is in the sample.
    let words = ["Zorbs", "quibble", "up", "flimmering", "grundles", "."];
    let mut text = TaggedCorpus::of_column(TagColumn::Xpos);
    for _ in 0..30 {
        text.push(words.into_iter().zip(["NNS", "VBP", "RP", "JJ", "NNS", "."]));
    }
    let options = RepairOptions { epochs: 2, ..RepairOptions::of_profile(Profile::named("foster").unwrap()) };
    let taught = Repair::train(&sample(TagColumn::Xpos), Some(&text), &options, &mut |_| ()).unwrap();
    let tags = ["NNS", "VBP", "RP", "JJ", "NNS", "."];
    let [without, with] = [repair(), &taught].map(|repair| repair.judge(&words, &tags).well_formed);
    assert!(with > without, "{with} {without}");
    let model = kept(&taught);
    let loaded = Repair::load("repair", &mut Model::from_bytes(&model.to_bytes()).unwrap()).unwrap();
    assert_eq!(loaded.judge(&words, &tags), taught.judge(&words, &tags));
}

#[test]
fn the_same_corpus_gives_the_same_bytes() {
    assert!(kept(repair()).to_bytes() == kept(&trained(&sample(TagColumn::Xpos))).to_bytes());
}

#[test]
fn it_comes_back_from_its_file() {
    let mut model = Model::from_bytes(&kept(repair()).to_bytes()).unwrap();
    let back = Repair::load("repair", &mut model).unwrap();
    let (words, tags) = (["The", "the", "dogs", "barks", "."], ["DT", "DT", "NNS", "VBZ", "."]);
    assert_eq!(back.judge(&words, &tags), repair().judge(&words, &tags));
}

#[test]
fn a_file_that_lacks_something_or_has_something_else_is_refused() {
    for section in SECTIONS.map(|section| format!("repair.{section}")) {
        let mut model = kept(repair());
        model.take::<u8>(&section).unwrap();
        assert!(Repair::load("repair", &mut model.clone()).is_err(), "without {section}");
        model.put(&section, &[7_u8, 0, 0, 0, 7, 0, 0, 0]);
        assert!(Repair::load("repair", &mut model).is_err(), "another {section}");
    }
}

#[test]
fn a_word_that_is_repeated_goes() {
    let words = ["They", "live", "in", "in", "the", "house", "."];
    let tags = ["PRP", "VBP", "IN", "IN", "DT", "NN", "."];
    let judgement = repair().judge(&words, &tags);
    let expected = Edit::Delete { at: 3, word: "in".to_owned(), tag: "IN".to_owned() };
    assert_eq!(judgement.proposals[0].edit, expected);
    assert!(judgement.proposals[0].probability > judgement.well_formed, "{judgement:?}");
    let limits = CorrectionLimits { least: 0.3, most: 1 };
    let corrected = repair().correct(&words, Language::standard().dictionary_tagger(), limits);
    assert_eq!(corrected.words.join(" "), "They live in the house .");
    assert_eq!(corrected.edits, [expected]);
    let nothing = repair().correct(
        &words,
        Language::standard().dictionary_tagger(),
        CorrectionLimits { least: 1.1, ..limits },
    );
    assert_eq!((nothing.words.len(), nothing.edits.len()), (words.len(), 0));
}

#[test]
fn a_corpus_without_words_is_refused_and_one_sentence_is_enough() {
    let options = RepairOptions::of_profile(Profile::named("foster").unwrap());
    let empty = TaggedCorpus::default();
    assert!(Repair::train(&empty, None, &options, &mut |_| ()).is_err());
    let one = trained(&common::tagged(&["Dogs/NNS bark/VBP ./."]));
    assert!(one.judge(&["Dogs", "bark", "."], &["NNS", "VBP", "."]).well_formed > 0.0);
}

proptest! {
    #[test]
    fn any_words_and_tags_get_a_judgement(
        words in prop::collection::vec("\\PC{0,8}|the|is|walks|'s|I|a|an", 0..12),
        tags in prop::collection::vec("NN|DT|VBZ|PRP|\\.|XX|IN", 0..12),
    ) {
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let tags: Vec<&str> = tags.iter().map(|tag| &**tag).collect();
        let judgement = repair().judge(&words, &tags);
        let sum: f64 = judgement.proposals.iter().map(|proposal| proposal.probability).sum();
        prop_assert!((0.0..=1.0).contains(&judgement.well_formed));
        prop_assert!(sum + judgement.well_formed < 1.001);
        prop_assert!(judgement.proposals.is_sorted_by(|one, next| one.probability >= next.probability));
        let count = words.len().min(tags.len());
        for proposal in judgement.proposals {
            let mut corrected: Vec<String> = words[..count].iter().map(|word| (*word).to_owned()).collect();
            prop_assert!(proposal.edit.apply(&mut corrected));
            prop_assert!(corrected != words[..count]);
        }
    }
}

#[test]
fn a_treebank_of_another_language_is_refused() {
    let line = "Pojken/NN bor/VB i/IN ett/DT hus/NN vid/IN sjön/NN ./.";
    let corpus = tagged(&[line; 40]);
    let options = RepairOptions::of_profile(Profile::named("foster").unwrap());
    let problem = Repair::train(&corpus, None, &options, &mut |_| ()).map(|_| ()).unwrap_err();
    assert!(problem.what.contains("does not look like English"), "{}", problem.what);
}
