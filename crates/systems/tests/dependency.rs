//! Dependency parsers on small corpora.

mod common;

use proptest::prelude::*;
use solecism_corpus::{Corpus, Problem};
use solecism_systems::dependency::{
    Arc, DependencyCorpus, DependencyNode, EagerOptions, EagerTrainer, JackknifeOptions, KINDS, Oracle,
    Parser, ParserInput, Scratch, TrainingTags, jackknife,
};
use solecism_systems::system::{Answer, Asked, GOLD, Noisiness, OpenOptions, SystemName, open, open_any};
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;

use common::dependency::{attachment, is_tree, nodes, parse, sample, sample_part};

fn options(iterations: u32, beam: u32) -> EagerOptions {
    EagerOptions { iterations, beam, ..EagerOptions::default() }
}

fn train(corpus: &DependencyCorpus, options: EagerOptions) -> Parser {
    EagerTrainer::new(corpus, options).run(&mut |_| ())
}

fn with_beams(mut parser: Parser, mut check: impl FnMut(&Parser)) {
    for beam in [1, 8, 64] {
        parser = parser.with_beam(beam).unwrap();
        check(&parser);
    }
}

#[test]
fn a_parser_knows_what_it_was_trained_on() {
    let corpus = sample();
    for (oracle, beam) in [(Oracle::Dynamic, 4), (Oracle::Static, 1)] {
        let mut parser = train(&corpus, EagerOptions { oracle, ..options(6, beam) });
        for beam in [1, beam] {
            parser = parser.with_beam(beam).unwrap();
            let (_, labelled) = attachment(&parser, &corpus);
            assert!(labelled > 95.0, "{oracle:?} {beam} {labelled}");
        }
    }
}

#[test]
fn what_was_learned_holds_for_other_sentences() {
    let (train_part, test_part) = sample_part();
    let parser = train(&train_part, options(6, 8));
    with_beams(parser, |parser| {
        let (unlabelled, labelled) = attachment(parser, &test_part);
        assert!(unlabelled > 75.0 && labelled > 70.0, "{} {unlabelled} {labelled}", parser.beam());
    });
}

#[test]
fn a_model_without_taggers_is_refused_unless_it_is_told_where_tags_come_from() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("bare.model");
    train(&sample(), options(1, 1)).to_model().write(&path).unwrap();
    let name = path.to_string_lossy();
    let Err(problem) = open(&name, None, || false) else { panic!("it was opened") };
    assert!(problem.what.contains("the parser needs upos tags, but the model has no tagger"), "{problem}");
    assert!(problem.help.contains("--tags gold"), "{}", problem.help);
    let options = OpenOptions { taggers: &[GOLD.to_owned()], ..OpenOptions::default() };
    let system = open_any(SystemName::Any(&name), &options).unwrap().1.into_system();
    let gold = |tag: &'static str| [Some(vec![tag; 2]), Some(vec![tag; 2])];
    let asked = |gold_tags| Asked { words: vec!["dogs", "sleep"], line: None, gold_tags };
    let replies = system.answer(&[asked(gold("X")), asked([None, None])], Noisiness::Clean).unwrap();
    let Ok(Answer::Rows(rows)) = &replies[0] else { panic!("{replies:?}") };
    assert_eq!(rows[0].tags, [Some("X".to_owned()), Some("X".to_owned())]);
    assert!(matches!(&replies[1], Err(why) if why.contains("lacks tags (upos, xpos)")), "{replies:?}");
}

#[test]
fn arcs_that_cross_are_learned() {
    let mut corpus = DependencyCorpus::default();
    let crossing =
        ["The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root that/P/7/obj she/P/7/nsubj mended/V/2/acl"];
    let plain = ["The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root"];
    for sentence in crossing.into_iter().chain(plain).cycle().take(20) {
        corpus.push(&nodes(sentence)).unwrap();
    }
    with_beams(train(&corpus, options(10, 8)), |parser| {
        assert_eq!(attachment(parser, &corpus), (100.0, 100.0), "{}", parser.beam());
    });
}

#[test]
fn short_and_long_sentences_are_parsed() {
    let (corpus, _) = sample_part();
    let words: Vec<&str> =
        ["Nets", "are", "zorbled", "日本", "", "."].into_iter().cycle().take(5000).collect();
    let tags: Vec<&str> =
        ["NOUN", "AUX", "VERB", "PROPN", "X", "PUNCT"].into_iter().cycle().take(5000).collect();
    with_beams(train(&corpus, options(1, 4)), |parser| {
        for len in [0, 1, 2, 5000] {
            let arcs = parse(parser, &words[..len], &tags[..len], &tags[..len]);
            assert_eq!(arcs.len(), len);
            assert!(len == 0 || is_tree(&arcs));
        }
    });
}

