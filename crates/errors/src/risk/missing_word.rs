//! Risk of missing words: words that may be left out.
//!
//! [`Risk::None`] only if there is evidence that the sentence is broken: neighbours that cannot stand side by side, a
//! singular noun without its determiner, a sentence without a finite verb.

use solecism_language::{Class, Form, NounFlags, VerbFlags};

use super::Risk;
use super::around::Around;
use super::neighbours::{clash, sorts_at};
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// The risk of leaving out the word at this position.
pub(crate) fn missing_word(sentence: &Tagged, words: &Words, at: u32) -> Risk {
    let around = Around::new(sentence, words);
    let at = i64::from(at);
    if clash(sorts_at(&around, at - 1), sorts_at(&around, at + 1)) {
        return Risk::None;
    }
    if around.is_word(at + 1, &["--", "–", "—", "..."]) || !around.has_finite_verb(at) {
        // A sentence that is broken off may break off anywhere, and a heading with a word less is still a heading
        return Risk::High;
    }
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

/// [`Risk::None`] if there is evidence that the sentence is broken, otherwise [`Risk::Low`].
fn unless(evidence: bool) -> Risk {
    if evidence { Risk::None } else { Risk::Low }
}

fn determiner(around: &Around, at: i64) -> Risk {
    if around.is(at + 1, Class::Determiner) || around.is_possessive(at + 1) || around.is_number(at + 1) {
        // "all the people"; "the two of us"
        return Risk::High;
    }
    if is_contact_relative(around, at) {
        return Risk::High;
    }
    opener(around, at)
}

/// A relative word before a subject: *the book that she read*.
fn is_contact_relative(around: &Around, at: i64) -> bool {
    around.is_word(at, &["that", "which", "who", "whom"])
        && around.is(at - 1, Class::Noun)
        && around.starts_noun_phrase(at + 1)
}

/// A determiner or possessive before a noun that needs none.
fn opener(around: &Around, at: i64) -> Risk {
    let Some(head) = around.head_noun(at + 1) else {
        // It was a phrase of its own: "with these in hand"
        return unless(is_plain_preposition(around, at - 1));
    };
    if around.stands_bare(head) || around.is_word(at - 1, &["that", "this", "no", "any", "some"]) {
        return Risk::High;
    }
    let predicate = around.is_form_of(around.before_adverbs(at), "be") || around.is_word(at - 1, &["as"]);
    if around.noun_is(head, NounFlags::DUAL) || predicate {
        // "national history"; "he was king"
        return Risk::High;
    }
    if is_abstract(around, head) {
        // "the exaggeration"
        return Risk::High;
    }
    let known = |noun: &Token| around.words().language.dictionary.contains(&noun.word);
    unless(!around.noun_is(head, NounFlags::UNIT) && around.token(head).is_some_and(known))
}

/// True if the noun has an ending of nouns that are often used without an article.
fn is_abstract(around: &Around, noun: i64) -> bool {
    const ABSTRACT: [&str; 12] =
        ["ing", "ion", "ment", "ance", "ence", "ism", "ity", "ness", "ship", "ure", "cy", "age"];
    around.token(noun).is_some_and(|token| ABSTRACT.iter().any(|ending| token.word.ends_with(ending)))
}

/// A preposition that is not a particle, so that something must follow it.
fn is_plain_preposition(around: &Around, at: i64) -> bool {
    around
        .is_word(at, &["of", "at", "from", "with", "for", "into", "during", "without", "between", "against"])
}

fn verb(around: &Around, at: i64) -> Risk {
    let form = around.form(at);
    let next = around.after_adverbs(at);
    let modifies = matches!(form, Form::Gerund | Form::Participle)
        && around.is_any(at + 1, &[Class::Noun, Class::Adjective]);
    if modifies
        && around.is_any(at - 1, &[Class::Determiner, Class::Adjective, Class::Preposition, Class::Pronoun])
    {
        return Risk::High;
    }
    if around.starts_sentence(at) {
        // "You coming?" What is left of an imperative may be a phrase
        return Risk::High;
    }
    if is_support(around, at) {
        // "They can swim"; "do you know"
        let plain = around.takes_plain_verb(at - 1) || around.takes_plain_verb(at + 1);
        return if plain { Risk::High } else { unless(around.is(at - 1, Class::Noun)) };
    }
    if around.is_form_of(at, "have") && around.form(next) == Form::Participle {
        // "It had rained": most participles look like the past tense
        return if sorts_at(around, next).may_be_past() { Risk::High } else { unless(true) };
    }
    if around.form(next) == Form::Base && around.verb_is(at, VerbFlags::BARE) {
        return Risk::High;
    }
    let before = around.before_adverbs(at);
    if form == Form::Gerund && around.verb_is(at - 1, VerbFlags::ING) {
        // "It stopped raining"
        return Risk::High;
    }
    if form == Form::Base && (around.form(before) == Form::Modal || around.is(before, Class::InfinitivalTo)) {
        return unless(!sorts_at(around, at + 1).may_follow_modal());
    }
    // "The cat the mouse"
    let between_phrases = around.is_finite_verb(at)
        && around.is(at - 1, Class::Noun)
        && !around.noun_is(at - 1, NounFlags::UNIT)
        && (sorts_at(around, at + 1).is_opener() || sorts_at(around, at + 1).is_object());
    // "You have practice": the next word may be the verb
    let verbless = around.is_only_finite_verb(at) && !sorts_at(around, next).may_be_finite();
    unless(between_phrases || verbless)
}

/// True if the verb is a modal or *do* and another verb could do without it.
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
    if around.is_end(at + 1) || around.is(at + 1, Class::Adverb) {
        // "sit in there"; "is it in here"
        return Risk::High;
    }
    if leads_to_unit(around, at + 1) {
        // "She left on Monday"; "it lasted for two weeks"
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
    let compound = around.form(at - 1) == Form::Singular && around.is(at + 1, Class::Noun);
    if compound || around.is(at - 1, Class::Preposition) || around.is(at + 1, Class::Preposition) {
        // "a cup of tea"; "over at the shop"
        return Risk::High;
    }
    if around.is(at - 1, Class::Punctuation) {
        // "When you lie, you lie"; a list can continue after a comma
        return Risk::Some;
    }
    unless(is_needed_preposition(around, at))
}

/// True if the phrase after the preposition cannot be attached to the words before it: *the end of the road, he went
/// to the shop*.
fn is_needed_preposition(around: &Around, at: i64) -> bool {
    let before_phrase = sorts_at(around, at + 1).is_opener();
    let after_noun = around.is(at - 1, Class::Noun) && !around.noun_is(at - 1, NounFlags::UNIT);
    // "members of parliament"
    let of_plural = after_noun && around.form(at - 1) == Form::Plural && around.is(at + 1, Class::Noun);
    let after_object = around.is(at - 1, Class::Pronoun) && around.is(at - 2, Class::Verb);
    let after_intransitive = around.verb_is(at - 1, VerbFlags::NO_OBJECT);
    of_plural
        || before_phrase && (after_intransitive || ((after_noun || after_object) && !is_given(around, at)))
}

/// True if a verb shortly before takes two objects: *told him about the plan*.
fn is_given(around: &Around, at: i64) -> bool {
    const GIVING: [&str; 18] = [
        "give", "tell", "ask", "show", "send", "teach", "offer", "bring", "buy", "make", "call", "pay",
        "owe", "lend", "grant", "name", "promise", "sell",
    ];
    (2..=5).any(|back| around.lemma(at - back).is_some_and(|lemma| GIVING.contains(&&*lemma)))
}

/// True if a noun phrase of time or measure begins here.
fn leads_to_unit(around: &Around, at: i64) -> bool {
    let from = if around.is(at, Class::Determiner) { at + 1 } else { at };
    around.head_noun(from).is_some_and(|head| around.noun_is(head, NounFlags::UNIT) || is_day(around, head))
}

fn is_day(around: &Around, at: i64) -> bool {
    const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    around.token(at).is_some_and(|token| {
        let word = token.word.to_ascii_lowercase();
        DAYS.contains(&word.strip_suffix('s').unwrap_or(&word))
    })
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
    if is_plain_preposition(around, at - 1) {
        return unless(around.is_end(at + 1));
    }
    let plain_verb = matches!(around.form(at + 1), Form::Present | Form::Base);
    if around.starts_sentence(at)
        && plain_verb
        && !around.is_word(at + 1, &["are", "am", "'re", "'m", "’re", "’m"])
    {
        // "You know": what is left is an imperative
        return Risk::High;
    }
    if around.is(at - 1, Class::Conjunction) && around.is(at + 1, Class::Verb) {
        return Risk::High;
    }
    // After a modal the subject of a question is needed: "what can we do"
    unless(around.form(at - 1) == Form::Modal || is_clitic(around, at + 1))
}

/// True if the word is a clitic: *'re, 'll*.
fn is_clitic(around: &Around, at: i64) -> bool {
    around.is(at, Class::Verb) && around.token(at).is_some_and(|token| token.word.starts_with(['\'', '’']))
}

fn is_reflexive(around: &Around, at: i64) -> bool {
    let token = around.token(at);
    token.is_some_and(|token| token.word.ends_with("self") || token.word.ends_with("selves"))
}

/// An object right after its verb.
fn object(around: &Around, at: i64) -> Risk {
    if around.is_any(at + 1, &[Class::Determiner, Class::Noun]) || around.is_possessive(at + 1) {
        // "She gave him a book"
        return Risk::High;
    }
    if around.verb_is(at - 1, VerbFlags::OPTIONAL_OBJECT) {
        return Risk::High;
    }
    let elliptic =
        matches!(around.form(at - 1), Form::Past | Form::Participle) && around.starts_sentence(at - 1);
    if elliptic {
        // "Squashed it down"
        return Risk::Some;
    }
    let needed = around.verb_is(at - 1, VerbFlags::OBJECT) && around.is_end(at + 1);
    unless(needed || around.is(at + 1, Class::Verb) && !around.verb_is(at - 1, VerbFlags::AUX))
}

fn noun(around: &Around, at: i64) -> Risk {
    let beside_noun = |other: i64| around.is(other, Class::Noun);
    if beside_noun(at + 1) || beside_noun(at - 1) {
        // "the school bus": either word can go
        return Risk::High;
    }
    if around.is_word(
        at - 1,
        &["this", "that", "these", "those", "some", "all", "any", "each", "both", "many", "few"],
    ) || around.is_number(at - 1)
    {
        return Risk::High;
    }
    if around.is_possessive(at - 1)
        || around.is_word(at - 1, &["'s", "’s", "his"])
        || sorts_at(around, at + 1).may_be_nominal()
    {
        // "getting the material right"
        return Risk::Some;
    }
    let bare = !around.is_any(at - 1, &[Class::Determiner, Class::Adjective, Class::Preposition]);
    if bare && around.noun_is(at, NounFlags::UNIT) {
        return Risk::High;
    }
    if around.is(at - 1, Class::Verb) {
        return object(around, at);
    }
    let opened = sorts_at(around, at - 1).is_opener()
        && around
            .is_any(at + 1, &[Class::Determiner, Class::Preposition, Class::Pronoun, Class::Conjunction]);
    let one_old = around.is(at - 1, Class::Adjective) && around.is_word(at - 2, &["a", "an", "every"]);
    unless(opened || one_old || (is_plain_preposition(around, at - 1) && around.is_end(at + 1)))
}

fn infinitival_to(around: &Around, at: i64) -> Risk {
    if around.verb_is(at - 1, VerbFlags::BARE)
        || around.is_word(at - 1, &["help", "helps", "helped", "helping"])
    {
        return Risk::High;
    }
    if around.form(at + 1) != Form::Base {
        return preposition(around, at);
    }
    if around.takes_plain_verb(at - 1) {
        // "many ways to know"
        return Risk::Some;
    }
    unless(sorts_at(around, at + 1).is_plain_verb())
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
    if both(Class::Verb) && around.form(at + 1) == Form::Base {
        return Risk::Some;
    }
    // "the dog and the cat"; "it rained and we left"
    let listed = around.is(at - 1, Class::Noun) && sorts_at(around, at + 1).is_opener();
    let joined = around.is(at - 1, Class::Verb)
        && !around.verb_is(at - 1, VerbFlags::CLAUSE)
        && sorts_at(around, at + 1).is_subject();
    unless(listed || joined)
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
        assert_eq!(risk("the/DT book/NN THAT/WDT fell/VBD"), Risk::Low);
        assert_eq!(risk("She/PRP hopes/VBZ that/IN THIS/DT plan/NN works/VBZ"), Risk::High);
        assert_eq!(risk("the/DT worst/JJS storm/NN in/IN OUR/PRP$ history/NN"), Risk::High);
        assert_eq!(risk("He/PRP was/VBD not/RB THE/DT king/NN"), Risk::High);
        assert_eq!(risk("THE/DT exaggeration/NN helped/VBD"), Risk::High);
        assert_eq!(risk("Start/VB with/IN THESE/DT in/IN mind/NN"), Risk::None);
    }

    #[test]
    fn verbs() {
        assert_eq!(risk("They/PRP CAN/MD swim/VB"), Risk::High);
        assert_eq!(risk("He/PRP CAN/MD swim/VB"), Risk::None);
        assert_eq!(risk("a/DT BROKEN/VBN cup/NN fell/VBD"), Risk::High);
        assert_eq!(risk("He/PRP TAKES/VBZ it/PRP"), Risk::None);
        assert_eq!(risk("It/PRP HAD/VBD rained/VBN"), Risk::High);
        assert_eq!(risk("They/PRP HAVE/VBP quickly/RB risen/VBN"), Risk::None);
        assert_eq!(risk("ARE/VBP you/PRP coming/VBG ?/."), Risk::High);
        assert_eq!(risk("It/PRP had/VBD stopped/VBN RAINING/VBG ./."), Risk::High);
        assert_eq!(risk("When/WRB did/VBD it/PRP START/VB —/: I/PRP see/VBP"), Risk::High);
        assert_eq!(risk("FILL/VB the/DT jar/NN ./."), Risk::High);
        assert_eq!(risk("You/PRP may/MD NEED/VB a/DT spoon/NN"), Risk::None);
        assert_eq!(risk("The/DT cat/NN WAS/VBD on/IN the/DT mat/NN"), Risk::None);
        assert_eq!(risk("You/PRP HAVE/VBP practice/NN today/NN"), Risk::Low);
        assert_eq!(risk("The/DT cat/NN SLEPT/VBD while/IN it/PRP rained/VBD"), Risk::Low);
    }

    #[test]
    fn prepositions() {
        assert_eq!(risk("I/PRP think/VBP THAT/IN it/PRP rained/VBD"), Risk::High);
        assert_eq!(risk("He/PRP left/VBD ON/IN Monday/NNP"), Risk::High);
        assert_eq!(risk("He/PRP put/VBD it/PRP IN/IN the/DT box/NN"), Risk::None);
        assert_eq!(risk("All/DT OF/IN the/DT men/NNS left/VBD"), Risk::High);
        assert_eq!(risk("It/PRP opens/VBZ ON/IN Mondays/NNPS"), Risk::High);
        assert_eq!(risk("It/PRP is/VBZ the/DT end/NN OF/IN the/DT road/NN"), Risk::None);
        assert_eq!(risk("She/PRP told/VBD him/PRP ABOUT/IN the/DT plan/NN"), Risk::Low);
        assert_eq!(risk("a/DT cup/NN OF/IN tea/NN fell/VBD"), Risk::High);
        assert_eq!(risk("two/CD cups/NNS OF/IN tea/NN fell/VBD"), Risk::None);
        assert_eq!(risk("the/DT end/NN OF/IN the/DT road/NN"), Risk::High);
    }

    #[test]
    fn pronouns_and_objects() {
        assert_eq!(risk("She/PRP gave/VBD HIM/PRP a/DT book/NN"), Risk::High);
        assert_eq!(risk("He/PRP reads/VBZ BOOKS/NNS"), Risk::High);
        assert_eq!(risk("He/PRP made/VBD IT/PRP ./."), Risk::None);
        assert_eq!(risk("and/CC HE/PRP left/VBD"), Risk::High);
        assert_eq!(risk("MY/PRP$ books/NNS fell/VBD"), Risk::High);
        assert_eq!(risk("MY/PRP$ book/NN fell/VBD"), Risk::None);
        assert_eq!(risk("HE/PRP left/VBD"), Risk::Low);
        assert_eq!(risk("if/IN HE/PRP goes/VBZ"), Risk::None);
        assert_eq!(risk("What/WP can/MD WE/PRP do/VB ?/."), Risk::None);
        assert_eq!(risk("Squashed/VBD IT/PRP flat/JJ"), Risk::Some);
    }

    #[test]
    fn nouns() {
        assert_eq!(risk("the/DT SCHOOL/NN bus/NN stopped/VBD"), Risk::High);
        assert_eq!(risk("the/DT school/NN BUS/NN stopped/VBD"), Risk::High);
        assert_eq!(risk("these/DT BOOKS/NNS fell/VBD"), Risk::High);
        assert_eq!(risk("the/DT BOOK/NN of/IN maps/NNS"), Risk::None);
        assert_eq!(risk("an/DT old/JJ BOOK/NN fell/VBD"), Risk::None);
        assert_eq!(risk("It/PRP is/VBZ getting/VBG the/DT SAUCE/NN right/JJ"), Risk::Some);
    }

    #[test]
    fn particles_and_conjunctions() {
        assert_eq!(risk("She/PRP helped/VBD TO/TO clean/VB"), Risk::High);
        assert_eq!(risk("She/PRP wants/VBZ TO/TO know/VB"), Risk::None);
        assert_eq!(risk("She/PRP wants/VBZ TO/TO clean/VB"), Risk::Low);
        assert_eq!(risk("There/EX are/VBP ways/NNS TO/TO know/VB"), Risk::Some);
        assert_eq!(risk("AND/CC then/RB it/PRP rained/VBD"), Risk::High);
        assert_eq!(risk("warm/JJ AND/CC dry/JJ rooms/NNS"), Risk::High);
        assert_eq!(risk("It/PRP rained/VBD AND/CC we/PRP left/VBD"), Risk::None);
    }
}
