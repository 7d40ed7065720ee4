//! Lemmas of verb forms.

use super::verb::regular;
use super::{Inflection, contracted, irregular, prefix, spelling};
use crate::case::lowered;
use crate::class::{Class, Form};
use crate::english::lemmas::listed_verb;

impl Inflection {
    /// The likeliest lemma of a verb in this form, in lower case: *lay* as a past is *lie*, as a base *lay*. If the
    /// tag does not give the form ([`Form::Finite`]), it is guessed. `None` for modals, and for words that cannot be
    /// this form of any verb.
    pub(crate) fn lemma_of_verb(&self, word: &str, form: Form) -> Option<String> {
        if !word.ends_with(char::is_alphabetic) {
            // A truncated word (*understan-*) or not a word at all.
            return None;
        }
        let lower = lowered(word);
        let full = contracted::full_form(&lower, form).unwrap_or(&lower);
        match (full, form) {
            (_, Form::Finite | Form::None) => {
                let guessed = self.guess_verb_form(full)?;
                self.lemma_of_form(full, guessed)
            }
            _ => self.lemma_of_form(full, form),
        }
    }

    fn lemma_of_form(&self, word: &str, form: Form) -> Option<String> {
        match (word, form) {
            // *Were* too: some treebanks tag it so as a subjunctive.
            ("am" | "are" | "was" | "were", Form::Base | Form::Present) => Some("be".to_owned()),
            // *You got it*: a past tense tagged as a present.
            (_, Form::Present) if frequency(word).is_none() => {
                listed_lemma(word, Form::Past).or_else(|| Some(word.to_owned()))
            }
            (_, Form::Base | Form::Present) => Some(word.to_owned()),
            (_, Form::Past | Form::Participle | Form::Gerund | Form::Third) => listed_lemma(word, form)
                .or_else(|| self.learned_lemma(Class::Verb, word, form).map(str::to_owned))
                .or_else(|| known_regular_lemma(word, form))
                .or_else(|| compound_lemma(word, form))
                .or_else(|| mistaken_form(word, form))
                .or_else(|| guessed_lemma(word, form)),
            _ => None,
        }
    }
}

/// The lemma in the irregular table; the most frequent if there are several.
fn listed_lemma(word: &str, form: Form) -> Option<String> {
    most_frequent(irregular::verbs().lemmas(word, form).map(str::to_owned))
}

fn compound_lemma(word: &str, form: Form) -> Option<String> {
    prefix::splits(word).find_map(|(first, last)| {
        let lemma = irregular::verbs().lemmas(last, form).next()?;
        Some(format!("{first}{lemma}"))
    })
}

/// The known verb by the rules; the most frequent if there are several.
fn known_regular_lemma(word: &str, form: Form) -> Option<String> {
    let candidates = candidates(word, form).into_iter();
    most_frequent(candidates.filter(|lemma| frequency(lemma).is_some() && spells(lemma, word, form)))
}

/// The lemma of a past tense used as a participle (*had took*), or a participle as a past tense (*I seen*).
fn mistaken_form(word: &str, form: Form) -> Option<String> {
    match form {
        Form::Past => listed_lemma(word, Form::Participle),
        Form::Participle => listed_lemma(word, Form::Past),
        _ => None,
    }
}

/// The lemma of an unlisted verb, by its spelling.
fn guessed_lemma(word: &str, form: Form) -> Option<String> {
    let candidates = candidates(word, form);
    let spelled_so = candidates.iter().position(|lemma| spells(lemma, word, form));
    candidates.into_iter().nth(spelled_so.unwrap_or(0))
}

/// The most frequent verb; of equals, the first.
fn most_frequent(lemmas: impl Iterator<Item = String>) -> Option<String> {
    lemmas
        .fold(None, |best: Option<(String, u32)>, lemma| {
            let count = frequency(&lemma).unwrap_or(0);
            match best {
                Some(best) if best.1 >= count => Some(best),
                _ => Some((lemma, count)),
            }
        })
        .map(|(lemma, _)| lemma)
}

/// Frequency of a known verb.
fn frequency(lemma: &str) -> Option<u32> {
    match listed_verb(lemma) {
        Some(row) => Some(row.per_million),
        None => irregular::verbs().lists(lemma).then_some(0),
    }
}

