//! Words that may be left out.

use solecism_english::{Class, Form, NounFlags, VerbFlags};

use super::Risk;
use super::around::Around;
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of leaving out the word at this position.
pub(crate) fn missing_word(sentence: &Tagged, words: &Words, at: u32) -> Risk {
    let around = Around::new(sentence, words);
    let at = i64::from(at);
    match around.class(at) {
        Some(Class::Determiner) => determiner(&around, at),
        Some(Class::Verb) => verb(&around, at),
        Some(Class::Preposition) => preposition(&around, at),
        Some(Class::Pronoun) => pronoun(&around, at),
        Some(Class::Noun) => noun(&around, at),
        Some(Class::InfinitivalTo) => infinitival_to(&around, at),
        Some(Class::Conjunction) => conjunction(&around, at),
        _ => Risk::None,
    }
}

fn determiner(around: &Around, at: i64) -> Risk {
    if around.is(at + 1, Class::Determiner) || around.is_possessive(at + 1) || around.is_number(at + 1) {
        // all the people; the two of us
        return Risk::High;
    }
    if is_contact_relative(around, at) {
        return Risk::High;
    }
    opener(around, at)
}

/// A relative word before a subject of its own: *the book that she read*.
fn is_contact_relative(around: &Around, at: i64) -> bool {
    around.is_word(at, &["that", "which", "who", "whom"])
        && around.is(at - 1, Class::Noun)
        && around.starts_noun_phrase(at + 1)
}

/// A determiner or possessive before a noun that needs none.
fn opener(around: &Around, at: i64) -> Risk {
    match around.head_noun(at + 1) {
        Some(head) if around.stands_bare(head) => Risk::High,
        Some(head) if around.noun_is(head, NounFlags::UNIT) => Risk::Low,
        _ => Risk::None,
    }
}

fn verb(around: &Around, at: i64) -> Risk {
    let form = around.form(at);
    let next = around.form(at + 1);
    let modifies = matches!(form, Form::Gerund | Form::Participle) && around.is(at + 1, Class::Noun);
    if modifies
        && around.is_any(at - 1, &[Class::Determiner, Class::Adjective, Class::Preposition, Class::Pronoun])
    {
        return Risk::High;
    }
    if is_support(around, at) {
        // They can swim; do you know
        let plain = around.takes_plain_verb(at - 1) || around.takes_plain_verb(at + 1);
        return if plain { Risk::High } else { Risk::None };
    }
    if around.is_form_of(at, "have") && next == Form::Participle {
        // It had rained: most participles look like the past
        return Risk::Some;
    }
    if next == Form::Base && around.verb_is(at, VerbFlags::BARE) {
        return Risk::High;
    }
    match form {
        Form::Base | Form::Gerund if around.is(at - 1, Class::Verb) && around.is_end(at + 1) => Risk::Some,
        Form::Participle | Form::Gerund if around.is(at - 1, Class::Noun) => Risk::Some,
        _ => Risk::None,
    }
}

/// Whether the verb is a modal or *do* that another verb could do without.
fn is_support(around: &Around, at: i64) -> bool {
    let helps = around.form(at) == Form::Modal || around.is_word(at, &["do"]);
    helps && !around.is_word(at + 1, &["n't", "n’t", "not", "be"])
}

fn preposition(around: &Around, at: i64) -> Risk {
    let verb_before = around.is(at - 1, Class::Verb);
    if around.is_word(at, &["that"]) {
        let optional = around.verb_is(at - 1, VerbFlags::CLAUSE) || around.is(at - 1, Class::Adjective);
        return if optional { Risk::High } else { Risk::Some };
    }
    if around.is_end(at + 1) {
        return if verb_before { Risk::High } else { Risk::Some };
    }
    if leads_to_unit(around, at + 1) {
        // She left on Monday; it lasted for two weeks
        return Risk::High;
    }
    if around.is_word(at, &["of"])
        && around.is_word(at - 1, &["all", "both", "half", "inside", "outside", "off"])
    {
        return Risk::High;
    }
    if around.form(at + 1) == Form::Gerund {
        let absolute = around.starts_sentence(at) || around.is(at - 1, Class::Punctuation);
        return if absolute || around.verb_is(at - 1, VerbFlags::ING) { Risk::High } else { Risk::Some };
    }
    if verb_before && around.verb_is(at - 1, VerbFlags::OPTIONAL_OBJECT) {
        return Risk::High;
    }
    if around.is(at + 1, Class::Preposition) {
        return Risk::Some;
    }
    if around.starts_sentence(at) { Risk::Low } else { Risk::None }
}

