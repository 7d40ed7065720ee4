//! Letter case: copying it from one word to another, and lower-casing without allocation.

use std::borrow::Cow;

/// Capitalisation of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Lower,
    Initial,
    Capitals,
}

/// Copies the capitalisation of a model word: an initial capital (*Berlin*) or capitals throughout (*USA*). A model in
/// another case leaves the word unchanged, as does the pronoun *I*, which is always a capital.
pub fn carry_case(model: &str, word: &str) -> String {
    match shape(model) {
        Shape::Capitals => word.to_uppercase(),
        Shape::Initial => capitalised(word),
        Shape::Lower => word.to_owned(),
    }
}

fn shape(model: &str) -> Shape {
    let mut letters = model.chars().filter(|c| c.is_alphabetic());
    match letters.next() {
        Some(first) if first.is_uppercase() && model != "I" => {
            let mut rest = letters.peekable();
            let more = rest.peek().is_some();
            if more && rest.all(char::is_uppercase) { Shape::Capitals } else { Shape::Initial }
        }
        _ => Shape::Lower,
    }
}

/// The word with its first letter in upper case.
pub(crate) fn capitalised(word: &str) -> String {
    let Some((at, first)) = word.char_indices().find(|(_, c)| c.is_alphabetic()) else {
        return word.to_owned();
    };
    let mut result = String::with_capacity(word.len());
    result.push_str(&word[..at]);
    result.extend(first.to_uppercase());
    result.push_str(&word[at + first.len_utf8()..]);
    result
}

/// The word in lower case, borrowed if it already is.
pub fn lowered(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase())
    }
}

/// True if the words are equal, ignoring case.
pub fn same_word(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || (!one.is_ascii() && lowered(one) == lowered(other))
}

/// Calls a function with the word in lower case, without allocating for ordinary ASCII words.
pub(crate) fn with_lower<R>(word: &str, call: impl FnOnce(&str) -> R) -> R {
    const LONGEST: usize = 64;
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return call(word);
    }
    if word.is_ascii() && word.len() <= LONGEST {
        let mut buffer = [0; LONGEST];
        let lower = &mut buffer[..word.len()];
        lower.copy_from_slice(word.as_bytes());
        lower.make_ascii_lowercase();
        if let Ok(lower) = std::str::from_utf8(lower) {
            return call(lower);
        }
    }
    call(&word.to_lowercase())
}

/// The replacement of a word, in the word's capitalisation. `lower` is the word in lower case, `new` its replacement.
/// If one is the other plus an ending, the shared letters keep their case (*iPhone, iPhones*).
pub(crate) fn recased(word: &str, lower: &str, new: &str) -> String {
    if word == lower {
        return new.to_owned();
    }
    if word.len() == lower.len() {
        if let Some(ending) = new.strip_prefix(lower) {
            return format!("{word}{}", cased_ending(word, ending));
        }
        if lower.starts_with(new) && word.is_char_boundary(new.len()) {
            return word[..new.len()].to_owned();
        }
    }
    carry_case(word, new)
}

fn cased_ending<'a>(word: &str, ending: &'a str) -> Cow<'a, str> {
    if shape(word) == Shape::Capitals { Cow::Owned(ending.to_uppercase()) } else { Cow::Borrowed(ending) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_carried_over() {
        for (model, word, expected) in [
            ("The", "a", "A"),
            ("the", "a", "a"),
            ("WAS", "were", "WERE"),
            ("A", "an", "An"),
            ("a", "I", "I"),
            ("I", "in", "in"),
            ("Été", "œuvre", "Œuvre"),
            ("ÉTÉ", "straße", "STRASSE"),
            ("'S", "'re", "'Re"),
            ("McCoy", "dogs", "Dogs"),
            ("", "word", "word"),
            ("Word", "", ""),
            ("42", "word", "word"),
        ] {
            assert_eq!(carry_case(model, word), expected, "{model} {word}");
        }
    }

    #[test]
    fn letters_that_stay_keep_their_case() {
        assert_eq!(recased("iPhone", "iphone", "iphones"), "iPhones");
        assert_eq!(recased("McDonalds", "mcdonalds", "mcdonald"), "McDonald");
        assert_eq!(recased("DOG", "dog", "dogs"), "DOGS");
        assert_eq!(recased("Makes", "makes", "making"), "Making");
        assert_eq!(recased("İs", "i\u{307}s", "i\u{307}"), "İ".to_lowercase().to_uppercase());
    }

    #[test]
    fn lower_case_words_are_not_copied() {
        assert!(matches!(lowered("plain"), Cow::Borrowed("plain")));
        assert_eq!(lowered("ÉTÉ"), "été");
        let long = "X".repeat(100);
        for word in ["plain", "Plain", "ÉTÉ", &long] {
            assert_eq!(with_lower(word, str::to_owned), word.to_lowercase());
        }
    }
}
