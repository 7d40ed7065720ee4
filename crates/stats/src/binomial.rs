//! Exact tests and intervals for binary outcomes.

use crate::error::{StatsError, checked_level};
use crate::interval::Interval;
use crate::quantile::turning_point;

/// Relative difference below which two likelihoods count as equal. They are products of rounded quotients, so
/// outcomes that are equally likely seldom get exactly the same value.
const EQUAL: f64 = 1e-7;

/// The exact two-sided binomial test: the total probability of all outcomes that are no likelier than the observed
/// one, if each trial succeeds with this probability.
///
/// # Errors
/// If there are more successes than trials, or the probability is not between 0 and 1.
pub fn binomial_test(successes: u64, trials: u64, probability: f64) -> Result<f64, StatsError> {
    check(successes, trials)?;
    if !(0.0..=1.0).contains(&probability) {
        return Err(StatsError::Probability(probability));
    }
    let outcomes = outcomes(trials, probability);
    let here = outcomes.iter().find(|(outcome, _)| *outcome == successes).map_or(0.0, |(_, likely)| *likely);
    Ok(share(&outcomes, |(_, likely)| *likely <= here * (1.0 + EQUAL)))
}

/// The two-sided sign test: the probability of a split at least as uneven as this one, if wins and losses are equally
/// likely. Ties are left out.
///
/// On sentences that only one of two systems got right, this is the exact form of `McNemar`'s test. `None` if there
/// are no wins and no losses.
pub fn sign_test(wins: u64, losses: u64) -> Option<f64> {
    let trials = wins.checked_add(losses).filter(|&trials| trials > 0)?;
    binomial_test(wins, trials, 0.5).ok()
}

/// The Clopper-Pearson interval (1934) of a probability: all values that the exact test does not reject with (1 −
/// level) / 2 on either side. Its coverage is at least the level. Without trials it is `[0, 1]`.
///
/// # Errors
/// If there are more successes than trials, or the level is not between 0 and 1.
pub fn clopper_pearson(successes: u64, trials: u64, level: f64) -> Result<Interval, StatsError> {
    check(successes, trials)?;
    let tail = (1.0 - checked_level(level)?) / 2.0;
    let low = if successes == 0 {
        0.0
    } else {
        turning_point(|probability| at_least(successes, trials, probability) >= tail)
    };
    let high = if successes == trials {
        1.0
    } else {
        turning_point(|probability| 1.0 - at_least(successes + 1, trials, probability) <= tail)
    };
    Ok(Interval { low, high })
}

fn check(successes: u64, trials: u64) -> Result<(), StatsError> {
    if successes > trials { Err(StatsError::Successes { successes, trials }) } else { Ok(()) }
}

/// Probability of at least this many successes.
fn at_least(successes: u64, trials: u64, probability: f64) -> f64 {
    share(&outcomes(trials, probability), |(outcome, _)| *outcome >= successes)
}

/// Share of the likelihood of the chosen outcomes in that of all outcomes.
fn share(outcomes: &[(u64, f64)], chosen: impl Fn(&(u64, f64)) -> bool) -> f64 {
    let sum = |likely: f64, (_, more): &(u64, f64)| likely + more;
    let some = outcomes.iter().filter(|outcome| chosen(outcome)).fold(0.0, sum);
    some / outcomes.iter().fold(0.0, sum)
}

