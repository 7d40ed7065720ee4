//! Systems under test: a common interface from sentences to answers.
//!
//! ```text
//!  name or file ──▶ open ──▶ System ──▶ Answer: rows (words with their answers), a tree, or a sentence
//!                            (tagger, chunker, parser, grammar, corrector, command, output files)
//! ```

mod answers;
mod arcs;
mod asked;
mod chunks;
mod command;
mod grammar;
mod open;
mod precomputed;
mod tag_source;
mod tags;
mod trees;

use std::path::Path;

use solecism_corpus::Problem;
use solecism_errors::Rate;
use solecism_tagging::model::{Model, checksum};

pub use answers::{Answers, Row};
pub use asked::{Answer, Asked, Output, Reply};
pub(crate) use command::TestedCommand;
pub use open::{BUILTIN, open, open_assembled, open_described, open_model, open_tagged};
pub(crate) use tag_source::TagSource;
pub use tag_source::{GOLD, UNTAGGED};

/// A system under test. For each sentence it gives a tag, a chunk label, or a head and a relation for each word; or a
/// tree; or another sentence.
pub trait System: Sync {
    /// Type of its output.
    fn output(&self) -> Output;

    /// Everything that determines its answers, on one line. Different answers require a different signature.
    fn signature(&self) -> String;

    /// Source of the tags that it uses: `own`, `gold`, a tagger, or `none` if it could be given tags but is not. `None`
    /// if it takes no tags.
    fn tags(&self) -> Option<String> {
        None
    }

    /// Number of sentences per call; large for systems that start a process for each call.
    fn batch(&self) -> usize {
        256
    }

    /// Number of batches to run in parallel, given this number of threads.
    fn side_by_side(&self, threads: usize) -> usize {
        threads
    }

    /// Lets it make its temporary files in this directory from now on, where the next run of a study that is killed finds
    /// them.
    fn keep_temporary_files_in(&self, _directory: &Path) {}

    /// Answers the sentences of a text, in order.
    ///
    /// # Errors
    /// If the system does not work at all. The failure of one sentence is the reply to that sentence.
    fn answer(&self, sentences: &[Asked<'_>], text: Noisiness) -> Result<Vec<Reply>, Problem>;
}

/// Checksum of the content of a model, for signatures.
pub(crate) fn checksum_of(model: &Model) -> String {
    format!("{:016x}", checksum(&model.to_bytes()))
}

/// Noise of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noisiness {
    /// No errors.
    Clean,
    /// A share of its words has errors.
    Noisy {
        /// The share.
        level: Rate,
        /// Number of the text among those with this share, from 1.
        replicate: u32,
    },
}
