//! Going through the sentences of a file, one after the other.

use std::path::Path;

use solecism_corpus::{Corpus, Flaw, Format, Problem};

/// Opens a file as a corpus; trees are one a line, and a line without one is a sentence without an analysis.
pub(super) fn open(path: &Path) -> Result<Corpus, Problem> {
    let corpus = Corpus::open(&[path.to_owned()], None)?;
    if corpus.format() == Format::Brackets { corpus.tree_a_line() } else { Ok(corpus) }
}

/// Does something with the text of every sentence, which is told its number from 0.
pub(super) fn each(
    corpus: &Corpus,
    mut see: impl FnMut(u64, &str) -> Result<(), Flaw>,
) -> Result<(), Problem> {
    let mut number = 0;
    for batch in corpus.batches() {
        let batch = batch?;
        for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
            let seen = piece.text().and_then(|text| see(number, text));
            seen.map_err(|flaw| batch.locate(piece, &flaw))?;
            number += 1;
        }
    }
    Ok(())
}

/// The sentences as lines of plain text: as they are, or their words.
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
