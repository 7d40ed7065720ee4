//! What can be seen of a sentence.

use std::ops::Range;

use super::look::{Look, Spelling, tag};
use crate::dependency::{Columns, Words};

/// A sentence as it is seen: the root's head at 0, then the words from 1 on.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    looks: Vec<Look>,
    /// Numbers for the tags, the same for the same tags: of the universal ones and of those of the language.
    pub tags: [Vec<u16>; 2],
}

impl Sight {
    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.looks.len().saturating_sub(1)
    }

    /// The word at a place, or what is outside.
    #[inline]
    pub(super) fn at(&self, place: usize) -> &Look {
        self.looks.get(place).unwrap_or(&Look::OUTSIDE)
    }

    /// The word before a place.
    #[inline]
    pub(super) fn before(&self, place: usize) -> &Look {
        self.at(place.wrapping_sub(1))
    }

    /// Looks at some of the words of a sentence. Where there is one column of tags, it stands for both.
    pub(super) fn look_at(&mut self, words: Words<'_>, range: Range<usize>, columns: Columns) {
        let upos = if columns.upos { words.upos } else { words.xpos };
        let xpos = if columns.xpos { words.xpos } else { words.upos };
        self.see(range.map(|at| {
            let [word, upos, xpos] =
                [words.words, upos, xpos].map(|list| list.get(at).copied().unwrap_or_default());
            Look::new(Spelling::of(word), tag(upos), tag(xpos))
        }));
    }

    /// Sees these words instead of those seen before.
    pub(super) fn see(&mut self, looks: impl Iterator<Item = Look>) {
        self.looks.clear();
        self.looks.push(Look::ROOT);
        self.looks.extend(looks);
        let columns: [fn(&Look) -> u64; 2] = [|look| look.upos, |look| look.xpos];
        for (numbers, column) in self.tags.iter_mut().zip(columns) {
            let mut known: Vec<u64> = Vec::new();
            numbers.clear();
            for look in &self.looks {
                let found = known.iter().position(|&tag| tag == column(look));
                numbers.push(found.unwrap_or(known.len()) as u16);
                if found.is_none() {
                    known.push(column(look));
                }
            }
        }
    }
}
