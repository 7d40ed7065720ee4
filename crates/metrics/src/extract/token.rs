//! A word with its analysis.

use std::borrow::Cow;

use solecism_language::{Class, Form, Language, TagInfo, TagSet, lowered};

use super::naming::Part;
use super::relation::Relation;
use super::upos::Upos;

/// A word with its analysis, as far as it is known.
#[derive(Clone, Debug)]
pub struct Token<'t> {
    /// The word as written.
    pub text: &'t str,
    /// The word in lower case.
    pub lower: Cow<'t, str>,
    /// Lemma; the word in lower case if it is unknown.
    pub lemma: Cow<'t, str>,
    /// Universal part of speech, for alignment and merging.
    pub upos: Option<Upos>,
    /// Part of speech in the name of an edit.
    pub part: Option<Part>,
    /// Inflected form.
    pub form: Form,
    /// True for proper nouns.
    pub is_proper: bool,
    /// True for the ending of a possessive.
    pub is_possessive: bool,
    /// Morphological features, in the syntax of the FEATS column; empty if unknown.
    pub feats: &'t str,
    /// Relation to the head.
    pub relation: Relation,
    /// Index of the head in the sentence; `None` for the root or if it is unknown.
    pub head: Option<usize>,
}

/// Analysis of a word, for [`Token::analysed`]. Fields are `_` or empty where they are unknown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Analysis<'t> {
    /// Lemma.
    pub lemma: &'t str,
    /// Universal part of speech.
    pub upos: &'t str,
    /// Tag of the tag set.
    pub tag: &'t str,
    /// Morphological features.
    pub feats: &'t str,
}

impl<'t> Token<'t> {
    /// A word without an analysis.
    pub fn plain(text: &'t str) -> Self {
        let lower = lowered(text);
        Self {
            text,
            lemma: lower.clone(),
            lower,
            upos: None,
            part: None,
            form: Form::None,
            is_proper: false,
            is_possessive: false,
            feats: "",
            relation: Relation::Other,
            head: None,
        }
    }

    /// A word with its tag.
    pub fn tagged(text: &'t str, tag: &'t str, tags: &TagSet, language: &Language) -> Self {
        Self::analysed(text, Analysis { tag, ..Analysis::default() }, tags, language)
    }

    /// A word with its analysis. What is missing is derived from the tag.
    pub fn analysed(text: &'t str, analysis: Analysis<'t>, tags: &TagSet, language: &Language) -> Self {
        let Analysis { lemma, upos, tag, feats } = analysis;
        let mut token = Self::plain(text);
        let info = tags.info_for(text, tag, feats);
        let is_penn = tags.name() == TagSet::penn().name() && info.known;
        token.form = info.form;
        token.is_proper = info.proper;
        token.is_possessive = tag == "POS" || tag == "PART" && matches!(text, "'s" | "’s" | "'" | "’");
        token.feats = if feats == "_" { "" } else { feats };
        token.upos = Upos::named(upos).or_else(|| Upos::named(tag)).or_else(|| {
            let named = if is_penn { Upos::named(language.upos(tag, text)) } else { None };
            named.or_else(|| info.known.then(|| Upos::of_class(info.class, info.proper)))
        });
        token.part = if is_penn { Some(Part::of_penn(tag)) } else { token.upos.map(Part::of_upos) };
        token.lemma = match lemma {
            "" | "_" => lemma_of(&token.lower, info, language),
            lemma => Cow::Borrowed(lemma),
        };
        token
    }
}

/// The lemma of a word in lower case, as far as the language knows it.
fn lemma_of<'t>(lower: &Cow<'t, str>, info: TagInfo, language: &Language) -> Cow<'t, str> {
    let lemma = match info.class {
        Class::Verb => language.morphology.lemma_of_verb(lower, info.form),
        Class::Noun if info.form == Form::Plural => language.morphology.noun_singular(lower),
        Class::Adjective | Class::Adverb => language.morphology.positive_of(lower, info.class, info.form),
        _ => None,
    };
    lemma.map_or_else(|| lower.clone(), Cow::Owned)
}
