//! The likeliest tag of a word in isolation.

use crate::case::lowered;
use crate::english::forms::tags_of;

/// The likeliest tag of a word, known or not.
pub(super) fn likeliest_tag(word: &str, starts_sentence: bool) -> &'static str {
    punctuation(word)
        .or_else(|| address(word))
        .or_else(|| number(word))
        .or_else(|| known(word, starts_sentence))
        .unwrap_or_else(|| by_shape(word))
}

fn punctuation(word: &str) -> Option<&'static str> {
    Some(match word {
        "." | "!" | "?" | "?!" | "!?" => ".",
        "," => ",",
        ":" | ";" | "-" | "--" | "---" | "–" | "—" | "..." | "…" | ". . ." => ":",
        "``" | "“" | "‘" | "`" | "«" => "``",
        "''" | "”" | "\"" | "»" => "''",
        "(" | "[" | "{" | "-LRB-" | "-LSB-" | "-LCB-" => "-LRB-",
        ")" | "]" | "}" | "-RRB-" | "-RSB-" | "-RCB-" => "-RRB-",
        "$" | "£" | "€" | "¥" | "US$" | "C$" | "A$" => "$",
        "#" => "#",
        "%" => "NN",
        // A typographic apostrophe is an apostrophe.
        "’" | "’s" => "POS",
        "n’t" => "RB",
        "’re" | "’ve" | "’m" => "VBP",
        "’ll" | "’d" => "MD",
        _ if best_tag(word, true).is_some() => return None,
        _ if word.bytes().all(|byte| matches!(byte, b'.' | b'!' | b'?')) && !word.is_empty() => ".",
        _ if !word.contains(char::is_alphanumeric) => "SYM",
        _ => return None,
    })
}

/// An email address or a URL.
fn address(word: &str) -> Option<&'static str> {
    let mailbox = word.find('@').is_some_and(|at| at > 0);
    (mailbox || word.contains("://") || word.starts_with("www.")).then_some("ADD")
}

fn number(word: &str) -> Option<&'static str> {
    if !word.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let digits_only = word.chars().all(|c| c.is_ascii_digit() || ".,:/-–+%$£€'½".contains(c));
    let first_digits = word.starts_with(|c: char| c.is_ascii_digit());
    Some(match word.trim_start_matches(|c: char| c.is_ascii_digit() || ".,".contains(c)) {
        _ if digits_only => "CD",
        "st" | "nd" | "rd" | "th" if first_digits => "JJ",
        "s" | "'s" if first_digits => "NNS",
        rest if first_digits && rest.starts_with('-') => "JJ",
        _ if first_digits => "CD",
        _ => "NNP",
    })
}

fn known(word: &str, starts_sentence: bool) -> Option<&'static str> {
    let tag = best_tag(word, starts_sentence)?;
    let capital = word.starts_with(char::is_uppercase);
    // A capitalised common noun inside the sentence is part of a name; other words may just be in a title.
    match tag {
        "NN" if capital && !starts_sentence && word.contains(char::is_lowercase) => Some("NNP"),
        "NNS" if capital && !starts_sentence && word.contains(char::is_lowercase) => Some("NNPS"),
        _ => Some(tag),
    }
}

/// A guess from capitals, hyphens and endings.
fn by_shape(word: &str) -> &'static str {
    if word.starts_with(char::is_uppercase) {
        return "NNP";
    }
    if let Some((_, last)) = word.rsplit_once('-') {
        return match best_tag(last, false) {
            Some("NNS") => "NNS",
            Some("NN") => "NN",
            Some(_) => "JJ",
            None => by_ending(&lowered(last)),
        };
    }
    by_ending(&lowered(word))
}

fn by_ending(word: &str) -> &'static str {
    const ENDINGS: [(&str, &str); 26] = [
        ("ing", "VBG"),
        ("ed", "VBD"),
        ("ly", "RB"),
        ("ness", "NN"),
        ("less", "JJ"),
        ("ss", "NN"),
        ("ous", "JJ"),
        ("us", "NN"),
        ("is", "NN"),
        ("s", "NNS"),
        ("ful", "JJ"),
        ("able", "JJ"),
        ("ible", "JJ"),
        ("al", "JJ"),
        ("ive", "JJ"),
        ("ish", "JJ"),
        ("ic", "JJ"),
        ("ant", "JJ"),
        ("ent", "JJ"),
        ("ary", "JJ"),
        ("est", "JJS"),
        ("like", "JJ"),
        ("ize", "VB"),
        ("ise", "VB"),
        ("ify", "VB"),
        ("", "NN"),
    ];
    // Words of up to three letters have no ending.
    let endings = if word.chars().count() > 3 { &ENDINGS[..] } else { &ENDINGS[25..] };
    endings.iter().find(|(ending, _)| word.ends_with(ending)).map_or("NN", |&(_, tag)| tag)
}

/// The likeliest tag of a listed form. A word in lower case is not a name; a capitalised one inside the sentence is,
/// if it can be.
fn best_tag(word: &str, starts_sentence: bool) -> Option<&'static str> {
    let tags = || tags_of(word).iter().map(|&(tag, _)| tag);
    let is_name = |tag: &&str| tag.starts_with("NNP");
    let capital = word.starts_with(char::is_uppercase);
    let preferred = match (capital, starts_sentence) {
        (true, false) => tags().find(is_name),
        (true, true) => None,
        (false, _) => tags().find(|tag| !is_name(tag)),
    };
    preferred.or_else(|| tags().next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_decide_between_names_and_words() {
        assert_eq!(best_tag("may", false), Some("MD"));
        assert_eq!(best_tag("May", false), Some("NNP"));
        assert_eq!(best_tag("May", true), Some("MD"));
        assert_eq!(best_tag("qqq", true), None);
    }
}
