//! Inflection and lemmatisation: first the irregular tables, then a learned lexicon, then the spelling rules.

mod adjective;
mod contracted;
pub(super) mod irregular;
mod noun;
mod noun_lemma;
mod number;
mod prefix;
mod spelling;
mod verb;
mod verb_lemma;

use std::borrow::Cow;
use std::sync::Arc;

use super::article::starts_with_vowel_sound;
use super::lemmas;
use crate::class::{Class, Form, Number};
use crate::flags::{NounFlags, VerbFlags};
use crate::lexicon::Lexicon;
use crate::morphology::Morphology;

/// Inflects lemmas and lemmatises forms.
///
/// The irregular tables come first, then the lexicon, if there is one, then the spelling rules. If a table allows
/// several spellings (*learned, learnt; traveled, travelled*), the lexicon selects one, otherwise the first is used.
/// Both British and American spellings are recognised.
#[derive(Clone, Debug, Default)]
pub(super) struct Inflection {
    lexicon: Option<Lexicon>,
}

impl Inflection {
    /// Inflection with the forms of a treebank.
    fn with_lexicon(lexicon: Lexicon) -> Inflection {
        Inflection { lexicon: Some(lexicon) }
    }

    /// The form of a lemma of any class; the lemma itself if the class has no such form. Unlike
    /// [`Inflection::noun_plural`], it gives every noun a plural.
    pub(super) fn inflected(&self, lemma: &str, class: Class, form: Form) -> String {
        match class {
            Class::Verb => self.verb(lemma, form, Number::Singular),
            Class::Noun if form == Form::Plural => self.any_plural(lemma),
            Class::Adjective | Class::Adverb => self.compared(class, lemma, form),
            _ => lemma.to_owned(),
        }
    }

    fn learned_form(&self, class: Class, lemma: &str, form: Form) -> Option<&str> {
        self.lexicon.as_ref()?.form(class, lemma, form)
    }

    fn learned_lemma(&self, class: Class, word: &str, form: Form) -> Option<&str> {
        self.lexicon.as_ref()?.lemma(class, word, form)
    }

    /// A form from the tables and the lexicon: the learned spelling if the table allows it or has no entry, otherwise
    /// the table's first.
    fn listed_form(
        &self,
        table: &irregular::Irregular,
        class: Class,
        lemma: &str,
        form: Form,
    ) -> Option<String> {
        let learned = self.learned_form(class, lemma, form);
        let Some(mut spellings) = table.spellings(lemma, form) else {
            return learned.map(str::to_owned);
        };
        let chosen = learned.filter(|&word| spellings.clone().any(|spelling| spelling == word));
        chosen.or_else(|| spellings.next()).map(str::to_owned)
    }
}

impl Morphology for Inflection {
    fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_ref()
    }

    fn with_lexicon(&self, lexicon: Lexicon) -> Arc<dyn Morphology> {
        Arc::new(Inflection::with_lexicon(lexicon))
    }

    fn inflected(&self, lemma: &str, class: Class, form: Form) -> String {
        self.inflected(lemma, class, form)
    }

    fn verb(&self, lemma: &str, form: Form, number: Number) -> String {
        self.verb(lemma, form, number)
    }

    fn verb_form(&self, word: &str, from: Form, to: Form) -> Option<String> {
        self.verb_form(word, from, to)
    }

    fn lemma_of_verb(&self, word: &str, form: Form) -> Option<String> {
        self.lemma_of_verb(word, form)
    }

    fn noun_singular(&self, word: &str) -> Option<String> {
        self.noun_singular(word)
    }

    fn positive_of(&self, word: &str, class: Class, form: Form) -> Option<String> {
        self.positive_of(class, word, form)
    }

    fn opposite_number_noun(&self, word: &str, form: Form) -> Option<String> {
        self.opposite_number_noun(word, form)
    }

    fn opposite_number_verb(&self, word: &str, form: Form) -> Option<(String, Form)> {
        self.opposite_number_verb(word, form)
    }

    fn shows_number(&self, word: &str, form: Form) -> bool {
        self.shows_number(word, form)
    }

    fn determiner_number(&self, word: &str) -> Option<Number> {
        number::determiner_number(word)
    }

    fn opposite_number_determiner(&self, word: &str) -> Option<String> {
        number::opposite_number_determiner(word)
    }

    fn adapted(&self, word: &str, next: &str) -> Option<Cow<'static, str>> {
        matches!(word, "a" | "an")
            .then(|| Cow::Borrowed(if starts_with_vowel_sound(next) { "an" } else { "a" }))
    }

    fn noun_flags(&self, lemma: &str) -> NounFlags {
        lemmas::noun_flags(lemma)
    }

    fn verb_flags(&self, lemma: &str) -> VerbFlags {
        lemmas::verb_flags(lemma)
    }
}
