//! Crossing brackets.
//!
//! A bracket crosses another if they overlap and neither contains the other. The brackets of the gold that strictly
//! contain a position between two words are nested, so only the innermost one there needs checking: of those around
//! the start of a bracket it is the one that ends first, of those around its end the one that starts last.

use super::read::Bracket;

/// For each position between words, the span of the innermost bracket that strictly contains it.
pub(crate) struct Innermost(Vec<(u32, u32)>);

impl Innermost {
    /// Builds the table from brackets, in the order in which they open, over `words` words.
    pub(crate) fn of(brackets: &[Bracket], words: usize) -> Self {
        let none = (0, u32::MAX);
        let mut inside = vec![none; words + 1];
        let mut open: Vec<(u32, u32)> = Vec::with_capacity(brackets.len());
        let mut brackets = brackets.iter().peekable();
        for (place, innermost) in (0_u32..).zip(&mut inside) {
            while open.pop_if(|&mut (_, end)| end <= place).is_some() {}
            while let Some(bracket) = brackets.next_if(|bracket| bracket.start < place) {
                if bracket.end > place {
                    open.push((bracket.start, bracket.end));
                }
            }
            *innermost = open.last().copied().unwrap_or(none);
        }
        Self(inside)
    }

    /// Returns whether a bracket crosses one of them.
    pub(crate) fn crosses(&self, bracket: &Bracket) -> bool {
        let around = |place: u32| self.0.get(place as usize).copied().unwrap_or((0, u32::MAX));
        around(bracket.start).1 < bracket.end || around(bracket.end).0 > bracket.start
    }
}
