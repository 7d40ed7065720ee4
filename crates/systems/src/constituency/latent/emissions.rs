//! What a word can be: its tags, and how likely the word is in each of their states.

use super::layout::Layout;
use super::lexicon::{ALL_TAGS_SEEN, LOOKALIKES, Lexicon, LookAlikes, Words};
use super::symbols::{Sort, Symbol, Symbols};
use solecism_tagging::spelling;

/// A tag that a word can have.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub tag: Symbol,
    /// The probability of the word, given the tag.
    pub coarse: f32,
    /// The same for each state of the tag.
    pub states: Vec<f32>,
}

/// The lexicon as a parser looks it up.
#[derive(Clone, Debug, Default)]
pub(super) struct Emissions {
    pub words: Words,
    /// Where the tags of a word begin; one more at the end.
    pub starts: Vec<u32>,
    /// The tags of the words, and where the counts of their states begin.
    pub tags: Vec<Symbol>,
    pub places: Vec<u32>,
    /// How often a word was seen in each state of a tag.
    pub counts: Vec<f32>,
    /// For each signature and state, how likely the state is.
    pub given: Vec<f32>,
    /// For each state, how likely it is of a rare word.
    pub rare: Vec<f32>,
    /// For each state, how often it was seen.
    pub totals: Vec<f32>,
    /// All tags.
    pub all: Vec<Symbol>,
}

/// Tags of unknown words that are less likely than this are not tried.
const LEAST: f32 = 1e-5;

impl Emissions {
    /// From how often each entry was seen in each state.
    pub(super) fn new(lexicon: &Lexicon, symbols: &Symbols, layout: &Layout, counts: &[f64]) -> Self {
        let looks = LookAlikes::of(lexicon, layout, counts);
        let mut order: Vec<(u32, Symbol, usize)> = lexicon
            .entries()
            .iter()
            .enumerate()
            .map(|(number, entry)| (entry.word, entry.tag, number))
            .collect();
        order.sort_unstable();
        let short = |numbers: &[f64]| numbers.iter().map(|&number| number as f32).collect();
        let mut emissions = Self {
            words: lexicon.words().clone(),
            given: short(&looks.given),
            rare: short(&looks.rare),
            totals: short(&looks.totals),
            ..Self::default()
        };
        emissions.starts.push(0);
        let mut before = None;
        for (word, tag, number) in order {
            let row = &counts[layout.entry[number]..layout.entry[number + 1]];
            if before == Some((word, tag)) {
                let place = emissions.counts.len() - row.len();
                emissions.counts[place..].iter_mut().zip(row).for_each(|(sum, &count)| *sum += count as f32);
                continue;
            }
            while emissions.starts.len() <= word as usize {
                emissions.starts.push(emissions.tags.len() as u32);
            }
            emissions.tags.push(tag);
            emissions.places.push(emissions.counts.len() as u32);
            emissions.counts.extend(row.iter().map(|&count| count as f32));
            before = Some((word, tag));
        }
        emissions.starts.resize(lexicon.words().len() + 1, emissions.tags.len() as u32);
        emissions.find_tags(symbols);
        emissions
    }

    /// To be said when everything else is there.
    pub(super) fn find_tags(&mut self, symbols: &Symbols) {
        self.all = (0..symbols.len() as Symbol).filter(|&symbol| symbols.sort(symbol) == Sort::Tag).collect();
    }

    /// What a word can be at the beginning of a sentence, or elsewhere.
    pub(super) fn readings(&self, layout: &Layout, word: &str, first: bool) -> Vec<Reading> {
        let form = self.words.form(spelling::plain(word), first);
        let known = self.words.known(&form).filter(|&word| self.words.seen[word as usize] > 0.0);
        let signature = self.words.signature(&form, first);
        let looks = Looks { emissions: self, layout, signature };
        let Some(word) = known else {
            return self.all.iter().filter_map(|&tag| looks.reading(tag, &[], 0.0)).collect();
        };
        let seen = self.words.seen[word as usize];
        let own = self.starts[word as usize] as usize..self.starts[word as usize + 1] as usize;
        let counts = |at: usize| {
            let place = self.places[at] as usize;
            &self.counts[place..place + layout.of(self.tags[at])]
        };
        let mut readings: Vec<Reading> =
            own.clone().filter_map(|at| looks.reading(self.tags[at], counts(at), seen)).collect();
        if seen <= ALL_TAGS_SEEN {
            let others = self.all.iter().filter(|tag| !self.tags[own.clone()].contains(tag));
            readings.extend(others.filter_map(|&tag| looks.reading(tag, &[], seen)));
        }
        readings
    }

    /// What a word is if its tag is given: one reading, whether the word was seen with that tag or not.
    pub(super) fn reading_as(&self, layout: &Layout, word: &str, first: bool, tag: Symbol) -> Reading {
        let readings = self.readings(layout, word, first);
        readings.into_iter().find(|reading| reading.tag == tag).unwrap_or_else(|| {
            let states = layout.states_of(tag).map(|state| self.rare[state] + 1e-9).collect();
            Reading { tag, coarse: 1e-9, states }
        })
    }
}

/// What is known of words that look like one.
struct Looks<'e> {
    emissions: &'e Emissions,
    layout: &'e Layout,
    signature: Option<u32>,
}

impl Looks<'_> {
    /// A word under a tag, with how often it was seen in the tag's states and at all; none if it is too unlikely.
    fn reading(&self, tag: Symbol, counts: &[f32], seen: f32) -> Option<Reading> {
        let looks = self.emissions;
        let range = self.layout.states_of(tag);
        let given = match self.signature {
            Some(signature) => &looks.given[signature as usize * looks.totals.len()..][range.clone()],
            None => &looks.rare[range.clone()],
        };
        let likely: f32 = given.iter().sum();
        if counts.is_empty() && likely < LEAST {
            return None;
        }
        // A word never seen is as frequent as one seen once.
        let frequency = seen.max(1.0);
        let (mut sum, mut total) = (0.0, 0.0);
        let mut states = Vec::with_capacity(range.len());
        for (place, (given, state)) in given.iter().zip(range).enumerate() {
            let own = counts.get(place).copied().unwrap_or(0.0);
            let mixed = (own + LOOKALIKES as f32 * given) / (seen + LOOKALIKES as f32) * frequency;
            let all = looks.totals[state];
            states.push(if all > 1e-30 { mixed / all } else { 0.0 });
            sum += mixed;
            total += all;
        }
        let coarse = if total > 1e-30 { sum / total } else { 0.0 };
        (coarse > 0.0).then_some(Reading { tag, coarse, states })
    }
}
