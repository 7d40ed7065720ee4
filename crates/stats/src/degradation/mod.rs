//! Degradation of a system on noisy text, with or without gold.
//!
//! The method of Bigert, Sjöbergh, Knutsson and Sahlgren, "Unsupervised evaluation of parser robustness" (2005). A
//! system's output on clean text (0) and on the same text with errors (n) is compared row by row. The share of equal
//! rows (`acr_0n`) and the accuracy on clean text (acr) give an upper bound, a lower bound and an estimate of the
//! degradation, which is 1 − `acr_mn` / `acr_m0` if measured with gold (m):
//!
//! ```text
//! degr_upr = (1 − acr_0n) / acr     degr_lwr = degr_upr / 2     degr_est = 3/4 · degr_upr
//! accuracy on noisy text: acr · (1 − degr) for each of the three
//! ```
//!
//! The upper bound always holds. The lower bound holds if aab ≥ 3 · aba + abc, which is not guaranteed.

mod cases;
mod note;
mod replicates;
mod scores;

use serde::Serialize;

use crate::error::StatsError;

pub use cases::{Agreement, Case, Cases};
pub use note::Note;
pub use replicates::{MeanScore, mean_of_replicates};
pub use scores::{WithGold, WithoutGold};

/// Degradation of a system, with bounds and estimates. A score is `None` if it cannot be known (without gold) or is
/// undefined (no rows; nothing right on clean text).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Degradation {
    /// The accuracy on clean text, measured with gold.
    pub acr_m0: Option<f64>,
    /// The accuracy on noisy text, measured with gold.
    pub acr_mn: Option<f64>,
    /// Share of rows with the same output on clean and on noisy text.
    pub acr_0n: Option<f64>,
    /// The degradation, measured with gold.
    pub degr: Option<f64>,
    /// The lower bound of the degradation.
    pub degr_lwr: Option<f64>,
    /// The upper bound of the degradation.
    pub degr_upr: Option<f64>,
    /// The estimate of the degradation.
    pub degr_est: Option<f64>,
    /// The lower bound of the accuracy on noisy text.
    pub acr_lwr: Option<f64>,
    /// The upper bound of the accuracy on noisy text.
    pub acr_upr: Option<f64>,
    /// The estimate of the accuracy on noisy text.
    pub acr_est: Option<f64>,
    /// `degr_upr` − `degr` (equation 8).
    pub epsilon: Option<f64>,
    /// `degr` − `degr_lwr` (equation 11): negative where the lower bound does not hold.
    pub delta: Option<f64>,
    /// `degr_est` − `degr` (equation 15).
    pub gamma: Option<f64>,
    /// `acr_est` − `acr_mn` (equation 22).
    pub lambda: Option<f64>,
}

impl Degradation {
    /// Number of scores.
    pub const LEN: usize = 14;

    /// Names of the scores, in the order of [`Degradation::values`].
    pub const NAMES: [&str; Self::LEN] = [
        "acr_m0", "acr_mn", "acr_0n", "degr", "degr_lwr", "degr_upr", "degr_est", "acr_lwr", "acr_upr",
        "acr_est", "epsilon", "delta", "gamma", "lambda",
    ];

    /// Scores measured with gold.
    pub fn with_gold(cases: &Cases) -> Self {
        Self::of_cases(cases.counts())
    }

    /// Scores without gold, given the accuracy on clean text.
    ///
    /// # Errors
    /// If the accuracy is not between 0 and 1.
    pub fn without_gold(agreement: &Agreement, accuracy: f64) -> Result<Self, StatsError> {
        if !(0.0..=1.0).contains(&accuracy) {
            return Err(StatsError::Accuracy(accuracy));
        }
        Ok(Self::of_agreement(agreement.counts(), accuracy))
    }

