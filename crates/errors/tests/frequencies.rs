//! Frequencies of the errors made in a real treebank agree with the paper.

use std::collections::BTreeMap;

use solecism_corpus::Tree;
use solecism_errors::kinds::{Agreement, MissingWord};
use solecism_errors::{Corruptor, ErrorKind, Kinds, Options, Profile, Summary, Tagged, Token, Words};
use solecism_language::{Language, TagSet};
use solecism_shared_data::{needs_shared, shared};

/// Sentences of GUM's training part.
fn gum() -> Vec<Tagged<'static>> {
    let text = std::fs::read_to_string(shared!("data/gum/train.ptb")).unwrap();
    // One tree per line.
    let trees = text.lines().filter(|line| !line.trim().is_empty()).filter_map(|line| Tree::parse(line).ok());
    trees.map(|tree| tagged(&tree)).collect()
}

fn tagged(tree: &Tree) -> Tagged<'static> {
    let tagset = TagSet::penn();
    let tokens = tree.tokens().map(|leaf| Token {
        word: leaf.word.to_owned().into(),
        tag: leaf.tag.to_owned().into(),
        info: tagset.info(leaf.tag),
    });
    Tagged::new(tokens.collect(), tagset)
}

fn corruptor(kinds: &[&str], seed: u64) -> Corruptor {
    let profile = Profile::named("foster").expect("a built-in profile");
    let profile = profile.restricted(kinds).expect("kinds of the profile");
    let options = Options { seed, ..Options::default() };
    Corruptor::new(profile, Language::default(), TagSet::penn(), options).expect("a built-in keyboard")
}

const FIVE: [&str; 5] = ["missing-word", "extra-word", "real-word-spelling", "agreement", "verb-form"];

/// True if the kind can make an error in the sentence.
fn applies(kind: &dyn ErrorKind, sentence: &Tagged, words: &Words) -> bool {
    kind.groups(sentence, words).iter().any(|group| {
        group.sites.iter().any(|&site| {
            let ways = kind.ways(sentence, words, group.name, site).count();
            (0..ways).any(|way| kind.error(sentence, words, group.name, site, way).is_some())
        })
    })
}

/// Corrupts the sentences once per seed.
fn corrupt_all(kinds: &[&str], seeds: std::ops::Range<u64>, sentences: &[Tagged]) -> Summary {
    let mut summary = Summary::default();
    for seed in seeds {
        let corruptor = corruptor(kinds, seed);
        for (position, sentence) in sentences.iter().enumerate() {
            summary.add(&corruptor.corrupt(sentence.clone(), position as u64));
        }
    }
    summary
}

/// Share of each part in the sum, in hundredths of a percent.
fn shares(counts: impl Iterator<Item = u64> + Clone) -> Vec<u64> {
    let total: u64 = counts.clone().sum();
    counts.map(|count| count * 10_000 / total.max(1)).collect()
}

fn assert_near(found: &[u64], expected: &[u64], within: u64) {
    assert_eq!(found.len(), expected.len());
    let near = found.iter().zip(expected).all(|(found, expected)| found.abs_diff(*expected) <= within);
    assert!(near, "found {found:?}, expected {expected:?} within {within}");
}

#[needs_shared("data/gum/train.ptb")]
fn kinds_are_drawn_as_the_profile_has_them() {
    let mut sentences = gum();
    let words = Words::default();
    sentences.retain(|sentence| Kinds::builtin().iter().take(5).all(|kind| applies(kind, sentence, &words)));
    assert!(sentences.len() > 3_000, "{}", sentences.len());
    let summary = corrupt_all(&FIVE, 1..11, &sentences);
    let expected = [3200, 2267, 2667, 1200, 667];
    assert_near(&shares(summary.kinds[..5].iter().map(|kind| kind.drawn)), &expected, 150);
    assert_near(&shares(summary.kinds[..5].iter().map(|kind| kind.applied)), &expected, 150);
    assert_eq!(summary.unchanged(), 0);
}

#[needs_shared("data/gum/train.ptb")]
fn classes_of_missing_words_are_the_papers() {
    let mut sentences = gum();
    let words = Words::default();
    sentences.retain(|sentence| MissingWord.groups(sentence, &words).len() == 7);
    assert!(sentences.len() > 500, "{}", sentences.len());
    let summary = corrupt_all(&["missing-word"], 1..51, &sentences);
    let made = &summary.kinds[0].subkinds;
    let classes = ["det", "verb", "prep", "pronoun", "noun", "to", "conj"];
    let counts = classes.iter().map(|class| made.get(*class).copied().unwrap_or_default());
    assert_near(&shares(counts), &[2800, 2300, 2100, 1000, 700, 700, 200], 200);
}

#[needs_shared("data/gum/train.ptb")]
fn extra_words_are_of_three_sorts_equally_often() {
    let mut sentences = gum();
    sentences.truncate(5_000);
    let summary = corrupt_all(&["extra-word"], 1..3, &sentences);
    let made = &summary.kinds[1].subkinds;
    let sorts = ["repeated-token", "repeated-tag", "random-word"];
    let counts = sorts.iter().map(|sort| made.get(*sort).copied().unwrap_or_default());
    assert_near(&shares(counts), &[3333, 3333, 3333], 200);
}

#[needs_shared("data/gum/train.ptb")]
fn the_left_member_is_changed_once_in_three_times() {
    let sentences = gum();
    let words = Words::default();
    let mut sides: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 1..6 {
        let corruptor = corruptor(&["agreement"], seed);
        for (position, sentence) in sentences.iter().enumerate() {
            for edit in corruptor.corrupt(sentence.clone(), position as u64).edits {
                if let Some(side) = edit.side.filter(|_| in_full_pair(sentence, &words, edit.at)) {
                    *sides.entry(side.into_owned()).or_default() += 1;
                }
            }
        }
    }
    let count = |side: &str| sides.get(side).copied().unwrap_or_default();
    assert!(count("left") > 1_000);
    assert_near(&shares([count("left"), count("right")].into_iter()), &[3333, 6667], 300);
}

/// True if the token belongs to exactly one pair, and both members of it have a counterpart.
fn in_full_pair(sentence: &Tagged, words: &Words, token: u32) -> bool {
    let target =
        |site, way| Agreement.error(sentence, words, "", site, way).filter(is_in_pair).map(|e| e.target);
    let pairs: Vec<_> = (token.saturating_sub(2)..=token)
        .map(|site| [target(site, 0), target(site, 1)])
        .filter(|pair| pair.contains(&Some(token)))
        .collect();
    matches!(pairs[..], [[Some(_), Some(_)]])
}

fn is_in_pair(error: &solecism_errors::Error) -> bool {
    error.changes.iter().all(|change| change.edit.side.is_some())
}
