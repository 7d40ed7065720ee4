//! `hmm`: a trigram tagger with suffix guessing for unknown words, after `TnT` (Brants 2000).
//!
//! A state is a tag together with the capitalisation of its word. The model file stores counts; probabilities are
//! computed when it is read.

mod counts;
mod lexicon;
mod suffixes;
mod transitions;
mod viterbi;

use solecism_corpus::Problem;

pub(super) use counts::Counts;
use lexicon::Lexicon;
use transitions::Transitions;
pub(super) use viterbi::Scratch;

use crate::model::{Model, Strings, Training};

/// Model kind in the model file.
pub(super) const KIND: &str = "hmm";

/// `2 * tag`, plus one if the word begins with a capital.
type State = u16;

fn state(tag: u16, capital: bool) -> State {
    tag * 2 + u16::from(capital)
}

fn tag(state: State) -> u16 {
    state / 2
}

fn is_capital(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// A second-order hidden Markov model.
#[derive(Debug)]
pub(super) struct Hmm {
    counts: Counts,
    transitions: Transitions,
    lexicon: Lexicon,
    training: Training,
}

impl Hmm {
    /// Estimates the probabilities from counts.
    pub(super) fn of_counts(counts: Counts, training: Training) -> Self {
        let transitions = Transitions::of(&counts);
        let lexicon = Lexicon::of(&counts, &transitions);
        Self { counts, transitions, lexicon, training }
    }

    pub(super) fn tags(&self) -> &Strings {
        &self.counts.tags
    }

    pub(super) fn training(&self) -> &Training {
        &self.training
    }

    /// The model to save.
    pub(super) fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        self.counts.save(&mut model);
        model
    }

    /// Builds the tagger of a model.
    ///
    /// # Errors
    /// If it is a model of another kind, or its counts are inconsistent.
    pub(super) fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        Ok(Self::of_counts(Counts::load(&mut model)?, model.training))
    }

    /// Finds the most likely tags of a sentence.
    pub(super) fn tag(&self, words: &[&str], scratch: &mut Scratch, tags: &mut Vec<u16>) {
        viterbi::decode(words, &self.transitions, &self.lexicon, scratch, tags);
    }
}