    /// Scores in the order of [`Degradation::NAMES`].
    pub fn values(&self) -> [Option<f64>; Self::LEN] {
        [
            self.acr_m0,
            self.acr_mn,
            self.acr_0n,
            self.degr,
            self.degr_lwr,
            self.degr_upr,
            self.degr_est,
            self.acr_lwr,
            self.acr_upr,
            self.acr_est,
            self.epsilon,
            self.delta,
            self.gamma,
            self.lambda,
        ]
    }

    /// The estimate of the degradation, corrected by the bias γ measured on an annotated file (end of section 3.2).
    pub fn calibrated(&self, gamma: f64) -> Option<f64> {
        self.degr_est.map(|estimate| estimate - gamma)
    }

    fn of_cases([aaa, aab, aba, abb, abc]: [f64; 5]) -> Self {
        let rows = aaa + aab + aba + abb + abc;
        let right = aaa + aab;
        let acr_m0 = ratio(right, rows);
        // The equations with both sides of each quotient multiplied by the number of rows, because whole numbers are
        // exact.
        Self {
            acr_m0,
            acr_mn: ratio(aaa + aba, rows),
            acr_0n: ratio(aaa + abb, rows),
            degr: ratio(aab - aba, right),
            epsilon: ratio(2.0 * aba + abc, right),
            delta: ratio(aab - 3.0 * aba - abc, 2.0 * right),
            gamma: ratio(7.0 * aba + 3.0 * abc - aab, 4.0 * right),
            // acr · (−γ); like γ, undefined if nothing is right on clean text.
            lambda: ratio(right, right).and_then(|_| ratio(aab - 7.0 * aba - 3.0 * abc, 4.0 * rows)),
            ..Self::bounds(ratio(aab + aba + abc, right), acr_m0)
        }
    }

    fn of_agreement([same, different]: [f64; 2], accuracy: f64) -> Self {
        let rows = same + different;
        let differs = ratio(different, rows);
        let degr_upr = differs.and_then(|differs| ratio(differs, accuracy));
        Self { acr_0n: ratio(same, rows), ..Self::bounds(degr_upr, Some(accuracy)) }
    }

    /// Bounds and estimates that follow from the upper bound of the degradation and the accuracy on clean text.
    fn bounds(degr_upr: Option<f64>, acr: Option<f64>) -> Self {
        let [degr_lwr, degr_est] = [0.5, 0.75].map(|part| degr_upr.map(|upper| part * upper));
        let on_noisy = |degr: Option<f64>| acr.zip(degr).map(|(acr, degr)| acr * (1.0 - degr));
        Self {
            degr_lwr,
            degr_upr,
            degr_est,
            acr_lwr: on_noisy(degr_upr),
            acr_upr: on_noisy(degr_lwr),
            acr_est: on_noisy(degr_est),
            ..Self::default()
        }
    }
}

