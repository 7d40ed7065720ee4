//! What is wrong with a grammar although each of its lines is right.

use std::ops::Range;

use rustc_hash::FxHashMap;
use solecism_corpus::Flaw;

use super::read::{Source, SourceRule};
use super::symbol::{Symbol, SymbolKind};

/// Finds categories that never end in words, and those that nothing leads to.
pub(super) fn check(
    source: &Source,
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
            let help = "give it a rule that does not lead back to it".to_owned();
            return flaw(format!("{name} never ends in words"), help);
        }
        if !reachable[symbol as usize] {
            let start = source.symbols.name(source.start);
            let help = format!("use it in a rule that {start} leads to, name it with %partial, or remove it");
            return flaw(format!("{name} is never used: nothing leads to it from {start}"), help);
        }
    }
    if source.symbols.label(source.start).is_none() {
        let what = "a start that is not shown";
        return Err(Flaw::new(
            start_at.start,
            start_at.len(),
            what,
            "choose a name that does not begin with _",
        ));
    }
    Ok(())
}

/// Which symbols can become words, or nothing.
fn productive(source: &Source) -> Vec<bool> {
    let is_word = |symbol: Symbol| source.symbols.kind(symbol) != SymbolKind::Category;
    let mut productive: Vec<bool> = (0..source.symbols.len() as Symbol).map(is_word).collect();
    // How many symbols of each rule are not known to be productive, and the rules that each symbol stands in.
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

/// Which symbols can come up in an analysis, full or partial.
fn reachable(source: &Source) -> Vec<bool> {
    let mut by_left: Vec<Vec<&SourceRule>> = vec![Vec::new(); source.symbols.len()];
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
