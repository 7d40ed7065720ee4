//! A word, and what is known of it.

use std::borrow::Cow;

use solecism_language::{Class, Form, Language, TagSet, lowered};

/// A word, and what is known of it.
#[derive(Clone, Debug)]
pub struct Token<'t> {
    /// As it is written.
    pub text: &'t str,
    /// In lower case.
    pub lower: Cow<'t, str>,
    /// Its lemma; the word in lower case where that is not known.
    pub lemma: Cow<'t, str>,
    /// What kind of word it is; `None` where that is not known.
    pub class: Option<Class>,
    /// In which form it is.
    pub form: Form,
    /// Whether it is the mark of a possessive.
    pub is_possessive: bool,
}

impl<'t> Token<'t> {
    /// A word of which nothing more is known.
    pub fn plain(text: &'t str) -> Self {
        let lower = lowered(text);
        Self { text, lemma: lower.clone(), lower, class: None, form: Form::None, is_possessive: false }
    }

    /// A word with its tag, and its lemma where that is known.
    pub fn tagged(
        text: &'t str,
        tag: &str,
        lemma: Option<&'t str>,
        tags: &TagSet,
        language: &Language,
    ) -> Self {
        let info = tags.info_for(text, tag, "_");
        let mut token = Self::plain(text);
        token.class = Some(info.class);
        token.form = info.form;
        token.is_possessive = tag == "POS" || info.class == Class::Other && matches!(text, "'s" | "’s");
        token.lemma = match (lemma, info.class) {
            (Some(lemma), _) => lowered(lemma),
            (None, Class::Verb) => match language.morphology.lemma_of_verb(text, info.form) {
                Some(lemma) => Cow::Owned(lemma),
                None => token.lower.clone(),
            },
            (None, Class::Noun) => singular(&token.lower, info.form, language),
            _ => token.lower.clone(),
        };
        token
    }
}

/// The singular of a noun that is a plural by its tag, as far as the language makes the plural of it.
fn singular<'t>(word: &Cow<'t, str>, form: Form, language: &Language) -> Cow<'t, str> {
    if form != Form::Plural {
        return word.clone();
    }
    let endings = [("ies", "y"), ("ves", "f"), ("ves", "fe"), ("s", ""), ("es", ""), ("men", "man")];
    let candidates = endings
        .iter()
        .filter_map(|(plural, singular)| word.strip_suffix(plural).map(|stem| format!("{stem}{singular}")));
    let plural = |lemma: &String| language.morphology.inflected(lemma, Class::Noun, Form::Plural);
    let is_plural = |lemma: &String| plural(lemma).as_str() == word.as_ref();
    candidates.into_iter().find(is_plural).map_or_else(|| word.clone(), Cow::Owned)
}
