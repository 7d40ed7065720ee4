//! `eager`: an arc-eager transition-based parser (Nivre 2003) whose transitions are scored by an averaged perceptron
//! with rich non-local features (Zhang and Nivre 2011).
//!
//! ```text
//!  DependencyCorpus ──▶ Treebank ──▶ GreedyLearner ──▶ Scorer ┐
//!             (projective)      └──▶ BeamLearner   ──▶ Scorer ┴▶ EagerParser
//! ```

mod beam;
mod cache;
mod features;
mod greedy;
mod learn;
mod oracle;
mod state;
mod trainer;
mod transition;
mod treebank;
mod with_id;
mod word_features;

use solecism_corpus::Problem;

use beam::Beam;
use greedy::Greedy;
pub use oracle::Oracle;
pub use trainer::{EagerOptions, EagerTrainer};
use transition::Transitions;
use with_id::WithId;
use word_features::WordFeatures;

use super::labels::Labels;
use super::{Arc, ParserInput, TagColumns};
use solecism_tagging::model::{Model, Strings, Training, malformed};
use solecism_tagging::perceptron::Scorer;

/// Model kind in the model file.
pub(super) const KIND: &str = "eager";

/// The widest beam.
pub(super) const MAX_BEAM: u32 = 64;

/// Default beam of a model that was trained with one.
const DEFAULT_BEAM: u32 = 16;

/// A trained parser.
#[derive(Debug)]
pub(super) struct EagerParser {
    columns: TagColumns,
    labels: Labels,
    transitions: Transitions,
    greedy: WithId<Scorer>,
    beam: Option<WithId<Scorer>>,
    training: Training,
}

/// Reusable buffers for parsing.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    words: Vec<WordFeatures>,
    greedy: Greedy,
    beam: Beam,
}

impl EagerParser {
    pub(super) fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    pub(super) fn columns(&self) -> TagColumns {
        self.columns
    }

    /// Default beam width: 1 if the model was trained without a beam.
    pub(super) fn default_beam(&self) -> u32 {
        if self.beam.is_some() { DEFAULT_BEAM } else { 1 }
    }

    pub(super) fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        model.put("columns", &[u8::from(self.columns.upos), u8::from(self.columns.xpos)]);
        self.labels.save(&mut model);
        self.transitions.save(&mut model);
        model.put("scorers", &[1 + u8::from(self.beam.is_some())]);
        self.greedy.save_as("greedy", &mut model);
        if let Some(beam) = &self.beam {
            beam.save_as("beam", &mut model);
        }
        model
    }

    pub(super) fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let columns = match model.take::<u8>("columns")?[..] {
            [upos @ (0 | 1), xpos @ (0 | 1)] => TagColumns { upos: upos == 1, xpos: xpos == 1 },
            _ => return Err(malformed("invalid tag columns")),
        };
        let labels = Labels::load(&mut model)?;
        let transitions = Transitions::load(&mut model, labels.len())?;
        let greedy = Scorer::load_as("greedy", &mut model)?;
        let beam = match model.take::<u8>("scorers")?[..] {
            [1] => None,
            [2] => Some(Scorer::load_as("beam", &mut model)?),
            _ => return Err(malformed("invalid number of scorers")),
        };
        if [Some(&greedy), beam.as_ref()]
            .into_iter()
            .flatten()
            .any(|scorer| scorer.classes() != transitions.len())
        {
            return Err(malformed("weights for other transitions"));
        }
        let (greedy, beam) = (WithId::new(greedy), beam.map(WithId::new));
        Ok(Self { columns, labels, transitions, greedy, beam, training: model.training })
    }

    /// Parses a sentence that has all the tags the model needs.
    pub(super) fn parse(
        &self,
        sentence: ParserInput<'_>,
        beam: u32,
        scratch: &mut Scratch,
        arcs: &mut Vec<Arc>,
    ) {
        let Scratch { words, greedy, beam: search } = scratch;
        words.clear();
        words.push(WordFeatures::NONE);
        words.extend((0..sentence.words.len()).map(|at| {
            let [word, upos, xpos] = [sentence.words, sentence.upos, sentence.xpos]
                .map(|list| list.get(at).copied().unwrap_or_default());
            WordFeatures::of(word, upos, xpos)
        }));
        arcs.clear();
        arcs.resize(sentence.words.len(), Arc { head: 0, label: self.labels.root() });
        if beam > 1 {
            let scorer = self.beam.as_ref().unwrap_or(&self.greedy);
            search.parse(beam as usize, words, &self.transitions, scorer, arcs);
        } else {
            greedy.parse(words, &self.transitions, &self.greedy, arcs);
        }
        self.labels.resolve(arcs);
    }
}
