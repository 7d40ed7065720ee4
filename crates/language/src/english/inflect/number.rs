//! Grammatical number: words that are marked for it, and their counterparts.

use super::spelling::vowel_groups;
use super::{Inflection, contracted, irregular};
use crate::case::{carry_case, lowered, recased};
use crate::class::{Form, Number};
use crate::english::lemmas::{listed_noun, listed_verb};
use crate::flags::NounFlags;

/// The number that a determiner requires of its noun, if any.
pub(super) fn determiner_number(word: &str) -> Option<Number> {
    const SINGULAR: [&str; 7] = ["a", "an", "this", "that", "another", "each", "every"];
    const PLURAL: [&str; 2] = ["these", "those"];
    let is = |listed: &&str| listed.eq_ignore_ascii_case(word);
    if SINGULAR.iter().any(is) {
        Some(Number::Singular)
    } else if PLURAL.iter().any(is) {
        Some(Number::Plural)
    } else {
        None
    }
}

/// The determiner of the other number in the same capitalisation: *this* and *these*, *that* and *those*.
pub(super) fn opposite_number_determiner(word: &str) -> Option<String> {
    let opposite = match &*lowered(word) {
        "this" => "these",
        "these" => "this",
        "that" => "those",
        "those" => "that",
        _ => return None,
    };
    Some(carry_case(word, opposite))
}

impl Inflection {
    /// The noun in the other number in the same capitalisation. `None` if it has no counterpart (*information*) or
    /// looks the same (*sheep*). A form other than singular or plural is guessed from the word.
    pub(crate) fn opposite_number_noun(&self, word: &str, form: Form) -> Option<String> {
        let lower = lowered(word);
        if has_no_number(&lower) {
            return None;
        }
        let opposite = match form {
            Form::Singular => self.plural_as_written(word, &lower)?,
            Form::Plural => recased(word, &lower, &self.noun_singular(&lower)?),
            _ if self.looks_plural(&lower) => recased(word, &lower, &self.noun_singular(&lower)?),
            _ => self.plural_as_written(word, &lower)?,
        };
        (opposite != word).then_some(opposite)
    }

    /// The plural of a singular in the spelling of the text: *CD* gives *CDs* but *DOG* gives *DOGS*, and a name
    /// keeps its *y* (*Kennedys*).
    fn plural_as_written(&self, word: &str, lower: &str) -> Option<String> {
        let common = listed_noun(lower).is_some() || irregular::nouns().lists(lower);
        let starts_upper = word.starts_with(char::is_uppercase);
        let name_in_y = starts_upper && !common && lower.ends_with('y') && !ends_like_common_noun(lower);
        if name_in_y || (!common && is_short_capitals(word)) || is_vowelless_capitals(word, lower) {
            return Some(format!("{word}s"));
        }
        Some(recased(word, lower, &self.noun_plural(lower)?))
    }

    fn looks_plural(&self, lower: &str) -> bool {
        match listed_noun(lower) {
            Some(noun) => noun.flags.contains(NounFlags::PLURAL),
            None => self.noun_singular(lower).is_some(),
        }
    }

    /// The verb in the other number, and its form: *walks* and *walk*, *was* and *were*, *'s* and *'re*. Only the
    /// present tense and the past of *be* are marked for number. A verb of unknown form ([`Form::Finite`]) is changed
    /// only if it is unambiguously a present tense or *was*.
    pub(crate) fn opposite_number_verb(&self, word: &str, form: Form) -> Option<(String, Form)> {
        let lower = lowered(word);
        if let Some((clitic, form)) = contracted::opposite_number(&lower, form) {
            return Some((carry_case(word, &clitic), form));
        }
        let (opposite, form) = self.opposite_number_lower(&lower, form)?;
        (opposite != lower).then(|| (recased(word, &lower, &opposite), form))
    }

    /// True if a verb in this form is marked for the number of its subject: a present tense, *was* and *were*.
    pub(crate) fn shows_number(&self, word: &str, form: Form) -> bool {
        match form {
            Form::Third | Form::Present => true,
            Form::Past => ["was", "were"].iter().any(|past| past.eq_ignore_ascii_case(word)),
            // The tag does not show it, but the word may.
            Form::Finite => self.opposite_number_verb(word, form).is_some(),
            _ => false,
        }
    }

    fn opposite_number_lower(&self, lower: &str, form: Form) -> Option<(String, Form)> {
        Some(match (lower, form) {
            ("was", Form::Past | Form::Finite) => ("were".to_owned(), Form::Past),
            ("were", Form::Past | Form::Finite) => ("was".to_owned(), Form::Past),
            ("am" | "are", Form::Present | Form::Finite) => ("is".to_owned(), Form::Third),
            // *ain't* goes with any subject.
            ("ai", _) => return None,
            (_, Form::Third) => (self.verb_for(lower, form, Form::Present)?, Form::Present),
            (_, Form::Present) => (self.verb_for(lower, form, Form::Third)?, Form::Third),
            (_, Form::Finite) => {
                let lemma = self.lemma_of_verb(lower, Form::Third)?;
                listed_verb(&lemma)?;
                (self.verb(&lemma, Form::Present, Number::Plural), Form::Present)
            }
            _ => return None,
        })
    }

