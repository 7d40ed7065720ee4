//! Spearman's rank correlation.

/// Spearman's ρ: the correlation of the ranks of two series; tied values share the mean of their ranks.
///
/// `None` if the series differ in length, are shorter than two, or one of them is constant.
pub fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() != b.len() || a.len() < 2 {
        return None;
    }
    let (a, b) = (ranks(a), ranks(b));
    // The mean rank is the same with and without ties.
    let mean = f64::midpoint(1.0, a.len() as f64);
    let (mut both, mut of_a, mut of_b) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(&b) {
        let (a, b) = (a - mean, b - mean);
        both += a * b;
        of_a += a * a;
        of_b += b * b;
    }
    // Ranks are multiples of one half, so these sums are exact.
    (of_a > 0.0 && of_b > 0.0).then(|| both / (of_a * of_b).sqrt())
}

/// The rank of each value, from 1.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    for tied in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let rank = f64::midpoint((from + 1) as f64, (from + tied.len()) as f64);
        for &place in tied {
            ranks[place] = rank;
        }
        from += tied.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test scores and hours of television of ten people, a textbook example: ρ = −29/165.
    #[test]
    fn a_textbook_table() {
        let score = [106.0, 100.0, 86.0, 101.0, 99.0, 103.0, 97.0, 113.0, 112.0, 110.0];
        let hours = [7.0, 27.0, 2.0, 50.0, 28.0, 29.0, 20.0, 12.0, 6.0, 17.0];
        assert!(spearman(&score, &hours).is_some_and(|rho| (rho + 29.0 / 165.0).abs() < 1e-15));
    }

    /// By hand: ranks 1, 2½, 2½, 4 against 1, 2, 3, 4 give 4½ / √(4½ · 5).
    #[test]
    fn ties_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 5.0, 5.0, 9.0]), [1.0, 2.5, 2.5, 4.0]);
        let rho = spearman(&[3.0, 5.0, 5.0, 9.0], &[1.0, 2.0, 3.0, 4.0]);
        assert!(rho.is_some_and(|rho| (rho - 4.5 / 22.5_f64.sqrt()).abs() < 1e-15), "{rho:?}");
    }

    #[test]
    fn the_same_order_is_one_and_the_opposite_minus_one() {
        assert_eq!(spearman(&[1.0, 4.0, 9.0], &[0.1, 0.2, 0.4]), Some(1.0));
        assert_eq!(spearman(&[1.0, 4.0, 9.0], &[0.4, 0.2, 0.1]), Some(-1.0));
        for (a, b) in [(&[1.0][..], &[1.0][..]), (&[1.0, 2.0], &[3.0, 3.0]), (&[1.0, 2.0], &[1.0])] {
            assert_eq!(spearman(a, b), None);
        }
    }
}
