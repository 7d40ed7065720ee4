//! Normal and t distributions and their quantiles.

use statrs::function::beta::checked_beta_reg;
use statrs::function::erf::{erfc, erfc_inv};

/// Φ(z): the distribution function of the standard normal.
pub(crate) fn normal_share(z: f64) -> f64 {
    erfc(-z * std::f64::consts::FRAC_1_SQRT_2) / 2.0
}

/// Φ⁻¹: the quantile function of the standard normal; infinite for 0 and 1.
pub(crate) fn normal_quantile(share: f64) -> f64 {
    -std::f64::consts::SQRT_2 * erfc_inv(2.0 * share)
}

/// The t with P(|T| ≤ t) = `share`, for Student's t with this many degrees of freedom.
pub(crate) fn t_within(share: f64, freedom: f64) -> f64 {
    // freedom / (freedom + t²) has the beta distribution with parameters freedom / 2 and 1/2.
    let beyond = |x| checked_beta_reg(freedom / 2.0, 0.5, x).unwrap_or(1.0);
    let x = turning_point(|x| beyond(x) >= 1.0 - share);
    (freedom * (1.0 - x) / x).sqrt()
}

/// The smallest x between 0 and 1 for which a monotonic condition holds.
///
/// Bisects until there is no floating-point number between the ends, so it terminates and is as exact as the
/// condition.
pub(crate) fn turning_point(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return high;
        }
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1e-3), "{found} is not {expected}");
    }

    // The expected values come from `SciPy` 1.17.
    #[test]
    fn normal_distribution() {
        for (share, z) in [
            (1e-10, -6.361_340_902_404_056),
            (0.025, -1.959_963_984_540_054_5),
            (0.3, -0.524_400_512_708_040_9),
            (0.5, 0.0),
            (0.9, 1.281_551_565_544_600_4),
            (0.975, 1.959_963_984_540_054),
        ] {
            close(normal_quantile(share), z);
            close(normal_share(z), share);
        }
        close(normal_share(-8.0), 6.220_960_574_271_74e-16);
        assert_eq!((normal_quantile(0.0), normal_quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn students_distribution() {
        for (share, freedom, t) in [
            (0.95, 1.0, 12.706_204_736_174_694),
            (0.95, 2.0, 4.302_652_729_749_462),
            (0.95, 9.0, 2.262_157_162_798_205),
            (0.99, 9.0, 3.249_835_541_592_126),
            (0.5, 4.0, 0.740_697_084_112_682_9),
            (0.9, 30.0, 1.697_260_886_593_957),
            (0.95, 999.0, 1.962_341_461_133_449_3),
            (0.95, 100_000.0, 1.959_987_707_534_609_5),
        ] {
            close(t_within(share, freedom), t);
        }
    }

    #[test]
    fn a_turning_point_is_found_wherever_it_is() {
        for point in [1e-300, 0.3, 0.999_999_999] {
            assert_eq!(turning_point(|x| x >= point).to_bits(), point.to_bits());
        }
        assert_eq!(turning_point(|_| false).to_bits(), 1.0_f64.to_bits());
    }
}
