//! Confusable words: real words that differ in one letter.

use rustc_hash::FxHashMap;

use crate::case::with_lower;
use crate::hash::stable_hash;
use crate::packed::PackedMap;
use crate::source::Source;
use crate::table::{TableError, data_lines};

/// Pairs of words at Levenshtein distance 1, indexed by both words.
#[derive(Clone, Debug)]
pub struct Confusables {
    pairs: Source<Pairs>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    words: Vec<Word>,
    /// Index of each word in `words`.
    places: FxHashMap<Box<str>, u32>,
    /// Index of each short word, by its packed letters: a lookup is made for every word of a corpus.
    short: PackedMap<u32>,
    /// True if a short word has characters other than ASCII letters and is therefore only in `places`.
    has_odd: bool,
    longest: usize,
    count: usize,
}

#[derive(Clone, Debug)]
struct Word {
    len: usize,
    partners: Vec<Box<str>>,
}

/// Maximum length of a short word, in bytes.
const SHORT: usize = 8;

/// The bits that are never set in ASCII.
const NOT_ASCII: u64 = u64::from_le_bytes([0x80; 8]);

/// A short word packed into a number, ignoring case. Different words of ASCII letters have different numbers, and no
/// other word of the same length has the number of one of them.
#[inline]
fn packed(word: &[u8]) -> Option<u64> {
    let bytes = match (word, word.first_chunk(), word.last_chunk()) {
        (&[a], ..) => u64::from(a),
        (&[a, b], ..) => u64::from(u16::from_le_bytes([a, b])),
        (&[a, b, c], ..) => u64::from(u32::from_le_bytes([a, b, c, 0])),
        // The first four bytes and the last four, which may overlap.
        (_, Some(&first), Some(&last)) if word.len() <= SHORT => {
            u64::from(u32::from_le_bytes(first))
                | u64::from(u32::from_le_bytes(last)) << (8 * (word.len() - 4))
        }
        _ => return None,
    };
    Some(bytes | u64::from_le_bytes([b' '; 8]))
}

impl Confusables {
    pub(crate) fn new(pairs: Source<Pairs>) -> Confusables {
        Confusables { pairs }
    }

    /// Parses pairs: two lower-case words per line, separated by a tab or blanks; `#` starts a comment.
    ///
    /// # Errors
    ///
    /// If a line is not two words, the distance of a pair is not 1, a word has capitals, or a pair is given twice.
    pub fn parse(text: &str) -> Result<Confusables, TableError> {
        Ok(Confusables { pairs: Source::Own(Pairs::parse(text)?, stable_hash(text.as_bytes())) })
    }

    /// The lower-case words that this word may be confused with, in byte order.
    pub fn partners(&self, word: &str) -> &[Box<str>] {
        let pairs = self.pairs.get();
        pairs.word(word).map_or(&[], |word| &word.partners)
    }

    /// `built-in`, or a hash of the user's pairs, for signatures.
    pub fn signature(&self) -> String {
        self.pairs.signature()
    }

    /// Number of pairs.
    pub fn len(&self) -> usize {
        self.pairs.get().count
    }

    /// True if there are no pairs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for Confusables {
    /// No pairs.
    fn default() -> Confusables {
        Confusables { pairs: Source::Own(Pairs::default(), stable_hash(b"")) }
    }
}

impl Pairs {
    /// The entry of a word.
    #[inline]
    fn word(&self, word: &str) -> Option<&Word> {
        if let Some(packed) = packed(word.as_bytes()) {
            let found = self.short.get(packed).and_then(|place| self.words.get(place as usize));
            let found = found.filter(|found| found.len == word.len());
            // Non-ASCII letters may have different bytes in lower case.
            if found.is_some() || !(self.has_odd || packed & NOT_ASCII > 0) {
                return found;
            }
        }
        self.long_word(word)
    }

    fn long_word(&self, word: &str) -> Option<&Word> {
        if word.len() > self.longest && word.is_ascii() {
            return None;
        }
        with_lower(word, |lower| self.words.get(*self.places.get(lower)? as usize))
    }