/// Numbers of successes with their likelihoods relative to the likeliest, which comes first. Outcomes whose
/// likelihood has underflowed are left out.
fn outcomes(trials: u64, probability: f64) -> Vec<(u64, f64)> {
    let odds = probability / (1.0 - probability);
    #[allow(clippy::cast_sign_loss)] // a probability is at least 0
    let likeliest = (((trials as f64 + 1.0) * probability) as u64).min(trials);
    let mut outcomes = vec![(likeliest, 1.0)];
    let mut likely = 1.0;
    for outcome in likeliest..trials {
        likely *= (trials - outcome) as f64 / (outcome + 1) as f64 * odds;
        if likely < f64::MIN_POSITIVE {
            break;
        }
        outcomes.push((outcome + 1, likely));
    }
    likely = 1.0;
    for outcome in (1..=likeliest).rev() {
        likely *= outcome as f64 / (trials - outcome + 1) as f64 / odds;
        if likely < f64::MIN_POSITIVE {
            break;
        }
        outcomes.push((outcome - 1, likely));
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() <= 1e-9 * expected.abs()
    }

    /// The expected values come from `SciPy` 1.17.
    #[test]
    fn two_sided_tests() {
        for (successes, trials, probability, expected) in [
            (7, 10, 0.5, 0.343_75),
            (5, 10, 0.5, 1.0),
            (0, 10, 0.5, 0.001_953_125),
            (3, 20, 0.3, 0.220_418_267_380_709_13),
            (10, 20, 0.3, 0.083_445_029_629_812_07),
            (500, 1000, 0.45, 0.001_639_918_586_283_608_7),
            (2, 7, 0.2, 0.632_998_4),
            (60, 100, 0.5, 0.056_887_933_640_980_89),
            (430_000, 1_000_000, 0.4302, 0.686_988_227_078_554_6),
            (0, 2000, 0.5, 0.0),
            (4, 4, 1.0, 1.0),
            (3, 4, 1.0, 0.0),
            (0, 4, 0.0, 1.0),
            (0, 0, 0.5, 1.0),
        ] {
            let found = binomial_test(successes, trials, probability);
            assert!(found.is_ok_and(|found| close(found, expected)), "{found:?} is not {expected}");
        }
        assert_eq!(binomial_test(2, 1, 0.5), Err(StatsError::Successes { successes: 2, trials: 1 }));
        assert_eq!(binomial_test(1, 2, 1.5), Err(StatsError::Probability(1.5)));
    }

    #[test]
    fn signs() {
        // Of 2⁶ splits, 6 + 1 on either side are at least as uneven as five to one.
        assert!(sign_test(5, 1).is_some_and(|p| close(p, 14.0 / 64.0)));
        assert!(sign_test(1, 5).is_some_and(|p| close(p, 14.0 / 64.0)));
        assert_eq!(sign_test(0, 0), None);
        assert_eq!(sign_test(u64::MAX, 1), None);
    }

    /// The expected values come from `SciPy` 1.17, those of one success in 100,000 from 60-digit arithmetic.
    #[test]
    fn exact_intervals() {
        for (successes, trials, level, low, high) in [
            (0, 10, 0.95, 0.0, 0.308_497_107_818_762_94),
            (10, 10, 0.95, 0.691_502_892_181_237_1, 1.0),
            (3, 10, 0.95, 0.066_739_511_177_734_47, 0.652_452_850_060_008),
            (7, 20, 0.99, 0.113_879_763_266_732_15, 0.656_568_584_231_921_3),
            (22_969, 25_094, 0.95, 0.911_805_542_504_027_1, 0.918_734_731_017_505_2),
            (430_000, 1_000_000, 0.95, 0.429_029_373_259_711_2, 0.430_971_032_219_442_33),
            (1, 100_000, 0.9, 5.129_328_123_254_258e-7, 4.743_775_717_386_054e-5),
            (0, 0, 0.95, 0.0, 1.0),
        ] {
            let found = clopper_pearson(successes, trials, level);
            assert!(
                found.is_ok_and(|found| close(found.low, low) && close(found.high, high)),
                "{found:?} is not {low} to {high}"
            );
        }
        assert_eq!(clopper_pearson(1, 2, 95.0), Err(StatsError::Level(95.0)));
        assert_eq!(clopper_pearson(3, 2, 0.95), Err(StatsError::Successes { successes: 3, trials: 2 }));
    }

    proptest! {
        #[test]
        fn the_interval_contains_the_share(trials in 1..400_u64, part in 0.0..=1.0, level in 0.5..0.999) {
            let successes = ((trials as f64 * part) as i64).unsigned_abs();
            let found = clopper_pearson(successes, trials, level);
            let share = successes as f64 / trials as f64;
            prop_assert!(found.is_ok_and(|found| found.contains(share)));
            prop_assert!(found.is_ok_and(|found| found.low >= 0.0 && found.high <= 1.0));
        }

        #[test]
        fn p_is_a_probability_and_does_not_ask_what_success_is(
            trials in 0..400_u64, part in 0.0..=1.0, probability in 0.0..=1.0
        ) {
            let successes = ((trials as f64 * part) as i64).unsigned_abs();
            let (one, other) = (
                binomial_test(successes, trials, probability).unwrap_or(-1.0),
                binomial_test(trials - successes, trials, 1.0 - probability).unwrap_or(-2.0),
            );
            prop_assert!((0.0..=1.0).contains(&one), "{}", one);
            prop_assert!((one - other).abs() < 1e-6, "{} {}", one, other);
        }
    }
}
