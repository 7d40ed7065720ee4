//! Weights as integer costs, so that ties are the same on every machine.

/// Negative natural logarithm of a probability, in units of 1 / [`UNIT`].
pub(in crate::earley) type Cost = u64;

/// Cost of probability 1/e.
const UNIT: f64 = 65_536.0;

/// Cost of probability 1/2.
pub(in crate::earley) const HALF: Cost = 45_426;

/// Cost of a probability.
pub(super) fn of_share(share: f64) -> Cost {
    // Never negative, and far below 2^53.
    #[allow(clippy::cast_sign_loss)]
    let cost = (-share.ln() * UNIT).round().max(0.0) as Cost;
    cost
}

/// Logarithm of the probability with this cost.
pub(in crate::earley) fn log_weight(cost: Cost) -> f64 {
    0.0 - cost as f64 / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_negative_logarithms() {
        assert_eq!(of_share(0.5), HALF);
        assert_eq!(of_share(1.0), 0);
        assert!((log_weight(of_share(0.1)) - 0.1_f64.ln()).abs() < 1e-4);
    }
}
