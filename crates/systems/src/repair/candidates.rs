//! Candidate edits of a sentence.

use std::ops::Range;

use solecism_language::{Class, Form, Language as NaturalLanguage};

use super::analysis::SentenceAnalysis;
use super::channel::Channel;
use super::fillers::{Fillers, fit};
use super::glossary::{Glossary, Token};
use super::language::{Language, TAGS};
use super::substitutes::{Relation, Substitute, substitutes};

/// Operation of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// No change: the sentence is well formed, or cannot be repaired.
    Nothing,
    /// Delete a word.
    Delete,
    /// Insert a filler, by its number in the list.
    Insert(usize),
    /// Replace a word.
    Substitute(String, Relation),
}

/// One possible repair of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub act: Act,
    /// Position.
    pub at: usize,
    /// Token at the position after the edit.
    pub new: Option<Token>,
}

impl Candidate {
    /// The range of words that it replaces.
    pub(super) fn range(&self) -> Range<usize> {
        match self.act {
            Act::Nothing | Act::Insert(_) => self.at..self.at,
            Act::Delete | Act::Substitute(..) => self.at..self.at + 1,
        }
    }
}

/// Insertions kept for a whole sentence, beyond the best one for each gap.
const MOST_FURTHER: usize = 50;

/// Most tags of a word that are considered.
const MOST_TAGS: usize = 4;

/// Resources for building and scoring candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resources<'m> {
    /// Inflection and confusable words.
    pub natural: &'m NaturalLanguage,
    /// Vocabulary and tags.
    pub glossary: &'m Glossary,
    /// The language models.
    pub language: &'m Language,
    /// Candidate words for insertion.
    pub fillers: &'m Fillers,
    /// Frequencies of spurious words.
    pub channel: &'m Channel,
}

impl Resources<'_> {
    /// Returns all candidates; the first is to change nothing.
    pub(super) fn candidates(&self, analysis: &SentenceAnalysis<'_>) -> Vec<Candidate> {
        let mut all = vec![Candidate { act: Act::Nothing, at: 0, new: None }];
        self.insertions(analysis, &mut all);
        let mut others = Vec::new();
        for (at, word) in analysis.words.iter().enumerate() {
            // In a run of repeated words only the last is a candidate for deletion: the result is the same.
            let is_word = analysis.info(at).class != Class::Punctuation;
            if analysis.words.len() > 1 && is_word && !analysis.is_repeated(at + 1) {
                all.push(Candidate { act: Act::Delete, at, new: None });
            }
            substitutes(self.natural, word, analysis.info(at), &mut others);
            for other in others.drain(..) {
                let new = Some(self.reading(analysis, at, &other));
                all.push(Candidate { act: Act::Substitute(other.word, other.relation), at, new });
            }
        }
        all
    }

    /// Log frequency of a word in the dictionary, with add-one smoothing.
    pub(super) fn frequency(&self, word: &str) -> f32 {
        let weights = self.natural.dictionary.tags(word).iter().map(|&(_, weight)| weight as f32);
        (weights.sum::<f32>() + 1.0).ln()
    }

    /// Adds the best filler for each gap, and the best of all other pairs of gap and filler.
    fn insertions(&self, analysis: &SentenceAnalysis<'_>, to: &mut Vec<Candidate>) {
        let (mut fitting, mut found) = (Vec::new(), Vec::new());
        for at in 0..=analysis.words.len() {
            let (left, right) = (analysis.token(at, -1), analysis.token(at, 0));
            self.fillers.between(left, right, analysis.words.get(at).copied(), &mut fitting);
            let without = fit(self.language, left, right);
            let ranked = fitting.iter().enumerate();
            found.extend(ranked.map(|(rank, &(score, number))| (rank > 0, score - without, at, number)));
        }
        found.sort_unstable_by(|one, other| {
            one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)).then((one.2, one.3).cmp(&(other.2, other.3)))
        });
        found.truncate(analysis.words.len() + 1 + MOST_FURTHER);
        found.sort_unstable_by_key(|&(_, _, at, number)| (at, number));
        to.extend(found.into_iter().map(|(_, _, at, number)| {
            let new = Some(self.fillers.token(number));
            Candidate { act: Act::Insert(number), at, new }
        }));
    }

    /// Returns a substitute as a token, with the tag that fits the context best.
    fn reading(&self, analysis: &SentenceAnalysis<'_>, at: usize, other: &Substitute) -> Token {
        let word = self.glossary.word(&other.word);
        let weighed = self.tags(other, word, analysis.info(at).proper).into_iter().map(|(tag, share)| {
            let token = self.glossary.with_tag(word, tag);
            let effect = self.language.effect(TAGS, &analysis.scores, at..at + 1, Some(&token));
            let of_tag = self.glossary.tag_count(tag).max(1) as f32;
            (effect.after + (share / of_tag).ln(), token)
        });
        let best = weighed.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or_else(|| self.glossary.with_tag(word, analysis.token(at, 0).tag), |(_, token)| token)
    }

    /// Possible tags of a substitute, each with its share of the word's readings.
    fn tags(&self, other: &Substitute, word: u32, proper: bool) -> Vec<(u32, f32)> {
        let tagset = self.glossary.tagset();
        if let Some((class, form)) = other.form {
            let forms = if form == Form::Base { &[Form::Base, Form::Present][..] } else { &[form] };
            let proper = proper && class == Class::Noun;
            let tags = forms.iter().filter_map(|&form| tagset.tag_of(class, form, proper));
            return tags.map(|tag| (self.glossary.tag(tag), 1.0)).collect();
        }
        let count = self.glossary.count(word) as f32;
        if count > 0.0 {
            let readings = self.glossary.readings(word).take(MOST_TAGS);
            return readings.map(|(tag, seen)| (tag, seen as f32 / count)).collect();
        }
        let listed = self.natural.dictionary.tags(&other.word).iter().take(MOST_TAGS);
        listed
            .map(|(tag, _)| (self.glossary.tag(tagset.translate_penn_word(tag, &other.word)), 1.0))
            .collect()
    }
}
