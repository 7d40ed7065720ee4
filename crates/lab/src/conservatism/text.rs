//! Changes between a text and its corrections, sentence by sentence.

use std::path::Path;

use solecism_corpus::Problem;
use solecism_metrics::words::{Sentences, Word, align, align_sentences, changes, words};

use super::Study;
use solecism_pipeline::reading::Text;

/// Changes that a correction makes to a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corrected {
    /// Changes by source sentence.
    pub sentences: Vec<CorrectedSentence>,
    /// Number of sentences split.
    pub split: usize,
    /// Number of sentences joined with the next.
    pub joined: usize,
}

/// Changes that a correction makes to a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CorrectedSentence {
    /// Number of words substituted, deleted or inserted.
    pub changes: usize,
    /// Spearman's ρ of the order of the aligned words; `None` for fewer than two.
    pub order: Option<f64>,
}

/// The source text.
pub(super) struct Source {
    text: Text,
}

impl Source {
    pub(super) fn read(path: &Path) -> Result<Self, Problem> {
        let text = Text::read(path)?;
        if text.lines().next().is_none() {
            return Err(Problem::new(
                format!("{} has no sentences", text.name),
                "give a file with at least one",
            ));
        }
        Ok(Self { text })
    }

    pub(super) fn len(&self) -> usize {
        self.text.lines().count()
    }

    /// Compares a correction with the source.
    pub(super) fn compare(&self, path: &Path, study: &Study) -> Result<Corrected, Problem> {
        let corrected = Text::read(path)?;
        let lines = |text: &Text| -> Vec<String> { text.lines().map(|(_, line)| line.to_owned()).collect() };
        let (source, lines) = (lines(&self.text), lines(&corrected));
        let mut found = Corrected::default();
        if study.realign {
            return by_content(&source, &lines, study, &corrected.name);
        }
        if source.len() != lines.len() {
            let what = format!(
                "files of different length: {} has {} lines, {} has {}",
                self.text.name,
                source.len(),
                corrected.name,
                lines.len()
            );
            let help = "each line must be the correction of the same line of the source; --realign aligns lines by content";
            return Err(Problem::new(what, help));
        }
        for (number, (before, after)) in source.iter().zip(&lines).enumerate() {
            found.sentences.push(sentence(&words(before), &words(after), study, number, &corrected.name)?);
            for bead in align_sentences(&Sentences::of_line(before), &Sentences::of_line(after)) {
                found.split += usize::from(bead.is_split());
                found.joined += usize::from(bead.is_joined());
            }
        }
        Ok(found)
    }
}

/// Aligns lines by content. Changes to several source lines count for the first of them; new lines count for the source
/// line before.
fn by_content(source: &[String], lines: &[String], study: &Study, name: &str) -> Result<Corrected, Problem> {
    let mut found =
        Corrected { sentences: vec![CorrectedSentence::default(); source.len()], ..Corrected::default() };
    let of = |lines: &[String]| Sentences::of_lines(lines.iter().map(String::as_str));
    let (mut row, mut column) = (0, 0);
    for bead in align_sentences(&of(source), &of(lines)) {
        found.split += usize::from(bead.is_split());
        found.joined += usize::from(bead.is_joined());
        let all = |lines: &[String]| words(&lines.join(" "));
        let before = all(&source[row..row + bead.source]);
        let after = all(&lines[column..column + bead.correction]);
        let here = sentence(&before, &after, study, row, name)?;
        let at = if bead.source == 0 { row.saturating_sub(1) } else { row };
        if let Some(sentence) = found.sentences.get_mut(at) {
            sentence.changes += here.changes;
            sentence.order = here.order.or(sentence.order);
        }
        (row, column) = (row + bead.source, column + bead.correction);
    }
    Ok(found)
}

fn sentence(
    before: &[Word],
    after: &[Word],
    study: &Study,
    number: usize,
    name: &str,
) -> Result<CorrectedSentence, Problem> {
    let alignment = align(before, after, study.unalign).map_err(|e| {
        let what = format!("line {} of {name}: {e}", number + 1);
        Problem::new(what, "split the line into sentences")
    })?;
    let found = changes(before, after, &alignment);
    let changes = if study.approximate { found.approximate } else { found.exact };
    Ok(CorrectedSentence { changes, order: found.order })
}
