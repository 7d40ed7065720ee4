//! Hashes of words and features. They are stored in models, so they must be the same on every machine and forever.

/// Odd multiplier: the golden ratio in 64 bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Initial state.
const START: u64 = 0x5eed_0f5a_11a5_70ed;

/// Hash of a byte string.
pub fn of_bytes(bytes: &[u8]) -> u64 {
    let mut chunks = bytes.chunks_exact(8);
    let mut hash = START ^ bytes.len() as u64;
    for chunk in &mut chunks {
        hash = mixed(hash, word_of(chunk));
    }
    match chunks.remainder() {
        [] => hash,
        rest => mixed(hash, word_of(rest)),
    }
}

/// Combines a hash with another number. Each bit of either argument affects about half of the bits of the result.
pub fn mixed(hash: u64, number: u64) -> u64 {
    let product = u128::from(hash ^ number) * u128::from(SPREAD);
    // Folding the halves of the product makes the result depend on all bits of the factors.
    ((product >> 64) as u64 ^ product as u64).wrapping_add(number.rotate_left(32))
}

/// Up to eight bytes as a number.
fn word_of(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn short_words_do_not_collide_in_either_half() {
        let letters = b"abcdefghijklmnopqrstuvwxyz";
        let words =
            letters.iter().flat_map(|&a| letters.iter().map(move |&b| [a, b])).map(|word| of_bytes(&word));
        let hashes: BTreeSet<u64> = words.collect();
        assert_eq!(hashes.len(), 26 * 26);
        assert_eq!(hashes.iter().map(|&hash| hash as u32).collect::<BTreeSet<_>>().len(), 26 * 26);
        assert_eq!(hashes.iter().map(|&hash| hash >> 32).collect::<BTreeSet<_>>().len(), 26 * 26);
    }

    #[test]
    fn zero_bytes_are_hashed_with_their_length() {
        let hashes: BTreeSet<u64> = (0..40).map(|len| of_bytes(&vec![0; len])).collect();
        assert_eq!(hashes.len(), 40);
    }

    /// Computed independently. Models hold such values: if one changes, raise the version of the model file.
    #[test]
    fn golden_values() {
        let hashes = ["", "a", "solecism", "solecisms are made"].map(|word| of_bytes(word.as_bytes()));
        assert_eq!(
            hashes,
            [
                6_840_140_288_563_179_757,
                15_569_766_727_307_382_279,
                3_447_500_333_552_193_570,
                2_974_472_537_079_488_108
            ]
        );
    }
}
