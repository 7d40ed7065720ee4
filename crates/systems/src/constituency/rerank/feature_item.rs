//! The elements of features, and sinks that collect features.

use super::labels::Labels;
use solecism_tagging::hash;

/// An element of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureItem {
    /// A label or tag.
    Label(u32),
    /// The word at a position of the sentence.
    Word(u32),
    /// A number.
    Number(i32),
    /// Marks the next element as the head.
    Head,
    /// Padding beyond the first or last daughter, or beyond the sentence.
    Outside,
    /// Opens the daughters of a tree fragment.
    Down,
    /// Closes the daughters of a tree fragment.
    Up,
}

impl FeatureItem {
    /// The label of a number; [`Outside`](Self::Outside) for [`NO_LABEL`].
    pub(super) fn label(label: u32) -> Self {
        if label == NO_LABEL { Self::Outside } else { Self::Label(label) }
    }
}

/// Label number outside of the tree.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// A collector of features: as hashes in general, as text in tests.
pub(super) trait FeatureSink {
    /// Adds a feature of a schema.
    fn add(&mut self, schema: &'static str, items: &[FeatureItem]);
}

/// Collects the hashes of features.
pub(super) struct FeatureHasher<'a> {
    pub labels: &'a Labels,
    /// The hashes of the words of the sentence.
    pub words: &'a [u64],
    pub features: Vec<u64>,
}

impl FeatureSink for FeatureHasher<'_> {
    fn add(&mut self, schema: &'static str, items: &[FeatureItem]) {
        let feature = items.iter().fold(hash::of_bytes(schema.as_bytes()), |feature, &item| match item {
            FeatureItem::Label(label) => hash::mixed(feature, self.labels.hash(label)),
            FeatureItem::Word(place) => {
                let word = self.words.get(place as usize).copied();
                hash::mixed(feature, word.map_or(OUTSIDE, |word| word ^ WORD))
            }
            FeatureItem::Number(number) => hash::mixed(feature, u64::from(number.cast_unsigned())),
            FeatureItem::Outside => hash::mixed(feature, OUTSIDE),
            FeatureItem::Head => hash::mixed(feature, OUTSIDE + 1),
            FeatureItem::Down => hash::mixed(feature, OUTSIDE + 2),
            FeatureItem::Up => hash::mixed(feature, OUTSIDE + 3),
        });
        self.features.push(feature);
    }
}

/// Distinguishes a word from a label of the same spelling.
const WORD: u64 = 0x6f72_5f74_6865_5f77;

/// Larger than any number in a feature.
const OUTSIDE: u64 = 1 << 40;
