//! Context rules that correct the likeliest tags.

use crate::case::lowered;
use crate::english::forms::tags_of;

/// A sentence whose tags are being corrected, from left to right.
pub(super) struct Sentence<'a> {
    words: &'a [&'a str],
    tags: Vec<&'static str>,
}

/// A rule: the correct tag of a word in its context, if the rule applies.
type Rule = fn(&Sentence, usize) -> Option<&'static str>;

/// The first rule that applies decides. Rules for single words come before rules for classes.
const RULES: [Rule; 14] = [
    that,
    clitic_s,
    her,
    there,
    predeterminer,
    nationality,
    infinitive,
    after_modal_or_do,
    perfect,
    after_be,
    noun_after_determiner,
    present_after_subject,
    third_after_subject,
    finite_base,
];

impl<'a> Sentence<'a> {
    pub(super) fn new(words: &'a [&'a str], tags: Vec<&'static str>) -> Sentence<'a> {
        Sentence { words, tags }
    }

    pub(super) fn into_tags(self) -> Vec<&'static str> {
        self.tags
    }

    /// Applies the rules to each word in turn.
    pub(super) fn mend(&mut self) {
        for at in 0..self.words.len() {
            if let Some(tag) = RULES.iter().find_map(|rule| rule(self, at)) {
                self.tags[at] = tag;
            }
        }
    }

    fn tag(&self, at: usize) -> &'static str {
        self.tags.get(at).copied().unwrap_or("")
    }

    fn previous_tag(&self, at: usize) -> &'static str {
        at.checked_sub(1).map_or("", |before| self.tag(before))
    }

    fn is(&self, at: usize, words: &[&str]) -> bool {
        self.words.get(at).is_some_and(|word| words.iter().any(|listed| listed.eq_ignore_ascii_case(word)))
    }

    /// The nearest position before this one that is not an adverb.
    fn before_adverbs(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&before| !self.tag(before).starts_with("RB"))
    }

    fn can_be(&self, at: usize, tag: &str) -> bool {
        self.weight(at, tag).is_some()
    }

    /// The frequency of the word with this tag.
    fn weight(&self, at: usize, tag: &str) -> Option<u32> {
        tags_of(self.words[at]).iter().find(|(known, _)| *known == tag).map(|&(_, weight)| weight)
    }

    fn is_nominal(&self, at: usize) -> bool {
        self.tag(at).starts_with("NN") || matches!(self.tag(at), "JJ" | "JJR" | "JJS" | "CD" | "VBG" | "VBN")
    }

    fn is_verb(&self, at: usize) -> bool {
        matches!(self.tag(at), "MD" | "VBZ" | "VBP" | "VBD")
    }
}

const BE: [&str; 14] =
    ["be", "am", "is", "are", "was", "were", "been", "being", "'s", "'re", "'m", "’s", "’re", "’m"];
const HAVE: [&str; 7] = ["have", "has", "had", "having", "'ve", "’ve", "'d"];
const DO: [&str; 3] = ["do", "does", "did"];
const SUBJECTS: [&str; 6] = ["i", "you", "we", "they", "who", "which"];
const THIRD_SUBJECTS: [&str; 6] = ["he", "she", "it", "who", "which", "that"];

/// *That* is a determiner before a noun, and a relative pronoun between a noun and a verb.
fn that(sentence: &Sentence, at: usize) -> Option<&'static str> {
    if !sentence.is(at, &["that"]) {
        return None;
    }
    let before = sentence.previous_tag(at);
    Some(match sentence.tag(at + 1) {
        _ if sentence.is_verb(at + 1) && before.starts_with("NN") => "WDT",
        _ if sentence.is_verb(at + 1) => "DT",
        "NN" | "JJ" if !before.starts_with("VB") && !before.starts_with("JJ") => "DT",
        "" | "." | "," => "DT",
        _ if before == "IN" => "DT",
        _ => "IN",
    })
}

/// *'s* is a verb after a pronoun, and a genitive after a noun unless a determiner or the like follows.
fn clitic_s(sentence: &Sentence, at: usize) -> Option<&'static str> {
    if !sentence.is(at, &["'s", "’s"]) {
        return None;
    }
    let follows_noun = sentence.previous_tag(at).starts_with("NN");
    let no_phrase = matches!(sentence.tag(at + 1), "DT" | "RB" | "IN" | "TO" | "PRP" | "VBG");
    Some(if sentence.is(at.wrapping_sub(1), &["let"]) {
        "PRP"
    } else if follows_noun && !no_phrase {
        "POS"
    } else {
        "VBZ"
    })
}

/// *Her* is a possessive before a noun.
fn her(sentence: &Sentence, at: usize) -> Option<&'static str> {
    sentence.is(at, &["her"]).then(|| if sentence.is_nominal(at + 1) { "PRP$" } else { "PRP" })
}

/// *There* is existential before a form of *be* or a modal.
fn there(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let existential = sentence.is(at + 1, &BE) || sentence.tag(at + 1) == "MD";
    sentence.is(at, &["there"]).then_some(if existential { "EX" } else { "RB" })
}

/// *All the, both my, such a.*
fn predeterminer(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let before_determiner = matches!(sentence.tag(at + 1), "DT" | "PRP$");
    (before_determiner && sentence.is(at, &["all", "both", "half", "such"])).then_some("PDT")
}

