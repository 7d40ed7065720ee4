//! Words left out.

use solecism_english::Class;

use crate::error::Error;
use crate::kind::{ErrorKind, Group, Ways};
use crate::risk;
use crate::tagged::Tagged;
use crate::words::Words;

#[doc = include_str!("missing_word.md")]
pub struct MissingWord;

/// The classes whose words are left out, and how often each is.
const CLASSES: [(Class, &str, u32); 7] = [
    (Class::Determiner, "det", 28),
    (Class::Verb, "verb", 23),
    (Class::Preposition, "prep", 21),
    (Class::Pronoun, "pronoun", 10),
    (Class::Noun, "noun", 7),
    (Class::InfinitivalTo, "to", 7),
    (Class::Conjunction, "conj", 2),
];

/// The place in [`CLASSES`] of each class; beyond the last for those whose words are not left out.
const PLACES: [usize; Class::ALL.len()] = {
    let mut places = [CLASSES.len(); Class::ALL.len()];
    let mut place = 0;
    while place < CLASSES.len() {
        places[CLASSES[place].0 as usize] = place;
        place += 1;
    }
    places
};

impl ErrorKind for MissingWord {
    fn name(&self) -> &'static str {
        "missing-word"
    }

    fn manual(&self) -> &'static str {
        include_str!("missing_word.md")
    }

    fn keeps_words(&self) -> bool {
        false
    }

    fn subkinds(&self) -> &'static [&'static str] {
        &["det", "verb", "prep", "pronoun", "noun", "to", "conj"]
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        let words = sentence.tokens.iter().filter(|token| token.info.class != Class::Punctuation);
        if words.take(2).count() < 2 {
            return Vec::new();
        }
        let mut counts = [0; Class::ALL.len()];
        for token in &sentence.tokens {
            counts[token.info.class as usize] += 1;
        }
        let mut groups = CLASSES.map(|(class, name, weight)| {
            let sites = Vec::with_capacity(counts[class as usize]);
            Group { name, weight, sites }
        });
        for (at, token) in (0..).zip(&sentence.tokens) {
            if let Some(group) = groups.get_mut(PLACES[token.info.class as usize]) {
                group.sites.push(at);
            }
        }
        groups.into_iter().filter(|group| !group.sites.is_empty()).collect()
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
