//! Words, their tags, and the estimation of emission probabilities.
//!
//! ```text
//! P(state | word) = (count(word, state) + k · P(state | signature of the word)) / (count(word) + k)
//! P(word | state) = P(state | word) · count(word) / count(state)
//! ```

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::em::TrainingTree;
use super::layout::Layout;
use super::symbols::Symbol;
use crate::constituency::signature::signature;
use solecism_tagging::vocabulary::Vocabulary;

/// Words with at most this count stand for unknown words: 3, with room for rounding of weighted counts.
const MAX_RARE_COUNT: f64 = 3.5;

/// Pseudo-count of P(state | signature).
pub(super) const SIGNATURE_PSEUDO_COUNT: f64 = 0.5;

/// Pseudo-count of P(state | rare word) in the estimate of P(state | signature).
const RARE_PSEUDO_COUNT: f64 = 2.0;

/// A word with a higher count only has the tags that it was seen with.
pub(super) const MAX_OPEN_TAGS_COUNT: f32 = 12.0;

/// A word with a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub word: u32,
    /// Signature of the word in its position.
    pub signature: u32,
    pub tag: Symbol,
}

/// The words of a treebank, with their signatures.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub forms: Vocabulary,
    pub signatures: Vocabulary,
    /// Count of each form.
    pub seen: Vec<f32>,
    /// Count of each form in positions other than the first of a sentence.
    pub mid_sentence: Vec<f32>,
}

/// The words of a treebank with their tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Lexicon {
    words: Words,
    entries: Vec<Entry>,
    tags: Vec<Symbol>,
    /// For each entry, the first entry with the same word and tag.
    first: Vec<u32>,
    numbers: FxHashMap<Entry, u32>,
    /// True for maximum-likelihood estimates, without signatures.
    pub unsmoothed: bool,
}

impl Words {
    /// Number of forms.
    pub(super) fn len(&self) -> usize {
        self.forms.strings().len()
    }

    /// The word, lower-cased if it is capitalised only because it begins its sentence or is in all capitals.
    pub(super) fn form<'w>(&self, word: &'w str, first: bool) -> Cow<'w, str> {
        if !word.chars().next().is_some_and(char::is_uppercase) || word.len() > MAX_WORD_BYTES {
            return Cow::Borrowed(word);
        }
        let count = |form: &str| self.known(form).map_or(0.0, |number| self.mid_sentence[number as usize]);
        let (lower, own) = (word.to_lowercase(), count(word));
        if first && count(&lower) > own {
            return Cow::Owned(lower);
        }
        let shouted = own == 0.0 && word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        if shouted && count(&lower) > 0.0 {
            return Cow::Owned(lower);
        }
        Cow::Borrowed(word)
    }

    /// The index of a form, if it was seen.
    pub(super) fn known(&self, form: &str) -> Option<u32> {
        self.forms.find(form)
    }

    /// The signature of a form, as a name.
    fn signature_name(&self, form: &str, first: bool) -> String {
        let known = form.chars().next().is_some_and(char::is_uppercase)
            && form.len() <= MAX_WORD_BYTES
            && self.known(&form.to_lowercase()).is_some();
        signature(form, first, known)
    }

    /// The index of a form's signature, if it was seen.
    pub(super) fn signature(&self, form: &str, first: bool) -> Option<u32> {
        self.signatures.find(&self.signature_name(form, first))
    }

    /// The index of a form; added if missing.
    fn number(&mut self, form: &str) -> u32 {
        let number = self.forms.number(form);
        let most = self.len().max(self.seen.len());
        self.seen.resize(most, 0.0);
        self.mid_sentence.resize(most, 0.0);
        number
    }
}

impl Lexicon {
    /// Counts the words of a sentence by position. All sentences must be counted before the first [entry](Self::entry).
    pub(super) fn count_words(&mut self, words: &[&str], weight: f64) {
        for (place, word) in words.iter().enumerate() {
            let number = self.words.number(word) as usize;
            self.words.mid_sentence[number] += if place > 0 { weight as f32 } else { 0.0 };
        }
    }

    /// Counts a word with a tag; returns the index of its entry, added if missing.
    pub(super) fn entry(&mut self, word: &str, first: bool, tag: Symbol, weight: f64) -> u32 {
        let form = self.words.form(word, first).into_owned();
        let number = self.words.number(&form);
        self.words.seen[number as usize] += weight as f32;
        let unknown = self.words.signature_name(&form, first);
        let entry = Entry { word: number, signature: self.words.signatures.number(&unknown), tag };
        let next = self.entries.len() as u32;
        let found = *self.numbers.entry(entry).or_insert(next);
        if found == next {
            self.entries.push(entry);
            self.tags.push(tag);
        }
        found
    }

