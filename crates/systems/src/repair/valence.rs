//! Valence classes from the word lists: countability of nouns, complements of verbs.

use solecism_language::{Class, Morphology, NounFlags, TagInfo, VerbFlags, lowered};

/// Complements of verbs.
const VERB: [VerbFlags; 9] = [
    VerbFlags::OPTIONAL_OBJECT,
    VerbFlags::OBJECT,
    VerbFlags::NO_OBJECT,
    VerbFlags::CLAUSE,
    VerbFlags::BARE,
    VerbFlags::TO,
    VerbFlags::ING,
    VerbFlags::LINKING,
    VerbFlags::AUX,
];

/// Countability of nouns.
const NOUN: [NounFlags; 5] =
    [NounFlags::MASS, NounFlags::COLLECTIVE, NounFlags::PLURAL, NounFlags::UNIT, NounFlags::DUAL];

/// Class of a word: words with the same properties get the same number.
pub(super) fn valence(morphology: &dyn Morphology, word: &str, info: TagInfo) -> u32 {
    match info.class {
        Class::Verb => {
            let flags = morphology
                .lemma_of_verb(word, info.form)
                .map_or(VerbFlags::default(), |lemma| morphology.verb_flags(&lemma));
            VERB.iter().fold(1, |bits, &flag| bits << 1 | u32::from(flags.contains(flag)))
        }
        Class::Noun if !info.proper => {
            let lower = lowered(word);
            let singular = morphology.noun_singular(&lower);
            let flags = [Some(&*lower), singular.as_deref()]
                .into_iter()
                .flatten()
                .map(|noun| morphology.noun_flags(noun));
            let has = |flag: NounFlags| flags.clone().any(|flags| flags.contains(flag));
            NOUN.iter().fold(2, |bits, &flag| bits << 1 | u32::from(has(flag)))
        }
        _ => 0,
    }
}
