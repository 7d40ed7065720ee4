//! What each annotator says.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::M2;

/// The words of a sentence as numbers, so that they are fast to compare.
#[derive(Debug, Default)]
pub(super) struct Words<'w>(FxHashMap<&'w str, u32>);

impl<'w> Words<'w> {
    /// Numbers these words.
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
    /// The words of the source that it replaces.
    pub span: Range<u32>,
    /// What they should be, as it is written: any of these.
    pub texts: Vec<&'m str>,
    /// The same, as numbers of words.
    pub alternatives: Vec<Vec<u32>>,
}

impl GoldEdit<'_> {
    /// Whether an edit is this one.
    pub(super) fn is(&self, span: &Range<u32>, correction: &[u32]) -> bool {
        self.span == *span && self.alternatives.iter().any(|alternative| alternative == correction)
    }
}

/// The edits of one annotator, in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Annotator<'m> {
    pub number: u32,
    pub edits: Vec<GoldEdit<'m>>,
}

/// The edits of every annotator, but for those outside the sentence; without any, one who changes nothing.
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
