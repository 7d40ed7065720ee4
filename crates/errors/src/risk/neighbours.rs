//! Words that cannot be neighbours.
//!
//! If a change brings together two words that are never adjacent in a well-formed sentence (*the of*, *he the*, *to
//! goes*), the error is certainly not covert. All readings of a word count, so *the look* is no clash even if *look*
//! was a verb.

use solecism_language::{Class, Form, NounFlags, TagInfo, lowered};

use super::around::Around;
use crate::words::Words;

/// A class of words with the same possible neighbours.
#[derive(Clone, Copy)]
enum Sort {
    /// *the, my, every*: opens a noun phrase and cannot be one.
    Opener,
    /// *this, some, his*: opens a noun phrase or is one.
    Determiner,
    /// *he, she*.
    ThirdSubject,
    /// *I, we, they*.
    PlainSubject,
    /// *me, him, us, them*.
    Object,
    /// A singular noun that needs a determiner.
    Singular,
    /// A noun that needs no determiner: a plural, a name, a mass noun.
    BareNoun,
    Adjective,
    Adverb,
    Base,
    Present,
    Third,
    Past,
    Participle,
    Gerund,
    Modal,
    To,
    Preposition,
    /// *if, because*.
    Subordinator,
    Conjunction,
    /// *n't*.
    Negation,
    /// A mark that ends a phrase, or the end of the sentence.
    Stop,
    /// A word that can have nearly any neighbour: *it*, *that*, quotation marks, unknown words.
    Free,
}

/// Number of sorts.
const SORTS: usize = Sort::Free as usize + 1;

/// The set of sorts that a word can have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sorts(u32);

impl Sorts {
    const FREE: Self = Self::of(&[Sort::Free]);
    const STOP: Self = Self::of(&[Sort::Stop]);
    const FINITE: Self = Self::of(&[Sort::Present, Sort::Third, Sort::Past, Sort::Modal, Sort::Free]);

    const fn of(sorts: &[Sort]) -> Self {
        let mut bits = 0;
        let mut next = 0;
        while next < sorts.len() {
            bits |= 1 << sorts[next] as u32;
            next += 1;
        }
        Self(bits)
    }

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// True if it cannot be a finite verb.
    pub(super) const fn is_never_finite(self) -> bool {
        self.0 & Self::FINITE.0 == 0
    }

    /// True if it can only be a verb without an ending.
    pub(super) const fn is_plain_verb(self) -> bool {
        self.is_within(Self::of(&[Sort::Base, Sort::Present]))
    }

    /// True if it can only open a noun phrase.
    pub(super) const fn is_opener(self) -> bool {
        self.is_within(Self::of(&[Sort::Opener]))
    }

    /// True if it can be a noun or an adjective.
    pub(super) const fn may_be_nominal(self) -> bool {
        self.0 & Self::of(&[Sort::Singular, Sort::BareNoun, Sort::Adjective]).0 != 0
    }

    /// True if it can be a finite verb.
    pub(super) const fn may_be_finite(self) -> bool {
        self.0 & Self::of(&[Sort::Present, Sort::Third, Sort::Past, Sort::Modal]).0 != 0
    }

    /// True if it can be in the past tense.
    pub(super) const fn may_be_past(self) -> bool {
        self.0 & Self::of(&[Sort::Past]).0 != 0
    }

    /// True if it can only be a subject.
    pub(super) const fn is_subject(self) -> bool {
        self.is_within(Self::of(&[Sort::ThirdSubject, Sort::PlainSubject]))
    }

    /// True if it can only be an object.
    pub(super) const fn is_object(self) -> bool {
        self.is_within(Self::of(&[Sort::Object]))
    }

    /// True if it can be a verb without an ending, the end of a phrase, or nearly anything.
    pub(super) const fn may_follow_modal(self) -> bool {
        self.0 & Self::of(&[Sort::Base, Sort::Stop, Sort::Free]).0 != 0
    }
}

