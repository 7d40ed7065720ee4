//! The graph-based parser, on small corpora and on treebanks outside the repository.

mod common;

use std::time::Instant;

use proptest::prelude::*;
use solecism_chance::Chance;
use solecism_corpus::Problem;
use solecism_systems::dependency::projective::is_projective;
use solecism_systems::dependency::{
    DependencyCorpus, DependencyNode, JackknifeOptions, MstOptions, MstTrainer, Order, Parser, jackknife,
};
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, TagColumn, Tagger};

use common::dependency::{
    attachment, is_tree, nodes, parse, sample, sample_part, shared_treebank, speed, tagged,
};

/// Both orders, projective and non-projective.
const SHAPES: [(Order, bool); 4] =
    [(Order::First, true), (Order::First, false), (Order::Second, true), (Order::Second, false)];

fn options(iterations: u32, (order, projective): (Order, bool)) -> MstOptions {
    MstOptions { iterations, order, projective, ..MstOptions::default() }
}

fn train(corpus: &DependencyCorpus, options: MstOptions) -> Parser {
    MstTrainer::new(corpus, options).run(&mut |_| ())
}

/// A corpus with crossing arcs.
fn crossing() -> DependencyCorpus {
    let mut corpus = DependencyCorpus::default();
    let sentences = [
        "The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root that/P/7/obj she/P/7/nsubj mended/V/2/acl",
        "The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root",
    ];
    for sentence in sentences.into_iter().cycle().take(20) {
        corpus.push(&nodes(sentence)).unwrap();
    }
    corpus
}

#[test]
fn a_parser_knows_what_it_was_trained_on() {
    let corpus = sample();
    for shape in SHAPES {
        let (_, labelled) = attachment(&train(&corpus, options(8, shape)), &corpus);
        assert!(labelled > 97.0, "{shape:?} {labelled}");
    }
}

#[test]
fn what_was_learned_holds_for_other_sentences() {
    let (train_part, test_part) = sample_part();
    for shape in SHAPES {
        let (unlabelled, labelled) = attachment(&train(&train_part, options(6, shape)), &test_part);
        assert!(unlabelled > 78.0 && labelled > 73.0, "{shape:?} {unlabelled} {labelled}");
    }
}

#[test]
fn arcs_that_cross_are_found_where_they_may() {
    let corpus = crossing();
    for shape in SHAPES {
        let (unlabelled, labelled) = attachment(&train(&corpus, options(10, shape)), &corpus);
        // A projective parser must get one of eleven arcs wrong.
        let expected = if shape.1 { 1000.0 / 11.0 } else { 100.0 };
        assert!((unlabelled - expected).abs() < 1e-9, "{shape:?} {unlabelled}");
        assert!(labelled > 90.0, "{shape:?} {labelled}");
    }
}

#[test]
fn short_and_long_sentences_are_parsed() {
    let (corpus, _) = sample_part();
    let words: Vec<&str> =
        ["Nets", "are", "zorbled", "日本", "", "."].into_iter().cycle().take(5000).collect();
    let tags: Vec<&str> =
        ["NOUN", "AUX", "VERB", "PROPN", "X", "PUNCT"].into_iter().cycle().take(5000).collect();
    for shape in SHAPES {
        let parser = train(&corpus, options(1, shape));
        for len in [0, 1, 2, 256, 257, 5000] {
            let arcs = parse(&parser, &words[..len], &tags[..len], &tags[..len]);
            assert_eq!(arcs.len(), len);
            assert!(len == 0 || is_tree(&arcs), "{shape:?} {len}");
            assert!(!shape.1 || is_projective(&arcs), "{shape:?} {len}");
        }
    }
}

