//! Accuracy and speed of constituency parsers on a treebank, if its data is available.

use std::collections::BTreeMap;
use std::time::Instant;

use solecism_corpus::Corpus;
use solecism_shared_data::shared;
use solecism_systems::constituency::pcfg::{MAX_WORDS, Pcfg, PcfgOptions, PcfgScratch, Search};
use solecism_systems::constituency::treebank::Functions;
use solecism_systems::constituency::{PhraseTree, Treebank};
use solecism_tagging::model::Strings;

fn gum(part: &str, functions: Functions) -> Treebank {
    let path = shared!("data/gum").join(part);
    Treebank::read(&[(1.0, &Corpus::open(&[path], None).unwrap())], functions).unwrap()
}

/// The phrases of a tree: label, first word, last word.
fn phrases<'l>(tree: &PhraseTree, labels: &'l Strings) -> BTreeMap<(&'l str, u32, u32), u32> {
    let mut phrases = BTreeMap::new();
    for node in tree.nodes().iter().filter(|node| !node.is_tag) {
        *phrases.entry((labels.get(node.label as usize), node.start, node.end)).or_default() += 1;
    }
    phrases
}

/// Labelled F over all phrases, punctuation included.
fn accuracy(pcfg: &Pcfg, test: &Treebank) -> f64 {
    let (mut right, mut all) = (0, 0);
    let (mut scratch, start) = (PcfgScratch::default(), Instant::now());
    for sample in test.samples() {
        let parsed = pcfg.parse(&test.words_of(sample), None, &mut scratch);
        let (gold, found) = (phrases(&sample.tree, test.labels()), phrases(&parsed.tree, pcfg.labels()));
        right += gold
            .iter()
            .map(|(phrase, &count)| count.min(found.get(phrase).copied().unwrap_or(0)))
            .sum::<u32>();
        all += gold.values().chain(found.values()).sum::<u32>();
    }
    let speed = test.samples().len() as f64 / start.elapsed().as_secs_f64();
    let f = 200.0 * f64::from(right) / f64::from(all);
    println!("pcfg: F {f:.2} %, {speed:.0} sentences a second");
    f
}

/// Takes a minute: `cargo test --release -p solecism-systems --test accuracy_trees -- --ignored --nocapture`
#[test]
#[ignore = "takes some minutes; ./check --long runs it"]
fn pcfg_on_gum() {
    let (train, test) = (gum("train.ptb", Functions::Keep), gum("test.ptb", Functions::Drop));
    let start = Instant::now();
    let pcfg = Pcfg::train(&train, PcfgOptions::default()).unwrap();
    println!("pcfg: trained in {:.1} s, {:?} states and rules", start.elapsed().as_secs_f64(), pcfg.size());
    let pruned = accuracy(&pcfg, &test);
    let exact = accuracy(&pcfg.with_search(Search::Exact), &test);
    assert!(exact >= 76.0 && pruned >= exact - 0.2, "{exact} {pruned}");
}

#[test]
#[ignore = "takes a minute; ./check --long runs it"]
fn long_sentences_are_parsed_in_time() {
    let train = gum("train.ptb", Functions::Keep);
    let pcfg = Pcfg::train(&train, PcfgOptions::default()).unwrap();
    let words: Vec<&str> =
        train.samples().iter().flat_map(|sample| train.words_of(sample)).take(MAX_WORDS).collect();
    for words in [&words[..120], &words] {
        let start = Instant::now();
        let parsed = pcfg.parse(words, None, &mut PcfgScratch::default());
        let seconds = start.elapsed().as_secs_f64();
        println!("{} words in {seconds:.1} s, flat: {}", words.len(), parsed.is_flat);
        assert_eq!(parsed.tree.words(), words.len());
        assert!(seconds < 60.0);
    }
}
