//! Missing words.

use solecism_language::Class;

use crate::error::Error;
use crate::kind::{ErrorKind, Group, Ways, sites};
use crate::risk;
use crate::tagged::Tagged;
use crate::words::Words;

#[doc = include_str!("missing_word.md")]
pub struct MissingWord;

/// Classes of words that are left out, with sub-kind and weight.
const CLASSES: [(Class, &str, u32); 7] = [
    (Class::Determiner, "det", 28),
    (Class::Verb, "verb", 23),
    (Class::Preposition, "prep", 21),
    (Class::Pronoun, "pronoun", 10),
    (Class::Noun, "noun", 7),
    (Class::InfinitivalTo, "to", 7),
    (Class::Conjunction, "conj", 2),
];

impl ErrorKind for MissingWord {
    fn name(&self) -> &'static str {
        "missing-word"
    }

    fn manual(&self) -> &'static str {
        include_str!("missing_word.md")
    }

    fn subkinds(&self) -> &'static [&'static str] {
        &["det", "verb", "prep", "pronoun", "noun", "to", "conj"]
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
        let mut counts = [0; Class::ALL.len()];
        for token in &sentence.tokens {
            counts[token.info.class as usize] += 1;
        }
        if sentence.tokens.len() - counts[Class::Punctuation as usize] < 2 {
            return Vec::new();
        }
        let mut groups = Vec::with_capacity(CLASSES.len());
        let there = CLASSES.iter().filter(|(class, ..)| counts[*class as usize] > 0);
        groups.extend(there.map(|&(_, name, weight)| Group { name, weight, sites: Vec::new() }));
        groups
    }

    fn sites(&self, sentence: &Tagged, group: &'static str) -> Option<Vec<u32>> {
        let (class, ..) = CLASSES.iter().find(|(_, name, _)| *name == group)?;
        Some(sites(sentence, |_, token| token.info.class == *class))
    }

    fn ways(&self, _: &Tagged, _: &Words, _: &'static str, _: u32) -> Ways {
        Ways::Even(1)
    }

    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        _: u32,
    ) -> Option<Error> {
        let error = Error::delete(sentence, site, group)?;
        Some(error.with_risk(words, |_| risk::missing_word(sentence, words, site)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{outcomes, tagged, words};

    const SENTENCE: &str =
        "She/PRP wants/VBZ to/TO put/VB the/DT red/JJ cup/NN on/IN it/PRP and/CC rest/VB soon/RB ./.";

    #[test]
    fn each_class_has_its_weight_and_its_words() {
        let groups = MissingWord.groups(&tagged(SENTENCE), &words());
        let found: Vec<_> = groups.iter().map(|g| (g.name, g.weight, &g.sites[..])).collect();
        let expected: [(&str, u32, &[u32]); 7] = [
            ("det", 28, &[4]),
            ("verb", 23, &[1, 3, 10]),
            ("prep", 21, &[7]),
            ("pronoun", 10, &[0, 8]),
            ("noun", 7, &[6]),
            ("to", 7, &[2]),
            ("conj", 2, &[9]),
        ];
        assert_eq!(found, expected);
        assert_eq!(groups.iter().map(|g| g.name).collect::<Vec<_>>(), MissingWord.subkinds());
    }

    #[test]
    fn only_classes_that_are_there_are_drawn_from() {
        let groups = MissingWord.groups(&tagged("Dogs/NNS bark/VBP ./."), &words());
        assert_eq!(groups.iter().map(|g| g.name).collect::<Vec<_>>(), ["verb", "noun"]);
    }

    #[test]
    fn the_word_goes_and_nothing_else() {
        let outcomes = outcomes(&MissingWord, "Dogs/NNS bark/VBP loudly/RB ./.");
        assert_eq!(outcomes, ["Dogs loudly .", "bark loudly ."]);
    }

    #[test]
    fn a_sentence_of_one_word_stays() {
        for sentence in ["Stop/VB", "Stop/VB !/.", "``/`` Stop/VB ''/''", "./."] {
            assert!(MissingWord.groups(&tagged(sentence), &words()).is_empty(), "{sentence}");
        }
    }

    #[test]
    fn adjectives_and_adverbs_are_never_left_out() {
        assert!(MissingWord.groups(&tagged("Very/RB nice/JJ indeed/RB"), &words()).is_empty());
    }
}