#[test]
fn a_parser_in_a_file_is_the_same_parser() {
    let folder = tempfile::tempdir().unwrap();
    let (corpus, _) = sample_part();
    let path = folder.path().join("eager.model");
    for beam in [1, 4] {
        let parser = train(&corpus, options(2, beam));
        parser.to_model().write(&path).unwrap();
        let model = Model::read(&path).unwrap();
        assert_eq!(model.to_bytes(), parser.to_model().to_bytes());
        assert_eq!((&*model.kind, &model.training.options["tags"]), (KINDS[0], &"gold".into()));
        let loaded = Parser::of_model(model).unwrap();
        assert_eq!(loaded.to_model().to_bytes(), parser.to_model().to_bytes());
        assert_eq!(loaded.beam(), if beam == 1 { 1 } else { 16 });
        assert_eq!(attachment(&loaded, &corpus), attachment(&parser, &corpus));
    }
    let problem = Parser::of_model(Model::new("hmm", corpus.training())).map(|_| ()).unwrap_err();
    assert_eq!(problem.what, "the model is of kind hmm, not a dependency parser");
}

#[test]
fn training_gives_the_same_bytes_on_any_number_of_threads() {
    let (corpus, _) = sample_part();
    let bytes = |threads, seed| {
        let folds = JackknifeOptions { threads, folds: 3, ..JackknifeOptions::default() };
        let corpus = jackknife(&corpus, folds, &mut |_, _| ());
        let parser = train(&corpus, EagerOptions { threads, seed, ..options(2, 4) });
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
    let corpus =
        jackknife(&gold, JackknifeOptions { folds: 2, ..JackknifeOptions::default() }, &mut |_, _| ());
    assert_eq!(corpus.training_tags(), TrainingTags::Jackknifed);
    for options in [options(3, 4), EagerOptions { oracle: Oracle::Static, seed: 7, ..options(2, 1) }] {
        let whole = train(&corpus, options);
        let mut trainer = EagerTrainer::new(&corpus, options);
        let mut seen = Vec::new();
        while !trainer.is_done() {
            let progress = trainer.iterate();
            seen.push(progress.iteration);
            assert!(progress.right <= progress.decisions && progress.decisions > 0);
            let checkpoint = Model::from_bytes(&trainer.checkpoint().to_bytes())?;
            // The resumed corpus has gold tags again: the checkpoint holds the tags that it was trained with.
            trainer = EagerTrainer::resume(&gold, checkpoint, 2)?;
            assert_eq!(EagerOptions { threads: options.threads, ..trainer.options() }, options);
        }
        assert_eq!(seen, (1..=options.iterations).collect::<Vec<_>>());
        let checkpoint = trainer.checkpoint();
        assert_eq!(trainer.finish().to_model().to_bytes(), whole.to_model().to_bytes());
        let another = EagerTrainer::resume(&other, checkpoint, 1).map(|_| ());
        assert_eq!(another.unwrap_err().what, "the checkpoint was made with another corpus");
    }
    Ok(())
}

#[test]
fn tags_that_are_needed_are_asked_for() {
    let mut scratch = Scratch::default();
    let mut problem = |parser: &Parser, upos: &[&str], xpos: &[&str]| {
        let words = ParserInput { words: &["Nets", "dry"], upos, xpos };
        parser.parse(words, &mut scratch, &mut Vec::new()).err().map(|flaw| flaw.what)
    };
    let both = train(&sample_part().0, options(1, 1));
    assert_eq!(problem(&both, &["NOUN", "VERB"], &["NNS", "VBP"]), None);
    assert_eq!(problem(&both, &["NOUN", "_"], &["", "VBP"]), None);
    let what = "the sentence has no universal tags (UPOS), which the parser was trained with";
    assert_eq!(problem(&both, &["_", "_"], &["NNS", "VBP"]).as_deref(), Some(what));
    let what = "the sentence has no tags (XPOS), which the parser was trained with";
    assert_eq!(problem(&both, &["NOUN", "VERB"], &["", "_"]).as_deref(), Some(what));
    let mut corpus = DependencyCorpus::default();
    corpus.push(&nodes("Nets/N/2/nsubj dry/V/0/root")).unwrap();
    let one = train(&corpus, options(1, 1));
    assert_eq!((one.needs().upos, one.needs().xpos), (true, false));
    assert_eq!(problem(&one, &["N", "V"], &["_", "_"]), None);
    assert!(both.with_beam(65).is_err());
    assert!(one.with_beam(0).is_err());
}

fn read(name: &str, text: &str) -> Result<DependencyCorpus, Problem> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    DependencyCorpus::read(&Corpus::open(&[path], None).unwrap())
}

