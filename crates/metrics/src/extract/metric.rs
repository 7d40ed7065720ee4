//! Going through a corpus and its corrections: each sentence's edits as M2, in the notes of the tally.

use solecism_corpus::{Flaw, Format, Notation, Sentence, Table};
use solecism_language::{Language, TagSet};

use super::{Kinds, Token, edits, m2_edits, m2_sentence};
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
    build: |settings| Ok(Box::new(Extraction::new(settings))),
};

/// Finds edits.
struct Extraction {
    is_untagged: bool,
    kinds: Kinds,
    language: &'static Language,
}

impl Extraction {
    fn new(settings: &Settings) -> Self {
        Self {
            is_untagged: settings.flag("untagged"),
            kinds: Kinds::default(),
            language: Language::standard(),
        }
    }

    fn with_tokens<T>(
        &self,
        text: &str,
        notation: Notation,
        then: impl FnOnce(&[Token]) -> T,
    ) -> Result<T, Flaw> {
        // Text is cut at its spaces, as the measures of correctors cut it, not into words of our own.
        if notation.format == Format::Text {
            let words: Vec<&str> = text.split_whitespace().collect();
            let tagger = self.language.dictionary_tagger();
            let tags = if self.is_untagged { None } else { tagger.tag(&words) };
            let tags = tags.unwrap_or_else(|| vec![""; words.len()]);
            let words: Vec<_> =
                words.iter().copied().zip(tags).map(|(word, tag)| (word, tag, None)).collect();
            return Ok(then(&self.tokens(&words, Some(self.language.tagset()))));
        }
        let sentence = notation.parse(text)?;
        let words = tagged(&sentence);
        let tags = TagSet::detect(words.iter().map(|(_, tag, _)| *tag));
        Ok(then(&self.tokens(&words, tags)))
    }

    fn tokens<'t>(
        &self,
        words: &[(&'t str, &str, Option<&'t str>)],
        tags: Option<&TagSet>,
    ) -> Vec<Token<'t>> {
        let token = |&(word, tag, lemma): &(&'t str, &str, Option<&'t str>)| match tags {
            Some(tags) if !self.is_untagged => Token::tagged(word, tag, lemma, tags, self.language),
            _ => Token::plain(word),
        };
        words.iter().map(token).collect()
    }
}

/// The words of a sentence with tag and lemma, as far as they are there.
fn tagged<'s>(sentence: &'s Sentence) -> Vec<(&'s str, &'s str, Option<&'s str>)> {
    match sentence {
        Sentence::Tree(tree) => tree.tokens().map(|leaf| (leaf.word, leaf.tag, None)).collect(),
        Sentence::Line(line) => {
            line.tokens().map(|(word, tag)| (word, tag.unwrap_or_default(), None)).collect()
        }
        Sentence::Table(table) => rows(table),
        Sentence::M2(m2) => m2.words().map(|word| (word, "", None)).collect(),
    }
}

fn rows<'s>(table: &'s Table) -> Vec<(&'s str, &'s str, Option<&'s str>)> {
    let is_given = |field: &&str| !matches!(*field, "_" | "");
    // The language's own tags where they are Penn's, else the universal ones.
    let is_penn = TagSet::detect(table.words().map(solecism_corpus::table::Row::xpos))
        .is_some_and(|tags| tags.name() == TagSet::penn().name());
    table
        .words()
        .map(|row| {
            let tag = if is_penn || !is_given(&row.upos()) { row.xpos() } else { row.upos() };
            (row.form(), tag, Some(row.lemma()).filter(is_given))
        })
        .collect()
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
        let found = self.with_tokens(pair.gold_text(), pair.gold_notation, |source| {
            self.with_tokens(pair.output_text(), pair.output_notation, |target| {
                let edits = edits(source, target).len();
                let lines = m2_edits(source, target, &self.kinds, 0);
                (edits, m2_sentence(source) + &lines)
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
