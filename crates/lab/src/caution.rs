//! What a reader should know before figures are believed, in sentences.

/// A program whose input has a place for tags got none.
pub(crate) fn untagged(system: &str) -> String {
    format!(
        "{system} got words without tags, though its input has a place for them: a parser that was trained with tags does \
         much worse so. tagger = \"gold\" in its table gives it the tags of the corpus, tagger = \"builtin\" or the file \
         of a tagger others."
    )
}
