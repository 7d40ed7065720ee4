//! What the judge looks at in a candidate.

use solecism_english::{Class, Form, starts_with_vowel_sound};

use super::candidates::{Act, Candidate, Means, Sight};
use super::glossary::Token;
use super::language::{Language, MODELS};
use super::substitutes::Relation;
use crate::hash;

/// How many weights there are, as a power of two. Features share them by their hashes.
pub(super) const BITS: u32 = 21;

/// A feature: the number of its weight, and how much of it there is.
pub(super) type Feature = (u32, f32);

/// What is known of a sentence whatever the candidate.
#[derive(Debug)]
pub(super) struct Surroundings {
    /// How many finite verbs stand before each position.
    finite: Vec<u32>,
    /// How many of them there are in the clause of each position, as far as punctuation and conjunctions tell.
    clause: Vec<u32>,
    length: u64,
    /// Whether it begins with a small letter.
    begins_small: bool,
}

impl Surroundings {
    /// Looks at a sentence.
    pub fn of(sight: &Sight<'_>) -> Self {
        let is_finite = |at: usize| {
            let info = sight.info(at);
            let form = matches!(info.form, Form::Past | Form::Present | Form::Third | Form::Modal | Form::Finite);
            info.class == Class::Verb && form
        };
        let count = sight.words.len();
        let mut finite = vec![0; count + 1];
        for at in 0..count {
            finite[at + 1] = finite[at] + u32::from(is_finite(at));
        }
        let ends = |at: usize| matches!(sight.info(at).class, Class::Punctuation | Class::Conjunction);
        let mut clause = vec![0; count + 1];
        let mut start = 0;
        for at in 0..=count {
            if at == count || ends(at) {
                let verbs = finite[at] - finite[start];
                clause[start..=at].fill(verbs);
                start = at + 1;
            }
        }
        let first = sight.words.iter().find(|word| word.starts_with(char::is_alphabetic));
        let begins_small = first.is_some_and(|word| word.starts_with(char::is_lowercase));
        Self { finite, clause, length: (count as u64).min(40) / 4, begins_small }
    }
}

/// Puts features into a list.
struct Writer<'w> {
    to: &'w mut Vec<Feature>,
    template: u64,
}

impl Writer<'_> {
    /// The next template, filled with these numbers.
    fn add(&mut self, parts: &[u64]) {
        self.add_value(parts, 1.0);
    }

    fn add_value(&mut self, parts: &[u64], value: f32) {
        self.template += 1;
        let hash = parts.iter().fold(self.template, |hash, &part| hash::mixed(hash, part));
        self.to.push(((hash >> (64 - BITS)) as u32, value));
    }
}

/// The features of a candidate, added to a list.
pub(super) fn features(
    candidate: &Candidate,
    sight: &Sight<'_>,
    around: &Surroundings,
    means: &Means<'_>,
    to: &mut Vec<Feature>,
) {
    let mut writer = Writer { to, template: 0 };
    if candidate.act == Act::Nothing {
        writer.add(&[1]);
        writer.add(&[2, around.length]);
        writer.add(&[3, u64::from(around.begins_small)]);
        writer.add(&[4, u64::from(around.finite.last().copied().unwrap_or(0).min(3))]);
        let length = (sight.words.len() as f32 + 1.0).ln();
        writer.add_value(&[5], length);
        return;
    }
    let edit = Edit::of(candidate, sight, means);
    writer.template = 100;
    edit.contexts(sight, &mut writer);
    writer.template = 200;
    edit.sentence(sight, around, &mut writer);
    writer.template = 300;
    edit.agreement(sight, &mut writer);
    writer.template = 400;
    edit.language(sight, means, &mut writer);
    writer.template = 500;
    edit.words(sight, means, &mut writer);
}

/// A candidate at three levels of detail, with the places around it.
struct Edit<'e> {
    candidate: &'e Candidate,
    /// The kind of the candidate.
    kind: u64,
    /// With its tags.
    tags: u64,
    /// With its words.
    words: u64,
    old: Token,
    new: Token,
    /// The position of the first word after it.
    right: usize,
}