#[test]
fn tables_of_three_formats_can_be_read() {
    let files = [
        (
            "a.conllu",
            "1-2\tNets\t_\t_\t_\t_\t_\t_\t_\t_\n1\tNets\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdry\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n\n",
        ),
        ("a.conllx", "1\tNets\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tdry\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n\n"),
        (
            "a.conll09",
            "1\tNets\t_\t_\tNNS\t_\t_\t_\t2\t_\tnsubj\t_\t_\t_\n2\tdry\t_\t_\tVBP\t_\t_\t_\t0\t_\troot\t_\t_\t_\n\n",
        ),
    ];
    for (name, text) in files {
        let corpus = read(name, text).unwrap();
        let tokens = corpus.sentence(0);
        let word = |at: usize| corpus.words().get(tokens[at].word as usize);
        let label = |at: usize| corpus.labels().get(usize::from(tokens[at].label));
        assert_eq!((tokens.len(), word(0), word(1)), (2, "Nets", "dry"), "{name}");
        assert_eq!((tokens[0].head, label(0), tokens[1].head, label(1)), (2, "nsubj", 0, "root"), "{name}");
        assert_eq!(corpus.xpos().iter().collect::<Vec<_>>(), ["NNS", "VBP"], "{name}");
        assert_eq!(corpus.columns().upos, name != "a.conll09", "{name}");
    }
}

#[test]
fn several_roots_are_made_one() {
    let row = |word: u32, head: u32| format!("{word}\tw{word}\t_\tX\t_\t_\t{head}\tr\t_\t_\n");
    let corpus = read("a.conllx", &format!("{}{}{}\n", row(1, 2), row(2, 0), row(3, 0))).unwrap();
    let heads: Vec<u32> = corpus.tokens().iter().map(|token| token.head).collect();
    assert_eq!((heads, corpus.joined_roots()), (vec![2, 0, 2], 1));
}

#[test]
fn what_a_treebank_lacks_is_told_with_its_place() {
    let problem = |name: &str, text: &str| read(name, text).map(|_| ()).unwrap_err();
    let row = "1\tOne\tone\tNUM\tCD\t_\t0\troot\t_\t_\n";
    let cases = [
        ("2\ttwo\ttwo\tNUM\tCD\t_\t_\tdep\t_\t_\n", "the word two has no head", 20),
        ("2\ttwo\ttwo\tNUM\tCD\t_\t1\t_\t_\t_\n", "the word two has no relation to its head", 22),
        ("2\ttwo\ttwo\t_\t_\t_\t1\tdep\t_\t_\n", "the word two has no tag", 3),
    ];
    for (second, what, column) in cases {
        let problem = problem("a.conllu", &format!("{row}{second}\n"));
        assert_eq!(problem.what, what);
        assert_eq!(problem.place.map(|place| (place.line, place.column)), Some((2, column)), "{what}");
    }
    assert_eq!(problem("a.tagged", "Plain/JJ text/NN\n").what, "the sentence has no dependencies");
    assert_eq!(problem("a.conllu", "").what, "there are no words to train on");
    let cyclic = [("a", 2), ("b", 1)].map(|(word, head)| DependencyNode {
        word,
        upos: "X",
        xpos: "_",
        head,
        label: "x",
    });
    assert!(DependencyCorpus::default().push(&cyclic).is_err());
    assert!(DependencyCorpus::default().push(&[DependencyNode { head: 7, ..cyclic[0] }]).is_err());
}

