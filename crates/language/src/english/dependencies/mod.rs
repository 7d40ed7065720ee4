//! Conversion of constituents to dependencies.
//!
//! There are two steps: each phrase gets a head among its daughters, which is a content word where Universal
//! Dependencies requires one, and each other daughter becomes a dependent of that head, with a relation from a table.
//! Every token except one stops being a head at exactly one phrase, so the result is always a tree.

mod attachment;
mod coordination;
mod facts;
mod function_words;
mod heads;
mod phrase;
mod punctuation;
mod relation;
mod tag;
mod upos;

use attachment::Attachment;
use coordination::{Plan, plan};
use facts::{Facts, existential, gather};
use function_words::FunctionWords;
use heads::HeadFinder;
use phrase::{Phrase, phrases};

use solecism_corpus::Tree;
use solecism_corpus::convert::{Dependency, DependencyRules};

use crate::heads::HeadRules;
use crate::tagset::penn_to_upos;

pub use relation::RelationTable;

/// Rules for converting trees with Penn Treebank labels to dependencies.
#[derive(Clone, Debug)]
pub struct TreeRules {
    /// Heads of constituents.
    pub heads: HeadRules,
    /// Relations.
    pub relations: RelationTable,
}

impl DependencyRules for TreeRules {
    fn dependencies<'t>(&self, tree: &'t Tree<'_>) -> Vec<Dependency<'t>> {
        let analysis = Analysis::new(tree, self);
        let mut arcs = analysis.arcs(&self.relations);
        free_auxiliaries(&mut arcs);
        raise_subjects(&mut arcs);
        analysis.join_fixed(&mut arcs);
        let tokens = analysis.phrases.iter().filter(|phrase| phrase.token.is_some());
        tokens
            .zip(arcs)
            .map(|(phrase, (head, relation))| Dependency {
                word: phrase.word,
                tag: phrase.label,
                upos: upos::adjusted(self.upos(phrase.label, phrase.word), phrase, &relation),
                head,
                relation,
            })
            .collect()
    }

    fn upos(&self, tag: &str, word: &str) -> &'static str {
        penn_to_upos(tag, word)
    }
}

struct Analysis<'a, 't> {
    words: &'a FunctionWords,
    phrases: Vec<Phrase<'t>>,
    plans: Vec<Option<Plan>>,
    facts: Vec<Facts>,
    /// The phrase of each token.
    tokens: Vec<usize>,
}

/// Head of a token, from 1, and its relation.
type Arc = (usize, String);

impl<'a, 't> Analysis<'a, 't> {
    fn new(tree: &'t Tree<'_>, rules: &'a TreeRules) -> Self {
        let phrases = phrases(tree);
        let existential = existential(&phrases);
        let words = rules.relations.words();
        let finder = HeadFinder { phrases: &phrases, table: &rules.heads, words, existential: &existential };
        let mut plans: Vec<Option<Plan>> = phrases.iter().map(|_| None).collect();
        let mut facts: Vec<Facts> = phrases.iter().map(|_| Facts::default()).collect();
        // From the last to the first: daughters come after their parent.
        for number in (0..phrases.len()).rev() {
            if phrases[number].token.is_none() {
                plans[number] = Some(plan(&finder, number));
            }
            facts[number] = gather(&finder, plans[number].as_ref(), &facts, number);
        }
        let tokens = (0..phrases.len()).filter(|&number| phrases[number].token.is_some()).collect();
        Self { words, phrases, plans, facts, tokens }
    }

    fn word(&self, token: usize) -> &'t str {
        self.phrases[self.tokens[token]].word
    }

    fn tag(&self, token: usize) -> &'t str {
        self.phrases[self.tokens[token]].label
    }

    fn arcs(&self, relations: &RelationTable) -> Vec<Arc> {
        let mut arcs: Vec<Arc> = self.tokens.iter().map(|_| (0, "root".to_owned())).collect();
        for (parent, plan) in self.plans.iter().enumerate() {
            let Some(plan) = plan else { continue };
            let kids = self.phrases[parent].children.iter().zip(&plan.governors).zip(&plan.coordinated);
            for ((&dependent, &governor), &coordinated) in kids {
                if dependent == plan.head {
                    continue;
                }
                let attachment = Attachment { analysis: self, parent, dependent, governor };
                let relation = if coordinated { "conj" } else { relations.relation(&attachment) };
                arcs[self.facts[dependent].lexical] = (self.facts[governor].lexical + 1, relation.to_owned());
            }
        }
        arcs
    }

    /// Makes the second word of a fixed expression depend on the first: *because of*.
    fn join_fixed(&self, arcs: &mut [Arc]) {
        for second in 1..arcs.len() {
            let first = second - 1;
            let is_function = matches!(arcs[second].1.as_str(), "case" | "mark" | "cc" | "advmod");
            let together = arcs[first].0 == arcs[second].0 && arcs[first].0 > 0;
            if is_function && together && self.words.are_fixed(self.word(first), self.word(second)) {
                arcs[first].1 = std::mem::replace(&mut arcs[second], (first + 1, "fixed".to_owned())).1;
            }
        }
    }
}

/// Makes the subject of an infinitive or small clause the object of the verb above: *want him to go*.
fn raise_subjects(arcs: &mut [Arc]) {
    for token in 0..arcs.len() {
        let (head, relation) = &arcs[token];
        if !matches!(relation.as_str(), "nsubj" | "nsubj:pass") || *head == 0 {
            continue;
        }
        let (above, clause) = &arcs[head - 1];
        if clause == "xcomp" && *above > 0 && *above - 1 < token {
            arcs[token] = (*above, "obj".to_owned());
        }
    }
}

/// Moves the dependents of a copula or auxiliary to its head: they have no dependents of their own.
fn free_auxiliaries(arcs: &mut [Arc]) {
    for token in 0..arcs.len() {
        let mut head = arcs[token].0;
        while head > 0 && matches!(arcs[head - 1].1.as_str(), "cop" | "aux" | "aux:pass") {
            head = arcs[head - 1].0;
        }
        arcs[token].0 = head;
    }
}
