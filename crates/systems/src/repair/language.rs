//! The three language models of a corpus: over words, over tags, and over common words and the tags of the others.

use solecism_corpus::Problem;

use super::glossary::Token;
use super::ngrams::{BOUNDARY, LONGEST, NgramCounter, Ngrams};
use solecism_tagging::model::Model;
use solecism_tagging::stop::goes_on;

/// How many models there are.
pub(super) const MODELS: usize = 3;

/// What a model looks at in a word.
type Look = fn(&Token) -> u32;

/// The names of the models in a file, the lengths of their n-grams, and what they look at.
const KINDS: [(&str, usize, Look); MODELS] =
    [("words", 3, |token| token.word), ("mixed", 4, |token| token.mixed), ("tags", 5, |token| token.tag)];

/// The model over common words and tags.
pub(super) const MIXED: usize = 1;

/// The model over tags.
pub(super) const TAGS: usize = 2;

/// The models.
#[derive(Clone, Debug)]
pub(super) struct Language {
    models: [Ngrams; MODELS],
}

/// A sentence as the models see it, and what they say of each word.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    /// For each model the sentence between boundaries.
    streams: [Vec<u32>; MODELS],
    /// For each model the logarithm of the probability of each word and of the end.
    log_probs: [Vec<f32>; MODELS],
    /// For each model how long the n-gram is that was seen.
    known: [Vec<u8>; MODELS],
}

/// What one model says of a change.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Effect {
    /// The logarithm of the probability of the words around before the change.
    pub before: f32,
    /// The same after it.
    pub after: f32,
    /// How long the n-grams are that were seen, for the first two words before the change.
    pub known_before: [u8; 2],
    /// And after it.
    pub known_after: [u8; 2],
}

impl Effect {
    /// How much likelier the sentence becomes.
    pub(super) fn gain(self) -> f32 {
        self.after - self.before
    }
}

impl Language {
    /// Goes over a sentence.
    pub(super) fn hear(&self, sentence: &[Token]) -> Heard {
        let mut heard =
            Heard { streams: Default::default(), log_probs: Default::default(), known: Default::default() };
        for (kind, (_, _, look)) in KINDS.into_iter().enumerate() {
            let stream = &mut heard.streams[kind];
            stream.push(BOUNDARY);
            stream.extend(sentence.iter().map(look));
            stream.push(BOUNDARY);
            let model = &self.models[kind];
            for end in 2..=sentence.len() + 2 {
                let (log_prob, known) = model.look_up(last(&heard.streams[kind][..end], model.order()));
                heard.log_probs[kind].push(log_prob);
                heard.known[kind].push(known as u8);
            }
        }
        heard
    }

    /// What a model says if the words of a range are replaced by one or none.
    pub(super) fn effect(
        &self,
        kind: usize,
        heard: &Heard,
        range: std::ops::Range<usize>,
        new: Option<&Token>,
    ) -> Effect {
        let (model, stream) = (&self.models[kind], &heard.streams[kind]);
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
        let end = (range.end + beyond).min(heard.log_probs[kind].len());
        let before = heard.log_probs[kind][range.start..end].iter().sum();
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
        for (place, known) in known_before.iter_mut().zip(&heard.known[kind][range.start..]) {
            *place = *known;
        }
        Effect { before, after, known_before, known_after }
    }

    /// What a model says of one number after another.
    pub(super) fn pair(&self, kind: usize, one: u32, other: u32) -> f32 {
        self.models[kind].log_prob(&[one, other])
    }

    /// What the model over words and tags says of each word and of the end.
    pub(super) fn surprise(heard: &Heard, at: usize) -> f32 {
        heard.log_probs[MIXED].get(at).map_or(0.0, |log_prob| -log_prob)
    }

    /// How little a model expects a word of the sentence.
    pub(super) fn mean_surprise(heard: &Heard, kind: usize) -> f32 {
        let log_probs = &heard.log_probs[kind];
        -log_probs.iter().sum::<f32>() / log_probs.len() as f32
    }

    /// Keeps them in a model file under names that begin with this one.
    pub(super) fn save(&self, name: &str, model: &mut Model) {
        for ((kind, ..), ngrams) in KINDS.iter().zip(&self.models) {
            ngrams.save(&format!("{name}.{kind}"), model);
        }
    }

    /// Takes them out of a model file.
    ///
    /// # Errors
    /// If they are not there, or their parts do not fit together.
    pub(super) fn load(name: &str, model: &mut Model) -> Result<Self, Problem> {
        let mut load = |kind: usize| Ngrams::load(&format!("{name}.{}", KINDS[kind].0), model);
        Ok(Self { models: [load(0)?, load(1)?, load(2)?] })
    }

    /// The models of sentences. They are counted one after the other: counts take more room than what comes of them.
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

/// The last of the numbers, at most so many.
fn last(numbers: &[u32], most: usize) -> &[u32] {
    &numbers[numbers.len().saturating_sub(most)..]
}
