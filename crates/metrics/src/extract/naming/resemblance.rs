//! Replaced words that share neither lemma nor part of speech: misspelled as another word, or another word.

use super::Part;
use super::similarity::Similarity;
use super::word::are;
use crate::extract::Token;

/// The category by length and similarity of two words of letters; `None` where these leave it open.
pub(super) fn code(old: &Token, new: &Token) -> Option<&'static str> {
    let similarity = Similarity::of(&old.lower, &new.lower);
    let to = new.text.chars().count();
    // The category of the right word, for a different choice of word.
    let choice = || new.part.and_then(Part::code);
    let is_misspelled = match old.text.chars().count() {
        // *i → in*
        1 => to == 2 && similarity.is_share((1, 2)),
        // *in → is, to → too*
        2 => (2..=3).contains(&to) && similarity.is_at_least(50),
        3 => {
            if old.lower == "the" && new.lower == "that" || old.lower == "all" && new.lower == "everything" {
                return Some("PRON");
            }
            // *off → of, now → know*
            (2..=4).contains(&to) && similarity.is_at_least(50)
        }
        4 => {
            if are(old, new, "that", "what") {
                return Some("PRON");
            }
            if are(old, new, "good", "well") && choice().is_some() {
                return choice();
            }
            match to {
                // *knew → new*
                3 => similarity.is_above(50),
                // *then → than*
                4 => similarity.is_at_least(50),
                // *hole → whole*
                5 => similarity.is_share((4, 5)),
                // *high → height*
                6.. if similarity.is_above(50) => return choice(),
                _ => false,
            }
        }
        5 => {
            if are(old, new, "after", "later") && choice().is_some() {
                return choice();
            }
            match to {
                // *where → were*
                4 => similarity.is_share((4, 5)),
                // *quite → quiet*
                5 => similarity.is_at_least(60),
                // *house → domestic*
                6.. => return choice(),
                _ => false,
            }
        }
        _ if to > 5 => return long(old, new, similarity),
        _ => false,
    };
    is_misspelled.then_some("SPELL")
}

/// Words of more than five letters.
fn long(old: &Token, new: &Token, similarity: Similarity) -> Option<&'static str> {
    if old.lower == "therefor" && new.lower == "therefore" || are(old, new, "though", "thought") {
        return Some("SPELL");
    }
    // *health → healthy*
    let is_extended = old.text.starts_with(new.text) || new.text.starts_with(old.text);
    if is_extended && similarity.is_at_least(66) {
        return Some("MORPH");
    }
    // *exiting → exciting*
    if similarity.is_above(80) {
        return Some("SPELL");
    }
    // *learning → studying*
    if similarity.is_at_least(55) { None } else { new.part.and_then(Part::code) }
}
