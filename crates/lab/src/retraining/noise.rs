//! Treebanks with errors in them.

use std::path::{Path, PathBuf};

use solecism_corpus::{Corpus, Format, Problem};
use solecism_errors::Passes;

use super::Retraining;
use crate::noisy_text::Errors;

/// Opens a treebank, and makes sure that there are trees in it.
pub(super) fn treebank(path: &PathBuf) -> Result<Corpus, Problem> {
    let corpus = Corpus::open(std::slice::from_ref(path), None)?;
    let help = "name a treebank in brackets";
    if corpus.head()?.trim().is_empty() {
        return Err(Problem::new(format!("there are no trees in {}", path.display()), help));
    }
    if corpus.format() != Format::Brackets {
        return Err(Problem::new(format!("{} is {}", path.display(), corpus.format()), help));
    }
    corpus.tree_a_line()
}

/// Writes a treebank with errors, and beside it the records of what was done.
pub(super) fn make_noisy(
    study: &Retraining,
    from: &PathBuf,
    to: &Path,
    passes: Passes,
) -> Result<(), Problem> {
    let errors = Errors {
        profile: study.profile.clone(),
        passes: Some(passes),
        rate: None,
        replicate: 0,
        avoid_covert: false,
        seed: study.seed,
    };
    let corpus = treebank(from)?;
    errors.write(&corpus, (to, &to.with_extension("jsonl")), study.threads, &mut |_| Ok(()))
}
