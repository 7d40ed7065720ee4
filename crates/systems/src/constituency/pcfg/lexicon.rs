//! Emission probabilities: P(word | state).

use std::ops::Range;

use super::annotation::Annotations;
use super::counts::{Counts, StateKind};
use super::word_class::{CLASSES, word_class};
use crate::constituency::signature::signature;
use solecism_tagging::hash;
use solecism_tagging::index::HashIndex;
use solecism_tagging::spelling;

/// A word with at least this count only has the tags that it was seen with.
const CLOSED_TAGS_COUNT: f64 = 100.0;

/// Pseudo-count of P(tag | signature) in P(tag | word).
const SIGNATURE_PSEUDO_COUNT: f64 = 1.0;

/// Pseudo-count of P(tag | rare word) in P(tag | signature).
const RARE_PSEUDO_COUNT: f64 = 1.0;

/// Pseudo-count of P(state | tag) in P(state | word).
const TAG_PSEUDO_COUNT: f64 = 4.0;

/// Minimum probability of a tag, unless it is given.
const MIN_TAG_PROBABILITY: f64 = 1e-5;

/// Tag statistics of known and unknown words.
#[derive(Debug)]
pub(super) struct Lexicon {
    annotations: Annotations,
    words: HashIndex,
    /// For each word the range of its entries, and its count.
    ranges: Vec<(Range<u32>, f64)>,
    /// State and count, grouped by word.
    entries: Vec<(u32, f64)>,
    signatures: HashIndex,
    /// P(tag | signature), for each signature.
    shares: Vec<Vec<f64>>,
    /// P(tag | rare word).
    rare: Vec<f64>,
    tags: Vec<Tag>,
    /// For each label its index among the tags.
    tag_of_label: Vec<Option<u32>>,
}

/// A tag without annotations.
#[derive(Debug)]
struct Tag {
    label: u32,
    name: String,
    states: Vec<TagState>,
}

impl Tag {
    fn has(&self, state: u32) -> bool {
        self.states.binary_search_by_key(&state, |of_tag| of_tag.state).is_ok()
    }
}

/// A state of a tag.
#[derive(Debug)]
struct TagState {
    state: u32,
    /// Word class.
    class: u8,
    /// P(state | tag, word class).
    share: f64,
    seen: f64,
}

/// A possible state of a word, with log P(word | state).
pub(super) type WordState = (u32, f32);

impl Lexicon {
    pub(super) fn of(counts: &Counts) -> Self {
        let (tags, tag_of_label) = tags(counts);
        let mut lexicon = Self {
            annotations: counts.annotations,
            words: HashIndex::with_capacity(counts.words.len()),
            ranges: Vec::with_capacity(counts.words.len()),
            entries: counts.lexicon.iter().map(|&([_, state], count)| (state, count)).collect(),
            signatures: HashIndex::with_capacity(counts.signatures.len()),
            shares: Vec::new(),
            rare: Vec::new(),
            tags,
            tag_of_label,
        };
        lexicon.index_words(counts);
        lexicon.estimate_rare(counts);
        lexicon
    }

    fn index_words(&mut self, counts: &Counts) {
        let mut from = 0;
        for (number, word) in (0_u32..).zip(counts.words.iter()) {
            let entries = counts.lexicon[from..].iter().take_while(|entry| entry.0[0] == number);
            let (length, seen) = entries.fold((0, 0.0), |(length, seen), entry| (length + 1, seen + entry.1));
            self.ranges.push((from as u32..(from + length) as u32, seen));
            if length > 0 {
                self.words.get_or_insert(hash::of_bytes(word.as_bytes()), number);
            }
            from += length;
        }
    }

    /// Estimates the tag distributions of rare words.
    fn estimate_rare(&mut self, counts: &Counts) {
        let tag_of = |state: u32| {
            let label = counts.states[state as usize].label;
            self.tag_of_label[label as usize].map(|tag| tag as usize)
        };
        let mut rare = vec![0.0; self.tags.len()];
        let mut shares = vec![vec![0.0; self.tags.len()]; counts.signatures.len()];
        for &([signature, state], count) in &counts.rare {
            if let Some(tag) = tag_of(state) {
                rare[tag] += count;
                shares[signature as usize][tag] += count;
            }
        }
        if rare.iter().sum::<f64>() <= 0.0 {
            // Without rare words, use all words.
            for (share, tag) in rare.iter_mut().zip(&self.tags) {
                *share = tag.states.iter().map(|state| state.seen).sum();
            }
        }
        normalise(&mut rare, 0.0, &[]);
        for shares in &mut shares {
            normalise(shares, RARE_PSEUDO_COUNT, &rare);
        }
        for (number, name) in (0_u32..).zip(counts.signatures.iter()) {
            self.signatures.get_or_insert(hash::of_bytes(name.as_bytes()), number);
        }
        (self.rare, self.shares) = (rare, shares);
    }

    fn number(&self, word: &str) -> Option<usize> {
        self.words.get(hash::of_bytes(word.as_bytes())).map(|number| number as usize)
    }

