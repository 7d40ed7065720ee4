//! Singulars of plurals.

use super::noun::{HEADS, is_compound_of_man, is_plural_already};
use super::{Inflection, irregular, spelling};
use crate::class::{Class, Form};
use crate::english::lemmas::listed_noun;
use crate::flags::NounFlags;

impl Inflection {
    /// The singular of a plural, given in lower case. `None` for nouns without one (*scissors*) and for words that
    /// cannot be plurals.
    pub(crate) fn noun_singular(&self, word: &str) -> Option<String> {
        let listed = || irregular::nouns().lemmas(word, Form::Plural).next().map(str::to_owned);
        let learned = || self.learned_lemma(Class::Noun, word, Form::Plural).map(str::to_owned);
        listed().or_else(learned).or_else(|| match listed_noun(word) {
            Some(noun) if has_no_singular(noun.flags) => None,
            Some(_) if is_plural_already(word) => Some(word.to_owned()),
            _ => regular(word),
        })
    }
}

/// True for plurals without a singular (*trousers*) and mass nouns, which may also end in *-s* (*news*).
fn has_no_singular(flags: NounFlags) -> bool {
    flags.contains(NounFlags::PLURAL) || flags.contains(NounFlags::MASS)
}

fn regular(word: &str) -> Option<String> {
    if let Some(singular) = of_compound(word) {
        return Some(singular);
    }
    let candidates = candidates(word);
    // Reversed, because `max_by_key` returns the last of several maxima and the first is wanted.
    let known = candidates.iter().rev().filter_map(|noun| Some((noun, listed_noun(noun)?.per_million)));
    known.max_by_key(|&(_, count)| count).map(|(noun, _)| noun).or_else(|| candidates.first()).cloned()
}

fn of_compound(word: &str) -> Option<String> {
    HEADS.iter().filter(|(singular, plural)| singular != plural).find_map(|&(singular, plural)| {
        let first = word.strip_suffix(plural).filter(|first| !first.is_empty())?;
        let noun = format!("{first}{singular}");
        // *Omen, specimen, abdomen* are not plurals, *women* is.
        let is_compound = is_compound_of_man(&noun) && !first.ends_with(['i', 'o', 'y', 'a']);
        (singular != "man" || is_compound || noun.ends_with("woman")).then_some(noun)
    })
}

/// The singulars that the rules allow for this plural, the likeliest first.
fn candidates(word: &str) -> Vec<String> {
    if let Some(stem) = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")) {
        return vec![stem.to_owned()];
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| !stem.is_empty()) {
        let (y, ie) = (format!("{stem}y"), format!("{stem}ie"));
        return if stem.chars().count() == 1 { vec![ie, y] } else { vec![y, ie] };
    }
    let Some(without_s) = word.strip_suffix('s').filter(|stem| !stem.is_empty()) else { return Vec::new() };
    if without_s.ends_with(['s', 'u', 'i']) && !is_plural_in_vowel(without_s) {
        return Vec::new();
    }
    let mut candidates = vec![without_s.to_owned()];
    if let Some(stem) = without_s.strip_suffix("se").filter(|stem| stem.len() > 1) {
        candidates.push(format!("{stem}sis"));
    }
    if let Some(without_es) = without_s.strip_suffix('e') {
        let could = spelling::hisses(without_es) || without_es.ends_with('o');
        if could {
            candidates.insert(usize::from(!takes_es(without_es)), without_es.to_owned());
        }
    }
    candidates
}

/// Words in *-us* and *-is* are singulars, except for a few plurals such as *menus* and *taxis*.
fn is_plural_in_vowel(stem: &str) -> bool {
    listed_noun(stem).is_some()
}

/// True if the singular is more likely the stem than the stem with an *e*.
fn takes_es(stem: &str) -> bool {
    let ache = stem.ends_with("ach");
    let sibilant = ["ss", "x", "ch", "sh", "us", "zz", "tz", "o"].iter().any(|ending| stem.ends_with(ending));
    sibilant && !ache && !stem.ends_with("aus") && !stem.ends_with("ous")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singulars_are_found() {
        let inflector = Inflection::default();
        for (plural, singular) in [
            ("children", "child"),
            ("women", "woman"),
            ("frenchwomen", "frenchwoman"),
            ("firemen", "fireman"),
            ("people", "person"),
            ("analyses", "analysis"),
            ("movies", "movie"),
            ("cities", "city"),
            ("pies", "pie"),
            ("houses", "house"),
            ("buses", "bus"),
            ("viruses", "virus"),
            ("boxes", "box"),
            ("headaches", "headache"),
            ("churches", "church"),
            ("shoes", "shoe"),
            ("snowshoes", "snowshoe"),
            ("potatoes", "potato"),
            ("sizes", "size"),
            ("gloves", "glove"),
            ("menus", "menu"),
            ("sheep", "sheep"),
            ("osmoses", "osmosis"),
            ("summons", "summons"),
            ("1990's", "1990"),
            ("blogs", "blog"),
        ] {
            assert_eq!(inflector.noun_singular(plural).as_deref(), Some(singular));
        }
        for word in ["trousers", "news", "glass", "specimen", "", "s", "virus"] {
            assert_eq!(inflector.noun_singular(word), None, "{word}");
        }
    }
}
