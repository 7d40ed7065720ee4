//! Corpora for training: the bundled sample, and treebanks outside the repository.

// Each test file is a program of its own, and none uses everything here.
#![allow(dead_code)]

pub mod dependency;

use std::path::{Path, PathBuf};

use solecism_corpus::Corpus;
use solecism_shared_data::shared;
use solecism_tagging::tagger::{Scratch, TagColumn, TaggedCorpus, Tagger};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads a corpus with tags.
pub fn read(path: &Path, column: TagColumn) -> TaggedCorpus {
    TaggedCorpus::read(&Corpus::open(&[path.to_owned()], None).unwrap(), column).unwrap()
}

/// The bundled sample.
pub fn sample(column: TagColumn) -> TaggedCorpus {
    read(&root().join("crates/language/data/sample/sample.conllu"), column)
}

/// A corpus in `../shared/data`. A test that reads one is marked with `needs_shared`.
pub fn shared_corpus(name: &str, column: TagColumn) -> TaggedCorpus {
    read(&shared!("data").join(name), column)
}

/// Words and tags of a sentence written as `word/TAG word/TAG`.
pub fn pairs(sentence: &str) -> impl Iterator<Item = (&str, &str)> {
    sentence.split_whitespace().map(|token| token.rsplit_once('/').unwrap())
}

/// A corpus of sentences in that notation.
pub fn tagged(sentences: &[&str]) -> TaggedCorpus {
    let mut corpus = TaggedCorpus::default();
    for sentence in sentences {
        corpus.push(pairs(sentence));
    }
    corpus
}

/// The words of each sentence and their tags.
pub fn sentences(corpus: &TaggedCorpus) -> Vec<(Vec<&str>, Vec<&str>)> {
    let token = |token: &solecism_tagging::tagger::Token| {
        (corpus.words().get(token.word as usize), corpus.tags().get(usize::from(token.tag)))
    };
    corpus.sentences().map(|sentence| sentence.iter().map(token).unzip()).collect()
}

/// Tagging accuracy in per cent.
pub fn accuracy<'t>(corpus: &TaggedCorpus, tag: impl Fn(&[&str]) -> Vec<&'t str>) -> f64 {
    let (mut right, mut all) = (0, 0);
    for (words, gold) in sentences(corpus) {
        let tags = tag(&words);
        assert_eq!(tags.len(), words.len());
        right += tags.iter().zip(&gold).filter(|(tag, gold)| tag == gold).count();
        all += words.len();
    }
    100.0 * right as f64 / all as f64
}

/// Words per second on one thread, after a warm-up.
pub fn speed(corpus: &TaggedCorpus, tagger: &Tagger) -> f64 {
    let sentences = sentences(corpus);
    let (mut scratch, mut tags, mut words) = (Scratch::default(), Vec::new(), 0);
    let mut start = std::time::Instant::now();
    for round in 0..11 {
        if round == 1 {
            start = std::time::Instant::now();
        }
        for (sentence, _) in &sentences {
            tagger.tag_into(sentence, &mut scratch, &mut tags);
            words += if round > 0 { tags.len() } else { 0 };
        }
    }
    words as f64 / start.elapsed().as_secs_f64()
}

/// Visits the sentences of a corpus in `../shared/data`.
pub fn for_each_sentence(name: &str, mut look: impl FnMut(&solecism_corpus::Sentence<'_>)) {
    let corpus = Corpus::open(&[shared!("data").join(name)], None).unwrap();
    for batch in corpus.batches() {
        let batch = batch.unwrap();
        for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
            look(&corpus.notation().parse(piece.text().unwrap()).unwrap());
        }
    }
}
