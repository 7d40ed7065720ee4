//! Whether corrections keep the meaning: UCCA passages of sources and of their corrections, compared without references.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §4.

mod show;

use std::path::Path;

use solecism_corpus::Problem;
use solecism_metrics::ucca::{Faithful, Passage, Similarity, similarity};
use solecism_stats::{Counts, Interval, Options, Scores, bca};

use crate::passages::paired;
use crate::reading::Text;
use crate::report::unfit;

/// Whether corrections keep the meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Faithfulness {
    /// Each pair of passages, by name.
    pub passages: Vec<(String, Similarity)>,
    /// UCCASIM of primary edges, then of remote ones.
    pub similarity: [UccaSim; 2],
    /// DISTSIM of each category, of A and D together, and of scenes.
    pub distributions: Vec<DistSim>,
    /// How often an interval should hold the true value.
    pub level: f64,
    /// What it was made with.
    pub signature: String,
}

/// UCCASIM: both ways, and their mean. `None` where there are no edges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UccaSim {
    /// Units aligned from the source to the correction: precision, recall, F.
    pub from_source: [Option<f64>; 3],
    /// Units aligned from the correction to the source.
    pub from_correction: [Option<f64>; 3],
    /// The mean of both F.
    pub mean: Option<f64>,
    /// Its interval, over passages.
    pub interval: Option<Interval>,
}

/// How far a category is used as often in the corrections as in the sources.
#[derive(Clone, Debug, PartialEq)]
pub struct DistSim {
    /// The category.
    pub category: String,
    /// The mean difference of how often it is used in a passage: (1/N) Σ |c − d|.
    pub difference: f64,
    /// From 0 to 1: 1 − Σ |c − d| / Σ (c + d).
    pub similarity: Option<f64>,
}

/// Reads and compares passages: two files, or two directories with files of the same names.
///
/// # Errors
/// Files that cannot be read, are no passages, or do not belong together; or what `progress` says.
pub fn faithfulness(
    source: &Path,
    correction: &Path,
    options: &Options,
    mut progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Faithfulness, Problem> {
    let mut passages = Vec::new();
    for (source, correction) in paired(source, correction)? {
        let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = similarity(&read(&source)?, &read(&correction)?)
            .map_err(|e| Problem::new(format!("{name}: {e}"), "are these passages of the same text?"))?;
        passages.push((name, found));
        progress(1)?;
    }
    let signature = format!(
        "faithful|interval:bca|iterations:{}|seed:{}|algorithm:{}|version:{}",
        options.iterations,
        options.seed,
        solecism_chance::ALGORITHM,
        env!("CARGO_PKG_VERSION")
    );
    Ok(Faithfulness {
        similarity: [uccasim(&passages, 0, options)?, uccasim(&passages, 1, options)?],
        distributions: distributions(&passages),
        passages,
        level: options.level,
        signature,
    })
}

fn read(path: &Path) -> Result<Passage, Problem> {
    let text = Text::read(path)?;
    Passage::parse(&text.text).map_err(|flaw| text.problem(&flaw))
}

/// The counts of both ways: edges of the source and those matched, of the correction and those matched.
fn row(found: &Similarity, class: usize) -> [f64; 8] {
    let of =
        |f: Faithful| [f.source[0], f.source[1], f.correction[0], f.correction[1]].map(|count| count as f64);
    let both = [of(found.from_source[class]), of(found.from_correction[class])];
    std::array::from_fn(|at| both[at / 4][at % 4])
}

/// Precision, recall and F of one way.
fn scores(counts: &[f64]) -> [Option<f64>; 3] {
    let share = |whole: f64, part: f64| (whole > 0.0).then(|| part / whole);
    let (recall, precision) = (share(counts[0], counts[1]), share(counts[2], counts[3]));
    let f = precision.zip(recall).map(|(p, r)| if p + r > 0.0 { 2.0 * p * r / (p + r) } else { 0.0 });
    [precision, recall, f]
}

fn mean_f(counts: &[f64]) -> Option<f64> {
    Some(f64::midpoint(scores(&counts[..4])[2]?, scores(&counts[4..])[2]?))
}

fn uccasim(passages: &[(String, Similarity)], class: usize, options: &Options) -> Result<UccaSim, Problem> {
    let counts = Counts::from_rows(8, passages.iter().map(|(_, found)| row(found, class))).map_err(unfit)?;
    let total = counts.total();
    let statistic = Scores::new(1, |total: &[f64], to: &mut [Option<f64>]| to[0] = mean_f(total));
    let estimate = bca(&counts, &statistic, options).map_err(unfit)?;
    Ok(UccaSim {
        from_source: scores(&total[..4]),
        from_correction: scores(&total[4..]),
        mean: mean_f(&total),
        interval: estimate.first().and_then(|estimate| estimate.bca),
    })
}

fn distributions(passages: &[(String, Similarity)]) -> Vec<DistSim> {
    let mut categories: Vec<String> =
        passages.iter().flat_map(|(_, found)| found.categories.keys().cloned()).collect();
    categories.sort();
    categories.dedup();
    let of = |found: &Similarity, category: &str| found.categories.get(category).copied().unwrap_or_default();
    let mut all: Vec<DistSim> = categories
        .iter()
        .map(|category| distsim(category, passages.iter().map(|(_, found)| of(found, category))))
        .collect();
    let both = passages.iter().map(|(_, found)| {
        let ([a, b], [c, d]) = (of(found, "A"), of(found, "D"));
        [a + c, b + d]
    });
    all.push(distsim("A+D", both));
    all.push(distsim("Scene", passages.iter().map(|(_, found)| found.scenes)));
    all
}

fn distsim(category: &str, counts: impl ExactSizeIterator<Item = [u64; 2]>) -> DistSim {
    let passages = counts.len().max(1) as f64;
    let (mut apart, mut whole) = (0, 0);
    for [source, correction] in counts {
        apart += source.abs_diff(correction);
        whole += source + correction;
    }
    DistSim {
        category: category.to_owned(),
        difference: apart as f64 / passages,
        similarity: (whole > 0).then(|| 1.0 - apart as f64 / whole as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_by_hand() {
        let found = distsim("A", [[3, 2], [1, 1]].into_iter());
        assert!((found.difference - 0.5).abs() < 1e-12);
        assert!(found.similarity.is_some_and(|similarity| (similarity - (1.0 - 1.0 / 7.0)).abs() < 1e-12));
        assert_eq!(distsim("A", [[0, 0]].into_iter()).similarity, None);
    }

    #[test]
    fn scores_of_counts() {
        let counts = [4.0, 3.0, 5.0, 4.0, 4.0, 4.0, 5.0, 5.0];
        let [precision, recall, f] = scores(&counts[..4]).map(Option::unwrap_or_default);
        assert!((precision - 0.8).abs() < 1e-12 && (recall - 0.75).abs() < 1e-12);
        assert!(mean_f(&counts).is_some_and(|mean| (mean - f64::midpoint(f, 1.0)).abs() < 1e-12));
        assert_eq!(mean_f(&[0.0; 8]), None);
    }
}
