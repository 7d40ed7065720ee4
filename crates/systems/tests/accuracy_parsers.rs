//! Accuracy and speed of parsers on treebanks outside the repository; `docs/accuracy.md` has the figures.

mod common;

use std::time::Instant;

use common::dependency::{attachment, shared_treebank, speed, tagged};
use solecism_systems::dependency::{
    DependencyCorpus, EagerOptions, EagerTrainer, JackknifeOptions, Parser, jackknife,
};
use solecism_tagging::Trainer;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

fn train(corpus: &DependencyCorpus, options: EagerOptions) -> Parser {
    let start = Instant::now();
    let parser = EagerTrainer::new(corpus, options).run(&mut |_| ());
    println!("eager: trained in {:.0} s", start.elapsed().as_secs_f64());
    parser
}

/// Prints the figures for each beam width, and checks the labelled ones.
fn check(what: &str, mut parser: Parser, test: &DependencyCorpus, least: [(u32, f64); 2]) {
    for (beam, least) in least {
        parser = parser.with_beam(beam).unwrap();
        let (unlabelled, labelled) = attachment(&parser, test);
        let speed = speed(&parser, test);
        println!(
            "eager, {what}, beam {beam}: UAS {unlabelled:.2} %, LAS {labelled:.2} %, {speed:.0} sentences a second"
        );
        assert!(labelled >= least, "{what} {beam} {labelled}");
    }
}

/// Takes some minutes: `cargo test --release -p solecism-systems --test accuracy_parsers -- --ignored --nocapture`
#[test]
#[ignore = "takes some minutes; ./check --long runs it"]
fn eager_on_the_english_web_treebank() {
    let [gold, test] = ["ewt/train.conllu", "ewt/test.conllu"].map(shared_treebank);
    let options = EagerOptions { threads: 2, ..EagerOptions::default() };
    check("gold tags", train(&gold, options), &test, [(1, 87.0), (16, 87.5)]);
    let start = Instant::now();
    let folds = JackknifeOptions { threads: 2, ..JackknifeOptions::default() };
    let predicted = jackknife(&gold, folds, &mut |_, _| ());
    println!("jack-knifed in {:.0} s", start.elapsed().as_secs_f64());
    let [upos, xpos] = [TagColumn::Upos, TagColumn::Xpos].map(|column| {
        let corpus = common::shared_corpus("ewt/train.conllu", column);
        Tagger::train_perceptron(&corpus, PerceptronOptions::default(), &mut |_| ())
    });
    let test = tagged(&test, &upos, &xpos);
    check("own tags", train(&predicted, options), &test, [(1, 82.5), (16, 83.5)]);
}

#[test]
#[ignore = "takes a minute; ./check --long runs it"]
fn swedish_is_learned_as_well() {
    let [train_part, test] =
        ["dev", "test"].map(|part| shared_treebank(&format!("talbanken/sv_talbanken-ud-{part}.conllu")));
    let parser = train(&train_part, EagerOptions::default());
    check("Swedish, gold tags", parser, &test, [(1, 76.0), (16, 77.0)]);
}
