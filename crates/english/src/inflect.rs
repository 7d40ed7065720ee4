//! Inflection both ways: the irregular tables, then a learned lexicon, then the spelling rules.

mod adjective;
mod contracted;
pub(crate) mod irregular;
mod noun;
mod noun_lemma;
mod number;
mod prefix;
pub(crate) mod spelling;
mod verb;
mod verb_lemma;

pub use number::{Number, determiner_number, opposite_number_determiner};

use crate::class::{Class, Form};
use crate::lexicon::Lexicon;

/// Gives the forms of words and finds the words of forms.
///
/// The irregular tables come first, then the lexicon, if there is one, then the rules of spelling. Where a table
/// allows several spellings (*learned, learnt; traveled, travelled*) the lexicon chooses among them, else the
/// first is taken. Both British and American spellings are understood.
#[derive(Clone, Debug, Default)]
pub struct Inflector {
    lexicon: Option<Lexicon>,
}

impl Inflector {
    /// An inflector that knows the built-in tables and the rules.
    pub fn new() -> Inflector {
        Inflector::default()
    }

    /// An inflector that also knows the forms of a treebank.
    pub fn with_lexicon(lexicon: Lexicon) -> Inflector {
        Inflector { lexicon: Some(lexicon) }
    }

    /// The lexicon it was given.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.as_ref()
    }

    /// The form of a lemma of any class; the lemma itself where the class has no such form. Unlike
    /// [`Inflector::noun_plural`] it gives a plural to every noun, should one be wanted.
    pub fn inflected(&self, lemma: &str, class: Class, form: Form) -> String {
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

    /// What the tables and the lexicon know of a form: the learned spelling if the table allows it or says
    /// nothing, else the table's first.
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