    /// P(tag | signature of the word).
    fn signature_tags(&self, word: &str, first: bool) -> &[f64] {
        let known = self.number(&word.to_lowercase()).is_some();
        let signature = signature(word, first, known);
        let number = self.signatures.get(hash::of_bytes(signature.as_bytes()));
        number.map_or(&self.rare, |number| &self.shares[number as usize])
    }

    /// Collects the possible states of a word; with a given tag only those of that tag.
    pub(super) fn candidates(&self, word: &str, first: bool, given: Option<u32>, to: &mut Vec<WordState>) {
        to.clear();
        let word = spelling::plain(word);
        let mut number = self.number(word);
        if number.is_none() && first {
            number = self.number(&word.to_lowercase());
        }
        let (range, seen) = number.map_or((0..0, 0.0), |number| self.ranges[number].clone());
        let entries = &self.entries[range.start as usize..range.end as usize];
        let shares = if seen < CLOSED_TAGS_COUNT { Some(self.signature_tags(word, first)) } else { None };
        let given = given.and_then(|label| self.tag_of_label.get(label as usize).copied().flatten());
        for (at, tag) in self.tags.iter().enumerate() {
            if given.is_some_and(|given| given as usize != at) {
                continue;
            }
            let with_tag: f64 = entries.iter().filter(|entry| tag.has(entry.0)).map(|entry| entry.1).sum();
            let mut share = match shares {
                Some(shares) => {
                    (with_tag + SIGNATURE_PSEUDO_COUNT * shares[at]) / (seen + SIGNATURE_PSEUDO_COUNT)
                }
                None => with_tag / seen,
            };
            if given.is_some() {
                share = share.max(MIN_TAG_PROBABILITY);
            }
            if share >= MIN_TAG_PROBABILITY {
                self.push_states(tag, word, entries, seen, share, to);
            }
        }
    }

    fn push_states(
        &self,
        tag: &Tag,
        word: &str,
        entries: &[(u32, f64)],
        seen: f64,
        share: f64,
        to: &mut Vec<WordState>,
    ) {
        let class = word_class(&tag.name, word, self.annotations);
        for of_tag in tag.states.iter().filter(|state| state.class == class) {
            let entry = entries.binary_search_by_key(&of_tag.state, |entry| entry.0);
            let with_state = entry.map_or(0.0, |at| entries[at].1);
            let probability =
                (with_state + TAG_PSEUDO_COUNT * share * of_tag.share) / (seen + TAG_PSEUDO_COUNT);
            // Bayes' rule: P(word | state) ∝ P(state | word) · count(word) / count(state).
            to.push((of_tag.state, (probability * seen.max(1.0) / of_tag.seen).ln() as f32));
        }
    }

    /// The label number of a tag.
    pub(super) fn tag_label(&self, name: &str) -> Option<u32> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.label)
    }

    /// The most likely tag of a word by itself.
    pub(super) fn likeliest(&self, word: &str, first: bool, candidates: &mut Vec<WordState>) -> Option<u32> {
        self.candidates(word, first, None, candidates);
        let mut best = (0.0, None);
        for tag in &self.tags {
            let states = candidates.iter().filter_map(|&(state, score)| {
                let at = tag.states.binary_search_by_key(&state, |of_tag| of_tag.state).ok()?;
                Some(f64::from(score).exp() * tag.states[at].seen)
            });
            let probability: f64 = states.sum();
            if probability > best.0 {
                best = (probability, Some(tag.label));
            }
        }
        best.1
    }
}

/// The tags with their states, and for each label its index among them.
fn tags(counts: &Counts) -> (Vec<Tag>, Vec<Option<u32>>) {
    let totals = counts.totals();
    let mut numbers = vec![None; counts.labels.len()];
    let mut tags: Vec<Tag> = Vec::new();
    for (state, info) in (0_u32..).zip(&counts.states) {
        let seen = totals[state as usize];
        if info.kind != StateKind::Tag || seen <= 0.0 {
            continue;
        }
        let number = *numbers[info.label as usize].get_or_insert_with(|| {
            let name = counts.labels.get(info.label as usize).to_owned();
            tags.push(Tag { label: info.label, name, states: Vec::new() });
            tags.len() as u32 - 1
        });
        tags[number as usize].states.push(TagState { state, class: info.class, share: 0.0, seen });
    }
    for tag in &mut tags {
        let mut sums = [0.0; CLASSES as usize];
        for state in &tag.states {
            sums[usize::from(state.class)] += state.seen;
        }
        for state in &mut tag.states {
            state.share = state.seen / sums[usize::from(state.class)];
        }
    }
    (tags, numbers)
}

/// Normalises counts, smoothed with another distribution: `(count + more · other) / (Σ count + more)`.
fn normalise(counts: &mut [f64], more: f64, others: &[f64]) {
    let sum: f64 = counts.iter().sum::<f64>() + more;
    for (at, count) in counts.iter_mut().enumerate() {
        *count = (*count + more * others.get(at).copied().unwrap_or(0.0)) / sum.max(f64::MIN_POSITIVE);
    }
}
