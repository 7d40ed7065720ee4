//! Slips on the keyboard.

use solecism_english::lowered;

use crate::error::Error;
use crate::kind::{ErrorKind, Group, Ways};
use crate::profile::SpellingResult;
use crate::tagged::Tagged;
use crate::words::Words;

#[doc = include_str!("misspelling.md")]
pub struct Misspelling;

const INSERTION: &str = "insertion";
const DELETION: &str = "deletion";
const SUBSTITUTION: &str = "substitution";
const TRANSPOSITION: &str = "transposition";
const SLIPS: [&str; 4] = [INSERTION, DELETION, SUBSTITUTION, TRANSPOSITION];

impl ErrorKind for Misspelling {
    fn name(&self) -> &'static str {
        "misspelling"
    }

    fn manual(&self) -> &'static str {
        include_str!("misspelling.md")
    }

    fn subkinds(&self) -> &'static [&'static str] {
        &SLIPS
    }

    /// A word without a letter cannot be misspelled; one with its last letter doubled nearly always is.
    fn changes(&self, sentence: &Tagged, words: &Words, group: &'static str, token: u32) -> Option<bool> {
        let word = &*sentence.tokens.get(token as usize)?.word;
        if !has_letter(word) {
            return Some(false);
        }
        if group != INSERTION || words.spelling == SpellingResult::RealWord {
            return None;
        }
        let last = word.chars().next_back().filter(|last| last.is_alphabetic())?;
        let mut doubled = String::with_capacity(word.len() + 4);
        doubled.push_str(word);
        doubled.push(last);
        is_wanted(&doubled, words).then_some(true)
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        let words = sentence.words().enumerate().filter(|(_, word)| has_letter(word));
        let sites: Vec<u32> = words.map(|(at, _)| at as u32).collect();
        SLIPS.iter().map(|name| Group { name, weight: 1, sites: sites.clone() }).collect()
    }

    fn ways(&self, sentence: &Tagged, words: &Words, group: &'static str, site: u32) -> Ways {
        let Some(token) = sentence.tokens.get(site as usize) else { return Ways::Even(0) };
        let letters: Vec<char> = token.word.chars().collect();
        let count = (0..letters.len()).map(|at| slips_at(&letters, at, group, words)).sum();
        Ways::Even(count)
    }

    fn error(
        &self,
        sentence: &Tagged,
        words: &Words,
        group: &'static str,
        site: u32,
        way: u32,
    ) -> Option<Error> {
        let token = sentence.tokens.get(site as usize)?;
        let letters: Vec<char> = token.word.chars().collect();
        let mut slip = way;
        let at = (0..letters.len()).find(|&at| {
            let here = slips_at(&letters, at, group, words);
            let found = slip < here;
            if !found {
                slip -= here;
            }
            found
        })?;
        let word = slipped(letters, at, group, slip as usize, words)?;
        if !is_wanted(&word, words) {
            return None;
        }
        Error::substitute(sentence, site, word, &token.tag, token.info, group)
    }
}

/// Whether the word has a letter. A bracket that Penn treebanks write in letters (`-LRB-`) has none.
pub(crate) fn has_letter(word: &str) -> bool {
    word.chars().any(char::is_alphabetic) && !is_bracket(word)
}

fn is_bracket(word: &str) -> bool {
    matches!(word, "-LRB-" | "-RRB-" | "-LSB-" | "-RSB-" | "-LCB-" | "-RCB-")
}

/// In how many ways one can slip at this letter.
fn slips_at(letters: &[char], at: usize, slip: &str, words: &Words) -> u32 {
    let letter = letters[at];
    if !letter.is_alphabetic() {
        return 0;
    }
    let neighbours = || words.english.keyboard.neighbours(letter).len() as u32;
    match slip {
        INSERTION => 1 + neighbours(),
        DELETION => u32::from(letters.len() > 1),
        SUBSTITUTION => neighbours(),
        TRANSPOSITION => {
            let next = letters.get(at + 1).filter(|next| next.is_alphabetic());
            u32::from(next.is_some_and(|&next| small(next) != small(letter)))
        }
        _ => 0,
    }
}

/// The word with the slip made.
fn slipped(mut letters: Vec<char>, at: usize, slip: &str, number: usize, words: &Words) -> Option<String> {
    let letter = *letters.get(at)?;
    let first = letters[0];
    let neighbours = words.english.keyboard.neighbours(letter);
    match slip {
        INSERTION => {
            let extra = if number == 0 { letter } else { *neighbours.get(number - 1)? };
            // In *The* the letter after the T is small, in *THE* it is not.
            let model = letters.get(at + 1).filter(|next| next.is_alphabetic()).unwrap_or(&letter);
            letters.insert(at + 1, in_case_of(*model, extra));
        }
        DELETION => drop(letters.remove(at)),
        SUBSTITUTION => letters[at] = in_case_of(letter, *neighbours.get(number)?),
        TRANSPOSITION => {
            let next = *letters.get(at + 1)?;
            letters[at] = in_case_of(letter, next);
            letters[at + 1] = in_case_of(next, letter);
        }
        _ => return None,
    }
    if let Some(start) = letters.first_mut().filter(|start| start.is_alphabetic() && first.is_alphabetic()) {
        *start = in_case_of(first, *start);
    }
    Some(letters.into_iter().collect())
}

