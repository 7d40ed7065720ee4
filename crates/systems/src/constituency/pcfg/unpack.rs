//! From the best scores of a chart to a tree.

use super::chart::{Chart, NEVER};
use super::counts::Kind;
use super::grammar::Grammar;
use crate::constituency::PhraseTree;

/// A step of a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A state of a tag over a word.
    Word(u32),
    /// A state over two others.
    Binary(u32),
    /// A chain of unary rules, by its number.
    Chain(u32),
    /// Nothing: there is no chain.
    Pass,
}

/// The steps of the best derivation in pre-order.
pub(super) fn best_steps(chart: &Chart, grammar: &Grammar, top: u32) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    // Span, state and whether a chain may be on top of it.
    let mut left = vec![(0, chart.words(), top, true)];
    while let Some((start, end, state, with_chain)) = left.pop() {
        let entry = chart.entry(start, end, state)?;
        if with_chain {
            if entry.before >= entry.after {
                steps.push(Step::Pass);
                left.push((start, end, state, false));
            } else {
                let (chain, child) = best_chain(chart, grammar, start, end, state)?;
                steps.push(Step::Chain(chain));
                left.push((start, end, child, false));
            }
        } else if grammar.states[state as usize].kind == Kind::Tag {
            steps.push(Step::Word(state));
        } else {
            let (split, [first, second]) = best_rule(chart, grammar, start, end, state)?;
            steps.push(Step::Binary(state));
            left.push((split, end, second, true));
            left.push((start, split, first, true));
        }
    }
    Some(steps)
}

/// The number of the best chain up to a state, and the state below it.
fn best_chain(chart: &Chart, grammar: &Grammar, start: usize, end: usize, parent: u32) -> Option<(u32, u32)> {
    let mut best = (NEVER, None);
    for entry in chart.entries(start, end).iter().filter(|entry| entry.before > NEVER) {
        for number in grammar.chains.range(entry.state) {
            let chain = grammar.chains.all()[number];
            let score = entry.before + chain.score;
            if chain.parent == parent && score > best.0 {
                best = (score, Some((number as u32, entry.state)));
            }
        }
    }
    best.1
}

/// Where the best daughters of a state meet, and which they are.
fn best_rule(
    chart: &Chart,
    grammar: &Grammar,
    start: usize,
    end: usize,
    parent: u32,
) -> Option<(usize, [u32; 2])> {
    let mut best = (NEVER, None);
    for split in start + 1..end {
        for rule in grammar.by_parent.of(parent) {
            let Some(left) = chart.entry(start, split, rule.left) else { continue };
            let Some(right) = chart.entry(split, end, rule.right) else { continue };
            let score = left.after + right.after + rule.score;
            if score > best.0 {
                best = (score, Some((split, [rule.left, rule.right])));
            }
        }
    }
    best.1
}

/// The tree of a derivation, its labels without annotations.
pub(super) fn tree(grammar: &Grammar, steps: impl Iterator<Item = Step>) -> PhraseTree {
    let mut tree = PhraseTree::default();
    let label = |state: u32| grammar.states[state as usize].label;
    // How many daughters are to come, and how many phrases end after them.
    let mut open: Vec<(u32, u32)> = Vec::new();
    for step in steps {
        match step {
            Step::Word(state) => {
                tree.tag(label(state));
                open.push((0, 0));
            }
            Step::Binary(state) => {
                let is_phrase = grammar.states[state as usize].kind == Kind::Phrase;
                if is_phrase {
                    tree.open(label(state));
                }
                open.push((2, u32::from(is_phrase)));
            }
            Step::Chain(number) => {
                let chain = &grammar.chains.all()[number as usize];
                let middles = grammar.middles(chain);
                tree.open(label(chain.parent));
                for &state in middles {
                    tree.open(label(state));
                }
                open.push((1, 1 + middles.len() as u32));
            }
            Step::Pass => open.push((1, 0)),
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
