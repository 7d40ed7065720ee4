//! A table in which rows of weights are found by their features.

/// How much there is in a row before its weights: the upper half of the feature's hash, and the length.
pub(super) const HEAD: usize = 2;

/// So many features are looked at together, so that memory is waited for once.
pub(super) const TOGETHER: usize = 64;

/// A slot without a feature. No row begins at the last place that its bits could say.
const FREE: u32 = u32::MAX;

/// A hash table. A slot says where a row begins, in as few bits as that takes; in the others is the beginning of the
/// hash's upper half, so that hardly ever a row is looked at that is not the feature's.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// As many as a power of two.
    slots: Vec<u32>,
    /// The bits of a slot that say where the row begins.
    place: u32,
}

/// Room for where rows begin, and their lengths as they stand there.
pub(super) type Found = [(u32, u32); TOGETHER];

impl Slots {
    /// Features and where their rows begin, in a list of such a length.
    pub(super) fn new(starts: &[(u64, u32)], rows: usize) -> Self {
        let slots = vec![FREE; (starts.len() + starts.len() / 2).next_power_of_two().max(2)];
        let mut table = Self { slots, place: place(rows) };
        for &(feature, start) in starts {
            let mut at = table.home(feature);
            while table.slots[at] != FREE {
                at = table.next(at);
            }
            table.slots[at] = upper(feature) & !table.place | start;
        }
        table
    }

    /// The table of these numbers, if every search in it ends.
    pub(super) fn of_numbers(slots: Vec<u32>, rows: usize) -> Option<Self> {
        (slots.len().is_power_of_two() && slots.contains(&FREE)).then(|| Self { slots, place: place(rows) })
    }

    pub(super) fn numbers(&self) -> &[u32] {
        &self.slots
    }

    /// Where the rows begin.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().filter(|&&slot| slot != FREE).map(|slot| (slot & self.place) as usize)
    }

    /// The rows that there are of at most so many features as are looked at together.
    #[inline]
    pub(super) fn find<'f>(&self, features: &[u64], rows: &[u32], found: &'f mut Found) -> &'f [(u32, u32)] {
        // First slots, then rows: what does not wait for each other is fetched at the same time.
        let mut slots = [FREE; TOGETHER];
        for (slot, &feature) in slots.iter_mut().zip(features) {
            *slot = self.slots[self.home(feature)];
        }
        let mut len = 0;
        for (&slot, &feature) in slots.iter().zip(features) {
            if let Some(row) = self.row(feature, slot, rows) {
                found[len] = row;
                len += 1;
            }
        }
        &found[..len]
    }

    /// A feature's row; `slot` is the one at its home.
    #[inline]
    fn row(&self, feature: u64, mut slot: u32, rows: &[u32]) -> Option<(u32, u32)> {
        let upper = upper(feature);
        let mut at = self.home(feature);
        // There is always a free slot.
        while slot != FREE {
            let start = slot & self.place;
            if (slot ^ upper) & !self.place == 0
                && let Some(&[its, head]) = rows.get(start as usize..start as usize + HEAD)
                && its == upper
            {
                return Some((start, head));
            }
            at = self.next(at);
            slot = self.slots[at];
        }
        None
    }

    /// The slot where a feature is looked for first.
    #[inline]
    fn home(&self, feature: u64) -> usize {
        feature as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn next(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// The upper half of a feature's hash.
#[inline]
pub(super) fn upper(feature: u64) -> u32 {
    (feature >> 32) as u32
}

/// The bits that it takes to say where one of the rows begins, in a list of such a length.
fn place(rows: usize) -> u32 {
    rows.checked_next_power_of_two().unwrap_or(0).wrapping_sub(1) as u32
}
