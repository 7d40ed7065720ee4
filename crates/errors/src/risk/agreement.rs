//! Risk of agreement errors: words that may be in either number.

use solecism_language::{Class, Form, NounFlags};

use super::Risk;
use super::around::{Around, back_while};
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of changing the number of the word at `at`, found by a rule that matches at `site`.
pub(crate) fn agreement(sentence: &Tagged, words: &Words, site: u32, at: u32) -> Risk {
    let around = Around::new(sentence, words);
    let (site, at) = (i64::from(site), i64::from(at));
    match around.class(at) {
        Some(Class::Verb) => verb(&around, at),
        Some(Class::Noun) if site == at => subject(&around, at),
        Some(Class::Noun) => determined_noun(&around, at),
        _ => Risk::None,
    }
}

/// Words after which a verb may be in either number.
const EITHER: [&str; 21] = [
    "none", "any", "all", "some", "more", "most", "who", "what", "which", "half", "rest", "majority",
    "minority", "number", "lot", "either", "neither", "else", "percent", "%", "variety",
];

fn verb(around: &Around, at: i64) -> Risk {
    if around.noun_is(at - 1, NounFlags::COLLECTIVE) || around.is_word(at - 1, &EITHER) {
        return Risk::High;
    }
    if around.form(at) == Form::Past
        && (1..=10).any(|back| around.is_word(at - back, &["if", "wish", "though", "were"]))
    {
        // "If I were you"
        return Risk::High;
    }
    if around.form(at) == Form::Third && around.starts_sentence(at) {
        // "Keeps warm": without its ending, an imperative
        return Risk::High;
    }
    if around.is_word(at - 1, &["there"]) {
        return Risk::Low;
    }
    let noun = around.is(at - 1, Class::Noun);
    if around.is_proper(at - 1) || (noun && is_object_of_preposition(around, at - 1)) {
        // "A team", "a company" take plural verbs; "bread and butter" a singular one; "one of the few that work"
        return Risk::Low;
    }
    Risk::None
}

/// A noun right before a verb that is taken for its subject.
fn subject(around: &Around, at: i64) -> Risk {
    if is_object_of_preposition(around, at) {
        // "The boys in the car are": the subject is further left
        return Risk::High;
    }
    let plural_verb = around.form(at + 1) == Form::Present || around.is_word(at + 1, &["were", "are"]);
    let plural_noun = around.form(at) == Form::Plural;
    if around.form(at) != Form::None && plural_noun != plural_verb {
        return Risk::High;
    }
    if plural_noun && around.noun_is(at, NounFlags::COLLECTIVE) {
        return Risk::High;
    }
    if around.is_proper(at) { Risk::Some } else { Risk::None }
}

/// True if the noun phrase that ends here follows a preposition or a conjunction.
fn is_object_of_preposition(around: &Around, noun: i64) -> bool {
    let inside = |at: i64| {
        around.is_any(at, &[Class::Noun, Class::Adjective, Class::Determiner])
            || around.is_possessive(at)
            || around.is_number(at)
    };
    let at = back_while(noun, inside);
    let clause =
        around.is_word(at, &["that", "because", "if", "whether", "while", "although", "since", "as", "than"]);
    around.is_any(at, &[Class::Preposition, Class::Conjunction]) && !clause
}

/// A noun after a determiner.
fn determined_noun(around: &Around, at: i64) -> Risk {
    if around.is_word(at - 1, &["that"])
        && around.is(at - 2, Class::Verb)
        && around.form(at) == Form::Singular
    {
        // "I know that dogs"
        return Risk::Some;
    }
    if around.is_word(at, &["person"]) {
        // "another people"
        return Risk::Some;
    }
    match (around.is(at + 1, Class::Noun), around.form(at)) {
        // "these sports cars", "these sport cars"
        (true, Form::Plural) => Risk::High,
        (true, _) => Risk::Low,
        _ => Risk::None,
    }
}

#[cfg(test)]
mod tests {
    use crate::kinds::Agreement;
    use crate::testing::edits;

    /// The risk of the change to this word.
    fn risk(sentence: &str, new: &str) -> Option<std::borrow::Cow<'static, str>> {
        edits(&Agreement, sentence).into_iter().find(|edit| edit.new_word() == new).and_then(|edit| edit.risk)
    }

    #[test]
    fn verbs_that_may_be_in_either_number() {
        assert_eq!(risk("the/DT staff/NN include/VBP her/PRP", "includes").as_deref(), Some("high"));
        assert_eq!(risk("if/IN I/PRP were/VBD you/PRP", "was").as_deref(), Some("high"));
        assert_eq!(risk("Keeps/VBZ milk/NN cool/JJ", "Keep").as_deref(), Some("high"));
        assert_eq!(risk("none/NN are/VBP left/VBN", "is").as_deref(), Some("high"));
        assert_eq!(risk("the/DT dog/NN barks/VBZ", "bark"), None);
    }

    #[test]
    fn nouns_that_are_not_the_subject() {
        assert_eq!(risk("boys/NNS in/IN the/DT car/NN are/VBP late/JJ", "cars").as_deref(), Some("high"));
        assert_eq!(risk("cats/NNS and/CC dogs/NNS fight/VBP", "dog").as_deref(), Some("high"));
        assert_eq!(risk("the/DT dog/NN barks/VBZ", "dogs"), None);
    }

    #[test]
    fn nouns_after_a_determiner() {
        assert_eq!(risk("these/DT sports/NNS cars/NNS sold/VBD", "sport").as_deref(), Some("high"));
        assert_eq!(risk("these/DT cars/NNS sold/VBD", "car"), None);
        assert_eq!(risk("another/DT person/NN came/VBD", "people").as_deref(), Some("some"));
        assert_eq!(risk("I/PRP saw/VBD that/DT dog/NN jump/VB", "dogs").as_deref(), Some("some"));
    }
}
