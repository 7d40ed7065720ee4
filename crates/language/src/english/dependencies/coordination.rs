//! Coordinated daughters: the first is the head of the others.

use super::heads::HeadFinder;
use super::punctuation;
use super::tag::{is_noun, is_punctuation, is_verb};

/// A phrase with more daughters is a list, and its daughters are not analysed individually.
pub(super) const WIDEST: usize = 1000;

/// The governor of each daughter of a phrase.
#[derive(Debug)]
pub(super) struct Plan {
    /// Index of the head.
    pub head: usize,
    /// The governor of each daughter, in order; the head's is the head itself.
    pub governors: Vec<usize>,
    /// For each daughter, true if it is coordinated with its governor.
    pub coordinated: Vec<bool>,
}

/// Classes of phrases that can be coordinated with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Nominal,
    Verbal,
    Clausal,
    Adjectival,
    Adverbial,
    Prepositional,
    Other,
}

fn sort(label: &str) -> Sort {
    match label {
        "NP" | "NX" | "NML" | "PRP" | "QP" | "CD" | "DT" | "WHNP" | "FW" | "NAC" => Sort::Nominal,
        "VP" => Sort::Verbal,
        "S" | "SBAR" | "SINV" | "SQ" | "SBARQ" | "FRAG" => Sort::Clausal,
        "ADJP" | "JJ" | "JJR" | "JJS" => Sort::Adjectival,
        "ADVP" | "RB" | "RBR" | "RBS" => Sort::Adverbial,
        "PP" | "IN" | "TO" => Sort::Prepositional,
        label if is_noun(label) => Sort::Nominal,
        label if is_verb(label) => Sort::Verbal,
        _ => Sort::Other,
    }
}

/// Determines the governor of each daughter of `phrase`.
pub(super) fn plan(finder: &HeadFinder<'_, '_>, phrase: usize) -> Plan {
    let kids = &finder.phrases[phrase].children;
    if kids.len() > WIDEST {
        let head = finder.head(phrase, kids);
        return Plan { head, governors: vec![head; kids.len()], coordinated: vec![false; kids.len()] };
    }
    let coordinator = (1..kids.len()).find(|&at| {
        is_coordinator(finder, kids[at])
            && at + 1 < kids.len()
            && kids[..at]
                .iter()
                .any(|&kid| !is_punctuation(finder.phrases[kid].label) && !is_coordinator(finder, kid))
    });
    match coordinator {
        Some(at) => coordinated(finder, phrase, at),
        None => simple(finder, phrase),
    }
}

fn is_coordinator(finder: &HeadFinder<'_, '_>, kid: usize) -> bool {
    matches!(finder.phrases[kid].label, "CC" | "CONJP")
}

fn simple(finder: &HeadFinder<'_, '_>, phrase: usize) -> Plan {
    let kids = &finder.phrases[phrase].children;
    let head = finder.head(phrase, kids);
    let mut plan = Plan { head, governors: vec![head; kids.len()], coordinated: vec![false; kids.len()] };
    punctuation::attach(finder, phrase, &mut plan);
    join_numbers(finder, phrase, &mut plan);
    plan
}

/// Joins the numbers in an amount of money: *3 million*.
fn join_numbers(finder: &HeadFinder<'_, '_>, phrase: usize, plan: &mut Plan) {
    let kids = &finder.phrases[phrase].children;
    let is_number = |kid: usize| finder.phrases[kid].label == "CD";
    let last = kids.iter().copied().rfind(|&kid| is_number(kid));
    let Some(last) = last.filter(|_| finder.phrases[plan.head].label == "$") else { return };
    for (&kid, governor) in kids.iter().zip(&mut plan.governors) {
        if is_number(kid) && kid != last {
            *governor = last;
        }
    }
}

fn coordinated(finder: &HeadFinder<'_, '_>, phrase: usize, coordinator: usize) -> Plan {
    let kids = &finder.phrases[phrase].children;
    let left = content(finder, &kids[..coordinator]);
    let right = content(finder, &kids[coordinator + 1..]);
    let (Some(&left_edge), Some(_)) = (left.last(), right.first()) else { return simple(finder, phrase) };
    let (left_head, right_head) = (finder.head(phrase, &left), finder.head(phrase, &right));
    let sort_of = |kid: usize| sort(finder.phrases[kid].label);
    if sort_of(left_head) != sort_of(right_head)
        && !matches!(finder.phrases[phrase].label, "UCP" | "ROOT" | "TOP")
    {
        let near = right.iter().copied().find(|&kid| sort_of(kid) == sort_of(left_edge));
        if let Some(near) = near.filter(|_| sort_of(left_edge) != Sort::Other) {
            return local(finder, phrase, coordinator, left_edge, near);
        }
    }
    let conjuncts = conjuncts(finder, phrase, sort_of(left_head));
    if conjuncts.is_empty() { simple(finder, phrase) } else { across(finder, phrase, &conjuncts) }
}

