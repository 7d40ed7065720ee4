//! Counting more features than could be kept.

use std::sync::atomic::{AtomicU8, Ordering};

use solecism_tagging::hash;

/// Counts of features that may be too high, never too low: features whose hashes meet are counted together.
///
/// Most features occur too seldom to be kept, and this way they need not be told apart.
pub(super) struct Sketch {
    counts: Vec<AtomicU8>,
}

/// The largest count.
pub(super) const MOST: u8 = u8::MAX;

impl Sketch {
    /// With room for about so many features.
    pub(super) fn new(features: usize) -> Self {
        let slots = features.clamp(1 << 16, 1 << 28).next_power_of_two();
        Self { counts: (0..slots).map(|_| AtomicU8::new(0)).collect() }
    }

    fn slot(&self, feature: u64) -> &AtomicU8 {
        &self.counts[hash::mixed(0, feature) as usize & (self.counts.len() - 1)]
    }

    /// Counts a feature. The counts do not depend on the order.
    pub(super) fn count(&self, feature: u64) {
        let more = |count: u8| (count < MOST).then(|| count + 1);
        // Nothing but a full counter fails, and that stays as it is.
        let _ = self.slot(feature).fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
    }

    /// Whether it was counted so often, or seems so.
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
        assert!(sketch.has(feature(5000), MOST));
        let too_high = (0..1000).filter(|&number| sketch.has(feature(number), (number % 7 + 2) as u8));
        assert!(too_high.count() < 30);
    }
}
