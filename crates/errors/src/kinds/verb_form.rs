//! Verbs in the wrong form.

use solecism_language::{Class, Form, TagInfo};

use super::contraction::{is_clitic, is_negation, is_piece};
use crate::error::Error;
use crate::kind::{ErrorKind, Group, LanguagePart, Ways};
use crate::risk;
use crate::tagged::Tagged;
use crate::words::Words;

#[doc = include_str!("verb_form.md")]
pub struct VerbForm;

/// Forms that can replace a form by mistake.
const fn alternatives(form: Form) -> &'static [Form] {
    match form {
        Form::Participle => &[Form::Base, Form::Gerund, Form::Third],
        Form::Base => &[Form::Participle, Form::Gerund, Form::Third],
        Form::Gerund => &[Form::Participle, Form::Base, Form::Third],
        Form::Present | Form::Third => &[Form::Gerund],
        _ => &[],
    }
}

/// Penn tag of a verb form, for the sub-kind.
const fn penn(form: Form) -> &'static str {
    match form {
        Form::Participle => "VBN",
        Form::Gerund => "VBG",
        Form::Present => "VBP",
        Form::Third => "VBZ",
        _ => "VB",
    }
}

impl ErrorKind for VerbForm {
    fn name(&self) -> &'static str {
        "verb-form"
    }

    fn needs(&self) -> &'static [LanguagePart] {
        &[LanguagePart::Morphology]
    }

    fn manual(&self) -> &'static str {
        include_str!("verb_form.md")
    }

    fn keeps_words(&self) -> bool {
        true
    }

    fn reach(&self) -> Option<u32> {
        Some(0)
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        Group::only(sentence, |at, token| {
            token.info.class == Class::Verb
                && !alternatives(token.info.form).is_empty()
                && !is_clitic(token)
                && !is_piece(token)
                && !sentence.tokens.get(at + 1).is_some_and(is_negation)
        })
    }

    fn ways(&self, sentence: &Tagged, _: &Words, _: &'static str, site: u32) -> Ways {
        let token = sentence.tokens.get(site as usize);
        Ways::Even(token.map_or(0, |token| alternatives(token.info.form).len() as u32))
    }

    fn error(&self, sentence: &Tagged, words: &Words, _: &'static str, site: u32, way: u32) -> Option<Error> {
        let token = sentence.tokens.get(site as usize)?;
        let (from, to) = (token.info.form, *alternatives(token.info.form).get(way as usize)?);
        let word = words.language.morphology.verb_form(&token.word, from, to)?;
        let tag = sentence.tagset.with_form(&token.tag, to);
        let subkind = format!("{}>{}", penn(from), penn(to));
        let info = TagInfo { form: to, ..token.info };
        let error = Error::substitute(sentence, site, word, tag, info, subkind)?;
        let new =
            |error: &Error| error.changes.first().map_or("", |change| change.edit.new_word()).to_owned();
        Some(error.with_risk(words, |error| risk::verb_form(sentence, words, site, to, &new(error))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{edits, outcomes, tagged, words};

    #[test]
    fn each_form_has_its_alternatives() {
        for (sentence, expected) in [
            ("It/PRP was/VBD taken/VBN", &["It was take", "It was taking", "It was takes"][..]),
            ("I/PRP will/MD go/VB", &["I will gone", "I will going", "I will goes"]),
            ("I/PRP tried/VBD singing/VBG", &["I tried sung", "I tried sing", "I tried sings"]),
            ("They/PRP walk/VBP", &["They walking"]),
            ("She/PRP walks/VBZ", &["She walking"]),
            ("She/PRP walked/VBD", &[]),
            ("She/PRP can/MD", &[]),
        ] {
            assert_eq!(outcomes(&VerbForm, sentence), expected, "{sentence}");
        }
    }

    #[test]
    fn an_alternative_that_looks_the_same_is_passed_over() {
        assert_eq!(outcomes(&VerbForm, "Put/VB it/PRP there/RB"), ["Putting it there", "Puts it there"]);
    }

    #[test]
    fn the_new_tag_and_the_sub_kind_are_those_of_the_forms() {
        let edits = edits(&VerbForm, "to/TO be/VB");
        let found: Vec<_> = edits.iter().map(|e| (e.new_word(), e.new_tag(), &*e.subkind)).collect();
        assert_eq!(found, [("been", "VBN", "VB>VBN"), ("being", "VBG", "VB>VBG"), ("is", "VBZ", "VB>VBZ")]);
    }

    #[test]
    fn capitals_are_kept() {
        assert_eq!(outcomes(&VerbForm, "Is/VBZ it/PRP"), ["Being it"]);
        assert_eq!(outcomes(&VerbForm, "PANIC/VB")[1], "PANICKING");
    }

    #[test]
    fn contracted_verbs_stay() {
        for sentence in [
            "He/PRP 's/VBZ late/JJ",
            "It/PRP is/VBZ n't/RB",
            "It/PRP ai/VBZ n't/RB",
            "We/PRP ’re/VBP",
            "C'm/VB on/RP",
        ] {
            assert!(VerbForm.groups(&tagged(sentence), &words())[0].sites.is_empty(), "{sentence}");
        }
    }
}
