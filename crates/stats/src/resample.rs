//! Bootstrap resamples of sentences, and their scores.

use std::ops::Range;

use solecism_chance::{Chance, Domain};

use crate::counts::Counts;
use crate::lanes::Lanes;
use crate::options::Options;
use crate::parallel::in_stretches;
use crate::statistic::{Statistic, evaluate};

/// The scores of every resample.
pub(crate) struct Resamples {
    scores: usize,
    /// One row of scores per resample.
    values: Vec<Option<f64>>,
}

impl Resamples {
    /// Draws as many sentences as there are, with replacement, once per resample.
    ///
    /// The draws depend only on the seed, the resample and the number of sentences: every system that is resampled
    /// with the same options gets the same draws.
    pub(crate) fn draw<S: Statistic + ?Sized>(counts: &Counts, statistic: &S, options: &Options) -> Self {
        let lanes = Lanes::new(counts.columns(), &counts.iter());
        let parts = in_stretches(options.resamples, options.threads, |stretch| {
            run(counts, &lanes, statistic, options.seed, stretch)
        });
        Self { scores: statistic.len(), values: parts.concat() }
    }

    /// One score of each resample.
    pub(crate) fn of(&self, score: usize) -> impl Iterator<Item = Option<f64>> {
        self.values.iter().skip(score).step_by(self.scores.max(1)).copied()
    }

    /// The defined values of one score in ascending order, and the number of undefined ones.
    pub(crate) fn sorted(&self, score: usize) -> (Vec<f64>, usize) {
        let mut undefined = 0;
        let mut values: Vec<f64> = self
            .of(score)
            .filter_map(|value| {
                undefined += usize::from(value.is_none());
                value
            })
            .collect();
        values.sort_unstable_by(f64::total_cmp);
        (values, undefined)
    }
}

fn run<S: Statistic + ?Sized>(
    counts: &Counts,
    lanes: &Lanes,
    statistic: &S,
    seed: u64,
    resamples: Range<usize>,
) -> Vec<Option<f64>> {
    let mut times = vec![0_u32; counts.rows()];
    let mut total = vec![0.0; counts.columns()];
    let mut values = vec![None; resamples.len() * statistic.len()];
    for (resample, values) in resamples.zip(values.chunks_mut(statistic.len().max(1))) {
        let mut chance = Chance::keyed(seed, Domain::Bootstrap, 0, 0, resample as u64);
        times.fill(0);
        for _ in 0..counts.rows() {
            times[chance.below(counts.rows() as u32) as usize] += 1;
        }
        lanes.sum_times(&times, &mut total);
        evaluate(statistic, &total, values);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::StatsError;

    #[test]
    fn each_resample_has_as_many_sentences() -> Result<(), StatsError> {
        let counts = Counts::from_rows(2, (0..50_u8).map(|row| [1.0, f64::from(row)]))?;
        let both = crate::Scores::new(2, |total: &[f64], to: &mut [Option<f64>]| {
            to[0] = Some(total[0]);
            to[1] = (total[1] > 1225.0).then_some(total[1]);
        });
        let options = Options { resamples: 400, ..Options::default() };
        let resamples = Resamples::draw(&counts, &both, &options);
        assert!(resamples.of(0).all(|sentences| sentences == Some(50.0)));
        let (values, undefined) = resamples.sorted(1);
        assert!(values.is_sorted() && values.len() + undefined == 400, "{undefined}");
        assert!((150..250).contains(&undefined), "{undefined}");
        // The standard deviation of a sum of 50 draws from 0 to 49.
        let squares: f64 =
            Resamples::draw(&counts, &|total: &[f64]| Some((total[1] - 1225.0).powi(2)), &options)
                .of(0)
                .flatten()
                .sum();
        let deviation = (squares / 400.0).sqrt();
        assert!((deviation - 102.0).abs() < 8.0, "{deviation}");
        Ok(())
    }
}
