//! Distance between the errors of a sentence.

use crate::align::WordError;

/// Thresholds for near and far, and the required number of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distances {
    pub near: usize,
    pub far: usize,
    pub errors: usize,
}

impl Distances {
    /// Classifies the gaps between neighbouring errors: all near, all far, or between. `None` if the number of errors
    /// is not the required one.
    pub(super) fn of(self, errors: &[WordError]) -> Option<&'static str> {
        if errors.len() != self.errors || errors.len() < 2 {
            return None;
        }
        let between =
            |pair: &[WordError]| pair[1].ungrammatical.start.saturating_sub(pair[0].ungrammatical.end);
        let mut gaps = errors.windows(2).map(between);
        Some(match (gaps.clone().all(|gap| gap <= self.near), gaps.all(|gap| gap >= self.far)) {
            (true, _) => "near",
            (_, true) => "far",
            _ => "between",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::WordErrorKind;

    #[test]
    fn all_neighbours_must_be_near_or_far() {
        let distances = Distances { near: 1, far: 6, errors: 3 };
        let of = |places: &[usize]| {
            let error = |&at: &usize| WordError {
                kind: WordErrorKind::Replacement,
                grammatical: vec![at],
                ungrammatical: at..at + 1,
            };
            distances.of(&places.iter().map(error).collect::<Vec<_>>())
        };
        assert_eq!(of(&[0, 1, 3]), Some("near"));
        assert_eq!(of(&[0, 7, 14]), Some("far"));
        assert_eq!(of(&[0, 1, 14]), Some("between"));
        assert_eq!(of(&[0, 1]), None);
    }
}
