//! Going through a corpus and its corrections: each sentence's edits as M2, in the notes of the tally.

use std::sync::Arc;

use solecism_corpus::Format;
use solecism_language::Language;

use super::{Analyser, Namer, TokenReader, edits, m2_edits, m2_sentence};
use crate::metric::{Metric, Score, Show};
use crate::pair::{Fault, Pair};
use crate::registry::MetricInfo;
use crate::settings::{OptionInfo, OptionKind, Settings};
use crate::sink::Sink;

/// Finds edits, as metrics count: the gold is the source, an output its correction.
pub const EXTRACTION: MetricInfo = MetricInfo {
    name: "edits",
    about: "The edits that turn sentences into their corrections",
    manual: "",
    formats: &[
        Format::Text,
        Format::Tagged,
        Format::Conllu,
        Format::ConllX,
        Format::Conll09,
        Format::Rows,
        Format::Brackets,
    ],
    files: ["SOURCE", "CORRECTED"],
    options: &[OptionInfo { name: "untagged", kind: OptionKind::Flag, about: "Use no tags" }],
    build: |settings| Ok(Box::new(Extraction::new(settings, None))),
};

/// Extracts edits, as [`EXTRACTION`] does.
pub struct Extraction {
    reader: TokenReader<'static>,
    namer: Namer<'static>,
}

impl Extraction {
    /// Extraction with these settings. The words are analysed by the analyser; without one as the files say, or by the
    /// dictionary of the language.
    pub fn new(settings: &Settings, analyser: Option<Arc<dyn Analyser>>) -> Self {
        let language = Language::standard();
        let reader = TokenReader::new(language).untagged(settings.flag("untagged"));
        Self { reader: reader.with_analyser(analyser), namer: Namer::new(language) }
    }
}

impl Metric for Extraction {
    fn columns(&self) -> &'static [&'static str] {
        &["edits"]
    }

    fn scores(&self) -> &'static [Score] {
        &[Score { name: "edits", show: Show::Count }]
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        to.iter_mut().zip(total).for_each(|(to, total)| *to = Some(*total));
    }

    fn count(&self, pair: &Pair, to: &mut Sink) -> Result<(), Fault> {
        let found = self.reader.read(pair.gold_text(), pair.gold_notation, |source| {
            self.reader.read(pair.output_text(), pair.output_notation, |target| {
                let edits = edits(source, target);
                let lines = m2_edits(source, target, &edits, &self.namer, 0);
                (edits.len(), m2_sentence(source) + &lines)
            })
        });
        let (edits, lines) = found.map_err(Fault::gold)?.map_err(Fault::output)?;
        to.push(&[edits as f64]);
        to.note(lines);
        Ok(())
    }

    fn keeps_alternatives(&self) -> bool {
        true
    }
}
