//! Words of a sentence and of its correction, and their alignment.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §2: every character that is
//! neither letter nor digit is removed from the words, empty words are dropped, and the words of the two sentences are
//! paired so that the sum of their edit distances is minimal.

mod align;
pub mod assignment;
mod change;
mod distance;
mod sentences;

pub use align::{Alignment, TooLong, align};
pub use change::{Changes, Positions, changed_positions, changes};
pub use distance::Pattern;
pub use sentences::{Bead, Sentences, align_sentences};

/// A word, reduced to its letters and digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Text in its original case.
    pub text: String,
    /// Lower-cased characters.
    pub lowered: Vec<char>,
    /// Index among the tokens of the sentence, from 0.
    pub token: usize,
}

/// Splits a sentence at whitespace into words.
pub fn words(sentence: &str) -> Vec<Word> {
    let word = |(token, text): (usize, &str)| {
        let text: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        let lowered = text.chars().flat_map(char::to_lowercase).collect();
        (!text.is_empty()).then_some(Word { text, lowered, token })
    };
    sentence.split_whitespace().enumerate().filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_are_kept() {
        let found = words("It 's  well-known , isn't IT ?");
        let texts: Vec<(&str, usize)> = found.iter().map(|word| (word.text.as_str(), word.token)).collect();
        assert_eq!(texts, [("It", 0), ("s", 1), ("wellknown", 2), ("isnt", 4), ("IT", 5)]);
        assert_eq!(found[4].lowered, ['i', 't']);
        assert!(words(" … ?! ").is_empty());
    }
}
