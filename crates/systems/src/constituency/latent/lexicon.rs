//! Words and their tags.
//!
//! Of a word with a tag it is estimated how likely each state of the tag is, given the word: from how often the word
//! was seen so, mixed with what is known of rare words that look like it. Turned round by Bayes, that is how likely
//! the word is, given the state.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::em::Lesson;
use super::layout::Layout;
use super::symbols::Symbol;
use crate::constituency::signature::signature;
use solecism_tagging::vocabulary::Vocabulary;

/// Words seen at most so often tell what unknown words are like; shares may add up to a little more than 3.
const RARE: f64 = 3.5;

/// What is known of look-alikes counts as much as so many times having seen the word itself.
pub(super) const LOOKALIKES: f64 = 0.5;

/// What is known of all rare words counts as much as so many look-alikes.
const RARE_WORDS: f64 = 2.0;

/// Of a word that was seen more often than this, it is believed that it has no other tags.
pub(super) const ALL_TAGS_SEEN: f32 = 12.0;

/// A word under a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub word: u32,
    /// What the word looks like where it stood.
    pub signature: u32,
    pub tag: Symbol,
}

/// The words of a treebank, and what they look like.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub forms: Vocabulary,
    pub signatures: Vocabulary,
    /// How often each form was seen.
    pub seen: Vec<f32>,
    /// How often each was seen in a sentence, not at its beginning.
    pub inside: Vec<f32>,
}

/// The words of a treebank under their tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Lexicon {
    words: Words,
    entries: Vec<Entry>,
    tags: Vec<Symbol>,
    /// For each entry, the first with the same word and tag.
    first: Vec<u32>,
    numbers: FxHashMap<Entry, u32>,
    /// Whether look-alikes count: without them the estimate is the most likely one.
    pub plain: bool,
}

impl Words {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.forms.strings().len()
    }

    /// How a word would stand in the middle of a sentence: a capital that only its place or emphasis explains goes.
    pub(super) fn form<'w>(&self, word: &'w str, first: bool) -> Cow<'w, str> {
        if !word.chars().next().is_some_and(char::is_uppercase) || word.len() > LONGEST {
            return Cow::Borrowed(word);
        }
        let count = |form: &str| self.known(form).map_or(0.0, |number| self.inside[number as usize]);
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

    /// The number of a form, if it was seen.
    pub(super) fn known(&self, form: &str) -> Option<u32> {
        self.forms.find(form)
    }

    /// What a form looks like.
    fn looks(&self, form: &str, first: bool) -> String {
        let known = form.chars().next().is_some_and(char::is_uppercase)
            && form.len() <= LONGEST
            && self.known(&form.to_lowercase()).is_some();
        signature(form, first, known)
    }

    /// The number of what a form looks like, if something was seen that looks like it.
    pub(super) fn signature(&self, form: &str, first: bool) -> Option<u32> {
        self.signatures.find(&self.looks(form, first))
    }

    /// The number of a form, a new one if it was not there.
    fn number(&mut self, form: &str) -> u32 {
        let number = self.forms.number(form);
        let most = self.len().max(self.seen.len());
        self.seen.resize(most, 0.0);
        self.inside.resize(most, 0.0);
        number
    }
}

impl Lexicon {
    /// Counts the words of a sentence, before any [entry](Self::entry) is made.
    pub(super) fn see(&mut self, words: &[&str], weight: f64) {
        for (place, word) in words.iter().enumerate() {
            let number = self.words.number(word) as usize;
            self.words.inside[number] += if place > 0 { weight as f32 } else { 0.0 };
        }
    }

    /// The number of a word under a tag, a new one if it was not there. It is counted.
    pub(super) fn entry(&mut self, word: &str, first: bool, tag: Symbol, weight: f64) -> u32 {
        let form = self.words.form(word, first).into_owned();
        let number = self.words.number(&form);
        self.words.seen[number as usize] += weight as f32;
        let looks = self.words.looks(&form, first);
        let entry = Entry { word: number, signature: self.words.signatures.number(&looks), tag };
        let next = self.entries.len() as u32;
        let found = *self.numbers.entry(entry).or_insert(next);
        if found == next {
            self.entries.push(entry);
            self.tags.push(tag);
        }
        found
    }

