//! Checks of a whole grammar.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::Flaw;

use super::read::{GrammarRule, GrammarSource};
use super::symbol::{Symbol, SymbolKind};

/// Rejects unproductive and unreachable categories, and a hidden start category.
pub(super) fn check(
    source: &GrammarSource,
    defined: &FxHashMap<Symbol, Range<usize>>,
    start_at: &Range<usize>,
) -> Result<(), Flaw> {
    let productive = productive(source);
    let reachable = reachable(source);
    let mut named: Vec<(Symbol, &Range<usize>)> = defined.iter().map(|(&symbol, at)| (symbol, at)).collect();
    named.sort_unstable_by_key(|(_, at)| at.start);
    for (symbol, at) in named {
        let name = source.symbols.name(symbol);
        let flaw = |what: String, help: String| Err(Flaw::new(at.start, at.len(), what, help));
        if !productive[symbol as usize] {
            let help = "add a rule that does not lead back to it".to_owned();
            return flaw(format!("{name} cannot produce any words"), help);
        }
        if !reachable[symbol as usize] {
            let start = source.symbols.name(source.start);
            let help = format!("use it in a rule reachable from {start}, list it in %partial, or remove it");
            return flaw(format!("{name} is never used: it cannot be reached from {start}"), help);
        }
    }
    if source.symbols.label(source.start).is_none() {
        let what = "the start category is hidden in trees";
        return Err(Flaw::new(
            start_at.start,
            start_at.len(),
            what,
            "choose a name that does not begin with _",
        ));
    }
    Ok(())
}

/// For each symbol, whether it can produce words or nothing.
fn productive(source: &GrammarSource) -> Vec<bool> {
    let is_word = |symbol: Symbol| source.symbols.kind(symbol) != SymbolKind::Category;
    let mut productive: Vec<bool> = (0..source.symbols.len() as Symbol).map(is_word).collect();
    // The number of symbols of each rule not known to be productive, and the rules that each symbol occurs in.
    let mut missing = vec![0_usize; source.rules.len()];
    let mut occurrences = vec![Vec::new(); source.symbols.len()];
    let mut found = Vec::new();
    for (number, rule) in source.rules.iter().enumerate() {
        for element in rule.right.iter().filter(|element| !element.is_optional && !is_word(element.symbol)) {
            missing[number] += 1;
            occurrences[element.symbol as usize].push(number);
        }
        if missing[number] == 0 {
            found.push(rule.left);
        }
    }
    while let Some(symbol) = found.pop() {
        if std::mem::replace(&mut productive[symbol as usize], true) {
            continue;
        }
        for &number in &occurrences[symbol as usize] {
            missing[number] -= 1;
            if missing[number] == 0 {
                found.push(source.rules[number].left);
            }
        }
    }
    productive
}

/// For each symbol, whether it can occur in a full or partial analysis.
fn reachable(source: &GrammarSource) -> Vec<bool> {
    let mut by_left: Vec<Vec<&GrammarRule>> = vec![Vec::new(); source.symbols.len()];
    for rule in &source.rules {
        by_left[rule.left as usize].push(rule);
    }
    let mut reachable = vec![false; source.symbols.len()];
    let mut found = vec![source.start];
    found.extend(&source.partial);
    while let Some(symbol) = found.pop() {
        if !std::mem::replace(&mut reachable[symbol as usize], true) {
            let right = by_left[symbol as usize].iter().flat_map(|rule| &rule.right);
            found.extend(right.map(|element| element.symbol));
        }
    }
    reachable
}
