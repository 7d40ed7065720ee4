//! The Lancaster stemmer: Paice, "Another stemmer", ACM SIGIR Forum 24 (1990).

/// A rule replaces an ending.
struct Rule {
    ending: &'static str,
    replacement: &'static str,
    /// Applies only to a word that no rule has changed.
    is_for_intact: bool,
    /// No rule follows.
    is_last: bool,
}

/// The rules in the order in which they are tried. An ending that is replaced by itself protects words from later rules.
const RULES: &[Rule] = &[
    intact("ia", ""),
    intact("a", ""),
    last("bb", "b"),
    last("ytic", "ys"),
    rule("ic", ""),
    rule("nc", "nt"),
    last("dd", "d"),
    rule("ied", "y"),
    last("ceed", "cess"),
    last("eed", "ee"),
    rule("ed", ""),
    rule("hood", ""),
    rule("e", ""),
    last("lief", "liev"),
    rule("if", ""),
    rule("ing", ""),
    last("iag", "y"),
    rule("ag", ""),
    last("gg", "g"),
    intact("th", ""),
    last("guish", "ct"),
    rule("ish", ""),
    intact("i", ""),
    rule("i", "y"),
    last("ij", "id"),
    last("fuj", "fus"),
    last("uj", "ud"),
    last("oj", "od"),
    last("hej", "her"),
    last("verj", "vert"),
    last("misj", "mit"),
    last("nj", "nd"),
    last("j", "s"),
    last("ifiabl", ""),
    last("iabl", "y"),
    rule("abl", ""),
    last("ibl", ""),
    rule("bil", "bl"),
    last("cl", "c"),
    last("iful", "y"),
    rule("ful", ""),
    last("ul", ""),
    rule("ial", ""),
    rule("ual", ""),
    rule("al", ""),
    last("ll", "l"),
    last("ium", ""),
    intact("um", ""),
    rule("ism", ""),
    last("mm", "m"),
    rule("sion", "j"),
    last("xion", "ct"),
    rule("ion", ""),
    rule("ian", ""),
    rule("an", ""),
    last("een", "een"),
    rule("en", ""),
    last("nn", "n"),
    rule("ship", ""),
    last("pp", "p"),
    rule("er", ""),
    last("ear", "ear"),
    last("ar", ""),
    rule("or", ""),
    rule("ur", ""),
    last("rr", "r"),
    rule("tr", "t"),
    rule("ier", "y"),
    rule("ies", "y"),
    last("sis", "s"),
    rule("is", ""),
    rule("ness", ""),
    last("ss", "ss"),
    rule("ous", ""),
    intact("us", ""),
    Rule { is_last: false, ..intact("s", "") },
    last("s", "s"),
    last("plicat", "ply"),
    rule("at", ""),
    rule("ment", ""),
    rule("ent", ""),
    rule("ant", ""),
    last("ript", "rib"),
    last("orpt", "orb"),
    last("duct", "duc"),
    last("sumpt", "sum"),
    last("cept", "ceiv"),
    last("olut", "olv"),
    last("sist", "sist"),
    rule("ist", ""),
    last("tt", "t"),
    last("iqu", ""),
    last("ogu", "og"),
    rule("siv", "j"),
    last("eiv", "eiv"),
    rule("iv", ""),
    rule("bly", "bl"),
    rule("ily", "y"),
    last("ply", "ply"),
    rule("ly", ""),
    last("ogy", "og"),
    last("phy", "ph"),
    last("omy", "om"),
    last("opy", "op"),
    rule("ity", ""),
    rule("ety", ""),
    last("lty", "l"),
    last("istry", ""),
    rule("ary", ""),
    rule("ory", ""),
    last("ify", ""),
    rule("ncy", "nt"),
    rule("acy", ""),
    rule("iz", ""),
    last("yz", "ys"),
];

const fn rule(ending: &'static str, replacement: &'static str) -> Rule {
    Rule { ending, replacement, is_for_intact: false, is_last: false }
}

const fn last(ending: &'static str, replacement: &'static str) -> Rule {
    Rule { is_last: true, ..rule(ending, replacement) }
}

const fn intact(ending: &'static str, replacement: &'static str) -> Rule {
    Rule { is_for_intact: true, ..last(ending, replacement) }
}

impl Rule {
    /// Number of letters that the rule takes away before it adds others.
    fn removed(&self) -> usize {
        let kept = self.ending.bytes().zip(self.replacement.bytes()).take_while(|(a, b)| a == b).count();
        self.ending.len() - kept
    }

    fn applies(&self, word: &str, is_intact: bool) -> bool {
        (is_intact || !self.is_for_intact)
            && word.ends_with(self.ending)
            && is_stem(word, word.chars().count() - self.removed())
    }
}

/// True if the word may be cut to this many letters.
fn is_stem(word: &str, length: usize) -> bool {
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| "aeiouy".contains(letter));
    let mut letters = word.chars();
    if is_vowel(letters.next()) {
        return length >= 2;
    }
    length >= 3 && (is_vowel(letters.next()) || is_vowel(letters.next()))
}

/// True if the words have the same stem, but for case.
pub(super) fn have_same_stem(one: &str, other: &str) -> bool {
    stem(one) == stem(other)
}

fn stem(word: &str) -> String {
    let mut word = word.to_lowercase();
    // Words with other characters than letters end in no listed ending.
    if !word.chars().all(char::is_alphabetic) {
        return word;
    }
    let mut is_intact = true;
    while let Some(rule) = RULES.iter().find(|rule| rule.applies(&word, is_intact)) {
        word.truncate(word.len() - rule.ending.len());
        word.push_str(rule.replacement);
        is_intact = false;
        if rule.is_last {
            break;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_stems_of_the_algorithm() {
        let stems = [
            ("premium", "prem"),
            ("presumable", "presum"),
            ("decision", "decid"),
            ("supply", "supply"),
            ("flowed", "flow"),
            ("year", "year"),
            ("playing", "play"),
            ("drying", "dry"),
            ("wring", "wring"),
            ("moment", "mom"),
            ("Biology", "biolog"),
            ("was", "was"),
            ("a", "a"),
            ("", ""),
        ];
        for (word, expected) in stems {
            assert_eq!(stem(word), expected, "{word}");
        }
        assert!(have_same_stem("Entire", "entirely"));
        assert!(!have_same_stem("entire", "enter"));
    }
}
