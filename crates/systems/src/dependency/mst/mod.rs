//! `mst`: the best tree of all (McDonald, Crammer and Pereira 2005; McDonald and Pereira 2006).
//!
//! Every arc between two words gets a score, and in the second order every two neighbouring dependents of a head; the
//! tree whose parts score most is found. Then its arcs are labelled.
//!
//! ```text
//!  words, tags ──▶ Sight ──▶ ArcScores ──┬─▶ eisner            projective, first order
//!                                        ├─▶ Spanning          any tree, first order
//!                                        └─▶ eisner_siblings   projective, second order
//!                                               └─▶ climb      any tree, second order
//!                                                     └──▶ Labelling ──▶ arcs with labels
//! ```

#[cfg(test)]
mod brute_force;
mod chart;
mod climb;
mod decoder;
mod features;
mod labels;
mod look;
mod scores;
mod siblings;
mod spanning;
mod table;
mod trainer;

use solecism_corpus::Problem;

use decoder::Decoder;
use labels::Labelling;
use look::Sight;
use table::Table;
pub use trainer::{MstTrainer, Progress};

use super::{Arc, Words};
use crate::model::{Model, Strings, Training, malformed};
use crate::perceptron::Scorer;

/// What the model file calls it.
pub const KIND: &str = "mst";

/// A longer sentence is parsed in pieces of at most so many words: time and memory grow with the square of a piece's
/// length and more, but only with the number of pieces.
const LONGEST: usize = 256;

/// How much of a tree is scored at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Arcs.
    First,
    /// Arcs, and neighbouring dependents on one side of a head.
    Second,
}

impl Order {
    /// 1 or 2.
    pub fn number(self) -> u64 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }

    fn numbered(number: u64) -> Result<Self, Problem> {
        match number {
            1 => Ok(Self::First),
            2 => Ok(Self::Second),
            _ => Err(malformed("an order that there is not")),
        }
    }
}

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MstOptions {
    /// Decides the order of sentences.
    pub seed: u64,
    /// How often to go through the corpus.
    pub iterations: u32,
    /// How much of a tree is scored at a time.
    pub order: Order,
    /// Whether arcs must not cross.
    pub projective: bool,
}

impl Default for MstOptions {
    fn default() -> Self {
        Self { seed: 1, iterations: 10, order: Order::Second, projective: true }
    }
}

/// A trained parser.
#[derive(Debug)]
pub struct MstParser {
    labels: Strings,
    options: MstOptions,
    arcs: Table,
    scorer: Scorer,
    training: Training,
}

/// Room for a parser to work in, to be used again for the next sentence.
#[derive(Debug, Default)]
pub struct Scratch {
    sight: Sight,
    decoder: Decoder,
    labelling: Labelling,
    heads: Vec<u32>,
}

impl MstParser {
    pub fn labels(&self) -> &Strings {
        &self.labels
    }

    pub fn training(&self) -> &Training {
        &self.training
    }

    pub fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        model.put("options", &[self.options.order.number(), u64::from(self.options.projective)]);
        model.put_strings("labels", &self.labels);
        self.arcs.save(&mut model);
        self.scorer.save(&mut model);
        model
    }

    pub fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let options = model.take::<u64>("options")?;
        let &[order, projective] = &options[..] else { return Err(malformed("no options")) };
        let options = MstOptions {
            order: Order::numbered(order)?,
            projective: projective != 0,
            ..MstOptions::default()
        };
        let (labels, arcs) = (model.take_strings("labels")?, Table::load(&mut model)?);
        let scorer = Scorer::load(&mut model)?;
        if labels.is_empty() || labels.len() != scorer.classes() {
            return Err(malformed("weights for other labels"));
        }
        Ok(Self { labels, options, arcs, scorer, training: model.training })
    }

    /// Parses a sentence. The roots of pieces after the first depend on its root.
    pub fn parse(&self, words: &Words<'_>, scratch: &mut Scratch, arcs: &mut Vec<Arc>) {
        let Scratch { sight, decoder, labelling, heads } = scratch;
        let all = words.words.len();
        heads.clear();
        for piece in pieces(all) {
            sight.look_at(words, piece.clone());
            decoder.decode(sight, &self.arcs, self.options, None);
            let root = heads.iter().position(|&head| head == 0).map_or(0, |at| at as u32 + 1);
            let start = piece.start as u32;
            heads.extend(decoder.heads.iter().map(|&head| if head == 0 { root } else { head + start }));
        }
        sight.look_at(words, 0..all);
        labelling.label(sight, heads, &self.scorer);
        arcs.clear();
        arcs.extend(heads.iter().zip(&labelling.labels).map(|(&head, &label)| Arc { head, label }));
    }
}

/// The pieces of a sentence of so many words, as even as can be.
fn pieces(words: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let count = words.div_ceil(LONGEST).max(1);
    (0..count).map(move |piece| piece * words / count..(piece + 1) * words / count)
}
