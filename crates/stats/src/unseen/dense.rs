//! Small square systems of linear equations.

/// An LU factorisation with row exchanges.
pub(super) struct Factored {
    size: usize,
    /// In row-major order: both factors, without the unit diagonal.
    values: Vec<f64>,
    /// The original row of each row of the factors.
    order: Vec<usize>,
}

/// A pivot smaller than this, relative to the largest entry of its row, is rounding error.
const SINGULAR: f64 = 1e-13;

impl Factored {
    /// Factors a matrix in row-major order; `None` if it is singular, or nearly so.
    pub(super) fn new(size: usize, mut values: Vec<f64>) -> Option<Self> {
        let largest = |row: &[f64]| row.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
        let mut scale: Vec<f64> = values.chunks(size.max(1)).map(largest).collect();
        let mut order: Vec<usize> = (0..size).collect();
        for step in 0..size {
            let weight = |row: usize| values[row * size + step].abs() / scale[row];
            let pivot = (step..size).max_by(|&a, &b| weight(a).total_cmp(&weight(b)))?;
            if weight(pivot).is_nan() || weight(pivot) < SINGULAR {
                return None;
            }
            if pivot != step {
                order.swap(pivot, step);
                scale.swap(pivot, step);
                (0..size).for_each(|column| values.swap(pivot * size + column, step * size + column));
            }
            let (above, below) = values.split_at_mut((step + 1) * size);
            let above = &above[step * size..];
            for row in below.chunks_mut(size) {
                let factor = row[step] / above[step];
                row[step] = factor;
                for (value, above) in row[step + 1..].iter_mut().zip(&above[step + 1..]) {
                    *value -= factor * above;
                }
            }
        }
        Some(Self { size, values, order })
    }

    /// Solves A·x = b.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x: Vec<f64> = self.order.iter().map(|&row| b[row]).collect();
        for row in 0..self.size {
            let (known, rest) = x.split_at_mut(row);
            rest[0] -= dot(&self.values[row * self.size..][..row], known);
        }
        for row in (0..self.size).rev() {
            let (first, known) = x.split_at_mut(row + 1);
            let above = &self.values[row * self.size..][..self.size];
            first[row] = (first[row] - dot(&above[row + 1..], known)) / above[row];
        }
        x
    }

    /// Solves Aᵀ·x = b.
    pub(super) fn solve_transposed(&self, b: &[f64]) -> Vec<f64> {
        let mut y = b.to_vec();
        for row in 0..self.size {
            y[row] /= self.values[row * self.size + row];
            let known = y[row];
            for (column, y) in y.iter_mut().enumerate().skip(row + 1) {
                *y -= self.values[row * self.size + column] * known;
            }
        }
        for row in (0..self.size).rev() {
            let known = y[row];
            for (column, y) in y.iter_mut().enumerate().take(row) {
                *y -= self.values[row * self.size + column] * known;
            }
        }
        let mut x = vec![0.0; self.size];
        for (place, &row) in self.order.iter().enumerate() {
            x[row] = y[place];
        }
        x
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn solutions_solve(values in prop::collection::vec(-1.0..1.0_f64, 25), b in prop::collection::vec(-1.0..1.0_f64, 5)) {
            let Some(factored) = Factored::new(5, values.clone()) else { return Ok(()) };
            let (x, y) = (factored.solve(&b), factored.solve_transposed(&b));
            let size = x.iter().chain(&y).fold(1.0_f64, |most, value| most.max(value.abs()));
            for at in 0..5 {
                let row: f64 = (0..5).map(|other| values[5 * at + other] * x[other]).sum();
                let column: f64 = (0..5).map(|other| values[5 * other + at] * y[other]).sum();
                prop_assert!((row - b[at]).abs() < 1e-11 * size && (column - b[at]).abs() < 1e-11 * size);
            }
        }
    }

    #[test]
    fn singular_matrices_are_found_out() {
        assert!(Factored::new(2, vec![1.0, 2.0, 2.0, 4.0]).is_none());
        assert!(Factored::new(1, vec![0.0]).is_none());
        assert!(Factored::new(0, Vec::new()).is_some_and(|empty| empty.solve(&[]).is_empty()));
    }
}
