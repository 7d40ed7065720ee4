//! Products of long polynomials by the fast Fourier transform.
//!
//! Implemented here because FFT libraries choose instructions by processor: here the same coefficients give the same
//! bits on every machine.

use std::f64::consts::PI;

#[derive(Clone, Copy)]
struct Complex {
    re: f64,
    im: f64,
}

impl Complex {
    fn times(self, other: Self) -> Self {
        Self { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// The coefficients of the product of two polynomials.
///
/// With c = a + i·b, the imaginary part of c² is 2·a·b, so one transform and one inverse transform are enough.
pub(crate) fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let len = a.len() + b.len() - 1;
    let size = len.next_power_of_two();
    let roots = roots(size);
    let at = |of: &[f64], place: usize| of.get(place).copied().unwrap_or(0.0);
    let mut values: Vec<Complex> =
        (0..size).map(|place| Complex { re: at(a, place), im: at(b, place) }).collect();
    transform(&mut values, &roots);
    for value in &mut values {
        // The inverse transform is the conjugate of the transform of the conjugate.
        let square = value.times(*value);
        *value = Complex { re: square.re, im: -square.im };
    }
    transform(&mut values, &roots);
    values.iter().take(len).map(|value| -value.im / (2.0 * size as f64)).collect()
}

/// e^(−2πi·k/size) for the first half of the circle.
fn roots(size: usize) -> Vec<Complex> {
    let root = |place: usize| {
        let (sin, cos) = (-2.0 * PI * place as f64 / size as f64).sin_cos();
        Complex { re: cos, im: sin }
    };
    (0..size / 2).map(root).collect()
}

/// The discrete Fourier transform, in place; the number of values must be a power of two.
fn transform(values: &mut [Complex], roots: &[Complex]) {
    let size = values.len();
    if size < 2 {
        return;
    }
    let unused = usize::BITS - size.trailing_zeros();
    for place in 0..size {
        let mirrored = place.reverse_bits() >> unused;
        if place < mirrored {
            values.swap(place, mirrored);
        }
    }
    let mut half = 1;
    while half < size {
        let stride = size / (2 * half);
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for ((low, high), root) in low.iter_mut().zip(high).zip(roots.iter().step_by(stride)) {
                let (even, odd) = (*low, high.times(*root));
                *low = Complex { re: even.re + odd.re, im: even.im + odd.im };
                *high = Complex { re: even.re - odd.re, im: even.im - odd.im };
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_product_is_the_convolution(
            a in prop::collection::vec(0.0..1.0_f64, 1..70), b in prop::collection::vec(0.0..1.0_f64, 1..70)
        ) {
            let mut expected = vec![0.0; a.len() + b.len() - 1];
            for (i, a) in a.iter().enumerate() {
                for (j, b) in b.iter().enumerate() {
                    expected[i + j] += a * b;
                }
            }
            let found = product(&a, &b);
            prop_assert_eq!(found.len(), expected.len());
            prop_assert!(found.iter().zip(&expected).all(|(found, expected)| (found - expected).abs() < 1e-12));
        }
    }

    #[test]
    fn nothing_times_something_is_nothing() {
        assert!(product(&[], &[1.0]).is_empty());
        assert_eq!(product(&[2.0], &[3.0]), [6.0]);
    }
}
