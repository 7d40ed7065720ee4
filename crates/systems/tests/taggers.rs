//! Both taggers on small corpora.

mod common;

use common::{accuracy, pairs, sample, tagged};
use proptest::prelude::*;
use solecism_corpus::{Corpus, Problem};
use solecism_language::Language;
use solecism_tagging::Trainer;
use solecism_tagging::model::Model;
use solecism_tagging::tagger::{PerceptronOptions, PerceptronTrainer, TagColumn, TaggedCorpus, Tagger};

fn both(corpus: &TaggedCorpus) -> [Tagger; 2] {
    let options = PerceptronOptions { iterations: 5, ..PerceptronOptions::default() };
    [Tagger::train_hmm(corpus), Tagger::train_perceptron(corpus, options, &mut |_| ())]
}

fn check(tagger: &Tagger, sentence: &str) {
    let (words, expected): (Vec<&str>, Vec<&str>) = pairs(sentence).unzip();
    assert_eq!(tagger.tag(&words), expected, "{}: {sentence}", tagger.kind());
}

#[test]
fn the_words_around_decide() {
    let corpus = tagged(&[
        "the/D walk/N was/V long/A",
        "they/P walk/V home/R",
        "we/P walk/V home/R",
        "a/D walk/N was/V good/A",
        "they/P saw/V the/D saw/N",
    ]);
    for tagger in both(&corpus) {
        check(&tagger, "a/D walk/N was/V long/A");
        check(&tagger, "we/P walk/V home/R");
        check(&tagger, "we/P saw/V a/D saw/N");
    }
}

#[test]
fn endings_tell_what_unknown_words_are() {
    let corpus = tagged(&[
        "the/D baking/N went/V slowly/R",
        "the/D rowing/N went/V badly/R",
        "the/D mending/N went/V quickly/R",
        "the/D painting/N went/V calmly/R",
    ]);
    for tagger in both(&corpus) {
        check(&tagger, "the/D zorbling/N went/V frobly/R");
    }
}

#[test]
fn a_capital_at_the_beginning_hides_no_known_word() {
    for tagger in both(&sample(TagColumn::Xpos)) {
        check(&tagger, "Nets/NNS are/VBP wet/JJ ./.");
        check(&tagger, "THE/DT nets/NNS are/VBP wet/JJ ./.");
    }
}

#[test]
fn brackets_are_known_under_either_name() {
    for tagger in both(&tagged(&["a/X (/L b/X )/R", "-LRB-/L c/X -RRB-/R"])) {
        check(&tagger, "a/X -LRB-/L b/X -RRB-/R");
        check(&tagger, "a/X (/L b/X )/R");
    }
}

/// The tags of the built-in tagger.
fn plain(words: &[&str]) -> Vec<&'static str> {
    Language::standard().tagger().tag(words).unwrap()
}

#[test]
fn short_and_long_sentences_are_tagged() {
    let corpus = sample(TagColumn::Upos);
    let long: Vec<&str> = ["Nets", "are", "zorbled", "日本", ""].into_iter().cycle().take(5000).collect();
    for tagger in both(&corpus) {
        assert!(tagger.tag(&[]).is_empty());
        assert_eq!(tagger.tag(&[""]).len(), 1);
        assert_eq!(tagger.tag(&long).len(), 5000);
    }
    assert!(plain(&[]).is_empty());
    assert_eq!(plain(&long).len(), 5000);
}

#[test]
fn a_tagger_knows_what_it_was_trained_on() {
    for tagger in both(&sample(TagColumn::Upos)) {
        assert!(accuracy(&sample(TagColumn::Upos), |words| tagger.tag(words)) > 97.0);
    }
}

#[test]
fn a_tagger_in_a_file_is_the_same_tagger() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = sample(TagColumn::Xpos);
    for tagger in both(&corpus) {
        let path = folder.path().join("tagger.model");
        tagger.to_model().write(&path).unwrap();
        let loaded = Tagger::of_model(Model::read(&path).unwrap()).unwrap();
        assert_eq!(loaded.to_model().to_bytes(), tagger.to_model().to_bytes());
        assert_eq!((loaded.kind(), loaded.training()), (tagger.kind(), tagger.training()));
        assert_eq!(loaded.training().options["tags"], "xpos");
        assert_eq!((loaded.training().sentences, loaded.training().words), (391, 5231));
        for (words, _) in common::sentences(&corpus) {
            assert_eq!(loaded.tag(&words), tagger.tag(&words));
        }
    }
}

#[test]
fn training_gives_the_same_bytes_on_any_thread() {
    let corpus = sample(TagColumn::Xpos);
    let bytes = || both(&corpus).map(|tagger| tagger.to_model().to_bytes());
    let alone = bytes();
    let together = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(bytes));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(together, [alone.clone(), alone]);
}

#[test]
fn another_seed_gives_another_model() {
    let corpus = sample(TagColumn::Xpos);
    let train =
        |seed| Tagger::train_perceptron(&corpus, PerceptronOptions { seed, iterations: 1 }, &mut |_| ());
    assert_ne!(train(1).to_model().to_bytes(), train(2).to_model().to_bytes());
}

