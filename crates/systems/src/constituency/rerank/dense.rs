//! What the parser itself says of a tree, as features that every tree has.

use super::Candidate;

/// The lowest difference to the best tree of a list: what is less probable, or not at all, is taken for this.
const LOWEST: f64 = -1e3;

/// How many such features there are.
pub(super) const LENGTH: usize = 1;

/// The logarithm of each tree's probability, less that of the best.
pub(super) fn values(candidates: &[Candidate]) -> Vec<f64> {
    let finite = candidates.iter().map(|candidate| candidate.score).filter(|score| score.is_finite());
    let best = finite.fold(f64::NEG_INFINITY, f64::max);
    let difference = |candidate: &Candidate| {
        let difference = candidate.score - best;
        if difference.is_finite() { difference.clamp(LOWEST, 0.0) } else { LOWEST }
    };
    candidates.iter().map(difference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituency::tree::PhraseTree;

    #[test]
    fn values_are_less_than_the_best() {
        let candidate = |score| Candidate { tree: PhraseTree::default(), score };
        let list = [candidate(-9.0), candidate(-7.0), candidate(f64::NEG_INFINITY)];
        assert_eq!(values(&list), [-2.0, 0.0, LOWEST]);
        assert_eq!(values(&[candidate(f64::NAN)]), [LOWEST]);
    }
}
