//! Words in the wrong number.

use solecism_language::{Class, Form, Number, TagInfo};

use super::contraction::is_piece;
use crate::error::Error;
use crate::kind::{ErrorKind, Group, LanguagePart, Ways};
use crate::risk;
use crate::tagged::{Tagged, Token};
use crate::words::Words;

#[doc = include_str!("agreement.md")]
pub struct Agreement;

/// A rule that matches at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// A noun and the verb after it.
    SubjectVerb,
    /// A determiner and the noun this many tokens after it.
    DeterminerNoun(u32),
    /// A verb, whatever precedes it.
    Verb,
}

/// Ways: the member of the pair that is changed.
const LEFT: u32 = 0;
const RIGHT: u32 = 1;

impl Rule {
    /// The first rule that matches at the position.
    fn at(sentence: &Tagged, words: &Words, at: usize) -> Option<Self> {
        let tokens = &sentence.tokens;
        let class = |at: usize| tokens.get(at).map(|token| token.info.class);
        let number_marked = |at: usize| tokens.get(at).is_some_and(|token| is_number_marked(token, words));
        match class(at)? {
            Class::Noun if number_marked(at + 1) => Some(Self::SubjectVerb),
            Class::Determiner => {
                let noun = match class(at + 1)? {
                    Class::Noun => 1,
                    Class::Adjective if class(at + 2) == Some(Class::Noun) => 2,
                    _ => return None,
                };
                agree(sentence, words, &tokens[at], &tokens[at + noun])
                    .then_some(Self::DeterminerNoun(noun as u32))
            }
            Class::Verb if number_marked(at) => Some(Self::Verb),
            _ => None,
        }
    }

    fn subkind(self) -> &'static str {
        match self {
            Self::SubjectVerb => "subject-verb",
            Self::DeterminerNoun(_) => "determiner-noun",
            Self::Verb => "verb",
        }
    }

    /// Distance from the position to the right member of the pair.
    fn span(self) -> u32 {
        match self {
            Self::SubjectVerb => 1,
            Self::DeterminerNoun(span) => span,
            Self::Verb => 0,
        }
    }
}

impl ErrorKind for Agreement {
    fn name(&self) -> &'static str {
        "agreement"
    }

    fn needs(&self) -> &'static [LanguagePart] {
        &[LanguagePart::Morphology]
    }

    fn manual(&self) -> &'static str {
        include_str!("agreement.md")
    }

    fn keeps_words(&self) -> bool {
        true
    }

    fn reach(&self) -> Option<u32> {
        Some(2)
    }

    fn groups(&self, sentence: &Tagged, words: &Words) -> Vec<Group> {
        Group::only(sentence, |at, _| Rule::at(sentence, words, at).is_some())
    }

    fn ways(&self, sentence: &Tagged, words: &Words, _: &'static str, site: u32) -> Ways {
        match Rule::at(sentence, words, site as usize) {
            Some(Rule::SubjectVerb | Rule::DeterminerNoun(_)) => Ways::Weighted(&[1, 2]),
            Some(Rule::Verb) => Ways::Even(1),
            None => Ways::Even(0),
        }
    }

    fn error(&self, sentence: &Tagged, words: &Words, _: &'static str, site: u32, way: u32) -> Option<Error> {
        let rule = Rule::at(sentence, words, site as usize)?;
        let at = if way == LEFT { site } else { site + rule.span() };
        let token = sentence.tokens.get(at as usize)?;
        let (word, form) = counterpart(token, words)?;
        let tag = sentence.tagset.with_form(&token.tag, form);
        let info = TagInfo { form, ..token.info };
        let error = Error::substitute(sentence, at, word, tag, info, rule.subkind())?;
        let error = error.with_risk(words, |_| risk::agreement(sentence, words, site, at));
        Some(match (rule, way) {
            (Rule::Verb, _) => error,
            (_, LEFT) => error.on_side("left"),
            (_, RIGHT) => error.on_side("right"),
            _ => return None,
        })
    }
}

/// The same word in the other number, with its form.
fn counterpart(token: &Token, words: &Words) -> Option<(String, Form)> {
    match token.info.class {
        Class::Determiner => {
            let opposite = words.language.morphology.opposite_number_determiner(&token.word)?;
            Some((opposite, token.info.form))
        }
        Class::Noun => {
            let form = match token.info.form {
                Form::Plural => Form::Singular,
                Form::Singular => Form::Plural,
                other => other,
            };
            Some((words.language.morphology.opposite_number_noun(&token.word, token.info.form)?, form))
        }
        Class::Verb => words.language.morphology.opposite_number_verb(&token.word, token.info.form),
        _ => None,
    }
}

/// True if the token is a verb inflected for number.
fn is_number_marked(token: &Token, words: &Words) -> bool {
    token.info.class == Class::Verb
        && !is_piece(token)
        && words.language.morphology.shows_number(&token.word, token.info.form)
}

/// True if the determiner is marked for number and agrees with the noun. A noun whose tag does not show its number
/// agrees with any determiner.
fn agree(sentence: &Tagged, words: &Words, determiner: &Token, noun: &Token) -> bool {
    let number = match noun.info.form {
        Form::Singular => Some(Number::Singular),
        Form::Plural => Some(Number::Plural),
        _ => None,
    };
    let marked = words.language.morphology.determiner_number(&determiner.word);
    marked.is_some_and(|marked| number.is_none_or(|number| number == marked))
        && !is_relative(sentence, determiner)
}

