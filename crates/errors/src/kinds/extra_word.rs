//! Extra words.

use std::borrow::Cow;

use solecism_language::{Class, same_word};

use crate::error::Error;
use crate::kind::{ErrorKind, Group, LanguagePart, Ways, sites};
use crate::risk;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

#[doc = include_str!("extra_word.md")]
pub struct ExtraWord;

const REPEATED_TOKEN: &str = "repeated-token";
const REPEATED_TAG: &str = "repeated-tag";
const RANDOM_WORD: &str = "random-word";
const SUBKINDS: [&str; 3] = [REPEATED_TOKEN, REPEATED_TAG, RANDOM_WORD];

impl ErrorKind for ExtraWord {
    fn name(&self) -> &'static str {
        "extra-word"
    }

    fn needs(&self) -> &'static [LanguagePart] {
        &[LanguagePart::Words]
    }

    fn manual(&self) -> &'static str {
        include_str!("extra_word.md")
    }

    fn subkinds(&self) -> &'static [&'static str] {
        &SUBKINDS
    }

    fn last_resort(&self) -> Option<&'static str> {
        Some(RANDOM_WORD)
    }

    fn reach(&self) -> Option<u32> {
        Some(0)
    }

    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        let sites = |group: &Group| self.sites(sentence, group.name).unwrap_or_default();
        self.outline(sentence, words)
            .into_iter()
            .map(|group| Group { sites: sites(&group), ..group })
            .collect()
    }

    fn outline(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        if !sentence.takes_words {
            return Vec::new();
        }
        SUBKINDS.map(|name| Group { name, weight: 1, sites: Vec::new() }).into()
    }

    fn sites(&self, sentence: &Tagged, group: &'static str) -> Option<Vec<u32>> {
        let tokens = &sentence.tokens;
        let is_punctuation = |token: &Token| token.info.class == Class::Punctuation;
        let end = tokens.iter().rposition(|token| !is_punctuation(token)).map_or(0, |last| last + 1);
        let doubled = |at: usize, token: &Token| {
            at < end && token.info.class != Class::Adjective && !is_punctuation(token)
        };
        Some(if group == RANDOM_WORD { (0..end as u32).collect() } else { sites(sentence, doubled) })
    }

    fn ways(&self, sentence: &Tagged, words: &Words, group: &'static str, site: u32) -> Ways {
        let list = &words.language.words;
        let count = match (group, sentence.tokens.get(site as usize)) {
            (REPEATED_TOKEN, Some(_)) => 1,
            (REPEATED_TAG, Some(token)) => list.with_tag(&token.tag).len(),
            (RANDOM_WORD, Some(_)) => list.len(),
            _ => 0,
        };
        Ways::Even(count as u32)
    }

    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        way: u32,
    ) -> Option<Error> {
        let token = sentence.tokens.get(site as usize)?;
        let error = if group == REPEATED_TOKEN {
            Error::insert(site, repeated(sentence, site as usize)?, &token.tag, token.info, group)
        } else {
            let same_tag = || words.language.words.with_tag(&token.tag).get(way as usize).copied();
            let listed = if group == REPEATED_TAG { same_tag()? } else { way };
            let (word, tag) = listed_word(sentence, words, listed as usize, site)?;
            if group == REPEATED_TAG && same_word(&word, &token.word) {
                return None;
            }
            let info = sentence.tagset.info_for(&word, tag, "_");
            Error::insert(site, word, tag, info, group)
        };
        Some(error.with_risk(words, |error| risk::extra_word(sentence, words, error)))
    }
}

/// Number of tokens to search backwards for the beginning of the sentence.
const OPENING: usize = 50;

/// The word at this position, in the spelling of its second copy.
fn repeated(sentence: &Tagged, at: usize) -> Option<String> {
    let token = sentence.tokens.get(at)?;
    let begins =
        at < OPENING && sentence.tokens[..at].iter().all(|before| before.info.class == Class::Punctuation);
    if !begins || token.info.proper || token.word == "I" {
        return Some(token.word.clone().into_owned());
    }
    let mut letters = token.word.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    // A word in capitals throughout keeps them anywhere in the sentence.
    let capitals = rest.chars().next().is_some_and(char::is_uppercase);
    let copy = if capitals {
        token.word.clone().into_owned()
    } else {
        first.to_lowercase().chain(rest.chars()).collect()
    };
    Some(copy)
}

