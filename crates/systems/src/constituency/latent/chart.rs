//! Indices of spans, and arithmetic on scaled probabilities.

/// Indices of the spans of a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spans {
    pub words: usize,
}

impl Spans {
    /// Number of spans.
    pub(super) fn len(self) -> usize {
        self.words * (self.words + 1) / 2
    }

    /// Index of a span, also called its cell. Spans with the same start are adjacent.
    #[inline]
    pub(super) fn at(self, start: usize, end: usize) -> usize {
        start * (2 * self.words - start + 1) / 2 + (end - start - 1)
    }

    /// All spans, shorter ones first.
    pub(super) fn by_length(self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        (1..=self.words).flat_map(move |length| (0..=self.words - length).map(move |i| (i, i + length)))
    }
}

/// `2^exponent`; 0 on underflow.
#[inline]
pub(super) fn pow2(exponent: i32) -> f32 {
    match exponent {
        127.. => f32::from_bits(254 << 23),
        -126..=126 => f32::from_bits((exponent + 127).cast_unsigned() << 23),
        _ => 0.0,
    }
}

/// Binary exponent of a positive number.
#[inline]
pub(super) fn exponent(value: f32) -> i32 {
    (value.to_bits() >> 23).cast_signed() - 127
}

/// Exponent of a cell over which nothing can be built. Two of them can be added without overflow.
pub(super) const EMPTY_CELL: i32 = i32::MIN / 4;

/// Dot product. Always summed in sixteen lanes, so that the result is the same on every machine.
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

/// `to += factor · from`.
#[inline]
pub(super) fn add_multiple(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}
