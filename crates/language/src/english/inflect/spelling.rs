//! The spelling rules of regular endings: *stop, stopped; make, making; try, tries; panic, panicking*.
//!
//! Only rules that depend on spelling alone. Where stress decides (*refer, referred* but *offer, offered*), a word of
//! one syllable doubles its consonant and a longer one does not; the irregular tables list the exceptions.

/// The word with the *-s* of a plural or a third person.
pub(crate) fn with_s(word: &str) -> String {
    if let Some(stem) = stem_of_y(word) {
        return joined(stem, "ies");
    }
    joined(word, if hisses(word) { "es" } else { "s" })
}

/// The third person singular: like [`with_s`], but *-es* after a consonant and *o* (*goes, vetoes*).
pub(crate) fn third(base: &str) -> String {
    let consonant_o = base.ends_with('o') && base.len() > 1 && !ends_in_vowel(&base[..base.len() - 1]);
    if consonant_o { joined(base, "es") } else { with_s(base) }
}

/// The regular past tense and past participle.
pub(crate) fn past(base: &str) -> String {
    if base.ends_with('e') {
        return joined(base, "d");
    }
    match stem_of_y(base) {
        Some(stem) => joined(stem, "ied"),
        None => before_vowel(base, "ed"),
    }
}

/// The *-ing* form.
pub(crate) fn gerund(base: &str) -> String {
    if let Some(stem) = base.strip_suffix("ie") {
        return joined(stem, "ying");
    }
    match base.strip_suffix('e') {
        Some(stem) if drops_e(stem) => joined(stem, "ing"),
        Some(_) => joined(base, "ing"),
        None => before_vowel(base, "ing"),
    }
}

/// The comparative (`er`) or superlative (`est`).
pub(crate) fn compared(lemma: &str, ending: &str) -> String {
    if let Some(stem) = lemma.strip_suffix('e') {
        return joined(stem, ending);
    }
    match stem_of_y(lemma) {
        Some(stem) => [stem, "i", ending].concat(),
        None => before_vowel(lemma, ending),
    }
}

/// True if the silent *e* is dropped before *-ing*: not after *e, o, y* (*seeing, hoeing, dyeing*), nor in *be*.
fn drops_e(stem: &str) -> bool {
    stem.len() > 1 && !stem.ends_with(['e', 'o', 'y'])
}

/// The word with an ending that begins with a vowel: *panicking, stopped, playing*.
fn before_vowel(word: &str, ending: &str) -> String {
    let mut result = String::with_capacity(word.len() + ending.len() + 1);
    result.push_str(word);
    if word.ends_with('c') && ends_in_vowel(&word[..word.len() - 1]) {
        result.push('k');
    } else if let Some(last) = doubled(word) {
        result.push(last);
    }
    result.push_str(ending);
    result
}

fn joined(stem: &str, ending: &str) -> String {
    [stem, ending].concat()
}

/// The final consonant, if the word doubles it: one syllable that ends in one vowel letter and one consonant.
fn doubled(word: &str) -> Option<char> {
    let last = word.chars().next_back().filter(|c| "bdfgklmnprtvz".contains(*c))?;
    let (onset, vowel) = split_last(&word[..word.len() - last.len_utf8()])?;
    let onset_has_vowel = vowel_groups(onset) > 0;
    (is_vowel(vowel) && !onset_has_vowel).then_some(last)
}

fn split_last(word: &str) -> Option<(&str, char)> {
    let last = word.chars().next_back()?;
    Some((&word[..word.len() - last.len_utf8()], last))
}

/// The part before a *y* that becomes *i*: a *y* after a consonant or after *qu*.
pub(crate) fn stem_of_y(word: &str) -> Option<&str> {
    let stem = word.strip_suffix('y').filter(|stem| !stem.is_empty())?;
    (stem.ends_with("qu") || !ends_in_vowel(stem)).then_some(stem)
}

/// True if the word ends in a sound that needs *-es*.
pub(crate) fn hisses(word: &str) -> bool {
    word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh")
}

pub(crate) fn ends_in_vowel(word: &str) -> bool {
    word.chars().next_back().is_some_and(is_vowel)
}

/// True for vowels, with or without an accent (*fête*), but not for *y*.
pub(crate) fn is_vowel(letter: char) -> bool {
    match letter {
        'a' | 'e' | 'i' | 'o' | 'u' => true,
        _ if letter.is_ascii() => false,
        _ => "àáâãäåæèéêëìíîïòóôõöøœùúûü".contains(letter),
    }
}

/// Number of runs of vowels in the word, including *y* after the first letter but not the *u* of *qu*.
pub(crate) fn vowel_groups(word: &str) -> usize {
    let mut groups = 0;
    let mut previous = ' ';
    let mut inside = false;
    for letter in word.chars() {
        let vowel =
            (is_vowel(letter) && !(letter == 'u' && previous == 'q')) || (letter == 'y' && previous != ' ');
        groups += usize::from(vowel && !inside);
        inside = vowel;
        previous = letter;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consonants_double_in_words_of_one_syllable() {
        for (base, form) in [
            ("stop", "stopped"),
            ("quit", "quitted"),
            ("ship", "shipped"),
            ("rain", "rained"),
            ("open", "opened"),
            ("fix", "fixed"),
            ("play", "played"),
            ("row", "rowed"),
            ("help", "helped"),
            ("trek", "trekked"),
        ] {
            assert_eq!(past(base), form);
        }
    }

    #[test]
    fn endings_change_the_end_of_the_word() {
        assert_eq!(past("panic"), "panicked");
        assert_eq!(past("sync"), "synced");
        assert_eq!(past("try"), "tried");
        assert_eq!(gerund("make"), "making");
        assert_eq!(gerund("agree"), "agreeing");
        assert_eq!(gerund("dye"), "dyeing");
        assert_eq!(gerund("argue"), "arguing");
        assert_eq!(gerund("lie"), "lying");
        assert_eq!(gerund("be"), "being");
        assert_eq!(third("veto"), "vetoes");
        assert_eq!(third("radio"), "radios");
        assert_eq!(with_s("soliloquy"), "soliloquies");
        assert_eq!(with_s("box"), "boxes");
        assert_eq!(compared("big", "er"), "bigger");
        assert_eq!(compared("happy", "est"), "happiest");
        assert_eq!(compared("nice", "er"), "nicer");
    }

    #[test]
    fn short_and_foreign_words_do_no_harm() {
        for word in ["", "y", "e", "o", "é", "ß", "日本", "q", "qu", "'"] {
            for form in [with_s(word), third(word), past(word), gerund(word), compared(word, "er")] {
                assert!(form.len() > word.len() || form.ends_with("ing") || form.ends_with("er"), "{form}");
            }
        }
        assert_eq!(past("fête"), "fêted");
        assert_eq!(gerund("fête"), "fêting");
    }
}