    fn verb_for(&self, lower: &str, from: Form, to: Form) -> Option<String> {
        Some(self.verb(&self.lemma_of_verb(lower, from)?, to, Number::Plural))
    }
}

/// True if a word tagged as a noun has no counterpart of the other number: an address or a ratio, a decade (*90s*), a
/// pronoun (*everyone*).
fn has_no_number(lower: &str) -> bool {
    let indefinite = ["body", "one", "thing"].iter().any(|end| {
        let first = lower.strip_suffix(end);
        first.is_some_and(|first| matches!(first, "any" | "every" | "some" | "no" | "no-"))
    });
    let decade = lower.trim_end_matches('s').trim_matches(['\'', '’']);
    indefinite || lower.contains(['@', '/', ':']) || decade.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if an unlisted word in *-y* is more likely a capitalised common noun than a name.
fn ends_like_common_noun(lower: &str) -> bool {
    ["ogy", "ity", "etary", "tory", "ncy", "aphy"].iter().any(|ending| lower.ends_with(ending))
}

/// True for an acronym if the word is unlisted; a longer word is more likely an ordinary one in capitals.
fn is_short_capitals(word: &str) -> bool {
    word.chars().all(char::is_uppercase) && (2..=5).contains(&word.chars().count())
}

/// True for an acronym such as *CD*, even if the word is listed.
fn is_vowelless_capitals(word: &str, lower: &str) -> bool {
    word.len() > 1 && word.chars().all(char::is_uppercase) && vowel_groups(lower) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn determiners_marked_for_number_are_known() {
        assert_eq!(determiner_number("Every"), Some(Number::Singular));
        assert_eq!(determiner_number("those"), Some(Number::Plural));
        assert_eq!(determiner_number("the"), None);
        assert_eq!(opposite_number_determiner("This").as_deref(), Some("These"));
        assert_eq!(opposite_number_determiner("THOSE").as_deref(), Some("THAT"));
        assert_eq!(opposite_number_determiner("a"), None);
    }

    #[test]
    fn nouns_change_number_and_keep_their_capitals() {
        let inflector = Inflection::default();
        for (word, form, expected) in [
            ("child", Form::Singular, Some("children")),
            ("Children", Form::Plural, Some("Child")),
            ("DOGS", Form::Plural, Some("DOG")),
            ("DOG", Form::Singular, Some("DOGS")),
            ("CD", Form::Singular, Some("CDs")),
            ("CDs", Form::Plural, Some("CD")),
            ("Kennedy", Form::Singular, Some("Kennedys")),
            ("City", Form::Singular, Some("Cities")),
            ("Hymnology", Form::Singular, Some("Hymnologies")),
            ("POV", Form::Singular, Some("POVs")),
            ("BAKESALE", Form::Singular, Some("BAKESALES")),
            ("someone@example.org", Form::Singular, None),
            ("Everyone", Form::Singular, None),
            ("1990s", Form::Plural, None),
            ("'90s", Form::Plural, None),
            ("sheep", Form::Singular, None),
            ("information", Form::Singular, None),
            ("scissors", Form::Plural, None),
            ("women", Form::None, Some("woman")),
            ("book", Form::None, Some("books")),
            ("café", Form::Singular, Some("cafés")),
        ] {
            assert_eq!(inflector.opposite_number_noun(word, form).as_deref(), expected, "{word}");
        }
    }

    #[test]
    fn verbs_show_number_in_the_present_and_in_the_past_of_be() {
        let inflection = Inflection::default();
        for (word, form, shows) in [
            ("walks", Form::Third, true),
            ("Were", Form::Past, true),
            ("walked", Form::Past, false),
            ("goes", Form::Finite, true),
            ("walk", Form::Finite, false),
            ("walking", Form::Gerund, false),
        ] {
            assert_eq!(inflection.shows_number(word, form), shows, "{word}");
        }
    }

    #[test]
    fn verbs_change_number() {
        let inflector = Inflection::default();
        for (word, form, expected) in [
            ("is", Form::Third, Some(("are", Form::Present))),
            ("Are", Form::Present, Some(("Is", Form::Third))),
            ("am", Form::Present, Some(("is", Form::Third))),
            ("was", Form::Past, Some(("were", Form::Past))),
            ("were", Form::Past, Some(("was", Form::Past))),
            ("has", Form::Third, Some(("have", Form::Present))),
            ("do", Form::Present, Some(("does", Form::Third))),
            ("tries", Form::Third, Some(("try", Form::Present))),
            ("watch", Form::Present, Some(("watches", Form::Third))),
            ("'s", Form::Third, Some(("'re", Form::Present))),
            ("’re", Form::Present, Some(("’s", Form::Third))),
            ("'ve", Form::Present, Some(("'s", Form::Third))),
            ("'m", Form::Present, Some(("'s", Form::Third))),
            ("walked", Form::Past, None),
            ("go", Form::Base, None),
            ("can", Form::Modal, None),
            ("ai", Form::Present, None),
            ("goes", Form::Finite, Some(("go", Form::Present))),
            ("was", Form::Finite, Some(("were", Form::Past))),
            ("walk", Form::Finite, None),
        ] {
            let found = inflector.opposite_number_verb(word, form);
            assert_eq!(found.as_ref().map(|(verb, form)| (verb.as_str(), *form)), expected, "{word}");
        }
    }
}
