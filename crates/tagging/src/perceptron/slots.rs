//! Hash table from features to rows of weights.

/// Length of a row's header: the upper half of the feature's hash, and the number of weights.
pub(super) const HEADER: usize = 2;

/// Number of features looked up together, so that their memory accesses overlap.
pub(super) const PREFETCH: usize = 64;

/// A free slot. No row starts at the last position that a slot can hold.
const FREE: u32 = u32::MAX;

/// A hash table. The low bits of a slot are the start of a row, in as few bits as needed; the others are the high bits
/// of the hash, so that rows of other features are seldom read.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// The length is a power of two.
    slots: Vec<u32>,
    /// Mask of the bits that hold the start of a row.
    start_mask: u32,
}

/// Buffer for rows found: start, and length as stored in the header.
pub(super) type Found = [(u32, u32); PREFETCH];

impl Slots {
    /// Builds a table of features and the starts of their rows. `rows` is the total length of all rows.
    pub(super) fn new(starts: &[(u64, u32)], rows: usize) -> Self {
        let slots = vec![FREE; (starts.len() + starts.len() / 2).next_power_of_two().max(2)];
        let mut table = Self { slots, start_mask: start_mask(rows) };
        for &(feature, start) in starts {
            let mut at = table.home(feature);
            while table.slots[at] != FREE {
                at = table.next(at);
            }
            table.slots[at] = high_half(feature) & !table.start_mask | start;
        }
        table
    }

    /// Restores a table; `None` if a search in it might not end.
    pub(super) fn of_numbers(slots: Vec<u32>, rows: usize) -> Option<Self> {
        (slots.len().is_power_of_two() && slots.contains(&FREE))
            .then(|| Self { slots, start_mask: start_mask(rows) })
    }

    pub(super) fn numbers(&self) -> &[u32] {
        &self.slots
    }

    /// Starts of all rows.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().filter(|&&slot| slot != FREE).map(|slot| (slot & self.start_mask) as usize)
    }

    /// Finds the rows of at most [`PREFETCH`] features.
    #[inline]
    pub(super) fn find<'f>(&self, features: &[u64], rows: &[u32], found: &'f mut Found) -> &'f [(u32, u32)] {
        // All slots first, then all rows: independent memory accesses overlap.
        let mut slots = [FREE; PREFETCH];
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

    /// Row of a feature. `slot` is the content of its home slot.
    #[inline]
    fn row(&self, feature: u64, mut slot: u32, rows: &[u32]) -> Option<(u32, u32)> {
        let high = high_half(feature);
        let mut at = self.home(feature);
        // There is always a free slot, so the loop ends.
        while slot != FREE {
            let start = slot & self.start_mask;
            if (slot ^ high) & !self.start_mask == 0
                && let Some(&[its, header]) = rows.get(start as usize..start as usize + HEADER)
                && its == high
            {
                return Some((start, header));
            }
            at = self.next(at);
            slot = self.slots[at];
        }
        None
    }

    /// Slot where the search for a feature begins.
    #[inline]
    fn home(&self, feature: u64) -> usize {
        feature as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn next(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// Upper half of a feature's hash.
#[inline]
pub(super) fn high_half(feature: u64) -> u32 {
    (feature >> 32) as u32
}

/// Mask of the bits needed for a position in rows of this total length.
fn start_mask(rows: usize) -> u32 {
    rows.checked_next_power_of_two().unwrap_or(0).wrapping_sub(1) as u32
}