/// A word of the list, spelled for insertion after this position, and its tag.
fn listed_word<'w>(
    sentence: &Tagged,
    words: &'w Words,
    index: usize,
    after: u32,
) -> Option<(String, &'w str)> {
    let (word, tag) = words.language.words.get(index);
    if word.is_empty() {
        return None;
    }
    let next = sentence.tokens.get(after as usize + 1);
    let adapted = next.and_then(|next| words.language.morphology.adapted(word, &next.word));
    Some((adapted.map_or_else(|| word.to_owned(), Cow::into_owned), tag))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{errors, outcomes, tagged, words};
    use solecism_language::{Language, TaggedWords};

    fn with_list(list: &str) -> Words {
        let list = TaggedWords::parse(list).unwrap_or_default();
        Words { language: Language::english().words(list), ..Words::default() }
    }

    fn of_group(group: &str, sentence: &str, words: &Words) -> Vec<String> {
        let sentence = tagged(sentence);
        let errors = errors(&ExtraWord, &sentence, words);
        let of_group = errors.iter().filter(|error| error.changes[0].edit.subkind == group);
        of_group.map(|error| error.result(&sentence).join(" ")).collect()
    }

    #[test]
    fn the_three_ways_are_equally_likely() {
        let groups = ExtraWord.groups(&tagged("We/PRP learn/VBP ./."), &words());
        assert_eq!(
            groups.iter().map(|g| (g.name, g.weight)).collect::<Vec<_>>(),
            SUBKINDS.map(|name| (name, 1))
        );
    }

    #[test]
    fn a_repeated_token_is_neither_an_adjective_nor_punctuation() {
        let found = of_group(REPEATED_TOKEN, "He/PRP has/VBZ old/JJ ,/, warm/JJ shoes/NNS ./.", &words());
        assert_eq!(
            found,
            [
                "He he has old , warm shoes .",
                "He has has old , warm shoes .",
                "He has old , warm shoes shoes ."
            ]
        );
    }

    #[test]
    fn the_copy_of_the_first_word_is_small_unless_it_is_a_name_or_i() {
        for (sentence, copy) in [
            ("The/DT end/NN", "The the end"),
            ("``/`` The/DT end/NN", "`` The the end"),
            ("I/PRP know/VBP", "I I know"),
            ("A/DT dog/NN", "A a dog"),
            ("Anna/NNP knows/VBZ", "Anna Anna knows"),
            ("THE/DT END/NN", "THE THE END"),
            ("Écoute/VB !/.", "Écoute écoute !"),
        ] {
            assert_eq!(of_group(REPEATED_TOKEN, sentence, &words())[0], copy);
        }
    }

    #[test]
    fn a_repeated_tag_is_the_tokens_own_but_not_the_token() {
        let words = with_list("they/PRP\nwe/PRP\nsing/VBP\ngreen/JJ\n");
        let found = of_group(REPEATED_TAG, "We/PRP saw/VBD red/JJ roses/NNS ./.", &words);
        assert_eq!(found, ["We they saw red roses ."]);
    }

    #[test]
    fn a_random_word_comes_after_any_word_but_not_after_the_end() {
        let words = with_list("sing/VBP\n");
        let found = of_group(RANDOM_WORD, "Oh/UH ,/, yes/UH ./. ''/''", &words);
        assert_eq!(found, ["Oh sing , yes . ''", "Oh , sing yes . ''", "Oh , yes sing . ''"]);
        assert!(of_group(RANDOM_WORD, "!/. !/.", &words).is_empty());
    }

    #[test]
    fn an_article_fits_the_next_word() {
        let words = with_list("a/DT\n");
        assert_eq!(
            of_group(RANDOM_WORD, "See/VB old/JJ men/NNS", &words)[..2],
            ["See an old men", "See old a men"]
        );
        assert!(
            of_group(REPEATED_TAG, "an/DT old/JJ man/NN", &words).is_empty(),
            "an would be the same word"
        );
    }

    #[test]
    fn what_is_put_in_comes_right_after_the_token_that_is_hit() {
        for error in errors(&ExtraWord, &tagged("We/PRP learn/VBP ./."), &with_list("so/RB\n")) {
            assert_eq!(error.changes[0].edit.at, error.target + 1);
        }
        assert_eq!(outcomes(&ExtraWord, "Yes/UH")[0], "Yes yes");
    }
}
