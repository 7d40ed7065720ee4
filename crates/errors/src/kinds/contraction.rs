//! Contractions that treebanks split into tokens: *they're, can't, gonna, c'mon*.

use crate::tagged::Token;

/// True if the token is attached to the one before it: *'re*.
pub(super) fn is_clitic(token: &Token) -> bool {
    token.word.starts_with(['\'', '’'])
}

/// True if the token is the first part of a contraction and the rest could not stay if it changed: the *ca* of
/// *can't*, the *gon* of *gonna*, the *c'm* of *c'mon*.
pub(super) fn is_piece(token: &Token) -> bool {
    const PIECES: [&str; 10] = ["ca", "wo", "sha", "ai", "gon", "wan", "gim", "lem", "c'm", "c’m"];
    PIECES.iter().any(|piece| piece.eq_ignore_ascii_case(&token.word))
}

/// True if the token is a contracted negation: the *n't* of *don't*.
pub(super) fn is_negation(token: &Token) -> bool {
    ["n't", "n’t", "nt"].iter().any(|negation| negation.eq_ignore_ascii_case(&token.word))
}
