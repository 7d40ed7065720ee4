//! Weights as they are added up: whole numbers, so that equal analyses are equal on every machine.

/// Minus the natural logarithm of a share, in parts of [`UNIT`].
pub(in crate::earley) type Cost = u64;

/// The cost of one share in *e*.
const UNIT: f64 = 65_536.0;

/// The cost of one of two choices.
pub(in crate::earley) const HALF: Cost = 45_426;

/// The cost of a share from 0 to 1.
pub(super) fn of_share(share: f64) -> Cost {
    // Never negative, and far below 2^53.
    #[allow(clippy::cast_sign_loss)]
    let cost = (-share.ln() * UNIT).round().max(0.0) as Cost;
    cost
}

/// The logarithm of the share that has this cost.
pub(in crate::earley) fn log_weight(cost: Cost) -> f64 {
    0.0 - cost as f64 / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_logarithms() {
        assert_eq!(of_share(0.5), HALF);
        assert_eq!(of_share(1.0), 0);
        assert!((log_weight(of_share(0.1)) - 0.1_f64.ln()).abs() < 1e-4);
    }
}
