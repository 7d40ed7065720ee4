//! A hash that is the same on every machine and in every version: 64-bit FNV-1a.

/// The hash of the empty string.
const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The 64-bit FNV-1a hash of some bytes, suitable for signatures that are stored.
pub fn stable_hash(bytes: &[u8]) -> u64 {
    extend(START, bytes)
}

/// The [`stable_hash`] of a word in lower case.
pub fn stable_hash_lowered(word: &str) -> u64 {
    if word.is_ascii() {
        return word.bytes().fold(START, |hash, byte| step(hash, byte.to_ascii_lowercase()));
    }
    stable_hash(word.to_lowercase().as_bytes())
}

/// Extends a hash by some bytes.
pub(crate) fn extend(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| step(hash, byte))
}

fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_of_fnv_1a_come_out() {
        assert_eq!(stable_hash(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(stable_hash(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(stable_hash(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(extend(stable_hash(b"foo"), b"bar"), stable_hash(b"foobar"));
    }

    #[test]
    fn capitals_do_not_count_where_they_are_not_to() {
        for word in ["", "word", "Word", "ÉTÉ", "İx"] {
            assert_eq!(stable_hash_lowered(word), stable_hash(word.to_lowercase().as_bytes()), "{word}");
        }
    }
}
