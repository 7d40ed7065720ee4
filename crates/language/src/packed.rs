//! A hash map for short words packed into a number, which is faster than hashing strings.

/// A map with non-zero numbers as keys. It uses open addressing with a load of at most one quarter, so that a key is
/// nearly always found at the first probe.
#[derive(Clone, Debug)]
pub(crate) struct PackedMap<V> {
    /// Keys with values; the key is 0 if the slot is empty. The length is a power of two.
    slots: Vec<(u64, V)>,
    len: usize,
}

const ROOM: usize = 4;

/// The key of an empty slot.
const EMPTY: u64 = 0;

/// Fibonacci hashing.
fn mixed(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}

impl<V> Default for PackedMap<V> {
    fn default() -> Self {
        Self { slots: Vec::new(), len: 0 }
    }
}

impl<V: Copy> PackedMap<V> {
    /// The value of a key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<V> {
        let mut at = mixed(key);
        loop {
            let (found, value) = *self.slots.get(at & self.slots.len().wrapping_sub(1))?;
            if found == key {
                return Some(value);
            }
            if found == EMPTY {
                return None;
            }
            at += 1;
        }
    }

    /// Sets the value of a key; ignores the key 0.
    pub(crate) fn insert(&mut self, key: u64, value: V) {
        if key == EMPTY {
            return;
        }
        if (self.len + 1) * ROOM > self.slots.len() {
            let larger = vec![(EMPTY, value); ((self.len + 1) * ROOM).next_power_of_two()];
            self.len = 0;
            for slot in std::mem::replace(&mut self.slots, larger).into_iter().filter(|slot| slot.0 != EMPTY)
            {
                self.put(slot);
            }
        }
        self.put((key, value));
    }

    fn put(&mut self, (key, value): (u64, V)) {
        let mask = self.slots.len() - 1;
        let mut at = mixed(key) & mask;
        while ![EMPTY, key].contains(&self.slots[at].0) {
            at = (at + 1) & mask;
        }
        self.len += usize::from(self.slots[at].0 == EMPTY);
        self.slots[at] = (key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_found_and_nothing_else() {
        let mut map = PackedMap::default();
        assert_eq!(map.get(7), None::<u64>);
        for round in 0..2 {
            for key in 0..300 {
                map.insert(key << 40, key + round);
            }
        }
        for key in 1..300 {
            assert_eq!(map.get(key << 40), Some(key + 1), "{key}");
            assert_eq!(map.get(key << 40 | 1), None, "{key}");
        }
    }
}