    /// The entry of a word, which is created if necessary.
    fn word_mut(&mut self, word: &str) -> &mut Word {
        let place = *self.places.entry(word.into()).or_insert_with(|| {
            self.words.push(Word { len: word.len(), partners: Vec::new() });
            self.words.len() as u32 - 1
        });
        self.longest = self.longest.max(word.len());
        if let Some(packed) = packed(word.as_bytes()) {
            if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
                self.short.insert(packed, place);
            } else {
                self.has_odd = true;
            }
        }
        &mut self.words[place as usize]
    }

    /// Parses pairs; see [`Confusables::parse`].
    pub(crate) fn parse(text: &str) -> Result<Pairs, TableError> {
        let mut pairs = Pairs::default();
        for (line, content) in data_lines(text) {
            pairs.add(content).map_err(|problem| TableError { table: "confusable words", line, problem })?;
        }
        for word in &mut pairs.words {
            word.partners.sort_unstable();
        }
        Ok(pairs)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [one, other] = words[..] else {
            return Err(format!("expected a pair of words; found {}", words.len()));
        };
        if let Some(word) = words.iter().find(|word| word.chars().any(char::is_uppercase)) {
            return Err(format!("words are written in lower case; found {word}"));
        }
        if !one_letter_apart(one, other) {
            return Err(format!("{one} and {other} do not differ by one letter added, left out or replaced"));
        }
        if self.word(one).is_some_and(|one| one.partners.iter().any(|word| &**word == other)) {
            return Err(format!("{one} and {other} are given twice"));
        }
        self.word_mut(one).partners.push(other.into());
        self.word_mut(other).partners.push(one.into());
        self.count += 1;
        Ok(())
    }
}

/// True if the Levenshtein distance of the words is 1: without their longest common prefix and the longest common
/// suffix of the rest, each word has at most one letter left, and at least one of them has one.
fn one_letter_apart(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let beginning = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[beginning..], &other[beginning..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    (one.len() - end).max(other.len() - end) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::english;

    #[test]
    fn built_in_pairs_go_both_ways() {
        let confusables = english::confusables();
        assert!(confusables.len() >= 250, "{}", confusables.len());
        for (one, other) in [("is", "in"), ("of", "off"), ("lose", "loose"), ("then", "than")] {
            assert!(confusables.partners(one).iter().any(|word| &**word == other), "{one} {other}");
            assert!(confusables.partners(other).iter().any(|word| &**word == one), "{other} {one}");
        }
        assert!(confusables.partners("is").is_sorted());
        assert!(confusables.partners("xylophone").is_empty());
    }

    #[test]
    fn one_letter_is_added_left_out_or_replaced() {
        for (one, other) in [
            ("a", "an"),
            ("their", "thei"),
            ("hat", "that"),
            ("now", "how"),
            ("é", "e"),
            ("aa", "a"),
            ("aab", "abb"),
        ] {
            assert!(one_letter_apart(one, other) && one_letter_apart(other, one), "{one} {other}");
        }
        for (one, other) in [("form", "from"), ("is", "is"), ("quite", "quiet"), ("a", "the")] {
            assert!(!one_letter_apart(one, other), "{one} {other}");
        }
    }

    #[test]
    fn words_are_found_whatever_their_length_and_letters() {
        let list = "a an\nan and\nhand hands\nthousand thousands\nit's its\nkin king\nété étés\n";
        let confusables = Confusables::parse(list).unwrap();
        let partners = |word: &str| confusables.partners(word).iter().map(|word| &**word).collect::<Vec<_>>();
        for (word, expected) in [
            ("A", &["an"][..]),
            ("An", &["a", "and"]),
            ("AND", &["an"]),
            ("hANDs", &["hand"]),
            ("Thousand", &["thousands"]),
            ("THOUSANDS", &["thousand"]),
            ("It's", &["its"]),
            ("ITS", &["it's"]),
            // The kelvin sign is an upper-case letter.
            ("\u{212a}in", &["king"]),
            ("ÉTÉ", &["étés"]),
            ("a\0", &[]),
            ("\u{1}n", &[]),
            ("andy", &[]),
            ("hant", &[]),
            ("", &[]),
            ("'", &[]),
        ] {
            assert_eq!(partners(word), expected, "{word}");
        }
        let plain = Confusables::parse("kin king\n").unwrap();
        assert_eq!(plain.partners("\u{212a}IN").len(), 1);
        assert!(plain.partners("kim").is_empty() && plain.partners("Kin\0").is_empty());
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line, part) in [
            ("is in\nform from\n", 2, "do not differ by one letter"),
            ("is\n", 1, "expected a pair"),
            ("# c\n\nIs in\n", 3, "lower case"),
            ("is\tin\nin\tis\n", 2, "given twice"),
            ("is is\n", 1, "do not differ"),
        ] {
            let error = Confusables::parse(text).unwrap_err();
            assert_eq!(error.line, line);
            assert!(error.problem.contains(part), "{error}");
        }
    }
}