/// True if the tag is used only for relative and interrogative words: the *that* of *the song that birds sing*.
fn is_relative(sentence: &Tagged, token: &Token) -> bool {
    let penn = |tag| sentence.tagset.translate_penn(tag);
    token.tag == penn("WDT") && penn("WDT") != penn("DT")
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::testing::{edits, errors, outcomes, tagged, tagged_with, words};
    use solecism_language::TagSet;

    /// Sub-kind, side and result of every error in the sentence.
    fn found(sentence: &str) -> Vec<(String, Option<String>, String)> {
        let edits = edits(&Agreement, sentence).into_iter();
        edits
            .map(|e| (e.subkind.into_owned(), e.side.map(Cow::into_owned), e.new.unwrap_or_default()))
            .collect()
    }

    fn case(subkind: &str, side: Option<&str>, word: &str) -> (String, Option<String>, String) {
        (subkind.to_owned(), side.map(str::to_owned), word.to_owned())
    }

    #[test]
    fn a_noun_and_the_verb_after_it() {
        assert_eq!(
            found("dogs/NNS bark/VBP"),
            [
                case("subject-verb", Some("left"), "dog"),
                case("subject-verb", Some("right"), "barks"),
                case("verb", None, "barks")
            ]
        );
        assert_eq!(
            found("the/DT child/NN was/VBD late/JJ")[..2].to_vec(),
            [case("subject-verb", Some("left"), "children"), case("subject-verb", Some("right"), "were")]
        );
    }

    #[test]
    fn a_determiner_and_the_noun_after_it() {
        assert_eq!(
            found("These/DT shoes/NNS fit/VBD"),
            [case("determiner-noun", Some("left"), "This"), case("determiner-noun", Some("right"), "shoe")]
        );
        for determiner in ["a", "another", "each", "every"] {
            let expected = [case("determiner-noun", Some("right"), "shoes")];
            assert_eq!(found(&format!("{determiner}/DT shoe/NN fell/VBD")), expected);
        }
        assert_eq!(found("an/DT hour/NN passed/VBD"), [case("determiner-noun", Some("right"), "hours")]);
        assert!(found("the/DT shoe/NN fell/VBD").is_empty());
    }

    #[test]
    fn a_determiner_an_adjective_and_a_noun() {
        assert_eq!(
            outcomes(&Agreement, "that/DT old/JJ shoe/NN fell/VBD"),
            ["those old shoe fell", "that old shoes fell"]
        );
        assert!(found("that/DT very/RB old/JJ shoe/NN fell/VBD").is_empty());
    }

    #[test]
    fn a_verb_alone() {
        for (sentence, word) in [
            ("They/PRP are/VBP here/RB", "is"),
            ("She/PRP has/VBZ left/VBN", "have"),
            ("I/PRP was/VBD there/RB", "were"),
            ("It/PRP goes/VBZ", "go"),
            ("They/PRP 're/VBP late/JJ", "'s"),
        ] {
            assert_eq!(found(sentence), [case("verb", None, word)], "{sentence}");
        }
    }

    #[test]
    fn only_the_present_and_was_and_were_are_marked() {
        for sentence in [
            "dogs/NNS barked/VBD",
            "dogs/NNS can/MD bark/VB",
            "barking/VBG dogs/NNS",
            "has/MD",
            "I/PRP wan/VBP na/TO go/VB",
        ] {
            assert!(found(sentence).is_empty(), "{sentence}");
        }
    }

    #[test]
    fn a_noun_without_a_counterpart_leaves_the_other_member() {
        let sentence = "information/NN helps/VBZ";
        assert_eq!(found(sentence)[0], case("subject-verb", Some("right"), "help"));
        assert_eq!(
            found("this/DT information/NN came/VBD"),
            [case("determiner-noun", Some("left"), "these")]
        );
        assert!(found("every/DT sheep/NN ate/VBD").is_empty());
    }

    #[test]
    fn a_determiner_must_agree_and_must_not_be_relative() {
        assert!(found("songs/NNS that/WDT birds/NNS sang/VBD").is_empty());
        assert!(found("songs/NNS that/WDT bird/NN sang/VBD").is_empty());
        assert!(found("a/DT shoes/NNS fell/VBD").is_empty());
        assert!(found("that/IN shoe/NN fell/VBD").is_empty());
    }

    #[test]
    fn the_new_tag_is_that_of_the_new_form() {
        let tags: Vec<_> = edits(&Agreement, "dogs/NNS bark/VBP").into_iter().map(|e| e.new_tag).collect();
        assert_eq!(tags.iter().flatten().collect::<Vec<_>>(), ["NN", "VBZ", "VBZ"]);
        assert_eq!(edits(&Agreement, "it/PRP was/VBD")[0].new_tag(), "VBD");
    }

    #[test]
    fn the_left_member_is_changed_once_in_three_times() {
        let sentence = tagged("dogs/NNS bark/VBP");
        assert_eq!(Agreement.ways(&sentence, &words(), "", 0), Ways::Weighted(&[1, 2]));
        assert_eq!(Agreement.ways(&sentence, &words(), "", 1), Ways::Even(1));
    }

    #[test]
    fn features_tell_the_number_where_the_tag_does_not() {
        let text = "Dogs/NOUN/Number=Plur bark/VERB/Mood=Ind|Tense=Pres|VerbForm=Fin ./PUNCT";
        let sentence = tagged_with(TagSet::upos(), text);
        let errors = errors(&Agreement, &sentence, &words());
        let found: Vec<_> = errors.iter().map(|error| error.result(&sentence).join(" ")).collect();
        assert_eq!(found, ["Dog bark .", "Dogs barks .", "Dogs barks ."]);
        assert_eq!(errors[0].changes[0].info.form, Form::Singular);
        assert_eq!(errors[0].changes[0].edit.new_tag(), "NOUN");
    }
}
