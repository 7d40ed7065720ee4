//! Adjustment of p-values for multiple comparisons.

/// Holm's step-down adjustment of p-values ("A simple sequentially rejective multiple test procedure", 1979).
///
/// The smallest p-value is multiplied by the number of comparisons m, the next by m − 1, and so on; each adjusted
/// value is at least the one before it and at most 1. Rejecting where the adjusted value is at most α keeps the
/// probability of any false rejection at most α. Comparisons without a p-value are ignored.
pub fn holm(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> =
        p_values.iter().enumerate().filter_map(|(at, p)| p.map(|p| (at, p))).collect();
    order.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let mut adjusted = vec![None; p_values.len()];
    let mut least = 0.0_f64;
    for (rank, &(at, p)) in order.iter().enumerate() {
        least = least.max((order.len() - rank) as f64 * p).min(1.0);
        adjusted[at] = Some(least);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn worked_by_hand() {
        // 0.01 · 4, 0.02 · 3, 0.03 · 2 raised to 0.06, 0.5 · 1.
        let p = [Some(0.03), Some(0.01), None, Some(0.5), Some(0.02)];
        let expected = [Some(0.06), Some(0.04), None, Some(0.5), Some(0.06)];
        for (found, expected) in holm(&p).into_iter().zip(expected) {
            assert_eq!(found.is_some(), expected.is_some());
            let apart = found.zip(expected).map_or(0.0, |(found, expected)| (found - expected).abs());
            assert!(apart < 1e-12, "{found:?} is not {expected:?}");
        }
        assert_eq!(holm(&[Some(0.7), Some(0.6)]), [Some(1.0), Some(1.0)]);
        assert_eq!(holm(&[]), []);
    }

    proptest! {
        #[test]
        fn adjusted_values_keep_their_order(p in prop::collection::vec(prop::option::of(0.0..=1.0), 0..30)) {
            let adjusted = holm(&p);
            let pairs: Vec<(f64, f64)> = p.iter().zip(&adjusted).filter_map(|(p, q)| p.zip(*q)).collect();
            prop_assert_eq!(pairs.len(), p.iter().flatten().count());
            let smallest = pairs.iter().map(|(p, _)| *p).fold(1.0, f64::min);
            let bonferroni = |p: f64| (p * pairs.len() as f64).min(1.0);
            for &(p, q) in &pairs {
                prop_assert!(q >= p && q <= bonferroni(p) + 1e-12 && q >= bonferroni(smallest) - 1e-12);
                for &(other_p, other_q) in &pairs {
                    prop_assert!(p > other_p || q <= other_q);
                }
            }
        }
    }
}
