//! Everything that might mend a sentence.

use solecism_english::{Class, English, TagInfo};

use super::fillers::Fillers;
use super::glossary::{Glossary, Token};
use super::language::{Heard, Language, TAGS, tokens_of};
use super::substitutes::{Relation, Substitute, substitutes};

/// A sentence to be mended, as the models see it.
#[derive(Debug)]
pub(super) struct Sight<'s> {
    /// Its words.
    pub words: &'s [&'s str],
    /// The same as numbers.
    pub tokens: Vec<Token>,
    /// What its tags say.
    pub infos: Vec<TagInfo>,
    /// What the language models say of it.
    pub heard: Heard,
}

impl<'s> Sight<'s> {
    /// Looks at a sentence with tags.
    pub fn new(words: &'s [&'s str], tags: &[&str], glossary: &Glossary, language: &Language) -> Self {
        let tokens = tokens_of(glossary, words, tags);
        let infos = tokens.iter().map(|token| glossary.info(token.tag)).collect();
        let heard = language.hear(&tokens);
        Self { words, tokens, infos, heard }
    }

    /// The token so many places after a position; nothing outside the sentence.
    pub fn token(&self, at: usize, offset: isize) -> Token {
        let place = at.checked_add_signed(offset).and_then(|at| self.tokens.get(at));
        place.copied().unwrap_or(Token::OUTSIDE)
    }

    /// What the tag of the word at a position says.
    pub fn info(&self, at: usize) -> TagInfo {
        self.infos.get(at).copied().unwrap_or(TagInfo::UNKNOWN)
    }
}

/// What is done to the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Nothing: it is well formed, or cannot be mended.
    Nothing,
    /// A word goes.
    Delete,
    /// A word of the list of fillers comes.
    Insert(usize),
    /// A word becomes another.
    Substitute(String, Relation),
}

/// One way to mend a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// What is done.
    pub act: Act,
    /// Where.
    pub at: usize,
    /// What stands there afterwards.
    pub new: Option<Token>,
}

impl Candidate {
    /// The words that it replaces.
    pub fn range(&self) -> std::ops::Range<usize> {
        match self.act {
            Act::Nothing | Act::Insert(_) => self.at..self.at,
            Act::Delete | Act::Substitute(..) => self.at..self.at + 1,
        }
    }
}

/// What candidates are made with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means<'m> {
    /// Inflection and confusable words.
    pub english: &'m English,
    /// Words and tags.
    pub glossary: &'m Glossary,
    /// The language models.
    pub language: &'m Language,
    /// Words that may be missing.
    pub fillers: &'m Fillers,
}

impl Means<'_> {
    /// All candidates; the first is to do nothing.
    pub fn candidates(&self, sight: &Sight<'_>) -> Vec<Candidate> {
        let mut all = vec![Candidate { act: Act::Nothing, at: 0, new: None }];
        let (mut numbers, mut others) = (Vec::new(), Vec::new());
        for at in 0..=sight.words.len() {
            let (left, right) = (sight.token(at, -1), sight.token(at, 0));
            self.fillers.between(left, right, sight.words.get(at).copied(), &mut numbers);
            all.extend(numbers.iter().map(|&number| Candidate {
                act: Act::Insert(number),
                at,
                new: Some(self.fillers.get(number).token),
            }));
            let Some(word) = sight.words.get(at) else { continue };
            if sight.words.len() > 1 && sight.info(at).class != Class::Punctuation {
                all.push(Candidate { act: Act::Delete, at, new: None });
            }
            substitutes(self.english, word, sight.info(at), &mut others);
            for other in others.drain(..) {
                let new = Some(self.reading(sight, at, &other));
                all.push(Candidate { act: Act::Substitute(other.word, other.relation), at, new });
            }
        }
        all
    }

    /// A substitute with the tag that fits best where it would stand.
    fn reading(&self, sight: &Sight<'_>, at: usize, other: &Substitute) -> Token {
        let word = self.glossary.word(&other.word);
        let old = sight.token(at, 0);
        let count = self.glossary.count(word).max(1) as f32;
        let mut best = (f32::NEG_INFINITY, None);
        let mut weigh = |tag: u32, share: f32| {
            let token = self.glossary.with_tag(word, tag);
            let effect = self.language.effect(TAGS, &sight.heard, at..at + 1, Some(&token));
            let score = effect.after + share.ln() - (self.glossary.tag_count(tag).max(1) as f32).ln();
            if score > best.0 {
                best = (score, Some(token));
            }
        };
        if let Some((class, form)) = other.form {
            let tagset = self.glossary.tagset();
            let proper = sight.info(at).proper;
            let forms: &[solecism_english::Form] = match form {
                solecism_english::Form::Base => &[solecism_english::Form::Base, solecism_english::Form::Present],
                _ => std::slice::from_ref(&form),
            };
            for form in forms {
                if let Some(tag) = tagset.tag_of(class, *form, proper && class == Class::Noun) {
                    weigh(self.glossary.tag(tag), 1.0);
                }
            }
        } else {
            for (tag, seen) in self.glossary.readings(word).take(4) {
                weigh(tag, seen as f32 / count);
            }
            if self.glossary.count(word) == 0 {
                for &(tag, _) in self.english.dictionary.tags(&other.word).iter().take(3) {
                    weigh(self.glossary.tag(self.glossary.tagset().translate_penn_word(tag, &other.word)), 1.0);
                }
            }
        }
        best.1.unwrap_or_else(|| self.glossary.with_tag(word, old.tag))
    }
}
