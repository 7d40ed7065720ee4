//! Iteration over the sentences of a file.

use std::path::Path;

use solecism_corpus::{Corpus, Flaw, Format, Problem};

/// Opens a file as a corpus. Trees are one per line; an empty line is a sentence without an analysis.
pub(super) fn open(path: &Path) -> Result<Corpus, Problem> {
    let corpus = Corpus::open(&[path.to_owned()], None)?;
    if corpus.format() == Format::Brackets { corpus.tree_a_line() } else { Ok(corpus) }
}

/// Calls `visit` with number (from 0) and text of each sentence.
pub(super) fn each(
    corpus: &Corpus,
    mut visit: impl FnMut(u64, &str) -> Result<(), Flaw>,
) -> Result<(), Problem> {
    corpus.each_text(|text, number| visit(number, text))
}

/// Sentences as lines of plain text.
pub(super) fn lines(corpus: &Corpus) -> Result<Vec<String>, Problem> {
    let notation = corpus.notation();
    let mut found = Vec::new();
    each(corpus, |_, text| {
        found.push(match notation.format {
            Format::Text => text.trim_end_matches(['\r', '\n']).to_owned(),
            _ => notation.parse(text)?.words().join(" "),
        });
        Ok(())
    })?;
    Ok(found)
}
