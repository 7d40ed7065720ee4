//! Degradation of a system at one level of errors (Bigert et al. 2005).

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solecism_corpus::Problem;
use solecism_corpus::output::write_file;
use solecism_systems::system::Answers;

use super::answer::rows_of_text;
use super::{OutputForm, OutputInfo, StepContext, output_file, result, text_file};
use crate::degradation::{RowFiles, RowOptions, degrade_rows};

/// Result of the step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct DegradationResult {
    /// Kind of answer for each word.
    pub answers: String,
    /// Source of the system's input tags, if it takes tags.
    pub tags: Option<String>,
    /// Scores.
    pub scores: Vec<DegradedScore>,
    /// Number of sentences per text.
    pub sentences: usize,
    /// Number of texts.
    pub texts: usize,
    /// True if there is gold.
    pub has_gold: bool,
    /// Numbers of rows by case of gold, clean and noisy answer: aaa (all alike), aab, aba, abb, abc.
    pub cases: Option<[u64; 5]>,
}

/// A score over several texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::experiment) struct DegradedScore {
    pub name: String,
    pub mean: Option<f64>,
    /// Standard deviation over the texts.
    pub deviation: Option<f64>,
}

impl DegradationResult {
    /// Mean and deviation of a score by name.
    pub(crate) fn score(&self, name: &str) -> Option<(f64, Option<f64>)> {
        let found = self.scores.iter().find(|score| score.name == name)?;
        found.mean.map(|mean| (mean, found.deviation))
    }
}

/// Runs the step.
pub(super) fn degrade(context: &StepContext<'_>) -> Result<(), Problem> {
    let (text, clean) = (context.need(0)?, context.need(1)?);
    let about: OutputInfo = result(clean)?;
    // Trees are reduced to the base phrase of each word.
    let answers = if about.form == OutputForm::Trees { Answers::Chunks.name() } else { &*about.answers };
    let gold = match rows_of_text(&text_file(text)?, answers)? {
        Some(rows) => Some(rows_file(context, "gold", &rows)?),
        None => None,
    };
    let rows = |step: &Path, name: &str| {
        if about.form == OutputForm::Rows {
            return output_file(step);
        }
        let rows = rows_of_text(&output_file(step)?, answers)?;
        rows_file(context, name, &rows.ok_or_else(|| Problem::new("some words have no answer", ""))?)
    };
    let noisy = context.needs.iter().enumerate().skip(2);
    let files = RowFiles {
        clean: rows(clean, "clean")?,
        noisy: noisy.map(|(at, step)| rows(step, &format!("noisy-{at}"))).collect::<Result<_, _>>()?,
        gold,
        accuracy: None,
    };
    let options = RowOptions {
        by: Vec::new(),
        edits: None,
        threads: context.threads,
        intervals: None,
        sentences: false,
        confidence: 0.95,
    };
    let found = degrade_rows(&files, &options, None, |sentences| context.done(sentences))?;
    let score = |score: &solecism_stats::degradation::MeanScore| DegradedScore {
        name: score.score.to_owned(),
        mean: score.mean.map(|mean| mean.mean),
        deviation: score.mean.and_then(|mean| mean.deviation),
    };
    context.keep(&DegradationResult {
        answers: answers.to_owned(),
        tags: about.tags.clone(),
        scores: found.means.iter().map(score).collect(),
        sentences: found.replicates.first().map_or(0, |(_, report)| report.total.sentences),
        texts: found.replicates.len(),
        has_gold: files.gold.is_some(),
        cases: found.cases.map(|cases| [cases.aaa, cases.aab, cases.aba, cases.abb, cases.abc]),
    })
}

fn rows_file(context: &StepContext<'_>, name: &str, rows: &str) -> Result<PathBuf, Problem> {
    let path = context.directory.join(format!("{name}.rows"));
    write_file(&path, rows)?;
    Ok(path)
}