impl<'e> Edit<'e> {
    fn of(candidate: &'e Candidate, sight: &Sight<'_>, means: &Means<'_>) -> Self {
        let kind = match &candidate.act {
            Act::Nothing => 0,
            Act::Delete => 1,
            Act::Insert(number) => 2 + u64::from(means.fillers.get(*number).stands_for_tag),
            Act::Substitute(_, Relation::Number) => 4,
            Act::Substitute(_, Relation::VerbForm) => 5,
            Act::Substitute(_, Relation::Confusable) => 6,
        };
        let range = candidate.range();
        let old = if range.is_empty() { Token::OUTSIDE } else { sight.token(range.start, 0) };
        let new = candidate.new.unwrap_or(Token::OUTSIDE);
        let of = |old: u32, new: u32| hash::mixed(hash::mixed(kind, u64::from(old)), u64::from(new));
        let tags = of(old.tag, new.tag);
        Self { candidate, kind, tags, words: of(old.word, new.word) ^ tags, old, new, right: range.end }
    }

    /// The token so many places to the left, from 1.
    fn left(&self, sight: &Sight<'_>, places: isize) -> Token {
        sight.token(self.candidate.at, -places)
    }

    /// The token so many places to the right, from 1.
    fn right(&self, sight: &Sight<'_>, places: isize) -> Token {
        sight.token(self.right, places - 1)
    }

    /// Words and tags around.
    fn contexts(&self, sight: &Sight<'_>, writer: &mut Writer<'_>) {
        let (l1, l2, l3) = (self.left(sight, 1), self.left(sight, 2), self.left(sight, 3));
        let (r1, r2, r3) = (self.right(sight, 1), self.right(sight, 2), self.right(sight, 3));
        let m = |token: Token| u64::from(token.mixed);
        let t = |token: Token| u64::from(token.tag);
        writer.add(&[self.kind]);
        for edit in [self.tags, self.words] {
            writer.add(&[edit]);
            writer.add(&[edit, m(l1)]);
            writer.add(&[edit, m(r1)]);
            writer.add(&[edit, m(l1), m(r1)]);
            writer.add(&[edit, m(l2), m(l1)]);
            writer.add(&[edit, m(r1), m(r2)]);
            writer.add(&[edit, t(l1), t(r1)]);
            writer.add(&[edit, t(l2), t(l1)]);
            writer.add(&[edit, t(r1), t(r2)]);
            writer.add(&[edit, t(l2), t(l1), t(r1), t(r2)]);
        }
        let edit = self.tags;
        writer.add(&[edit, t(l2), t(l1), t(r1)]);
        writer.add(&[edit, t(l1), t(r1), t(r2)]);
        writer.add(&[edit, t(l3), t(l2), t(l1)]);
        writer.add(&[edit, t(r1), t(r2), t(r3)]);
        writer.add(&[edit, m(l1), t(r1), t(r2)]);
        writer.add(&[edit, t(l2), t(l1), m(r1)]);
    }

    /// The sentence as a whole.
    fn sentence(&self, sight: &Sight<'_>, around: &Surroundings, writer: &mut Writer<'_>) {
        let (at, count) = (self.candidate.at, sight.words.len());
        let finite = u64::from(around.finite.last().copied().unwrap_or(0).min(3));
        let clause = u64::from(around.clause.get(at).copied().unwrap_or(0).min(3));
        let before = u64::from(around.finite.get(at).copied().unwrap_or(0).min(2));
        writer.add(&[self.tags, finite]);
        writer.add(&[self.tags, clause, u64::from(self.left(sight, 1).tag)]);
        writer.add(&[self.tags, clause, u64::from(self.right(sight, 1).tag)]);
        writer.add(&[self.tags, before, finite - before.min(finite)]);
        let place = match (at, count - self.right) {
            (0, _) => 0,
            (1, _) => 1,
            (_, 0) => 2,
            (_, 1) => 3,
            _ => 4,
        };
        writer.add(&[self.tags, place, u64::from(around.begins_small)]);
        writer.add(&[self.kind, place, u64::from(around.begins_small)]);
        writer.add(&[self.kind, around.length]);
    }

