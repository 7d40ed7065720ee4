//! Expected constituents of a sentence, from the posteriors of grammars.

use super::chart::Spans;
use super::decode::GrammarPosteriors;
use super::rules::Rules;
use super::symbols::{Symbol, SymbolKind, Symbols};
use crate::constituency::consensus::{ExpectedConstituent, ExpectedConstituents};

/// Posteriors below this are ignored: such constituents are never chosen.
const MIN_POSTERIOR: f32 = 1e-4;

/// Pools the expected constituents of several grammars, whose weights add up to 1. Labels are shared symbols.
pub(super) fn expected_constituents(
    words: usize,
    grammars: &[GrammarPosteriors<'_>],
    symbols: &Symbols,
    rules: &Rules,
) -> ExpectedConstituents {
    let posterior = grammars.iter().filter(|grammar| grammar.weight > 0.0);
    let all = posterior.map(|grammar| (grammar.weight, expected_by_grammar(grammar, words, symbols, rules)));
    ExpectedConstituents::log_pool(&all.collect::<Vec<_>>())
}

/// Expected constituents under one grammar.
fn expected_by_grammar(
    grammar: &GrammarPosteriors<'_>,
    words: usize,
    symbols: &Symbols,
    rules: &Rules,
) -> ExpectedConstituents {
    let spans = Spans { words };
    let mut ends = vec![(0, 0); spans.len()];
    for (start, end) in spans.by_length() {
        ends[spans.at(start, end)] = (start as u32, end as u32);
    }
    let mut expected = ExpectedConstituents::default();
    let mut add = |cell: u32, symbol: Symbol, probability: f32, below: usize| {
        if symbols.kind(symbol) == SymbolKind::Phrase && probability >= MIN_POSTERIOR {
            let (start, end) = ends[cell as usize];
            let count = f64::from(probability);
            let label = u32::from(symbol);
            expected.add_phrase(ExpectedConstituent {
                start,
                end,
                label,
                count,
                weighted_height: count * below as f64,
            });
        }
    };
    for pair in &grammar.posteriors.binary {
        let rule = grammar.renumbering.rules[pair.rule as usize];
        add(pair.cell, rules.binary[rule as usize].parent, pair.probability, 0);
    }
    for production in &grammar.posteriors.chains {
        let chain = &rules.chains[grammar.renumbering.chains[production.chain as usize] as usize];
        let above = std::iter::once(&chain.top).chain(&chain.middle);
        // The bottom of a chain is below all of them.
        for (from_top, &symbol) in above.enumerate() {
            add(production.cell, symbol, production.probability, chain.middle.len() + 1 - from_top);
        }
    }
    for production in
        grammar.posteriors.tags.iter().filter(|production| production.probability >= MIN_POSTERIOR)
    {
        let label = u32::from(grammar.renumbering.symbols[usize::from(production.symbol)]);
        expected.add_tag(ends[production.cell as usize].0, label, f64::from(production.probability));
    }
    expected.merge_duplicates();
    expected
}
