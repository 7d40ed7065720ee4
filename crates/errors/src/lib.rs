//! Kinds of grammatical error, the profiles that mix them, and gold analyses that follow them.

#![warn(unreachable_pub)]

pub mod corruptor;
mod draw;
mod error;
pub mod follow;
pub mod golds;
pub mod kind;
pub mod kinds;
pub mod m2;
pub mod nearest;
pub mod noisy;
pub mod passes;
pub mod plan;
mod planned;
pub mod planner;
pub mod planning;
pub mod profile;
pub mod rate;
mod risk;
pub mod summary;
pub mod tagged;
pub mod tags;
mod targets;
#[cfg(test)]
mod testing;
pub mod toml_value;
pub mod vocabulary;
pub mod word_sample;
mod words;

pub use corruptor::{Corruption, Corruptor, Drawn, Options, Purpose};
pub use error::{Change, Error};
pub use follow::{Follow, FollowError};
pub use kind::{ErrorKind, Group, LanguagePart, Ways};
pub use kinds::Kinds;
pub use passes::Passes;
pub use plan::Plan;
pub use planner::{Border, Census, Planner, Spread};
pub use profile::{Fallback, Profile};
pub use rate::Rate;
pub use risk::Risk;
pub use solecism_chance::{ALGORITHM, Chance};
pub use summary::Summary;
pub use tagged::{Tagged, Token};
pub use vocabulary::Vocabulary;
pub use words::Words;
