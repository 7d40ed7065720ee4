//! One spelling for what treebanks spell in different ways.

/// The bracket that a name of the Penn Treebank stands for; other words as they are.
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
