//! Training what mends sentences.

use std::path::PathBuf;

use solecism::corpus::{Corpus, Problem};
use solecism::profile_named;
use solecism::systems::repair::{Mender, RepairOptions, RepairProgress};
use solecism::systems::tagger::TaggedCorpus;

/// Which errors are mended, and what more is known of the language.
#[derive(clap::Args)]
pub struct MendingArgs {
    /// The errors to take back: a built-in profile or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "foster")]
    profile: String,
    /// More text without errors, in any format, a sentence a line if it is plain: it tells what the language is like.
    /// May be given several times
    #[arg(long, value_name = "FILE")]
    text: Vec<PathBuf>,
}

impl MendingArgs {
    /// Learns from sentences with tags.
    pub fn train(&self, corpus: &TaggedCorpus, seed: u64, quiet: bool) -> Result<Mender, Problem> {
        let profile = profile_named(&self.profile)?;
        let options = RepairOptions { seed, ..RepairOptions::of_profile(profile) };
        let text = (!self.text.is_empty()).then(|| Corpus::open(&self.text, None)).transpose()?;
        Mender::train(corpus, text.as_ref(), &options, &mut |progress| {
            let RepairProgress { epoch, epochs, loss, time } = progress;
            if !quiet {
                eprintln!("repair, {epoch} of {epochs}: loss {loss:.3}, {:.1} s", time.as_secs_f64());
            }
        })
    }

    /// Finds out what can be wrong with the options before anything is learned.
    pub fn check(&self) -> Result<(), Problem> {
        profile_named(&self.profile)?;
        self.text.iter().try_for_each(|file| Corpus::open(std::slice::from_ref(file), None).map(drop))
    }
}
