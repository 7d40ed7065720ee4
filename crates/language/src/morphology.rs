//! The forms of words: what a language answers by rule or by table.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use crate::class::{Class, Form, Number};
use crate::flags::{NounFlags, VerbFlags};
use crate::lexicon::Lexicon;

/// The forms of words, which of them agree, and what is known of lemmas.
///
/// Words are given as they stand in a text, and what replaces one has its capitals; lemmas are in lower case.
pub trait Morphology: Debug + Send + Sync {
    /// The forms learned from a treebank that it was given.
    fn lexicon(&self) -> Option<&Lexicon>;

    /// The same morphology with the forms learned from a treebank.
    fn with_lexicon(&self, lexicon: Lexicon) -> Arc<dyn Morphology>;

    /// The form of a lemma of any class; the lemma itself where the class has no such form. It gives a plural to every
    /// noun, whether or not that is in use.
    fn inflected(&self, lemma: &str, class: Class, form: Form) -> String;

    /// The form of a verb. The number decides where a form has one for each.
    fn verb(&self, lemma: &str, form: Form, number: Number) -> String;

    /// A verb turned from one form into another. None if that gives the same word, or the verb is not understood.
    fn verb_form(&self, word: &str, from: Form, to: Form) -> Option<String>;

    /// The lemma of a verb in this form; None if it is no such form of a verb.
    fn lemma_of_verb(&self, word: &str, form: Form) -> Option<String>;

    /// The singular of a noun in the plural, both in lower case.
    fn noun_singular(&self, word: &str) -> Option<String>;

    /// The noun in the other number. None if it has no counterpart or looks the same. A form other than singular or
    /// plural is guessed from the word.
    fn opposite_number_noun(&self, word: &str, form: Form) -> Option<String>;

    /// The verb in the other number, and its form; None if this form is not marked for number. Of a verb whose form is
    /// not known ([`Form::Finite`]) only what is marked whatever its form is changed.
    fn opposite_number_verb(&self, word: &str, form: Form) -> Option<(String, Form)>;

    /// Whether a verb in this form shows the number of its subject.
    fn shows_number(&self, word: &str, form: Form) -> bool;

    /// The number that a determiner demands of its noun, if it demands one.
    fn determiner_number(&self, word: &str) -> Option<Number>;

    /// The determiner of the other number.
    fn opposite_number_determiner(&self, word: &str) -> Option<String>;

    /// The form that a word in lower case takes before the next word: *a* before *apple* is *an*. None for a word that
    /// is the same before all others.
    fn adapted(&self, word: &str, next: &str) -> Option<Cow<'static, str>>;

    /// What is known of a noun, given its lemma; no flag for a noun that is not listed.
    fn noun_flags(&self, lemma: &str) -> NounFlags;

    /// What is known of a verb, given its lemma; no flag for a verb that is not listed.
    fn verb_flags(&self, lemma: &str) -> VerbFlags;
}