/// For each sort, the sorts that never follow it directly.
const NEVER_AFTER: [Sorts; SORTS] = {
    use Sort::{
        Adjective, BareNoun, Base, Conjunction, Determiner, Gerund, Modal, Negation, Object, Opener,
        Participle, Past, PlainSubject, Preposition, Present, Singular, Stop, Subordinator, Third,
        ThirdSubject, To,
    };
    let mut after = [Sorts(0); SORTS];
    after[Opener as usize] = Sorts::of(&[
        Opener,
        Determiner,
        ThirdSubject,
        PlainSubject,
        Object,
        Base,
        Present,
        Third,
        Past,
        Modal,
        To,
        Preposition,
        Subordinator,
        Conjunction,
        Stop,
    ]);
    let after_subject =
        &[Opener, Singular, Adjective, Gerund, To, Object, ThirdSubject, PlainSubject, Subordinator];
    after[ThirdSubject as usize] = Sorts::of(after_subject).with(Sorts::of(&[Base, Present, BareNoun]));
    after[PlainSubject as usize] = Sorts::of(after_subject).with(Sorts::of(&[Third]));
    after[Modal as usize] = Sorts::of(&[Third, Past, Modal, To, Gerund, Participle, Object, Subordinator]);
    after[To as usize] = Sorts::of(&[
        ThirdSubject,
        PlainSubject,
        Third,
        Past,
        Participle,
        Modal,
        To,
        Preposition,
        Subordinator,
        Conjunction,
    ]);
    after[Preposition as usize] = Sorts::of(&[
        ThirdSubject,
        PlainSubject,
        Base,
        Present,
        Third,
        Past,
        Modal,
        To,
        Subordinator,
        Conjunction,
    ]);
    after[Subordinator as usize] = Sorts::of(&[Present, Third, Past, Modal, Subordinator, Conjunction, Stop]);
    after[Conjunction as usize] = Sorts::of(&[Conjunction]);
    // Only verbs are contracted with a negation.
    let mut left = 0;
    while left < SORTS {
        if !Sorts(1 << left).is_within(Sorts::of(&[Base, Present, Third, Past, Modal])) {
            after[left] = after[left].with(Sorts::of(&[Negation]));
        }
        left += 1;
    }
    after
};

/// True if no reading of the two can be adjacent.
pub(super) fn clash(left: Sorts, right: Sorts) -> bool {
    (0..SORTS).filter(|sort| left.0 & (1 << sort) != 0).all(|sort| right.is_within(NEVER_AFTER[sort]))
}

/// Sorts of the word at this position: by its tag, and by its other common readings.
pub(super) fn sorts_at(around: &Around, at: i64) -> Sorts {
    match around.token(at) {
        None => Sorts::STOP,
        Some(token) if token.info.class == Class::Punctuation => punctuation(&token.word),
        Some(token) => sorts_with(&token.word, token.info, around.words()),
    }
}

/// Sorts of a word with this tag: by the tag, and by its other common readings.
pub(super) fn sorts_with(word: &str, info: TagInfo, words: &Words) -> Sorts {
    let word = lowered(word);
    elsewhere(&word, words).with(sort(&word, info, words))
}

/// Sorts of a word by the dictionary; all sorts if it is unknown.
pub(super) fn sorts_of(word: &str, words: &Words) -> Sorts {
    let sorts = elsewhere(&lowered(word), words);
    if sorts == Sorts(0) { Sorts::FREE } else { sorts }
}

/// Sorts of a lower-case word by the dictionary, without rare readings.
fn elsewhere(word: &str, words: &Words) -> Sorts {
    const RARELY: u64 = 50;
    let tags = words.language.dictionary.tags(word);
    let total: u64 = tags.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let often = tags.iter().filter(|(_, weight)| u64::from(*weight) * RARELY >= total);
    often.fold(Sorts(0), |all, (tag, _)| {
        all.with(sort(word, words.language.tagset().info_for(word, tag, "_"), words))
    })
}

/// Only these end a phrase: a phrase may continue after a quotation mark, a bracket or a dash.
fn punctuation(mark: &str) -> Sorts {
    if matches!(mark, "." | "," | ";" | ":" | "?" | "!") { Sorts::STOP } else { Sorts::FREE }
}

