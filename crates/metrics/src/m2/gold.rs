//! Gold edits, by annotator.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::M2;

/// Numbers the words of a sentence, so that they compare fast.
#[derive(Debug, Default)]
pub(super) struct Words<'w>(FxHashMap<&'w str, u32>);

impl<'w> Words<'w> {
    /// Returns the numbers of these words.
    pub(super) fn number(&mut self, words: &[&'w str]) -> Vec<u32> {
        words
            .iter()
            .map(|&word| {
                let next = self.0.len() as u32;
                *self.0.entry(word).or_insert(next)
            })
            .collect()
    }
}

/// A gold edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoldEdit<'m> {
    /// Span of the source that it replaces.
    pub span: Range<u32>,
    /// Corrections as written; any of them is right.
    pub texts: Vec<&'m str>,
    /// Corrections as word numbers.
    pub alternatives: Vec<Vec<u32>>,
}

impl GoldEdit<'_> {
    /// Returns whether an edit equals this one.
    pub(super) fn matches(&self, span: &Range<u32>, correction: &[u32]) -> bool {
        self.span == *span && self.alternatives.iter().any(|alternative| alternative == correction)
    }
}

/// Edits of one annotator, in file order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Annotator<'m> {
    pub number: u32,
    pub edits: Vec<GoldEdit<'m>>,
}

/// Collects the edits of each annotator, except those outside the sentence. If there are no annotators, returns one
/// without edits.
pub(super) fn annotators<'m>(m2: &'m M2, words: &mut Words<'m>) -> Vec<Annotator<'m>> {
    let mut annotators: Vec<Annotator> = Vec::new();
    for correction in m2.corrections() {
        let at = match annotators.binary_search_by_key(&correction.annotator, |annotator| annotator.number) {
            Ok(at) => at,
            Err(at) => {
                annotators.insert(at, Annotator { number: correction.annotator, edits: Vec::new() });
                at
            }
        };
        let is_edit = |span: &Range<usize>| correction.kind != "noop" && span.end <= m2.len();
        let Some(span) = correction.span.clone().filter(is_edit) else { continue };
        let texts: Vec<&str> = correction.corrections.split("||").collect();
        let alternatives = correction
            .alternatives()
            .map(|text| words.number(&text.split_whitespace().collect::<Vec<_>>()))
            .collect();
        let span = span.start as u32..span.end as u32;
        annotators[at].edits.push(GoldEdit { span, texts, alternatives });
    }
    if annotators.is_empty() {
        annotators.push(Annotator { number: 0, edits: Vec::new() });
    }
    annotators
}
