//! Accuracy and speed of taggers on treebanks outside the repository; `docs/accuracy.md` has the figures.

mod common;

use common::{accuracy, shared_corpus, speed};
use solecism_language::Language;
use solecism_shared_data::needs_shared;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

const COLUMNS: [TagColumn; 2] = [TagColumn::Xpos, TagColumn::Upos];

#[needs_shared("data/ewt")]
fn hmm_on_the_english_web_treebank() {
    for column in COLUMNS {
        let [train, test] = ["ewt/train.conllu", "ewt/test.conllu"].map(|name| shared_corpus(name, column));
        let tagger = Tagger::train_hmm(&train);
        let right = accuracy(&test, |words| tagger.tag(words));
        println!("hmm, {}: {right:.2} %", column.name());
        assert!(right >= 92.8, "{} {right}", column.name());
    }
}

/// Takes a minute: `cargo test --release -p solecism-systems --test accuracy -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute; ./check --long runs it"]
fn perceptron_and_speed_on_the_english_web_treebank() {
    for (column, least) in COLUMNS.into_iter().zip([94.5, 95.0]) {
        let [train, test] = ["ewt/train.conllu", "ewt/test.conllu"].map(|name| shared_corpus(name, column));
        let hmm = Tagger::train_hmm(&train);
        println!("hmm, {}: {:.0} words a second", column.name(), speed(&test, &hmm));
        let start = std::time::Instant::now();
        let tagger = Tagger::train_perceptron(&train, PerceptronOptions::default(), &mut |_| ());
        println!("perceptron, {}: trained in {:.0} s", column.name(), start.elapsed().as_secs_f64());
        let right = accuracy(&test, |words| tagger.tag(words));
        println!("perceptron, {}: {right:.2} %, {:.0} words a second", column.name(), speed(&test, &tagger));
        assert!(right >= least, "{} {right}", column.name());
    }
}

#[needs_shared("data/talbanken")]
fn swedish_is_learned_as_well() {
    for (column, least) in COLUMNS.into_iter().zip([80.0, 87.0]) {
        let [train, test] = ["dev", "test"]
            .map(|part| shared_corpus(&format!("talbanken/sv_talbanken-ud-{part}.conllu"), column));
        let options = PerceptronOptions { iterations: 5, ..PerceptronOptions::default() };
        for tagger in [Tagger::train_hmm(&train), Tagger::train_perceptron(&train, options, &mut |_| ())] {
            let right = accuracy(&test, |words| tagger.tag(words));
            println!("{}, Swedish, {}: {right:.2} %", tagger.kind(), column.name());
            assert!(right >= least, "{} {} {right}", tagger.kind(), column.name());
        }
    }
}

#[needs_shared("data/ewt/test.conllu", "data/gum/test.conllu")]
fn the_built_in_tagger_is_better_than_the_dictionary_alone() {
    for name in ["ewt/test.conllu", "gum/test.conllu"] {
        let test = shared_corpus(name, TagColumn::Xpos);
        let language = Language::standard();
        let plain = accuracy(&test, |words| language.tagger().tag(words).unwrap());
        let dictionary = accuracy(&test, |words| language.dictionary_tagger().tag(words).unwrap());
        println!("{name}: built-in tagger {plain:.2} %, dictionary {dictionary:.2} %");
        assert!(plain > dictionary + 0.3, "{plain} {dictionary}");
    }
}
