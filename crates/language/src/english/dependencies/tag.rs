//! What Penn Treebank tags are, as far as the conversion needs to know.

/// Whether the tag is that of a punctuation mark.
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

/// Whether the tag is that of a verb or modal.
pub(super) fn is_verb(tag: &str) -> bool {
    matches!(tag, "VB" | "VBD" | "VBG" | "VBN" | "VBP" | "VBZ" | "MD" | "BES" | "HVS")
}

/// Whether the tag is that of a finite verb.
pub(super) fn is_finite(tag: &str) -> bool {
    matches!(tag, "VBD" | "VBP" | "VBZ" | "MD" | "BES" | "HVS")
}

/// Whether the tag is that of a noun.
pub(super) fn is_noun(tag: &str) -> bool {
    matches!(tag, "NN" | "NNS" | "NNP" | "NNPS")
}

/// Whether the tag is that of a proper noun.
pub(super) fn is_proper(tag: &str) -> bool {
    matches!(tag, "NNP" | "NNPS")
}
