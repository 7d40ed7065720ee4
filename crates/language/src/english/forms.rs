//! All forms of the built-in lemmas, with tags and frequencies.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::builtin::{self, Lemma, TaggedForm};
use super::inflect::{Inflection, irregular};
use super::lemmas::{listed_noun, listed_verb, noun_flags, verb_flags};
use crate::class::{Class, Form};
use crate::dictionary::{TagWeight, WeightedForm, WordForms};
use crate::flags::{NounFlags, VerbFlags};

/// A [`WeightedForm`] that has not been inflected yet, for callers that need only a few of the forms.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormSource {
    pub word: FormOf,
    pub tag: &'static str,
    pub weight: u32,
}

/// Origin of a form.
#[derive(Clone, Copy, Debug)]
pub(super) enum FormOf {
    /// A listed form.
    Listed(&'static str),
    /// The form of a lemma.
    Inflected(&'static str, Class, Form),
}

impl FormSource {
    fn listed(word: &'static str, tag: &'static str, weight: u32) -> Self {
        Self { word: FormOf::Listed(word), tag, weight }
    }

    /// The spelling of the form.
    pub(super) fn written(&self, inflection: &Inflection) -> Cow<'static, str> {
        match self.word {
            FormOf::Listed(word) => Cow::Borrowed(word),
            FormOf::Inflected(lemma, class, form) => Cow::Owned(inflection.inflected(lemma, class, form)),
        }
    }
}

/// Share of each form in the occurrences of a lemma, in percent: round figures for general English.
const VERB_SHARES: [(Form, &str, u32); 6] = [
    (Form::Base, "VB", 30),
    (Form::Past, "VBD", 25),
    (Form::Present, "VBP", 13),
    (Form::Third, "VBZ", 12),
    (Form::Gerund, "VBG", 10),
    (Form::Participle, "VBN", 10),
];
const NOUN_SHARES: [(Form, &str, u32); 2] = [(Form::Singular, "NN", 70), (Form::Plural, "NNS", 30)];
const ADJECTIVE_SHARES: [(Form, &str, u32); 3] =
    [(Form::Base, "JJ", 92), (Form::Comparative, "JJR", 5), (Form::Superlative, "JJS", 3)];
const ADVERB_SHARES: [(Form, &str, u32); 3] =
    [(Form::Base, "RB", 92), (Form::Comparative, "RBR", 5), (Form::Superlative, "RBS", 3)];

/// 100 percent.
const WHOLE: u32 = 100;
/// Divisor of the weight of a spelling that is not the preferred one.
const RARER_SPELLING: u32 = 10;

/// The built-in words.
pub(super) static WORDS: LazyLock<WordForms> = LazyLock::new(|| WordForms::of(weighted_forms()));

/// The Penn tags of a built-in form, the most frequent first.
pub(super) fn tags_of(word: &str) -> &'static [TagWeight] {
    WORDS.tags(word)
}

/// Every form with every tag, in the order of the lists. A form may occur more than once with the same tag if two
/// lemmas share it (*found*, *lay*).
fn weighted_forms() -> Vec<WeightedForm> {
    let inflection = Inflection::default();
    let form = |source: FormSource| WeightedForm {
        form: source.written(&inflection),
        tag: source.tag,
        weight: source.weight,
    };
    form_sources().into_iter().map(form).collect()
}

/// The sources of the [`weighted_forms`].
pub(super) fn form_sources() -> Vec<FormSource> {
    let mut forms = Vec::with_capacity(64_000);
    add_listed_forms(&mut forms, builtin::FUNCTION_WORDS);
    add_listed_forms(&mut forms, builtin::NAMES);
    for row in builtin::lemmas(builtin::NOUNS) {
        add_noun(&mut forms, row);
    }
    // The forms of auxiliaries are among the function words, each with its own frequency.
    let auxiliary = |row: &Lemma| verb_flags(row.word).contains(VerbFlags::AUX);
    for row in builtin::lemmas(builtin::VERBS).filter(|row| !auxiliary(row)) {
        add_shares(&mut forms, Class::Verb, row, &VERB_SHARES);
    }
    add_graded(&mut forms, Class::Adjective, builtin::ADJECTIVES, &ADJECTIVE_SHARES);
    add_graded(&mut forms, Class::Adverb, builtin::ADVERBS, &ADVERB_SHARES);
    add_irregular(&mut forms);
    forms
}

