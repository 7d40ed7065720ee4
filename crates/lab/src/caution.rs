//! Warnings that a report shows before its figures.

use crate::trivial::Trivial;

/// Per cent of words with unknown tags at or above which a text gets a warning.
const MANY_UNKNOWN: u64 = 5;

/// A program whose input has a column for tags got none.
pub(crate) fn untagged(system: &str) -> String {
    format!(
        "{system} got words without tags, though its input has a column for them. A parser that was trained with tags \
                does much worse without. Set tagger = \"gold\" in its table for the tags of the corpus, or tagger = \"builtin\" \
                or the file of a tagger for predicted ones."
    )
}

/// A parser gives every sentence the same shape.
pub(crate) fn trivial(system: &str, shape: Trivial) -> String {
    format!(
        "{system} {shape}, in nearly every sentence. Such a parser ignores its input: agreement between its output on noisy \
                and on clean sentences says nothing about robustness."
    )
}

/// A warning if many words of a text have tags that the tag set does not know.
pub(crate) fn unknown_tags(text: &str, unknown: u64, words: u64) -> Option<String> {
    (unknown > 0 && unknown * 100 >= words * MANY_UNKNOWN).then(|| {
        format!(
                       "{text}: {unknown} of {words} words have a tag that the tag set does not know, so errors that depend on the \
                        part of speech are not made in them. Name another tag set with tagset in the condition."
        )
    })
}

/// A kind of error was drawn but applied to no sentence.
pub(crate) fn never_made(text: &str, kind: &str, drawn: u64) -> String {
    format!(
        "{text}: {kind} was drawn for {drawn} sentences but applied to none; other kinds were used instead."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_unknown_tags_give_no_warning() {
        assert_eq!(unknown_tags("dev", 4, 100), None);
        assert_eq!(unknown_tags("dev", 0, 0), None);
        assert!(
            unknown_tags("dev", 5, 100).is_some_and(|warning| warning.starts_with("dev: 5 of 100 words"))
        );
    }
}
