//! Tests and intervals give the expected results for systems with a known difference.

use solecism_chance::Chance;
use solecism_stats::{
    Comparison, Counts, Options, PValues, Scores, Statistic, StatsError, Tail, bca, bootstrap, shuffle,
};

const SIMULATIONS: u64 = 500;

/// Precision, recall and F of matched, found and gold brackets.
fn parseval() -> impl Statistic {
    Scores::new(3, |total: &[f64], to: &mut [Option<f64>]| {
        let [matched, found, gold] = [total[0], total[1], total[2]];
        to[0] = (found > 0.0).then(|| matched / found);
        to[1] = (gold > 0.0).then(|| matched / gold);
        to[2] = (found + gold > 0.0).then(|| 2.0 * matched / (found + gold));
    })
}

/// Right answers divided by all answers.
fn accuracy(total: &[f64]) -> Option<f64> {
    (total[1] > 0.0).then(|| total[0] / total[1])
}

/// Two equally good systems on the same sentences, which differ in length and difficulty.
fn equally_good(simulation: u64, sentences: usize) -> Result<(Counts, Counts), StatsError> {
    let mut chance = Chance::new(20, 1, simulation);
    let (mut a, mut b) = (Counts::new(3), Counts::new(3));
    for _ in 0..sentences {
        let (gold, hard) = (4 + chance.below(40), chance.below(60));
        for system in [&mut a, &mut b] {
            let matched = (0..gold).filter(|_| chance.below(100) >= hard).count();
            system.push(&[matched as f64, f64::from(gold + chance.below(5)), f64::from(gold)])?;
        }
    }
    Ok((a, b))
}

/// Two systems; of 1,000 answers, the first gets `better` more right than the second.
fn one_better(simulation: u64, sentences: usize, better: u32) -> Result<(Counts, Counts), StatsError> {
    let mut chance = Chance::new(21, 1, simulation);
    let (mut a, mut b) = (Counts::new(2), Counts::new(2));
    for _ in 0..sentences {
        for (system, right) in [(&mut a, 800 + better), (&mut b, 800)] {
            let right = (0..20).filter(|_| chance.below(1000) < right).count();
            system.push(&[right as f64, 20.0])?;
        }
    }
    Ok((a, b))
}

/// Kolmogorov-Smirnov distance of these p-values from the uniform distribution.
fn distance_from_even(mut p_values: Vec<f64>) -> f64 {
    p_values.sort_by(f64::total_cmp);
    let size = p_values.len() as f64;
    let apart = |(rank, p): (usize, &f64)| (p - rank as f64 / size).max((rank + 1) as f64 / size - p);
    p_values.iter().enumerate().map(apart).fold(0.0, f64::max)
}

/// Distance that 500 uniform values exceed with a probability of 1 %.
const CRITICAL: f64 = 1.628 / 22.360_68;

#[test]
fn shuffled_p_values_of_equal_systems_are_even() -> Result<(), StatsError> {
    let statistic = parseval();
    let options = Options { resamples: 999, ..Options::default() };
    let results: Vec<Vec<Comparison>> = (0..SIMULATIONS)
        .map(|simulation| {
            let (a, b) = equally_good(simulation, 80)?;
            shuffle(&a, &b, &statistic, &Options { seed: simulation, ..options })
        })
        .collect::<Result<_, _>>()?;
    for score in 0..3 {
        for tail in [Tail::TwoSided, Tail::Greater, Tail::Less] {
            let p_values: Vec<f64> =
                results.iter().filter_map(|result| result[score].p.map(|p| p.of(tail))).collect();
            assert_eq!(p_values.len() as u64, SIMULATIONS);
            let distance = distance_from_even(p_values);
            assert!(distance < CRITICAL, "score {score}, {tail:?}: {distance}");
        }
    }
    Ok(())
}

#[test]
fn bootstrapped_p_values_of_equal_systems_are_about_even() -> Result<(), StatsError> {
    let statistic = parseval();
    let mut p_values = Vec::new();
    for simulation in 0..SIMULATIONS {
        let (a, b) = equally_good(simulation, 80)?;
        let options = Options { resamples: 499, seed: simulation, ..Options::default() };
        p_values.extend(bootstrap(&a, &b, &statistic, &options)?[2].p.map(|p| p.two_sided));
    }
    // The bootstrap is exact only asymptotically: allow twice the distance.
    let distance = distance_from_even(p_values);
    assert!(distance < 2.0 * CRITICAL, "{distance}");
    Ok(())
}

