//! `eager`: words go on a stack and arcs are drawn as soon as they can be, one transition after the other (Nivre
//! 2003), by an averaged perceptron that sees much of the tree so far (Zhang and Nivre 2011).
//!
//! ```text
//!  DependencyCorpus ──▶ Treebank ──▶ GreedyLearner ──▶ Scorer ┐
//!             (no arcs cross)   └──▶ BeamLearner   ──▶ Scorer ┴▶ EagerParser
//! ```

mod beam;
mod cache;
mod features;
mod greedy;
mod learn;
mod look;
mod number;
mod oracle;
mod state;
mod trainer;
mod transition;
mod treebank;

use solecism_corpus::Problem;

use beam::Beam;
use greedy::Greedy;
use look::Look;
use number::Numbered;
pub use oracle::Oracle;
pub use trainer::{EagerOptions, EagerTrainer};
use transition::Transitions;

use super::labels::Labels;
use super::{Arc, Columns, Words};
use solecism_tagging::model::{Model, Strings, Training, malformed};
use solecism_tagging::perceptron::Scorer;

/// What the model file calls it.
pub(super) const KIND: &str = "eager";

/// The widest beam.
pub(super) const WIDEST: u32 = 64;

/// How wide the beam is if nothing is said, where the parser has learned to use one.
const USUAL: u32 = 16;

/// A trained parser.
#[derive(Debug)]
pub(super) struct EagerParser {
    columns: Columns,
    labels: Labels,
    transitions: Transitions,
    greedy: Numbered<Scorer>,
    beam: Option<Numbered<Scorer>>,
    training: Training,
}

/// Room for a parse to work in.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    looks: Vec<Look>,
    greedy: Greedy,
    beam: Beam,
}

impl EagerParser {
    pub(super) fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    pub(super) fn columns(&self) -> Columns {
        self.columns
    }

    pub(super) fn training(&self) -> &Training {
        &self.training
    }

    /// How wide the beam is if nothing is said.
    pub(super) fn usual_beam(&self) -> u32 {
        if self.beam.is_some() { USUAL } else { 1 }
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
            [upos @ (0 | 1), xpos @ (0 | 1)] => Columns { upos: upos == 1, xpos: xpos == 1 },
            _ => return Err(malformed("no columns of tags")),
        };
        let labels = Labels::load(&mut model)?;
        let transitions = Transitions::load(&mut model, labels.len())?;
        let greedy = Scorer::load_as("greedy", &mut model)?;
        let beam = match model.take::<u8>("scorers")?[..] {
            [1] => None,
            [2] => Some(Scorer::load_as("beam", &mut model)?),
            _ => return Err(malformed("no number of scorers")),
        };
        if [Some(&greedy), beam.as_ref()]
            .into_iter()
            .flatten()
            .any(|scorer| scorer.classes() != transitions.len())
        {
            return Err(malformed("weights for other transitions"));
        }
        let (greedy, beam) = (Numbered::new(greedy), beam.map(Numbered::new));
        Ok(Self { columns, labels, transitions, greedy, beam, training: model.training })
    }

    /// Parses a sentence that has the tags that are needed.
    pub(super) fn parse(&self, sentence: Words<'_>, beam: u32, scratch: &mut Scratch, arcs: &mut Vec<Arc>) {
        let Scratch { looks, greedy, beam: search } = scratch;
        looks.clear();
        looks.push(Look::NONE);
        looks.extend((0..sentence.words.len()).map(|at| {
            let [word, upos, xpos] = [sentence.words, sentence.upos, sentence.xpos]
                .map(|list| list.get(at).copied().unwrap_or_default());
            Look::at(word, upos, xpos)
        }));
        arcs.clear();
        arcs.resize(sentence.words.len(), Arc { head: 0, label: self.labels.root() });
        if beam > 1 {
            let scorer = self.beam.as_ref().unwrap_or(&self.greedy);
            search.parse(beam as usize, looks, &self.transitions, scorer, arcs);
        } else {
            greedy.parse(looks, &self.transitions, &self.greedy, arcs);
        }
        self.labels.resolve(arcs);
    }
}
