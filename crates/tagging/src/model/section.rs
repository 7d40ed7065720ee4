//! Sections of numbers as little-endian bytes.

/// Type of the numbers in a section.
pub trait Element: Copy {
    /// Appends the bytes of a number.
    fn push_to(self, bytes: &mut Vec<u8>);
    /// Decodes numbers; `None` if the last one is incomplete.
    fn all_from(bytes: &[u8]) -> Option<Vec<Self>>;
}

macro_rules! element {
    ($($number:ty),*) => {$(
        impl Element for $number {
            #[inline]
            fn push_to(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn all_from(bytes: &[u8]) -> Option<Vec<Self>> {
                let (numbers, rest) = bytes.as_chunks::<{ size_of::<$number>() }>();
                rest.is_empty().then(|| numbers.iter().map(|bytes| Self::from_le_bytes(*bytes)).collect())
            }
        }
    )*};
}

element!(u8, u16, u32, u64, i16, i32, i64, f32, f64);

pub(super) fn to_bytes<T: Element>(numbers: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    for number in numbers {
        number.push_to(&mut bytes);
    }
    bytes
}

pub(super) fn from_bytes<T: Element>(bytes: &[u8]) -> Option<Vec<T>> {
    T::all_from(bytes)
}
