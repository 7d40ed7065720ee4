//! Risk of verb form errors: verb forms that may stand in place of another.

use solecism_language::{Class, Form, TagInfo, VerbFlags};

use super::Risk;
use super::around::Around;
use super::neighbours::{clash, sorts_at, sorts_with};
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of putting the verb at this position into another form, spelled `new`.
///
/// [`Risk::None`] if the new form cannot stand beside its neighbours.
pub(crate) fn verb_form(sentence: &Tagged, words: &Words, at: u32, to: Form, new: &str) -> Risk {
    let around = Around::new(sentence, words);
    let at = i64::from(at);
    let info = TagInfo { class: Class::Verb, form: to, proper: false, known: true };
    let sorts = sorts_with(new, info, words);
    if clash(sorts_at(&around, at - 1), sorts) || clash(sorts, sorts_at(&around, at + 1)) {
        return Risk::None;
    }
    let told = match around.form(at) {
        Form::Participle => participle(&around, at, to),
        Form::Gerund => gerund(&around, at, to),
        Form::Base => base(&around, at, to),
        Form::Present | Form::Third => present(&around, at),
        _ => Risk::None,
    };
    // A word that looks like a noun may be one, and one that looks like a past tense may begin a clause: "came to
    // works".
    let other_use =
        (to != Form::Gerund && sorts.may_be_nominal()) || (to == Form::Participle && sorts.may_be_past());
    if other_use { told.max(Risk::Low) } else { told }
}

/// True if the verb precedes a noun as an adjective does: *a broken cup*.
fn modifies(around: &Around, at: i64) -> bool {
    let opened = around.starts_sentence(at)
        || around.is_any(
            at - 1,
            &[
                Class::Determiner,
                Class::Adjective,
                Class::Adverb,
                Class::Preposition,
                Class::Conjunction,
                Class::Punctuation,
            ],
        );
    opened && around.is_any(at + 1, &[Class::Noun, Class::Adjective]) || around.is_possessive(at - 1)
}

fn participle(around: &Around, at: i64, to: Form) -> Risk {
    if modifies(around, at) {
        return if to == Form::Third { Risk::None } else { Risk::High };
    }
    let auxiliary = around.before_adverbs(at);
    if around.is_form_of(auxiliary, "be") && to == Form::Gerund {
        return passive_to_progressive(around, at);
    }
    if around.is(at - 1, Class::Noun) {
        return postmodifier(around, at, to);
    }
    if to == Form::Gerund && (around.starts_sentence(at) || around.is(at - 1, Class::Punctuation)) {
        // "The rooms, shared by all"
        return Risk::High;
    }
    Risk::None
}

/// *It was eaten* to *it was eating*.
fn passive_to_progressive(around: &Around, at: i64) -> Risk {
    if around.is_word(at + 1, &["by"]) {
        Risk::None
    } else if around.verb_is(at, VerbFlags::OBJECT) {
        Risk::Some
    } else {
        Risk::High
    }
}

/// A participle after its noun: *the man called Tom*.
fn postmodifier(around: &Around, at: i64, to: Form) -> Risk {
    match to {
        Form::Gerund if around.is_word(at + 1, &["by"]) => Risk::Low,
        Form::Gerund | Form::Participle => Risk::High,
        _ if around.has_other_finite_verb(at) => Risk::Low,
        _ => Risk::High,
    }
}

fn gerund(around: &Around, at: i64, to: Form) -> Risk {
    if modifies(around, at) {
        return if to == Form::Third { Risk::None } else { Risk::High };
    }
    let auxiliary = around.before_adverbs(at);
    if around.is_form_of(auxiliary, "be") && to == Form::Participle {
        // "They were eating"; with an object after it, it cannot be a passive
        return if around.starts_noun_phrase(at + 1) { Risk::None } else { Risk::High };
    }
    if around.is(at - 1, Class::Noun) {
        return postmodifier(around, at, to);
    }
    let begins = around.starts_sentence(at) || around.is(at - 1, Class::Punctuation);
    match to {
        Form::Participle if begins => Risk::High,
        Form::Base if begins => Risk::Some,
        // "go bowling", "go bowl"
        Form::Base if around.verb_is(at - 1, VerbFlags::BARE) || around.is_form_of(at - 1, "go") => {
            Risk::Some
        }
        _ if around.is_any(at - 1, &[Class::Determiner, Class::Conjunction]) => Risk::Low,
        _ => Risk::None,
    }
}

