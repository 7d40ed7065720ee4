//! Counts of the columns of an alignment.

use super::{three_way, two_way};

/// A column: the aligned words of source, output and reference.
pub(super) type Column = [Option<u32>; 3];

/// True positives, true negatives, false positives, false negatives, and columns that are both false positive and false
/// negative: changed, as they should be, but to the wrong word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts(pub [u32; 5]);

impl Counts {
    /// Counts an output, and the source as output; `None` if the sentences are too long and too different.
    pub(super) fn of(source: &[u32], output: &[u32], reference: &[u32]) -> Option<(Self, Self)> {
        let base = two_way::align(source, reference)?;
        let base = Self::in_columns(base.iter().map(|&[source, reference]| [source, source, reference]));
        let counts = if source == output {
            base
        } else if source == reference {
            let columns = two_way::align(reference, output)?;
            Self::in_columns(columns.iter().map(|&[reference, output]| [reference, output, reference]))
        } else {
            Self::in_columns(three_way::align(source, output, reference)?.into_iter())
        };
        Some((counts, base))
    }

    fn in_columns(columns: impl Iterator<Item = Column>) -> Self {
        let mut counts = Self::default();
        for [source, output, reference] in columns {
            let [right, kept, wrong, missed, both] = &mut counts.0;
            match (source == output, source == reference, output == reference) {
                (true, true, _) => *kept += 1,
                (true, false, _) => *missed += 1,
                (false, true, _) => *wrong += 1,
                (false, false, true) => *right += 1,
                (false, false, false) => {
                    *wrong += 1;
                    *missed += 1;
                    *both += 1;
                }
            }
        }
        counts
    }
}
