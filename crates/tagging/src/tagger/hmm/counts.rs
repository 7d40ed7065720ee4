//! Counts of a hidden Markov model.

use std::collections::BTreeMap;

use solecism_corpus::Problem;

use super::{State, is_capital, state};
use crate::model::{Model, Strings, malformed};
use crate::tagger::TaggedCorpus;
use solecism_corpus::stop::goes_on;

/// Counts of words with tags, and of state trigrams.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub tags: Strings,
    pub words: Strings,
    /// Word, tag and count, sorted by word.
    pub lexicon: Vec<(u32, u16, u32)>,
    /// Sentences are padded with two [boundary](Counts::boundary) states at the beginning and one at the end.
    pub trigrams: Vec<([State; 3], u32)>,
}

impl Counts {
    pub(crate) fn of(corpus: &TaggedCorpus) -> Self {
        let mut lexicon = BTreeMap::new();
        for token in corpus.tokens() {
            *lexicon.entry((token.word, token.tag)).or_insert(0) += 1;
        }
        let mut counts = Self {
            tags: corpus.tags().clone(),
            words: corpus.words().clone(),
            lexicon: lexicon.into_iter().map(|((word, tag), count)| (word, tag, count)).collect(),
            trigrams: Vec::new(),
        };
        counts.count_trigrams(corpus);
        counts
    }

    fn count_trigrams(&mut self, corpus: &TaggedCorpus) {
        let boundary = self.boundary();
        let capitals: Vec<bool> = self.words.iter().map(is_capital).collect();
        let mut trigrams: BTreeMap<[State; 3], u32> = BTreeMap::new();
        let sentences = corpus.sentences().filter(|sentence| !sentence.is_empty());
        for sentence in sentences.take_while(goes_on) {
            let states = sentence.iter().map(|token| state(token.tag, capitals[token.word as usize]));
            let mut context = [boundary; 2];
            for next in states.chain([boundary]) {
                *trigrams.entry([context[0], context[1], next]).or_default() += 1;
                context = [context[1], next];
            }
        }
        self.trigrams = trigrams.into_iter().collect();
    }

    /// State outside a sentence: one more than all others.
    pub(crate) fn boundary(&self) -> State {
        state(self.tags.len() as u16, false)
    }

    pub(crate) fn save(&self, model: &mut Model) {
        model.put_strings("tags", &self.tags);
        model.put_strings("words", &self.words);
        model.put("lexicon.word", &self.lexicon.iter().map(|entry| entry.0).collect::<Vec<_>>());
        model.put("lexicon.tag", &self.lexicon.iter().map(|entry| entry.1).collect::<Vec<_>>());
        model.put("lexicon.count", &self.lexicon.iter().map(|entry| entry.2).collect::<Vec<_>>());
        model.put("trigrams.states", &self.trigrams.iter().flat_map(|trigram| trigram.0).collect::<Vec<_>>());
        model.put("trigrams.count", &self.trigrams.iter().map(|trigram| trigram.1).collect::<Vec<_>>());
    }

    pub(crate) fn load(model: &mut Model) -> Result<Self, Problem> {
        let (tags, words) = (model.take_strings("tags")?, model.take_strings("words")?);
        let (word, tag) = (model.take::<u32>("lexicon.word")?, model.take::<u16>("lexicon.tag")?);
        let count = model.take::<u32>("lexicon.count")?;
        let states = model.take::<u16>("trigrams.states")?;
        let trigram_counts = model.take::<u32>("trigrams.count")?;
        let (states, rest) = states.as_chunks::<3>();
        if word.len() != tag.len() || word.len() != count.len() || states.len() != trigram_counts.len() {
            return Err(malformed("counts of different lengths"));
        }
        let counts = Self {
            lexicon: word
                .into_iter()
                .zip(tag)
                .zip(count)
                .map(|((word, tag), count)| (word, tag, count))
                .collect(),
            trigrams: states.iter().copied().zip(trigram_counts).collect(),
            tags,
            words,
        };
        if !rest.is_empty() || !counts.is_consistent() {
            return Err(malformed("invalid counts"));
        }
        Ok(counts)
    }

    /// True if all words, tags and states are in range, and all counts are positive.
    fn is_consistent(&self) -> bool {
        let (words, tags) = (self.words.len(), self.tags.len());
        (1..=usize::from(u16::MAX / 4)).contains(&tags)
            && self.lexicon.is_sorted_by_key(|entry| entry.0)
            && self
                .lexicon
                .iter()
                .all(|&(word, tag, count)| (word as usize) < words && usize::from(tag) < tags && count > 0)
            && self
                .trigrams
                .iter()
                .all(|(states, count)| states.iter().all(|&state| state <= self.boundary()) && *count > 0)
    }
}
