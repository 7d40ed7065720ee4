//! Dense features: the scores of the base parser.

use super::Candidate;

/// Lower bound of the log-probability relative to the best tree; also used for scores that are not finite.
const MIN_DIFFERENCE: f64 = -1e3;

/// Number of dense features.
pub(super) const COUNT: usize = 1;

/// Log-probability of each tree relative to the best.
pub(super) fn values(candidates: &[Candidate]) -> Vec<f64> {
    let finite = candidates.iter().map(|candidate| candidate.score).filter(|score| score.is_finite());
    let best = finite.fold(f64::NEG_INFINITY, f64::max);
    let difference = |candidate: &Candidate| {
        let difference = candidate.score - best;
        if difference.is_finite() { difference.clamp(MIN_DIFFERENCE, 0.0) } else { MIN_DIFFERENCE }
    };
    candidates.iter().map(difference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituency::tree::PhraseTree;

    #[test]
    fn values_are_relative_to_the_best() {
        let candidate = |score| Candidate { tree: PhraseTree::default(), score };
        let list = [candidate(-9.0), candidate(-7.0), candidate(f64::NEG_INFINITY)];
        assert_eq!(values(&list), [-2.0, 0.0, MIN_DIFFERENCE]);
        assert_eq!(values(&[candidate(f64::NAN)]), [MIN_DIFFERENCE]);
    }
}
