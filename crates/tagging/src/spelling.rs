//! Normalised spelling of tokens that treebanks escape.

/// Unescapes the brackets of the Penn Treebank. Other words are returned unchanged.
#[inline]
pub fn plain(word: &str) -> &str {
    match word {
        "-LRB-" => "(",
        "-RRB-" => ")",
        "-LSB-" => "[",
        "-RSB-" => "]",
        "-LCB-" => "{",
        "-RCB-" => "}",
        _ => word,
    }
}