/// The letter as a capital if the model is one, small if not. A letter whose other case is several letters (*ß*)
/// stays as it is.
fn in_case_of(model: char, letter: char) -> char {
    if model.is_uppercase() == letter.is_uppercase() {
        return letter;
    }
    let cased: String =
        if model.is_uppercase() { letter.to_uppercase().collect() } else { letter.to_lowercase().collect() };
    let mut cased = cased.chars();
    cased.next().filter(|_| cased.next().is_none()).unwrap_or(letter)
}

/// The letter in lower case.
fn small(letter: char) -> char {
    in_case_of('a', letter)
}

/// Whether the misspelling is of the sort that is asked for.
fn is_wanted(word: &str, words: &Words) -> bool {
    // *E.* must not become a full stop, and a word that holds spaces keeps something on either side of each.
    if !has_letter(word) || word.split(char::is_whitespace).any(str::is_empty) {
        return false;
    }
    let is_word = || words.english.dictionary.contains(word);
    match words.spelling {
        SpellingResult::Any => true,
        SpellingResult::RealWord => is_word(),
        SpellingResult::NonWord => !words.vocabulary.contains(&lowered(word)) && !is_word(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{errors, tagged, words};
    use crate::vocabulary::Vocabulary;

    fn spelled(result: SpellingResult) -> Words {
        Words { spelling: result, ..words() }
    }

    /// What a slip can make of a word, in order and without repeats.
    fn slips(slip: &str, word: &str, words: &Words) -> Vec<String> {
        let sentence = format!("{word}/NN");
        let errors = errors(&Misspelling, &tagged(&sentence), words);
        let edits = errors.into_iter().map(|error| error.changes[0].edit.clone());
        let mut found: Vec<String> =
            edits.filter(|edit| edit.subkind == slip).filter_map(|edit| edit.new).collect();
        found.dedup();
        found
    }

    #[test]
    fn each_slip_does_what_its_name_says() {
        let any = spelled(SpellingResult::Any);
        assert_eq!(slips(DELETION, "was", &any), ["as", "ws", "wa"]);
        assert_eq!(slips(TRANSPOSITION, "was", &any), ["aws", "wsa"]);
        assert_eq!(slips(SUBSTITUTION, "p", &any), ["l", "o"]);
        assert_eq!(slips(INSERTION, "p", &any), ["pp", "pl", "po"]);
    }

    #[test]
    fn a_word_keeps_a_letter_and_has_no_space_at_its_ends() {
        let any = spelled(SpellingResult::Any);
        assert_eq!(slips(DELETION, "E.", &any), [""; 0]);
        assert!(is_wanted("a s", &any) && !["a ", " a", "a  s"].iter().any(|word| is_wanted(word, &any)));
    }

    #[test]
    fn the_first_letters_case_survives() {
        let any = spelled(SpellingResult::Any);
        assert_eq!(slips(TRANSPOSITION, "The", &any), ["Hte", "Teh"]);
        assert_eq!(slips(DELETION, "The", &any), ["He", "Te", "Th"]);
        assert_eq!(slips(INSERTION, "Po", &any)[..3], ["Ppo", "Plo", "Poo"]);
        assert_eq!(slips(INSERTION, "PO", &any)[0], "PPO");
        assert_eq!(slips(SUBSTITUTION, "Po", &any)[..2], ["Lo", "Oo"]);
        assert_eq!(slips(DELETION, "iPod", &any)[0], "pod");
        assert_eq!(slips(DELETION, "'Tis", &any), ["'is", "'Ts", "'Ti"]);
    }

    #[test]
    fn letters_outside_ascii_are_letters() {
        let any = spelled(SpellingResult::Any);
        assert_eq!(slips(DELETION, "été", &any), ["té", "éé", "ét"]);
        assert_eq!(slips(TRANSPOSITION, "aß", &any), ["ßa"]);
        assert_eq!(slips(INSERTION, "ß", &any), ["ßß"]);
        assert!(has_letter("å") && has_letter("日"));
    }

    #[test]
    fn same_letters_in_a_row_do_not_change_places() {
        assert!(slips(TRANSPOSITION, "Aa", &spelled(SpellingResult::Any)).is_empty());
    }

    #[test]
    fn words_without_a_letter_are_no_sites() {
        let sentence = tagged("-LRB-/-LRB- 42/CD %/NN word/NN -RRB-/-RRB- ./.");
        assert!(Misspelling.groups(&sentence, &words()).iter().all(|group| group.sites == [3]));
    }

    #[test]
    fn a_word_of_one_letter_is_not_deleted() {
        assert!(slips(DELETION, "a", &spelled(SpellingResult::Any)).is_empty());
    }

    #[test]
    fn non_words_are_in_neither_the_dictionary_nor_the_corpus() {
        let mut words = spelled(SpellingResult::NonWord);
        let found = slips(DELETION, "that", &words);
        assert!(found.contains(&"tht".to_owned()) && !found.contains(&"hat".to_owned()), "{found:?}");
        let mut vocabulary = Vocabulary::default();
        vocabulary.add("THT");
        words.vocabulary = vocabulary.into();
        assert!(!slips(DELETION, "that", &words).contains(&"tht".to_owned()));
    }

    #[test]
    fn real_words_are_in_the_dictionary() {
        let words = spelled(SpellingResult::RealWord);
        let found = slips(DELETION, "that", &words);
        assert!(found.contains(&"hat".to_owned()) && !found.contains(&"tht".to_owned()), "{found:?}");
    }
}
