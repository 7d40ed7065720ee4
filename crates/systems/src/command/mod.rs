//! External systems: any command, or existing output files.
//!
//! ```text
//!  systems.toml ──▶ SystemsFile ──▶ Description ─┬▶ CommandSystem ──▶ answers and failures, in order
//!                   (with locations)             └▶ Precomputed ───▶ the same, from a file
//!
//!  CommandSystem:  sentences ──▶ batches ──▶ a run ──▶ all answered
//!                                              └─────▶ halves, until the sentence that crashes it is alone
//!  a run:          Process (own group, pipes drained by threads) ──▶ Exchange (output divided into sentences)
//! ```
//!
//! Here sentences and answers are just texts in a named format; they are interpreted elsewhere.

mod arguments;
mod batch;
mod callbacks;
mod description;
mod end;
mod exchange;
mod failure;
mod file;
mod flow;
mod group;
mod halving;
mod precomputed;
mod process;
mod read;
mod run;
mod running;
mod stream;
mod system;
mod training;

pub use arguments::{Arguments, Slot};
pub use callbacks::Callbacks;
pub(crate) use description::files_below;
pub use description::{CommandDescription, Description, Kind, Mode, Training, unless_file};
pub use exchange::Exchange;
pub use failure::{Failure, Reason};
pub use file::SystemsFile;
pub use precomputed::{Files, Precomputed};
pub use read::SystemTable;
#[cfg(unix)]
pub use running::end_all;
pub use system::CommandSystem;

/// Answer of a system to one sentence: text in its output format, or the reason why there is none.
pub type Answer = Result<String, Failure>;