/// Training works on sentences that are too long to be parsed in one piece.
#[test]
fn long_sentences_can_be_learned_from() {
    let mut corpus = crossing();
    let long: Vec<DependencyNode> = (0..600)
        .map(|word| DependencyNode {
            word: "and",
            upos: "C",
            xpos: "_",
            head: word,
            label: if word == 0 { "root" } else { "cc" },
        })
        .collect();
    corpus.push(&long).unwrap();
    let parser = train(&corpus, options(3, (Order::Second, true)));
    let (words, tags) = (vec!["and"; 600], vec!["C"; 600]);
    assert!(is_tree(&parse(&parser, &words, &tags, &tags)));
}

#[test]
fn a_parser_in_a_file_is_the_same_parser() {
    let folder = tempfile::tempdir().unwrap();
    let (corpus, other) = sample_part();
    let path = folder.path().join("mst.model");
    for shape in SHAPES {
        let parser = train(&corpus, options(2, shape));
        parser.to_model().write(&path).unwrap();
        let model = Model::read(&path).unwrap();
        assert_eq!((&*model.kind, model.to_bytes()), ("mst", parser.to_model().to_bytes()));
        let said = &model.training.options;
        assert_eq!(said["order"], u64::from(shape.0 == Order::Second) + 1);
        assert_eq!((&said["projective"], &said["tags"]), (&shape.1.into(), &"gold".into()));
        let loaded = Parser::of_model(model).unwrap();
        assert_eq!(loaded.to_model().to_bytes(), parser.to_model().to_bytes());
        assert_eq!(attachment(&loaded, &other), attachment(&parser, &other));
        assert!(loaded.with_beam(4).is_err());
    }
}

#[test]
fn training_gives_the_same_bytes_on_any_number_of_threads() {
    let (corpus, _) = sample_part();
    let bytes = |threads, seed| {
        let folds = JackknifeOptions { threads, folds: 3, ..JackknifeOptions::default() };
        let corpus = jackknife(&corpus, folds, &mut |_, _| ());
        let parser = train(&corpus, MstOptions { threads, seed, ..options(2, (Order::Second, false)) });
        assert_eq!(parser.to_model().training.options["tags"], "jackknifed");
        parser.to_model().to_bytes()
    };
    let alone = bytes(1, 1);
    assert_eq!(bytes(2, 1), alone);
    assert_eq!(bytes(1, 1), alone);
    assert_ne!(bytes(1, 2), alone);
}

#[test]
fn a_training_that_was_stopped_goes_on_as_if_it_had_not_been() -> Result<(), Problem> {
    let (gold, other) = sample_part();
    let folds = JackknifeOptions { folds: 2, ..JackknifeOptions::default() };
    let corpus = jackknife(&gold, folds, &mut |_, _| ());
    for shape in [SHAPES[1], SHAPES[2]] {
        let options = MstOptions { seed: 7, ..options(3, shape) };
        let whole = train(&corpus, options);
        let mut trainer = MstTrainer::new(&corpus, options);
        let mut seen = Vec::new();
        while !trainer.is_done() {
            let progress = trainer.iterate();
            seen.push(progress.iteration);
            assert!(progress.right <= progress.decisions && progress.right > 0);
            let checkpoint = Model::from_bytes(&trainer.checkpoint().to_bytes())?;
            // The resumed corpus has gold tags again: the checkpoint holds the tags that it was trained with.
            trainer = MstTrainer::resume(&gold, checkpoint, 2)?;
            assert_eq!(MstOptions { threads: options.threads, ..trainer.options() }, options);
        }
        assert_eq!(seen, [1, 2, 3]);
        let checkpoint = trainer.checkpoint();
        assert_eq!(trainer.finish().to_model().to_bytes(), whole.to_model().to_bytes());
        let another = MstTrainer::resume(&other, checkpoint, 1).map(|_| ());
        assert_eq!(another.unwrap_err().what, "the checkpoint was made with another corpus");
    }
    Ok(())
}

