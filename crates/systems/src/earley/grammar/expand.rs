//! Rules without anything optional or empty in them.

use std::collections::BTreeMap;

use solecism_corpus::Flaw;

use super::cost::{self, Cost};
use super::read::{Element, Source, SourceRule};
use super::symbol::Symbol;

/// A rule of at least one symbol, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub left: Symbol,
    pub right: Vec<Symbol>,
    pub cost: Cost,
}

/// The most rules that one alternative may become.
const MOST_VARIANTS: usize = 1 << 10;

/// The most symbols that all rules may have together: the parser has a state for each.
const MOST_SYMBOLS: usize = 100_000;

/// Writes every rule once for each choice of what is left out: what is optional, and what can be empty. Of equal rules
/// the cheapest is kept. So analyses have no empty constituents, and each keeps its best weight.
pub(super) fn expand(source: &Source) -> Result<Vec<Rule>, Flaw> {
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
        if symbols > MOST_SYMBOLS {
            let what = format!(
                "the rules have more than {MOST_SYMBOLS} symbols when what is optional is written out"
            );
            return Err(Flaw::new(rule.at.start, rule.at.len(), what, "make fewer symbols optional"));
        }
    }
    let rule = |((left, right), cost)| Rule { left, right, cost };
    Ok(rules.into_iter().map(rule).collect())
}

/// The cost of each rule: its share of the weights of its category.
fn shares(source: &Source) -> Vec<Cost> {
    let mut totals = vec![0.0; source.symbols.len()];
    for rule in &source.rules {
        totals[rule.left as usize] += rule.weight.unwrap_or(0.0);
    }
    let share = |rule: &SourceRule| {
        rule.weight.map_or(0, |weight| cost::of_share(weight / totals[rule.left as usize]))
    };
    source.rules.iter().map(share).collect()
}

/// What leaving an element out costs, and keeping it; `None` if it cannot be left out.
fn choice(element: Element, empty: &[Option<Cost>]) -> (Option<Cost>, Cost) {
    let keep = if element.is_optional { cost::HALF } else { 0 };
    let drop = element.is_optional.then_some(cost::HALF);
    let vanish = empty[element.symbol as usize].map(|cost| cost + keep);
    (drop.into_iter().chain(vanish).min(), keep)
}

/// For each symbol the least cost of becoming nothing, if it can.
fn empty_costs(source: &Source, shares: &[Cost]) -> Vec<Option<Cost>> {
    let mut empty: Vec<Option<Cost>> = vec![None; source.symbols.len()];
    // Costs only fall, and each round settles at least one more.
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
    rule: &SourceRule,
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
        if variants.len() > MOST_VARIANTS {
            let what = format!("a rule that can be read in more than {MOST_VARIANTS} ways");
            return Err(Flaw::new(rule.at.start, rule.at.len(), what, "make fewer of its symbols optional"));
        }
    }
    Ok(variants)
}