/// A quotient; `None` if it is undefined.
fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn worked_by_hand() {
        // 100 rows: 80 right on clean text, 72 + 1 on noisy text, 72 + 9 the same on both.
        let found = Degradation::with_gold(&Cases { aaa: 72, aab: 8, aba: 1, abb: 9, abc: 10 });
        assert!(close(found.acr_m0, 0.8) && close(found.acr_mn, 0.73) && close(found.acr_0n, 0.81));
        assert!(close(found.degr, 1.0 - 0.73 / 0.8));
        assert!(close(found.degr_upr, 0.19 / 0.8) && close(found.degr_lwr, 0.19 / 1.6));
        assert!(close(found.degr_est, 0.75 * 0.19 / 0.8));
        assert!(close(found.acr_lwr, 0.61) && close(found.acr_upr, 0.705) && close(found.acr_est, 0.6575));
        assert!(close(found.epsilon, 0.12 / 0.8) && close(found.delta, (0.08 - 0.13) / 1.6));
        assert!(close(found.gamma, (0.37 - 0.08) / 3.2) && close(found.lambda, -(0.37 - 0.08) / 4.0));
        assert!(close(found.calibrated(0.01), 0.178_125 - 0.01));
    }

    #[test]
    fn without_gold_the_accuracy_is_taken_as_given() -> Result<(), StatsError> {
        let agreement = Agreement { same: 95, different: 5 };
        let found = Degradation::without_gold(&agreement, 0.8)?;
        assert!(
            close(found.acr_0n, 0.95) && close(found.degr_upr, 0.0625) && close(found.degr_lwr, 0.031_25)
        );
        assert!(
            close(found.degr_est, 0.046_875) && close(found.acr_lwr, 0.75) && close(found.acr_upr, 0.775)
        );
        let measured =
            [found.acr_m0, found.acr_mn, found.degr, found.epsilon, found.delta, found.gamma, found.lambda];
        assert_eq!(measured, [None; 7]);
        assert_eq!(Degradation::without_gold(&agreement, 89.0), Err(StatsError::Accuracy(89.0)));
        Ok(())
    }

    #[test]
    fn what_is_undefined_is_none() -> Result<(), StatsError> {
        assert_eq!(Degradation::with_gold(&Cases::default()), Degradation::default());
        let all_wrong = Degradation::with_gold(&Cases { abb: 2, abc: 1, aba: 1, ..Cases::default() });
        let expected = Degradation {
            acr_m0: Some(0.0),
            acr_mn: Some(0.25),
            acr_0n: Some(0.5),
            ..Degradation::default()
        };
        assert_eq!(all_wrong, expected);
        assert_eq!(Degradation::without_gold(&Agreement::default(), 0.8)?, Degradation::default());
        let never_right = Degradation::without_gold(&Agreement { same: 1, different: 1 }, 0.0)?;
        assert_eq!(never_right, Degradation { acr_0n: Some(0.5), ..Degradation::default() });
        Ok(())
    }

    #[test]
    fn names_and_values_belong_together() {
        let found = Degradation::with_gold(&Cases { aaa: 72, aab: 8, aba: 1, abb: 9, abc: 10 });
        let json = serde_json::to_value(found).unwrap_or_default();
        for (name, value) in Degradation::NAMES.into_iter().zip(found.values()) {
            assert_eq!(json[name].as_f64(), value, "{name}");
        }
        assert_eq!(json.as_object().map(serde_json::Map::len), Some(Degradation::LEN));
    }

    proptest! {
        #[test]
        fn the_four_distances_are_what_they_are_named(
            [aaa, aab, aba, abb, abc] in prop::array::uniform5(0..1000_u64)
        ) {
            let cases = Cases { aaa, aab, aba, abb, abc };
            let found = Degradation::with_gold(&cases);
            prop_assert_eq!(found.degr.is_some(), aaa + aab > 0);
            let apart = |one: Option<f64>, other: Option<f64>, distance: Option<f64>| {
                one.zip(other).zip(distance).is_none_or(|((one, other), distance)| {
                    (one - other - distance).abs() <= 1e-12 * (1.0 + one.abs() + other.abs())
                })
            };
            prop_assert!(apart(found.degr_upr, found.degr, found.epsilon));
            prop_assert!(apart(found.degr, found.degr_lwr, found.delta));
            prop_assert!(apart(found.degr_est, found.degr, found.gamma));
            prop_assert!(apart(found.acr_est, found.acr_mn, found.lambda));
            prop_assert!(found.epsilon.is_none_or(|epsilon| epsilon >= 0.0));
            prop_assert!(found.delta.is_none_or(|delta| (delta >= 0.0) == cases.lower_bound_holds()));
            if let Some(acr) = found.acr_m0.filter(|&acr| acr > 0.0) {
                let blind = Degradation::without_gold(&cases.into(), acr).unwrap_or_default();
                prop_assert!(apart(blind.degr_upr, found.degr_upr, Some(0.0)) && blind.acr_0n == found.acr_0n);
            }
        }
    }
}
