//! Words written together, which treebanks split: *they're, can't, gonna, c'mon*.

use crate::tagged::Token;

/// Whether the token is written together with the one before it: *'re*.
pub(super) fn is_clitic(token: &Token) -> bool {
    token.word.starts_with(['\'', '’'])
}

/// Whether the token is the first piece of a word whose rest could not stay as it is if this changed: the *ca* of
/// *can't*, the *gon* of *gonna*, the *c'm* of *c'mon*.
pub(super) fn is_piece(token: &Token) -> bool {
    const PIECES: [&str; 10] = ["ca", "wo", "sha", "ai", "gon", "wan", "gim", "lem", "c'm", "c’m"];
    PIECES.iter().any(|piece| piece.eq_ignore_ascii_case(&token.word))
}

/// Whether the token is the *n't* of *don't*.
pub(super) fn is_negation(token: &Token) -> bool {
    ["n't", "n’t", "nt"].iter().any(|negation| negation.eq_ignore_ascii_case(&token.word))
}
