//! Meanings of short tags, looked up by packed bytes: a lookup is made for every token.

use std::ops::Range;

use crate::class::TagInfo;
use crate::packed::PackedMap;

/// Meanings, without features, of tags of at most seven bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortTags(PackedMap<TagInfo>);

/// Maximum length of a short tag, in bytes.
const LONGEST: usize = 7;

/// A short tag packed into a number: its bytes, little-endian, with the length in the highest byte. 0 only for the
/// empty tag.
fn packed(tag: &[u8]) -> Option<u64> {
    let bytes = || tag.iter().rev().fold(0, |packed, &byte| packed << 8 | u64::from(byte));
    (tag.len() <= LONGEST).then(|| bytes() | length_mark(tag.len())).filter(|&packed| packed != 0)
}

/// The same for a tag inside a text: reads eight bytes at once and masks those after the tag.
fn packed_in(text: &[u8], tag: &Range<usize>) -> Option<u64> {
    let len = tag.end.checked_sub(tag.start).filter(|len| (1..=LONGEST).contains(len))?;
    match text[tag.start..].first_chunk() {
        Some(&bytes) => Some(u64::from_le_bytes(bytes) & (u64::MAX >> (64 - 8 * len)) | length_mark(len)),
        None => packed(&text[tag.clone()]),
    }
}

fn length_mark(len: usize) -> u64 {
    (len as u64) << (8 * LONGEST)
}

impl ShortTags {
    /// The meaning of the tag, if it is short and in the table.
    #[inline]
    pub(super) fn get(&self, tag: &str) -> Option<TagInfo> {
        self.0.get(packed(tag.as_bytes())?)
    }

    /// Like [`ShortTags::get`], for a tag inside a text.
    #[inline]
    pub(super) fn get_in(&self, text: &[u8], tag: &Range<usize>) -> Option<TagInfo> {
        self.0.get(packed_in(text, tag)?)
    }

    /// Sets the meaning of a tag; ignores longer ones.
    pub(super) fn insert(&mut self, tag: &str, info: TagInfo) {
        if let Some(packed) = packed(tag.as_bytes()) {
            self.0.insert(packed, info);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;

    #[test]
    fn what_is_put_in_is_found_and_nothing_else() {
        let mut tags = ShortTags::default();
        assert_eq!(tags.get("NN"), None);
        let info = |number: usize| TagInfo { class: Class::ALL[number % 11], ..TagInfo::UNKNOWN };
        let names: Vec<String> = (0..300).map(|number| format!("T{number}")).collect();
        for round in 0..2 {
            for (number, name) in names.iter().enumerate() {
                tags.insert(name, info(number + round));
            }
        }
        for (number, name) in names.iter().enumerate() {
            assert_eq!(tags.get(name), Some(info(number + 1)), "{name}");
        }
        let text = names.join(" ");
        for name in &names {
            let start = text.rfind(name).expect("it is there");
            assert_eq!(tags.get_in(text.as_bytes(), &(start..start + name.len())), tags.get(name), "{name}");
        }
        tags.insert("TOO-LONG-A-TAG", info(0));
        for tag in ["", "\0", "T", "T300", "TOO-LONG-A-TAG"] {
            assert_eq!(tags.get(tag), None, "{tag}");
            assert_eq!(tags.get_in(tag.as_bytes(), &(0..tag.len())), None, "{tag}");
        }
    }
}
