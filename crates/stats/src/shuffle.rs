//! Stratified shuffling: approximate randomisation over pairs of sentences.
//!
//! If two systems are equally good, it does not matter which of them produced which analysis of a sentence. So the
//! two systems' counts of each sentence are swapped with probability ½, all scores are computed again, and p is the
//! share of resamples with a difference at least as large as the observed one: (count + 1) / (resamples + 1).
//!
//! From Noreen, *Computer-Intensive Methods for Testing Hypotheses* (1989), and Yeh, "More accurate tests for the
//! statistical significance of result differences" (2000). Foster (2007) compares parsers with it.

use std::ops::Range;

use solecism_chance::{Chance, Domain};

use crate::comparison::{Comparison, Observed, Tally};
use crate::counts::Counts;
use crate::error::StatsError;
use crate::lanes::Lanes;
use crate::options::Options;
use crate::parallel::in_stretches;
use crate::statistic::{Statistic, evaluate, scores};

/// Compares two systems by every score of the statistic. Returns one comparison per score, in order.
///
/// `options.confidence` is not used. If A and B are exchanged, the two-sided p-value stays the same and the one-sided ones
/// are exchanged.
///
/// # Errors
/// If the two systems do not have the same number of sentences and columns, or there are more than
/// [`MAX_RESAMPLES`](crate::MAX_RESAMPLES).
pub fn shuffle<S: Statistic + ?Sized>(
    a: &Counts,
    b: &Counts,
    statistic: &S,
    options: &Options,
) -> Result<Vec<Comparison>, StatsError> {
    a.check_paired(b)?;
    options.check()?;
    let test = Test::new(a, b, statistic);
    let parts = in_stretches(options.resamples, options.threads, |stretch| test.run(options.seed, stretch));
    let mut tallies = vec![Tally::default(); statistic.len()];
    for part in parts {
        tallies.iter_mut().zip(&part).for_each(|(tally, part)| tally.add(part));
    }
    let compared = |(observed, tally): (&Observed, &Tally)| observed.compared(tally, options.resamples, None);
    Ok(test.observed.iter().zip(&tallies).map(compared).collect())
}

/// Data shared by all resamples.
struct Test<'s, S: ?Sized> {
    statistic: &'s S,
    total_a: Vec<f64>,
    total_b: Vec<f64>,
    /// Counts of A minus counts of B for each sentence in which they differ. Swapping the other sentences has no
    /// effect.
    surplus: Lanes,
    /// Number of 64-bit words with one bit per such sentence.
    words: usize,
    observed: Vec<Observed>,
}

impl<'s, S: Statistic + ?Sized> Test<'s, S> {
    fn new(a: &Counts, b: &Counts, statistic: &'s S) -> Self {
        let surplus: Vec<Vec<f64>> = a
            .iter()
            .zip(b.iter())
            .filter(|(a, b)| a != b)
            .map(|(a, b)| a.iter().zip(b).map(|(a, b)| a - b).collect())
            .collect();
        let (total_a, total_b) = (a.total(), b.total());
        let pairs = scores(statistic, &total_a).into_iter().zip(scores(statistic, &total_b));
        Self {
            statistic,
            observed: pairs.map(|(a, b)| Observed::new(a, b)).collect(),
            surplus: Lanes::new(a.columns(), &surplus.iter().map(Vec::as_slice)),
            words: surplus.len().div_ceil(64),
            total_a,
            total_b,
        }
    }