#[test]
fn one_column_of_tags_is_enough_and_the_other_is_not_looked_at() {
    let corpus = crossing();
    let parser = train(&corpus, options(5, (Order::Second, true)));
    assert_eq!((parser.needs().upos, parser.needs().xpos), (true, false));
    let (words, upos) = (["The", "net", "was", "wet"], ["D", "N", "V", "A"]);
    let alone = parse(&parser, &words, &upos, &[]);
    assert_eq!(alone, parse(&parser, &words, &upos, &["X", "Y", "Z", "W"]));
    assert_eq!(alone.iter().map(|arc| arc.head).collect::<Vec<_>>(), [2, 4, 4, 0]);
}

fn works(parser: &Parser) {
    let tags = ["D", "N", "V", "A", "P", "P", "V"];
    let arcs = parse(parser, &["The", "net", "was", "zorbled", "that", "she", "mended"], &tags, &tags);
    assert!(is_tree(&arcs));
    assert!(arcs.iter().all(|arc| usize::from(arc.label) < parser.labels().len()));
}

/// A changed byte causes an error, or leaves a working model.
#[test]
fn no_changed_byte_does_harm() {
    let mut bytes = train(&crossing(), options(2, (Order::Second, false))).to_model().to_bytes();
    let mut chance = Chance::new(1, 1, 0);
    for _ in 0..10_000 {
        let at = chance.below(bytes.len() as u32) as usize;
        let flip = chance.below(255) as u8 + 1;
        bytes[at] ^= flip;
        if let Ok(parser) = Model::from_bytes(&bytes).and_then(Parser::of_model) {
            works(&parser);
        }
        bytes[at] ^= flip;
    }
    works(&Parser::of_model(Model::from_bytes(&bytes).unwrap()).unwrap());
}

/// Invalid numbers under valid checksums, as in a forged rather than a damaged file.
#[test]
fn no_made_up_content_does_harm() {
    let model = train(&crossing(), options(2, (Order::Second, false))).to_model();
    let mut chance = Chance::new(1, 1, 1);
    let names = "columns shape labels labels.ends labels.lifted labels.root arcs.weights labels.classes labels.slots \
                 labels.rows";
    for name in names.split_whitespace() {
        for _ in 0..200 {
            let mut model = model.clone();
            let mut bytes = model.take::<u8>(name).unwrap();
            if chance.below(10) == 0 {
                bytes.fill(chance.below(256) as u8);
            }
            for _ in 0..=chance.below(3) {
                let at = chance.below(bytes.len() as u32) as usize;
                bytes[at] ^= chance.below(255) as u8 + 1;
            }
            bytes.truncate(bytes.len() >> chance.below(2));
            model.put(name, &bytes);
            if let Ok(parser) = Parser::of_model(model) {
                works(&parser);
            }
        }
    }
    let mut checkpoint = MstTrainer::new(&crossing(), MstOptions::default()).checkpoint();
    checkpoint.take::<i32>("arcs.learned").unwrap();
    checkpoint.put("arcs.learned", &[1_i32; 3]);
    assert!(MstTrainer::resume(&crossing(), checkpoint, 1).is_err());
}

/// Sentences of words, with numbers that determine their heads, and labels.
fn arbitrary_corpus() -> impl Strategy<Value = Vec<Vec<(usize, u32, usize)>>> {
    prop::collection::vec(prop::collection::vec((0_usize..6, any::<u32>(), 0_usize..4), 1..9), 1..6)
}

