#![doc = include_str!("index_match.md")]

use solecism_corpus::Format;

use crate::accuracy::{COLUMNS, share};
use crate::extract::{Token, align};
use crate::gleu::{REFERENCE, SOURCE};
use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::references::Corrected;
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind};
use crate::sink::Sink;

/// Registry entry.
pub const INFO: MetricInfo = MetricInfo {
    name: "index-match",
    about: "Sentences in which a corrector changes the same words as one of their references",
    manual: include_str!("index_match.md"),
    formats: &[Format::Text],
    files: ["SOURCE", "OUT"],
    options: &[
        SOURCE,
        REFERENCE,
        OptionInfo {
            name: "count-insertions",
            kind: OptionKind::Flag,
            about: "Words must also be inserted at the same places",
        },
    ],
    build: |settings| Ok(Box::new(IndexMatch { counts_insertions: settings.flag("count-insertions") })),
};

/// Matches of the words that are changed.
#[derive(Clone, Copy, Debug)]
pub struct IndexMatch {
    counts_insertions: bool,
}

/// Words of a source that a correction changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Changed {
    /// Indices of the words that are replaced, deleted or moved.
    pub words: Vec<usize>,
    /// Positions of insertions: the index of the following word.
    pub insertions: Vec<usize>,
}

/// Finds the words of a source that a correction changes, by the alignment used for edit extraction.
pub fn changed(source: &[&str], correction: &[&str]) -> Changed {
    let [source, correction] =
        [source, correction].map(|words| words.iter().map(|word| Token::plain(word)).collect::<Vec<_>>());
    let mut changed = Changed::default();
    for step in align(&source, &correction).into_iter().filter(|step| !step.is_match()) {
        if step.source.is_empty() {
            changed.insertions.push(step.source.start);
        }
        changed.words.extend(step.source);
    }
    changed.insertions.dedup();
    changed
}

impl Metric for IndexMatch {
    fn columns(&self) -> &'static [&'static str] {
        COLUMNS
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "index_match", show: Show::Percentage }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        share(total, to);
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let texts = Corrected::new(pair);
        let of = |words: &[&str]| {
            let mut changed = changed(&texts.source, words);
            if !self.counts_insertions {
                changed.insertions.clear();
            }
            changed
        };
        let output = of(&texts.output);
        let is_match = texts.references.iter().any(|reference| of(reference) == output);
        to.length(texts.source.len());
        to.push(&[f64::from(u8::from(is_match)), 1.0]);
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let insertions = if self.counts_insertions { "counted" } else { "ignored" };
        vec![("insertions", insertions.to_owned())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        text.split(' ').collect()
    }

    #[test]
    fn changes_are_identified_by_position() {
        let of = |correction: &str| changed(&words("he go to the school"), &words(correction));
        assert_eq!(of("he go to the school"), Changed::default());
        assert_eq!(of("he goes to school"), Changed { words: vec![1, 3], insertions: vec![] });
        assert_eq!(of("he went to school").words, of("he goes to school").words);
        assert_eq!(of("today he go to the school"), Changed { words: vec![], insertions: vec![0] });
    }
}
