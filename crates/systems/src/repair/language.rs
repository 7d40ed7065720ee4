//! Three n-gram language models: over words, over tags, and over common words mixed with the tags of the others.

use solecism_corpus::Problem;

use super::glossary::Token;
use super::ngrams::{BOUNDARY, LONGEST, NgramCounter, Ngrams};
use solecism_corpus::stop::goes_on;
use solecism_tagging::model::Model;

/// Number of models.
pub(super) const MODELS: usize = 3;

/// The symbol that a model uses for a token.
type Look = fn(&Token) -> u32;

/// Name in model files, order, and symbol of each model.
const KINDS: [(&str, usize, Look); MODELS] =
    [("words", 3, |token| token.word), ("mixed", 4, |token| token.mixed), ("tags", 5, |token| token.tag)];

/// Index of the mixed model, over common words and tags.
pub(super) const MIXED: usize = 1;

/// Index of the model over tags.
pub(super) const TAGS: usize = 2;

/// The three models.
#[derive(Clone, Debug)]
pub(super) struct Language {
    models: [Ngrams; MODELS],
}

/// A sentence as sequences of symbols, with their log-probabilities.
#[derive(Clone, Debug)]
pub(super) struct LanguageScores {
    /// For each model, the symbols of the sentence between boundary symbols.
    streams: [Vec<u32>; MODELS],
    /// For each model, the log-probability of each symbol and of the end.
    log_probs: [Vec<f32>; MODELS],
    /// For each model, the length of the longest n-gram seen in training that ends at each symbol.
    known: [Vec<u8>; MODELS],
}

/// Log-probabilities of an edit under one model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Effect {
    /// Log-probability of the symbols affected, before the edit.
    pub before: f32,
    /// The same after the edit.
    pub after: f32,
    /// Lengths of the longest known n-grams at the first two symbols before the edit.
    pub known_before: [u8; 2],
    /// The same after the edit.
    pub known_after: [u8; 2],
}

impl Effect {
    /// Gain in log-probability.
    pub(super) fn gain(self) -> f32 {
        self.after - self.before
    }
}

impl Language {
    /// Scores a sentence.
    pub(super) fn score(&self, sentence: &[Token]) -> LanguageScores {
        let mut scores = LanguageScores {
            streams: Default::default(),
            log_probs: Default::default(),
            known: Default::default(),
        };
        for (kind, (_, _, look)) in KINDS.into_iter().enumerate() {
            let stream = &mut scores.streams[kind];
            stream.push(BOUNDARY);
            stream.extend(sentence.iter().map(look));
            stream.push(BOUNDARY);
            let model = &self.models[kind];
            for end in 2..=sentence.len() + 2 {
                let (log_prob, known) = model.look_up(last(&scores.streams[kind][..end], model.order()));
                scores.log_probs[kind].push(log_prob);
                scores.known[kind].push(known as u8);
            }
        }
        scores
    }

    /// Scores the replacement of a range of words by one word or none.
    pub(super) fn effect(
        &self,
        kind: usize,
        scores: &LanguageScores,
        range: std::ops::Range<usize>,
        new: Option<&Token>,
    ) -> Effect {
        let (model, stream) = (&self.models[kind], &scores.streams[kind]);
        let beyond = model.order() - 1;
        let mut room = [BOUNDARY; 2 * LONGEST];
        let mut len = 0;
        let mut push = |number: u32| {
            room[len] = number;
            len += 1;
        };
        let context = last(&stream[..=range.start], beyond);
        context.iter().copied().for_each(&mut push);
        new.map(KINDS[kind].2).into_iter().for_each(&mut push);
        let rest = &stream[range.end + 1..];
        rest.iter().take(beyond).copied().for_each(push);
        let end = (range.end + beyond).min(scores.log_probs[kind].len());
        let before = scores.log_probs[kind][range.start..end].iter().sum();
        let words = context.len() + 1..=len;
        let (mut after, mut known_after) = (0.0, [0; 2]);
        for (at, end) in words.enumerate() {
            let (log_prob, known) = model.look_up(last(&room[..end], model.order()));
            after += log_prob;
            if let Some(place) = known_after.get_mut(at) {
                *place = known as u8;
            }
        }
        let mut known_before = [0; 2];
        for (place, known) in known_before.iter_mut().zip(&scores.known[kind][range.start..]) {
            *place = *known;
        }
        Effect { before, after, known_before, known_after }
    }

    /// Log-probability of one symbol after another.
    pub(super) fn pair(&self, kind: usize, one: u32, other: u32) -> f32 {
        self.models[kind].log_prob(&[one, other])
    }

    /// Surprisal of a word, or of the end, under the mixed model.
    pub(super) fn surprise(scores: &LanguageScores, at: usize) -> f32 {
        scores.log_probs[MIXED].get(at).map_or(0.0, |log_prob| -log_prob)
    }

    /// Mean surprisal of the words of a sentence.
    pub(super) fn mean_surprise(scores: &LanguageScores, kind: usize) -> f32 {
        let log_probs = &scores.log_probs[kind];
        -log_probs.iter().sum::<f32>() / log_probs.len() as f32
    }

    /// Saves the models in a model file under this prefix.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        for ((kind, ..), ngrams) in KINDS.iter().zip(&self.models) {
            ngrams.save(&format!("{name}.{kind}"), model);
        }
    }

    /// Loads the models from a model file.
    ///
    /// # Errors
    /// If they are missing or inconsistent.
    pub(super) fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let mut load = |kind: usize| Ngrams::load(&format!("{name}.{}", KINDS[kind].0), model);
        Ok(Self { models: [load(0)?, load(1)?, load(2)?] })
    }

    /// Trains the models on sentences, one model at a time, because counts need more memory than the finished model.
    pub(super) fn of<'s>(sentences: &(impl Iterator<Item = &'s [Token]> + Clone)) -> Self {
        let models = KINDS.map(|(_, order, look)| {
            let mut counter = NgramCounter::new(order);
            for sentence in sentences.clone().take_while(goes_on) {
                counter.add(&sentence.iter().map(look).collect::<Vec<_>>());
            }
            counter.finish()
        });
        Self { models }
    }
}

/// The last `most` of the numbers.
fn last(numbers: &[u32], most: usize) -> &[u32] {
    &numbers[numbers.len().saturating_sub(most)..]
}
