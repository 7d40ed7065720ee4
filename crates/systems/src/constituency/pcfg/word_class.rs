//! Word classes that split tags.

use super::annotation::{Annotation, Annotations};

/// The class of most words.
pub(super) const ORDINARY: u8 = 0;

/// Number of classes.
pub(super) const CLASSES: u8 = 6;

const BE: [&str; 14] =
    ["be", "is", "are", "was", "were", "been", "being", "am", "'s", "'re", "'m", "’s", "’re", "’m"];
const HAVE: [&str; 8] = ["have", "has", "had", "having", "'ve", "'d", "’ve", "’d"];

/// The class of a word with a tag, under the given annotations. Decided by the word form alone, so an unknown word is
/// never taken for a form of *be*.
pub(super) fn word_class(tag: &str, word: &str, annotations: Annotations) -> u8 {
    let is = |list: &[&str]| list.iter().any(|known| word.eq_ignore_ascii_case(known));
    let has = |annotation| annotations.has(annotation);
    match tag {
        "CC" if has(Annotation::SplitCc) && is(&["but"]) => 1,
        "CC" if has(Annotation::SplitCc) && is(&["&"]) => 2,
        "NN" | "SYM" if has(Annotation::SplitPercent) && is(&["%"]) => 3,
        _ if has(Annotation::SplitAux) && tag.starts_with("VB") && is(&BE) => 4,
        _ if has(Annotation::SplitAux) && tag.starts_with("VB") && is(&HAVE) => 5,
        _ => ORDINARY,
    }
}
