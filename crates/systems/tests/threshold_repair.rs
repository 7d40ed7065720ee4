//! Repair with a threshold: one grammar parses repaired sentences, another all others.

use std::path::Path;

use solecism_corpus::Corpus;
use solecism_errors::Profile;
use solecism_systems::constituency::{
    Functions, Latent, LatentOptions, LatentTrainer, Product, ThresholdRepair, TreeParser, TreeScratch,
    Treebank,
};
use solecism_systems::repair::{Edit, RepairCorrector, RepairOptions, back};
use solecism_tagging::Trainer;

fn sample() -> Treebank {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/sample/sample.ptb");
    Treebank::read(&[(1.0, &Corpus::open(&[path], None).unwrap())], Functions::Drop).unwrap()
}

fn grammar(treebank: &Treebank, cycles: u32) -> Latent {
    let mut trainer = LatentTrainer::new(treebank, LatentOptions { cycles, seed: 1 }, 1);
    while !trainer.is_done() {
        trainer.iterate();
    }
    trainer.parser()
}

/// The best tree in brackets.
fn best(parser: &dyn TreeParser, words: &[&str]) -> String {
    let trees = parser.trees(words, None, 1, &mut TreeScratch::default());
    trees[0].tree.written(None, words, |label| parser.label(label))
}

#[test]
fn the_first_grammar_parses_repaired_sentences_and_the_last_all_others() {
    let treebank = sample();
    let grammars = [0, 1].map(|cycles| (grammar(&treebank, cycles), 1.0));
    let [first, last] = grammars.clone().map(|grammar| Product::new(vec![grammar]).unwrap());
    let options = RepairOptions::of_profile(Profile::named("foster").unwrap());
    let corrector = RepairCorrector::train(&treebank.tagged(), None, &options, &mut |_| ()).unwrap();
    let parser = ThresholdRepair::new(Product::new(grammars.to_vec()).unwrap(), corrector);
    let (mut scratch, mut deleted, mut differing) = (TreeScratch::default(), 0, 0);
    for sample in treebank.samples().iter().take(40) {
        let words = treebank.words_of(sample);
        differing += usize::from(best(&first, &words) != best(&last, &words));
        assert_eq!(best(&parser, &words), best(&last, &words), "{words:?} has no error");
        let twice = [&words[..2], &words[1..]].concat();
        let tree = parser.trees(&twice, None, 1, &mut scratch).swap_remove(0).tree;
        assert_eq!(tree.words(), twice.len());
        let again = Edit::Insert { at: 2, word: words[1].to_owned(), tag: String::new() };
        let once = back(&tree, &[again], |_| 0).written(None, &words, |label| parser.label(label));
        deleted += usize::from(once == best(&first, &words));
    }
    assert!(differing > 5, "the grammars give different trees");
    assert!(deleted > 30, "a repeated word is deleted: {deleted} of 40");
    assert!(parser.trees(&[], None, 1, &mut scratch)[0].tree.is_empty());
}
