//! Spans of a sentence, and numbers that are kept within range.

/// Where the spans of a sentence of so many words stand, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    pub words: usize,
}

impl Spans {
    /// How many there are.
    pub(super) fn len(self) -> usize {
        self.words * (self.words + 1) / 2
    }

    /// The number of a span; those that start at the same word stand together.
    #[inline]
    pub(super) fn at(self, start: usize, end: usize) -> usize {
        start * (2 * self.words - start + 1) / 2 + (end - start - 1)
    }

    /// All spans, the shorter before the longer.
    pub(super) fn by_length(self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        (1..=self.words).flat_map(move |length| (0..=self.words - length).map(move |i| (i, i + length)))
    }
}

/// A power of two; 0 if it is too small to matter.
#[inline]
pub(super) fn power(exponent: i32) -> f32 {
    match exponent {
        127.. => f32::from_bits(254 << 23),
        -126..=126 => f32::from_bits((exponent + 127).cast_unsigned() << 23),
        _ => 0.0,
    }
}

/// The exponent of a positive number.
#[inline]
pub(super) fn exponent(value: f32) -> i32 {
    (value.to_bits() >> 23).cast_signed() - 127
}

/// A cell that nothing was found for.
pub(super) const NOTHING: i32 = i32::MIN / 4;

/// A sum of products. It is made in sixteen parts whatever the machine can do at once, so it is the same everywhere.
#[inline]
pub(super) fn dot(one: &[f32], other: &[f32]) -> f32 {
    const LANES: usize = 16;
    let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest = ones.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum::<f32>();
    let mut sums = [0.0; LANES];
    for (a, b) in ones.zip(others) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let mut half = [0.0; LANES / 2];
    for lane in 0..LANES / 2 {
        half[lane] = sums[lane] + sums[lane + LANES / 2];
    }
    ((half[0] + half[4]) + (half[1] + half[5])) + ((half[2] + half[6]) + (half[3] + half[7])) + rest
}

/// Adds a multiple of some numbers to others.
#[inline]
pub(super) fn add_multiple(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}
