//! Softmax.

/// `exp(x) / Σ exp(x)`, without overflow.
pub(super) fn softmax(logarithms: &[f64]) -> Vec<f64> {
    let best = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let likely: Vec<f64> = logarithms.iter().map(|one| (one - best).exp()).collect();
    let all: f64 = likely.iter().sum();
    likely.into_iter().map(|one| one / all).collect()
}

#[cfg(test)]
mod tests {
    use super::softmax;

    #[test]
    fn probabilities_add_up_and_underflow_to_0() {
        let probabilities = softmax(&[-1e6, -1e6 + 3.0_f64.ln(), -2e6]);
        let expected = [0.25, 0.75, 0.0];
        assert!(probabilities.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9));
        assert!(softmax(&[]).is_empty());
    }
}
