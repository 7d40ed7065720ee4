//! Optional step 3: redraws three constructions in the standard way of the procedure.
//!
//! It is applied before words are erased, because *to* and *for* mark clauses.

use super::bracketing::{Forest, Node};
use super::erase::{is_mark, is_verb_label};
use super::words;

/// Constructions to redraw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Redefinitions {
    /// Attach an extraposed clause to the top of its host: `(It (is (odd (that …))))` becomes
    /// `(It (is odd) (that …))`.
    pub extraposed: bool,
    /// Attach all modifiers of a noun phrase to one node with its core: `(((the owl) (in …)) (that …))` becomes
    /// `((the owl) (in …) (that …))`.
    pub noun_phrases: bool,
    /// Attach prepositions at the start of a phrase, and particles at its end, each to its top: `(out (of (town)))`
    /// becomes `(out of (town))`.
    pub particles: bool,
}

/// Redraws the selected constructions.
pub(crate) fn redefine(forest: &mut Forest, what: Redefinitions) {
    let is_labelled = forest.is_labelled();
    for node in forest.preorder().into_iter().rev() {
        if what.noun_phrases {
            flatten_noun_phrase(forest, node, is_labelled);
        }
        if what.particles {
            flatten_prepositions(forest, node, is_labelled);
            flatten_particles(forest, node, is_labelled);
        }
    }
    if what.extraposed {
        for node in forest.preorder() {
            raise_extraposed(forest, node, is_labelled);
        }
    }
}

fn label<'t>(forest: &Forest<'t>, node: usize) -> &'t str {
    forest.nodes[node].label
}

/// Returns whether a node is a constituent, and not a word.
fn is_phrase(forest: &Forest, node: usize) -> bool {
    !forest.children(node).is_empty()
}

/// Last daughter that is not punctuation, with its index.
fn last_daughter(forest: &Forest, node: usize) -> Option<(usize, usize)> {
    let daughters = forest.children(node).iter().copied().enumerate();
    daughters.rev().find(|&(_, daughter)| !is_mark(forest, daughter))
}

/// Replaces a daughter by its own daughters.
fn splice(forest: &mut Forest, node: usize, at: usize) {
    let daughter = forest.nodes[node].children[at];
    let inside = std::mem::take(&mut forest.nodes[daughter].children);
    forest.nodes[node].children.splice(at..=at, inside);
}

// Noun phrases.

fn is_noun_phrase(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    if is_labelled { label(forest, node).starts_with('N') } else { is_phrase(forest, node) }
}

fn is_modifier(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    if !is_phrase(forest, node) {
        return is_mark(forest, node);
    }
    if !is_labelled {
        return words::starts_modifier(forest.first_word(node));
    }
    let kinds = ["PP", "SBAR", "S", "VP", "ADJP", "RRC", "ADVP"];
    let label = label(forest, node);
    let bare = label.split(['-', '=']).next().unwrap_or(label);
    kinds.contains(&bare)
}

/// Brings the modifiers of a noun phrase under one node; the phrases inside it must be done already.
fn flatten_noun_phrase(forest: &mut Forest, node: usize, is_labelled: bool) {
    if node == 0 || !is_noun_phrase(forest, node, is_labelled) {
        return;
    }
    let daughters = forest.children(node);
    // The core is everything before the modifiers.
    let modifiers = daughters.iter().rev().take_while(|&&d| is_modifier(forest, d, is_labelled)).count();
    let core = daughters.len() - modifiers;
    let has_modifier = daughters[core..].iter().any(|&d| is_phrase(forest, d));
    if !has_modifier || core == 0 {
        return;
    }
    if let [inner] = daughters[..core] {
        let holds_core = forest.children(inner).first().is_some_and(|&d| is_phrase(forest, d));
        let rest_modifies =
            forest.children(inner).iter().skip(1).all(|&d| is_modifier(forest, d, is_labelled));
        if is_noun_phrase(forest, inner, is_labelled) && holds_core && rest_modifies {
            splice(forest, node, 0);
        }
    } else if is_labelled {
        // Wrap the core of a flat phrase in a constituent.
        let words: Vec<usize> = forest.nodes[node].children.drain(..core).collect();
        let core = forest.add(Node { label: label(forest, node), children: words, ..Node::default() });
        forest.nodes[node].children.insert(0, core);
    }
}

// Prepositions and particles.

