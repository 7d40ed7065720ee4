//! Learning from mistakes.

mod beam;
mod greedy;

pub(super) use beam::BeamLearner;
pub(super) use greedy::GreedyLearner;
