//! A dependency under construction, with the properties that conditions test.

use super::Analysis;
use super::coordination::WIDEST;
use super::facts::Facts;
use super::relation::Trait;
use super::tag::{is_finite, is_proper, is_verb};

/// A daughter and the sister that it depends on.
pub(super) struct Attachment<'a, 't> {
    pub analysis: &'a Analysis<'a, 't>,
    pub parent: usize,
    pub dependent: usize,
    pub governor: usize,
}

impl<'t> Attachment<'_, 't> {
    fn label(&self, phrase: usize) -> &'t str {
        self.analysis.phrases[phrase].label
    }

    pub(super) fn parent_label(&self) -> &'t str {
        self.label(self.parent)
    }

    pub(super) fn head_label(&self) -> &'t str {
        self.label(self.governor)
    }

    pub(super) fn dependent_label(&self) -> &'t str {
        self.label(self.dependent)
    }

    /// The word of the dependent, if it is a single word.
    pub(super) fn dependent_word(&self) -> &'t str {
        let facts = self.facts(self.dependent);
        if facts.len == 1 { self.analysis.word(facts.lexical) } else { "" }
    }

    /// The first word of the dependent.
    pub(super) fn first_word(&self) -> &'t str {
        self.analysis.phrases[self.analysis.phrases[self.dependent].first].word
    }

    /// True if the dependent has this function tag. The logical subject of a passive has it inside its phrase.
    pub(super) fn has_function(&self, function: &str) -> bool {
        let phrase = &self.analysis.phrases[self.dependent];
        let inside = || phrase.children.iter().any(|&kid| self.analysis.phrases[kid].has_function(function));
        phrase.has_function(function) || (function == "LGS" && inside())
    }

    fn facts(&self, phrase: usize) -> &Facts {
        &self.analysis.facts[phrase]
    }

    pub(super) fn has(&self, asked: Trait) -> bool {
        let (parent, dependent, governor) =
            (self.facts(self.parent), self.facts(self.dependent), self.facts(self.governor));
        match asked {
            Trait::Before => dependent.lexical < governor.lexical,
            Trait::After => dependent.lexical > governor.lexical,
            Trait::Adverbial => {
                ["ADV", "BNF", "DIR", "EXT", "LOC", "MNR", "PRP", "TMP"].iter().any(|f| self.has_function(f))
            }
            Trait::Passive => parent.passive,
            Trait::PassiveAuxiliary => {
                self.analysis.words.is_passive(self.dependent_word()) && governor.verb_tag == Some("VBN")
            }
            Trait::Existential => parent.existential,
            Trait::Outer => parent.outer,
            Trait::Copula => parent.copula == Some(self.dependent),
            Trait::Clausal => dependent.clausal,
            Trait::Finite => dependent.verb_tag.is_some_and(is_finite),
            Trait::Gap => !governor.subject,
            Trait::Marked => dependent.marked,
            Trait::Conjunction => dependent.conjunction,
            Trait::Wh => dependent.wh,
            Trait::Possessive => dependent.possessive,
            Trait::Name => {
                is_proper(self.analysis.tag(dependent.lexical))
                    && is_proper(self.analysis.tag(governor.lexical))
            }
            Trait::FirstObject => self.is_first_object(),
            Trait::Expletive => self.is_expletive(),
        }
    }

    fn siblings(&self) -> impl Iterator<Item = usize> + '_ {
        self.analysis.phrases[self.parent].children.iter().copied().take(WIDEST)
    }

    fn is_object(&self, phrase: usize) -> bool {
        let phrase = &self.analysis.phrases[phrase];
        matches!(phrase.label, "NP" | "NX" | "QP") && !phrase.has_any_function()
    }

    fn is_first_object(&self) -> bool {
        let is_told = |s: usize| {
            self.label(s) == "SBAR"
                && !self.facts(s).marked
                && !self.facts(s).wh
                && !self.analysis.phrases[s].has_any_function()
        };
        self.is_object(self.dependent)
            && self.siblings().any(|s| s > self.dependent && (self.is_object(s) || is_told(s)))
    }

    fn is_expletive(&self) -> bool {
        let predicate = self.analysis.phrases[self.governor].children.iter();
        self.analysis.words.is_expletive(self.dependent_word())
            && self.facts(self.governor).copula.is_some_and(|verb| is_verb(self.label(verb)))
            && predicate.rev().take(1).any(|&last| matches!(self.label(last), "S" | "SBAR"))
    }
}
