//! Alignment by the corrections in an M2 file, whose source is the ungrammatical sentence.

use solecism_corpus::M2;

use super::{WordAlignment, first_difference};

/// Aligns words by the edits of one annotator; each edit is one error.
///
/// Of overlapping edits, only the first counts. Edits outside the sentence are ignored.
///
/// # Errors
/// If these are not the source of the M2 file and its correction; the message says what differs.
pub fn m2(
    grammatical: &[&str],
    ungrammatical: &[&str],
    m2: &M2,
    annotator: u32,
) -> Result<WordAlignment, String> {
    let source: Vec<&str> = m2.words().collect();
    let corrected = m2.corrected(annotator);
    let differs =
        first_difference(ungrammatical, "the ungrammatical parse", &source, "the M2 file").or_else(|| {
            first_difference(grammatical, "the grammatical parse", &corrected, "the corrected M2 sentence")
        });
    if let Some(differs) = differs {
        return Err(differs);
    }
    let mut edits: Vec<_> = m2.corrections().filter(|edit| edit.annotator == annotator).collect();
    edits.sort_by_key(|edit| edit.span.as_ref().map(|span| (span.start, span.end)));
    let mut alignment = WordAlignment::new(grammatical.len(), ungrammatical.len());
    let (mut g, mut u) = (0, 0);
    for edit in edits {
        let Some(span) = edit.span.clone().filter(|span| span.start >= u && span.end <= source.len()) else {
            continue;
        };
        (u..span.start).for_each(|at| alignment.link(g + at - u, at));
        g += span.start - u;
        let new = edit.alternatives().next().unwrap_or_default().split_whitespace().count();
        u = span.end;
        alignment.replace(g..g + new, span, |g, u| grammatical[g] == ungrammatical[u]);
        g += new;
    }
    (u..source.len()).for_each(|at| alignment.link(g + at - u, at));
    Ok(alignment)
}
