//! Risk of extra words: words that may be inserted.

use solecism_language::{Class, Form, NounFlags, TagInfo, VerbFlags, same_word};

use super::Risk;
use super::around::Around;
use super::neighbours::{clash, sorts_at, sorts_with};
use crate::error::Error;
use crate::tagged::Tagged;
use crate::words::Words;

/// The risk of the insertion.
///
/// [`Risk::None`] only if the word cannot stand beside its new neighbours, or is a repeated word that is never
/// doubled on purpose.
pub(crate) fn extra_word(sentence: &Tagged, words: &Words, error: &Error) -> Risk {
    let Some(change) = error.changes.first() else { return Risk::None };
    let around = Around::new(sentence, words);
    let before = i64::from(error.target);
    let word = change.edit.new_word();
    let repeats =
        sentence.tokens.get(error.target as usize).is_some_and(|token| same_word(&token.word, word));
    if repeats {
        return repeated(&around, before);
    }
    let here = Gap { around, before, after: before + 1, word };
    if here.is_impossible(change.info) {
        return Risk::None;
    }
    let told = match change.info.class {
        Class::Adverb => here.adverb(),
        Class::Adjective => here.adjective(),
        Class::Noun => here.noun(change.info.proper, change.info.form),
        Class::Determiner => here.determiner(),
        Class::Preposition => here.preposition(),
        Class::Pronoun => here.pronoun(),
        Class::Verb => here.verb(change.info.form),
        Class::Conjunction => here.conjunction(),
        _ => here.other(change.edit.new_tag()),
    };
    told.max(Risk::Low)
}

/// A repeated word.
fn repeated(around: &Around, at: i64) -> Risk {
    const DOUBLED: [&str; 25] = [
        "very", "really", "so", "that", "had", "no", "yes", "much", "many", "again", "more", "far", "long",
        "oh", "ha", "bye", "well", "hey", "never", "ever", "too", "now", "over", "on", "wow",
    ];
    // In speech these are repeated, and a row of nouns or numbers may contain one twice.
    let interjection = around.is(at, Class::Other) && !around.is_number(at);
    if around.is_word(at, &DOUBLED) || interjection {
        Risk::High
    } else if around.is_word(at, &["her"]) && around.is(at + 1, Class::Noun) {
        Risk::Some
    } else if around.is_any(at, &[Class::Adverb, Class::Noun]) || around.is_number(at) {
        Risk::Low
    } else {
        Risk::None
    }
}

/// The gap that a word is inserted into.
struct Gap<'s> {
    around: Around<'s>,
    before: i64,
    after: i64,
    word: &'s str,
}

