//! Properties of every test and interval, for any counts.

use proptest::prelude::*;
use solecism_stats::{
    Comparison, Counts, Difference, Options, PValues, Scores, Statistic, bca, bootstrap, shuffle,
};

/// Matched over found, the mean of the third column, and their product: whole counts and fractions.
fn statistic() -> impl Statistic {
    Scores::new(3, |total: &[f64], to: &mut [Option<f64>]| {
        to[0] = (total[1] > 0.0).then(|| total[0] / total[1]);
        to[1] = (total[3] > 0.0).then(|| total[2] / total[3]);
        to[2] = to[0].zip(to[1]).map(|(one, other)| one * other);
    })
}

fn row() -> impl Strategy<Value = [f64; 4]> {
    (0..6_u8, 0..4_u8, 0.0..1.0, 0..2_u8).prop_map(|(matched, more, fraction, one)| {
        [f64::from(matched), f64::from(matched + more), fraction, f64::from(one)]
    })
}

fn systems() -> impl Strategy<Value = (Vec<[f64; 4]>, Vec<[f64; 4]>)> {
    prop::collection::vec((row(), row()), 0..90).prop_map(|rows| rows.into_iter().unzip())
}

fn counts(rows: &[[f64; 4]]) -> Counts {
    Counts::from_rows(4, rows).unwrap_or(Counts::new(4))
}

fn options(seed: u64, threads: usize) -> Options {
    Options { resamples: 60, seed, threads, confidence: 0.9 }
}

/// The expected comparison after exchanging the systems.
fn turned(comparison: &Comparison) -> (Option<f64>, Option<PValues>) {
    let p = comparison.p.map(|p| PValues { greater: p.less, less: p.greater, ..p });
    (comparison.difference.map(|difference| 0.0 - difference), p)
}

proptest! {
    #[test]
    fn systems_may_change_places((a, b) in systems(), seed: u64) {
        let (a, b) = (counts(&a), counts(&b));
        for test in [shuffle, bootstrap] {
            let one = test(&a, &b, &statistic(), &options(seed, 1));
            let other = test(&b, &a, &statistic(), &options(seed, 2));
            prop_assert!(one.is_ok() && other.is_ok());
            for (one, other) in one.iter().flatten().zip(other.iter().flatten()) {
                prop_assert_eq!(turned(one), (other.difference, other.p));
            }
        }
    }

    #[test]
    fn p_values_agree_with_each_other((a, b) in systems(), seed: u64) {
        let (a, b) = (counts(&a), counts(&b));
        for test in [shuffle, bootstrap] {
            for found in test(&a, &b, &statistic(), &options(seed, 1)).iter().flatten() {
                prop_assert_eq!(found.p.is_some(), found.a.is_some() && found.b.is_some());
                let Some(PValues { two_sided, greater, less }) = found.p else { continue };
                let least = 1.0 / 61.0;
                for p in [two_sided, greater, less] {
                    prop_assert!((least..=1.0).contains(&p));
                }
                // Every iteration is on one side or on both, and an extreme one is extreme on its side.
                prop_assert!(greater + less >= 1.0 && two_sided >= greater.min(less));
            }
        }
    }

    /// Sums of fractions are inexact, but a system compared with a permutation of itself still counts as equal.
    #[test]
    fn swapping_everything_is_as_extreme_as_nothing(
        rows in prop::collection::vec(0.0..1.0, 1..200), seed: u64
    ) {
        // Both systems have the same fractions in a different order: their sums differ only in the last bits.
        let a = Counts::from_rows(1, rows.iter().map(|&fraction| [fraction])).unwrap_or(Counts::new(1));
        let b = Counts::from_rows(1, rows.iter().rev().map(|&fraction| [fraction])).unwrap_or(Counts::new(1));
        let sum = |total: &[f64]| total.first().copied();
        let p = shuffle(&a, &b, &sum, &options(seed, 1)).ok().and_then(|found| found[0].p);
        prop_assert_eq!(p.map(|p| p.two_sided), Some(1.0));
    }

    #[test]
    fn intervals_are_in_order_and_around_the_score((a, b) in systems(), seed: u64) {
        let (a, b) = (counts(&a), counts(&b));
        let both = a.beside(&b).unwrap_or(Counts::new(8));
        let of_a = bca(&a, &statistic(), &Options { resamples: 400, ..options(seed, 1) });
        let of_difference = bca(&both, &Difference(&statistic()), &Options { resamples: 400, ..options(seed, 1) });
        for found in of_a.iter().chain(&of_difference).flatten() {
            prop_assert!(found.value.is_some() || (found.percentile, found.bca) == (None, None));
            for interval in [found.percentile, found.bca].into_iter().flatten() {
                prop_assert!(interval.low <= interval.high, "{:?}", found);
            }
        }
        // With many sentences, the percentile interval at 90 % contains the score itself.
        if a.rows() >= 30 {
            let first = of_a.iter().flatten().next();
            let inside = first.map(|found| found.value.zip(found.percentile)).map(|found| {
                found.is_none_or(|(value, interval)| interval.contains(value))
            });
            prop_assert_eq!(inside, Some(true));
        }
    }
}
