//! Expansion of rules: optional and empty symbols are eliminated.

use std::collections::BTreeMap;

use solecism_corpus::Flaw;

use super::cost::{self, Cost};
use super::read::{Element, GrammarRule, GrammarSource};
use super::symbol::Symbol;

/// A rule of at least one symbol, with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub left: Symbol,
    pub right: Vec<Symbol>,
    pub cost: Cost,
}

/// Limit on the rules that one alternative expands to.
const MAX_VARIANTS: usize = 1 << 10;

/// Limit on the total length of all rules: the parser has a state for each symbol.
const MAX_SYMBOLS: usize = 100_000;

/// Expands every rule to one variant for each choice of symbols left out, which are optional or can be empty. Of equal
/// rules the cheapest is kept. So analyses have no empty constituents, and the best weights do not change.
pub(super) fn expand(source: &GrammarSource) -> Result<Vec<Rule>, Flaw> {
    let shares = shares(source);
    let empty = empty_costs(source, &shares);
    let mut rules: BTreeMap<(Symbol, Vec<Symbol>), Cost> = BTreeMap::new();
    let mut symbols = 0;
    for (rule, &share) in source.rules.iter().zip(&shares) {
        let variants = variants(rule, share, &empty)?;
        symbols += variants.iter().map(|(right, _)| right.len()).sum::<usize>();
        for (right, cost) in variants.into_iter().filter(|(right, _)| !right.is_empty()) {
            let best = rules.entry((rule.left, right)).or_insert(cost);
            *best = cost.min(*best);
        }
        if symbols > MAX_SYMBOLS {
            let what =
                format!("the rules have more than {MAX_SYMBOLS} symbols when optional symbols are expanded");
            return Err(Flaw::new(rule.at.start, rule.at.len(), what, "make fewer symbols optional"));
        }
    }
    let rule = |((left, right), cost)| Rule { left, right, cost };
    Ok(rules.into_iter().map(rule).collect())
}

/// Cost of each rule, from its share of the weights of its category.
fn shares(source: &GrammarSource) -> Vec<Cost> {
    let mut totals = vec![0.0; source.symbols.len()];
    for rule in &source.rules {
        totals[rule.left as usize] += rule.weight.unwrap_or(0.0);
    }
    let share = |rule: &GrammarRule| {
        rule.weight.map_or(0, |weight| cost::of_share(weight / totals[rule.left as usize]))
    };
    source.rules.iter().map(share).collect()
}

/// Costs of leaving out an element (`None` if impossible) and of keeping it.
fn choice(element: Element, empty: &[Option<Cost>]) -> (Option<Cost>, Cost) {
    let keep = if element.is_optional { cost::HALF } else { 0 };
    let drop = element.is_optional.then_some(cost::HALF);
    let vanish = empty[element.symbol as usize].map(|cost| cost + keep);
    (drop.into_iter().chain(vanish).min(), keep)
}

/// For each symbol, the lowest cost of deriving the empty string, if possible.
fn empty_costs(source: &GrammarSource, shares: &[Cost]) -> Vec<Option<Cost>> {
    let mut empty: Vec<Option<Cost>> = vec![None; source.symbols.len()];
    // Costs only decrease, and each round makes at least one more final.
    for _ in 0..=source.symbols.len() {
        let mut has_changed = false;
        for (rule, &share) in source.rules.iter().zip(shares) {
            let drops = rule.right.iter().map(|&element| choice(element, &empty).0);
            let Some(cost) = drops.sum::<Option<Cost>>().map(|cost| cost + share) else { continue };
            let best = &mut empty[rule.left as usize];
            if best.is_none_or(|best| cost < best) {
                *best = Some(cost);
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    empty
}

fn variants(
    rule: &GrammarRule,
    share: Cost,
    empty: &[Option<Cost>],
) -> Result<Vec<(Vec<Symbol>, Cost)>, Flaw> {
    let mut variants = vec![(Vec::new(), share)];
    for &element in &rule.right {
        let (drop, keep) = choice(element, empty);
        let dropped: Vec<_> = drop
            .map(|drop| {
                variants
                    .iter()
                    .map(|(right, cost): &(Vec<Symbol>, Cost)| (right.clone(), cost + drop))
                    .collect()
            })
            .unwrap_or_default();
        for (right, cost) in &mut variants {
            right.push(element.symbol);
            *cost += keep;
        }
        variants.extend(dropped);
        if variants.len() > MAX_VARIANTS {
            let what = format!("the rule can be read in more than {MAX_VARIANTS} ways");
            return Err(Flaw::new(rule.at.start, rule.at.len(), what, "make fewer of its symbols optional"));
        }
    }
    Ok(variants)
}