    /// What must agree with it: the subject and the auxiliary of a verb, the determiner of a noun.
    fn agreement(&self, sight: &Sight<'_>, writer: &mut Writer<'_>) {
        let at = self.candidate.at;
        let (nearest, head) = subject(sight, at);
        let (governor, between) = governor(sight, at);
        let determiner = determiner(sight, at);
        let r1 = u64::from(self.right(sight, 1).tag);
        writer.add(&[self.tags, u64::from(head.mixed)]);
        writer.add(&[self.tags, u64::from(head.tag), u64::from(nearest.tag)]);
        writer.add(&[self.tags, u64::from(governor.mixed), u64::from(between)]);
        writer.add(&[self.tags, u64::from(governor.tag), u64::from(between), r1]);
        writer.add(&[self.tags, u64::from(determiner.mixed), r1]);
        let next = following_verb(sight, self.right);
        writer.add(&[self.tags, u64::from(next.mixed)]);
        writer.add(&[self.words, u64::from(next.tag)]);
    }

    /// How much likelier it makes the sentence.
    fn language(&self, sight: &Sight<'_>, means: &Means<'_>, writer: &mut Writer<'_>) {
        let mut steps = [0; MODELS];
        for kind in 0..MODELS {
            let effect = means.language.effect(kind, &sight.heard, self.candidate.range(), self.candidate.new.as_ref());
            let gain = effect.gain().clamp(-20.0, 20.0);
            let level = kind as u64;
            steps[kind] = step(gain);
            writer.add_value(&[self.kind, level], gain * 0.25);
            writer.add_value(&[self.tags, level], gain * 0.25);
            writer.add(&[self.kind, level, steps[kind]]);
            writer.add(&[self.tags, level, steps[kind]]);
            writer.add_value(&[self.kind, level], effect.after.max(-40.0) * 0.1);
            writer.add(&[self.kind, level, step(effect.before * 0.5)]);
        }
        writer.add(&[self.kind, steps[0], steps[1]]);
        writer.add(&[self.kind, steps[1], steps[2]]);
        let surprise = |at: usize| step(Language::surprise(&sight.heard, at));
        writer.add(&[self.kind, surprise(self.candidate.at)]);
        writer.add(&[self.kind, surprise(self.candidate.at), surprise(self.candidate.at + 1)]);
    }

    /// The words themselves: repeated, rare, an article that does not fit.
    fn words(&self, sight: &Sight<'_>, means: &Means<'_>, writer: &mut Writer<'_>) {
        let (l1, r1) = (self.left(sight, 1), self.right(sight, 1));
        let rarity = |word: u32| u64::from(means.glossary.count(word).checked_ilog2().map_or(0, |log| log + 1));
        let same = |one: Token, other: Token| u64::from(one.word == other.word && one.word > 1);
        let alike = |one: Token, other: Token| u64::from(one.tag == other.tag) + same(one, other);
        writer.add(&[self.kind, rarity(self.old.word), rarity(self.new.word)]);
        writer.add(&[self.tags, alike(self.old, l1), alike(self.old, r1)]);
        writer.add(&[self.kind, alike(self.old, l1), alike(self.old, r1)]);
        writer.add(&[self.tags, alike(self.new, l1), alike(self.new, r1)]);
        let again = sight.tokens.iter().filter(|token| token.word == self.old.word).count().min(3) as u64;
        writer.add(&[self.kind, again]);
        let before = article_fits(sight, self.candidate.at, sight.words.get(self.candidate.at).copied());
        let after = match &self.candidate.act {
            Act::Insert(number) => Some(&*means.fillers.get(*number).word),
            Act::Substitute(word, _) => Some(&**word),
            Act::Delete | Act::Nothing => sight.words.get(self.right).copied(),
        };
        let after = article_fits(sight, self.candidate.at, after);
        writer.add(&[self.kind, before, after]);
        let capital = sight.words.get(self.candidate.at).is_some_and(|word| word.starts_with(char::is_uppercase));
        let first = u64::from(self.candidate.at == 0);
        writer.add(&[self.kind, u64::from(capital), first]);
    }
}