fn add_listed_forms(forms: &mut Vec<FormSource>, list: &'static str) {
    let form = |row: TaggedForm| FormSource::listed(row.form, row.tag, row.per_million * WHOLE);
    forms.extend(builtin::tagged_forms(list).map(form));
}

fn add_noun(forms: &mut Vec<FormSource>, row: Lemma) {
    let flags = noun_flags(row.word);
    if flags.contains(NounFlags::PLURAL) {
        add_shares(forms, Class::Noun, row, &[(Form::Singular, "NNS", WHOLE)]);
    } else if flags.contains(NounFlags::MASS) {
        add_shares(forms, Class::Noun, row, &[(Form::Singular, "NN", WHOLE)]);
    } else {
        add_shares(forms, Class::Noun, row, &NOUN_SHARES);
    }
}

fn add_graded(
    forms: &mut Vec<FormSource>,
    class: Class,
    list: &'static str,
    shares: &[(Form, &'static str, u32); 3],
) {
    for row in builtin::lemmas(list) {
        if row.flags == "graded" {
            add_shares(forms, class, row, shares);
        } else {
            add_shares(forms, class, row, &[(Form::Base, shares[0].1, WHOLE)]);
        }
    }
}

fn add_shares(forms: &mut Vec<FormSource>, class: Class, row: Lemma, shares: &[(Form, &'static str, u32)]) {
    for &(form, tag, share) in shares {
        let word = match form {
            Form::Base | Form::Singular | Form::Present => FormOf::Listed(row.word),
            _ => FormOf::Inflected(row.word, class, form),
        };
        forms.push(FormSource { word, tag, weight: row.per_million * share });
    }
}

/// Adds the irregular tables: all spellings, and rare words that the other lists lack. They have no weight, or little
/// compared with the preferred spelling, so that they are known but seldom drawn.
fn add_irregular(forms: &mut Vec<FormSource>) {
    let tables = [
        (builtin::IRREGULAR_VERBS, &irregular::VERB_COLUMNS[..], Some("VB")),
        (builtin::IRREGULAR_NOUNS, &irregular::NOUN_COLUMNS[..], Some("NN")),
        // Its lemmas are adjectives or adverbs, which the table does not distinguish; each has its own list.
        (builtin::IRREGULAR_ADJECTIVES, &irregular::ADJECTIVE_COLUMNS[..], None),
    ];
    for (table, columns, base_tag) in tables {
        for (lemma, form, cell) in irregular::cells(table, columns) {
            let Some((tag, share)) = tag_and_share(form) else { continue };
            let weight = per_million(lemma, base_tag) * share / RARER_SPELLING;
            forms.extend(base_tag.map(|tag| FormSource::listed(lemma, tag, 0)));
            for (rank, spelling) in cell.split('/').enumerate() {
                // The preferred spelling of a listed lemma already has its weight.
                let weight = if rank == 0 { 0 } else { weight };
                forms.push(FormSource::listed(spelling, tag, weight));
            }
        }
    }
}

fn per_million(lemma: &str, base_tag: Option<&str>) -> u32 {
    match base_tag {
        // The forms of auxiliaries are already among the function words.
        Some("VB") => listed_verb(lemma)
            .filter(|row| !row.flags.contains(VerbFlags::AUX))
            .map_or(0, |row| row.per_million),
        Some("NN") => listed_noun(lemma).map_or(0, |row| row.per_million),
        _ => 0,
    }
}

fn tag_and_share(form: Form) -> Option<(&'static str, u32)> {
    let shares = VERB_SHARES.iter().chain(&NOUN_SHARES).chain(&ADJECTIVE_SHARES);
    shares.into_iter().find(|share| share.0 == form).map(|&(_, tag, share)| (tag, share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(form: &str, tag: &str) -> Option<u32> {
        let forms = weighted_forms();
        let found = forms.iter().filter(|entry| entry.form == form && entry.tag == tag);
        found.map(|entry| entry.weight).max()
    }

    #[test]
    fn forms_share_the_frequency_of_their_lemma() {
        let (past, base) = (weight("walked", "VBD").unwrap(), weight("walk", "VB").unwrap());
        assert_eq!(past * 30, base * 25);
        assert_eq!(weight("information", "NN").map(|weight| weight % 100), Some(0));
        assert_eq!(weight("informations", "NNS"), None);
        assert_eq!(weight("the", "DT"), Some(5_800_000));
        assert!(weight("learnt", "VBD").unwrap() < weight("learned", "VBD").unwrap());
        assert!(weight("smote", "VBD").is_some());
        assert!(weight("bigger", "JJR").is_some());
    }
}
