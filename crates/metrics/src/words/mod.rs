//! Words of a sentence and of its correction, and which became which.
//!
//! Choshen and Abend, "Conservatism and over-conservatism in grammatical error correction", §2: every character that is
//! neither letter nor digit is taken out of the words, words that are empty then are left out, and the words of the
//! two sentences are paired so that the sum of their edit distances is least.

mod align;
pub mod assignment;
mod change;
mod distance;
mod sentences;

pub use align::{Alignment, TooLong, align};
pub use change::{Changes, Positions, changed_positions, changes};
pub use distance::Pattern;
pub use sentences::{Bead, Sentences, align_sentences};

/// A word, without what is neither letter nor digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub text: String,
    /// In small letters.
    pub lowered: Vec<char>,
    /// Its place among the tokens of the sentence, from 0.
    pub token: usize,
}

/// The words of a sentence whose tokens stand between blanks.
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
    fn only_letters_and_digits_stay() {
        let found = words("It 's  well-known , isn't IT ?");
        let texts: Vec<(&str, usize)> = found.iter().map(|word| (word.text.as_str(), word.token)).collect();
        assert_eq!(texts, [("It", 0), ("s", 1), ("wellknown", 2), ("isnt", 4), ("IT", 5)]);
        assert_eq!(found[4].lowered, ['i', 't']);
        assert!(words(" … ?! ").is_empty());
    }
}