/// Sorts of a lower-case word by its tag.
fn sort(word: &str, info: TagInfo, words: &Words) -> Sorts {
    // *like* may be a verb, and *no* an answer.
    let is_function_word =
        !matches!(info.class, Class::Noun | Class::Verb | Class::Adjective | Class::Other) || word == "there";
    if let Some(sort) = function_word(word).filter(|_| is_function_word) {
        return Sorts::of(&[sort]);
    }
    let sort = match info.class {
        Class::Noun => noun(word, info, words),
        Class::Verb => verb(info.form),
        Class::Adjective => Sort::Adjective,
        Class::InfinitivalTo => Sort::To,
        Class::Preposition => Sort::Preposition,
        Class::Conjunction => Sort::Conjunction,
        Class::Punctuation => return punctuation(word),
        Class::Determiner | Class::Pronoun => Sort::Determiner,
        Class::Adverb => Sort::Adverb,
        Class::Other => Sort::Free,
    };
    Sorts::of(&[sort])
}

fn function_word(word: &str) -> Option<Sort> {
    Some(match word {
        "the" | "a" | "an" | "every" | "no" | "my" | "your" | "our" | "their" | "its" => Sort::Opener,
        "he" | "she" => Sort::ThirdSubject,
        "i" | "we" | "they" => Sort::PlainSubject,
        "me" | "him" | "us" | "them" => Sort::Object,
        "if" | "because" | "although" | "unless" | "whether" => Sort::Subordinator,
        "n't" | "n’t" => Sort::Negation,
        // These open clauses, relative clauses and comparisons, or have the same form as subject and object.
        "that" | "as" | "than" | "since" | "before" | "after" | "until" | "till" | "for" | "so" | "once"
        | "like" | "while" | "though" | "it" | "you" | "there" | "who" | "what" | "which" | "whom"
        | "whose" | "when" | "where" | "why" | "how" | "not" => Sort::Free,
        _ => return None,
    })
}

fn noun(word: &str, info: TagInfo, words: &Words) -> Sort {
    if info.form == Form::Plural
        || info.proper
        || words.language.morphology.noun_flags(word).contains(NounFlags::MASS)
    {
        Sort::BareNoun
    } else {
        Sort::Singular
    }
}

fn verb(form: Form) -> Sort {
    match form {
        Form::Base => Sort::Base,
        Form::Present => Sort::Present,
        Form::Third => Sort::Third,
        Form::Past => Sort::Past,
        Form::Participle => Sort::Participle,
        Form::Gerund => Sort::Gerund,
        Form::Modal => Sort::Modal,
        _ => Sort::Free,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{tagged, words};

    /// True if the first two words of the sentence clash.
    fn clashes(sentence: &str) -> bool {
        let (sentence, words) = (tagged(sentence), words());
        let around = Around::new(&sentence, &words);
        clash(sorts_at(&around, 0), sorts_at(&around, 1))
    }

    #[test]
    fn what_cannot_stand_side_by_side() {
        for pair in [
            "the/DT of/IN",
            "the/DT ,/,",
            "a/DT went/VBD",
            "he/PRP the/DT",
            "he/PRP know/VBP",
            "they/PRP knows/VBZ",
            "of/IN goes/VBZ",
            "to/TO goes/VBZ",
            "can/MD going/VBG",
            "if/IN went/VBD",
            "and/CC or/CC",
            "dog/NN n't/RB",
            "my/PRP$",
        ] {
            assert!(clashes(pair), "{pair}");
        }
    }

    #[test]
    fn a_word_counts_as_all_that_it_can_be() {
        // "The look"; "a walked dog"; "to work"; "in that"
        for pair in ["the/DT look/VB", "a/DT walked/VBD", "of/IN work/VB", "in/IN that/DT", "do/VBP n't/RB"] {
            assert!(!clashes(pair), "{pair}");
        }
    }

    #[test]
    fn quotation_marks_and_unknown_words_never_clash() {
        for pair in ["the/DT ``/``", "of/IN frobs/XX", "the/DT quickly/RB"] {
            assert!(!clashes(pair), "{pair}");
        }
    }

    #[test]
    fn what_a_word_can_be() {
        let words = words();
        let sorts = |word| sorts_of(word, &words);
        assert!(sorts("in").is_never_finite() && !sorts("was").is_never_finite());
        assert!(sorts("know").is_plain_verb() && !sorts("work").is_plain_verb());
        assert!(sorts("the").is_opener() && !sorts("this").is_opener());
        assert!(sorts("works").may_be_nominal() && !sorts("goes").may_be_nominal());
        assert!(sorts("go").may_follow_modal() && !sorts("the").may_follow_modal());
    }
}
