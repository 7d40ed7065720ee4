//! Hash tables over keys that are 64-bit hashes already, with open addressing.

/// Map from 64-bit hashes to 32-bit numbers.
///
/// Keys with the same hash are not distinguished. With a million keys there is a collision in one of ten million
/// models.
#[derive(Clone, Debug)]
pub struct HashIndex {
    slots: Vec<(u64, u32)>,
    len: usize,
}

/// Marks a free slot.
const FREE: u32 = u32::MAX;

impl Default for HashIndex {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl HashIndex {
    /// Creates an index with room for `capacity` hashes.
    pub fn with_capacity(capacity: usize) -> Self {
        let slots = (capacity * 2).next_power_of_two().max(16);
        Self { slots: vec![(0, FREE); slots], len: 0 }
    }

    /// Number of hashes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// True if it is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of a hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<u32> {
        let (_, number) = self.slots[self.slot(hash)];
        (number != FREE).then_some(number)
    }

    /// Number of a hash; inserts `number` if the hash is new. `number` must be below 2³² − 1.
    pub fn get_or_insert(&mut self, hash: u64, number: u32) -> u32 {
        let slot = self.slot(hash);
        if self.slots[slot].1 != FREE {
            return self.slots[slot].1;
        }
        self.slots[slot] = (hash, number);
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        number
    }

    /// Slot of a hash, or the free slot where it would be inserted.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        // The high bits of a product are mixed best.
        let mut at = (hash >> 32) as usize & mask;
        // At most half of the slots are in use, so the loop ends.
        while self.slots[at].1 != FREE && self.slots[at].0 != hash {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![(0, FREE); old.len() * 2];
        for (hash, number) in old.into_iter().filter(|slot| slot.1 != FREE) {
            let slot = self.slot(hash);
            self.slots[slot] = (hash, number);
        }
    }
}

/// Distinct 64-bit hashes in insertion order, with lookup by value.
///
/// Made for millions of hashes: the overhead is about ten bytes per hash.
#[derive(Clone, Debug)]
pub struct HashList {
    hashes: Vec<u64>,
    /// Positions in `hashes`, in a table with linear probing.
    slots: Vec<u32>,
}

impl Default for HashList {
    fn default() -> Self {
        Self { hashes: Vec::new(), slots: vec![FREE; 16] }
    }
}

impl HashList {
    /// Builds a list of these hashes; `None` if one occurs twice.
    pub fn of(hashes: Vec<u64>) -> Option<Self> {
        let mut list = Self { slots: vec![FREE; Self::room(hashes.len())], hashes: Vec::new() };
        for (place, &hash) in (0..).zip(&hashes) {
            let slot = list.slot(&hashes, hash);
            if list.slots[slot] != FREE {
                return None;
            }
            list.slots[slot] = place;
        }
        Some(Self { hashes, ..list })
    }

    /// Hashes in insertion order.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Position of a hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<u32> {
        let place = self.slots[self.slot(&self.hashes, hash)];
        (place != FREE).then_some(place)
    }

    /// Position of a hash, which is appended if it is new.
    pub fn place(&mut self, hash: u64) -> u32 {
        let slot = self.slot(&self.hashes, hash);
        if self.slots[slot] != FREE {
            return self.slots[slot];
        }
        let place = self.hashes.len() as u32;
        self.slots[slot] = place;
        self.hashes.push(hash);
        if Self::room(self.hashes.len()) > self.slots.len() {
            self.grow();
        }
        place
    }

    /// Number of slots for this many hashes: at most two thirds are in use.
    fn room(hashes: usize) -> usize {
        (hashes + hashes / 2).next_power_of_two().max(16)
    }

    #[inline]
    fn slot(&self, hashes: &[u64], hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        // At most two thirds of the slots are in use, so the loop ends.
        while self.slots[at] != FREE && hashes[self.slots[at] as usize] != hash {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; self.slots.len() * 2];
        for (place, &hash) in (0..).zip(&self.hashes) {
            let slot = self.slot(&self.hashes, hash);
            self.slots[slot] = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash;

    #[test]
    fn an_index_finds_exactly_what_was_inserted() {
        let mut index = HashIndex::default();
        for number in 0..10_000 {
            assert_eq!(index.get_or_insert(hash::mixed(1, u64::from(number)), number), number);
        }
        assert_eq!(index.len(), 10_000);
        for number in 0..10_000 {
            assert_eq!(index.get_or_insert(hash::mixed(1, u64::from(number)), 0), number);
            assert_eq!(index.get(hash::mixed(2, u64::from(number))), None);
        }
    }

    #[test]
    fn a_list_keeps_distinct_hashes_in_order() {
        let hash = |number: u64| hash::mixed(3, number);
        let mut list = HashList::default();
        for number in (0..10_000).chain(0..10_000) {
            assert_eq!(u64::from(list.place(hash(number))), number);
        }
        assert_eq!(list.hashes(), (0..10_000).map(hash).collect::<Vec<_>>());
        let again = HashList::of(list.hashes().to_vec()).unwrap();
        for number in 0..10_000 {
            assert_eq!(
                (list.get(hash(number)), again.get(hash(number))),
                (Some(number as u32), Some(number as u32))
            );
            assert_eq!(again.get(hash::mixed(4, number)), None);
        }
        assert!(HashList::of(vec![7, 8, 7]).is_none());
    }
}
