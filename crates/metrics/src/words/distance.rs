//! Levenshtein distance of one word to many.

/// A word prepared for distances to others: a bitmap of positions for each character.
///
/// Myers' algorithm ("A fast bit-vector algorithm for approximate string matching", 1999), a column of the table in
/// one machine word. Words longer than 64 characters use the plain table.
pub struct Pattern<'w> {
    word: &'w [char],
    ascii: [u64; 128],
    /// Characters beyond ASCII.
    others: Vec<(char, u64)>,
}

impl<'w> Pattern<'w> {
    /// Prepares a word.
    pub fn new(word: &'w [char]) -> Self {
        let mut pattern = Self { word, ascii: [0; 128], others: Vec::new() };
        if word.len() <= 64 {
            for (position, &character) in word.iter().enumerate() {
                let bit = 1 << position;
                if let Some(positions) = pattern.ascii.get_mut(character as usize) {
                    *positions |= bit;
                } else if let Some((_, positions)) = pattern.others.iter_mut().find(|(c, _)| *c == character)
                {
                    *positions |= bit;
                } else {
                    pattern.others.push((character, bit));
                }
            }
        }
        pattern
    }

    fn positions(&self, character: char) -> u64 {
        self.ascii.get(character as usize).copied().unwrap_or_else(|| {
            self.others.iter().find(|(c, _)| *c == character).map_or(0, |(_, positions)| *positions)
        })
    }

    /// Levenshtein distance, in characters.
    pub fn distance(&self, other: &[char]) -> u32 {
        let size = self.word.len();
        if size == 0 || size > 64 {
            return by_table(self.word, other);
        }
        let last = 1_u64 << (size - 1);
        let (mut up, mut down, mut distance) = (u64::MAX, 0_u64, size as u32);
        for &character in other {
            let here = self.positions(character) | down;
            let diagonal = (((here & up).wrapping_add(up)) ^ up) | here;
            let (rises, falls) = (down | !(diagonal | up), up & diagonal);
            distance += u32::from(rises & last != 0);
            distance -= u32::from(falls & last != 0);
            let (rises, falls) = (rises << 1 | 1, falls << 1);
            up = falls | !(diagonal | rises);
            down = rises & diagonal;
        }
        distance
    }
}

fn by_table(a: &[char], b: &[char]) -> u32 {
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (place, a) in a.iter().enumerate() {
        let mut corner = place as u32;
        row[0] = corner + 1;
        for (at, b) in b.iter().enumerate() {
            let replaced = corner + u32::from(a != b);
            corner = row[at + 1];
            row[at + 1] = replaced.min(corner + 1).min(row[at] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn by_hand() {
        for (a, b, expected) in
            [("", "", 0), ("", "the", 3), ("cat", "cut", 1), ("sunday", "saturday", 3), ("naïve", "naive", 1)]
        {
            let (a, b) = (chars(a), chars(b));
            assert_eq!([Pattern::new(&a).distance(&b), Pattern::new(&b).distance(&a)], [expected; 2]);
        }
        let long = chars(&"ab".repeat(50));
        assert_eq!(Pattern::new(&long).distance(&long[1..]), 1);
    }

    proptest! {
        #[test]
        fn bits_agree_with_the_table(a in "[abcé]{0,70}", b in "[abcé]{0,70}") {
            let (a, b) = (chars(&a), chars(&b));
            prop_assert_eq!(Pattern::new(&a).distance(&b), by_table(&a, &b));
        }
    }
}
