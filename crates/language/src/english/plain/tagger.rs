//! The built-in tagger for plain English.
//!
//! The dictionary and its rules ([`tag_plain`]) know many words but little of their context. A perceptron learns from
//! the bundled sample when to trust them. Its features are the tags that they give to the word and its neighbours,
//! the tags that the dictionary allows, and its own previous tags. It is trained on first use.

use std::sync::LazyLock;

use solecism_chance::{Chance, Domain};
use solecism_corpus::Tree;
use solecism_tagging::WordTagger;
use solecism_tagging::hash::{mixed, of_bytes};
use solecism_tagging::index::HashIndex;
use solecism_tagging::model::Strings;
use solecism_tagging::perceptron::{Scorer, Weights};
use solecism_tagging::spelling;

use super::tag_plain;
use crate::english::forms::tags_of;
use crate::english::sample::TREES;

/// Number of epochs, and the margin by which the right tag must beat all others to prevent an update: both tuned on
/// the development parts of two treebanks.
const ITERATIONS: u32 = 8;
const MARGIN: i32 = 60;

/// A tagger for plain English, with Penn tags.
#[derive(Debug)]
struct PlainTagger {
    tags: Strings,
    numbers: HashIndex,
    scorer: Scorer,
}

/// A word with its dictionary features.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Tag by the dictionary and its rules.
    plain: &'static str,
    /// Hash of that tag.
    tag: u64,
    /// Hash of the tags that the dictionary allows, the most frequent first.
    allowed: u64,
    /// Hash of the word in lower case.
    word: u64,
    /// 1 if the word begins with a capital, otherwise 0; 2 for padding.
    capital: u64,
}

/// Padding before and after the sentence.
const OUTSIDE: Seen = Seen { plain: "", tag: 1, allowed: 1, word: 1, capital: 2 };

/// The tagger, trained on first use.
static BUILTIN: LazyLock<PlainTagger> = LazyLock::new(PlainTagger::train);

impl PlainTagger {
    fn tag(&self, words: &[&str]) -> Vec<&str> {
        let seen = look_at(words);
        let mut tags = Vec::with_capacity(words.len());
        let (mut features, mut scores) = (Vec::new(), vec![0; self.tags.len()]);
        let mut history = [OUTSIDE.tag; 2];
        for at in 0..seen.len() {
            // A tag that does not occur in the sample is kept: the dictionary has a reason for it.
            let mut tag = seen[at].plain;
            if self.numbers.get(seen[at].tag).is_some() {
                features_of(&seen, at, history, &mut features);
                scores.fill(0);
                self.scorer.add_scores(&features, &mut scores);
                tag = self.tags.get(best(&scores));
            }
            tags.push(tag);
            history = [history[1], of_bytes(tag.as_bytes())];
        }
        tags
    }

    fn train() -> Self {
        let sentences = sample();
        let mut tagger = Self {
            tags: Strings::default(),
            numbers: HashIndex::default(),
            scorer: Weights::new(0).averaged(),
        };
        for (_, gold) in &sentences {
            for tag in gold {
                let next = tagger.tags.len() as u32;
                if tagger.numbers.get_or_insert(of_bytes(tag.as_bytes()), next) == next {
                    tagger.tags.push(tag);
                }
            }
        }
        let mut weights = Weights::new(tagger.tags.len());
        for iteration in 0..ITERATIONS {
            let mut left: Vec<usize> = (0..sentences.len()).collect();
            let mut chance = Chance::keyed(1, Domain::Training, iteration, 0, 0);
            while let Some(next) = chance.take(&mut left) {
                let (seen, gold) = &sentences[next];
                tagger.learn(seen, gold, &mut weights);
            }
        }
        tagger.scorer = weights.averaged();
        tagger
    }

    fn learn(&self, seen: &[Seen], gold: &[String], weights: &mut Weights) {
        let (mut features, mut scores) = (Vec::new(), vec![0; self.tags.len()]);
        let mut history = [OUTSIDE.tag; 2];
        for (at, gold) in gold.iter().enumerate() {
            let gold = self.numbers.get(of_bytes(gold.as_bytes())).unwrap_or(0) as usize;
            features_of(seen, at, history, &mut features);
            scores.fill(0);
            weights.add_scores(&features, &mut scores);
            weights.count_decision();
            let tag = best(&scores);
            scores[gold] -= MARGIN;
            let rival = best(&scores);
            if rival != gold {
                weights.update(&features, gold, 1);
                weights.update(&features, rival, -1);
            }
            history = [history[1], of_bytes(self.tags.get(tag).as_bytes())];
        }
    }
}

/// The built-in tagger. It is trained when it is first used, not when it is created.
pub(crate) struct BuiltinTagger;

impl WordTagger for BuiltinTagger {
    fn tag(&self, words: &[&str]) -> Option<Vec<&str>> {
        Some(BUILTIN.tag(words))
    }
}

/// The sentences of the sample with their dictionary features and tags.
fn sample() -> Vec<(Vec<Seen>, Vec<String>)> {
    let trees = TREES.lines().filter_map(|line| Tree::parse(line).ok());
    let sentences = trees.map(|tree| {
        let words: Vec<&str> = tree.tokens().map(|leaf| leaf.word).collect();
        (look_at(&words), tree.tokens().map(|leaf| leaf.tag.to_owned()).collect())
    });
    sentences.collect()
}

fn look_at(words: &[&str]) -> Vec<Seen> {
    let seen = |(word, plain): (&&str, &'static str)| Seen {
        plain,
        tag: of_bytes(plain.as_bytes()),
        allowed: tags_of(word).iter().take(3).fold(0, |all, tag| mixed(all, of_bytes(tag.0.as_bytes()))),
        word: of_bytes(spelling::plain(word).to_lowercase().as_bytes()),
        capital: u64::from(word.starts_with(char::is_uppercase)),
    };
    words.iter().zip(tag_plain(words)).map(seen).collect()
}

fn features_of(seen: &[Seen], at: usize, [second, last]: [u64; 2], features: &mut Vec<u64>) {
    let look = |place: usize| seen.get((at + place).wrapping_sub(2)).unwrap_or(&OUTSIDE);
    let [_, before, word, after, beyond] = std::array::from_fn(look);
    let both = mixed(second, last);
    let values = [
        word.tag,
        mixed(word.tag, word.allowed),
        mixed(word.tag, word.capital),
        mixed(before.tag, word.tag),
        mixed(word.tag, after.tag),
        mixed(mixed(before.tag, word.tag), after.tag),
        mixed(mixed(word.tag, after.tag), beyond.tag),
        mixed(word.allowed, after.allowed),
        mixed(word.allowed, after.tag),
        last,
        mixed(last, word.tag),
        mixed(last, word.allowed),
        mixed(both, word.tag),
        mixed(both, word.allowed),
        mixed(mixed(last, word.tag), after.tag),
        mixed(mixed(last, word.allowed), after.tag),
        word.word,
        mixed(word.word, after.tag),
        mixed(word.word, last),
        mixed(before.word, word.tag),
        mixed(after.word, word.tag),
    ];
    features.clear();
    features.extend((1_u64..).zip(values).map(|(template, value)| mixed(template << 32, value)));
}

/// The tag with the highest score; of equals, the first.
fn best(scores: &[i32]) -> usize {
    (0..scores.len()).rev().max_by_key(|&tag| scores[tag]).unwrap_or(0)
}