/// A changed byte causes an error, or leaves a working model.
#[test]
fn no_changed_byte_does_harm() {
    let mut corpus = DependencyCorpus::default();
    for _ in 0..3 {
        corpus.push(&nodes("The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root that/P/7/obj she/P/7/nsubj mended/V/2/acl")).unwrap();
    }
    let parser = train(&corpus, options(2, 2));
    let mut bytes = parser.to_model().to_bytes();
    let mut chance = solecism_chance::Chance::new(1, 1, 0);
    for _ in 0..10_000 {
        let at = chance.below(bytes.len() as u32) as usize;
        let flip = chance.below(255) as u8 + 1;
        bytes[at] ^= flip;
        if let Ok(parser) = Model::from_bytes(&bytes).and_then(Parser::of_model) {
            works(parser);
        }
        bytes[at] ^= flip;
    }
    works(Parser::of_model(Model::from_bytes(&bytes).unwrap()).unwrap());
}

/// Invalid numbers under valid checksums, as in a forged rather than a damaged file.
#[test]
fn no_made_up_content_does_harm() {
    let mut corpus = DependencyCorpus::default();
    for _ in 0..3 {
        corpus.push(&nodes("The/D/2/det net/N/4/nsubj was/V/4/cop dry/A/0/root that/P/7/obj she/P/7/nsubj mended/V/2/acl")).unwrap();
    }
    let model = train(&corpus, options(2, 2)).to_model();
    let mut chance = solecism_chance::Chance::new(1, 1, 1);
    let names = "columns labels labels.ends labels.lifted labels.root transitions.left transitions.right scorers \
                 greedy.classes greedy.slots greedy.rows beam.classes beam.slots beam.rows";
    for name in names.split_whitespace() {
        for _ in 0..200 {
            let mut model = model.clone();
            let mut bytes = model.take::<u8>(name).unwrap();
            for _ in 0..=chance.below(3) {
                let at = chance.below(bytes.len() as u32) as usize;
                bytes[at] ^= chance.below(255) as u8 + 1;
            }
            model.put(name, &bytes);
            if let Ok(parser) = Parser::of_model(model) {
                works(parser);
            }
        }
    }
}

fn works(mut parser: Parser) {
    for beam in [1, 4] {
        parser = parser.with_beam(beam).unwrap();
        let tags = ["D", "N", "V", "A", "P", "P", "V"];
        let arcs = parse(&parser, &["The", "net", "was", "zorbled", "that", "she", "mended"], &tags, &tags);
        assert!(is_tree(&arcs));
        assert!(arcs.iter().all(|arc| usize::from(arc.label) < parser.labels().len()));
    }
}

fn arbitrary_corpus() -> impl Strategy<Value = Vec<Vec<(u8, u32, u8)>>> {
    prop::collection::vec(prop::collection::vec((0_u8..6, any::<u32>(), 0_u8..4), 1..9), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_trees_can_be_learned_and_every_parse_is_a_tree(
        corpus in arbitrary_corpus(),
        words in prop::collection::vec((0_usize..6, 0_usize..6), 0..14),
    ) {
        let (known, labels) = (["a", "b", "c", "d", "e", "f"], ["x", "y", "z", "w"]);
        let mut trees = DependencyCorpus::default();
        for sentence in &corpus {
            // Each word depends on an earlier one in the order of these numbers, so arcs may cross.
            let mut order: Vec<usize> = (0..sentence.len()).collect();
            order.sort_by_key(|&at| sentence[at].1);
            let mut heads = vec![0; sentence.len()];
            for (place, &at) in order.iter().enumerate().skip(1) {
                heads[at] = order[sentence[at].1 as usize % place] as u32 + 1;
            }
            let node = |(&(word, _, label), &head): (&(u8, u32, u8), &u32)| {
                let word = known[usize::from(word)];
                DependencyNode { word, upos: word, xpos: "_", head, label: labels[usize::from(label)] }
            };
            let nodes: Vec<DependencyNode> = sentence.iter().zip(&heads).map(node).collect();
            prop_assert!(trees.push(&nodes).is_ok());
        }
        let mut parser = train(&trees, options(2, 3));
        let (forms, tags): (Vec<&str>, Vec<&str>) = words.iter().map(|&(word, tag)| (known[word], known[tag])).unzip();
        for beam in [1, 3] {
            parser = parser.with_beam(beam).unwrap();
            let arcs: Vec<Arc> = parse(&parser, &forms, &tags, &tags);
            prop_assert_eq!(arcs.len(), forms.len());
            prop_assert!(arcs.is_empty() || is_tree(&arcs));
        }
        let again = Parser::of_model(parser.to_model()).unwrap().with_beam(3).unwrap();
        prop_assert_eq!(parse(&again, &forms, &tags, &tags), parse(&parser, &forms, &tags, &tags));
    }
}
