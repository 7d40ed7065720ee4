//! Tests of reranking: the reranker improves on the scores of the candidates.

mod perturb;

use std::path::{Path, PathBuf};
use std::time::Instant;

use perturb::Rules;
use solecism_corpus::Corpus;
use solecism_errors::Profile;
use solecism_shared_data::shared;
use solecism_systems::constituency::rerank::{
    BracketCounts, CandidateList, GoldBrackets, Labels, RerankOptions, RerankProgress, Reranked, Reranker,
    train_reranked,
};
use solecism_systems::constituency::robust::{Robust, RobustOptions};
use solecism_systems::constituency::treebank::Functions;
use solecism_systems::constituency::{LatentOptions, LatentTrainer, TreeParser, TreeScratch, Treebank};
use solecism_systems::repair::{RepairCorrector, RepairOptions};

fn treebank(path: PathBuf) -> Treebank {
    let corpus = Corpus::open(&[path], None).unwrap();
    Treebank::read(&[(1.0, &corpus)], Functions::Drop).unwrap()
}

fn sample() -> Treebank {
    treebank(Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/sample/sample.ptb"))
}

fn lists<'t>(
    treebank: &'t Treebank,
    rules: &Rules,
    from: usize,
    to: usize,
    length: usize,
) -> Vec<CandidateList<'t>> {
    let samples = treebank.samples()[from..to].iter().enumerate();
    let list = |(at, sample)| {
        let sample: &solecism_systems::constituency::Sample = sample;
        CandidateList {
            words: treebank.words_of(sample),
            candidates: rules.list(&sample.tree, (from + at) as u64, length),
            gold: &sample.tree,
            weight: 1.0,
        }
    };
    samples.map(list).collect()
}

/// F1 of the chosen trees.
fn f(treebank: &Treebank, lists: &[CandidateList<'_>], choose: impl Fn(&CandidateList<'_>) -> usize) -> f64 {
    let labels = Labels::new(treebank.labels());
    let mut sum = BracketCounts::default();
    for list in lists {
        let chosen = &list.candidates[choose(list)].tree;
        sum += GoldBrackets::new(list.gold, &labels).compare(chosen, &labels);
    }
    100.0 * sum.f()
}

/// F1 of the first candidates and of the chosen ones, for lists of this length.
fn improvement(treebank: &Treebank, train: usize, length: usize) -> [f64; 2] {
    let all = treebank.samples().len();
    let rules = Rules::count(treebank, train);
    let training = lists(treebank, &rules, 0, train, length);
    // Weak regularisation: there are few lists, and they hardly contradict each other.
    let options = RerankOptions { regulariser: 1.0, ..RerankOptions::default() };
    let start = Instant::now();
    let reranker = Reranker::train(treebank.labels(), &training, options, &mut |progress| {
        if let RerankProgress::Extracted { lists, features } = progress {
            println!("{lists} lists, {features} features, {:.1} s", start.elapsed().as_secs_f64());
        }
    });
    println!("trained in {:.1} s", start.elapsed().as_secs_f64());
    let test = lists(treebank, &rules, train, all, length);
    let before = f(treebank, &test, |_| 0);
    let start = Instant::now();
    let after = f(treebank, &test, |list| reranker.choose(&list.words, &list.candidates));
    let words: usize = test.iter().map(|list| list.words.len()).sum();
    let time = start.elapsed().as_secs_f64() * 1000.0 / test.len() as f64;
    println!("F {before:.2} to {after:.2}, {time:.2} ms a list of {} words", words / test.len());
    [before, after]
}

#[test]
fn reranking_improves_f_on_the_sample() {
    let treebank = sample();
    let [before, after] = improvement(&treebank, 280, 12);
    assert!(100.0 - after < 0.5 * (100.0 - before), "{before} {after}");
}

/// A reranker for one grammar.
fn reranked(treebank: &Treebank) -> Reranked {
    let options = LatentOptions { cycles: 0, seed: 1 };
    train_reranked(&[LatentTrainer::new(treebank, options, 1)], treebank, 1, &mut |_| ()).unwrap()
}

#[test]
fn a_robust_parser_that_accepts_the_original_gives_the_trees_of_its_base_parser() {
    let treebank = sample();
    let base = reranked(&treebank);
    let options = RepairOptions { epochs: 1, ..RepairOptions::of_profile(Profile::named("foster").unwrap()) };
    let corrector = || RepairCorrector::train(&treebank.tagged(), None, &options, &mut |_| ()).unwrap();
    let accepting = RobustOptions { accept_original: 0.0, ..RobustOptions::default() };
    let accepting = Robust::new(base.clone(), corrector()).with_options(accepting);
    let robust = Robust::new(base.clone(), corrector());
    let (mut scratch, mut different) = (TreeScratch::default(), 0);
    for sample in treebank.samples().iter().take(60) {
        // Without its second word the sentence may be repaired.
        let mut words = treebank.words_of(sample);
        words.remove(words.len().min(2) - 1);
        for count in [1, 4] {
            let expected = base.trees(&words, None, count, &mut scratch);
            assert_eq!(accepting.trees(&words, None, count, &mut scratch), expected, "{words:?}");
            let trees = robust.trees(&words, None, count, &mut scratch);
            assert!(trees.len() <= count && trees[0].tree.tags().count() == words.len());
            different += usize::from(trees[0].tree != expected[0].tree);
        }
    }
    assert!(different > 0, "no tree differs from that of the base parser");
}

#[test]
fn expected_constituents_of_reranked_trees_add_up() {
    let treebank = sample();
    let parser = reranked(&treebank);
    let mut scratch = TreeScratch::default();
    for sample in treebank.samples().iter().take(40) {
        let words = treebank.words_of(sample);
        let posterior = parser.posterior(&words, None, 3, &mut scratch).unwrap();
        assert!(posterior.trees.len() <= 3);
        let length = words.len() as u32;
        let whole = posterior.expected.phrases().iter().filter(|one| (one.start, one.end) == (0, length));
        assert!(whole.map(|one| one.count).sum::<f64>() > 0.99, "{words:?}");
        // A label may occur twice over a span, but seldom.
        assert!(posterior.expected.phrases().iter().all(|one| one.count < 2.01), "{words:?}");
        let first = posterior.into_trees(words.len(), 1);
        assert!(first.len() == 1 && first[0].tree.tags().count() == words.len());
    }
}

/// Takes some minutes: `cargo test --profile verify -p solecism-systems --test rerank -- --ignored --nocapture`
#[test]
#[ignore = "takes some minutes; ./check --long runs it"]
fn reranking_improves_f_on_gum() {
    let treebank = treebank(shared!("data/gum/dev.ptb"));
    let [before, after] = improvement(&treebank, 1100, 50);
    assert!(100.0 - after < 0.5 * (100.0 - before), "{before} {after}");
}
