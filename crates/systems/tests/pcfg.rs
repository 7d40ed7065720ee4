//! Tests of the annotated grammar on small treebanks and on the bundled sample.

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use solecism_corpus::{Corpus, Tree};
use solecism_systems::constituency::pcfg::{
    Annotation, Annotations, MAX_WORDS, Pcfg, PcfgOptions, PcfgScratch, Search,
};
use solecism_systems::constituency::treebank::Functions;
use solecism_systems::constituency::{ParsedTree, Treebank};
use solecism_tagging::model::Model;

/// A treebank of weighted trees.
fn treebank(trees: &[(f64, &str)]) -> Treebank {
    let mut treebank = Treebank::default();
    for (weight, tree) in trees {
        treebank.push(&Tree::parse(*tree).unwrap(), *weight, Functions::Keep).unwrap();
    }
    treebank
}

fn train(treebank: &Treebank) -> Pcfg {
    Pcfg::train(treebank, PcfgOptions { rare: 1.0, ..PcfgOptions::default() }).unwrap()
}

fn written(pcfg: &Pcfg, parsed: &ParsedTree, words: &[&str]) -> String {
    parsed.tree.written(pcfg.root(), words, |label| pcfg.labels().get(label as usize))
}

fn parse(pcfg: &Pcfg, sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let parsed = pcfg.parse(&words, None, &mut PcfgScratch::default());
    assert!(!parsed.is_flat, "{sentence}");
    written(pcfg, &parsed, &words)
}

static SAMPLE: LazyLock<Treebank> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/data/sample/sample.ptb");
    let corpus = Corpus::open(&[path], None).unwrap();
    Treebank::read(&[(1.0, &corpus)], Functions::Keep).unwrap()
});

/// A grammar of the bundled sample.
static GRAMMAR: LazyLock<Pcfg> = LazyLock::new(|| train(&SAMPLE));

const CATS: [(f64, &str); 4] = [
    (1.0, "(ROOT (S (NP-SBJ (DT the) (NN cat)) (VP (VBZ sleeps)) (. .)))"),
    (
        1.0,
        "(ROOT (S (NP-SBJ (PRP she)) (VP (VBZ feeds) (NP (DT the) (NN cat)) (NP-TMP (DT each) (NN day))) (. .)))",
    ),
    (
        1.0,
        "(ROOT (S (NP-SBJ (DT a) (NN dog)) (VP (VBZ sees) (NP (NP (DT the) (NN cat)) (PP (IN of) (NP (PRP us))))) (. .)))",
    ),
    (1.0, "(ROOT (S (VP (VB look) (PP (IN at) (NP (PRP it)))) (. !)))"),
];

#[test]
fn training_trees_are_parsed_without_function_tags() {
    let pcfg = train(&treebank(&CATS));
    assert_eq!(pcfg.root(), Some("ROOT"));
    for (_, tree) in CATS {
        let parsed = Tree::parse(tree).unwrap();
        let words: Vec<&str> = parsed.tokens().map(|leaf| leaf.word).collect();
        assert_eq!(parse(&pcfg, &words.join(" ")), tree.replace("-SBJ", "").replace("-TMP", ""));
    }
}

#[test]
fn unary_chains_of_the_training_trees_are_parsed() {
    let trees = [
        (1.0, "(ROOT (FRAG (S (VP (VP (VB go))))))"),
        (1.0, "(ROOT (NP (NP (NP (NN tea)) (CC and) (NP (NN milk)))))"),
    ];
    let pcfg = train(&treebank(&trees));
    assert_eq!(parse(&pcfg, "go"), "(ROOT (FRAG (S (VP (VP (VB go))))))");
    assert_eq!(parse(&pcfg, "tea and milk"), trees[1].1);
}

#[test]
fn unknown_words_get_the_tags_of_similar_words() {
    let pcfg = train(&treebank(&CATS));
    assert_eq!(parse(&pcfg, "the wug sleeps ."), "(ROOT (S (NP (DT the) (NN wug)) (VP (VBZ sleeps)) (. .)))");
}

