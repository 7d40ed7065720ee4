//! Contributions of several variables to an outcome: weighted least squares without an intercept.
//!
//! The sums that determine the coefficients, `XᵀWX` and `XᵀWy`, are additive, so a row of [`Counts`](crate::Counts)
//! holds the contribution of one observation to them, and intervals come from [`bca`](crate::bca()) as for scores.

use crate::statistic::Statistic;

/// A pivot reduced below this share of its original value is rounding error.
const NOTHING: f64 = 1e-10;

/// The coefficients of a regression, as scores of summed rows.
///
/// A coefficient is `None` if the variable was never observed, or is a linear combination of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastSquares {
    variables: usize,
}

impl LeastSquares {
    /// A regression with this number of variables.
    pub fn new(variables: usize) -> Self {
        Self { variables }
    }

    /// Number of columns of a row.
    pub fn columns(self) -> usize {
        self.variables * (self.variables + 1) / 2 + self.variables
    }

    /// The row of one observation: values of the variables, outcome and weight.
    pub fn row(self, variables: &[f64], outcome: f64, weight: f64) -> Vec<f64> {
        let mut row = Vec::with_capacity(self.columns());
        for (at, one) in variables.iter().enumerate() {
            row.extend(variables[at..].iter().map(|other| weight * one * other));
        }
        row.extend(variables.iter().map(|value| weight * value * outcome));
        row
    }

    /// The sums as a matrix with one row per variable and `XᵀWy` as the last column.
    fn matrix(self, total: &[f64]) -> Vec<Vec<f64>> {
        let mut matrix = vec![vec![0.0; self.variables + 1]; self.variables];
        let mut sums = total.iter().copied();
        let places = (0..self.variables).flat_map(|one| (one..self.variables).map(move |other| (one, other)));
        for ((one, other), sum) in places.zip(&mut sums) {
            matrix[one][other] = sum;
            matrix[other][one] = sum;
        }
        for (row, sum) in matrix.iter_mut().zip(sums) {
            row[self.variables] = sum;
        }
        matrix
    }
}

impl Statistic for LeastSquares {
    fn len(&self) -> usize {
        self.variables
    }

    fn values(&self, total: &[f64], to: &mut [Option<f64>]) {
        let mut matrix = self.matrix(total);
        let squares: Vec<f64> = (0..self.variables).map(|at| matrix[at][at]).collect();
        let mut is_free = vec![false; self.variables];
        for at in 0..self.variables {
            if matrix[at][at] <= NOTHING * squares[at] {
                is_free[at] = true;
                continue;
            }
            eliminate(&mut matrix, at);
        }
        for (at, to) in to.iter_mut().enumerate() {
            let is_tied = (0..self.variables).any(|free| is_free[free] && matrix[at][free].abs() > NOTHING);
            *to = (!is_free[at] && !is_tied).then(|| matrix[at][self.variables]);
        }
    }
}

/// Gauss-Jordan step: makes the pivot's column 1 at the pivot and 0 elsewhere.
fn eliminate(matrix: &mut [Vec<f64>], at: usize) {
    let pivot = matrix[at][at];
    matrix[at].iter_mut().for_each(|value| *value /= pivot);
    let row = matrix[at].clone();
    for (_, values) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
        let factor = values[at];
        values.iter_mut().zip(&row).for_each(|(value, of_pivot)| *value -= factor * of_pivot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistic::scores;

    fn fitted(variables: usize, observations: &[(&[f64], f64, f64)]) -> Vec<Option<f64>> {
        let squares = LeastSquares::new(variables);
        let mut total = vec![0.0; squares.columns()];
        for (values, outcome, weight) in observations {
            let row = squares.row(values, *outcome, *weight);
            total.iter_mut().zip(row).for_each(|(total, value)| *total += value);
        }
        scores(&squares, &total)
    }

    fn is_close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn what_comes_together_is_told_apart() {
        // The first variable adds 2, the second 3: alone, together, and twice.
        let found = fitted(2, &[(&[1.0, 0.0], 2.0, 1.0), (&[1.0, 1.0], 5.0, 1.0), (&[0.0, 2.0], 6.0, 1.0)]);
        assert!(is_close(found[0], 2.0) && is_close(found[1], 3.0), "{found:?}");
    }

    #[test]
    fn one_at_a_time_it_is_the_weighted_mean() {
        let found = fitted(2, &[(&[1.0, 0.0], 2.0, 3.0), (&[1.0, 0.0], 6.0, 1.0), (&[0.0, 1.0], 7.0, 2.0)]);
        assert!(is_close(found[0], 3.0) && is_close(found[1], 7.0), "{found:?}");
    }

    #[test]
    fn what_always_comes_together_cannot_be_told_apart() {
        let found = fitted(
            4,
            &[
                (&[1.0, 1.0, 0.0, 0.0], 5.0, 1.0),
                (&[2.0, 2.0, 0.0, 0.0], 9.0, 1.0),
                (&[0.0, 0.0, 1.0, 0.0], 4.0, 1.0),
            ],
        );
        assert_eq!([found[0], found[1], found[3]], [None; 3]);
        assert!(is_close(found[2], 4.0), "{found:?}");
    }
}
