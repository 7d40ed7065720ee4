//! Caveats for bounds and estimates.

use std::fmt;

use serde::Serialize;

use super::{Cases, Degradation};

/// A caveat for the bounds and the estimate (Appendix A of the paper).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum Note {
    /// The accuracy on clean text is below 2/3, so the lower bound is not assured.
    LowerBoundNotAssured {
        /// Accuracy on clean text.
        accuracy: f64,
    },
    /// Gold shows that the lower bound does not hold: aab < 3 · aba + abc.
    LowerBoundFails {
        /// Number of rows that are right on clean text only.
        aab: u64,
        /// 3 · aba + abc.
        needed: u64,
    },
    /// The estimate is likely to be too low: the accuracy on clean text is at least 5/6.
    LeansLow,
    /// The estimate is likely to be too high: the accuracy on clean text is at most 3/4.
    LeansHigh,
    /// Difference between the estimate and the degradation measured with gold.
    Gamma {
        /// The estimate minus the degradation.
        gamma: f64,
    },
}

impl Note {
    /// Caveats if gold is available: measured facts instead of likely ones.
    pub fn with_gold(cases: &Cases) -> Vec<Self> {
        let found = Degradation::with_gold(cases);
        let needed = cases.aba.saturating_mul(3).saturating_add(cases.abc);
        let fails = (!cases.lower_bound_holds()).then_some(Self::LowerBoundFails { aab: cases.aab, needed });
        let gamma = found.gamma.map(|gamma| Self::Gamma { gamma });
        found.acr_m0.and_then(not_assured).into_iter().chain(fails).chain(gamma).collect()
    }

    /// Caveats if only the accuracy on clean text is known.
    pub fn without_gold(accuracy: f64) -> Vec<Self> {
        let lean = match accuracy {
            high if high >= 5.0 / 6.0 => Some(Self::LeansLow),
            low if low <= 3.0 / 4.0 => Some(Self::LeansHigh),
            _ => None,
        };
        not_assured(accuracy).into_iter().chain(lean).collect()
    }

    /// True if it warns of a bound that may be wrong.
    pub fn is_warning(&self) -> bool {
        matches!(self, Self::LowerBoundNotAssured { .. } | Self::LowerBoundFails { .. })
    }
}

fn not_assured(accuracy: f64) -> Option<Note> {
    (accuracy < 2.0 / 3.0).then_some(Note::LowerBoundNotAssured { accuracy })
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LowerBoundNotAssured { accuracy } => write!(
                f,
                "the lower bound is not assured: the accuracy on clean text, {:.2} %, is below two thirds",
                100.0 * accuracy
            ),
            Self::LowerBoundFails { aab, needed } => {
                write!(f, "the lower bound does not hold here: aab is {aab}, and 3 · aba + abc is {needed}")
            }
            Self::LeansLow => f.write_str(
                "the estimate is likely to be too low, since the accuracy on clean text is at least 5/6 \
                 (Bigert et al. 2005, Appendix A, whose assumptions need not hold)",
            ),
            Self::LeansHigh => f.write_str(
                "the estimate is likely to be too high, since the accuracy on clean text is at most 3/4 \
                 (Bigert et al. 2005, Appendix A, whose assumptions need not hold)",
            ),
            Self::Gamma { gamma } => {
                let side = if *gamma < 0.0 { "below" } else { "above" };
                let points = 100.0 * gamma.abs();
                write!(f, "the estimate is {points:.2} points {side} the real degradation (γ = {gamma:.6})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_gold_the_accuracy_decides() {
        let names = |accuracy| Note::without_gold(accuracy);
        assert_eq!(names(0.6), [Note::LowerBoundNotAssured { accuracy: 0.6 }, Note::LeansHigh]);
        assert_eq!(names(2.0 / 3.0), [Note::LeansHigh]);
        assert_eq!(names(0.75), [Note::LeansHigh]);
        assert_eq!(names(0.8), []);
        assert_eq!(names(5.0 / 6.0), [Note::LeansLow]);
        assert!(names(0.9)[0].to_string().contains("likely to be too low"));
        assert!(names(0.6)[0].is_warning() && !names(0.6)[1].is_warning());
    }

    #[test]
    fn gold_takes_the_place_of_what_is_likely() {
        let cases = Cases { aaa: 88, aab: 2, aba: 1, abb: 8, abc: 1 };
        let notes = Note::with_gold(&cases);
        assert_eq!(notes[0], Note::LowerBoundFails { aab: 2, needed: 4 });
        assert!(
            matches!(notes[1], Note::Gamma { gamma } if (gamma - 8.0 / 360.0).abs() < 1e-12),
            "{notes:?}"
        );
        assert!(notes[1].to_string().contains("2.22 points above"), "{}", notes[1]);
        let poor = Cases { aaa: 50, aab: 10, aba: 0, abb: 40, abc: 0 };
        let notes = Note::with_gold(&poor);
        assert!(matches!(notes[..], [Note::LowerBoundNotAssured { .. }, Note::Gamma { .. }]), "{notes:?}");
        assert!(notes[0].to_string().contains("60.00 %"), "{}", notes[0]);
        assert_eq!(Note::with_gold(&Cases::default()), []);
    }
}
