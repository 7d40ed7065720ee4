//! Loss per error, for sentences with several errors.

use std::collections::BTreeMap;

use solecism_corpus::Problem;
use solecism_stats::{Counts, Interval, LeastSquares, Statistic, bca};

use super::LossMeasure;
use super::kinds::Places;
use crate::report::unfit;

/// Contribution of one error of a kind to the loss of a sentence, controlling for its other errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Least-squares estimate; `None` if it cannot be separated from that of another kind.
    pub value: Option<f64>,
    /// Interval of the estimate.
    pub interval: Option<Interval>,
}

impl LossMeasure<'_> {
    /// Effect of one error of each kind.
    ///
    /// An error costs some words (or brackets), whatever the length of its sentence. So
    ///
    /// ```text
    /// words lost in a sentence = Σ over kinds  errors of the kind × words lost per error     (least squares)
    /// effect of a kind         = words lost per error / mean words of the sentences of its errors
    /// ```
    ///
    /// For kinds that only occur alone the effect equals the loss.
    pub(super) fn effects(
        &self,
        pair: &Counts,
        kinds: &BTreeMap<Vec<String>, Places>,
    ) -> Result<Vec<Effect>, Problem> {
        let mut errors: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (kind, places) in kinds.values().enumerate() {
            for &(place, number) in places {
                errors.entry(place).or_insert_with(|| vec![0.0; kinds.len()])[kind] = number as f64;
            }
        }
        let effects = Effects(LeastSquares::new(kinds.len()));
        let mut counts = Counts::new(effects.columns());
        let rows: Vec<&[f64]> = pair.iter().collect();
        for (place, numbers) in errors {
            let row = rows[place];
            let Some(loss) = self.loss(row) else { continue };
            let (clean, noisy) = row.split_at(row.len() / 2);
            let weight = self.metric.weight(clean).midpoint(self.metric.weight(noisy));
            counts.push(&effects.row(&numbers, loss * weight, weight)).map_err(unfit)?;
        }
        let found = bca(&counts, &effects, &self.wanted.options).map_err(unfit)?;
        Ok(found.into_iter().map(|found| Effect { value: found.value, interval: found.bca }).collect())
    }
}

/// The regression, and for each kind the number of its errors and the total weight of their sentences.
struct Effects(LeastSquares);

impl Effects {
    fn columns(&self) -> usize {
        self.0.columns() + 2 * self.len()
    }

    fn row(&self, errors: &[f64], lost: f64, weight: f64) -> Vec<f64> {
        let mut row = self.0.row(errors, lost, 1.0);
        row.extend(errors.iter().flat_map(|number| [*number, number * weight]));
        row
    }
}

impl Statistic for Effects {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let (squares, sums) = total.split_at(self.0.columns());
        self.0.values(squares, to);
        for (effect, sums) in to.iter_mut().zip(sums.chunks_exact(2)) {
            *effect = effect.filter(|_| sums[1] > 0.0).map(|lost| lost * sums[0] / sums[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_costs_the_same_words_in_short_and_long_sentences() {
        let effects = Effects(LeastSquares::new(2));
        // Errors of the first kind cost one word, of the second none; long sentences have more errors.
        let sentences = [([1.0, 0.0], 4.0), ([0.0, 1.0], 5.0), ([2.0, 1.0], 20.0), ([3.0, 3.0], 40.0)];
        let mut total = vec![0.0; effects.columns()];
        for (errors, words) in sentences {
            let row = effects.row(&errors, errors[0], words);
            total.iter_mut().zip(row).for_each(|(total, value)| *total += value);
        }
        let mut found = [None; 2];
        effects.values(&total, &mut found);
        // Mean length over six errors: (4 + 2 · 20 + 3 · 40) / 6.
        let [Some(first), Some(second)] = found else { panic!("{found:?}") };
        assert!((first - 6.0 / 164.0).abs() < 1e-12 && second.abs() < 1e-12, "{found:?}");
    }
}
