//! Perceptron training.

mod beam;
mod greedy;

pub(super) use beam::BeamLearner;
pub(super) use greedy::GreedyLearner;

/// Largest averaged weight. More digits change nothing on the development set of the English Web Treebank.
const MAX_WEIGHT: i16 = 2_047;

/// Averaged weights up to this size are dropped. On the development set of the English Web Treebank this costs a tenth
/// of a point and makes the model half as large and a third faster.
const PRUNE_THRESHOLD: u16 = 18;
