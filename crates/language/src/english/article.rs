//! The choice of *a* or *an*.

/// True if the word begins with a vowel sound and takes *an*: *hour, 8, MP, x-ray*, but not *university, one,
/// European, U-turn*.
pub(super) fn starts_with_vowel_sound(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let Some(first) = word.chars().next() else { return false };
    if first.is_ascii_digit() {
        return number_has_vowel_sound(word);
    }
    if is_spelled_out(word) {
        return letter_name_has_vowel_sound(first);
    }
    word_has_vowel_sound(&word.to_lowercase())
}

/// *Eight, eighty, eleven, eighteen*, and thousands, millions and years that begin with them.
fn number_has_vowel_sound(word: &str) -> bool {
    let number = word.split(|c: char| !c.is_ascii_digit() && c != ',').next().unwrap_or_default();
    let leading = number.split(',').next().unwrap_or_default();
    // A long number without commas is read in groups of three; one of four digits may be a year, read in pairs.
    let first_group = match leading.len() {
        4 => 2,
        digits => (digits + 2) % 3 + 1,
    };
    leading.starts_with('8') || (first_group == 2 && (leading.starts_with("11") || leading.starts_with("18")))
}

/// True if the word is read letter by letter, or begins with a letter that is: *MP, FBI's, T-shirt, x-ray*. Longer
/// words in capitals with a vowel as their second letter (*NATO*) are read as words.
fn is_spelled_out(word: &str) -> bool {
    let name = word.split(['\'', '’', '-', '.', '/']).next().unwrap_or(word);
    if name.chars().count() == 1 {
        return true;
    }
    let name = name.strip_suffix('s').filter(|stem| stem.chars().count() > 1).unwrap_or(name);
    let capitals = name.chars().all(char::is_uppercase);
    let readable = name.len() > 3 && name.chars().skip(1).take(2).any(|c| "AEIOU".contains(c));
    capitals && !readable
}

fn letter_name_has_vowel_sound(letter: char) -> bool {
    "aefhilmnorsx".contains(letter.to_ascii_lowercase())
}

fn word_has_vowel_sound(word: &str) -> bool {
    const SILENT_H: [&str; 5] = ["hour", "honest", "honor", "honour", "heir"];
    const LIKE_W: [&str; 3] = ["once", "oneself", "ouija"];
    let starts_with = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    match word.chars().next() {
        Some('h') => starts_with(&SILENT_H),
        Some('o') => {
            !(starts_with(&LIKE_W) || word.split(|c: char| !c.is_alphabetic()).next() == Some("one"))
        }
        Some('e') => !(word.starts_with("eu") || word.starts_with("ewe")),
        Some('u') => !has_yu_sound(word),
        Some('y') => word.starts_with("ytt"),
        Some('a' | 'i') => true,
        Some(other) => "àáâãäåæèéêëìíîïòóôõöøœùúûü".contains(other),
        None => false,
    }
}

/// True if a word with initial *u* begins like *you*: before one consonant and a vowel (*use, utility*), unless that
/// is the prefix *un-* or *up-*.
fn has_yu_sound(word: &str) -> bool {
    const UNI_WORDS: [&str; 11] =
        ["unanim", "unic", "unidirection", "unif", "unil", "union", "unip", "uniq", "unis", "unit", "univ"];
    if word.starts_with("un") {
        return UNI_WORDS.iter().any(|start| word.starts_with(start));
    }
    if word.starts_with("up") || word.starts_with("um") || word.starts_with("uber") {
        return false;
    }
    let mut letters = word.chars().skip(1);
    let is_vowel = |letter: Option<char>| letter.is_some_and(|c| "aeiouy".contains(c));
    let (second, third) = (letters.next(), letters.next());
    second.is_some() && !is_vowel(second) && is_vowel(third)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_goes_before_these() {
        for word in [
            "apple",
            "hour",
            "Honest",
            "heiress",
            "umbrella",
            "unusual",
            "uninteresting",
            "unidentified",
            "upon",
            "us",
            "ugly",
            "8",
            "80",
            "8,000",
            "11",
            "18th",
            "1800s",
            "11,000",
            "18-year-old",
            "MP",
            "FBI",
            "SUV",
            "MPs",
            "x-ray",
            "X",
            "e-mail",
            "S-bend",
            "élan",
            "Ørsted",
            "\"old",
            "owl",
        ] {
            assert!(starts_with_vowel_sound(word), "{word}");
        }
    }

    #[test]
    fn a_goes_before_these() {
        for word in [
            "house",
            "history",
            "university",
            "unit",
            "unique",
            "unanimous",
            "European",
            "ewe",
            "one",
            "one-way",
            "once",
            "use",
            "useful",
            "utility",
            "UFO",
            "U-turn",
            "T-shirt",
            "BBC",
            "NATO",
            "NASA",
            "1",
            "10",
            "100",
            "110",
            "180",
            "1,100",
            "118",
            "2008",
            "year",
            "Yale",
            "Uganda",
            "(two",
            "",
            "...",
            "日本",
        ] {
            assert!(!starts_with_vowel_sound(word), "{word}");
        }
    }
}
