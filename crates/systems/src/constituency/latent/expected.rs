//! How many constituents of each label a grammar expects over each span of a sentence.

use super::chart::Spans;
use super::decode::Voice;
use super::rules::Rules;
use super::symbols::{Sort, Symbol, Symbols};
use crate::constituency::consensus::{Expectation, Expected};

/// What is less likely is left out: it would not be chosen.
const LEAST: f32 = 1e-4;

/// What grammars say of a sentence together, in the numbers that they share; a weight is a grammar's share.
pub(super) fn expected(words: usize, voices: &[Voice<'_>], symbols: &Symbols, rules: &Rules) -> Expected {
    let heard = voices.iter().filter(|voice| voice.weight > 0.0);
    let all = heard.map(|voice| (voice.weight, expected_by(voice, words, symbols, rules)));
    Expected::agreed(&all.collect::<Vec<_>>())
}

/// What one grammar says of a sentence.
fn expected_by(voice: &Voice<'_>, words: usize, symbols: &Symbols, rules: &Rules) -> Expected {
    let spans = Spans { words };
    let mut ends = vec![(0, 0); spans.len()];
    for (start, end) in spans.by_length() {
        ends[spans.at(start, end)] = (start as u32, end as u32);
    }
    let mut expected = Expected::default();
    let mut add = |cell: u32, symbol: Symbol, probability: f32, below: usize| {
        if symbols.sort(symbol) == Sort::Phrase && probability >= LEAST {
            let (start, end) = ends[cell as usize];
            let count = f64::from(probability);
            let label = u32::from(symbol);
            expected.phrase(Expectation { start, end, label, count, above: count * below as f64 });
        }
    };
    for pair in &voice.posteriors.pairs {
        let rule = voice.renumbering.rules[pair.rule as usize];
        add(pair.cell, rules.binary[rule as usize].parent, pair.probability, 0);
    }
    for part in &voice.posteriors.chains {
        let chain = &rules.chains[voice.renumbering.chains[part.chain as usize] as usize];
        let above = std::iter::once(&chain.top).chain(&chain.middle);
        // What a chain ends in stands below all of it.
        for (from_top, &symbol) in above.enumerate() {
            add(part.cell, symbol, part.probability, chain.middle.len() + 1 - from_top);
        }
    }
    for part in voice.posteriors.tags.iter().filter(|part| part.probability >= LEAST) {
        let label = u32::from(voice.renumbering.symbols[usize::from(part.symbol)]);
        expected.word(ends[part.cell as usize].0, label, f64::from(part.probability));
    }
    expected.gather();
    expected
}
