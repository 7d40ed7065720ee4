//! Making errors in a corpus: from settings to files.
//!
//! ```text
//!  command line ─┐
//!  experiment   ─┼─▶ Settings ──open──▶ Opened ──planned──▶ Opened ──write──▶ Files
//!  Python       ─┘   as meant          bound to a corpus:   with a plan,      the outputs
//!   as typed                           reads, tags, draws   if it needs one   of OUTPUTS
//! ```
//!
//! Each front end turns what was typed into [`Settings`] in one place. [`Settings::open`] reads the files that they name
//! and looks at the corpus: the [`Opened`] settings know its notation, its tag set and its tagger, and make errors.
//! [`Opened::planned`] goes over the whole corpus if a sentence depends on the others; [`write()`] makes the errors and
//! hands every noisy sentence to the outputs that are wanted.

mod details;
pub mod names;
mod opened;
mod outputs;
pub mod over;
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
pub use work::{Watch, Work};
pub use write::{Files, MAKING, Written, write};
