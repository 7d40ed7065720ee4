//! Does a metric reward leaving an error uncorrected (§3.1)?

/// Abilities of a corrector, and the payoffs of its corrections.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Incentive {
    /// Probability that a detected error is one.
    pub detect: f64,
    /// Probability that its correction is valid.
    pub correct: f64,
    /// Reward for a correction found among the references.
    pub reward: f64,
    /// Penalty for a correction not among them.
    pub penalty: f64,
}

/// Expected payoffs of correcting and of leaving a detected error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Payoff {
    /// Probability that a valid correction is among the references.
    pub coverage: f64,
    /// Payoff of correcting: p·R − (1 − p)·P, where p is the probability that the correction is valid and found.
    pub correcting: f64,
    /// Payoff of leaving it: the probability that there was no error.
    pub leaving: f64,
}

impl Payoff {
    /// True if leaving the error pays more.
    pub fn pays_to_leave(&self) -> bool {
        self.correcting < self.leaving
    }
}

impl Incentive {
    /// Smallest probability of a valid correction at which correcting pays as much as leaving, given the coverage; `None`
    /// if there is none.
    pub fn needed(&self, coverage: f64) -> Option<f64> {
        let found = (1.0 - self.detect + self.penalty) / (self.reward + self.penalty);
        Some(found / coverage).filter(|needed| (0.0..=1.0).contains(needed))
    }

    /// Expected payoffs, given the coverage.
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
    fn at_the_needed_probability_both_choices_pay_the_same() {
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
    fn leaving_pays_at_low_coverage_or_with_a_penalty() {
        let plain = Incentive { detect: 0.8, correct: 0.5, reward: 1.0, penalty: 0.0 };
        assert!(plain.payoff(0.3).pays_to_leave());
        assert!(!plain.payoff(0.6).pays_to_leave());
        let harsh = Incentive { penalty: 0.5, ..plain };
        // 0.3 − 0.7 · 0.5 is less than 0.2.
        assert!((harsh.payoff(0.6).correcting + 0.05).abs() < 1e-12 && harsh.payoff(0.6).pays_to_leave());
    }
}