/// With a real difference, a test at 5 % detects it as often as the normal approximation predicts: the difference of
/// two sums of independent answers has mean 20 n δ and variance 20 n (p (1 − p) + q (1 − q)).
#[test]
fn a_planted_difference_is_found_as_often_as_it_should_be() -> Result<(), StatsError> {
    const SENTENCES: usize = 150;
    // 800 and 830 of 1,000: z = 0.03 √3000 / √(0.16 + 0.1411) = 2.995; Φ(2.995 − 1.960) = 0.850.
    // 800 and 820 of 1,000: z = 0.02 √3000 / √(0.16 + 0.1476) = 1.975; Φ(1.975 − 1.960) = 0.506.
    for (better, power) in [(30, 0.850), (20, 0.506)] {
        let mut found = [0_u32; 2];
        for simulation in 0..SIMULATIONS {
            let (a, b) = one_better(simulation, SENTENCES, better)?;
            let options = Options { resamples: 499, seed: simulation, ..Options::default() };
            for (found, test) in found.iter_mut().zip([shuffle, bootstrap]) {
                let p = test(&a, &b, &accuracy, &options)?[0].p;
                *found += u32::from(p.is_some_and(|p| p.two_sided <= 0.05));
            }
        }
        for found in found {
            let share = f64::from(found) / SIMULATIONS as f64;
            // Three standard deviations of a share among 500.
            let tolerance = 3.0 * (power * (1.0 - power) / SIMULATIONS as f64).sqrt();
            assert!((share - power).abs() < tolerance, "found in {share}, expected {power} ± {tolerance}");
        }
    }
    Ok(())
}

/// 95 % intervals contain the true score in 95 of 100 samples: of 1,000, 950 ± 3 · 6.9, and slightly fewer because 60
/// sentences are not many.
#[test]
fn intervals_cover_the_true_score() -> Result<(), StatsError> {
    let (mut covered, samples) = ([0_u32; 2], 1000);
    for sample in 0..samples {
        let mut chance = Chance::new(22, 1, sample);
        let mut counts = Counts::new(2);
        for _ in 0..60 {
            // 85 % of the answers are right on average, but sentences differ.
            let (length, right) = (5 + chance.below(30), 70 + chance.below(31));
            let right = (0..length).filter(|_| chance.below(100) < right).count();
            counts.push(&[right as f64, f64::from(length)])?;
        }
        let options = Options { resamples: 600, seed: sample, ..Options::default() };
        let estimate = bca(&counts, &accuracy, &options)?[0];
        for (covered, interval) in covered.iter_mut().zip([estimate.bca, estimate.percentile]) {
            *covered += u32::from(interval.is_some_and(|interval| interval.contains(0.85)));
        }
    }
    assert!(covered.iter().all(|covered| (920..=971).contains(covered)), "{covered:?}");
    Ok(())
}

/// 95 ± 1.5 % of the intervals around the means of skewed samples contain the known mean: of 4,000, that is more than
/// four standard errors on either side.
#[test]
fn intervals_cover_a_known_mean() -> Result<(), StatsError> {
    let samples = 4000;
    let mut covered = 0_u32;
    for sample in 0..samples {
        let mut chance = Chance::new(23, 1, sample);
        // The smaller of two draws from 0 to 99: its mean is 32.835.
        let row = |chance: &mut Chance| [f64::from(chance.below(100).min(chance.below(100))), 1.0];
        let counts = Counts::from_rows(2, (0..120).map(|_| row(&mut chance)))?;
        let options = Options { resamples: 600, seed: sample, ..Options::default() };
        let interval = bca(&counts, &accuracy, &options)?[0].bca;
        covered += u32::from(interval.is_some_and(|interval| interval.contains(32.835)));
    }
    let share = f64::from(covered) / samples as f64;
    assert!((share - 0.95).abs() <= 0.015, "{share}");
    Ok(())
}

#[test]
fn the_number_of_threads_changes_nothing() -> Result<(), StatsError> {
    let statistic = parseval();
    let (a, b) = equally_good(7, 130)?;
    let with = |threads| {
        let options = Options { resamples: 501, threads, ..Options::default() };
        Ok::<_, StatsError>((
            shuffle(&a, &b, &statistic, &options)?,
            bootstrap(&a, &b, &statistic, &options)?,
            bca(&a, &statistic, &options)?,
        ))
    };
    let one = with(1)?;
    for threads in [2, 7, 600] {
        assert_eq!(with(threads)?, one);
    }
    Ok(())
}

/// Results for a given seed must never change. These values were computed by another program, including the random
/// stream: if one changes, the method of drawing has changed.
#[test]
fn a_seed_gives_what_it_always_gave() -> Result<(), StatsError> {
    let a = Counts::from_rows(2, (0..130_u32).map(|n| [f64::from(n * 7 % 11), 10.0]))?;
    let b = Counts::from_rows(2, (0..130_u32).map(|n| [f64::from(n * 3 % 10), 10.0]))?;
    let options = Options { resamples: 999, seed: 5, threads: 2, ..Options::default() };
    let thousandths = |p: PValues| [p.two_sided, p.greater, p.less].map(|p| (1000.0 * p).round());
    assert_eq!(shuffle(&a, &b, &accuracy, &options)?[0].p.map(thousandths), Some([208.0, 95.0, 912.0]));
    let resampled = bootstrap(&a, &b, &accuracy, &options)?[0];
    assert_eq!(resampled.p.map(thousandths), Some([181.0, 89.0, 916.0]));
    let interval = resampled.interval.map(|found| [found.low, found.high].map(|end| (1e6 * end).round()));
    assert_eq!(interval, Some([-20_769.0, 117_731.0]));
    Ok(())
}
