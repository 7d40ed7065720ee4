//! Classes of Penn Treebank tags.

/// True for tags of punctuation marks.
pub(super) fn is_punctuation(tag: &str) -> bool {
    matches!(
        tag,
        "``" | "''"
            | "\""
            | ","
            | "."
            | ":"
            | "-LRB-"
            | "-RRB-"
            | "-LSB-"
            | "-RSB-"
            | "-LCB-"
            | "-RCB-"
            | "("
            | ")"
            | "HYPH"
            | "NFP"
    )
}

/// True for tags of verbs and modals.
pub(super) fn is_verb(tag: &str) -> bool {
    matches!(tag, "VB" | "VBD" | "VBG" | "VBN" | "VBP" | "VBZ" | "MD" | "BES" | "HVS")
}

/// True for tags of finite verbs.
pub(super) fn is_finite(tag: &str) -> bool {
    matches!(tag, "VBD" | "VBP" | "VBZ" | "MD" | "BES" | "HVS")
}

/// True for tags of nouns.
pub(super) fn is_noun(tag: &str) -> bool {
    matches!(tag, "NN" | "NNS" | "NNP" | "NNPS")
}

/// True for tags of proper nouns.
pub(super) fn is_proper(tag: &str) -> bool {
    matches!(tag, "NNP" | "NNPS")
}
