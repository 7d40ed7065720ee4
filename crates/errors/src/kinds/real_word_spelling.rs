//! Words misspelled as other real words.

use solecism_language::carry_case;

use crate::error::Error;
use crate::kind::{ErrorKind, Group, LanguagePart, Ways};
use crate::risk;
use crate::tagged::Tagged;
use crate::words::Words;

#[doc = include_str!("real_word_spelling.md")]
pub struct RealWordSpelling;

impl ErrorKind for RealWordSpelling {
    fn name(&self) -> &'static str {
        "real-word-spelling"
    }

    fn needs(&self) -> &'static [LanguagePart] {
        &[LanguagePart::Confusables]
    }

    fn manual(&self) -> &'static str {
        include_str!("real_word_spelling.md")
    }

    fn keeps_words(&self) -> bool {
        true
    }

    fn reach(&self) -> Option<u32> {
        Some(0)
    }

    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        Group::only(sentence, |_, token| !words.language.confusables.partners(&token.word).is_empty())
    }

    fn ways(&self, sentence: &Tagged, words: &Words, _: &'static str, site: u32) -> Ways {
        let token = sentence.tokens.get(site as usize);
        let partners = token.map_or(0, |token| words.language.confusables.partners(&token.word).len());
        Ways::Even(partners as u32)
    }

    fn error(&self, sentence: &Tagged, words: &Words, _: &'static str, site: u32, way: u32) -> Option<Error> {
        let token = sentence.tokens.get(site as usize)?;
        let partner = words.language.confusables.partners(&token.word).get(way as usize)?;
        let word = carry_case(&token.word, partner);
        let error = Error::substitute(sentence, site, word, &token.tag, token.info, token.tag.to_string())?;
        Some(error.with_risk(words, |_| risk::real_word_spelling(sentence, words, site, partner)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{edits, outcomes, tagged, words};
    use solecism_language::{Confusables, Language};

    fn with_pairs(pairs: &str) -> Words {
        let confusables = Confusables::parse(pairs).unwrap_or_default();
        Words { language: Language::english().confusables(confusables), ..Words::default() }
    }

    #[test]
    fn only_words_with_a_partner_are_sites_whatever_their_capitals() {
        let words = with_pairs("is in\nis it\n");
        let sentence = tagged("Is/VBZ the/DT lamp/NN lit/JJ IN/IN there/RB ?/.");
        assert_eq!(RealWordSpelling.groups(&sentence, &words)[0].sites, [0, 4]);
        assert_eq!(RealWordSpelling.ways(&sentence, &words, "", 0), Ways::Even(2));
        assert_eq!(RealWordSpelling.ways(&sentence, &words, "", 4), Ways::Even(1));
        assert_eq!(RealWordSpelling.ways(&sentence, &words, "", 1), Ways::Even(0));
    }

    #[test]
    fn the_pairs_of_the_papers_table_are_in_the_list() {
        let outcomes = outcomes(&RealWordSpelling, "is/VBZ");
        for partner in ["if", "in", "it", "as", "us", "its", "his"] {
            assert!(outcomes.iter().any(|outcome| outcome == partner), "{partner}");
        }
        for (word, partners) in
            [("if", &["in", "it", "of"][..]), ("in", &["it", "an", "on"]), ("it", &["its", "at"])]
        {
            let words = words();
            let found = words.language.confusables.partners(word);
            assert!(partners.iter().all(|partner| found.iter().any(|f| &**f == *partner)), "{word}");
        }
    }

    #[test]
    fn capitals_and_the_tag_stay_and_the_tag_is_the_sub_kind() {
        let edits = edits(&RealWordSpelling, "Is/VBZ");
        for edit in edits {
            assert_eq!((edit.new_tag(), &*edit.subkind), ("VBZ", "VBZ"));
            assert!(edit.new_word().starts_with(char::is_uppercase), "{edit:?}");
        }
    }
}
