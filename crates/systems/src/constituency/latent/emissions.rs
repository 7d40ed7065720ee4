//! Emission probabilities: P(word | state) for the tags of a word.

use super::layout::Layout;
use super::lexicon::{Lexicon, MAX_OPEN_TAGS_COUNT, SIGNATURE_PSEUDO_COUNT, UnknownWords, Words};
use super::symbols::{Symbol, SymbolKind, Symbols};
use solecism_tagging::spelling;

/// A possible tag of a word.
#[derive(Clone, Debug)]
pub(super) struct TagCandidate {
    pub tag: Symbol,
    /// P(word | tag).
    pub coarse: f32,
    /// P(word | state) for each state of the tag.
    pub states: Vec<f32>,
}

/// The lexicon in the form that the parser uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Emissions {
    pub words: Words,
    /// Start of each word's tags, and the end of the last.
    pub starts: Vec<u32>,
    /// The tags of the words, and the offsets of their states in `counts`.
    pub tags: Vec<Symbol>,
    pub count_offsets: Vec<u32>,
    /// Counts of each word in each state of its tags.
    pub counts: Vec<f32>,
    /// P(state | signature), for each signature and state.
    pub by_signature: Vec<f32>,
    /// P(state | rare word), for each state.
    pub rare: Vec<f32>,
    /// Count of each state.
    pub totals: Vec<f32>,
    /// All tags of the grammar.
    pub all: Vec<Symbol>,
}

/// Minimum P(tag | signature) for a tag that the word was not seen with.
const MIN_TAG_PROBABILITY: f32 = 1e-5;

impl Emissions {
    /// Builds the table from expected counts of the lexicon's entries.
    pub(super) fn new(lexicon: &Lexicon, symbols: &Symbols, layout: &Layout, counts: &[f64]) -> Self {
        let unknown = UnknownWords::of(lexicon, layout, counts);
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
            by_signature: short(&unknown.by_signature),
            rare: short(&unknown.rare),
            totals: short(&unknown.totals),
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
            emissions.count_offsets.push(emissions.counts.len() as u32);
            emissions.counts.extend(row.iter().map(|&count| count as f32));
            before = Some((word, tag));
        }
        emissions.starts.resize(lexicon.words().len() + 1, emissions.tags.len() as u32);
        emissions.collect_tags(symbols);
        emissions
    }

    /// Fills in `all`.
    pub(super) fn collect_tags(&mut self, symbols: &Symbols) {
        self.all =
            (0..symbols.len() as Symbol).filter(|&symbol| symbols.kind(symbol) == SymbolKind::Tag).collect();
    }

    /// The possible tags of a word; `first` if it begins its sentence.
    pub(super) fn candidates(&self, layout: &Layout, word: &str, first: bool) -> Vec<TagCandidate> {
        let form = self.words.form(spelling::plain(word), first);
        let known = self.words.known(&form).filter(|&word| self.words.seen[word as usize] > 0.0);
        let signature = self.words.signature(&form, first);
        let unknown = WordEmissions { emissions: self, layout, signature };
        let Some(word) = known else {
            return self.all.iter().filter_map(|&tag| unknown.candidate(tag, &[], 0.0)).collect();
        };
        let seen = self.words.seen[word as usize];
        let own = self.starts[word as usize] as usize..self.starts[word as usize + 1] as usize;
        let counts = |at: usize| {
            let place = self.count_offsets[at] as usize;
            &self.counts[place..place + layout.num_states(self.tags[at])]
        };
        let mut candidates: Vec<TagCandidate> =
            own.clone().filter_map(|at| unknown.candidate(self.tags[at], counts(at), seen)).collect();
        if seen <= MAX_OPEN_TAGS_COUNT {
            let others = self.all.iter().filter(|tag| !self.tags[own.clone()].contains(tag));
            candidates.extend(others.filter_map(|&tag| unknown.candidate(tag, &[], seen)));
        }
        candidates
    }

    /// The candidate for a given tag, even if the word was not seen with it.
    pub(super) fn candidate_with_tag(
        &self,
        layout: &Layout,
        word: &str,
        first: bool,
        tag: Symbol,
    ) -> TagCandidate {
        let candidates = self.candidates(layout, word, first);
        candidates.into_iter().find(|candidate| candidate.tag == tag).unwrap_or_else(|| {
            let states = layout.state_range(tag).map(|state| self.rare[state] + 1e-9).collect();
            TagCandidate { tag, coarse: 1e-9, states }
        })
    }
}

/// Computes emissions of one word.
struct WordEmissions<'e> {
    emissions: &'e Emissions,
    layout: &'e Layout,
    signature: Option<u32>,
}

impl WordEmissions<'_> {
    /// The candidate for a tag; `None` if it is too unlikely. `counts` are those of the word in the tag's states,
    /// `seen` is its total count.
    fn candidate(&self, tag: Symbol, counts: &[f32], seen: f32) -> Option<TagCandidate> {
        let unknown = self.emissions;
        let range = self.layout.state_range(tag);
        let by_signature = match self.signature {
            Some(signature) => {
                &unknown.by_signature[signature as usize * unknown.totals.len()..][range.clone()]
            }
            None => &unknown.rare[range.clone()],
        };
        let likely: f32 = by_signature.iter().sum();
        if counts.is_empty() && likely < MIN_TAG_PROBABILITY {
            return None;
        }
        // An unknown word is as frequent as one seen once.
        let frequency = seen.max(1.0);
        let (mut sum, mut total) = (0.0, 0.0);
        let mut states = Vec::with_capacity(range.len());
        for (place, (by_signature, state)) in by_signature.iter().zip(range).enumerate() {
            let own = counts.get(place).copied().unwrap_or(0.0);
            let mixed = (own + SIGNATURE_PSEUDO_COUNT as f32 * by_signature)
                / (seen + SIGNATURE_PSEUDO_COUNT as f32)
                * frequency;
            let all = unknown.totals[state];
            states.push(if all > 1e-30 { mixed / all } else { 0.0 });
            sum += mixed;
            total += all;
        }
        let coarse = if total > 1e-30 { sum / total } else { 0.0 };
        (coarse > 0.0).then_some(TagCandidate { tag, coarse, states })
    }
}