impl Gap<'_> {
    fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| word.eq_ignore_ascii_case(self.word))
    }

    /// True if no reading of the word can stand beside its neighbours.
    fn is_impossible(&self, info: TagInfo) -> bool {
        let word = sorts_with(self.word, info, self.around.words());
        let (before, after) = (sorts_at(&self.around, self.before), sorts_at(&self.around, self.after));
        // "She goes saw"
        let two_verbs = matches!(info.form, Form::Third | Form::Past)
            && !self.is(&["did", "does", "had", "has"])
            && before.is_subject()
            && self.around.is_finite_verb(self.after);
        // "old the trees"
        let inside_phrase = word.is_opener()
            && self.around.is(self.before, Class::Adjective)
            && self.around.is(self.after, Class::Noun);
        let and_or = |at| self.is(&["and", "or"]) && self.around.is_word(at, &["and", "or"]);
        if and_or(self.before) || and_or(self.after) {
            return false;
        }
        clash(before, word) || clash(word, after) || two_verbs || inside_phrase
    }

    fn adverb(&self) -> Risk {
        if self.is(&["not", "very", "too", "so", "more", "most", "less", "as"]) {
            let graded = self.around.is_any(self.after, &[Class::Adjective, Class::Adverb]);
            return if graded { Risk::High } else { Risk::Low };
        }
        let free = [Class::Verb, Class::Adjective, Class::Adverb, Class::Preposition];
        let fits = self.around.is_any(self.after, &free)
            || self.around.is_end(self.after)
            || self.around.is_any(self.before, &[Class::Verb, Class::Punctuation, Class::Conjunction]);
        if fits { Risk::High } else { Risk::Some }
    }

    fn adjective(&self) -> Risk {
        let in_phrase = self.around.is_any(self.after, &[Class::Noun, Class::Adjective]);
        let after_link = self.around.is(self.before, Class::Verb) && self.around.is_end(self.after);
        match (in_phrase, after_link) {
            (true, _) => Risk::High,
            (_, true) => Risk::Some,
            _ => Risk::None,
        }
    }

    fn noun(&self, proper: bool, form: Form) -> Risk {
        let (before, after) = (self.before, self.after);
        if self.is(&["today", "yesterday", "tomorrow", "tonight"]) {
            return if self.around.is_any(before, &[Class::Determiner, Class::Preposition]) {
                Risk::Some
            } else {
                Risk::High
            };
        }
        if self.around.is(after, Class::Noun) {
            return if form == Form::Plural && !proper { Risk::Some } else { Risk::High };
        }
        if self.around.is(before, Class::Noun) {
            return if proper == self.around.is_proper(before) { Risk::High } else { Risk::Some };
        }
        let is_mass =
            || self.around.words().language.morphology.noun_flags(self.word).contains(NounFlags::MASS);
        let bare = form == Form::Plural || proper || is_mass();
        if bare
            && self.around.verb_is(before, VerbFlags::OPTIONAL_OBJECT)
            && !self.around.starts_noun_phrase(after)
        {
            return Risk::High;
        }
        // Before a noun phrase without its own determiner, the adjective may be a noun: "the old man".
        if self.around.is(before, Class::Adjective) && self.around.is_end(after) {
            Risk::Some
        } else {
            Risk::None
        }
    }

    /// True if the gap precedes a noun phrase that has no determiner yet.
    fn before_bare_phrase(&self) -> bool {
        let opened = self.around.is_any(self.before, &[Class::Determiner, Class::Adjective, Class::Noun])
            || self.around.is_possessive(self.before)
            || self.around.is_number(self.before);
        !opened && self.around.head_noun(self.after).is_some()
    }

    fn determiner(&self) -> Risk {
        if self.is(&["all", "both", "each", "half", "such"])
            && self.around.is_any(self.after, &[Class::Determiner, Class::Verb])
        {
            // "they can all see it"
            return Risk::High;
        }
        if self.is(&["that"]) {
            return self.clause();
        }
        if self.before_bare_phrase() { Risk::High } else { Risk::None }
    }

    /// *That* before a possible clause.
    fn clause(&self) -> Risk {
        let phrase = self.around.is_any(self.after, &[Class::Pronoun, Class::Determiner, Class::Noun]);
        match (self.around.verb_is(self.before, VerbFlags::CLAUSE), phrase) {
            (true, true) => Risk::High,
            (_, true) if self.around.is(self.before, Class::Noun) => Risk::Some,
            _ if self.before_bare_phrase() => Risk::Some,
            _ => Risk::None,
        }
    }

    fn preposition(&self) -> Risk {
        if self.is(&["that"]) {
            return self.clause();
        }
        let (verb, noun) =
            (self.around.is(self.before, Class::Verb), self.around.is(self.before, Class::Noun));
        let phrase = self.around.starts_noun_phrase(self.after);
        if verb && phrase {
            // "read about it"
            return if self.around.verb_is(self.before, VerbFlags::OPTIONAL_OBJECT) {
                Risk::High
            } else {
                Risk::Some
            };
        }
        if self.is_particle() && (verb || self.around.is_end(self.after)) {
            return Risk::Some;
        }
        if noun && self.around.is(self.after, Class::Noun) { Risk::Some } else { Risk::None }
    }

    fn is_particle(&self) -> bool {
        const PARTICLES: [&str; 15] = [
            "in", "up", "out", "down", "off", "on", "over", "back", "away", "around", "through", "along",
            "about", "by", "together",
        ];
        self.is(&PARTICLES)
    }

    fn pronoun(&self) -> Risk {
        if self.is(&["my", "your", "his", "her", "its", "our", "their"]) && self.before_bare_phrase() {
            return Risk::High;
        }
        let object = self.is(&["me", "you", "him", "her", "it", "us", "them"]);
        let verb = self.around.is(self.before, Class::Verb);
        if verb && object && !self.around.starts_noun_phrase(self.after) {
            return if self.around.verb_is(self.before, VerbFlags::NO_OBJECT) {
                Risk::None
            } else {
                Risk::Some
            };
        }
        if verb && object && self.around.is_any(self.after, &[Class::Determiner, Class::Noun]) {
            return Risk::Some;
        }
        if self.word.ends_with("self") || self.word.ends_with("selves") { Risk::Some } else { Risk::None }
    }

    fn verb(&self, form: Form) -> Risk {
        let next = self.around.form(self.after);
        let subject = self.around.is_any(self.before, &[Class::Noun, Class::Pronoun]);
        if subject && next == Form::Present && (form == Form::Modal || self.is(&["do"])) {
            return Risk::High;
        }
        if subject && matches!(next, Form::Past | Form::Participle) && self.is(&["had", "have", "has"]) {
            return Risk::Some;
        }
        let modifies = matches!(form, Form::Gerund | Form::Participle);
        if modifies && self.around.is_any(self.after, &[Class::Noun, Class::Adjective]) {
            return Risk::High;
        }
        let helps = form == Form::Base && next == Form::Base && self.is(&["help", "go", "come"]);
        if helps { Risk::Some } else { Risk::None }
    }

    fn conjunction(&self) -> Risk {
        let both = |class| self.around.is(self.before, class) && self.around.is(self.after, class);
        if both(Class::Adjective) || self.around.is(self.before, Class::Punctuation) {
            Risk::High
        } else if both(Class::Noun) || both(Class::Adverb) {
            Risk::Some
        } else {
            Risk::None
        }
    }

    fn other(&self, tag: &str) -> Risk {
        let beside_comma = self.around.is_end(self.after) || self.around.is(self.before, Class::Punctuation);
        match tag {
            "CD" | "NUM" | "CRD"
                if self
                    .around
                    .head_noun(self.after)
                    .is_some_and(|head| self.around.form(head) == Form::Plural) =>
            {
                Risk::High
            }
            "RP" | "AVP" | "PART" if self.around.is(self.before, Class::Verb) => Risk::Some,
            "UH" | "INTJ" | "ITJ" if beside_comma => Risk::Some,
            "UH" | "INTJ" | "ITJ" => Risk::Low,
            _ => Risk::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::ErrorKind;
    use crate::kinds::ExtraWord;
    use crate::testing::tagged;
    use solecism_language::{Language, TaggedWords};

    /// The risk of inserting the word after the token at this position.
    fn risk(sentence: &str, after: u32, word: &str) -> Risk {
        let list = TaggedWords::parse(word).unwrap_or_default();
        let words = Words { language: Language::english().words(list), ..Words::default() };
        let error = ExtraWord.error(&tagged(sentence), &words, "random-word", after, 0);
        error.unwrap_or_else(|| panic!("{word} in {sentence}")).risk
    }

    fn repeat(sentence: &str, at: u32) -> Risk {
        let error = ExtraWord.error(&tagged(sentence), &Words::default(), "repeated-token", at, 0);
        error.unwrap_or_else(|| panic!("{sentence}")).risk
    }

    #[test]
    fn some_words_are_doubled_in_earnest() {
        assert_eq!(repeat("a/DT very/RB old/JJ man/NN", 1), Risk::High);
        assert_eq!(repeat("He/PRP had/VBD left/VBN", 1), Risk::High);
        assert_eq!(repeat("He/PRP had/VBD left/VBN", 0), Risk::None);
        assert_eq!(repeat("Okay/UH ./.", 0), Risk::High);
        assert_eq!(repeat("an/DT iron/NN bar/NN", 1), Risk::Low);
    }

    #[test]
    fn what_fits_the_gap_is_a_risk() {
        let sentence = "She/PRP saw/VBD old/JJ trees/NNS ./.";
        assert_eq!(risk(sentence, 1, "the/DT"), Risk::High);
        assert_eq!(risk(sentence, 2, "the/DT"), Risk::None);
        assert_eq!(risk(sentence, 1, "green/JJ"), Risk::High);
        assert_eq!(risk(sentence, 0, "green/JJ"), Risk::None);
        assert_eq!(risk("They/PRP can/MD see/VB it/PRP", 1, "all/DT"), Risk::High);
        assert_eq!(risk(sentence, 3, "often/RB"), Risk::High);
        assert_eq!(risk(sentence, 2, "pine/NN"), Risk::High);
        assert_eq!(risk(sentence, 0, "pine/NN"), Risk::None);
        assert_eq!(risk(sentence, 1, "my/PRP$"), Risk::High);
        assert_eq!(risk(sentence, 1, "two/CD"), Risk::High);
        assert_eq!(risk(sentence, 1, "of/IN"), Risk::Some);
        assert_eq!(risk(sentence, 2, "of/IN"), Risk::Low);
        assert_eq!(risk(sentence, 0, "of/IN"), Risk::None);
        assert_eq!(risk(sentence, 0, "goes/VBZ"), Risk::None);
        assert_eq!(risk("They/PRP know/VBP it/PRP", 0, "can/MD"), Risk::High);
        assert_eq!(risk("I/PRP think/VBP it/PRP rained/VBD", 1, "that/IN"), Risk::High);
        assert_eq!(risk("big/JJ red/JJ ball/NN", 0, "and/CC"), Risk::High);
        assert_eq!(risk(sentence, 0, "and/CC"), Risk::Low);
        assert_eq!(risk("cats/NNS and/CC dogs/NNS", 1, "or/CC"), Risk::Low);
        assert_eq!(risk("cats/NNS and/CC dogs/NNS", 1, "but/CC"), Risk::None);
    }
}
