//! Names of relations.

/// True for a well-formed relation of the basic tree: `nsubj`, `nsubj:pass`.
pub(super) fn is_basic(relation: &str) -> bool {
    relation.split(':').count() <= 2 && relation.split(':').all(is_plain)
}

/// True for a well-formed relation of the enhanced graph, which may also contain a case marker or a conjunction:
/// `obl:out_of`.
pub(super) fn is_enhanced(relation: &str) -> bool {
    let mut parts = relation.split(':');
    parts.next().is_some_and(is_plain)
        && parts.clone().count() <= 3
        && parts.all(|part| part.split('_').all(|word| !word.is_empty() && word.chars().all(is_lower_letter)))
}

/// True for `root` and its subtypes.
pub(super) fn is_root(relation: &str) -> bool {
    relation.split(':').next() == Some("root")
}

fn is_plain(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase())
}

/// True for a letter that is not upper-case, and for combining diacritics.
fn is_lower_letter(c: char) -> bool {
    (c.is_alphabetic() && !c.is_uppercase()) || ('\u{300}'..='\u{36f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_names_are_recognised() {
        for relation in ["nsubj", "nsubj:pass"] {
            assert!(is_basic(relation) && is_enhanced(relation), "{relation}");
        }
        for relation in ["conj:and_then", "nmod:utanför", "obl:arg:on:gen"] {
            assert!(!is_basic(relation) && is_enhanced(relation), "{relation}");
        }
        for relation in ["", "_", "Nsubj", "obl:", "obl:In", "obl:in_", "obl:in__to", "a:b:c:d:e", "x1"] {
            assert!(!is_basic(relation) && !is_enhanced(relation), "{relation}");
        }
    }
}
