//! Coverage by references drawn without replacement.

use solecism_chance::{Chance, Domain};
use solecism_stats::Histogram;

use super::Method;

/// Equally likely corrections.
#[derive(Clone, Copy)]
struct Items {
    number: u64,
    /// Probability of each in units of 2⁻⁵⁰; draws use integers only.
    weight: u64,
    mass: f64,
}

const WHOLE: f64 = (1_u64 << 50) as f64;

/// Expected probability mass covered by M distinct references, for M = 1, 2, …
///
/// A histogram entry may have a fractional number of corrections: the whole part counts as that many corrections, the rest
/// as one more with proportionally lower probability.
#[allow(clippy::cast_sign_loss)] // masses are not negative
pub(super) fn without_replacement(histogram: &Histogram, method: &Method, sentence: u64) -> Vec<f64> {
    let mut items = Vec::new();
    for kinds in &histogram.kinds {
        let (whole, rest) = (kinds.number.floor(), kinds.number.fract());
        for (number, mass) in [(whole as u64, kinds.probability), (1, rest * kinds.probability)] {
            let weight = (mass * WHOLE).round() as u64;
            if number > 0 && weight > 0 {
                items.push(Items { number, weight, mass });
            }
        }
    }
    // Most probable first, so that the linear search is short.
    items.sort_by_key(|items| std::cmp::Reverse(items.number * items.weight));
    let whole: u64 = items.iter().map(|items| items.number * items.weight).sum();
    let mut sums = vec![0.0; method.most.get() as usize];
    let mut left = items.clone();
    for draw in 0..method.draws.get() {
        let mut chance = Chance::keyed(method.options.seed, Domain::Corrections, 0, draw, sentence);
        left.copy_from_slice(&items);
        let (mut covered, mut total) = (0.0, whole);
        for sum in &mut sums {
            covered += take(&mut left, &mut total, &mut chance);
            *sum += covered;
        }
    }
    sums.into_iter().map(|sum| (sum / f64::from(method.draws.get())).min(1.0)).collect()
}

/// Draws a correction that was not drawn yet and returns its mass; 0 if none is left.
fn take(left: &mut [Items], total: &mut u64, chance: &mut Chance) -> f64 {
    if *total == 0 {
        return 0.0;
    }
    let mut drawn = chance.below_u64(*total);
    for items in left {
        let here = items.number * items.weight;
        if drawn < here {
            items.number -= 1;
            *total -= items.weight;
            return items.mass;
        }
        drawn -= here;
    }
    0.0
}
