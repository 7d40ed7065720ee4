//! What errors in the text do to a system that gives one answer a row, with or without gold.

mod cases;
pub(crate) mod curves;
mod levels;
pub mod settings;
mod show;

use std::path::PathBuf;

use solecism_corpus::Problem;
use solecism_metrics::Settings;
use solecism_stats::Options;
use solecism_stats::degradation::{Agreement, Cases, Degradation, MeanScore, Note, mean_of_replicates};

pub use levels::{FailedSentence, LevelReport, LevelStudy, Step, Subject, SystemReport, writes};

use crate::report::{Report, ReportOptions, report, unfit};
use solecism_pipeline::request::Request;

/// Row files of one system.
#[derive(Clone, Debug)]
pub struct RowFiles {
    /// Its output on clean text.
    pub clean: PathBuf,
    /// Its output on noisy text, one file for each replicate.
    pub noisy: Vec<PathBuf>,
    /// The gold.
    pub gold: Option<PathBuf>,
    /// Its accuracy on clean text, where there is no gold.
    pub accuracy: Option<f64>,
}

/// How they are gone through.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the counts are broken down by.
    pub by: Vec<String>,
    /// The records of the edits.
    pub edits: Option<PathBuf>,
    /// How many threads count.
    pub threads: usize,
    /// Intervals of the scores, made so.
    pub intervals: Option<Options>,
    /// The sentences one by one.
    pub sentences: bool,
    /// How often the interval of a mean should hold the true value.
    pub level: f64,
}

/// What errors do to a system.
#[derive(Clone, Debug, PartialEq)]
pub struct RowDegradation {
    /// Each noisy text: its file's name and its scores.
    pub replicates: Vec<(String, Report)>,
    /// The mean of each score over the noisy texts.
    pub means: Vec<MeanScore>,
    /// The five cases over all noisy texts, where there is gold.
    pub cases: Option<Cases>,
    /// What to keep in mind.
    pub notes: Vec<Note>,
    /// The estimate less what it was off by on an annotated text.
    pub calibrated: Option<f64>,
    /// How often an interval should hold the true value.
    pub level: f64,
}

/// Measures what errors do to a system.
///
/// # Errors
/// Files that cannot be read or do not belong together, or what `progress` says.
pub fn degrade_rows(
    files: &RowFiles,
    reading: &Reading,
    calibration: Option<&RowFiles>,
    mut progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<RowDegradation, Problem> {
    if let Some(accuracy) = files.accuracy.filter(|accuracy| !(0.0..=1.0).contains(accuracy)) {
        let help = "it is a share of the rows, from 0 to 1: 0.89 for 89 %";
        return Err(Problem::new(format!("{accuracy} is no accuracy"), help));
    }
    let gamma = match calibration {
        Some(annotated) => {
            // The records are of the errors in the other text.
            let plain =
                Reading { by: Vec::new(), edits: None, intervals: None, sentences: false, ..reading.clone() };
            measure(annotated, &plain, None, &mut progress)?
                .cases
                .and_then(|c| Degradation::with_gold(&c).gamma)
        }
        None => None,
    };
    measure(files, reading, gamma, &mut progress)
}

fn measure(
    files: &RowFiles,
    reading: &Reading,
    gamma: Option<f64>,
    progress: &mut impl FnMut(u64) -> Result<(), Problem>,
) -> Result<RowDegradation, Problem> {
    let counted = request(files, reading).count(progress)?;
    let wanted = ReportOptions { intervals: reading.intervals, sentences: reading.sentences };
    let names = files.noisy.iter().map(|path| path.display().to_string());
    let reports = counted.tallies.iter().map(|tally| report(&cases::INFO, &counted, tally, wanted));
    let replicates: Vec<(String, Report)> =
        names.zip(reports).map(|(name, report)| Ok((name, report?))).collect::<Result<_, Problem>>()?;
    let scores = replicates.iter().map(|(_, report)| scores(&report.total.counts, files));
    let scores = scores.collect::<Result<Vec<Degradation>, _>>()?;
    let means = mean_of_replicates(&scores, reading.level).map_err(unfit)?;
    let cases = files.gold.as_ref().map(|_| all_cases(&replicates));
    let estimate = means.iter().find(|mean| mean.score == "degr_est").and_then(|mean| mean.mean);
    Ok(RowDegradation {
        notes: notes(cases.as_ref(), files.accuracy),
        calibrated: gamma.zip(estimate).map(|(gamma, estimate)| estimate.mean - gamma),
        means,
        cases,
        replicates,
        level: reading.level,
    })
}

fn request(files: &RowFiles, reading: &Reading) -> Request {
    let mut settings = Settings::default();
    if files.gold.is_some() {
        settings.set(cases::CLEAN, files.clean.display().to_string());
    } else if let Some(accuracy) = files.accuracy {
        settings.set(cases::ACCURACY, accuracy.to_string());
    }
    Request {
        settings,
        edits: reading.edits.clone(),
        by: reading.by.clone(),
        threads: reading.threads,
        ..Request::new(&cases::INFO, files.gold.as_ref().unwrap_or(&files.clean), files.noisy.clone())
    }
}

/// The scores of these counts.
fn scores(counts: &[f64], files: &RowFiles) -> Result<Degradation, Problem> {
    if files.gold.is_some() {
        return Ok(Degradation::with_gold(&cases_of(counts)));
    }
    let [same, different] = [0, 1].map(|column| whole(counts[column]));
    // An accuracy of 0 leaves all but the agreement undefined, as not knowing it does.
    Degradation::without_gold(&Agreement { same, different }, files.accuracy.unwrap_or(0.0)).map_err(unfit)
}

fn cases_of(counts: &[f64]) -> Cases {
    let [aaa, aab, aba, abb, abc] = [0, 1, 2, 3, 4].map(|column| whole(counts[column]));
    Cases { aaa, aab, aba, abb, abc }
}

/// A count of rows, which is a whole number and not negative.
#[allow(clippy::cast_sign_loss)]
fn whole(count: f64) -> u64 {
    count as u64
}

fn all_cases(replicates: &[(String, Report)]) -> Cases {
    let mut all = Cases::default();
    for (_, report) in replicates {
        all += cases_of(&report.total.counts);
    }
    all
}

fn notes(cases: Option<&Cases>, accuracy: Option<f64>) -> Vec<Note> {
    match (cases, accuracy) {
        (Some(cases), _) => Note::with_gold(cases),
        (None, Some(accuracy)) => Note::without_gold(accuracy),
        (None, None) => Vec::new(),
    }
}
