//! Majority parse of several analyses.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::reduce::Reduced;

/// Returns the majority parse: the constituents that more than half of the candidates have.
///
/// Any two of them are together in at least one candidate, so they never cross. `None` if there are no candidates, or
/// if the candidates' words differ.
pub fn majority(candidates: &[Reduced]) -> Option<Reduced> {
    let first = candidates.first()?;
    if candidates.iter().any(|candidate| candidate.words != first.words) {
        return None;
    }
    let mut votes: BTreeMap<(u32, Reverse<u32>), usize> = BTreeMap::new();
    for &(start, end) in candidates.iter().flat_map(|candidate| &candidate.constituents) {
        *votes.entry((start, Reverse(end))).or_default() += 1;
    }
    let majority = votes.into_iter().filter(|&(_, votes)| votes * 2 > candidates.len());
    let constituents = majority.map(|((start, Reverse(end)), _)| (start, end)).collect();
    Some(Reduced { words: first.words.clone(), constituents })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(constituents: &[(u32, u32)]) -> Reduced {
        let words = ["we", "saw", "old", "ships"].map(str::to_owned).to_vec();
        Reduced { words, constituents: constituents.to_vec() }
    }

    #[test]
    fn only_constituents_of_more_than_half_remain() {
        let three = [
            candidate(&[(0, 4), (1, 4), (2, 4)]),
            candidate(&[(0, 4), (0, 2), (2, 4)]),
            candidate(&[(0, 4), (1, 4)]),
        ];
        assert_eq!(majority(&three), Some(candidate(&[(0, 4), (1, 4), (2, 4)])));
        assert_eq!(majority(&three[..2]), Some(candidate(&[(0, 4), (2, 4)])));
        assert_eq!(majority(&[]), None);
        assert_eq!(majority(&[candidate(&[]), Reduced::default()]), None);
    }

    #[test]
    fn it_is_displayed_as_brackets() {
        assert_eq!(candidate(&[(0, 4), (1, 4), (2, 4)]).to_string(), "(we (saw (old ships)))");
        assert_eq!(candidate(&[(0, 2)]).to_string(), "(we saw) old ships");
    }
}