    /// Runs a range of the resamples. Each has its own random stream, whose k-th bit decides whether the k-th
    /// differing sentence is swapped.
    fn run(&self, seed: u64, resamples: Range<usize>) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.observed.len()];
        let mut coins = vec![0; self.words];
        let mut swapped = vec![0.0; self.total_a.len()];
        let (mut total_a, mut total_b) = (self.total_a.clone(), self.total_b.clone());
        let (mut of_a, mut of_b) = (vec![None; tallies.len()], vec![None; tallies.len()]);
        for resample in resamples {
            let mut chance = Chance::keyed(seed, Domain::Shuffle, 0, 0, resample as u64);
            coins.fill_with(|| chance.next_u64());
            self.surplus.sum_where(&coins, &mut swapped);
            for (column, surplus) in swapped.iter().enumerate() {
                total_a[column] = self.total_a[column] - surplus;
                total_b[column] = self.total_b[column] + surplus;
            }
            evaluate(self.statistic, &total_a, &mut of_a);
            evaluate(self.statistic, &total_b, &mut of_b);
            for (score, tally) in tallies.iter_mut().enumerate() {
                let difference = of_a[score].zip(of_b[score]).map(|(a, b)| a - b);
                tally.count(difference, &self.observed[score]);
            }
        }
        tallies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::PValues;

    fn accuracy(total: &[f64]) -> Option<f64> {
        (total[1] > 0.0).then(|| total[0] / total[1])
    }

    fn counts(right: &[u8]) -> Counts {
        Counts::from_rows(2, right.iter().map(|&right| [f64::from(right), 10.0])).unwrap_or(Counts::new(2))
    }

    #[test]
    fn equal_systems_do_not_differ() -> Result<(), StatsError> {
        let a = counts(&[3, 4, 5]);
        let result = shuffle(&a, &a, &accuracy, &Options { resamples: 99, ..Options::default() })?;
        assert_eq!(result[0].difference, Some(0.0));
        assert_eq!(result[0].p, Some(PValues { two_sided: 1.0, greater: 1.0, less: 1.0 }));
        Ok(())
    }

    #[test]
    fn one_sentence_alone_shows_nothing() -> Result<(), StatsError> {
        // The only sentence is swapped in half of the resamples, and the difference is as large either way.
        let result = shuffle(&counts(&[9]), &counts(&[1]), &accuracy, &Options::default())?;
        let p = result[0].p.ok_or(StatsError::TooManyRows)?;
        assert_eq!((p.two_sided, p.less), (1.0, 1.0));
        assert!((p.greater - 0.5).abs() < 0.02, "{p:?}");
        Ok(())
    }

    #[test]
    fn p_is_the_share_of_the_possible_swaps() -> Result<(), StatsError> {
        // Of the 32 ways to swap, only swapping none and all give a difference as large: 2/32; one-sided 1/32.
        let (a, b) = (counts(&[9, 8, 7, 9, 8]), counts(&[1, 2, 3, 3, 4]));
        let p = shuffle(&a, &b, &accuracy, &Options { resamples: 40_000, ..Options::default() })?[0].p;
        let p = p.ok_or(StatsError::TooManyRows)?;
        assert!((p.two_sided - 2.0 / 32.0).abs() < 0.004, "{p:?}");
        assert!((p.greater - 1.0 / 32.0).abs() < 0.003, "{p:?}");
        assert_eq!((p.less, p.two_sided > p.greater), (1.0, true));
        Ok(())
    }

    #[test]
    fn an_undefined_score_has_no_p() -> Result<(), StatsError> {
        let none = Counts::from_rows(2, [[0.0, 0.0]])?;
        let result = shuffle(&none, &counts(&[4]), &accuracy, &Options::default())?;
        assert_eq!((result[0].a, result[0].difference, result[0].p), (None, None, None));
        assert_eq!(result[0].b, Some(0.4));
        let empty = shuffle(&Counts::new(2), &Counts::new(2), &accuracy, &Options::default())?;
        assert_eq!(empty[0].p, None);
        Ok(())
    }

    #[test]
    fn unpaired_systems_are_refused() {
        let result = shuffle(&counts(&[1]), &counts(&[1, 2]), &accuracy, &Options::default());
        assert_eq!(result, Err(StatsError::Rows { expected: 1, found: 2 }));
    }
}