const WORDS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// Nodes of a tree: each word depends on an earlier one in the order of the numbers, so arcs may cross.
fn arbitrary_tree(sentence: &[(usize, u32, usize)]) -> Vec<DependencyNode<'static>> {
    let mut order: Vec<usize> = (0..sentence.len()).collect();
    order.sort_by_key(|&at| sentence[at].1);
    let mut nodes: Vec<DependencyNode> = sentence
        .iter()
        .map(|&(word, _, label)| DependencyNode {
            word: WORDS[word],
            upos: WORDS[word],
            xpos: "_",
            head: 0,
            label: ["x", "y", "z", "w"][label],
        })
        .collect();
    for (place, &at) in order.iter().enumerate().skip(1) {
        nodes[at].head = order[sentence[at].1 as usize % place] as u32 + 1;
    }
    nodes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_trees_can_be_learned_and_every_parse_is_a_tree(
        corpus in arbitrary_corpus(),
        words in prop::collection::vec((0_usize..6, 0_usize..6), 0..30),
        shape in prop::sample::select(SHAPES.to_vec()),
    ) {
        let mut trees = DependencyCorpus::default();
        for sentence in &corpus {
            prop_assert!(trees.push(&arbitrary_tree(sentence)).is_ok());
        }
        let parser = train(&trees, options(2, shape));
        let (forms, tags): (Vec<&str>, Vec<&str>) =
            words.iter().map(|&(word, tag)| (WORDS[word], WORDS[tag])).unzip();
        let arcs = parse(&parser, &forms, &tags, &tags);
        prop_assert_eq!(arcs.len(), forms.len());
        prop_assert!(arcs.is_empty() || is_tree(&arcs));
        prop_assert!(!shape.1 || is_projective(&arcs));
        let again = Parser::of_model(parser.to_model()).unwrap();
        prop_assert_eq!(parse(&again, &forms, &tags, &tags), arcs);
    }
}

/// Prints the figures, and checks the labelled one.
fn check(what: &str, parser: &Parser, test: &DependencyCorpus, least: f64) {
    let (unlabelled, labelled) = attachment(parser, test);
    let speed = speed(parser, test);
    println!("mst, {what}: UAS {unlabelled:.2} %, LAS {labelled:.2} %, {speed:.0} sentences a second");
    assert!(labelled >= least, "{what} {labelled}");
}

fn train_and_tell(corpus: &DependencyCorpus, options: MstOptions) -> Parser {
    let start = Instant::now();
    let parser = train(corpus, options);
    let (time, size) = (start.elapsed().as_secs_f64(), parser.to_model().to_bytes().len());
    println!("mst, {options:?}: trained in {time:.0} s, {:.1} MB", size as f64 / 1e6);
    parser
}

/// Takes some minutes: `cargo test --release -p solecism-systems --test mst -- --ignored --nocapture`
#[test]
#[ignore = "takes some minutes; ./check --long runs it"]
fn accuracy_on_the_english_web_treebank() {
    let [gold, test] = ["ewt/train.conllu", "ewt/test.conllu"].map(shared_treebank);
    let usual = MstOptions { threads: 2, ..MstOptions::default() };
    for (shape, least) in SHAPES.into_iter().zip([85.0, 84.0, 86.0, 86.0]) {
        let (order, projective) = shape;
        let parser = train_and_tell(&gold, MstOptions { order, projective, ..usual });
        check(&format!("gold tags, {shape:?}"), &parser, &test, least);
    }
    let folds = JackknifeOptions { threads: 2, ..JackknifeOptions::default() };
    let predicted = jackknife(&gold, folds, &mut |_, _| ());
    let [upos, xpos] = [TagColumn::Upos, TagColumn::Xpos].map(|column| {
        let corpus = common::shared_corpus("ewt/train.conllu", column);
        Tagger::train_perceptron(&corpus, PerceptronOptions::default(), &mut |_| ())
    });
    check("own tags", &train_and_tell(&predicted, usual), &tagged(&test, &upos, &xpos), 80.0);
}

#[test]
#[ignore = "takes a minute; ./check --long runs it"]
fn swedish_is_learned_as_well() {
    let [train_part, test] =
        ["dev", "test"].map(|part| shared_treebank(&format!("talbanken/sv_talbanken-ud-{part}.conllu")));
    for shape in SHAPES {
        let parser = train_and_tell(&train_part, options(10, shape));
        check(&format!("Swedish, gold tags, {shape:?}"), &parser, &test, 66.0);
    }
}
