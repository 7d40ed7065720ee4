//! Signatures of unknown words.

/// The class of a word by its shape: capitals, digits, hyphen, ending.
///
/// `first` is true for the first word of a sentence, `known` if the lower-cased word occurs in the treebank.
pub fn signature(word: &str, first: bool, known: bool) -> String {
    let mut name = String::from("UNK");
    name.push_str(capitals(word, first, known));
    if word.chars().any(char::is_numeric) {
        name.push_str(if word.chars().any(char::is_alphabetic) { "-NUM" } else { "-NUMBER" });
    }
    if word.contains('-') {
        name.push_str("-DASH");
    }
    if word.contains('@') || word.contains("//") || word.starts_with("www.") {
        name.push_str("-ADDRESS");
    }
    if !word.chars().any(char::is_alphanumeric) {
        name.push_str("-SIGN");
    }
    let lower = word.to_lowercase();
    if let Some(ending) = ending(&lower) {
        name.push('-');
        name.push_str(ending);
    }
    name
}

fn capitals(word: &str, first: bool, known: bool) -> &'static str {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    let Some(initial) = word.chars().next() else { return "" };
    if initial.is_uppercase() {
        let all = letters.clone().all(char::is_uppercase) && letters.clone().nth(1).is_some();
        return match (all, first, known) {
            (true, ..) => "-ALLCAPS",
            (_, true, true) => "-INITC-KNOWNLC",
            (_, true, false) => "-INITC",
            (_, false, true) => "-CAPS-KNOWNLC",
            (_, false, false) => "-CAPS",
        };
    }
    match (letters.clone().next(), letters.any(char::is_uppercase)) {
        (None, _) => "",
        (_, true) => "-MIXED",
        (_, false) => "-LC",
    }
}

/// Informative endings, longer ones first.
const ENDINGS: [&str; 30] = [
    "ness", "ment", "able", "ible", "less", "ance", "ence", "ship", "ing", "ion", "est", "ity", "ful", "ous",
    "ive", "ize", "ise", "ist", "ism", "ers", "ies", "ed", "er", "ly", "al", "en", "ic", "or", "s", "y",
];

fn ending(lower: &str) -> Option<&'static str> {
    let letters = lower.chars().count();
    ENDINGS.into_iter().find(|&ending| {
        let plural =
            ending == "s" && (lower.ends_with("ss") || lower.ends_with("us") || lower.ends_with("is"));
        lower.ends_with(ending) && letters >= ending.len() + 2 && !plural
    })
}
