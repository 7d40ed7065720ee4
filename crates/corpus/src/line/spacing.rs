//! Spacing of words and punctuation in running text.

/// True if the word is a clitic that the Penn Treebank splits off: *n't, 's, 'll, 're, 've, 'd, 'm*.
pub(crate) fn is_clitic(word: &str) -> bool {
    const AFTER_APOSTROPHE: [&str; 6] = ["s", "ll", "re", "ve", "d", "m"];
    const LONGEST: usize = "n’t".len();
    if word.len() > LONGEST {
        return false;
    }
    match word.split_once(['\'', '’']) {
        Some(("", after)) => AFTER_APOSTROPHE.iter().any(|clitic| clitic.eq_ignore_ascii_case(after)),
        Some((before, after)) => before.eq_ignore_ascii_case("n") && after.eq_ignore_ascii_case("t"),
        None => false,
    }
}

/// True if the word is a bracket as the Penn Treebank escapes it.
pub(crate) fn is_bracket_escape(word: &str) -> bool {
    matches!(word, "-LRB-" | "-RRB-" | "-LSB-" | "-RSB-" | "-LCB-" | "-RCB-")
}

/// True if the word has no space after it: an opening bracket or quotation mark, a currency sign.
pub fn opens(word: &str) -> bool {
    matches!(
        word,
        "(" | "[" | "{" | "“" | "‘" | "«" | "``" | "`" | "„" | "-LRB-" | "-LSB-" | "-LCB-" | "¿" | "¡"
    ) || is_currency(word)
}

/// True if the word has no space before it: a comma or full stop, a closing bracket or quotation mark, a per cent sign.
pub fn closes(word: &str) -> bool {
    matches!(word, ")" | "]" | "}" | "”" | "’" | "»" | "''" | "'" | "-RRB-" | "-RSB-" | "-RCB-" | "%" | "…")
        || (!word.is_empty() && word.chars().all(|c| matches!(c, '.' | ',' | ';' | ':' | '!' | '?')))
}

fn is_currency(word: &str) -> bool {
    matches!(word, "$" | "£" | "€" | "¥")
}

/// For each word, returns whether it has a space before it in running text. There is none before the first word,
/// punctuation or a clitic, and none just inside brackets or quotation marks.
pub fn spaces_before<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<bool> {
    let (mut glued, mut quoted) = (true, false);
    let space = |word: &str| {
        let straight = word == "\"";
        let is_closing = (straight && quoted) || closes(word) || is_clitic(word);
        let space = !(glued || is_closing);
        glued = opens(word) || (straight && !quoted);
        quoted ^= straight;
        space
    };
    words.into_iter().map(space).collect()
}

/// Joins the words into running text.
pub fn detokenise(words: &[&str]) -> String {
    let mut text = String::new();
    for (word, space) in words.iter().zip(spaces_before(words.iter().copied())) {
        if space {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clitics_are_known_in_any_spelling() {
        for clitic in ["n't", "N'T", "n’t", "'s", "’LL"] {
            assert!(is_clitic(clitic), "{clitic}");
        }
        for word in ["'", "nt", "'em", "don't", "'st", ""] {
            assert!(!is_clitic(word), "{word}");
        }
    }

    #[test]
    fn words_become_running_text() {
        for (tokens, text) in [
            ("It 's 10 % off ( or $ 5 ) , is n't it ?", "It's 10% off (or $5), isn't it?"),
            ("He said , \" Come in . \" Then he left .", "He said, \"Come in.\" Then he left."),
            ("“ Yes , ” she said ...", "“Yes,” she said..."),
            ("", ""),
        ] {
            let words: Vec<&str> = tokens.split_whitespace().collect();
            assert_eq!(detokenise(&words), text);
        }
    }
}
