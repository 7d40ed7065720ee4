//! Faithfulness of corrections to the meaning: UCCA passages of sources compared with those of their corrections, without
//! references.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §4.

mod show;

use std::path::Path;

use solecism_corpus::Problem;
use solecism_metrics::ucca::{MatchedEdges, Passage, Similarity, compare, similarity};
use solecism_stats::{Counts, Interval, Options, Scores, bca};

use crate::report::unfit;
use solecism_pipeline::passages::paired;
use solecism_pipeline::reading::Text;

/// Faithfulness of corrections.
#[derive(Clone, Debug, PartialEq)]
pub struct Faithfulness {
    /// Similarity of each pair of passages, by name.
    pub passages: Vec<(String, Similarity)>,
    /// UCCASIM of primary edges, then of remote ones.
    pub similarity: [UccaSim; 2],
    /// DAG F, if both sides have the same words, as two annotations of one text do: precision, recall and F of primary edges
    /// that cover the same words and share a category.
    pub same_words: Option<[Option<f64>; 3]>,
    /// DISTSIM of each category, of A and D together, and of scenes.
    pub distributions: Vec<DistSim>,
    /// Confidence level of the intervals.
    pub confidence: f64,
    /// Settings that reproduce it.
    pub signature: String,
}

/// Name of A and D together among the distributions.
pub const PARTICIPANTS_AND_ADVERBIALS: &str = "A+D";

/// Name of scenes among the distributions.
pub const SCENE: &str = "Scene";

/// UCCASIM in both directions, and their mean. `None` if there are no edges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UccaSim {
    /// Units aligned from the source to the correction: precision, recall, F.
    pub from_source: [Option<f64>; 3],
    /// Units aligned from the correction to the source.
    pub from_correction: [Option<f64>; 3],
    /// Mean of both F.
    pub mean: Option<f64>,
    /// Interval of the mean, resampling passages.
    pub interval: Option<Interval>,
}

/// Similarity of the frequencies of a category in sources and corrections.
#[derive(Clone, Debug, PartialEq)]
pub struct DistSim {
    /// The category.
    pub category: String,
    /// Mean absolute difference of the counts per passage: (1/N) Σ |c − d|.
    pub difference: f64,
    /// 1 − Σ |c − d| / Σ (c + d), from 0 to 1.
    pub similarity: Option<f64>,
}

/// Reads and compares passages from two files, or from two directories with files of the same names.
///
/// # Errors
/// If files cannot be read, are not passages or do not match, or `progress` fails.
pub fn faithfulness(
    source: &Path,
    correction: &Path,
    options: &Options,
    progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Faithfulness, Problem> {
    let pairs = paired(source, correction)?.into_iter().map(|(source, correction)| {
        let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, [Text::read(&source)?, Text::read(&correction)?]))
    });
    of_pairs(pairs, options, progress)
}

/// Name, passage of the source, passage of the correction.
pub(crate) type Pair = (String, [Text; 2]);

/// Compares passages.
///
/// # Errors
/// If texts are not passages or do not match, or `progress` fails.
pub(crate) fn of_pairs(
    pairs: impl Iterator<Item = Result<Pair, Problem>>,
    options: &Options,
    mut progress: impl FnMut(u64) -> Result<(), Problem>,
) -> Result<Faithfulness, Problem> {
    let (mut passages, mut same) = (Vec::new(), Some([0; 4]));
    for pair in pairs {
        let (name, [source, correction]) = pair?;
        let (source, correction) = (parsed(&source)?, parsed(&correction)?);
        let found = similarity(&source, &correction)
            .map_err(|e| Problem::new(format!("{name}: {e}"), "are these passages of the same text?"))?;
        same = same.filter(|_| source.tokens() == correction.tokens());
        if let Some(counts) = &mut same {
            let [primary, ..] = compare(&source, &correction);
            let [gold, output] = primary.labelled;
            let these = [primary.gold, gold, primary.output, output];
            counts.iter_mut().zip(these).for_each(|(count, this)| *count += this);
        }
        passages.push((name, found));
        progress(1)?;
    }
    let signature = format!(
        "faithful|interval:bca|resamples:{}|seed:{}|algorithm:{}|version:{}",
        options.resamples,
        options.seed,
        solecism_chance::ALGORITHM,
        env!("CARGO_PKG_VERSION")
    );
    Ok(Faithfulness {
        similarity: [uccasim(&passages, 0, options)?, uccasim(&passages, 1, options)?],
        same_words: same.map(|counts| scores(&counts.map(|count| count as f64))),
        distributions: distributions(&passages),
        passages,
        confidence: options.confidence,
        signature,
    })
}

fn parsed(text: &Text) -> Result<Passage, Problem> {
    Passage::parse(&text.text).map_err(|flaw| text.problem(&flaw))
}

/// Counts in both directions: edges of the source, matched, edges of the correction, matched.
fn row(found: &Similarity, class: usize) -> [f64; 8] {
    let of = |f: MatchedEdges| {
        [f.source[0], f.source[1], f.correction[0], f.correction[1]].map(|count| count as f64)
    };
    let both = [of(found.from_source[class]), of(found.from_correction[class])];
    std::array::from_fn(|at| both[at / 4][at % 4])
}

/// Precision, recall and F in one direction.
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
    all.push(distsim(PARTICIPANTS_AND_ADVERBIALS, both));
    all.push(distsim(SCENE, passages.iter().map(|(_, found)| found.scenes)));
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
    fn dag_f_is_computed_only_for_the_same_words() -> Result<(), Problem> {
        use solecism_language::sample::{CORRECTED_PASSAGES, LEARNER_PASSAGES, LEARNER_PASSAGES_AGAIN};
        let text = |(name, text): (&str, &str)| Text { name: name.to_owned(), text: text.to_owned() };
        let found = |correction: [(&'static str, &'static str); 6]| {
            let pairs = LEARNER_PASSAGES.into_iter().zip(correction);
            let pairs = pairs.map(|(source, correction)| Ok(("x".into(), [text(source), text(correction)])));
            of_pairs(pairs, &Options { resamples: 50, ..Options::default() }, |_| Ok(()))
        };
        let same = found(LEARNER_PASSAGES)?;
        assert_eq!(same.same_words, Some([Some(1.0); 3]));
        assert_eq!(same.similarity[0].mean, Some(1.0));
        let again = found(LEARNER_PASSAGES_AGAIN)?.same_words.and_then(|[.., f]| f);
        assert!(again.is_some_and(|f| f > 0.8 && f < 0.9), "{again:?}");
        let corrected = found(CORRECTED_PASSAGES)?;
        assert_eq!(corrected.same_words, None);
        assert!(corrected.similarity[0].mean.is_some_and(|mean| mean > 0.85 && mean < 1.0));
        Ok(())
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