    /// To be said after the last entry.
    pub(super) fn finish(&mut self) {
        let mut firsts = FxHashMap::default();
        let group = |(entry, number): (&Entry, u32)| *firsts.entry((entry.word, entry.tag)).or_insert(number);
        self.first = self.entries.iter().zip(0..).map(group).collect();
    }

    /// The same lexicon, with its words counted in these trees only.
    pub(super) fn seen_in(&self, lessons: &[Lesson]) -> Self {
        let mut lexicon = self.clone();
        lexicon.words.seen.fill(0.0);
        for lesson in lessons {
            for &entry in &lesson.entries {
                lexicon.words.seen[self.entries[entry as usize].word as usize] += lesson.weight as f32;
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

    /// Turns counts of entries into probabilities of the word, given each state of the tag.
    pub(super) fn estimate(&self, layout: &Layout, counts: &mut [f64]) {
        let looks = LookAlikes::of(self, layout, counts);
        let mut sums = counts.to_vec();
        for (entry, &first) in self.first.iter().enumerate().filter(|&(at, &first)| first != at as u32) {
            for state in 0..layout.of(self.tags[entry]) {
                sums[layout.entry[first as usize] + state] += counts[layout.entry[entry] + state];
            }
        }
        for (at, entry) in self.entries.iter().enumerate() {
            let seen = f64::from(self.words.seen[entry.word as usize]);
            let first = layout.entry[self.first[at] as usize];
            for (state, place) in layout.states_of(entry.tag).zip(0..) {
                let own = sums[first + place];
                let mixed =
                    if self.plain { own / seen } else { looks.mixed(entry.signature, state, own, seen) };
                let total = looks.totals[state];
                counts[layout.entry[at] + place] = if total > 1e-100 { mixed * seen / total } else { 0.0 };
            }
        }
    }
}

/// The longest word whose letters are looked at one by one, in bytes.
const LONGEST: usize = 200;

/// What rare words tell of unknown ones.
#[derive(Clone, Debug, Default)]
pub(super) struct LookAlikes {
    /// For each signature and state, how likely the state is.
    pub given: Vec<f64>,
    /// For each state, how likely it is of a rare word.
    pub rare: Vec<f64>,
    /// For each state, how often it was seen.
    pub totals: Vec<f64>,
}

impl LookAlikes {
    /// From counts of entries.
    pub(super) fn of(lexicon: &Lexicon, layout: &Layout, counts: &[f64]) -> Self {
        let states = layout.symbol.last().copied().unwrap_or(0);
        let signatures = lexicon.words.signatures.strings().len();
        let (mut given, mut rare, mut totals) =
            (vec![0.0; signatures * states], vec![0.0; states], vec![0.0; states]);
        for (at, entry) in lexicon.entries.iter().enumerate() {
            let is_rare = f64::from(lexicon.words.seen[entry.word as usize]) <= RARE;
            for (state, count) in layout.states_of(entry.tag).zip(&counts[layout.entry[at]..]) {
                totals[state] += count;
                if is_rare {
                    rare[state] += count;
                    given[entry.signature as usize * states + state] += count;
                }
            }
        }
        let all = rare.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        for count in &mut rare {
            *count /= all;
        }
        for row in given.chunks_mut(states.max(1)) {
            let all = row.iter().sum::<f64>() + RARE_WORDS;
            row.iter_mut().zip(&rare).for_each(|(count, rare)| *count = (*count + RARE_WORDS * rare) / all);
        }
        Self { given, rare, totals }
    }

    /// How likely a state is, given a word that was seen so often with it and so often at all.
    fn mixed(&self, signature: u32, state: usize, own: f64, seen: f64) -> f64 {
        let looks = self.given[signature as usize * self.totals.len() + state];
        (own + LOOKALIKES * looks) / (seen + LOOKALIKES)
    }
}