/// True if the word is this form of the lemma; in a regular form, with or without a doubled consonant (*benefited,
/// benefitted*).
fn spells(lemma: &str, word: &str, form: Form) -> bool {
    if let Some(mut spellings) = irregular::verbs().spellings(lemma, form) {
        return spellings.any(|spelling| spelling == word);
    }
    if regular(lemma, form) == word {
        return true;
    }
    let Some(last) = lemma.chars().next_back().filter(|c| !spelling::is_vowel(*c)) else { return false };
    let ending = if form == Form::Gerund { "ing" } else { "ed" };
    word.strip_suffix(ending)
        .and_then(|stem| stem.strip_suffix(last))
        .is_some_and(|stem| stem == lemma && spelling::vowel_groups(lemma) > 1 && form != Form::Third)
}

/// The lemmas that the word may be this form of, the likeliest first.
fn candidates(word: &str, form: Form) -> Vec<String> {
    match form {
        Form::Gerund => of_gerund(word),
        Form::Past | Form::Participle => of_past(word),
        Form::Third => of_third(word),
        _ => Vec::new(),
    }
}

fn of_gerund(word: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix("ing").filter(|stem| spelling::vowel_groups(stem) > 0) else {
        return Vec::new();
    };
    let mut candidates = of_stem(stem);
    if let Some(root) = stem.strip_suffix('y') {
        candidates.push(format!("{root}ie"));
    }
    candidates
}

fn of_past(word: &str) -> Vec<String> {
    if let Some(stem) = word.strip_suffix("ied") {
        return of_y_or_ie(stem);
    }
    let stem = word.strip_suffix("ed").filter(|stem| spelling::vowel_groups(stem) > 0);
    stem.map_or_else(Vec::new, of_stem)
}

fn of_third(word: &str) -> Vec<String> {
    if let Some(stem) = word.strip_suffix("ies") {
        return of_y_or_ie(stem);
    }
    let Some(without_s) = word.strip_suffix('s').filter(|stem| !stem.is_empty() && !stem.ends_with('s'))
    else {
        return Vec::new();
    };
    let mut candidates = vec![without_s.to_owned()];
    if let Some(without_es) = without_s.strip_suffix('e') {
        let takes_es = ["ss", "x", "ch", "sh", "tz", "o"].iter().any(|end| without_es.ends_with(end));
        candidates.insert(usize::from(!takes_es), without_es.to_owned());
    }
    candidates
}

/// *-ied* and *-ies* come from *y*, in very short words from *ie* (*died*).
fn of_y_or_ie(stem: &str) -> Vec<String> {
    let (y, ie) = (format!("{stem}y"), format!("{stem}ie"));
    if stem.chars().count() == 1 { vec![ie, y] } else { vec![y, ie] }
}

/// The possible lemmas, given the part before *-ed* or *-ing*.
fn of_stem(stem: &str) -> Vec<String> {
    let (plain, with_e) = (stem.to_owned(), format!("{stem}e"));
    let mut last_two = stem.chars().rev();
    let (last, before) = (last_two.next(), last_two.next());
    if last == before && last.is_some_and(|c| !spelling::is_vowel(c)) {
        let single = stem[..stem.len() - last.map_or(0, char::len_utf8)].to_owned();
        let often_double = last.is_some_and(|c| "lsfz".contains(c));
        return if often_double { vec![plain, single, with_e] } else { vec![single, plain, with_e] };
    }
    if let Some(root) = stem.strip_suffix('k').filter(|root| root.ends_with('c')) {
        return vec![plain, root.to_owned(), with_e];
    }
    if has_lost_e(stem) { vec![with_e, plain] } else { vec![plain, with_e] }
}

