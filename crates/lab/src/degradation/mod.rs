//! Degradation under errors of systems that give one answer per row, with or without gold.

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

pub use levels::{
    FailedSentence, LevelProgress, LevelReport, LevelStudy, MAX_REPLICATES, Subject, SystemReport, labels,
    writes,
};

use crate::report::{Report, ReportOptions, report, unfit};
use solecism_pipeline::request::Request;

/// Row files of one system.
#[derive(Clone, Debug)]
pub struct RowFiles {
    /// Output on clean text.
    pub clean: PathBuf,
    /// Output on noisy text, one file per replicate.
    pub noisy: Vec<PathBuf>,
    /// Gold rows.
    pub gold: Option<PathBuf>,
    /// Accuracy on clean text, if there is no gold.
    pub accuracy: Option<f64>,
}

/// Options of counting.
#[derive(Clone, Debug)]
pub struct RowOptions {
    /// Breakdown dimensions.
    pub by: Vec<String>,
    /// Edit records.
    pub edits: Option<PathBuf>,
    /// Number of threads.
    pub threads: usize,
    /// Options of resampling for intervals of the scores; no intervals if `None`.
    pub intervals: Option<Options>,
    /// True to report each sentence.
    pub sentences: bool,
    /// Confidence level of the intervals of means.
    pub confidence: f64,
}

/// Degradation of a system.
#[derive(Clone, Debug, PartialEq)]
pub struct RowDegradation {
    /// File name and scores of each noisy text.
    pub replicates: Vec<(String, Report)>,
    /// Mean of each score over the noisy texts.
    pub means: Vec<MeanScore>,
    /// The five cases over all noisy texts, if there is gold.
    pub cases: Option<Cases>,
    /// Notes on the interpretation.
    pub notes: Vec<Note>,
    /// Estimate corrected by its error on an annotated text.
    pub calibrated: Option<f64>,
    /// Confidence level of the intervals.
    pub confidence: f64,
}

/// Measures the degradation of a system.
///
/// # Errors
/// If a file cannot be read, the files do not match, or `progress` fails.
pub fn degrade_rows(
    files: &RowFiles,
    options: &RowOptions,
    calibration: Option<&RowFiles>,
    mut progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<RowDegradation, Problem> {
    if let Some(accuracy) = files.accuracy.filter(|accuracy| !(0.0..=1.0).contains(accuracy)) {
        let help = "give a share of the rows from 0 to 1: 0.89 for 89 %";
        return Err(Problem::new(format!("{accuracy} is not an accuracy"), help));
    }
    let gamma = match calibration {
        Some(annotated) => {
            // The edit records belong to the text under study, not to the annotated text.
            let plain = RowOptions {
                by: Vec::new(),
                edits: None,
                intervals: None,
                sentences: false,
                ..options.clone()
            };
            measure(annotated, &plain, None, &mut progress)?
                .cases
                .and_then(|c| Degradation::with_gold(&c).gamma)
        }
        None => None,
    };
    measure(files, options, gamma, &mut progress)
}

fn measure(
    files: &RowFiles,
    options: &RowOptions,
    gamma: Option<f64>,
    progress: &mut impl FnMut(u64) -> Result<(), Problem>,
) -> Result<RowDegradation, Problem> {
    let counted = request(files, options).count(progress)?;
    let wanted = ReportOptions { intervals: options.intervals, sentences: options.sentences };
    let names = files.noisy.iter().map(|path| path.display().to_string());
    let reports = counted.tallies.iter().map(|tally| report(&cases::INFO, &counted, tally, wanted));
    let replicates: Vec<(String, Report)> =
        names.zip(reports).map(|(name, report)| Ok((name, report?))).collect::<Result<_, Problem>>()?;
    let scores = replicates.iter().map(|(_, report)| scores(&report.total.counts, files));
    let scores = scores.collect::<Result<Vec<Degradation>, _>>()?;
    let means = mean_of_replicates(&scores, options.confidence).map_err(unfit)?;
    let cases = files.gold.as_ref().map(|_| all_cases(&replicates));
    let estimate = means.iter().find(|mean| mean.score == "degr_est").and_then(|mean| mean.mean);
    Ok(RowDegradation {
        notes: notes(cases.as_ref(), files.accuracy),
        calibrated: gamma.zip(estimate).map(|(gamma, estimate)| estimate.mean - gamma),
        means,
        cases,
        replicates,
        confidence: options.confidence,
    })
}

fn request(files: &RowFiles, options: &RowOptions) -> Request {
    let mut settings = Settings::default();
    if files.gold.is_some() {
        settings.set(cases::CLEAN, files.clean.display().to_string());
    } else if let Some(accuracy) = files.accuracy {
        settings.set(cases::ACCURACY, accuracy.to_string());
    }
    Request {
        settings,
        edits: options.edits.clone(),
        by: options.by.clone(),
        threads: options.threads,
        ..Request::new(&cases::INFO, files.gold.as_ref().unwrap_or(&files.clean), files.noisy.clone())
    }
}

/// Scores from counts.
fn scores(counts: &[f64], files: &RowFiles) -> Result<Degradation, Problem> {
    if files.gold.is_some() {
        return Ok(Degradation::with_gold(&cases_of(counts)));
    }
    let [same, different] = [0, 1].map(|column| whole(counts[column]));
    // With accuracy 0, as with none, everything but the agreement is undefined.
    Degradation::without_gold(&Agreement { same, different }, files.accuracy.unwrap_or(0.0)).map_err(unfit)
}

fn cases_of(counts: &[f64]) -> Cases {
    let [aaa, aab, aba, abb, abc] = [0, 1, 2, 3, 4].map(|column| whole(counts[column]));
    Cases { aaa, aab, aba, abb, abc }
}

/// A count of rows as an integer; counts are whole and not negative.
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
