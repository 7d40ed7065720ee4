//! Properties of a phrase that depend on its head.

use super::coordination::Plan;
use super::heads::HeadFinder;
use super::phrase::Phrase;
use super::tag::is_verb;

/// Properties of a phrase that depend on its head.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Facts {
    /// Its lexical head: a token.
    pub lexical: usize,
    /// Number of tokens.
    pub len: usize,
    /// Tag of its first verb, including `TO`.
    pub verb_tag: Option<&'static str>,
    /// True if its verb is in the passive.
    pub passive: bool,
    /// True if the subject of its clause is existential *there*.
    pub existential: bool,
    /// The copula among its daughters whose predicate is the head.
    pub copula: Option<usize>,
    /// True if its predicate is a clause.
    pub outer: bool,
    /// True if its head is the head of a clause.
    pub clausal: bool,
    /// True for a clause with a subject.
    pub subject: bool,
    /// True for a clause introduced by a subordinating conjunction that is not a complementiser.
    pub marked: bool,
    /// True for a clause introduced by any subordinating conjunction.
    pub conjunction: bool,
    /// True for a clause introduced by a question word.
    pub wh: bool,
    /// True if it ends in a possessive ending.
    pub possessive: bool,
}

/// For each phrase, true if the subject of its clause is existential *there*.
pub(super) fn existential(phrases: &[Phrase<'_>]) -> Vec<bool> {
    let mut existential = vec![false; phrases.len()];
    let is_there = |number: usize| phrases[phrases[number].core].label == "EX";
    for number in 0..phrases.len() {
        let phrase = &phrases[number];
        if !matches!(phrase.label, "S" | "SQ" | "SINV" | "VP") {
            continue;
        }
        existential[number] |= phrase.label != "VP" && phrase.children.iter().any(|&kid| is_there(kid));
        if existential[number] {
            let inner = phrase.children.iter().filter(|&&kid| phrases[kid].label == "VP");
            inner.for_each(|&kid| existential[kid] = true);
        }
    }
    existential
}

/// The properties of a phrase, given its plan and those of its daughters.
pub(super) fn gather(
    finder: &HeadFinder<'_, '_>,
    plan: Option<&Plan>,
    facts: &[Facts],
    number: usize,
) -> Facts {
    let phrase = &finder.phrases[number];
    let Some(plan) = plan else {
        return Facts {
            lexical: phrase.token.unwrap_or_default(),
            len: 1,
            verb_tag: verb_tag(phrase.label),
            clausal: is_verb(phrase.label),
            ..Facts::default()
        };
    };
    let kids = &phrase.children;
    let head = &facts[plan.head];
    let label = |kid: usize| finder.phrases[kid].label;
    let is_clause = matches!(phrase.label, "S" | "SQ" | "SINV" | "SBAR" | "SBARQ" | "VP");
    let copula = copula(finder, plan, number);
    let own_verb = kids.iter().find_map(|&kid| verb_tag(label(kid)));
    let auxiliary =
        kids.iter().any(|&kid| kid != plan.head && finder.words.is_passive(finder.phrases[kid].word));
    Facts {
        lexical: head.lexical,
        len: kids.iter().map(|&kid| facts[kid].len).sum(),
        verb_tag: own_verb
            .filter(|_| is_clause)
            .or(head.verb_tag.filter(|_| is_clause || phrase.label == "PP")),
        passive: is_clause
            && (head.passive || (auxiliary && label(plan.head) == "VP" && head.verb_tag == Some("VBN"))),
        existential: finder.existential[number],
        copula: copula.or(head.copula.filter(|_| label(plan.head) == "VP")),
        outer: (copula.is_some() && matches!(label(plan.head), "S" | "SBAR"))
            || (head.outer && label(plan.head) == "VP"),
        clausal: is_clause || (head.clausal && matches!(phrase.label, "PP" | "PRN" | "UCP" | "FRAG" | "RRC")),
        subject: has_subject(finder, plan, number)
            || (matches!(phrase.label, "SBAR" | "SBARQ") && head.subject),
        marked: introduced(finder, number, &["IN"], |word| !finder.words.is_complementiser(word)),
        conjunction: introduced(finder, number, &["IN"], |_| true),
        wh: introduced(finder, number, &["WHNP", "WHADVP", "WHPP", "WHADJP"], |_| true)
            || (phrase.label == "SBAR" && kids.first().is_some_and(|&kid| is_question_word(finder, kid))),
        possessive: finder.is_possessive(number),
    }
}

/// The tag, if it gives the form of a verb phrase.
fn verb_tag(tag: &str) -> Option<&'static str> {
    const TAGS: [&str; 10] = ["TO", "MD", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "BES", "HVS"];
    TAGS.into_iter().find(|known| *known == tag)
}

/// The copula whose predicate is the head of the phrase.
fn copula(finder: &HeadFinder<'_, '_>, plan: &Plan, number: usize) -> Option<usize> {
    let phrase = &finder.phrases[number];
    let inside = matches!(phrase.label, "VP" | "SQ" | "SINV" | "S")
        && matches!(
            finder.phrases[plan.head].label,
            "NP" | "ADJP" | "PP" | "ADVP" | "QP" | "UCP" | "S" | "SBAR" | "WHNP"
        );
    let verb = phrase.children.iter().copied().find(|&kid| is_verb(finder.phrases[kid].label));
    verb.filter(|&verb| inside && finder.words.is_copula(finder.phrases[verb].word) && verb != plan.head)
}

fn has_subject(finder: &HeadFinder<'_, '_>, plan: &Plan, number: usize) -> bool {
    let phrase = &finder.phrases[number];
    matches!(phrase.label, "S" | "SQ" | "SINV")
        && phrase.children.iter().any(|&kid| {
            let kid_phrase = &finder.phrases[kid];
            kid != plan.head
                && (kid_phrase.has_function("SBJ")
                    || (kid_phrase.label == "NP" && !kid_phrase.has_any_function() && kid < plan.head))
        })
}

/// True if the clause is introduced by a daughter with one of these labels and an accepted word.
fn introduced(
    finder: &HeadFinder<'_, '_>,
    number: usize,
    labels: &[&str],
    fits: impl Fn(&str) -> bool,
) -> bool {
    let phrase = &finder.phrases[number];
    phrase.label == "SBAR"
        && phrase.children.iter().any(|&kid| {
            let kid = &finder.phrases[kid];
            labels.contains(&kid.label) && fits(kid.word)
        })
}

/// True if the phrase consists only of a question word.
fn is_question_word(finder: &HeadFinder<'_, '_>, number: usize) -> bool {
    matches!(finder.phrases[finder.phrases[number].core].label, "WP" | "WDT" | "WRB" | "WP$")
}