/// True if an unlisted stem has probably lost an *e*: *skyp-, digitiz-, gargl-*.
fn has_lost_e(stem: &str) -> bool {
    const ENDINGS: [&str; 26] = [
        "v", "c", "z", "u", "dg", "rg", "lg", "ag", "eng", "ung", "iat", "uat", "bl", "cl", "dl", "fl", "gl",
        "kl", "pl", "tl", "zl", "ir", "ur", "um", "ut", "ud",
    ];
    let syllables = spelling::vowel_groups(stem);
    let mut letters = stem.chars().rev();
    let (last, before, third) = (letters.next(), letters.next(), letters.next());
    let is_vowel = |letter: Option<char>| letter.is_some_and(spelling::is_vowel);
    // One vowel and one consonant: a word of one syllable would have doubled the consonant.
    let short = !is_vowel(last) && (is_vowel(before) || before == Some('y')) && !is_vowel(third);
    if syllables == 1 && short && !matches!(last, Some('w' | 'x' | 'y' | 's')) {
        return true;
    }
    if last == Some('s') {
        return before != Some('s');
    }
    // *pair-*, *applaud-*: two vowel letters before the consonant are long without a final *e*.
    let long = ["air", "aud", "our", "out", "aum", "eir", "oir"].iter().any(|ending| stem.ends_with(ending));
    let ends_so = || ENDINGS.iter().any(|ending| stem.ends_with(ending));
    (!long && ends_so()) || (syllables > 1 && short && stem.ends_with("at"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cases: &[(&str, Form, &str)]) {
        let inflector = Inflection::default();
        for &(word, form, lemma) in cases {
            assert_eq!(inflector.lemma_of_verb(word, form).as_deref(), Some(lemma), "{word} {form:?}");
        }
    }

    #[test]
    fn two_vowels_before_the_consonant_need_no_e() {
        check(&[
            ("flaired", Form::Past, "flair"),
            ("applauded", Form::Participle, "applaud"),
            ("scavenging", Form::Gerund, "scavenge"),
            ("expunged", Form::Past, "expunge"),
        ]);
    }

    #[test]
    fn irregular_forms_lead_to_their_verbs() {
        check(&[
            ("was", Form::Past, "be"),
            ("are", Form::Present, "be"),
            ("'m", Form::Present, "be"),
            ("’ve", Form::Present, "have"),
            ("lay", Form::Past, "lie"),
            ("lay", Form::Base, "lay"),
            ("laid", Form::Past, "lay"),
            ("saw", Form::Past, "see"),
            ("found", Form::Participle, "find"),
            ("found", Form::Base, "found"),
            ("left", Form::Past, "leave"),
            ("does", Form::Third, "do"),
            ("Dying", Form::Gerund, "die"),
            ("travelled", Form::Past, "travel"),
            ("reshot", Form::Past, "reshoot"),
            ("singed", Form::Past, "singe"),
            ("wrung", Form::Finite, "wring"),
            ("got", Form::Present, "get"),
            ("took", Form::Participle, "take"),
            ("seen", Form::Past, "see"),
        ]);
    }

    #[test]
    fn regular_forms_lead_to_known_verbs() {
        check(&[
            ("leaves", Form::Third, "leave"),
            ("stopping", Form::Gerund, "stop"),
            ("making", Form::Gerund, "make"),
            ("seeing", Form::Gerund, "see"),
            ("dyeing", Form::Gerund, "dye"),
            ("panicking", Form::Gerund, "panic"),
            ("kicking", Form::Gerund, "kick"),
            ("hoping", Form::Gerund, "hope"),
            ("hopping", Form::Gerund, "hop"),
            ("rolling", Form::Gerund, "roll"),
            ("tried", Form::Past, "try"),
            ("tied", Form::Participle, "tie"),
            ("relied", Form::Past, "rely"),
            ("agreed", Form::Past, "agree"),
            ("planned", Form::Past, "plan"),
            ("passes", Form::Third, "pass"),
            ("closes", Form::Third, "close"),
            ("watches", Form::Third, "watch"),
            ("goes", Form::Third, "go"),
            ("raises", Form::Third, "raise"),
            ("created", Form::Past, "create"),
            ("treated", Form::Past, "treat"),
            ("benefitted", Form::Past, "benefit"),
        ]);
    }

    #[test]
    fn verbs_that_no_list_knows_are_guessed_from_their_spelling() {
        check(&[
            ("vlogging", Form::Gerund, "vlog"),
            ("skyping", Form::Gerund, "skype"),
            ("tokenizing", Form::Gerund, "tokenize"),
            ("kerfuffled", Form::Past, "kerfuffle"),
            ("deboarded", Form::Past, "deboard"),
            ("blitzes", Form::Third, "blitz"),
        ]);
    }

    #[test]
    fn what_cannot_be_the_form_has_no_lemma() {
        let inflector = Inflection::default();
        for (word, form) in [
            ("must", Form::Modal),
            ("pass", Form::Third),
            ("zzz", Form::Past),
            ("king", Form::Gerund),
            ("", Form::Third),
            ("s", Form::Past),
            ("ing", Form::Gerund),
            ("understan-", Form::Base),
            ("日本", Form::Gerund),
        ] {
            assert_eq!(inflector.lemma_of_verb(word, form), None, "{word}");
        }
    }
}
