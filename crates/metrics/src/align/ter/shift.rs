//! Moving words of a sentence to another place.

use std::iter::Chain;
use std::ops::Range;

/// A stretch of words, and the place that they go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    pub start: usize,
    pub length: usize,
    /// The place before which they go, in the sentence as it stands; inside the stretch, they go as many places to
    /// the right as this is.
    pub target: usize,
}

/// The places of a sentence after a shift, from left to right.
pub(super) type Places = Chain<Chain<Range<usize>, Range<usize>>, Range<usize>>;

impl Shift {
    /// The words before this place stay.
    pub(super) fn from(self) -> usize {
        self.start.min(self.target)
    }

    /// Where each word of the sentence, from place [`from`](Shift::from) on, stood before.
    pub(super) fn places(self, len: usize) -> Places {
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

    /// Does it.
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
    fn places_and_the_shift_itself_agree() {
        for start in 0..6 {
            for length in 1..=6 - start {
                for target in 0..=6 {
                    let shift = Shift { start, length, target };
                    let mut words: Vec<usize> = (0..6).collect();
                    shift.apply(&mut words);
                    let places: Vec<usize> = (0..shift.from()).chain(shift.places(6)).collect();
                    assert_eq!(words, places, "{shift:?}");
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