/// Whether a noun phrase of time or measure begins here.
fn leads_to_unit(around: &Around, at: i64) -> bool {
    let from = if around.is(at, Class::Determiner) { at + 1 } else { at };
    around.head_noun(from).is_some_and(|head| around.noun_is(head, NounFlags::UNIT) || is_day(around, head))
}

fn is_day(around: &Around, at: i64) -> bool {
    const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    around.is_word(at, &DAYS)
}

fn pronoun(around: &Around, at: i64) -> Risk {
    if around.is_possessive(at) {
        return opener(around, at);
    }
    if is_contact_relative(around, at) || is_reflexive(around, at) {
        return Risk::High;
    }
    if around.is(at - 1, Class::Verb) && around.form(at - 1) != Form::Modal {
        return object(around, at);
    }
    let plain_verb = matches!(around.form(at + 1), Form::Present | Form::Base);
    if around.starts_sentence(at)
        && plain_verb
        && !around.is_word(at + 1, &["are", "am", "'re", "'m", "’re", "’m"])
    {
        // You know: what is left is an order
        return Risk::High;
    }
    if around.is(at - 1, Class::Conjunction) && around.is(at + 1, Class::Verb) {
        return Risk::High;
    }
    Risk::None
}

fn is_reflexive(around: &Around, at: i64) -> bool {
    let token = around.token(at);
    token.is_some_and(|token| token.word.ends_with("self") || token.word.ends_with("selves"))
}

/// An object right after its verb.
fn object(around: &Around, at: i64) -> Risk {
    if around.is_any(at + 1, &[Class::Determiner, Class::Noun]) || around.is_possessive(at + 1) {
        // She gave him a book
        return Risk::High;
    }
    if around.verb_is(at - 1, VerbFlags::OPTIONAL_OBJECT) {
        return Risk::High;
    }
    let needed = around.verb_is(at - 1, VerbFlags::OBJECT) || around.is(at + 1, Class::Verb);
    if needed || around.verb_is(at - 1, VerbFlags::AUX) { Risk::None } else { Risk::Low }
}

fn noun(around: &Around, at: i64) -> Risk {
    let beside_noun = |other: i64| around.is(other, Class::Noun);
    if beside_noun(at + 1) || beside_noun(at - 1) {
        // the school bus: either word can go
        return Risk::High;
    }
    if around.is_word(
        at - 1,
        &["this", "that", "these", "those", "some", "all", "any", "each", "both", "many", "few"],
    ) || around.is_number(at - 1)
    {
        return Risk::High;
    }
    if around.is_possessive(at - 1) || around.is_word(at - 1, &["'s", "’s", "his"]) {
        return Risk::Some;
    }
    let bare = !around.is_any(at - 1, &[Class::Determiner, Class::Adjective, Class::Preposition]);
    if bare && around.noun_is(at, NounFlags::UNIT) {
        return Risk::High;
    }
    if around.is(at - 1, Class::Verb) {
        return object(around, at);
    }
    if around.is(at - 1, Class::Adjective) && around.is_end(at + 1) && !around.is(at - 2, Class::Determiner) {
        // They sell fresh fruit
        return Risk::Low;
    }
    Risk::None
}

fn infinitival_to(around: &Around, at: i64) -> Risk {
    if around.verb_is(at - 1, VerbFlags::BARE)
        || around.is_word(at - 1, &["help", "helps", "helped", "helping"])
    {
        return Risk::High;
    }
    if leads_to_unit(around, at + 1) { Risk::Some } else { Risk::None }
}