/// The plan of a phrase with these conjuncts, of which there is at least one.
fn across(finder: &HeadFinder<'_, '_>, phrase: usize, conjuncts: &[usize]) -> Plan {
    let kids = &finder.phrases[phrase].children;
    let (first, last) = (conjuncts[0], conjuncts[conjuncts.len() - 1]);
    let mut plan = Plan {
        head: kids[first],
        governors: vec![kids[first]; kids.len()],
        coordinated: vec![false; kids.len()],
    };
    for &conjunct in &conjuncts[1..] {
        plan.coordinated[conjunct] = true;
    }
    // Modifiers after coordinated words modify all of them; after coordinated phrases only the last.
    let shared = finder.phrases[kids[last]].children.is_empty();
    for at in (first + 1..kids.len()).filter(|at| !conjuncts.contains(at)) {
        let next = conjuncts.iter().copied().find(|&conjunct| conjunct > at);
        let previous = conjuncts.iter().copied().rfind(|&conjunct| conjunct < at).unwrap_or(first);
        let is_mark = is_punctuation(finder.phrases[kids[at]].label);
        let opens = is_mark || is_coordinator(finder, kids[at]) || between(finder, kids, previous, at);
        plan.governors[at] = kids[match next {
            Some(next) if opens => next,
            Some(_) => previous,
            None if shared || is_mark => first,
            None => last,
        }];
    }
    plan
}

/// True if there is a coordinator or comma between the conjunct at `previous` and the daughter at `at`.
fn between(finder: &HeadFinder<'_, '_>, kids: &[usize], previous: usize, at: usize) -> bool {
    kids[previous + 1..at]
        .iter()
        .any(|&kid| is_coordinator(finder, kid) || is_punctuation(finder.phrases[kid].label))
}

fn content(finder: &HeadFinder<'_, '_>, kids: &[usize]) -> Vec<usize> {
    let is_content =
        |kid: &usize| !is_punctuation(finder.phrases[*kid].label) && !is_coordinator(finder, *kid);
    kids.iter().copied().filter(is_content).collect()
}

/// Indices of the conjuncts among the daughters: the heads, if they are of the right sort, of the stretches between
/// coordinators, and between the commas before the last coordinator.
fn conjuncts(finder: &HeadFinder<'_, '_>, phrase: usize, wanted: Sort) -> Vec<usize> {
    let kids = &finder.phrases[phrase].children;
    let last = (0..kids.len()).rfind(|&at| is_coordinator(finder, kids[at])).unwrap_or(0);
    let mut conjuncts = Vec::new();
    let mut start = 0;
    for at in 0..=kids.len() {
        let ends = kids.get(at).is_none_or(|&kid| {
            let comma = matches!(finder.phrases[kid].label, "," | ":");
            is_coordinator(finder, kid) || (comma && at < last)
        });
        if !ends {
            continue;
        }
        let stretch = content(finder, &kids[start..at]);
        if !stretch.is_empty() {
            let head = finder.head(phrase, &stretch);
            let fits = sort(finder.phrases[head].label) == wanted || finder.phrases[phrase].label == "UCP";
            let follows = start > 0 && kids.get(start - 1).is_some_and(|&kid| is_coordinator(finder, kid));
            if fits || (follows && !conjuncts.is_empty()) {
                conjuncts.extend(kids.iter().position(|&kid| kid == head));
            }
        }
        start = at + 1;
    }
    conjuncts
}

/// Coordination of two modifiers with the head outside: *red and blue cars*.
fn local(finder: &HeadFinder<'_, '_>, phrase: usize, coordinator: usize, left: usize, right: usize) -> Plan {
    let kids = &finder.phrases[phrase].children;
    let others: Vec<usize> =
        kids.iter().copied().filter(|&kid| kid != right && kid != kids[coordinator]).collect();
    let head = finder.head(phrase, &others);
    let mut plan = Plan { head, governors: vec![head; kids.len()], coordinated: vec![false; kids.len()] };
    let governor_of_right = if left == right { head } else { left };
    for (at, &kid) in kids.iter().enumerate() {
        if kid == right {
            plan.governors[at] = governor_of_right;
            plan.coordinated[at] = true;
        } else if at == coordinator {
            plan.governors[at] = right;
        }
    }
    plan
}
