//! The plural of a noun.

use super::{Inflection, irregular, spelling};
use crate::class::{Class, Form};
use crate::english::lemmas::noun_flags;
use crate::flags::NounFlags;

/// Nouns that inflect the same way at the end of a compound: *stepchild, stepchildren*.
pub(super) const HEADS: [(&str, &str); 11] = [
    ("child", "children"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("mouse", "mice"),
    ("wife", "wives"),
    ("knife", "knives"),
    ("shelf", "shelves"),
    ("wolf", "wolves"),
    ("fish", "fish"),
    ("shoe", "shoes"),
    ("man", "men"),
];

/// Nouns in *-man* that are not compounds of *man*.
const NO_MEN: [&str; 13] = [
    "human",
    "superhuman",
    "subhuman",
    "german",
    "roman",
    "norman",
    "ottoman",
    "shaman",
    "talisman",
    "caiman",
    "cayman",
    "brahman",
    "hetman",
];

impl Inflection {
    /// The plural of a noun, given in lower case. `None` for mass nouns (*information*) and for plurals (*scissors*).
    pub(crate) fn noun_plural(&self, lemma: &str) -> Option<String> {
        if let Some(plural) = self.listed_form(irregular::nouns(), Class::Noun, lemma, Form::Plural) {
            return Some(plural);
        }
        let flags = noun_flags(lemma);
        if flags.contains(NounFlags::MASS) || flags.contains(NounFlags::PLURAL) {
            return None;
        }
        Some(regular(lemma))
    }

    /// A plural for any noun, whether or not it is in use.
    pub(super) fn any_plural(&self, lemma: &str) -> String {
        if let Some(plural) = self.listed_form(irregular::nouns(), Class::Noun, lemma, Form::Plural) {
            return plural;
        }
        if noun_flags(lemma).contains(NounFlags::PLURAL) { lemma.to_owned() } else { regular(lemma) }
    }
}

/// True if this noun in *-man* is a compound of *man*.
pub(super) fn is_compound_of_man(singular: &str) -> bool {
    singular.len() > 3 && !NO_MEN.contains(&singular)
}

fn regular(lemma: &str) -> String {
    if is_plural_already(lemma) {
        return lemma.to_owned();
    }
    phrase(lemma)
        .or_else(|| abbreviation(lemma))
        .or_else(|| compound(lemma))
        .or_else(|| greek(lemma))
        .unwrap_or_else(|| spelling::with_s(lemma))
}

/// *Environs, 1990s, orthodontics*: an *s* after a consonant, a digit or *e* is an ending. The few singulars that end
/// like this (*lens*) are in the irregular table.
pub(super) fn is_plural_already(lemma: &str) -> bool {
    let before = lemma.strip_suffix('s').and_then(|stem| stem.chars().next_back());
    before.is_some_and(|letter| letter == 'e' || (letter != 's' && !spelling::is_vowel(letter)))
}

/// *son-in-law, sons-in-law*: the noun before the hyphens takes the ending.
fn phrase(lemma: &str) -> Option<String> {
    const LINKS: [&str; 8] = ["-in-", "-of-", "-at-", "-to-", "-on", "-up", "-by", "-off"];
    if !lemma.contains('-') {
        return None;
    }
    let at = LINKS.iter().filter_map(|link| {
        let at = lemma.find(link)?;
        (link.ends_with('-') || at + link.len() == lemma.len()).then_some(at)
    });
    let (noun, rest) = lemma.split_at(at.min().filter(|&at| at > 0)?);
    // A verb with a particle takes its ending last: *close-ups*, *run-offs*.
    let agent = noun.ends_with("er")
        || rest.ends_with("-law")
        || rest.starts_with("-of-")
        || rest.starts_with("-at-");
    agent.then(|| format!("{}{rest}", spelling::with_s(noun)))
}

/// *no., nos.*
fn abbreviation(lemma: &str) -> Option<String> {
    lemma.strip_suffix('.').filter(|stem| !stem.is_empty()).map(|stem| format!("{stem}s."))
}

fn compound(lemma: &str) -> Option<String> {
    let last = lemma.rsplit('-').next().unwrap_or(lemma);
    if last.len() < lemma.len() {
        let plural =
            irregular::nouns().spellings(last, Form::Plural).and_then(|mut spellings| spellings.next());
        if let Some(plural) = plural {
            return Some(format!("{}{plural}", &lemma[..lemma.len() - last.len()]));
        }
    }
    HEADS.iter().find_map(|&(singular, plural)| {
        let first = lemma.strip_suffix(singular).filter(|first| !first.is_empty())?;
        let inflects = singular != "man" || is_compound_of_man(lemma);
        inflects.then(|| format!("{first}{plural}"))
    })
}

/// *analysis, analyses*, but not *chassis* or *sis*.
fn greek(lemma: &str) -> Option<String> {
    let stem = lemma.strip_suffix("sis").filter(|stem| stem.len() > 1 && !stem.ends_with('s'))?;
    Some(format!("{stem}ses"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_are_formed() {
        let inflector = Inflection::default();
        for (singular, plural) in [
            ("policeman", "policemen"),
            ("human", "humans"),
            ("roman", "romans"),
            ("step-child", "step-children"),
            ("clownfish", "clownfish"),
            ("son-in-law", "sons-in-law"),
            ("passer-by", "passers-by"),
            ("close-up", "close-ups"),
            ("osmosis", "osmoses"),
            ("church", "churches"),
            ("lady", "ladies"),
            ("day", "days"),
            ("photo", "photos"),
            ("roof", "roofs"),
            ("no.", "nos."),
            ("1990s", "1990s"),
            ("1990", "1990s"),
            ("environs", "environs"),
            ("glass", "glasses"),
            ("naïveté", "naïvetés"),
        ] {
            assert_eq!(inflector.noun_plural(singular).as_deref(), Some(plural));
        }
        assert_eq!(inflector.noun_plural("furniture"), None);
        assert_eq!(inflector.noun_plural("trousers"), None);
        assert_eq!(inflector.inflected("trousers", Class::Noun, Form::Plural), "trousers");
        assert_eq!(inflector.inflected("furniture", Class::Noun, Form::Plural), "furnitures");
    }
}