fn conjunction(around: &Around, at: i64) -> Risk {
    if around.starts_sentence(at) {
        return Risk::High;
    }
    let both = |class| around.is(at - 1, class) && around.is(at + 1, class);
    if both(Class::Adjective)
        || around.is(at + 1, Class::Conjunction)
        || around.is(at - 1, Class::Conjunction)
    {
        return Risk::High;
    }
    if around.is(at - 1, Class::Punctuation) {
        return Risk::Some;
    }
    if both(Class::Noun) || both(Class::Adverb) {
        return Risk::Some;
    }
    if both(Class::Verb) && around.form(at + 1) == Form::Base { Risk::Some } else { Risk::None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{tagged, words};

    /// The risk of leaving out the word in capitals.
    fn risk(sentence: &str) -> Risk {
        let sentence = tagged(sentence);
        let at = sentence.words().position(|word| word.len() > 1 && word.chars().all(char::is_uppercase));
        missing_word(&sentence, &words(), at.map_or(u32::MAX, |at| at as u32))
    }

    #[test]
    fn determiners() {
        assert_eq!(risk("THE/DT dogs/NNS barked/VBD"), Risk::High);
        assert_eq!(risk("THE/DT dog/NN barked/VBD"), Risk::None);
        assert_eq!(risk("THE/DT old/JJ dogs/NNS barked/VBD"), Risk::High);
        assert_eq!(risk("Give/VB me/PRP THE/DT information/NN"), Risk::High);
        assert_eq!(risk("ALL/PDT the/DT men/NNS left/VBD"), Risk::High);
        assert_eq!(risk("the/DT book/NN THAT/WDT she/PRP read/VBD"), Risk::High);
        assert_eq!(risk("the/DT book/NN THAT/WDT fell/VBD"), Risk::None);
    }

    #[test]
    fn verbs() {
        assert_eq!(risk("They/PRP CAN/MD swim/VB"), Risk::High);
        assert_eq!(risk("He/PRP CAN/MD swim/VB"), Risk::None);
        assert_eq!(risk("a/DT BROKEN/VBN cup/NN fell/VBD"), Risk::High);
        assert_eq!(risk("He/PRP TAKES/VBZ it/PRP"), Risk::None);
        assert_eq!(risk("It/PRP HAD/VBD rained/VBN"), Risk::Some);
    }

    #[test]
    fn prepositions() {
        assert_eq!(risk("I/PRP think/VBP THAT/IN it/PRP rained/VBD"), Risk::High);
        assert_eq!(risk("He/PRP left/VBD ON/IN Monday/NNP"), Risk::High);
        assert_eq!(risk("He/PRP put/VBD it/PRP IN/IN the/DT box/NN"), Risk::None);
        assert_eq!(risk("All/DT OF/IN the/DT men/NNS left/VBD"), Risk::High);
    }

    #[test]
    fn pronouns_and_objects() {
        assert_eq!(risk("She/PRP gave/VBD HIM/PRP a/DT book/NN"), Risk::High);
        assert_eq!(risk("He/PRP reads/VBZ BOOKS/NNS"), Risk::High);
        assert_eq!(risk("He/PRP made/VBD IT/PRP ./."), Risk::None);
        assert_eq!(risk("and/CC HE/PRP left/VBD"), Risk::High);
        assert_eq!(risk("MY/PRP$ books/NNS fell/VBD"), Risk::High);
        assert_eq!(risk("MY/PRP$ book/NN fell/VBD"), Risk::None);
        assert_eq!(risk("HE/PRP left/VBD"), Risk::None);
    }

    #[test]
    fn nouns() {
        assert_eq!(risk("the/DT SCHOOL/NN bus/NN stopped/VBD"), Risk::High);
        assert_eq!(risk("the/DT school/NN BUS/NN stopped/VBD"), Risk::High);
        assert_eq!(risk("these/DT BOOKS/NNS fell/VBD"), Risk::High);
        assert_eq!(risk("the/DT BOOK/NN fell/VBD"), Risk::None);
    }

    #[test]
    fn particles_and_conjunctions() {
        assert_eq!(risk("She/PRP helped/VBD TO/TO clean/VB"), Risk::High);
        assert_eq!(risk("She/PRP wants/VBZ TO/TO clean/VB"), Risk::None);
        assert_eq!(risk("AND/CC then/RB it/PRP rained/VBD"), Risk::High);
        assert_eq!(risk("warm/JJ AND/CC dry/JJ rooms/NNS"), Risk::High);
        assert_eq!(risk("It/PRP rained/VBD AND/CC we/PRP left/VBD"), Risk::None);
    }
}
