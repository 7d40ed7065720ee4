//! Block shifts of words within a sentence.

use std::iter::Chain;
use std::ops::Range;

/// A span of words and its target position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    pub start: usize,
    pub length: usize,
    /// Position before which the words go, in the sentence before the shift; a target inside the span moves them right
    /// by that many positions.
    pub target: usize,
}

/// Indices of a sentence's words in their order after a shift.
pub(super) type Permutation = Chain<Chain<Range<usize>, Range<usize>>, Range<usize>>;

impl Shift {
    /// First position affected: the words before it stay.
    pub(super) fn from(self) -> usize {
        self.start.min(self.target)
    }

    /// Original index of each word of the shifted sentence, from position [`from`](Shift::from) on.
    pub(super) fn permutation(self, len: usize) -> Permutation {
        let (start, end) = (self.start, self.start + self.length);
        let moved = start..end;
        let (first, second, rest) = if self.target < start {
            (moved, self.target..start, end)
        } else {
            let last = if self.target > end { self.target } else { self.target + self.length }.min(len);
            (end..last, moved, last)
        };
        first.chain(second).chain(rest..len)
    }

    /// Applies the shift to a sentence.
    pub(super) fn apply<W: Copy>(self, words: &mut [W]) {
        let (start, end) = (self.start, self.start + self.length);
        if self.target < start {
            words[self.target..end].rotate_right(self.length);
        } else {
            let last = if self.target > end { self.target } else { self.target + self.length };
            let last = last.min(words.len());
            words[start..last].rotate_left(self.length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutation_and_apply_agree() {
        for start in 0..6 {
            for length in 1..=6 - start {
                for target in 0..=6 {
                    let shift = Shift { start, length, target };
                    let mut words: Vec<usize> = (0..6).collect();
                    shift.apply(&mut words);
                    let permutation: Vec<usize> = (0..shift.from()).chain(shift.permutation(6)).collect();
                    assert_eq!(words, permutation, "{shift:?}");
                }
            }
        }
    }

    #[test]
    fn words_go_before_the_target() {
        let shifted = |start, length, target| {
            let mut words = ["a", "b", "c", "d", "e"];
            Shift { start, length, target }.apply(&mut words);
            words.concat()
        };
        assert_eq!(shifted(3, 2, 1), "adebc");
        assert_eq!(shifted(0, 1, 3), "bcade");
        assert_eq!(shifted(0, 2, 1), "cabde");
    }
}
