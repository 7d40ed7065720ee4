//! Scores as functions of summed counts.

/// Relative difference below which two scores count as equal.
///
/// Sums of whole numbers are exact, but the last bits of a sum of fractions depend on its order, and those of a
/// quotient on its terms: 1/3 − 1/6 is not quite 1/6. The error of such a sum grows with the square root of the
/// number of sentences, to about 10⁻¹³ for a million; a difference of scores below 10⁻¹² means nothing.
const NOISE: f64 = 1e-12;

/// Scores as functions of summed counts.
///
/// A closure from sums to one score is a statistic with one score; [`Scores`] turns a closure for several scores into
/// a statistic.
pub trait Statistic: Sync {
    /// Number of scores.
    fn len(&self) -> usize;

    /// True if there are no scores.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Computes the scores of these sums. All of `to` is `None` before the call, which means undefined.
    fn values(&self, total: &[f64], to: &mut [Option<f64>]);
}

impl<F: Fn(&[f64]) -> Option<f64> + Sync> Statistic for F {
    fn len(&self) -> usize {
        1
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        if let Some(to) = to.first_mut() {
            *to = self(total);
        }
    }
}

/// Several scores computed by one function.
#[derive(Clone, Copy, Debug)]
pub struct Scores<F> {
    len: usize,
    function: F,
}

impl<F: Fn(&[f64], &mut [Option<f64>]) + Sync> Scores<F> {
    /// A statistic with `len` scores, computed by `function`.
    pub fn new(len: usize, function: F) -> Self {
        Self { len, function }
    }
}

impl<F: Fn(&[f64], &mut [Option<f64>]) + Sync> Statistic for Scores<F> {
    fn len(&self) -> usize {
        self.len
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        (self.function)(total, to);
    }
}

/// Difference of the scores of two systems, as a statistic of their counts side by side ([`crate::Counts::beside`]).
#[derive(Clone, Copy, Debug)]
pub struct Difference<'s, S: ?Sized>(pub &'s S);

impl<S: Statistic + ?Sized> Statistic for Difference<'_, S> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let (a, b) = total.split_at(total.len() / 2);
        evaluate(self.0, a, to);
        for (difference, of_b) in to.iter_mut().zip(scores(self.0, b)) {
            *difference = difference.zip(of_b).map(|(a, b)| a - b);
        }
    }
}

/// Computes the scores of these sums; scores that are not finite become undefined.
pub(crate) fn evaluate<S: Statistic + ?Sized>(statistic: &S, total: &[f64], to: &mut [Option<f64>]) {
    to.fill(None);
    statistic.values(total, to);
    for value in to {
        *value = value.filter(|value| value.is_finite());
    }
}

/// The scores of these sums.
pub(crate) fn scores<S: Statistic + ?Sized>(statistic: &S, total: &[f64]) -> Vec<Option<f64>> {
    let mut values = vec![None; statistic.len()];
    evaluate(statistic, total, &mut values);
    values
}

/// Absolute difference below which scores of this size count as equal.
pub(crate) fn noise(size: f64) -> f64 {
    NOISE * size.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(total: &[f64]) -> Option<f64> {
        (total[1] >= 0.0).then(|| total[0] / total[1])
    }

    #[test]
    fn what_is_not_finite_is_undefined() {
        assert_eq!(scores(&ratio, &[1.0, 2.0]), [Some(0.5)]);
        assert_eq!(scores(&ratio, &[1.0, 0.0]), [None]);
        assert_eq!(scores(&ratio, &[0.0, 0.0]), [None]);
        assert_eq!(scores(&ratio, &[0.0, -1.0]), [None]);
    }

    #[test]
    fn a_difference_is_undefined_if_either_score_is() {
        let difference = Difference(&ratio);
        assert_eq!(scores(&difference, &[1.0, 2.0, 1.0, 4.0]), [Some(0.25)]);
        assert_eq!(scores(&difference, &[1.0, 2.0, 1.0, 0.0]), [None]);
        assert_eq!(scores(&difference, &[1.0, 0.0, 1.0, 2.0]), [None]);
    }

    #[test]
    fn several_scores_come_from_one_function() {
        let both = Scores::new(2, |total: &[f64], to: &mut [Option<f64>]| {
            to[1] = Some(total[0] + total[1]);
        });
        assert_eq!(scores(&both, &[1.0, 2.0]), [None, Some(3.0)]);
        assert!(!both.is_empty());
    }
}
