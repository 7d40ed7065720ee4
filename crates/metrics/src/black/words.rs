//! English word lists and tests for the procedure.

use solecism_language::Language;

const BE: &[&str] = &["be", "am", "is", "are", "was", "were", "been", "being", "'s", "'re", "'m", "ai"];
const HAVE: &[&str] = &["have", "has", "had", "having", "'ve", "'s", "'d"];
const DO: &[&str] = &["do", "does", "did", "'d"];
const MODALS: &[&str] = &[
    "will", "would", "can", "could", "shall", "should", "may", "might", "must", "ought", "cannot", "'ll",
    "'d", "ca", "wo", "sha",
];
/// Verbs with which *it* may stand for a clause.
const LINKING: &[&str] =
    &["seem", "appear", "happen", "become", "remain", "prove", "matter", "feel", "look", "sound"];
const PREPOSITIONS: &[&str] = &[
    "about",
    "above",
    "across",
    "after",
    "against",
    "along",
    "among",
    "around",
    "as",
    "at",
    "away",
    "back",
    "before",
    "behind",
    "below",
    "beneath",
    "beside",
    "between",
    "beyond",
    "by",
    "despite",
    "down",
    "during",
    "except",
    "for",
    "from",
    "in",
    "inside",
    "into",
    "like",
    "near",
    "of",
    "off",
    "on",
    "onto",
    "out",
    "outside",
    "over",
    "past",
    "per",
    "since",
    "through",
    "throughout",
    "till",
    "to",
    "toward",
    "towards",
    "under",
    "until",
    "up",
    "upon",
    "via",
    "with",
    "within",
    "without",
];
const PARTICLES: &[&str] = &[
    "about", "across", "along", "apart", "around", "aside", "away", "back", "by", "down", "forth", "in",
    "off", "on", "out", "over", "through", "together", "under", "up",
];
const RELATIVES: &[&str] = &["that", "who", "whom", "whose", "which", "where", "when", "why"];
const CLAUSE_OPENERS: &[&str] =
    &["for", "to", "that", "whether", "if", "how", "why", "when", "where", "who", "what", "which"];
/// Without words of degree (*too*, *very*): what follows *be* and one of them is not a verb.
const ADVERBS: &[&str] = &[
    "all",
    "almost",
    "already",
    "also",
    "always",
    "ever",
    "even",
    "far",
    "hardly",
    "indeed",
    "just",
    "long",
    "never",
    "now",
    "often",
    "once",
    "only",
    "perhaps",
    "seldom",
    "sometimes",
    "soon",
    "still",
    "then",
    "thus",
    "twice",
    "well",
    "yet",
];
const PRONOUNS: &[&str] =
    &["i", "you", "he", "she", "it", "we", "they", "there", "who", "this", "that", "these", "those"];

fn is_in(list: &[&str], word: &str) -> bool {
    list.iter().any(|entry| entry.eq_ignore_ascii_case(word))
}

/// Normalizes typographic apostrophes.
pub(super) fn plain(word: &str) -> String {
    word.replace('\u{2019}', "'")
}

/// Verb forms that can follow an auxiliary, as Penn tags.
pub(super) fn forms_after(auxiliary: &str) -> Vec<&'static str> {
    let mut forms = Vec::new();
    if is_in(BE, auxiliary) {
        forms.extend(["VBG", "VBN"]);
    }
    if is_in(HAVE, auxiliary) {
        forms.push("VBN");
    }
    if is_in(DO, auxiliary) || is_modal(auxiliary) {
        forms.push("VB");
    }
    forms
}

pub(super) fn is_modal(word: &str) -> bool {
    is_in(MODALS, word)
}

pub(super) fn is_not(word: &str) -> bool {
    is_in(&["not", "n't"], word)
}

pub(super) fn is_preposition(word: &str) -> bool {
    is_in(PREPOSITIONS, word)
}

pub(super) fn is_particle(word: &str) -> bool {
    is_in(PARTICLES, word)
}

pub(super) fn is_pronoun(word: &str) -> bool {
    is_in(PRONOUNS, word)
}

/// Returns whether a modifier of a noun can start with this word.
pub(super) fn starts_modifier(word: &str) -> bool {
    is_preposition(word) || is_in(RELATIVES, word)
}

/// Returns whether a clause can start with this word.
pub(super) fn starts_clause(word: &str) -> bool {
    is_in(CLAUSE_OPENERS, word)
}

