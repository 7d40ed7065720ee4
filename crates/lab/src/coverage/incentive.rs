//! Whether a measure rewards leaving an error alone (§3.1).

/// What a corrector can do, and what it gets for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Incentive {
    /// How likely what looks like an error is one.
    pub detect: f64,
    /// How likely its correction is valid.
    pub correct: f64,
    /// What a correction that is found among the references is worth.
    pub reward: f64,
    /// What a correction that is not costs.
    pub penalty: f64,
}

/// What correcting and leaving alone are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Payoff {
    /// How likely a valid correction is found among the references.
    pub coverage: f64,
    /// What correcting is worth: p·R − (1 − p)·P, with p that the correction is valid and found.
    pub correcting: f64,
    /// What leaving it alone is worth: that there was no error.
    pub leaving: f64,
}

impl Payoff {
    /// Whether it pays to leave the error alone.
    pub fn pays_to_leave(&self) -> bool {
        self.correcting < self.leaving
    }
}

impl Incentive {
    /// How likely corrections must be valid with this coverage for correcting to be worth as much as leaving alone;
    /// nothing if it never is.
    pub fn needed(&self, coverage: f64) -> Option<f64> {
        let found = (1.0 - self.detect + self.penalty) / (self.reward + self.penalty);
        Some(found / coverage).filter(|needed| (0.0..=1.0).contains(needed))
    }

    /// What correcting and leaving alone are worth with this coverage.
    pub fn payoff(&self, coverage: f64) -> Payoff {
        let found = self.correct * coverage;
        Payoff {
            coverage,
            correcting: found * self.reward - (1.0 - found) * self.penalty,
            leaving: 1.0 - self.detect,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_is_worth_as_much_as_leaving() {
        for penalty in [0.0, 0.5] {
            let incentive = Incentive { detect: 0.8, correct: 0.0, reward: 1.0, penalty };
            let needed = incentive.needed(0.6);
            let payoff = needed.map(|correct| Incentive { correct, ..incentive }.payoff(0.6));
            assert!(payoff.is_some_and(|both| (both.correcting - both.leaving).abs() < 1e-12), "{needed:?}");
            assert_eq!(incentive.needed(0.1), None);
            assert_eq!(incentive.needed(0.0), None);
        }
    }

    #[test]
    fn the_condition() {
        let plain = Incentive { detect: 0.8, correct: 0.5, reward: 1.0, penalty: 0.0 };
        assert!(plain.payoff(0.3).pays_to_leave());
        assert!(!plain.payoff(0.6).pays_to_leave());
        let harsh = Incentive { penalty: 0.5, ..plain };
        // 0.3 − 0.7 · 0.5 is less than 0.2.
        assert!((harsh.payoff(0.6).correcting + 0.05).abs() < 1e-12 && harsh.payoff(0.6).pays_to_leave());
    }
}
