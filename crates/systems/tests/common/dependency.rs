//! Treebanks for parsers, and the accuracy of parsers.

use std::path::Path;
use std::time::Instant;

use solecism_corpus::Corpus;
use solecism_shared_data::shared;
use solecism_systems::dependency::{
    Arc, DependencyCorpus, DependencyNode, Parser, ParserInput, Scratch, Token,
};
use solecism_tagging::tagger::Tagger;

use super::root;

fn read(path: &Path) -> DependencyCorpus {
    DependencyCorpus::read(&Corpus::open(&[path.to_owned()], None).unwrap()).unwrap()
}

/// The bundled sample.
pub fn sample() -> DependencyCorpus {
    read(&root().join("crates/language/data/sample/sample.conllu"))
}

/// The sample split into training (four of five sentences) and test data.
pub fn sample_part() -> (DependencyCorpus, DependencyCorpus) {
    let (all, mut parts) = (sample(), [DependencyCorpus::default(), DependencyCorpus::default()]);
    for (at, sentence) in all.sentences().enumerate() {
        let nodes: Vec<DependencyNode> = sentence.iter().map(|token| node(token, &all)).collect();
        parts[usize::from(at % 5 == 4)].push(&nodes).unwrap();
    }
    parts.into()
}

/// A treebank in `../shared/data`. A test that reads one is marked with `needs_shared`.
pub fn shared_treebank(name: &str) -> DependencyCorpus {
    read(&shared!("data").join(name))
}

fn node<'c>(token: &Token, corpus: &'c DependencyCorpus) -> DependencyNode<'c> {
    DependencyNode {
        word: corpus.words().get(token.word as usize),
        upos: corpus.upos().get(usize::from(token.upos)),
        xpos: corpus.xpos().get(usize::from(token.xpos)),
        head: token.head,
        label: corpus.labels().get(usize::from(token.label)),
    }
}

/// Nodes of a sentence written as `word/TAG/head/label word/TAG/head/label`.
pub fn nodes(sentence: &str) -> Vec<DependencyNode<'_>> {
    sentence.split_whitespace().map(|token| written_node(token).unwrap()).collect()
}

fn written_node(token: &str) -> Option<DependencyNode<'_>> {
    let mut fields = token.split('/');
    let (word, upos) = (fields.next()?, fields.next()?);
    let head = fields.next()?.parse().ok()?;
    Some(DependencyNode { word, upos, xpos: "_", head, label: fields.next()? })
}

/// Parses one sentence.
pub fn parse(parser: &Parser, words: &[&str], upos: &[&str], xpos: &[&str]) -> Vec<Arc> {
    let mut arcs = Vec::new();
    parser.parse(ParserInput { words, upos, xpos }, &mut Scratch::default(), &mut arcs).unwrap();
    arcs
}

/// True if every word is below the one root.
pub fn is_tree(arcs: &[Arc]) -> bool {
    let climbs = |word: usize| {
        let mut at = word;
        (0..=arcs.len()).any(|_| {
            let head = arcs[at].head as usize;
            at = head.saturating_sub(1);
            head == 0
        })
    };
    arcs.iter().filter(|arc| arc.head == 0).count() == 1 && (0..arcs.len()).all(climbs)
}

/// Unlabelled and labelled attachment scores, in per cent.
pub fn attachment(parser: &Parser, corpus: &DependencyCorpus) -> (f64, f64) {
    let (mut scratch, mut arcs) = (Scratch::default(), Vec::new());
    let (mut heads, mut both) = (0, 0);
    for sentence in corpus.sentences() {
        let nodes: Vec<DependencyNode> = sentence.iter().map(|token| node(token, corpus)).collect();
        let words: Vec<&str> = nodes.iter().map(|node| node.word).collect();
        let upos: Vec<&str> = nodes.iter().map(|node| node.upos).collect();
        let xpos: Vec<&str> = nodes.iter().map(|node| node.xpos).collect();
        parser
            .parse(ParserInput { words: &words, upos: &upos, xpos: &xpos }, &mut scratch, &mut arcs)
            .unwrap();
        for (node, arc) in nodes.iter().zip(&arcs) {
            let is_head = node.head == arc.head;
            heads += usize::from(is_head);
            both += usize::from(is_head && node.label == parser.labels().get(usize::from(arc.label)));
        }
    }
    let percent = |right: usize| 100.0 * right as f64 / corpus.tokens().len() as f64;
    (percent(heads), percent(both))
}

/// The treebank with tags by these taggers.
pub fn tagged(corpus: &DependencyCorpus, upos: &Tagger, xpos: &Tagger) -> DependencyCorpus {
    let mut tagged = DependencyCorpus::default();
    for sentence in corpus.sentences() {
        let mut nodes: Vec<DependencyNode> = sentence.iter().map(|token| node(token, corpus)).collect();
        let words: Vec<&str> = nodes.iter().map(|node| node.word).collect();
        for ((node, upos), xpos) in nodes.iter_mut().zip(upos.tag(&words)).zip(xpos.tag(&words)) {
            (node.upos, node.xpos) = (upos, xpos);
        }
        tagged.push(&nodes).unwrap();
    }
    tagged
}

/// Sentences per second on one thread, with the given tags.
pub fn speed(parser: &Parser, corpus: &DependencyCorpus) -> f64 {
    let sentences: Vec<[Vec<&str>; 3]> = corpus
        .sentences()
        .map(|sentence| {
            let nodes: Vec<DependencyNode> = sentence.iter().map(|token| node(token, corpus)).collect();
            [
                nodes.iter().map(|node| node.word).collect(),
                nodes.iter().map(|node| node.upos).collect(),
                nodes.iter().map(|node| node.xpos).collect(),
            ]
        })
        .collect();
    let (mut scratch, mut arcs) = (Scratch::default(), Vec::new());
    let start = Instant::now();
    for [words, upos, xpos] in &sentences {
        parser.parse(ParserInput { words, upos, xpos }, &mut scratch, &mut arcs).unwrap();
    }
    sentences.len() as f64 / start.elapsed().as_secs_f64()
}