fn base(around: &Around, at: i64, to: Form) -> Risk {
    let causes = |back: i64| around.verb_is(at - back, VerbFlags::BARE);
    if to == Form::Gerund
        && (1..=4).any(causes)
        && !around.is_any(at - 1, &[Class::InfinitivalTo, Class::Verb])
    {
        // "We saw him leave"
        return Risk::High;
    }
    if to == Form::Participle && (2..=4).any(causes) && !around.is(at - 1, Class::InfinitivalTo) {
        return Risk::Some;
    }
    if around.starts_sentence(at) {
        // A phrase may serve as a sentence: "Washed by hand"
        return if to == Form::Third { Risk::Low } else { Risk::High };
    }
    if around.is(at - 1, Class::Conjunction) || around.is(at - 1, Class::Punctuation) {
        return Risk::Low;
    }
    Risk::None
}

fn present(around: &Around, at: i64) -> Risk {
    if around.starts_sentence(at) {
        // "Know what I mean"
        return Risk::High;
    }
    let after_noun = around.is(at - 1, Class::Noun) && around.has_other_finite_verb(at);
    let seen = around.is_any(at - 1, &[Class::Noun, Class::Pronoun]) && around.is(at - 2, Class::Verb);
    if seen && !sorts_at(around, at - 1).is_subject() {
        // "I remember it happens"
        Risk::Some
    } else if after_noun || around.is_any(at - 1, &[Class::Conjunction, Class::Punctuation]) {
        Risk::Low
    } else {
        Risk::None
    }
}

#[cfg(test)]
mod tests {
    use crate::kinds::VerbForm;
    use crate::testing::edits;

    /// The risk of the change to this word.
    fn risk(sentence: &str, new: &str) -> Option<std::borrow::Cow<'static, str>> {
        edits(&VerbForm, sentence).into_iter().find(|edit| edit.new_word() == new).and_then(|edit| edit.risk)
    }

    #[test]
    fn participles() {
        assert_eq!(risk("a/DT broken/VBN cup/NN", "breaking").as_deref(), Some("high"));
        assert_eq!(risk("a/DT forgotten/VBN cup/NN", "forgets"), None);
        assert_eq!(risk("Increased/VBN speed/NN is/VBZ fun/NN", "Increasing").as_deref(), Some("high"));
        assert_eq!(risk("It/PRP was/VBD eaten/VBN ./.", "eating").as_deref(), Some("high"));
        assert_eq!(risk("the/DT rooms/NNS ,/, shared/VBN in/IN turn/NN", "sharing").as_deref(), Some("high"));
        assert_eq!(risk("It/PRP was/VBD eaten/VBN by/IN me/PRP", "eating"), None);
        assert_eq!(risk("He/PRP has/VBZ eaten/VBN", "eat"), None);
    }

    #[test]
    fn gerunds() {
        assert_eq!(risk("They/PRP were/VBD eating/VBG ./.", "eaten").as_deref(), Some("high"));
        assert_eq!(risk("They/PRP were/VBD eating/VBG the/DT cake/NN", "eaten"), None);
        assert_eq!(risk("a/DT man/NN walking/VBG home/RB", "walks").as_deref(), Some("high"));
        assert_eq!(risk("They/PRP were/VBD eating/VBG", "eats"), None);
    }

    #[test]
    fn other_forms() {
        assert_eq!(risk("We/PRP saw/VBD him/PRP leave/VB", "leaving").as_deref(), Some("high"));
        assert_eq!(risk("He/PRP wants/VBZ to/TO know/VB", "knows"), None);
        assert_eq!(risk("She/PRP walks/VBZ", "walking"), None);
        assert_eq!(risk("Wash/VB by/IN hand/NN ./.", "Washing").as_deref(), Some("high"));
        assert_eq!(risk("They/PRP came/VBD to/TO work/VB", "works").as_deref(), Some("low"));
        assert_eq!(risk("I/PRP remember/VBP it/PRP happens/VBZ", "happening").as_deref(), Some("some"));
        assert_eq!(risk("They/PRP go/VBP bowling/VBG", "bowl").as_deref(), Some("some"));
    }
}
