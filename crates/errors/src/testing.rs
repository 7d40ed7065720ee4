//! Helpers for tests of error kinds.

use solecism_corpus::TokenEdit;
use solecism_language::{Language, TagSet};

use crate::corruptor::{Corruptor, Options};
use crate::error::Error;
use crate::kind::ErrorKind;
use crate::profile::{PROFILES, Profile};
use crate::tagged::{Tagged, Token};
use crate::words::Words;

/// A sentence from `word/TAG` tokens, with Penn tags.
pub(crate) fn tagged(text: &str) -> Tagged<'_> {
    tagged_with(TagSet::penn(), text)
}

/// A sentence from `word/TAG` or `word/TAG/FEATS` tokens.
pub(crate) fn tagged_with<'a>(tagset: &'a TagSet, text: &'a str) -> Tagged<'a> {
    let token = |token: &'a str| {
        let mut parts = token.split('/');
        let (word, tag) = (parts.next().unwrap_or(token), parts.next().unwrap_or_default());
        let info = tagset.info_for(word, tag, parts.next().unwrap_or("_"));
        Token { word: word.into(), tag: tag.into(), info }
    };
    Tagged::new(text.split_whitespace().map(token).collect(), tagset)
}

pub(crate) fn words() -> Words {
    Words::default()
}

/// Every error that the kind could make, by group and site.
pub(crate) fn errors(kind: &dyn ErrorKind, sentence: &Tagged, words: &Words) -> Vec<Error> {
    let mut errors = Vec::new();
    for group in kind.groups(sentence, words) {
        for &site in &group.sites {
            let ways = kind.ways(sentence, words, group.name, site).count();
            errors.extend((0..ways).filter_map(|way| kind.error(sentence, words, group.name, site, way)));
        }
    }
    errors
}

/// The edits of every error that the kind could make with the built-in words.
pub(crate) fn edits(kind: &dyn ErrorKind, sentence: &str) -> Vec<TokenEdit> {
    let errors = errors(kind, &tagged(sentence), &words());
    errors.into_iter().flat_map(|error| error.changes).map(|change| change.edit).collect()
}

/// The sentences that result from them.
pub(crate) fn outcomes(kind: &dyn ErrorKind, sentence: &str) -> Vec<String> {
    let sentence = tagged(sentence);
    let errors = errors(kind, &sentence, &words());
    errors.iter().map(|error| error.result(&sentence).join(" ")).collect()
}

/// A corruptor with a built-in profile, for Penn tags.
pub(crate) fn corruptor(profile: &str, options: Options) -> Corruptor {
    let text = PROFILES.iter().find(|(name, ..)| *name == profile).map_or("", |(_, text, _)| text);
    corruptor_with(text, options)
}

/// A corruptor with a profile given as text, for Penn tags.
pub(crate) fn corruptor_with(profile: &str, options: Options) -> Corruptor {
    let profile = Profile::parse(profile, "profile").unwrap_or_else(|problem| panic!("{problem}"));
    let corruptor = Corruptor::new(profile, Language::default(), TagSet::penn(), options);
    corruptor.unwrap_or_else(|problem| panic!("{problem}"))
}
