//! Morphology: the language-specific rules for word forms.

use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

use crate::class::{Class, Form, Number};
use crate::flags::{NounFlags, VerbFlags};
use crate::lexicon::Lexicon;

/// Inflection, agreement, and properties of lemmas.
///
/// Words are given in the spelling of the text, and replacements have the same capitalisation; lemmas are in lower
/// case.
pub trait Morphology: Debug + Send + Sync {
    /// The lexicon learned from a treebank, if there is one.
    fn lexicon(&self) -> Option<&Lexicon>;

    /// This morphology with a lexicon learned from a treebank.
    fn with_lexicon(&self, lexicon: Lexicon) -> Arc<dyn Morphology>;

    /// The form of a lemma of any class; the lemma itself if the class has no such form. Every noun has a plural,
    /// whether or not it is in use.
    fn inflected(&self, lemma: &str, class: Class, form: Form) -> String;

    /// The form of a verb. The number matters if the form differs between singular and plural.
    fn verb(&self, lemma: &str, form: Form, number: Number) -> String;

    /// A verb changed from one form into another. `None` if that gives the same word, or the verb is not recognised.
    fn verb_form(&self, word: &str, from: Form, to: Form) -> Option<String>;

    /// The lemma of a verb in this form; `None` if the word is not this form of any verb.
    fn lemma_of_verb(&self, word: &str, form: Form) -> Option<String>;

    /// The singular of a noun in the plural, both in lower case.
    fn noun_singular(&self, word: &str) -> Option<String>;

    /// The positive of an adjective or adverb that is compared in one word, both in lower case.
    fn positive_of(&self, word: &str, class: Class, form: Form) -> Option<String>;

    /// The noun in the other number. `None` if it has no counterpart or looks the same. A form other than singular or
    /// plural is guessed from the word.
    fn opposite_number_noun(&self, word: &str, form: Form) -> Option<String>;

    /// The verb in the other number, and its form; `None` if this form is not marked for number. A verb of unknown
    /// form ([`Form::Finite`]) is changed only if it is marked whatever its form.
    fn opposite_number_verb(&self, word: &str, form: Form) -> Option<(String, Form)>;

    /// True if a verb in this form is marked for the number of its subject.
    fn shows_number(&self, word: &str, form: Form) -> bool;

    /// The number that a determiner requires of its noun, if any.
    fn determiner_number(&self, word: &str) -> Option<Number>;

    /// The determiner of the other number.
    fn opposite_number_determiner(&self, word: &str) -> Option<String>;

    /// The form that a lower-case word takes before the next word: *a* before *apple* is *an*. `None` for words that
    /// never change.
    fn adapted(&self, word: &str, next: &str) -> Option<Cow<'static, str>>;

    /// The flags of a noun, given its lemma; empty if it is not listed.
    fn noun_flags(&self, lemma: &str) -> NounFlags;

    /// The flags of a verb, given its lemma; empty if it is not listed.
    fn verb_flags(&self, lemma: &str) -> VerbFlags;
}
