//! Tag set of a corpus.

use std::borrow::Cow;
use std::path::Path;

use solecism_corpus::batch::Batch;
use solecism_corpus::{Corpus, Notation, Problem};
use solecism_errors::{Summary, tags};
use solecism_language::TagSet;

use crate::language_files::{read, table_problem};

/// Help for unknown tags.
const HELP: &str = "name the tag set with --tagset penn, upos or c5, or a table of your own";

/// The tag set that the user names, a table of the user's own, or the one detected from the first tags.
///
/// # Errors
/// If the tags are unknown, or the table or the corpus cannot be read.
pub fn tagset_of(corpus: &mut Corpus, named: Option<&str>) -> Result<Cow<'static, TagSet>, Problem> {
    if let Some(name) = named {
        return tagset_named(name);
    }
    let head = corpus.head()?;
    tags::detect(&head, corpus.notation()).or_else(|_| further_on(corpus)).map(Cow::Borrowed)
}

/// The tag set with this name, or the table in this file.
///
/// # Errors
/// If it is neither a known name nor a file with a table.
pub fn tagset_named(name: &str) -> Result<Cow<'static, TagSet>, Problem> {
    if let Some(known) = TagSet::named(name) {
        return Ok(Cow::Borrowed(known));
    }
    let path = Path::new(name);
    let table = TagSet::parse(name, &read(path)?).map_err(|e| table_problem(path, &e))?;
    Ok(Cow::Owned(table))
}

/// Detects the tag set of a corpus whose beginning does not show it: an empty file, a very long sentence, or one that
/// cannot be read. A flaw in a sentence is reported rather than unknown tags.
fn further_on(corpus: &mut Corpus) -> Result<&'static TagSet, Problem> {
    corpus.spool()?;
    let notation = corpus.notation();
    let mut unknown = None;
    for batch in corpus.batches() {
        let batch = batch?;
        let text = readable(&batch, notation, corpus.is_recovering())?;
        match tags::detect(&text, notation) {
            Ok(known) => return Ok(known),
            Err(_) if batch.sentences() == 0 => {}
            Err(problem) => unknown = Some(problem),
        }
    }
    // A corpus without sentences needs no tags.
    unknown.map_or(Ok(TagSet::penn()), Err)
}

/// The readable sentences of a batch. The first flaw is an error unless `recovering`.
fn readable(batch: &Batch, notation: Notation, recovering: bool) -> Result<String, Problem> {
    let mut text = String::new();
    for piece in batch.pieces().filter(|piece| piece.sentence.is_some()) {
        let sentence = piece.text().and_then(|sentence| notation.parse(sentence).map(|_| sentence));
        match sentence {
            Ok(sentence) => text.push_str(sentence),
            Err(_) if recovering => {}
            Err(flaw) => return Err(batch.locate(piece, &flaw)),
        }
    }
    Ok(text)
}

/// Checks that some tags are known. Unknown tags are only counted, but if all are unknown, the tag set must be wrong.
///
/// # Errors
/// If no tag is known.
pub fn check_known(tagset: &TagSet, summary: &Summary) -> Result<(), Problem> {
    if summary.tokens == 0 || summary.unknown_tags < summary.tokens {
        return Ok(());
    }
    Err(Problem::new(format!("none of the tags is known in the tag set {}", tagset.name()), HELP))
}
