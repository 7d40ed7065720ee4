//! Validation of M2.

use super::parse::{EditLine, read};
use crate::flaw::Flaw;

/// Returns all flaws of one sentence in the order of the text: those that [`M2::parse`](super::M2::parse) rejects,
/// edits outside the sentence, and overlapping edits of one annotator.
pub fn validate_m2(text: &str) -> Vec<Flaw> {
    let mut parsed = read(text);
    let len = parsed.words.as_ref().map_or(0, Vec::len);
    parsed.flaws.extend(parsed.edits.iter().filter_map(|edit| edit.outside(len)));
    let mut edits: Vec<&EditLine> = parsed.edits.iter().filter(|edit| edit.span().is_some()).collect();
    edits.sort_by_key(|edit| (edit.annotator, edit.span().map(|span| (span.start, span.end))));
    // The edit with the largest end so far; later edits do not start before it.
    let mut furthest: Option<&EditLine> = None;
    for edit in edits {
        parsed.flaws.extend(furthest.and_then(|earlier| overlap(earlier, edit)));
        let end = |edit: &EditLine| (edit.annotator, edit.span().map(|span| span.end));
        if furthest.is_none_or(|earlier| end(earlier) < end(edit)) {
            furthest = Some(edit);
        }
    }
    parsed.flaws.sort_by_key(|flaw| flaw.at);
    parsed.flaws
}

/// Returns a flaw if both edits change a word. Insertions at one position, or at the edge of another edit, do not
/// overlap.
fn overlap(first: &EditLine, second: &EditLine) -> Option<Flaw> {
    let (a, b) = (first.span()?, second.span()?);
    if first.annotator != second.annotator || b.start >= a.end {
        return None;
    }
    let later = if first.line < second.line { second } else { first };
    let (start, end) = later.line;
    let what = format!(
        "edits of annotator {} overlap: {} {} and {} {}",
        first.annotator, a.start, a.end, b.start, b.end
    );
    let help = "an annotator changes each word once: merge the two edits";
    Some(Flaw::new(start as usize, (end - start) as usize, what, help))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaws(edits: &[(&str, u32)]) -> Vec<String> {
        let edit =
            |(span, annotator): &(&str, u32)| format!("A {span}|||X|||y|||REQUIRED|||-NONE-|||{annotator}\n");
        let edits: String = edits.iter().map(edit).collect();
        validate_m2(&format!("S a b c d e\n{edits}")).into_iter().map(|flaw| flaw.what).collect()
    }

    #[test]
    fn overlaps_of_one_annotator_are_flaws() {
        assert_eq!(flaws(&[("0 2", 0), ("1 3", 0)]), ["edits of annotator 0 overlap: 0 2 and 1 3"]);
        assert_eq!(flaws(&[("1 4", 0), ("2 2", 0)]), ["edits of annotator 0 overlap: 1 4 and 2 2"]);
        assert_eq!(flaws(&[("1 2", 1), ("1 2", 1)]), ["edits of annotator 1 overlap: 1 2 and 1 2"]);
        assert!(
            flaws(&[("0 2", 0), ("1 3", 1), ("2 2", 0), ("2 3", 0), ("2 2", 0), ("-1 -1", 2)]).is_empty()
        );
    }

    #[test]
    fn every_flaw_is_reported() {
        let expected = [
            "an edit that ends before it starts",
            "an edit outside its sentence: 0 9",
            "edits of annotator 0 overlap: 0 1 and 0 9",
        ];
        assert_eq!(flaws(&[("3 2", 0), ("0 9", 0), ("0 1", 0)]), expected);
    }
}
