//! Systems of other people: any command, and files that were made earlier.
//!
//! ```text
//!  systems.toml ──▶ SystemsFile ──▶ Description ─┬▶ CommandSystem ──▶ answers and failures, in order
//!                   (read, with places)          └▶ Precomputed ───▶ the same, from a file
//!
//!  CommandSystem:  sentences ──▶ batches ──▶ a run ──▶ all answered
//!                                              └─────▶ halves, until the sentence that kills it is alone
//!  a run:          Process (own group, pipes drained by threads) ──▶ Exchange (output cut into sentences)
//! ```
//!
//! Sentences are texts in a named format here, and so are answers: what they are worth is for others to say.

mod arguments;
mod batch;
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
mod watch;

pub use arguments::{Arguments, Slot};
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
pub use watch::Watch;

/// What a system gave for one sentence: a text in its output format, or why there is none.
pub type Answer = Result<String, Failure>;