#[test]
fn a_training_that_was_stopped_goes_on_as_if_it_had_not_been() -> Result<(), Problem> {
    let corpus = sample(TagColumn::Xpos);
    let options = PerceptronOptions { seed: 3, iterations: 4 };
    let mut seen = Vec::new();
    let whole = Tagger::train_perceptron(&corpus, options, &mut |progress| seen.push(progress));
    assert_eq!(
        seen.iter().map(|progress| (progress.iteration, progress.iterations)).collect::<Vec<_>>(),
        [(1, 4), (2, 4), (3, 4), (4, 4)]
    );
    assert!(seen.iter().all(|progress| progress.decisions == 5231));
    assert!(seen[3].right > seen[0].right);
    let mut trainer = PerceptronTrainer::new(&corpus, options);
    while !trainer.is_done() {
        trainer.iterate();
        let checkpoint = Model::from_bytes(&trainer.checkpoint().to_bytes())?;
        trainer = PerceptronTrainer::resume(&corpus, checkpoint)?;
    }
    let checkpoint = trainer.checkpoint();
    assert_eq!(trainer.finish().to_model().to_bytes(), whole.to_model().to_bytes());
    let other = PerceptronTrainer::resume(&tagged(&["a/B"]), checkpoint).map(|_| ());
    assert_eq!(other.unwrap_err().what, "the checkpoint was made with another corpus");
    let model = PerceptronTrainer::resume(&corpus, whole.to_model()).map(|_| ());
    assert!(model.unwrap_err().what.contains("the model is of kind perceptron"));
    Ok(())
}

#[test]
fn every_format_with_tags_can_be_trained_on() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("a.ptb", "(S (NP (DT The) (NN dog)) (VP (VBZ barks)) (. .))\n"),
        ("a.tagged", "The/DT dog/NN barks/VBZ ./.\n"),
        ("a.rows", "The\tDT\ndog\tNN\nbarks\tVBZ\n.\t.\n\n"),
        (
            "a.conllu",
            "1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n3\tbarks\tbark\tVERB\tVBZ\t_\t0\troot\t_\t_\n4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n",
        ),
    ];
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let corpus = common::read(&path, TagColumn::Xpos);
        let expected = (vec!["The", "dog", "barks", "."], vec!["DT", "NN", "VBZ", "."]);
        assert_eq!(common::sentences(&corpus), [expected], "{name}");
    }
    let path = folder.path().join("a.conllu");
    assert_eq!(common::read(&path, TagColumn::Upos).tags().iter().next(), Some("DET"));
}

#[test]
fn words_without_tags_are_told_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let corpus = Corpus::open(&[path], None).unwrap();
        TaggedCorpus::read(&corpus, TagColumn::Xpos).map(|_| ()).unwrap_err()
    };
    let rows = problem(
        "a.conllu",
        "1\tOne\tone\tNUM\tCD\t_\t0\troot\t_\t_\n2\ttwo\ttwo\tNUM\t_\t_\t1\tdep\t_\t_\n\n",
    );
    assert_eq!(rows.what, "the word two has no tag");
    assert_eq!(rows.place.map(|place| (place.line, place.column)), Some((2, 3)));
    assert_eq!(problem("a.txt", "Plain text .\n").what, "the word Plain has no tag");
    assert_eq!(problem("b.conllu", "").what, "there are no words to train on");
}

#[test]
fn the_built_in_tagger_tags_plain_english() {
    for sentence in [
        "She/PRP wants/VBZ to/TO walk/VB the/DT dog/NN ./.",
        "They/PRP have/VBP walked/VBN home/RB ./.",
        "Write/VB to/IN me@harbour.example/ADD ./.",
    ] {
        let (words, expected): (Vec<&str>, Vec<&str>) = pairs(sentence).unzip();
        assert_eq!(plain(&words), expected, "{sentence}");
    }
}

fn arbitrary_corpus() -> impl Strategy<Value = Vec<Vec<(String, u8)>>> {
    let word = prop_oneof!["[a-cA-C]{0,4}", "\\PC{0,3}", Just("-LRB-".to_owned())];
    prop::collection::vec(prop::collection::vec((word, 0_u8..6), 0..8), 1..8)
}

proptest! {
    #[test]
    fn any_corpus_can_be_learned_and_any_words_tagged(corpus in arbitrary_corpus(), words in prop::collection::vec("\\PC{0,6}", 0..12)) {
        let tags = ["A", "B", "C", "é", "A|B", "-"];
        let mut tagged = TaggedCorpus::default();
        for sentence in &corpus {
            tagged.push(sentence.iter().map(|(word, tag)| (word.as_str(), tags[usize::from(*tag)])));
        }
        prop_assume!(!tagged.tokens().is_empty());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for tagger in both(&tagged) {
            let found = tagger.tag(&words);
            prop_assert_eq!(found.len(), words.len());
            prop_assert!(found.iter().all(|tag| tagged.tags().iter().any(|known| known == *tag)));
            let again = Tagger::of_model(tagger.to_model()).unwrap();
            prop_assert_eq!(again.tag(&words), found);
        }
    }
}