pub(super) fn is_adverb(word: &str) -> bool {
    (word.len() > 4 && word.ends_with("ly")) || is_in(ADVERBS, word)
}

/// Returns whether *it* with this verb may stand for a clause: a form of *be*, or one of [`LINKING`].
pub(super) fn is_linking(verb: &str) -> bool {
    let lower = verb.to_lowercase();
    let is_form = |base: &&str| {
        lower.strip_prefix(*base).is_some_and(|ending| matches!(ending, "" | "s" | "d" | "ed" | "ing"))
    };
    is_in(BE, verb) || LINKING.iter().any(is_form) || matches!(&*lower, "became" | "felt")
}

/// Returns whether a word can be a verb in one of these forms, unless it is far more often something else.
pub(super) fn can_be(word: &str, forms: &[&str]) -> bool {
    let tags = Language::standard().dictionary.tags(word);
    // Words in -ing are often nouns too, but not after *be*.
    if forms.contains(&"VBG") && tags.iter().any(|&(tag, _)| tag == "VBG") {
        return true;
    }
    let verb = tags.iter().filter(|(tag, _)| forms.contains(tag)).map(|&(_, weight)| weight).max();
    let other = tags.iter().filter(|(tag, _)| !tag.starts_with('V')).map(|&(_, weight)| weight).max();
    match (verb, other) {
        (Some(verb), Some(other)) => verb >= other / 4,
        (Some(_), None) => true,
        // A form that is not in the dictionary is recognized by its ending.
        (None, _) => tags.is_empty() && has_ending(word, forms),
    }
}

fn has_ending(word: &str, forms: &[&str]) -> bool {
    (forms.contains(&"VBG") && word.ends_with("ing")) || (forms.contains(&"VBN") && word.ends_with("ed"))
}

/// Strips the endings that count as erased: a possessive, a contracted auxiliary or *not*; and, unless the word was
/// between bars, final punctuation. Empty for a word of punctuation only.
pub(super) fn core(word: &str, is_barred: bool) -> &str {
    let is_bracket = matches!(word, "-LRB-" | "-RRB-" | "-LCB-" | "-RCB-" | "-LSB-" | "-RSB-");
    if is_bracket || word.chars().all(is_punctuation) {
        return "";
    }
    let word = if is_barred { word } else { without_final_punctuation(word) };
    for ending in ["'s", "'ve", "'ll", "'d", "'re", "'m", "n't", "'"] {
        let typographic = ending.replace('\'', "\u{2019}");
        let stem = word.strip_suffix(ending).or_else(|| word.strip_suffix(typographic.as_str()));
        if let Some(stem) = stem.filter(|stem| !stem.is_empty()) {
            return stem;
        }
    }
    word
}

/// Strips final punctuation: *U.N.* keeps its stops, *end.* does not.
fn without_final_punctuation(word: &str) -> &str {
    let trimmed = word.trim_end_matches([',', ';', ':', '?', '!', '"', '\u{201d}']);
    match trimmed.strip_suffix('.') {
        Some(rest) if !rest.contains('.') && !rest.is_empty() => rest,
        _ if trimmed.is_empty() => word,
        _ => trimmed,
    }
}

/// Returns whether a character is an unspoken mark; *%*, *$* and *&* are spoken.
fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ';'
            | ':'
            | '!'
            | '?'
            | '"'
            | '\''
            | '`'
            | '('
            | ')'
            | '['
            | ']'
            | '{'
            | '}'
            | '-'
            | '/'
            | '\\'
            | '_'
            | '\u{2010}'..='\u{201f}' | '\u{2026}' | '\u{ab}' | '\u{bb}' | '\u{bf}' | '\u{a1}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_and_punctuation_are_stripped() {
        let cases = [("Mo's", "Mo"), ("dogs'", "dogs"), ("you've", "you"), ("don't", "do"), ("'s", "'s")];
        for (word, expected) in cases {
            assert_eq!(core(word, true), expected);
        }
        assert_eq!(
            [core("end.", false), core("U.N.", false), core("--", false), core("$", false)],
            ["end", "U.N.", "", "$"]
        );
        assert_eq!([core("1)", true), core("-LRB-", false), core("n't", false)], ["1)", "", "n't"]);
    }

    #[test]
    fn verb_forms_are_recognized() {
        assert!(can_be("laughing", &["VBG"]) && can_be("seen", &["VBN"]) && can_be("sing", &["VB"]));
        assert!(!can_be("a", &["VBN", "VBG"]) && !can_be("blue", &["VBN", "VBG"]));
    }
}