/// *French* is an adjective before a noun, otherwise the name of a language or people.
fn nationality(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let before_noun = matches!(sentence.tag(at + 1), "NN" | "NNS");
    (sentence.tag(at) == "NNP" && before_noun && sentence.can_be(at, "JJ")).then_some("JJ")
}

/// *To* is followed by an infinitive, unless the word is hardly ever a verb (*to school*).
fn infinitive(sentence: &Sentence, at: usize) -> Option<&'static str> {
    const HARDLY_EVER: u32 = 20;
    let before = sentence.before_adverbs(at)?;
    if sentence.tag(before) != "TO" {
        return None;
    }
    let verb = sentence.weight(at, "VB")?;
    let noun = sentence.weight(at, "NN").unwrap_or(0);
    (noun / HARDLY_EVER <= verb).then_some("VB")
}

/// A modal or form of *do* is followed by a base form, with or without a subject between them.
fn after_modal_or_do(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let mut before = sentence.before_adverbs(at)?;
    if sentence.tag(before) == "PRP" {
        before = sentence.before_adverbs(before)?;
    }
    let governs = sentence.tag(before) == "MD" || sentence.is(before, &DO);
    (governs && sentence.can_be(at, "VB")).then_some("VB")
}

/// A form of *have* is followed by a participle.
fn perfect(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let before = sentence.before_adverbs(at)?;
    let participle = sentence.can_be(at, "VBN") || sentence.tag(at) == "VBD";
    let verb = !matches!(sentence.tag(at), "JJ" | "IN");
    (sentence.is(before, &HAVE) && participle && verb).then_some("VBN")
}

/// A form of *be* is followed by a participle, noun or adjective, not by a finite verb.
fn after_be(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let before = sentence.before_adverbs(at)?;
    if !sentence.is(before, &BE) || sentence.tag(before) == "POS" {
        return None;
    }
    match sentence.tag(at) {
        "VBD" => Some("VBN"),
        "VB" | "VBP" | "VBZ" => ["JJ", "VBN", "NN", "NNS"].into_iter().find(|tag| sentence.can_be(at, tag)),
        _ => None,
    }
}

/// A determiner, possessive or adjective is followed by a noun or adjective, not by a finite verb.
fn noun_after_determiner(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let opens_phrase = matches!(sentence.previous_tag(at), "DT" | "PRP$" | "POS" | "JJ" | "PDT" | "CD");
    if !opens_phrase {
        return None;
    }
    let pronoun = at > 0 && sentence.is(at - 1, &["this", "that", "these", "those", "all", "both"]);
    match sentence.tag(at) {
        "VBD" | "VBZ" | "VBP" if pronoun => None,
        "VBD" if sentence.can_be(at, "JJ") => Some("JJ"),
        "VBD" if matches!(sentence.previous_tag(at), "DT" | "PRP$") => Some("VBN"),
        "VB" | "VBP" => ["NN", "JJ"].into_iter().find(|tag| sentence.can_be(at, tag)),
        "VBZ" => sentence.can_be(at, "NNS").then_some("NNS"),
        _ => None,
    }
}

/// A noun after *I, you, we, they* is a present tense if it can be.
fn present_after_subject(sentence: &Sentence, at: usize) -> Option<&'static str> {
    let before = sentence.before_adverbs(at)?;
    let word = matches!(sentence.tag(at), "NN" | "VB" | "IN" | "JJ");
    let present = word && sentence.can_be(at, "VBP");
    let likely = sentence.tag(at) != "IN" || sentence.is(at, &["like"]);
    (sentence.is(before, &SUBJECTS) && present && likely).then_some("VBP")
}

/// A plural noun after *he, she, it* is a third person if it can be; likewise after a singular noun of the sentence's
/// first phrase, before words that cannot follow a noun.
fn third_after_subject(sentence: &Sentence, at: usize) -> Option<&'static str> {
    if sentence.tag(at) != "NNS" || !sentence.can_be(at, "VBZ") {
        return None;
    }
    let before = sentence.before_adverbs(at)?;
    let after_noun = matches!(sentence.tag(before), "NN" | "NNP");
    let no_verb_yet = (0..at).all(|earlier| !sentence.is_verb(earlier));
    let no_noun_phrase = matches!(sentence.tag(at + 1), "DT" | "PRP" | "PRP$" | "TO" | "RB" | "." | "IN");
    let third = sentence.is(before, &THIRD_SUBJECTS) || (after_noun && no_verb_yet && no_noun_phrase);
    third.then_some("VBZ")
}

/// A base form after a subject is a present tense.
fn finite_base(sentence: &Sentence, at: usize) -> Option<&'static str> {
    if sentence.tag(at) != "VB" || !sentence.can_be(at, "VBP") {
        return None;
    }
    let before = sentence.before_adverbs(at)?;
    let subject = matches!(sentence.tag(before), "NNS" | "NNPS" | "WDT" | "WP" | "EX" | "PRP");
    let object = sentence.is(before, &["me", "him", "them", "us"]);
    let helped = before > 0 && lowered(sentence.words[before - 1]).starts_with("help");
    (subject && !object && !helped).then_some("VBP")
}
