//! The context of a token.

use solecism_language::{Class, Form, NounFlags, VerbFlags, lowered};

use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// Number of tokens to search in either direction; more distant ones in a very long sentence are ignored.
const SIGHT: i64 = 50;

/// A sentence with lookups by position. A position outside it has no class, no form and no word.
#[derive(Clone, Copy)]
pub(super) struct Around<'s> {
    tokens: &'s [Token<'s>],
    words: &'s Words,
}

impl<'s> Around<'s> {
    pub(super) fn new(sentence: &'s Tagged<'s>, words: &'s Words) -> Self {
        Self { tokens: &sentence.tokens, words }
    }

    pub(super) fn words(&self) -> &'s Words {
        self.words
    }

    pub(super) fn token(&self, at: i64) -> Option<&'s Token<'s>> {
        self.tokens.get(usize::try_from(at).ok()?)
    }

    pub(super) fn class(&self, at: i64) -> Option<Class> {
        self.token(at).map(|token| token.info.class)
    }

    pub(super) fn form(&self, at: i64) -> Form {
        self.token(at).map_or(Form::None, |token| token.info.form)
    }

    pub(super) fn is(&self, at: i64, class: Class) -> bool {
        self.class(at) == Some(class)
    }

    pub(super) fn is_any(&self, at: i64, classes: &[Class]) -> bool {
        self.class(at).is_some_and(|class| classes.contains(&class))
    }

    /// True if the word is one of these, ignoring case.
    pub(super) fn is_word(&self, at: i64, words: &[&str]) -> bool {
        self.token(at).is_some_and(|token| words.iter().any(|word| word.eq_ignore_ascii_case(&token.word)))
    }

    /// True if only punctuation precedes.
    pub(super) fn starts_sentence(&self, at: i64) -> bool {
        at < SIGHT && (0..at).all(|before| self.is(before, Class::Punctuation))
    }

    /// True if a phrase ends before this position, at punctuation or at the end of the sentence.
    pub(super) fn is_end(&self, at: i64) -> bool {
        self.class(at).is_none_or(|class| class == Class::Punctuation)
    }

    pub(super) fn is_number(&self, at: i64) -> bool {
        self.token(at).is_some_and(|token| {
            matches!(&*token.tag, "CD" | "NUM" | "CRD")
                || token.word.starts_with(|c: char| c.is_ascii_digit())
        })
    }

    pub(super) fn is_proper(&self, at: i64) -> bool {
        self.token(at).is_some_and(|token| token.info.proper)
    }

    /// True for a possessive that opens a noun phrase: *my*, *'s*.
    pub(super) fn is_possessive(&self, at: i64) -> bool {
        const POSSESSIVES: [&str; 12] =
            ["my", "your", "his", "her", "its", "our", "their", "whose", "'s", "’s", "'", "’"];
        self.is_any(at, &[Class::Pronoun, Class::Other, Class::Determiner])
            && self.is_word(at, &POSSESSIVES)
            && self.opens_after_possessive(at + 1)
    }

    fn opens_after_possessive(&self, at: i64) -> bool {
        self.is_any(at, &[Class::Noun, Class::Adjective, Class::Adverb, Class::Verb]) || self.is_number(at)
    }

    /// True if a noun phrase begins here.
    pub(super) fn starts_noun_phrase(&self, at: i64) -> bool {
        self.is_any(at, &[Class::Determiner, Class::Pronoun, Class::Noun, Class::Adjective])
            || self.is_number(at)
    }

    /// The head of the noun phrase that begins here: the last noun of its first run of nouns.
    pub(super) fn head_noun(&self, from: i64) -> Option<i64> {
        let before_nouns = |at: i64| {
            self.is_any(at, &[Class::Adjective, Class::Adverb])
                || self.is_number(at)
                || matches!(self.form(at), Form::Gerund | Form::Participle)
        };
        let first =
            (from..from + SIGHT).find(|&at| !before_nouns(at)).filter(|&at| self.is(at, Class::Noun))?;
        (first..first + SIGHT).take_while(|&at| self.is(at, Class::Noun)).last()
    }

    /// True if the noun needs no determiner: a plural, a name, a mass noun.
    pub(super) fn stands_bare(&self, noun: i64) -> bool {
        self.form(noun) == Form::Plural || self.is_proper(noun) || self.noun_is(noun, NounFlags::MASS)
    }

    pub(super) fn noun_is(&self, at: i64, flag: NounFlags) -> bool {
        self.token(at).filter(|token| token.info.class == Class::Noun).is_some_and(|token| {
            let word = lowered(&token.word);
            let morphology = &self.words.language.morphology;
            let singular = || morphology.noun_singular(&word);
            morphology.noun_flags(&word).contains(flag)
                || (token.info.form == Form::Plural
                    && singular().is_some_and(|s| morphology.noun_flags(&s).contains(flag)))
        })
    }

    pub(super) fn verb_is(&self, at: i64, flag: VerbFlags) -> bool {
        self.lemma(at).is_some_and(|lemma| self.words.language.morphology.verb_flags(&lemma).contains(flag))
    }

    /// The lemma of the verb here.
    pub(super) fn lemma(&self, at: i64) -> Option<String> {
        let token = self.token(at).filter(|token| token.info.class == Class::Verb)?;
        self.words.language.morphology.lemma_of_verb(&lowered(&token.word), token.info.form)
    }

    /// The nearest position before this one that is not an adverb or a negation.
    pub(super) fn before_adverbs(&self, at: i64) -> i64 {
        back_while(at, |at| self.is(at, Class::Adverb) || self.is_word(at, &["not", "n't", "n’t"]))
    }

    /// The nearest position after this one that is not an adverb or a negation.
    pub(super) fn after_adverbs(&self, at: i64) -> i64 {
        let passed = |&at: &i64| self.is(at, Class::Adverb) || self.is_word(at, &["not", "n't", "n’t"]);
        (at + 1..at + SIGHT).find(|at| !passed(at)).unwrap_or(at + SIGHT)
    }

    /// True if the verb here is a form of this auxiliary.
    pub(super) fn is_form_of(&self, at: i64, lemma: &str) -> bool {
        self.lemma(at).is_some_and(|found| found == lemma)
    }

    /// True if the subject here takes a verb without an ending: a plural, *I*, *you*, *we*, *they*.
    pub(super) fn takes_plain_verb(&self, subject: i64) -> bool {
        self.is_word(subject, &["i", "you", "we", "they", "who", "that", "which", "these", "those"])
            || (self.is(subject, Class::Noun) && self.form(subject) == Form::Plural)
    }

    /// True if the sentence has a finite verb other than the one here.
    pub(super) fn has_other_finite_verb(&self, but: i64) -> bool {
        (but - SIGHT..but + SIGHT).any(|at| at != but && self.is_finite_verb(at))
    }

    /// True if this or another verb is finite, or may be an imperative.
    pub(super) fn has_finite_verb(&self, at: i64) -> bool {
        self.is_finite_verb(at) || self.has_other_finite_verb(at) || self.has_order(at)
    }

    fn has_order(&self, near: i64) -> bool {
        (near - SIGHT..near + SIGHT).any(|at| self.is(at, Class::Verb) && self.form(at) == Form::Base)
    }

    /// True if the verb here is the only finite one.
    pub(super) fn is_only_finite_verb(&self, at: i64) -> bool {
        self.is_finite_verb(at) && !self.has_other_finite_verb(at)
    }

    pub(super) fn is_finite_verb(&self, at: i64) -> bool {
        self.is(at, Class::Verb)
            && matches!(self.form(at), Form::Past | Form::Present | Form::Third | Form::Modal | Form::Finite)
    }
}

/// The last position before this one that `passed` does not accept.
pub(super) fn back_while(at: i64, passed: impl Fn(i64) -> bool) -> i64 {
    (at - SIGHT..at).rev().find(|&before| !passed(before)).unwrap_or(at - SIGHT)
}
