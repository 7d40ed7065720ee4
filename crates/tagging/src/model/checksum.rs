//! A checksum that runs at memory speed.

/// Odd multipliers, one per lane.
const LANES: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93];

/// Checksum of a byte string. Each step is invertible, so a change within one aligned eight-byte word is always
/// detected, and any other change is missed with probability 2⁻⁶⁴.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut lanes = LANES;
    let mut blocks = bytes.chunks_exact(32);
    for block in &mut blocks {
        for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            *lane = step(*lane, word);
        }
    }
    for (lane, word) in lanes.iter_mut().zip(blocks.remainder().chunks(8)) {
        *lane = step(*lane, word);
    }
    let start = (bytes.len() as u64).wrapping_mul(LANES[0]);
    lanes.iter().fold(start, |sum, &lane| mix(sum ^ lane, LANES[1]))
}

#[inline]
fn step(lane: u64, bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    mix(lane ^ u64::from_le_bytes(word), LANES[0])
}

#[inline]
fn mix(number: u64, odd: u64) -> u64 {
    number.wrapping_mul(odd).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_flip_is_detected() {
        let bytes: Vec<u8> = (0..100).collect();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                assert_ne!(checksum(&other), checksum(&bytes));
            }
            assert_ne!(checksum(&bytes[..at]), checksum(&bytes));
        }
    }

    /// Computed independently. Files hold such values: if one changes, raise the version of the model file.
    #[test]
    fn golden_values() {
        let sums =
            ["", "a", "a sentence of more than thirty-two bytes"].map(|text| checksum(text.as_bytes()));
        assert_eq!(sums, [9_656_137_496_916_401_829, 8_441_380_726_696_954_626, 7_860_852_417_686_287_426]);
    }
}
