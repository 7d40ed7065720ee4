//! Verb forms that may stand where another stood.

use solecism_english::{Class, Form, VerbFlags};

use super::Risk;
use super::around::Around;
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of putting the verb at this position into another form.
pub(crate) fn verb_form(sentence: &Tagged, words: &Words, at: u32, to: Form) -> Risk {
    let around = Around::new(sentence, words);
    let at = i64::from(at);
    match around.form(at) {
        Form::Participle => participle(&around, at, to),
        Form::Gerund => gerund(&around, at, to),
        Form::Base => base(&around, at, to),
        Form::Present | Form::Third => present(&around, at),
        _ => Risk::None,
    }
}

/// Whether the verb stands before a noun as an adjective does: *a broken cup*.
fn modifies(around: &Around, at: i64) -> bool {
    around.is_any(at - 1, &[Class::Determiner, Class::Adjective, Class::Preposition])
        && around.is(at + 1, Class::Noun)
        || around.is_possessive(at - 1)
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
    Risk::None
}

/// *It was eaten* to *it was eating*.
fn passive_to_progressive(around: &Around, at: i64) -> Risk {
    if around.is_word(at + 1, &["by"]) {
        Risk::None
    } else if around.verb_is(at, VerbFlags::OPTIONAL_OBJECT) {
        Risk::High
    } else if around.verb_is(at, VerbFlags::OBJECT) {
        Risk::Low
    } else {
        Risk::Some
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
        // They were eating; with an object after it, it cannot be a passive
        return if around.starts_noun_phrase(at + 1) { Risk::None } else { Risk::High };
    }
    if around.is(at - 1, Class::Noun) {
        return postmodifier(around, at, to);
    }
    let begins = around.starts_sentence(at) || around.is(at - 1, Class::Punctuation);
    match to {
        Form::Participle if begins => Risk::High,
        Form::Base if begins => Risk::Some,
        _ if around.is(at - 1, Class::Determiner) => Risk::Low,
        _ => Risk::None,
    }
}

fn base(around: &Around, at: i64, to: Form) -> Risk {
    let causes = |back: i64| around.verb_is(at - back, VerbFlags::BARE);
    if to == Form::Gerund
        && (1..=4).any(causes)
        && !around.is_any(at - 1, &[Class::InfinitivalTo, Class::Verb])
    {
        // We saw him leave
        return Risk::High;
    }
    if to == Form::Participle && (2..=4).any(causes) && !around.is(at - 1, Class::InfinitivalTo) {
        return Risk::Some;
    }
    if around.starts_sentence(at) && to != Form::Third {
        return Risk::Some;
    }
    Risk::None
}

fn present(around: &Around, at: i64) -> Risk {
    let after_noun = around.is(at - 1, Class::Noun) && around.has_other_finite_verb(at);
    if after_noun { Risk::Low } else { Risk::None }
}

#[cfg(test)]
mod tests {
    use crate::kinds::VerbForm;
    use crate::testing::edits;

    /// The risk of the change to this word.
    fn risk(sentence: &str, new: &str) -> Option<String> {
        edits(&VerbForm, sentence).into_iter().find(|edit| edit.new_word() == new).and_then(|edit| edit.risk)
    }

    #[test]
    fn participles() {
        assert_eq!(risk("a/DT broken/VBN cup/NN", "breaking").as_deref(), Some("high"));
        assert_eq!(risk("a/DT broken/VBN cup/NN", "breaks"), None);
        assert_eq!(risk("It/PRP was/VBD eaten/VBN ./.", "eating").as_deref(), Some("high"));
        assert_eq!(risk("It/PRP was/VBD eaten/VBN by/IN me/PRP", "eating"), None);
        assert_eq!(risk("He/PRP has/VBZ gone/VBN", "go"), None);
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
        assert_eq!(risk("He/PRP wants/VBZ to/TO leave/VB", "leaves"), None);
        assert_eq!(risk("She/PRP walks/VBZ", "walking"), None);
    }
}
