//! Lower case without copying what is lower case already.

use std::borrow::Cow;

/// The word in lower case.
pub(crate) fn lower(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase())
    }
}

/// Whether the words are the same but for capitals.
pub(crate) fn same_word(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || (!one.is_ascii() && lower(one) == lower(other))
}
