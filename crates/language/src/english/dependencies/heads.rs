//! Heads of phrases: content words, as in Universal Dependencies.
//!
//! Starts from a table of syntactic heads; prepositions, subordinators, auxiliaries, the copula and possessive
//! endings are then replaced by their complements.

use super::function_words::FunctionWords;
use super::phrase::Phrase;
use super::tag::{is_punctuation, is_verb};
use crate::heads::HeadRules;

/// Finds the head among some of the daughters of a phrase.
pub(super) struct HeadFinder<'a, 't> {
    pub phrases: &'a [Phrase<'t>],
    pub table: &'a HeadRules,
    pub words: &'a FunctionWords,
    /// For each phrase, true if the subject of its clause is existential *there*.
    pub existential: &'a [bool],
}

impl<'t> HeadFinder<'_, 't> {
    fn label(&self, kid: usize) -> &'t str {
        self.phrases[kid].label
    }

    /// The head of the phrase among these daughters, of which there is at least one.
    pub(super) fn head(&self, phrase: usize, kids: &[usize]) -> usize {
        let words: Vec<usize> =
            kids.iter().copied().filter(|&kid| !is_punctuation(self.label(kid))).collect();
        let kids = if words.is_empty() { kids } else { &words };
        let found = match self.label(phrase) {
            "PP" | "WHPP" => self.complement(kids),
            "SBAR" => self.clause(kids),
            "SBARQ" => self.question(kids),
            "VP" | "SQ" | "SINV" => self.verb_group(phrase, kids),
            "S" => self.sentence(phrase, kids),
            "NP" | "NML" | "NX" | "NAC" | "WHNP" => self.nominal(kids),
            "ADJP" | "WHADJP" => self.adjectival(phrase, kids),
            "QP" => self.last(kids, &["$"]).or_else(|| self.last(kids, &["CD"])),
            "ADVP" => self.last(kids, &["RB", "RBR", "RBS"]),
            "CONJP" => kids.first().copied(),
            _ => None,
        };
        found.unwrap_or_else(|| self.by_table(self.label(phrase), kids))
    }

    fn by_table(&self, label: &str, kids: &[usize]) -> usize {
        let labels: Vec<&str> = kids.iter().map(|&kid| self.label(kid)).collect();
        let head = self.table.head_child(label, &labels);
        kids.get(head).or(kids.first()).copied().unwrap_or(0)
    }

    fn first(&self, kids: &[usize], labels: &[&str]) -> Option<usize> {
        kids.iter().copied().find(|&kid| labels.contains(&self.label(kid)))
    }

    fn last(&self, kids: &[usize], labels: &[&str]) -> Option<usize> {
        kids.iter().copied().rfind(|&kid| labels.contains(&self.label(kid)))
    }

    /// The complement of a preposition.
    fn complement(&self, kids: &[usize]) -> Option<usize> {
        let preposition =
            kids.iter().position(|&kid| matches!(self.label(kid), "IN" | "TO" | "VBG" | "VBN" | "RP"));
        let after = &kids[preposition.map_or(0, |at| at + 1)..];
        self.first(after, &["NP", "S", "SBAR", "WHNP", "VP", "NX", "QP", "SQ"]).or_else(|| {
            self.first(
                after,
                &["PP", "ADJP", "ADVP", "UCP", "FRAG", "NN", "NNS", "NNP", "CD", "PRP", "DT", "JJ"],
            )
        })
    }

    /// The clause that a subordinator or question word introduces.
    fn clause(&self, kids: &[usize]) -> Option<usize> {
        self.last(kids, &["S", "SQ", "SINV", "SBARQ"])
            .or_else(|| self.last(kids, &["VP", "SBAR", "FRAG"]))
            .or_else(|| self.last(kids, &["ADJP", "NP", "PP", "ADVP"]))
    }

    /// A question; the question word is the head if it is the predicate of a copula.
    fn question(&self, kids: &[usize]) -> Option<usize> {
        let clause = self.first(kids, &["SQ", "S", "SINV", "SBARQ"])?;
        let asked = self.first(kids, &["WHNP", "WHADJP", "WHADVP"]);
        asked.filter(|_| self.is_bare_copula(clause)).or(Some(clause))
    }

    /// True if the clause has only a copula and its subject, and nothing else that could be a predicate.
    fn is_bare_copula(&self, clause: usize) -> bool {
        let core = &self.phrases[self.phrases[clause].core];
        let is_copula = |kid: usize| self.words.is_copula(self.phrases[kid].word);
        let kids: Vec<usize> =
            core.children.iter().copied().filter(|&kid| !is_punctuation(self.label(kid))).collect();
        match kids[..] {
            [] => self.words.is_copula(core.word),
            [verb] => is_copula(verb),
            [verb, subject] => is_copula(verb) && self.label(subject) == "NP",
            _ => false,
        }
    }

    /// A verb phrase or an inverted clause: the innermost verb, or the predicate of a copula.
    fn verb_group(&self, phrase: usize, kids: &[usize]) -> Option<usize> {
        if let Some(inner) = self.auxiliary_complement(kids) {
            return Some(inner);
        }
        self.predicate(phrase, kids).or_else(|| kids.iter().copied().find(|&kid| is_verb(self.label(kid))))
    }

    /// The verb phrase that is the complement of an auxiliary, a modal or *to*.
    fn auxiliary_complement(&self, kids: &[usize]) -> Option<usize> {
        let auxiliary = kids.iter().position(|&kid| {
            let phrase = &self.phrases[kid];
            matches!(phrase.label, "MD" | "TO")
                || (is_verb(phrase.label) && self.words.is_auxiliary(phrase.word))
        })?;
        self.first(&kids[auxiliary + 1..], &["VP"])
    }

    /// The predicate of a copula among the daughters.
    pub(super) fn predicate(&self, phrase: usize, kids: &[usize]) -> Option<usize> {
        let verb = kids.iter().position(|&kid| is_verb(self.label(kid)))?;
        if !self.words.is_copula(self.phrases[kids[verb]].word) || self.existential[phrase] {
            return None;
        }
        let after = &kids[verb + 1..];
        if let Some(&marked) = after.iter().find(|&&kid| self.is_marked_predicate(kid)) {
            return Some(marked);
        }
        // In an inverted clause the subject comes first.
        let inverted = self.label(phrase) != "VP";
        let is_subject = |kid: usize| self.phrases[kid].has_function("SBJ");
        let subject = after.iter().position(|&kid| is_subject(kid) || (inverted && self.label(kid) == "NP"));
        let after = if inverted { &after[subject.map_or(0, |at| at + 1)..] } else { after };
        let free = |kid: &&usize| !is_subject(**kid) && !self.phrases[**kid].has_any_function();
        let find = |labels: &[&str]| {
            after.iter().filter(free).copied().find(|&kid| labels.contains(&self.label(kid)))
        };
        find(&["ADJP", "NP", "QP", "UCP"])
            .or_else(|| find(&["PP"]))
            .or_else(|| find(&["S", "SBAR"]))
            .or_else(|| after.iter().copied().find(|&kid| !inverted && self.is_place(kid)))
    }

    /// True for phrases of place.
    fn is_place(&self, kid: usize) -> bool {
        let phrase = &self.phrases[kid];
        phrase.has_function("LOC") || (phrase.label == "ADVP" && phrase.has_function("MNR"))
    }

    /// True if the phrase, or the complement of its preposition, has the function tag of a predicate.
    fn is_marked_predicate(&self, kid: usize) -> bool {
        let phrase = &self.phrases[kid];
        phrase.has_function("PRD")
            || phrase
                .children
                .iter()
                .any(|&inner| self.phrases[inner].has_function("PRD") && phrase.label == "PP")
    }

    fn sentence(&self, phrase: usize, kids: &[usize]) -> Option<usize> {
        let verb = kids.iter().position(|&kid| is_verb(self.label(kid)));
        if verb.is_some() && self.first(kids, &["VP"]).is_none() {
            return self.verb_group(phrase, kids);
        }
        self.first(kids, &["VP"])
            .or_else(|| kids.iter().copied().find(|&kid| self.phrases[kid].has_function("PRD")))
            .or_else(|| {
                let subject = |kid: usize| self.phrases[kid].has_function("SBJ");
                let others: Vec<usize> = kids.iter().copied().filter(|&kid| !subject(kid)).collect();
                self.first(&others, &["S", "SINV", "SQ"])
                    .or_else(|| self.first(&others, &["ADJP", "UCP"]))
                    .or_else(|| self.last(&others, &["NP"]))
                    .or_else(|| self.first(&others, &["SBAR", "PP", "ADVP"]))
            })
    }

    fn nominal(&self, kids: &[usize]) -> Option<usize> {
        let is_owner = |kid: usize| self.label(kid) == "POS" || self.is_possessive(kid);
        let others: Vec<usize> = kids.iter().copied().filter(|&kid| !is_owner(kid)).collect();
        let kids = if others.is_empty() { kids } else { &others };
        if kids.iter().all(|&kid| self.label(kid) == "NNP") {
            return self.name(kids);
        }
        Some(self.by_table("NP", kids))
    }

    /// The first part of a name, excluding abbreviated titles.
    fn name(&self, parts: &[usize]) -> Option<usize> {
        let is_title =
            |&&part: &&usize| self.phrases[part].word.ends_with('.') && self.phrases[part].word.len() > 2;
        parts.iter().find(|part| !is_title(part)).or(parts.first()).copied()
    }

    /// True if the phrase ends in a possessive ending.
    pub(super) fn is_possessive(&self, phrase: usize) -> bool {
        self.phrases[phrase].children.last().is_some_and(|&last| self.label(last) == "POS")
            && self.phrases[phrase].children.len() > 1
    }

    fn adjectival(&self, phrase: usize, kids: &[usize]) -> Option<usize> {
        if self.phrases[phrase].children.iter().any(|&kid| self.label(kid) == "HYPH") {
            return kids.last().copied();
        }
        self.last(kids, &["JJ", "JJR", "JJS", "VBN", "VBG", "ADJP"])
    }
}
