//! Splitting every state in two, and taking back the splits that are not worth it.

use solecism_chance::{Chance, Domain};

use super::grammar::Grammar;
use super::layout::{Layout, Numbers};
use super::lexicon::Lexicon;
use super::rules::Rules;

/// How far the two halves of a state differ at first.
const NOISE: f64 = 0.01;

/// Splits each state in two that differ a little, by chance.
pub(super) fn split(grammar: &Grammar, rules: &Rules, lexicon: &Lexicon, seed: u64, cycle: u32) -> Grammar {
    let old = &grammar.layout;
    let states = old.states.iter().map(|&states| 2 * states).collect();
    let layout = Layout::new(states, rules, lexicon.tags());
    let mut numbers = Numbers::zeros(&layout);
    let mut chance = Noise::new(seed, cycle, 0);
    for (number, rule) in rules.binary.iter().enumerate() {
        let sizes = [old.of(rule.parent), old.of(rule.left), old.of(rule.right)];
        let from = &grammar.numbers.binary[old.binary[number]..old.binary[number + 1]];
        let to = &mut numbers.binary[layout.binary[number]..layout.binary[number + 1]];
        for (at, value) in to.iter_mut().enumerate() {
            let (parent, rest) = (at / (4 * sizes[1] * sizes[2]), at % (4 * sizes[1] * sizes[2]));
            let (left, right) = (rest / (2 * sizes[2]), rest % (2 * sizes[2]));
            let place = (parent / 2 * sizes[1] + left / 2) * sizes[2] + right / 2;
            *value = from[place] / 4.0 * chance.factor();
        }
    }
    let mut chance = Noise::new(seed, cycle, 1);
    for (number, chain) in rules.chains.iter().enumerate() {
        let below = old.of(chain.bottom);
        let from = &grammar.numbers.chain[old.chain[number]..old.chain[number + 1]];
        let to = &mut numbers.chain[layout.chain[number]..layout.chain[number + 1]];
        for (at, value) in to.iter_mut().enumerate() {
            let (top, bottom) = (at / (2 * below), at % (2 * below));
            *value = from[top / 2 * below + bottom / 2] / 2.0 * chance.factor();
        }
    }
    let mut chance = Noise::new(seed, cycle, 2);
    let twice = |from: &[f64], to: &mut [f64]| {
        to.iter_mut().enumerate().for_each(|(at, value)| *value = from[at / 2]);
    };
    twice(&grammar.numbers.stay, &mut numbers.stay);
    twice(&grammar.numbers.root, &mut numbers.root);
    twice(&grammar.numbers.entry, &mut numbers.entry);
    numbers.root.iter_mut().for_each(|value| *value *= 0.5 * chance.factor());
    numbers.entry.iter_mut().for_each(|value| *value *= chance.factor());
    // Of the first two halves of a symbol each begins a branch.
    let branch = (0..old.states.len())
        .flat_map(|symbol| {
            let states = old.symbol[symbol]..old.symbol[symbol + 1];
            let begins = states.len() == 1;
            states
                .flat_map(move |state| [(state, 0_u8), (state, 1)])
                .map(move |(state, half)| if begins { half } else { grammar.branch[state] })
        })
        .collect();
    let frequency = grammar.frequency.iter().flat_map(|&frequency| [frequency / 2.0; 2]).collect();
    let own = old.states.iter().flat_map(|&states| 0..states as u16).collect();
    let twice = |level: &Vec<u16>| level.iter().flat_map(|&state| [state; 2]).collect();
    let ancestors = grammar.ancestors.iter().chain([&own]).map(twice).collect();
    Grammar { layout, numbers, branch, frequency, ancestors, entry_counts: Vec::new() }
}

/// Factors near 1.
struct Noise(Chance);

impl Noise {
    fn new(seed: u64, cycle: u32, part: u64) -> Self {
        Self(Chance::keyed(seed, Domain::Training, cycle, 1, part))
    }

    fn factor(&mut self) -> f64 {
        let unit = f64::from(self.0.next_u64() as u32) / f64::from(u32::MAX);
        1.0 + NOISE * (2.0 * unit - 1.0)
    }
}

/// Which states stay apart after a split, and which become one with their siblings: half of them, those that cost
/// least.
pub(super) fn merges(losses: &[f64], layout: &Layout) -> Vec<bool> {
    let mut pairs: Vec<usize> = (0..layout.states.len())
        .flat_map(|symbol| (layout.symbol[symbol]..layout.symbol[symbol + 1]).step_by(2))
        .collect();
    pairs.sort_by(|&one, &other| losses[one].total_cmp(&losses[other]).then(one.cmp(&other)));
    let mut merged = vec![false; losses.len()];
    for &first in &pairs[..pairs.len() / 2] {
        merged[first] = true;
    }
    merged
}

/// Makes one state of each two that are to be merged: counts of how often rules were used are added up. The last of
/// what it returns is, for each new state, an old one that is in it.
pub(super) fn merge(
    layout: &Layout,
    counts: &Numbers,
    merged: &[bool],
    rules: &Rules,
    lexicon: &Lexicon,
) -> (Layout, Numbers, Vec<usize>) {
    // For each old state, which of its symbol's new states it is in.
    let mut becomes = vec![0; merged.len()];
    let mut states = Vec::with_capacity(layout.states.len());
    let mut kept = Vec::new();
    for symbol in 0..layout.states.len() {
        let mut next = 0;
        for state in layout.symbol[symbol]..layout.symbol[symbol + 1] {
            let second = (state - layout.symbol[symbol]) % 2 == 1;
            if second && merged[state - 1] {
                becomes[state] = next - 1;
                continue;
            }
            becomes[state] = next;
            kept.push(state);
            next += 1;
        }
        states.push(next as u32);
    }
    let new = Layout::new(states, rules, lexicon.tags());
    let mut sums = Numbers::zeros(&new);
    let becomes_of = |symbol| &becomes[layout.states_of(symbol)];
    for (number, rule) in rules.binary.iter().enumerate() {
        let mut from = counts.binary[layout.binary[number]..].iter();
        let (lefts, rights) = (new.of(rule.left), new.of(rule.right));
        for &parent in becomes_of(rule.parent) {
            for &left in becomes_of(rule.left) {
                for (&right, count) in becomes_of(rule.right).iter().zip(&mut from) {
                    sums.binary[new.binary[number] + (parent * lefts + left) * rights + right] += count;
                }
            }
        }
    }
    for (number, chain) in rules.chains.iter().enumerate() {
        let mut from = counts.chain[layout.chain[number]..].iter();
        let below = new.of(chain.bottom);
        for &top in becomes_of(chain.top) {
            for (&bottom, count) in becomes_of(chain.bottom).iter().zip(&mut from) {
                sums.chain[new.chain[number] + top * below + bottom] += count;
            }
        }
    }
    for symbol in 0..layout.states.len() {
        let old = layout.symbol[symbol]..layout.symbol[symbol + 1];
        for (&state, old) in becomes[old.clone()].iter().zip(old) {
            sums.stay[new.symbol[symbol] + state] += counts.stay[old];
            sums.root[new.symbol[symbol] + state] += counts.root[old];
        }
    }
    for (entry, &tag) in lexicon.tags().iter().enumerate() {
        for (&state, count) in becomes_of(tag).iter().zip(&counts.entry[layout.entry[entry]..]) {
            sums.entry[new.entry[entry] + state] += count;
        }
    }
    (new, sums, kept)
}
