//! What kind of error an edit corrects, in ERRANT's codes.

use solecism_language::{Class, Dictionary, Form, Language};

use super::similarity::distance;
use super::token::Token;

/// How alike a misspelled word and the right one are, at least: as a distance.
const ALIKE: f64 = 0.4;

/// Tells kinds of errors apart.
pub struct Kinds {
    dictionary: Dictionary,
}

impl Default for Kinds {
    fn default() -> Self {
        Self { dictionary: Language::standard().dictionary.clone() }
    }
}

impl Kinds {
    /// The kind of an edit: `M:` for what is missing, `U:` for what is unnecessary, `R:` for what is replaced, and the
    /// part of speech or what else can be told; `OTHER` where nothing can.
    pub fn of(&self, old: &[Token], new: &[Token]) -> String {
        match (old, new) {
            ([], new) => format!("M:{}", agreed(new)),
            (old, []) => format!("U:{}", agreed(old)),
            (old, new) => format!("R:{}", self.replaced(old, new)),
        }
    }

    fn replaced(&self, old: &[Token], new: &[Token]) -> &'static str {
        let letters = |words: &[Token]| words.iter().map(|word| word.lower.as_ref()).collect::<String>();
        if letters(old) == letters(new) {
            return "ORTH";
        }
        let sorted = |words: &[Token]| {
            let mut words: Vec<String> = words.iter().map(|word| word.lower.clone().into_owned()).collect();
            words.sort_unstable();
            words
        };
        if sorted(old) == sorted(new) {
            return "WO";
        }
        match (old, new) {
            ([old], [new]) => self.word(old, new),
            _ if old.iter().chain(new).all(|word| word.class == Some(Class::Verb)) => {
                let is_same = old.last().map(|word| &word.lemma) == new.last().map(|word| &word.lemma);
                if is_same { "VERB:TENSE" } else { "VERB" }
            }
            ([one], [other, mark]) | ([other, mark], [one]) if mark.is_possessive && is_form(one, other) => {
                "NOUN:POSS"
            }
            _ => {
                let all: Vec<Token> = old.iter().chain(new).cloned().collect();
                agreed(&all)
            }
        }
    }

    /// One word for another.
    fn word(&self, old: &Token, new: &Token) -> &'static str {
        let is_word = |word: &Token| word.text.chars().all(char::is_alphabetic);
        let is_known =
            |word: &Token| self.dictionary.contains(word.text) || self.dictionary.contains(&word.lower);
        if is_word(old) && !is_known(old) && distance(&old.lower, &new.lower) <= ALIKE {
            return "SPELL";
        }
        match (old.class, new.class) {
            (Some(Class::Noun), Some(Class::Noun)) if is_form(old, new) => "NOUN:NUM",
            (Some(Class::Adjective), Some(Class::Adjective)) if is_form(old, new) => "ADJ:FORM",
            (Some(Class::Verb), Some(Class::Verb)) if is_form(old, new) => verb_form(old, new),
            (Some(one), Some(other)) if one == other => one.errant(),
            _ => "OTHER",
        }
    }
}

fn is_form(one: &Token, other: &Token) -> bool {
    one.lemma == other.lemma
}

/// What is wrong with a form of the same verb.
fn verb_form(old: &Token, new: &Token) -> &'static str {
    let has = |forms: &[Form]| forms.contains(&old.form) || forms.contains(&new.form);
    match () {
        () if has(&[Form::Gerund, Form::Participle]) => "VERB:FORM",
        () if has(&[Form::Past]) => "VERB:TENSE",
        () if has(&[Form::Third]) => "VERB:SVA",
        () => "VERB:FORM",
    }
}

/// The code of the class that all words have.
fn agreed(words: &[Token]) -> &'static str {
    let class = words.first().and_then(|word| word.class);
    match class {
        Some(class) if words.iter().all(|word| word.class == Some(class)) => class.errant(),
        _ => "OTHER",
    }
}
