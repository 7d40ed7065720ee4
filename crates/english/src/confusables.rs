//! Words that are taken for each other: real words that differ in one letter.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::builtin;
use crate::case::with_lower;
use crate::hash::stable_hash;
use crate::source::Source;
use crate::table::{TableError, data_lines};

/// Pairs of words at Levenshtein distance 1, looked up by either.
#[derive(Clone, Debug)]
pub struct Confusables {
    pairs: Source<Pairs>,
}

#[derive(Clone, Debug, Default)]
struct Pairs {
    partners: FxHashMap<Box<str>, Vec<Box<str>>>,
    shapes: Shapes,
    count: usize,
}

/// What the words look like, as a set of a few of their letters: most words that are not listed are told by that alone,
/// without a look at the list.
#[derive(Clone, Debug, Default)]
struct Shapes(Vec<u64>);

impl Shapes {
    /// The first, the middle and the last letter, whatever their case, and whether the length is odd: 16 bits.
    fn shape(word: &[u8]) -> Option<usize> {
        let letter = |at: usize| usize::from(word[at] & 31);
        let last = word.len().checked_sub(1)?;
        Some(letter(0) | letter(word.len() / 2) << 5 | letter(last) << 10 | (last & 1) << 15)
    }

    fn add(&mut self, word: &str) {
        if let Some(shape) = Self::shape(word.as_bytes()) {
            self.0.resize(1 << 10, 0);
            self.0[shape / 64] |= 1 << (shape % 64);
        }
    }

    /// Whether a word may be listed. Other letters than those of ASCII may have other bytes in lower case.
    fn may_have(&self, word: &str) -> bool {
        let has = |shape: usize| self.0.get(shape / 64).is_some_and(|bits| bits >> (shape % 64) & 1 == 1);
        Self::shape(word.as_bytes()).is_some_and(has) || !word.is_ascii()
    }
}

static BUILTIN: LazyLock<Pairs> = LazyLock::new(|| {
    Pairs::parse(builtin::CONFUSABLES).expect("the built-in pairs are well formed: a test reads them")
});

impl Confusables {
    /// The built-in pairs.
    pub fn builtin() -> Confusables {
        Confusables { pairs: Source::Builtin(&BUILTIN) }
    }

    /// Reads pairs: two lower-case words a line with a tab or blanks between them; `#` opens a comment.
    ///
    /// # Errors
    ///
    /// A line that is not two words, a pair whose distance is not 1, a word with capitals, and a pair given twice.
    pub fn parse(text: &str) -> Result<Confusables, TableError> {
        Ok(Confusables { pairs: Source::Own(Pairs::parse(text)?, stable_hash(text.as_bytes())) })
    }

    /// The words, in lower case, that this one may be confused with, in byte order.
    pub fn partners(&self, word: &str) -> &[Box<str>] {
        let pairs = self.pairs.get();
        if !pairs.shapes.may_have(word) {
            return &[];
        }
        with_lower(word, |lower| pairs.partners.get(lower)).map_or(&[], |partners| partners)
    }

    /// For signatures: `built-in`, or a hash of the user's pairs.
    pub fn signature(&self) -> String {
        self.pairs.signature()
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.pairs.get().count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for Confusables {
    /// The built-in pairs.
    fn default() -> Confusables {
        Confusables::builtin()
    }
}

impl Pairs {
    fn parse(text: &str) -> Result<Pairs, TableError> {
        let mut pairs = Pairs::default();
        for (line, content) in data_lines(text) {
            pairs.add(content).map_err(|problem| TableError { table: "confusable words", line, problem })?;
        }
        for partners in pairs.partners.values_mut() {
            partners.sort_unstable();
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
        if self.partners.get(one).is_some_and(|partners| partners.iter().any(|word| &**word == other)) {
            return Err(format!("{one} and {other} are given twice"));
        }
        self.shapes.add(one);
        self.shapes.add(other);
        self.partners.entry(one.into()).or_default().push(other.into());
        self.partners.entry(other.into()).or_default().push(one.into());
        self.count += 1;
        Ok(())
    }
}

/// Whether the Levenshtein distance of the words is 1: between the longest common beginning and the longest
/// common end of the rest at most one letter is left on either side, and on one side at least one.
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

    #[test]
    fn built_in_pairs_go_both_ways() {
        let confusables = Confusables::builtin();
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
