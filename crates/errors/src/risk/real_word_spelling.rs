//! Risk of real-word spelling errors: words that may replace a similar word.

use solecism_language::TagSet;

use super::Risk;
use super::around::Around;
use super::neighbours::{Sorts, clash, sorts_at, sorts_of};
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of writing `partner` for the word at this position.
///
/// [`Risk::None`] if the partner cannot stand beside its new neighbours, or if the sentence is left without a finite
/// verb. Otherwise the partner is looked up in the dictionary: if it can have the same tag it may well fit, unless it
/// is one of the words that share a tag with words of another use.
pub(crate) fn real_word_spelling(sentence: &Tagged, words: &Words, at: u32, partner: &str) -> Risk {
    let Some(token) = sentence.tokens.get(at as usize) else { return Risk::None };
    let around = Around::new(sentence, words);
    let at = i64::from(at);
    if token.info.proper {
        // Any word can be a name
        return Risk::High;
    }
    if is_impossible(&around, at, sorts_of(partner, words)) {
        return Risk::None;
    }
    let tags = words.language.dictionary.tags(partner);
    let total: u64 = tags.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let fitting: u64 = tags
        .iter()
        .filter(|(tag, _)| fits(sentence.tagset, &token.tag, tag))
        .map(|&(_, w)| u64::from(w))
        .sum();
    // Rare readings of the partner do not count.
    if fitting * 10 >= total && fitting > 0 && !different_use(&around, at, partner) {
        Risk::High
    } else {
        Risk::Low
    }
}

fn is_impossible(around: &Around, at: i64, partner: Sorts) -> bool {
    let beside = clash(sorts_at(around, at - 1), partner) || clash(partner, sorts_at(around, at + 1));
    beside || (partner.is_never_finite() && around.is_only_finite_verb(at))
}

/// Groups of Penn tags whose words occur in the same positions.
const ALIKE: [&[&str]; 4] = [&["DT", "PRP$", "PDT", "WDT"], &["VBZ", "VBD"], &["VBP", "VBD"], &["RB", "RP"]];

/// True if a word with this Penn tag may stand in place of one with the sentence's tag.
fn fits(tagset: &TagSet, old: &str, penn: &str) -> bool {
    let alike = ALIKE.iter().find(|tags| tags.contains(&penn));
    tagset.translate_penn(penn) == old
        || alike.is_some_and(|tags| tags.iter().any(|tag| tagset.translate_penn(tag) == old && tag != &"WDT"))
}

/// Prepositions that open a clause, subjects, objects: the same tag, but a different use.
fn different_use(around: &Around, at: i64, partner: &str) -> bool {
    const CLAUSE: [&str; 12] = [
        "if", "as", "that", "than", "though", "while", "whether", "because", "unless", "so", "since", "until",
    ];
    const SUBJECTS: [&str; 5] = ["i", "he", "she", "we", "they"];
    const OBJECTS: [&str; 4] = ["me", "him", "us", "them"];
    let [clause, subjects, objects] = [&CLAUSE[..], &SUBJECTS, &OBJECTS]
        .map(|list| (around.is_word(at, list), list.iter().any(|word| word.eq_ignore_ascii_case(partner))));
    clause.0 != clause.1 || (subjects.0 && objects.1) || (objects.0 && subjects.1)
}

#[cfg(test)]
mod tests {
    use crate::kinds::RealWordSpelling;
    use crate::testing::edits;

    /// The risk of the change to this word.
    fn risk(sentence: &str, new: &str) -> Option<std::borrow::Cow<'static, str>> {
        let mut edits = edits(&RealWordSpelling, sentence).into_iter();
        edits.find(|edit| edit.new_word() == new).unwrap_or_else(|| panic!("no {new} in {sentence}")).risk
    }

    #[test]
    fn a_word_of_the_same_kind_may_fit() {
        assert_eq!(risk("on/IN the/DT table/NN", "in").as_deref(), Some("high"));
        assert_eq!(risk("this/DT book/NN", "his").as_deref(), Some("high"));
        assert_eq!(risk("he/PRP has/VBZ it/PRP", "had").as_deref(), Some("high"));
    }

    #[test]
    fn a_word_of_another_kind_does_not() {
        assert_eq!(risk("It/PRP is/VBZ late/JJ", "in"), None);
        assert_eq!(risk("I/PRP know/VBP him/PRP", "now"), None);
    }

    #[test]
    fn another_tag_may_fit_as_well() {
        // "The start or a new year"
        assert_eq!(risk("the/DT start/NN of/IN a/DT new/JJ year/NN", "or").as_deref(), Some("low"));
        assert_eq!(risk("Most/JJS keys/NNS turn/VBP up/RP", "Lost").as_deref(), Some("low"));
        assert_eq!(risk("Miss/NNP Hill/NNP left/VBD", "Mist").as_deref(), Some("high"));
    }

    #[test]
    fn the_same_tag_may_hide_another_use() {
        assert_eq!(risk("a/DT cup/NN of/IN tea/NN", "if").as_deref(), Some("low"));
    }
}
