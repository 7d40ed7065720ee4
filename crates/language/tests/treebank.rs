//! Inflection and plain-text tagging on a treebank from the shared data folder.

use std::collections::BTreeSet;

use solecism_language::{Class, Form, Language, Lexicon, LexiconBuilder, Morphology, TagSet};
use solecism_shared_data::{needs_shared, shared};

/// A row of a CoNLL-U file: word, lemma, Penn tag, features.
struct Row {
    word: String,
    lemma: String,
    tag: String,
    feats: String,
}

/// The sentences of a file of the English Web Treebank.
fn sentences(file: &str) -> Vec<Vec<Row>> {
    let text = std::fs::read_to_string(shared!("data/ewt").join(file)).unwrap();
    text.split("\n\n").map(|sentence| sentence.lines().filter_map(parse_row).collect()).collect()
}

fn parse_row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split('\t').collect();
    let is_word = cells.len() == 10 && cells[0].bytes().all(|byte| byte.is_ascii_digit());
    is_word.then(|| Row {
        word: cells[1].to_owned(),
        lemma: cells[2].to_owned(),
        tag: cells[4].to_owned(),
        feats: cells[5].to_owned(),
    })
}

/// The class and form of a relevant row: a verb or common noun in standard spelling.
fn slot(row: &Row) -> Option<(Class, Form)> {
    let usual = !["Typo=Yes", "Abbr=Yes", "Style="].iter().any(|mark| row.feats.contains(mark));
    let listed = ["VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "NN", "NNS"].contains(&row.tag.as_str());
    let info = TagSet::penn().info(&row.tag);
    (usual && listed).then_some((info.class, info.form))
}

fn learn(train: &[Vec<Row>]) -> Lexicon {
    let mut builder = LexiconBuilder::new();
    for row in train.iter().flatten() {
        if let Some((class, form)) = slot(row) {
            builder.add(&row.word, &row.lemma, form, class);
        }
    }
    builder.build()
}

/// The share of distinct lemmas and forms of a treebank for which the most frequent spelling is predicted, and the
/// wrong predictions.
fn accuracy(morphology: &dyn Morphology, test: &[Vec<Row>]) -> (f64, Vec<String>) {
    let expected = learn(test);
    let mut slots = BTreeSet::new();
    for row in test.iter().flatten() {
        if let Some((class, form)) = slot(row) {
            slots.insert((class, row.lemma.to_lowercase(), form));
        }
    }
    // A lexicon leaves out words that do not begin with a letter; such a word counts as wrong unless it equals its
    // lemma.
    let wrong: Vec<String> = slots
        .iter()
        .filter_map(|(class, lemma, form)| {
            let found = morphology.inflected(lemma, *class, *form);
            let expected = expected.form(*class, lemma, *form).unwrap_or(lemma);
            (found != expected).then(|| format!("{lemma} {form:?}: expected {expected}, found {found}"))
        })
        .collect();
    (percent(slots.len() - wrong.len(), slots.len()), wrong)
}

fn percent(part: usize, whole: usize) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap());
    100.0 * count(part) / count(whole)
}

#[needs_shared("data/ewt")]
fn forms_of_the_english_web_treebank() {
    let (train, test) = (sentences("train.conllu"), sentences("test.conllu"));
    let language = Language::english();
    let (without, _) = accuracy(&*language.morphology, &test);
    let (with, wrong) = accuracy(&*language.lexicon(learn(&train)).morphology, &test);
    println!("without a lexicon {:.2} %, with one {:.2} %\n{}", without, with, wrong.join("\n"));
    assert!(with >= 98.0, "{with}\n{}", wrong.join("\n"));
    assert!(without >= 98.0, "{without}");
}

#[needs_shared("data/ewt")]
fn plain_tags_of_the_english_web_treebank() {
    let test = sentences("test.conllu");
    let (mut right, mut all) = (0, 0);
    for sentence in &test {
        let words: Vec<&str> = sentence.iter().map(|row| row.word.as_str()).collect();
        let tags = Language::standard().dictionary_tagger().tag(&words).unwrap();
        right += sentence.iter().zip(tags).filter(|(row, tag)| row.tag == *tag).count();
        all += sentence.len();
    }
    println!("plain tags: {:.2} % of {all}", percent(right, all));
    assert!(percent(right, all) >= 85.0, "{right} of {all}");
}
