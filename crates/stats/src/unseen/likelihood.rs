//! Probabilities that a kind is seen once, twice, three times, ….

/// Below this, the exponential function underflows.
const UNDERFLOW: f64 = -700.0;

/// Binomial probabilities of 1 to `most` occurrences in a sample of `n`.
pub(super) fn binomial(n: f64, x: f64, most: usize) -> Vec<f64> {
    let none = n * (-x).ln_1p();
    if x < 1.0 && none > UNDERFLOW {
        let odds = x / (1.0 - x);
        let mut likely = none.exp();
        return (0..most)
            .map(|seen| {
                let seen = seen as f64;
                likely *= ((n - seen) / (seen + 1.0) * odds).max(0.0);
                likely
            })
            .collect();
    }
    let mut ways = 0.0;
    (0..most)
        .map(|seen| {
            let seen = seen as f64;
            if seen >= n {
                return 0.0;
            }
            ways += ((n - seen) / (seen + 1.0)).ln();
            let (times, rest) = (seen + 1.0, n - seen - 1.0);
            // A certain kind is never missed.
            let missed = if rest > 0.0 { rest * (-x).ln_1p() } else { 0.0 };
            (ways + times * x.ln() + missed).exp()
        })
        .collect()
}

/// Poisson probabilities of 1 to `most` occurrences, if the expected number is `mean`.
pub(super) fn poisson(mean: f64, most: usize) -> Vec<f64> {
    let mut log = -mean;
    (0..most)
        .map(|seen| {
            log += mean.ln() - (seen as f64 + 1.0).ln();
            log.exp()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() <= 1e-10 * expected.abs(), "{found} is not {expected}");
        }
    }

    #[test]
    fn by_hand() {
        close(&binomial(3.0, 0.5, 4), &[0.375, 0.375, 0.125, 0.0]);
        close(&binomial(3.0, 1.0, 4), &[0.0, 0.0, 1.0, 0.0]);
        close(&poisson(2.0, 3), &[2.0, 2.0, 4.0 / 3.0].map(|times| times * (-2.0_f64).exp()));
    }

    #[test]
    fn where_never_is_next_to_impossible() {
        // The most probable count in 10,000 trials with probability ½, by Stirling's formula.
        let likely = binomial(10_000.0, 0.5, 5001);
        let stirling = (2.0 / (std::f64::consts::PI * 10_000.0)).sqrt() * (1.0 - 1.0 / 40_000.0);
        assert!((likely[4999] / stirling - 1.0).abs() < 1e-8, "{}", likely[4999]);
    }
}
