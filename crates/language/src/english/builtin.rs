//! The compiled-in word lists, row by row.
//!
//! Every list is tab-separated text in `data/english`. Rows borrow from that text, so reading a list only costs
//! finding the tabs; lists that are looked up by word are put in a map on first use.

use crate::table::{cut, data_lines};

/// Irregular verbs: base, past and participle; gerund and third person if irregular.
pub(super) const IRREGULAR_VERBS: &str = include_str!("../../data/english/irregular-verbs.tsv");
/// Irregular nouns: singular, plural.
pub(super) const IRREGULAR_NOUNS: &str = include_str!("../../data/english/irregular-nouns.tsv");
/// Irregular adjectives and adverbs: lemma, comparative, superlative.
pub(super) const IRREGULAR_ADJECTIVES: &str = include_str!("../../data/english/irregular-adjectives.tsv");
/// Pairs of confusable words.
pub(super) const CONFUSABLES: &str = include_str!("../../data/english/confusables.tsv");
/// Closed-class forms with tag and frequency.
pub(super) const FUNCTION_WORDS: &str = include_str!("../../data/english/function-words.tsv");
/// Proper names with tag and frequency.
pub(super) const NAMES: &str = include_str!("../../data/english/names.tsv");
/// Common nouns with frequency and flags.
pub(super) const NOUNS: &str = include_str!("../../data/english/nouns.tsv");
/// Verbs with frequency and flags.
pub(super) const VERBS: &str = include_str!("../../data/english/verbs.tsv");
/// Adjectives with frequency and flags.
pub(super) const ADJECTIVES: &str = include_str!("../../data/english/adjectives.tsv");
/// Adverbs with frequency and flags.
pub(super) const ADVERBS: &str = include_str!("../../data/english/adverbs.tsv");

/// Head rules for the Penn Treebank.
pub(super) const HEADS: &str = include_str!("../../data/english/heads.tsv");
/// The relations for converting trees with Penn labels to dependencies.
pub(super) const RELATIONS: &str = include_str!("../../data/english/relations.tsv");

/// A row of a list of lemmas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lemma {
    pub word: &'static str,
    pub per_million: u32,
    pub flags: &'static str,
}

/// A row of a list of forms.
#[derive(Clone, Copy, Debug)]
pub(super) struct TaggedForm {
    pub form: &'static str,
    pub tag: &'static str,
    pub per_million: u32,
}

/// The rows of a list of lemmas.
pub(super) fn lemmas(list: &'static str) -> impl Iterator<Item = Lemma> {
    data_lines(list).filter_map(|(_, line)| {
        let (word, rest) = cut(line, b'\t')?;
        let (per_million, flags) = cut(rest, b'\t')?;
        Some(Lemma { word, per_million: per_million.parse().ok()?, flags })
    })
}

/// The rows of a list of forms.
pub(super) fn tagged_forms(list: &'static str) -> impl Iterator<Item = TaggedForm> {
    data_lines(list).filter_map(|(_, line)| {
        let (form, rest) = cut(line, b'\t')?;
        let (tag, per_million) = cut(rest, b'\t')?;
        Some(TaggedForm { form, tag, per_million: per_million.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tagset::TagSet;

    fn row_count(list: &str) -> usize {
        data_lines(list).count()
    }

    #[test]
    fn every_row_of_every_list_of_lemmas_is_read() {
        for list in [NOUNS, VERBS, ADJECTIVES, ADVERBS] {
            assert!(row_count(list) > 0);
            assert_eq!(lemmas(list).count(), row_count(list));
        }
    }

    #[test]
    fn every_row_of_every_list_of_forms_is_read_and_has_a_penn_tag() {
        for list in [FUNCTION_WORDS, NAMES] {
            assert_eq!(tagged_forms(list).count(), row_count(list));
            for row in tagged_forms(list) {
                assert!(TagSet::penn().info(row.tag).known, "{} {}", row.form, row.tag);
            }
        }
    }

    #[test]
    fn there_are_five_thousand_lemmas() {
        let count: usize = [NOUNS, VERBS, ADJECTIVES, ADVERBS].map(row_count).into_iter().sum();
        assert!(count >= 5000, "{count}");
    }
}