#[test]
fn weights_decide_between_trees() {
    let (low, high) = (
        "(S (VP (V saw) (NP (NP (N her)) (PP (P with) (NP (N glasses))))))",
        "(S (VP (V saw) (NP (N her)) (PP (P with) (NP (N glasses)))))",
    );
    for (weights, expected) in [([9.0, 1.0], low), ([1.0, 9.0], high)] {
        let pcfg = train(&treebank(&[(weights[0], low), (weights[1], high)]));
        assert_eq!(parse(&pcfg, "saw her with glasses"), expected);
    }
}

#[test]
fn given_tags_are_kept_if_there_is_a_parse() {
    let pcfg = &*GRAMMAR;
    let (words, mut scratch) = (["Time", "flies", "."], PcfgScratch::default());
    let tags_of = |given: [&str; 3]| {
        let parsed = pcfg.parse(&words, Some(&given), &mut PcfgScratch::default());
        assert!(!parsed.is_flat);
        parsed.tree.tags().map(|tag| pcfg.labels().get(tag as usize)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(tags_of(["NN", "VBZ", "."]), "NN VBZ .");
    assert_eq!(tags_of(["VB", "NNS", "."]), "VB NNS .");
    // Unknown tags are ignored, and fewer tags than words are accepted.
    assert_eq!(tags_of(["NN", "VERB", "."]).split(' ').next(), Some("NN"));
    assert!(!pcfg.parse(&words, Some(&["NN"]), &mut scratch).is_flat);
}

#[test]
fn every_input_gets_a_tree() {
    let pcfg = &*GRAMMAR;
    let mut scratch = PcfgScratch::default();
    assert_eq!(pcfg.parse(&[], None, &mut scratch), ParsedTree::default());
    let long = "x".repeat(10_000);
    for words in [vec![&long[..]], vec!["", "\u{0}", "(", "👩‍👩‍👧"], vec![","; 30]] {
        for search in [Search::Exact, Search::Pruned] {
            let pcfg = train(&treebank(&CATS)).with_search(search);
            assert_eq!(pcfg.parse(&words, None, &mut scratch).tree.words(), words.len());
        }
        assert_eq!(pcfg.parse(&words, None, &mut scratch).tree.words(), words.len());
    }
    let words = vec!["word"; MAX_WORDS + 1];
    let parsed = pcfg.parse(&words, None, &mut scratch);
    assert!(parsed.is_flat);
    assert_eq!(parsed.tree.nodes().len(), words.len() + 1);
    assert_eq!(pcfg.k_best(&words, None, 3, &mut scratch), [parsed]);
    assert!(Pcfg::train(&Treebank::default(), PcfgOptions::default()).is_ok());
}

#[test]
fn pruning_loses_little() {
    let exact = train(&SAMPLE).with_search(Search::Exact);
    let (mut scratch, mut same, mut all) = (PcfgScratch::default(), 0, 0);
    for sample in SAMPLE.samples().iter().take(60) {
        let words = SAMPLE.words_of(sample);
        let [best, pruned] = [&exact, &*GRAMMAR].map(|pcfg| pcfg.parse(&words, None, &mut scratch));
        assert!(pruned.score <= best.score + 1e-3, "{} {}", pruned.score, best.score);
        same += usize::from(best.tree == pruned.tree);
        all += 1;
    }
    assert!(same * 20 >= all * 19, "{same} of {all}");
}

#[test]
fn k_best_trees_are_distinct_and_sorted() {
    let (pcfg, mut scratch) = (&*GRAMMAR, PcfgScratch::default());
    for sample in SAMPLE.samples().iter().take(20) {
        let words = SAMPLE.words_of(sample);
        let best = pcfg.parse(&words, None, &mut scratch);
        let found = pcfg.k_best(&words, None, 10, &mut scratch);
        assert!(found[0].score >= best.score - 1e-3, "{} {}", found[0].score, best.score);
        assert!(found.is_sorted_by(|one, next| one.score >= next.score));
        for (at, one) in found.iter().enumerate() {
            assert_eq!(one.tree.words(), words.len());
            assert!(found[..at].iter().all(|other| other.tree != one.tree));
        }
        assert!(words.len() < 6 || found.len() == 10, "{}", found.len());
        assert_eq!(pcfg.k_best(&words, None, 3, &mut scratch), &found[..found.len().min(3)]);
    }
    assert!(pcfg.k_best(&["word"], None, 0, &mut scratch).is_empty());
}

#[test]
fn a_model_can_be_saved_and_loaded_with_its_options() {
    let bytes = GRAMMAR.to_model().to_bytes();
    assert_eq!(train(&SAMPLE).to_model().to_bytes(), bytes);
    let model = Model::from_bytes(&bytes).unwrap();
    assert_eq!(model.training.sentences, SAMPLE.samples().len() as u64);
    assert_eq!(model.training.options["vertical"], 2);
    let again = Pcfg::of_model(model).unwrap();
    assert_eq!(again.to_model().to_bytes(), bytes);
    let words = SAMPLE.words_of(&SAMPLE.samples()[0]);
    let [one, other] = [&again, &*GRAMMAR].map(|pcfg| pcfg.parse(&words, None, &mut PcfgScratch::default()));
    assert_eq!(one, other);
    let mut foreign = GRAMMAR.to_model();
    foreign.kind = "mst".into();
    assert!(Pcfg::of_model(foreign).is_err());
}

#[test]
fn annotations_have_names() {
    for annotation in Annotation::ALL {
        assert_eq!(Annotation::of_name(annotation.name()), Some(annotation));
        assert!(!Annotations::ALL.without(annotation).has(annotation));
        assert_eq!(Annotations::NONE.with(annotation).iter().collect::<Vec<_>>(), [annotation]);
    }
    let plain = PcfgOptions { annotations: Annotations::NONE, vertical: 1, horizontal: 0, rare: 1.0 };
    let small = Pcfg::train(&SAMPLE, plain).unwrap();
    assert!(small.size().0 < GRAMMAR.size().0);
    assert!(!small.parse(&["Time", "flies", "."], None, &mut PcfgScratch::default()).is_flat);
}

/// Sections of 32-bit indices, and of counts.
const NUMBERS: [&str; 7] = ["states.label", "binary", "unary", "tops", "lexicon", "rare", "annotations"];
const COUNTS: [&str; 5] = ["binary.count", "unary.count", "tops.count", "lexicon.count", "rare.count"];

#[test]
fn inconsistent_models_are_refused() {
    let model = train(&treebank(&CATS)).to_model();
    for name in NUMBERS {
        for damage in [|list: &mut Vec<u32>| list[0] = u32::MAX, |list: &mut Vec<u32>| list.push(0)] {
            let mut model = model.clone();
            let mut list = model.take::<u32>(name).unwrap();
            damage(&mut list);
            model.put(name, &list);
            assert!(Pcfg::of_model(model).is_err(), "{name}");
        }
    }
    for name in COUNTS {
        for count in [f64::NAN, 0.0, -1.0, f64::INFINITY] {
            let mut model = model.clone();
            let mut list = model.take::<u64>(name).unwrap();
            list[0] = count.to_bits();
            model.put(name, &list);
            assert!(Pcfg::of_model(model).is_err(), "{name} {count}");
        }
    }
}

proptest! {
    /// Changed indices give another grammar or an error.
    #[test]
    fn changed_models_do_not_panic(name in 0..NUMBERS.len(), at: prop::sample::Index, number in 0_u32..40) {
        let mut model = train(&treebank(&CATS)).to_model();
        let mut list = model.take::<u32>(NUMBERS[name]).unwrap();
        let at = at.index(list.len());
        list[at] = number;
        model.put(NUMBERS[name], &list);
        if let Ok(pcfg) = Pcfg::of_model(model) {
            let words = ["she", "feeds", "the", "wug", "."];
            for search in [Search::Exact, Search::Pruned] {
                let pcfg = Pcfg::of_model(pcfg.to_model()).unwrap().with_search(search);
                let mut scratch = PcfgScratch::default();
                prop_assert_eq!(pcfg.parse(&words, None, &mut scratch).tree.words(), 5);
                prop_assert!(!pcfg.k_best(&words, None, 4, &mut scratch).is_empty());
            }
        }
    }
}
