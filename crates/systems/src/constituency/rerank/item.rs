//! What features are made of, and where they go.

use super::labels::Labels;
use solecism_tagging::hash;

/// A piece of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A label or tag.
    Label(u32),
    /// The word at this place of the sentence.
    Word(u32),
    /// A number.
    Number(i32),
    /// What follows is the head.
    Head,
    /// A daughter that is beyond the first or last, or a word beyond the sentence.
    Outside,
    /// A tree fragment goes down to daughters.
    Down,
    /// It goes up again.
    Up,
}

impl Item {
    /// The label of this number, unless it is the one that stands for what is outside of the tree.
    pub(super) fn label(label: u32) -> Self {
        if label == NO_LABEL { Self::Outside } else { Self::Label(label) }
    }
}

/// The number of a label where there is none.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// Where features go: hashes when they count, readable forms in tests.
pub(super) trait Sink {
    /// Takes a feature of a schema.
    fn add(&mut self, schema: &'static str, items: &[Item]);
}

/// Collects the hashes of features.
pub(super) struct HashSink<'a> {
    pub labels: &'a Labels,
    /// The hashes of the words of the sentence.
    pub words: &'a [u64],
    pub features: Vec<u64>,
}

impl Sink for HashSink<'_> {
    fn add(&mut self, schema: &'static str, items: &[Item]) {
        let feature = items.iter().fold(hash::of_bytes(schema.as_bytes()), |feature, &item| match item {
            Item::Label(label) => hash::mixed(feature, self.labels.hash(label)),
            Item::Word(place) => {
                let word = self.words.get(place as usize).copied();
                hash::mixed(feature, word.map_or(OUTSIDE, |word| word ^ WORD))
            }
            Item::Number(number) => hash::mixed(feature, u64::from(number.cast_unsigned())),
            Item::Outside => hash::mixed(feature, OUTSIDE),
            Item::Head => hash::mixed(feature, OUTSIDE + 1),
            Item::Down => hash::mixed(feature, OUTSIDE + 2),
            Item::Up => hash::mixed(feature, OUTSIDE + 3),
        });
        self.features.push(feature);
    }
}

/// Tells a word from a label of the same spelling.
const WORD: u64 = 0x6f72_5f74_6865_5f77;

/// Larger than any number of an item.
const OUTSIDE: u64 = 1 << 40;