fn is_preposition(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    let tags = ["IN", "TO", "RB", "RP", "P", "ADP", "PREP", "PRP0"];
    let tagged = !is_labelled || tags.contains(&forest.nodes[node].tag) || forest.nodes[node].tag.is_empty();
    tagged && forest.word(node).is_some_and(words::is_preposition)
}

/// Turns `(out (of x))` into `(out of x)`.
fn flatten_prepositions(forest: &mut Forest, node: usize, is_labelled: bool) {
    let &[first, second] = forest.children(node) else { return };
    let both = |test: fn(&str) -> bool| test(label(forest, node)) && test(label(forest, second));
    let are_phrases = !is_labelled || both(|label| label.starts_with("PP") || label.is_empty());
    let starts = forest.children(second).first().is_some_and(|&d| is_preposition(forest, d, is_labelled));
    if node > 0
        && are_phrases
        && starts
        && is_preposition(forest, first, is_labelled)
        && is_phrase(forest, second)
    {
        splice(forest, node, 1);
    }
}

fn is_particle(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    let is_tagged = |label: &str| ["PRT", "RP", "ADVP"].iter().any(|tag| label.starts_with(tag));
    let is_word = forest.word(node).is_some_and(words::is_particle);
    is_word && (!is_labelled || is_tagged(label(forest, node)) || is_tagged(forest.nodes[node].tag))
}

/// Turns `((come on) over)` and `(come (on over))` into `(come on over)`.
fn flatten_particles(forest: &mut Forest, node: usize, is_labelled: bool) {
    let (Some(&first), Some((at, last))) = (forest.children(node).first(), last_daughter(forest, node))
    else {
        return;
    };
    if node == 0 || at == 0 || (is_labelled && !is_verb_label(label(forest, node))) {
        return;
    }
    let are_particles = |nodes: &[usize]| nodes.iter().all(|&d| is_particle(forest, d, is_labelled));
    if is_phrase(forest, last) && are_particles(forest.children(last)) {
        splice(forest, node, at);
    } else if is_particle(forest, last, is_labelled)
        && is_phrase(forest, first)
        && at == 1
        && (!is_labelled || is_verb_label(label(forest, first)))
        && are_particles(&forest.children(first)[1..])
    {
        splice(forest, node, 0);
    }
}

// Extraposition.

fn is_clause(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    if is_labelled {
        label(forest, node).starts_with('S')
    } else {
        is_phrase(forest, node) && words::starts_clause(forest.first_word(node))
    }
}

/// Returns whether to search a node for an extraposed clause: verb and adjective phrases, but not other phrases.
fn may_hold_extraposed(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    if is_labelled {
        let label = label(forest, node);
        return is_verb_label(label) || label.starts_with("ADJP") || label.starts_with("AP");
    }
    let before = forest.children(node).split_last().map_or(&[][..], |(_, before)| before);
    let is_plain = |&d: &usize| forest.word(d).is_some_and(|word| !words::is_preposition(word));
    !before.is_empty() && before.iter().all(is_plain)
}

/// Returns whether a node starts with *it* alone, followed by a verb with which *it* may stand for a clause.
fn is_host(forest: &Forest, node: usize, is_labelled: bool) -> bool {
    let [subject, rest @ ..] = forest.children(node) else { return false };
    if !forest.first_word(*subject).eq_ignore_ascii_case("it") {
        return false;
    }
    // In a treebank the subject may contain a trace of the clause beside *it*.
    let is_it = |&d: &usize| {
        let text = forest.word(d).unwrap_or_default();
        text.eq_ignore_ascii_case("it") || text.starts_with('*')
    };
    let is_lone = is_it(subject) || (is_labelled && forest.children(*subject).iter().all(is_it));
    if !is_lone {
        return false;
    }
    let verb = rest.iter().map(|&d| forest.first_word(d)).find(|word| !words::is_adverb(word));
    verb.is_some_and(words::is_linking)
}

/// Moves the clause that *it* stands for to the end of its host.
fn raise_extraposed(forest: &mut Forest, host: usize, is_labelled: bool) {
    if host == 0 || !is_host(forest, host, is_labelled) {
        return;
    }
    let (mut holder, Some(mut last)) = (host, last_daughter(forest, host)) else { return };
    while !is_clause(forest, last.1, is_labelled) {
        if !is_phrase(forest, last.1) || !may_hold_extraposed(forest, last.1, is_labelled) {
            return;
        }
        holder = last.1;
        let Some(next) = last_daughter(forest, holder) else { return };
        last = next;
    }
    if holder != host {
        let clause = forest.nodes[holder].children.remove(last.0);
        forest.nodes[host].children.push(clause);
    }
}
