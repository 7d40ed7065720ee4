//! Derivations: the best one of a chart, and the tree of a derivation.

use super::chart::{Chart, IMPOSSIBLE};
use super::counts::StateKind;
use super::grammar::Grammar;
use crate::constituency::PhraseTree;

/// A step of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DerivationStep {
    /// A tag state over a word.
    Word(u32),
    /// A state with two daughters.
    Binary(u32),
    /// A unary chain, by its index.
    Chain(u32),
    /// No unary chain.
    NoChain,
}

/// The steps of the best derivation in pre-order.
pub(super) fn best_derivation(chart: &Chart, grammar: &Grammar, top: u32) -> Option<Vec<DerivationStep>> {
    let mut steps = Vec::new();
    // Span, state, and whether it is a top.
    let mut left = vec![(0, chart.words(), top, true)];
    while let Some((start, end, state, with_chain)) = left.pop() {
        let entry = chart.entry(start, end, state)?;
        if with_chain {
            if entry.bottom >= entry.top {
                steps.push(DerivationStep::NoChain);
                left.push((start, end, state, false));
            } else {
                let (chain, child) = best_chain(chart, grammar, start, end, state)?;
                steps.push(DerivationStep::Chain(chain));
                left.push((start, end, child, false));
            }
        } else if grammar.states[state as usize].kind == StateKind::Tag {
            steps.push(DerivationStep::Word(state));
        } else {
            let (split, [first, second]) = best_rule(chart, grammar, start, end, state)?;
            steps.push(DerivationStep::Binary(state));
            left.push((split, end, second, true));
            left.push((start, split, first, true));
        }
    }
    Some(steps)
}

/// The best chain up to a state, and the state below it.
fn best_chain(chart: &Chart, grammar: &Grammar, start: usize, end: usize, parent: u32) -> Option<(u32, u32)> {
    let mut best = (IMPOSSIBLE, None);
    for entry in chart.entries(start, end).iter().filter(|entry| entry.bottom > IMPOSSIBLE) {
        for number in grammar.chains.range(entry.state) {
            let chain = grammar.chains.all()[number];
            let score = entry.bottom + chain.score;
            if chain.parent == parent && score > best.0 {
                best = (score, Some((number as u32, entry.state)));
            }
        }
    }
    best.1
}

/// The best split point and daughters of a state.
fn best_rule(
    chart: &Chart,
    grammar: &Grammar,
    start: usize,
    end: usize,
    parent: u32,
) -> Option<(usize, [u32; 2])> {
    let mut best = (IMPOSSIBLE, None);
    for split in start + 1..end {
        for rule in grammar.by_parent.of(parent) {
            let Some(left) = chart.entry(start, split, rule.left) else { continue };
            let Some(right) = chart.entry(split, end, rule.right) else { continue };
            let score = left.top + right.top + rule.score;
            if score > best.0 {
                best = (score, Some((split, [rule.left, rule.right])));
            }
        }
    }
    best.1
}

/// The tree of a derivation, its labels without annotations.
pub(super) fn tree(grammar: &Grammar, steps: impl Iterator<Item = DerivationStep>) -> PhraseTree {
    let mut tree = PhraseTree::default();
    let label = |state: u32| grammar.states[state as usize].label;
    // The number of daughters to come, and of phrases to close after them.
    let mut open: Vec<(u32, u32)> = Vec::new();
    for step in steps {
        match step {
            DerivationStep::Word(state) => {
                tree.tag(label(state));
                open.push((0, 0));
            }
            DerivationStep::Binary(state) => {
                let is_phrase = grammar.states[state as usize].kind == StateKind::Phrase;
                if is_phrase {
                    tree.open(label(state));
                }
                open.push((2, u32::from(is_phrase)));
            }
            DerivationStep::Chain(number) => {
                let chain = &grammar.chains.all()[number as usize];
                let middles = grammar.middles(chain);
                tree.open(label(chain.parent));
                for &state in middles {
                    tree.open(label(state));
                }
                open.push((1, 1 + middles.len() as u32));
            }
            DerivationStep::NoChain => open.push((1, 0)),
        }
        while let Some(&(0, phrases)) = open.last() {
            open.pop();
            (0..phrases).for_each(|_| tree.close());
            if let Some(above) = open.last_mut() {
                above.0 -= 1;
            }
        }
    }
    tree
}
