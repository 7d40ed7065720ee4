//! A hash that stays the same on every machine and in every version: 64-bit FNV-1a.

/// The 64-bit FNV-1a hash of some bytes, to be written in signatures and compared over years.
pub fn stable_hash(bytes: &[u8]) -> u64 {
    extend(0xcbf2_9ce4_8422_2325, bytes)
}

/// The hash of what went before and these bytes.
pub(crate) fn extend(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
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
}