/// Whether the article before a position fits the word there: 0 if it does not, 2 if there is none.
fn article_fits(sight: &Sight<'_>, at: usize, next: Option<&str>) -> u64 {
    let article = at.checked_sub(1).and_then(|before| sight.words.get(before));
    let (Some(article), Some(next)) = (article, next) else { return 2 };
    match (article.eq_ignore_ascii_case("a"), article.eq_ignore_ascii_case("an")) {
        (true, _) => u64::from(!starts_with_vowel_sound(next)),
        (_, true) => u64::from(starts_with_vowel_sound(next)),
        _ => 2,
    }
}

/// A number in steps that are finer near zero.
fn step(number: f32) -> u64 {
    let size = number.abs();
    let steps = if size < 4.0 { size * 2.0 } else { 4.0 + size };
    (32.0 + (steps.min(28.0).round()).copysign(number)) as u64
}

/// So far is looked for what agrees.
const FAR: usize = 12;

/// The noun or pronoun before a position, and the one that it depends on by prepositions.
fn subject(sight: &Sight<'_>, at: usize) -> (Token, Token) {
    let is_nominal = |at: usize| matches!(sight.info(at).class, Class::Noun | Class::Pronoun);
    let is_inside =
        |at: usize| matches!(sight.info(at).class, Class::Noun | Class::Adjective | Class::Determiner | Class::Pronoun | Class::Adverb | Class::Other);
    let mut end = at;
    let (mut nearest, mut head) = (Token::OUTSIDE, Token::OUTSIDE);
    while let Some(nominal) = (at.saturating_sub(FAR)..end).rev().find(|&at| is_nominal(at)) {
        head = sight.token(nominal, 0);
        if nearest == Token::OUTSIDE {
            nearest = head;
        }
        let mut start = nominal;
        while start > 0 && is_inside(start - 1) {
            start -= 1;
        }
        if start < 2 || sight.info(start - 1).class != Class::Preposition || !is_nominal(start - 2) {
            break;
        }
        end = start - 1;
    }
    (nearest, head)
}

/// The verb or *to* before a position, and what lies between: nothing, adverbs, or a noun phrase.
fn governor(sight: &Sight<'_>, at: usize) -> (Token, u8) {
    let mut between = 0;
    for place in (at.saturating_sub(FAR / 2)..at).rev() {
        match sight.info(place).class {
            Class::Verb | Class::InfinitivalTo => return (sight.token(place, 0), between),
            Class::Adverb => between = between.max(1),
            Class::Punctuation | Class::Conjunction => break,
            Class::Preposition => between = 3,
            _ => between = between.max(2),
        }
    }
    (Token::OUTSIDE, between)
}

/// What opens the noun phrase before a position.
fn determiner(sight: &Sight<'_>, at: usize) -> Token {
    for place in (at.saturating_sub(5)..at).rev() {
        match sight.info(place).class {
            Class::Adjective | Class::Noun | Class::Other => {}
            Class::Determiner | Class::Pronoun | Class::Verb | Class::Preposition => return sight.token(place, 0),
            _ => break,
        }
    }
    Token::OUTSIDE
}

/// The verb that follows, but for adverbs.
fn following_verb(sight: &Sight<'_>, at: usize) -> Token {
    let after = (at..sight.words.len()).find(|&at| sight.info(at).class != Class::Adverb);
    let verb = after.filter(|&at| sight.info(at).class == Class::Verb);
    verb.map_or(Token::OUTSIDE, |at| sight.token(at, 0))
}
