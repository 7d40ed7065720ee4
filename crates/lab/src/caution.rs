//! What a reader should know before figures are believed, in sentences.

use crate::trivial::Trivial;

/// The share of words with unknown tags, in per cent, from which it is said.
const MANY_UNKNOWN: u64 = 5;

/// A program whose input has a place for tags got none.
pub(crate) fn untagged(system: &str) -> String {
    format!(
        "{system} got words without tags, though its input has a place for them: a parser that was trained with tags does \
         much worse so. tagger = \"gold\" in its table gives it the tags of the corpus, tagger = \"builtin\" or the file \
         of a tagger others."
    )
}

/// A parser gives every sentence the same shape.
pub(crate) fn trivial(system: &str, shape: Trivial) -> String {
    format!(
        "{system} {shape}, in nearly every sentence: such a parser is not robust but blind, however well its output on \
         noisy sentences agrees with that on clean ones."
    )
}

/// Many words of a text have tags that the tag set does not know, if that is so.
pub(crate) fn unknown_tags(text: &str, unknown: u64, words: u64) -> Option<String> {
    (unknown > 0 && unknown * 100 >= words * MANY_UNKNOWN).then(|| {
        format!(
            "{text}: {unknown} of {words} words have a tag that the tag set does not know; no error that goes by the part \
             of speech is made in them. tagset in the condition names another tag set."
        )
    })
}

/// A kind of error was drawn and could not be made anywhere.
pub(crate) fn never_made(text: &str, kind: &str, drawn: u64) -> String {
    format!("{text}: {kind} was drawn for {drawn} sentences and applied to none; other kinds took its place.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_unknown_tags_are_no_matter() {
        assert_eq!(unknown_tags("dev", 4, 100), None);
        assert_eq!(unknown_tags("dev", 0, 0), None);
        assert!(unknown_tags("dev", 5, 100).is_some_and(|told| told.starts_with("dev: 5 of 100 words")));
    }
}
