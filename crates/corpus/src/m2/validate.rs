//! What is wrong with an M2 sentence, all of it.

use super::parse::{EditLine, read};
use crate::flaw::Flaw;

/// Everything that is wrong with the text of one sentence, in the order in which it stands there: what
/// [`M2::parse`](super::M2::parse) refuses, edits outside their sentence, and edits of one annotator that
/// overlap.
pub fn validate_m2(text: &str) -> Vec<Flaw> {
    let mut parsed = read(text);
    let len = parsed.words.as_ref().map_or(0, Vec::len);
    parsed.flaws.extend(parsed.edits.iter().filter_map(|edit| edit.outside(len)));
    let mut edits: Vec<&EditLine> = parsed.edits.iter().filter(|edit| edit.span().is_some()).collect();
    edits.sort_by_key(|edit| (edit.annotator, edit.span().map(|span| (span.start, span.end))));
    // The edit that reaches furthest so far: a later one starts no earlier.
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

/// The flaw of two edits that both change a word. Insertions at one place, or at the edge of another edit, do not.
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
    fn every_flaw_is_told() {
        let expected = [
            "an edit that ends before it starts",
            "an edit outside its sentence: 0 9",
            "edits of annotator 0 overlap: 0 1 and 0 9",
        ];
        assert_eq!(flaws(&[("3 2", 0), ("0 9", 0), ("0 1", 0)]), expected);
    }
}
