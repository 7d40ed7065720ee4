//! What the parser itself says of a tree, as features that every tree has.

use super::Candidate;

/// The lowest difference to the best tree of a list: what is less probable, or not at all, is taken for this.
const LOWEST: f64 = -1e3;

/// How many such features there are if the trees come from so many grammars.
pub(super) fn length(sources: usize) -> usize {
    if sources > 1 { 1 + 2 * sources } else { 1 }
}

/// Of how many grammars there are so many such features; `None` if there cannot be so many.
pub(super) fn sources(length: usize) -> Option<usize> {
    (1..=256).find(|&sources| self::length(sources) == length)
}

/// The logarithm of each tree's probability, less that of the best; and if there are several grammars, also by
/// grammar, with a 1 for the trees of each.
pub(super) fn values(candidates: &[Candidate], length: usize) -> Vec<f64> {
    let finite = candidates.iter().map(|candidate| candidate.score).filter(|score| score.is_finite());
    let best = finite.fold(f64::NEG_INFINITY, f64::max);
    let mut values = vec![0.0; candidates.len() * length];
    for (row, candidate) in values.chunks_exact_mut(length).zip(candidates) {
        let score = candidate.score - best;
        let score = if score.is_finite() { score.clamp(LOWEST, 0.0) } else { LOWEST };
        row[0] = score;
        let of_source = 1 + 2 * usize::from(candidate.source);
        if let Some([is_source, in_source]) = row.get_mut(of_source..of_source + 2) {
            (*is_source, *in_source) = (1.0, score);
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constituency::tree::PhraseTree;

    fn candidate(score: f64, source: u8) -> Candidate {
        Candidate { tree: PhraseTree::default(), score, source }
    }

    #[test]
    fn one_grammar_has_one_feature() {
        let list = [candidate(-9.0, 0), candidate(-7.0, 3), candidate(f64::NEG_INFINITY, 0)];
        assert_eq!(values(&list, length(1)), [-2.0, 0.0, LOWEST]);
        assert_eq!(values(&[candidate(f64::NAN, 0)], 1), [LOWEST]);
    }

    #[test]
    fn several_grammars_have_features_of_their_own() {
        let list = [candidate(-9.0, 0), candidate(-7.0, 1)];
        assert_eq!(values(&list, length(2)), [-2.0, 1.0, -2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        assert_eq!([1, 2, 3, 5, 7].map(sources), [Some(1), None, None, Some(2), Some(3)]);
    }
}
