//! Treebanks of a study.

use std::path::PathBuf;

use solecism_corpus::{Corpus, Format, Problem};

/// Opens a treebank and checks that it has trees.
pub(super) fn treebank(path: &PathBuf) -> Result<Corpus, Problem> {
    let corpus = Corpus::open(std::slice::from_ref(path), None)?;
    let help = "give a treebank in brackets";
    if corpus.head()?.trim().is_empty() {
        return Err(Problem::new(format!("there are no trees in {}", path.display()), help));
    }
    if corpus.format() != Format::Brackets {
        return Err(Problem::new(format!("{} is {}", path.display(), corpus.format()), help));
    }
    corpus.tree_a_line()
}
