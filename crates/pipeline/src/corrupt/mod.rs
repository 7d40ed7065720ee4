//! Corruption of a corpus: from settings to files.
//!
//! ```text
//!  command line ─┐
//!  experiment   ─┼─▶ Settings ──open──▶ Opened ──planned──▶ Opened ──write──▶ files
//!  Python       ─┘   as meant          bound to a corpus:   with a plan,      the outputs
//!   as typed                           reads, tags, draws   if it needs one   of OUTPUTS
//! ```
//!
//! Each front end converts its arguments to [`Settings`] in one place, and calls [`Settings::make`] or
//! [`Settings::make_with`], which do the rest. [`Settings::open`] reads the files that the settings name and inspects the
//! corpus: [`Opened`] settings know its notation, tag set and tagger, and make errors. [`Opened::planned`] makes a pass
//! over the whole corpus if sentences depend on each other. Then every noisy sentence is passed to the requested outputs.

mod details;
pub mod names;
mod opened;
mod outputs;
pub mod passes;
mod profile;
mod recognise;
mod settings;
mod work;
mod write;

pub use details::Details;
pub use opened::{Opened, notation_of};
pub use outputs::{OUTPUTS, OutputInfo, Outputs};
pub use profile::{ProfileSource, profile_named};
pub use settings::Settings;
pub use work::{StepProgress, Work};
pub use write::{Additions, MAKING, Written};
