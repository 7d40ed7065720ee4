//! Approximate counting of features.

use std::sync::atomic::{AtomicU8, Ordering};

use solecism_tagging::hash;

/// A count sketch with one hash function: counts are upper bounds, because features that collide are counted together.
///
/// Most features are below the cutoff; this way they need not be stored.
pub(super) struct Sketch {
    counts: Vec<AtomicU8>,
}

/// Counts saturate here.
pub(super) const MAX_COUNT: u8 = u8::MAX;

impl Sketch {
    /// Creates a sketch for about this many features.
    pub(super) fn new(features: usize) -> Self {
        let slots = features.clamp(1 << 16, 1 << 28).next_power_of_two();
        Self { counts: (0..slots).map(|_| AtomicU8::new(0)).collect() }
    }

    fn slot(&self, feature: u64) -> &AtomicU8 {
        &self.counts[hash::mixed(0, feature) as usize & (self.counts.len() - 1)]
    }

    /// Counts a feature. The result does not depend on the order.
    pub(super) fn count(&self, feature: u64) {
        let more = |count: u8| (count < MAX_COUNT).then(|| count + 1);
        // The update only fails if the counter is saturated.
        let _ = self.slot(feature).fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
    }

    /// True if a feature was counted at least `times` times, or possibly if it collides with others.
    pub(super) fn has(&self, feature: u64, times: u8) -> bool {
        self.slot(feature).load(Ordering::Relaxed) >= times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_never_too_low() {
        let sketch = Sketch::new(0);
        let feature = |number: u64| hash::mixed(1, number);
        for number in 0..1000 {
            (0..=number % 7).for_each(|_| sketch.count(feature(number)));
        }
        (0..1000).for_each(|_| sketch.count(feature(5000)));
        assert!((0..1000).all(|number| sketch.has(feature(number), (number % 7 + 1) as u8)));
        assert!(sketch.has(feature(5000), MAX_COUNT));
        let too_high = (0..1000).filter(|&number| sketch.has(feature(number), (number % 7 + 2) as u8));
        assert!(too_high.count() < 30);
    }
}
