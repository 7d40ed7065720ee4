//! `mst`: a graph-based parser (McDonald, Crammer and Pereira 2005; McDonald and Pereira 2006).
//!
//! Every possible arc is scored, and in the second order every pair of adjacent siblings. The parser finds the tree
//! with the highest total score and then labels its arcs.
//!
//! ```text
//!  words, tags ──▶ SentenceFeatures ──▶ ArcScores ──┬─▶ eisner            projective, first order
//!                                                   ├─▶ ChuLiuEdmonds     any tree, first order
//!                                                   └─▶ eisner_siblings   second order
//!                                                          └──▶ Labeller ──▶ Labels ──▶ labelled arcs
//! ```
//!
//! Second-order non-projective parsing is NP-hard. So second-order models learn from projective trees: words are
//! lifted until no arcs cross, and their labels encode where they came from (see [`projective`](super::projective)).
//!
//! A sentence of more than 256 words is parsed in pieces of at most 256 words, and the roots of the later pieces are
//! attached to the root of the first. Time is cubic and memory quadratic in the length of a piece, but both are linear
//! in the number of pieces.

#[cfg(test)]
mod brute_force;
mod chart;
mod chu_liu_edmonds;
mod decoder;
mod features;
mod label_features;
mod labeller;
mod learn_arcs;
mod parts;
mod scores;
mod sentence_features;
mod siblings;
mod trainer;
mod treebank_features;
mod weights;
mod word_features;

use std::ops::Range;

use solecism_corpus::Problem;

use decoder::Decoder;
use labeller::Labeller;
use sentence_features::SentenceFeatures;
pub use trainer::{MstOptions, MstTrainer};
use weights::AveragedWeights;

use super::labels::Labels;
use super::{Arc, ParserInput, TagColumns};
use solecism_tagging::model::{Model, Strings, Training, malformed};
use solecism_tagging::perceptron::Scorer;

/// Model kind in the model file.
pub(super) const KIND: &str = "mst";

/// Largest number of words parsed in one piece.
const MAX_PIECE: usize = 256;

/// Order of factorisation: the parts of a tree that are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Arcs.
    First,
    /// Arcs and adjacent siblings on one side of a head.
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
            _ => Err(malformed("unknown order")),
        }
    }
}

/// The trees that the decoder searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SearchSpace {
    order: Order,
    /// Arcs must not cross.
    projective: bool,
}

/// A trained parser.
#[derive(Debug)]
pub(super) struct MstParser {
    columns: TagColumns,
    space: SearchSpace,
    labels: Labels,
    arcs: AveragedWeights,
    scorer: Scorer,
    training: Training,
}

/// Reusable buffers for parsing.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    input: SentenceFeatures,
    decoder: Decoder,
    labeller: Labeller,
    heads: Vec<u32>,
}

impl MstParser {
    pub(super) fn labels(&self) -> &Strings {
        self.labels.strings()
    }

    pub(super) fn columns(&self) -> TagColumns {
        self.columns
    }

    pub(super) fn to_model(&self) -> Model {
        let mut model = Model::new(KIND, self.training.clone());
        model.put("columns", &[u8::from(self.columns.upos), u8::from(self.columns.xpos)]);
        model.put("shape", &[self.space.order.number(), u64::from(self.space.projective)]);
        self.labels.save(&mut model);
        self.arcs.save(&mut model);
        self.scorer.save_as("labels", &mut model);
        model
    }

    pub(super) fn of_model(mut model: Model) -> Result<Self, Problem> {
        model.expect(KIND)?;
        let columns = match model.take::<u8>("columns")?[..] {
            [upos @ (0 | 1), xpos @ (0 | 1)] => TagColumns { upos: upos == 1, xpos: xpos == 1 },
            _ => return Err(malformed("invalid tag columns")),
        };
        let space = match model.take::<u64>("shape")?[..] {
            [order, projective] => {
                SearchSpace { order: Order::numbered(order)?, projective: projective != 0 }
            }
            _ => return Err(malformed("invalid search space")),
        };
        let labels = Labels::load(&mut model)?;
        let (arcs, scorer) = (AveragedWeights::load(&mut model)?, Scorer::load_as("labels", &mut model)?);
        if labels.strings().is_empty() || labels.len() != scorer.classes() {
            return Err(malformed("weights for other labels"));
        }
        Ok(Self { columns, space, labels, arcs, scorer, training: model.training })
    }

    /// Parses a sentence that has all the tags the model needs.
    pub(super) fn parse(&self, sentence: ParserInput<'_>, scratch: &mut Scratch, arcs: &mut Vec<Arc>) {
        let Scratch { input, decoder, labeller, heads } = scratch;
        let words = sentence.words.len();
        heads.clear();
        for piece in pieces(words) {
            input.fill(sentence, piece.clone(), self.columns);
            decoder.decode(input, &self.arcs, self.space, None);
            let root = heads.iter().position(|&head| head == 0).map_or(0, |at| at as u32 + 1);
            let start = piece.start as u32;
            heads.extend(decoder.heads.iter().map(|&head| if head == 0 { root } else { head + start }));
        }
        if words > MAX_PIECE {
            input.fill(sentence, 0..words, self.columns);
        }
        labeller.label(input, heads, &self.scorer);
        arcs.clear();
        arcs.extend(heads.iter().zip(&labeller.labels).map(|(&head, &label)| Arc { head, label }));
        self.labels.resolve(arcs);
    }
}

/// Splits a sentence of `words` words into pieces of about the same length.
fn pieces(words: usize) -> impl Iterator<Item = Range<usize>> {
    let count = words.div_ceil(MAX_PIECE).max(1);
    (0..count).map(move |piece| piece * words / count..(piece + 1) * words / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_the_sentence_and_are_never_too_long() {
        for words in [0, 1, MAX_PIECE, MAX_PIECE + 1, 5000] {
            let pieces: Vec<_> = pieces(words).collect();
            assert!(pieces.iter().all(|piece| piece.len() <= MAX_PIECE));
            assert_eq!(pieces.into_iter().flatten().collect::<Vec<_>>(), (0..words).collect::<Vec<_>>());
        }
    }
}