    /// Fills in `first`; to be called after the last entry.
    pub(super) fn index_first_entries(&mut self) {
        let mut firsts = FxHashMap::default();
        let group = |(entry, number): (&Entry, u32)| *firsts.entry((entry.word, entry.tag)).or_insert(number);
        self.first = self.entries.iter().zip(0..).map(group).collect();
    }

    /// The same lexicon with the counts of words in these trees only.
    pub(super) fn restricted_to(&self, trees: &[TrainingTree]) -> Self {
        let mut lexicon = self.clone();
        lexicon.words.seen.fill(0.0);
        for tree in trees {
            for &entry in &tree.entries {
                lexicon.words.seen[self.entries[entry as usize].word as usize] += tree.weight as f32;
            }
        }
        lexicon
    }

    /// The words.
    pub(super) fn words(&self) -> &Words {
        &self.words
    }

    /// The entries.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The tag of each entry.
    pub(super) fn tags(&self) -> &[Symbol] {
        &self.tags
    }

    /// Replaces counts of entries by P(word | state).
    pub(super) fn estimate(&self, layout: &Layout, counts: &mut [f64]) {
        let unknown = UnknownWords::of(self, layout, counts);
        let mut sums = counts.to_vec();
        for (entry, &first) in self.first.iter().enumerate().filter(|&(at, &first)| first != at as u32) {
            for state in 0..layout.num_states(self.tags[entry]) {
                sums[layout.entry[first as usize] + state] += counts[layout.entry[entry] + state];
            }
        }
        for (at, entry) in self.entries.iter().enumerate() {
            let seen = f64::from(self.words.seen[entry.word as usize]);
            let first = layout.entry[self.first[at] as usize];
            for (state, place) in layout.state_range(entry.tag).zip(0..) {
                let own = sums[first + place];
                let mixed = if self.unsmoothed {
                    own / seen
                } else {
                    unknown.mixed(entry.signature, state, own, seen)
                };
                let total = unknown.totals[state];
                counts[layout.entry[at] + place] = if total > 1e-100 { mixed * seen / total } else { 0.0 };
            }
        }
    }
}

/// Longer words, in bytes, are not lower-cased.
const MAX_WORD_BYTES: usize = 200;

/// Statistics of rare words, which stand for unknown ones.
#[derive(Clone, Debug, Default)]
pub(super) struct UnknownWords {
    /// P(state | signature), for each signature and state.
    pub by_signature: Vec<f64>,
    /// P(state | rare word), for each state.
    pub rare: Vec<f64>,
    /// Count of each state.
    pub totals: Vec<f64>,
}

impl UnknownWords {
    /// Estimates the statistics from counts of entries.
    pub(super) fn of(lexicon: &Lexicon, layout: &Layout, counts: &[f64]) -> Self {
        let states = layout.symbol.last().copied().unwrap_or(0);
        let signatures = lexicon.words.signatures.strings().len();
        let (mut by_signature, mut rare, mut totals) =
            (vec![0.0; signatures * states], vec![0.0; states], vec![0.0; states]);
        for (at, entry) in lexicon.entries.iter().enumerate() {
            let is_rare = f64::from(lexicon.words.seen[entry.word as usize]) <= MAX_RARE_COUNT;
            for (state, count) in layout.state_range(entry.tag).zip(&counts[layout.entry[at]..]) {
                totals[state] += count;
                if is_rare {
                    rare[state] += count;
                    by_signature[entry.signature as usize * states + state] += count;
                }
            }
        }
        let all = rare.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        for count in &mut rare {
            *count /= all;
        }
        for row in by_signature.chunks_mut(states.max(1)) {
            let all = row.iter().sum::<f64>() + RARE_PSEUDO_COUNT;
            row.iter_mut()
                .zip(&rare)
                .for_each(|(count, rare)| *count = (*count + RARE_PSEUDO_COUNT * rare) / all);
        }
        Self { by_signature, rare, totals }
    }

    /// Smoothed P(state | word), where the word was seen `own` times in the state and `seen` times in total.
    fn mixed(&self, signature: u32, state: usize, own: f64, seen: f64) -> f64 {
        let unknown = self.by_signature[signature as usize * self.totals.len() + state];
        (own + SIGNATURE_PSEUDO_COUNT * unknown) / (seen + SIGNATURE_PSEUDO_COUNT)
    }
}
