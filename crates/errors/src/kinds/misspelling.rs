//! Keyboard slips.

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

/// A keyboard slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    Insertion,
    Deletion,
    Substitution,
    Transposition,
}

impl Slip {
    fn named(group: &str) -> Option<Self> {
        Some(match group {
            INSERTION => Self::Insertion,
            DELETION => Self::Deletion,
            SUBSTITUTION => Self::Substitution,
            TRANSPOSITION => Self::Transposition,
            _ => return None,
        })
    }

    /// Number of ways to make the slip in the word.
    fn count(self, letters: &[char], words: &Words) -> u32 {
        (0..letters.len()).map(|at| self.count_at(letters, at, words)).sum()
    }

    /// Number of ways to make the slip at this letter.
    fn count_at(self, letters: &[char], at: usize, words: &Words) -> u32 {
        let letter = letters[at];
        if !letter.is_alphabetic() {
            return 0;
        }
        let neighbours = || words.language.keyboard.neighbours(letter).len() as u32;
        match self {
            Self::Insertion => 1 + neighbours(),
            Self::Deletion => u32::from(letters.len() > 1),
            Self::Substitution => neighbours(),
            Self::Transposition => {
                let next = letters.get(at + 1).filter(|next| next.is_alphabetic());
                u32::from(next.is_some_and(|&next| small(next) != small(letter)))
            }
        }
    }

    /// The misspelling made by this way; `None` if it is not of the requested sort ([`SpellingResult`]).
    fn result(self, letters: &[char], way: u32, words: &Words) -> Option<String> {
        let mut number = way;
        let at = (0..letters.len()).find(|&at| {
            let here = self.count_at(letters, at, words);
            let found = number < here;
            if !found {
                number -= here;
            }
            found
        })?;
        self.made(letters.to_vec(), at, number as usize, words).filter(|word| is_wanted(word, words))
    }

    /// The word with the slip made at this letter.
    fn made(self, mut letters: Vec<char>, at: usize, number: usize, words: &Words) -> Option<String> {
        let letter = *letters.get(at)?;
        let first = letters[0];
        let neighbours = words.language.keyboard.neighbours(letter);
        match self {
            Self::Insertion => {
                let extra = if number == 0 { letter } else { *neighbours.get(number - 1)? };
                // In *The* the letter after the T is lower case, in *THE* upper case.
                let model = letters.get(at + 1).filter(|next| next.is_alphabetic()).unwrap_or(&letter);
                letters.insert(at + 1, in_case_of(*model, extra));
            }
            Self::Deletion => drop(letters.remove(at)),
            Self::Substitution => letters[at] = in_case_of(letter, *neighbours.get(number)?),
            Self::Transposition => {
                let next = *letters.get(at + 1)?;
                letters[at] = in_case_of(letter, next);
                letters[at + 1] = in_case_of(next, letter);
            }
        }
        if let Some(start) =
            letters.first_mut().filter(|start| start.is_alphabetic() && first.is_alphabetic())
        {
            *start = in_case_of(first, *start);
        }
        Some(letters.into_iter().collect())
    }
}

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

    fn changes(&self, sentence: &Tagged, words: &Words, group: &'static str, token: u32) -> Option<bool> {
        let word = &*sentence.tokens.get(token as usize)?.word;
        let slip = Slip::named(group)?;
        if !has_letter(word) {
            return Some(false);
        }
        // Fast path: a word with its last letter doubled is nearly always misspelled.
        if slip == Slip::Insertion && doubled(word).is_some_and(|doubled| is_wanted(&doubled, words)) {
            return Some(true);
        }
        let letters = letters(word);
        let mut ways = 0..slip.count(&letters, words);
        Some(ways.any(|way| slip.result(&letters, way, words).is_some()))
    }

    fn keeps_words(&self) -> bool {
        true
    }

    fn reach(&self) -> Option<u32> {
        Some(0)
    }

    fn groups(&self, sentence: &Tagged, _: &Words) -> Vec<Group> {
        let words = sentence.words().enumerate().filter(|(_, word)| has_letter(word));
        groups(&words.map(|(at, _)| at as u32).collect::<Vec<u32>>())
    }

    fn groups_at(&self, sentence: &Tagged, _: &Words, token: u32) -> Option<Vec<Group>> {
        let is_site = sentence.tokens.get(token as usize).is_some_and(|token| has_letter(&token.word));
        Some(groups(&[token][usize::from(!is_site)..]))
    }

    fn ways(&self, sentence: &Tagged, words: &Words, group: &'static str, site: u32) -> Ways {
        let slip = Slip::named(group).zip(sentence.tokens.get(site as usize));
        Ways::Even(slip.map_or(0, |(slip, token)| slip.count(&letters(&token.word), words)))
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
        let word = Slip::named(group)?.result(&letters(&token.word), way, words)?;
        Error::substitute(sentence, site, word, &token.tag, token.info, group)
    }
}

/// One group per slip, all with the same sites.
fn groups(sites: &[u32]) -> Vec<Group> {
    SLIPS.iter().map(|name| Group { name, weight: 1, sites: sites.to_vec() }).collect()
}

fn letters(word: &str) -> Vec<char> {
    let mut letters = Vec::with_capacity(word.len() + 1);
    letters.extend(word.chars());
    letters
}

/// The word with its last character doubled, if that is a letter.
fn doubled(word: &str) -> Option<String> {
    let last = word.chars().next_back().filter(|last| last.is_alphabetic())?;
    let mut doubled = String::with_capacity(word.len() + last.len_utf8());
    doubled.push_str(word);
    doubled.push(last);
    Some(doubled)
}

/// True if the word has a letter. Penn bracket tokens such as `-LRB-` count as having none.
pub(crate) fn has_letter(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        || (word.chars().any(char::is_alphabetic) && !is_bracket(word))
}

fn is_bracket(word: &str) -> bool {
    matches!(word, "-LRB-" | "-RRB-" | "-LSB-" | "-RSB-" | "-LCB-" | "-RCB-")
}

/// The letter in the case of the model. A letter whose other case is several letters (*ß*) stays as it is.
fn in_case_of(model: char, letter: char) -> char {
    let only = |cased: &mut dyn Iterator<Item = char>| cased.next().filter(|_| cased.next().is_none());
    let cased = match (model.is_uppercase(), letter.is_uppercase()) {
        (true, false) => only(&mut letter.to_uppercase()),
        (false, true) => only(&mut letter.to_lowercase()),
        _ => None,
    };
    cased.unwrap_or(letter)
}

/// The letter in lower case.
fn small(letter: char) -> char {
    in_case_of('a', letter)
}

/// True if the misspelling is of the requested sort.
fn is_wanted(word: &str, words: &Words) -> bool {
    // *E.* must not become a full stop, and a word with spaces in it must keep something on either side of each.
    let has_space = !word.bytes().all(|byte| byte.is_ascii_graphic());
    if !has_letter(word) || (has_space && word.split(char::is_whitespace).any(str::is_empty)) {
        return false;
    }
    let is_word = || words.language.dictionary.contains(word);
    match words.spelling {
        SpellingResult::Any => true,
        SpellingResult::RealWord => is_word(),
        SpellingResult::NonWord => !words.vocabulary.contains(word) && !is_word(),
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

    /// The results of a slip, in order and without duplicates.
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
