//! Keyboard layouts and neighbouring keys.

use rustc_hash::FxHashMap;

use crate::hash::stable_hash;
use crate::table::{TableError, data_lines};

/// A keyboard layout.
///
/// A layout is given as rows of keys, each with its offset from a common left edge in quarters of a key:
///
/// ```text
/// 0   q w e r t y u i o p
/// 1   a s d f g h j k l
/// 3   z x c v b n m
/// ```
///
/// Two keys are neighbours if they touch: side by side in a row, or in adjoining rows less than a key apart.
#[derive(Clone, Debug)]
pub struct Keyboard {
    neighbours: FxHashMap<char, Box<[char]>>,
    /// Hash of the layout's text.
    hash: u64,
}

/// Width of a key in the unit of the offsets.
const KEY: i32 = 4;

/// A key and its position.
#[derive(Clone, Copy, Debug)]
struct Key {
    symbol: char,
    row: usize,
    /// Left edge, in quarters of a key.
    left: i32,
}

impl Keyboard {
    /// Names of the built-in layouts.
    pub const NAMES: [&'static str; 5] = ["qwerty", "azerty", "qwertz", "swedish", "dvorak"];

    /// The built-in layout with this name.
    pub fn named(name: &str) -> Option<Keyboard> {
        let rows = match name {
            "qwerty" => include_str!("../data/keyboards/qwerty.txt"),
            "azerty" => include_str!("../data/keyboards/azerty.txt"),
            "qwertz" => include_str!("../data/keyboards/qwertz.txt"),
            "swedish" => include_str!("../data/keyboards/swedish.txt"),
            "dvorak" => include_str!("../data/keyboards/dvorak.txt"),
            _ => return None,
        };
        Keyboard::parse(rows).ok()
    }

    /// Parses a layout in the format described at [`Keyboard`]; `#` starts a comment.
    ///
    /// # Errors
    ///
    /// If a row does not begin with a whole number, a key has several characters or occurs twice, or the layout has
    /// no letters.
    pub fn parse(text: &str) -> Result<Keyboard, TableError> {
        let mut keys: Vec<Key> = Vec::new();
        let mut last_line = 1;
        for (row, (line, content)) in data_lines(text).enumerate() {
            last_line = line;
            add_row(&mut keys, row, content).map_err(|problem| error(line, problem))?;
        }
        if !keys.iter().any(|key| key.symbol.is_alphabetic()) {
            return Err(error(last_line, "the keyboard has no letter".to_owned()));
        }
        Ok(Keyboard { neighbours: neighbours(&keys), hash: stable_hash(text.as_bytes()) })
    }

    /// A hash of the layout, for signatures.
    pub fn signature(&self) -> String {
        format!("{:016x}", self.hash)
    }

    /// The neighbouring letters of a letter of either case, in lower case and code point order. Empty for letters
    /// that are not on the keyboard.
    pub fn neighbours(&self, letter: char) -> &[char] {
        let found = self.neighbours.get(&letter).or_else(|| {
            let mut lower = letter.to_lowercase();
            self.neighbours.get(&lower.next().filter(|_| lower.next().is_none())?)
        });
        found.map_or(&[], |letters| letters)
    }
}

impl Default for Keyboard {
    /// QWERTY.
    fn default() -> Keyboard {
        Keyboard::named("qwerty").unwrap_or_else(|| Keyboard { neighbours: FxHashMap::default(), hash: 0 })
    }
}

fn error(line: usize, problem: String) -> TableError {
    TableError { table: "keyboard", line, problem }
}

fn add_row(keys: &mut Vec<Key>, row: usize, line: &str) -> Result<(), String> {
    let mut cells = line.split_whitespace();
    let offset = cells.next().unwrap_or_default();
    let mut left: i32 = offset
        .parse::<i16>()
        .map_err(|_| format!("a row begins with its offset in quarters of a key; found \"{offset}\""))?
        .into();
    for cell in cells {
        let mut symbols = cell.chars();
        let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
            return Err(format!("a key is one character; found \"{cell}\""));
        };
        if keys.iter().any(|key| key.symbol == symbol) {
            return Err(format!("the key {symbol} occurs twice"));
        }
        if symbol.is_uppercase() {
            return Err(format!("keys are written in lower case; found {symbol}"));
        }
        keys.push(Key { symbol, row, left });
        left = left.saturating_add(KEY);
    }
    Ok(())
}

fn neighbours(keys: &[Key]) -> FxHashMap<char, Box<[char]>> {
    let letters = || keys.iter().filter(|key| key.symbol.is_alphabetic());
    let beside = |key: &Key| {
        let mut beside: Vec<char> =
            letters().filter(|other| touch(*key, **other)).map(|other| other.symbol).collect();
        beside.sort_unstable();
        beside.into_boxed_slice()
    };
    letters().map(|key| (key.symbol, beside(key))).collect()
}

fn touch(one: Key, other: Key) -> bool {
    let apart = (one.left - other.left).abs();
    match one.row.abs_diff(other.row) {
        0 => apart == KEY,
        1 => apart < KEY,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beside(keyboard: &str, letter: char) -> String {
        Keyboard::named(keyboard).unwrap().neighbours(letter).iter().collect()
    }

    #[test]
    fn neighbours_touch() {
        assert_eq!(beside("qwerty", 's'), "adewxz");
        assert_eq!(beside("qwerty", 'a'), "qswz");
        assert_eq!(beside("qwerty", 'P'), "lo");
        assert_eq!(beside("azerty", 'a'), "qzé");
        assert_eq!(beside("azerty", 'é'), "az");
        assert_eq!(beside("qwertz", 'ü'), "pßäö");
        assert_eq!(beside("swedish", 'å'), "päö");
        assert_eq!(beside("dvorak", 'e'), "jopqu");
        assert_eq!(beside("qwerty", 'é'), "");
        assert_eq!(beside("qwerty", '1'), "");
    }

    #[test]
    fn every_letter_has_neighbours_and_is_one_of_theirs() {
        for name in Keyboard::NAMES {
            let keyboard = Keyboard::named(name).unwrap();
            for letter in 'a'..='z' {
                assert!(!keyboard.neighbours(letter).is_empty(), "{name} {letter}");
                for &other in keyboard.neighbours(letter) {
                    assert!(keyboard.neighbours(other).contains(&letter), "{name} {letter} {other}");
                }
            }
        }
        assert!(Keyboard::named("colemak").is_none());
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line, part) in [
            ("q w e\n", 1, "begins with its offset"),
            ("# c\n0 q we\n", 2, "one character"),
            ("0 q w\n1 q\n", 2, "occurs twice"),
            ("0 Q\n", 1, "lower case"),
            ("0 1 2\n", 1, "no letter"),
            ("99999999999 q\n", 1, "offset"),
            ("", 1, "no letter"),
        ] {
            let error = Keyboard::parse(text).unwrap_err();
            assert_eq!(error.line, line);
            assert!(error.problem.contains(part), "{error}");
        }
    }
}
