//! Coarse-to-fine pruning with a grammar of bare labels (Charniak and others 2006).

mod inside_outside;
mod mask;

use rustc_hash::FxHashMap;

pub(super) use inside_outside::InsideOutside;
pub(super) use mask::Mask;

use super::chart::cell_number;
use super::counts::Counts;
use super::grammar::{Grammar, Grouped};
use super::lexicon::WordState;

/// The grammar without annotations. Its symbols are the bare labels of phrases, tags and intermediate states.
#[derive(Debug)]
pub(super) struct CoarseGrammar {
    /// For each state its symbol.
    symbols: Vec<u16>,
    /// For each state its relative frequency within its symbol.
    shares: Vec<f32>,
    /// Relative frequency of each symbol.
    priors: Vec<f32>,
    /// Binary rules by daughters: `left · number of symbols + right`.
    binary: Grouped<Rule>,
    /// Binary rules by parent: the daughters and the probability.
    by_parent: Grouped<([u16; 2], f32)>,
    /// For each symbol the bit set of its possible right sisters.
    partners: Vec<u64>,
    /// Unary chains by daughter.
    chains: Grouped<Rule>,
    roots: Vec<f32>,
}

/// A rule, looked up by its daughters.
#[derive(Clone, Copy, Debug)]
struct Rule {
    daughters: u32,
    parent: u16,
    probability: f32,
}

/// Probability mass of the rarest rules of a symbol that are dropped.
const MAX_PRUNED_MASS: f32 = 0.01;

impl CoarseGrammar {
    pub(super) fn of(counts: &Counts, grammar: &Grammar) -> Self {
        let mut numbers: FxHashMap<(u32, u8), u16> = FxHashMap::default();
        let mut number = |key| {
            let next = numbers.len() as u16;
            *numbers.entry(key).or_insert(next)
        };
        let symbols: Vec<u16> =
            grammar.states.iter().map(|state| number((state.label, state.kind as u8))).collect();
        let width = numbers.len();
        let totals = sums(width, &symbols, grammar.totals.iter().copied());
        let all: f64 = totals.iter().sum();
        let share = |(&symbol, total): (&u16, &f64)| positive(total / totals[usize::from(symbol)]);
        let tops = grammar.roots.iter().map(|&top| f64::from(top).exp());
        let binary = binary(counts, &symbols, &totals);
        Self {
            partners: partners(&binary, width),
            by_parent: by_parent(&binary, width),
            shares: symbols.iter().zip(&grammar.totals).map(share).collect(),
            priors: totals.iter().map(|total| positive(total / all)).collect(),
            binary: Grouped::new(width * width, binary, |rule| rule.daughters),
            chains: Grouped::new(width, unary(grammar, &symbols, &totals), |rule| rule.daughters),
            roots: sums(width, &symbols, tops).into_iter().map(|top| top as f32).collect(),
            symbols,
        }
    }

    fn width(&self) -> usize {
        self.priors.len()
    }

    /// The bit set of a symbol's possible right sisters.
    #[inline]
    fn partners(&self, left: usize) -> &[u64] {
        let words = self.width().div_ceil(64);
        &self.partners[left * words..(left + 1) * words]
    }

    /// The rules with these daughters.
    #[inline]
    fn rules(&self, left: usize, right: usize) -> &[Rule] {
        self.binary.of((left * self.width() + right) as u32)
    }

    fn symbol(&self, state: u32) -> usize {
        usize::from(self.symbols[state as usize])
    }

    /// Allows everything with a posterior of at least `threshold`. False if the sentence has no parse.
    pub(super) fn prune(
        &self,
        words: &[Vec<WordState>],
        threshold: f32,
        inside_outside: &mut InsideOutside,
        mask: &mut Mask,
    ) -> bool {
        inside_outside.fill_inside(self, words);
        if !inside_outside.begin_outside(self) {
            return false;
        }
        mask.reset(words.len(), &self.symbols, self.width());
        for span in (1..=words.len()).rev() {
            for start in 0..=words.len() - span {
                let end = start + span;
                if inside_outside.fill_outside(self, cell_number(start, end)) {
                    inside_outside.allow_likely(mask, cell_number(start, end), threshold);
                    inside_outside.push_outside(self, start, end);
                }
            }
        }
        true
    }
}

/// Converts a ratio; 0 for NaN.
fn positive(share: f64) -> f32 {
    if share > 0.0 { share as f32 } else { 0.0 }
}

/// Sums the values of states by symbol.
fn sums(width: usize, symbols: &[u16], values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sums = vec![0.0; width];
    for (&symbol, value) in symbols.iter().zip(values) {
        sums[usize::from(symbol)] += value;
    }
    sums
}

fn binary(counts: &Counts, symbols: &[u16], totals: &[f64]) -> Vec<Rule> {
    let mut seen: FxHashMap<(u32, u16), f64> = FxHashMap::default();
    for &(rule, count) in &counts.binary {
        let [parent, left, right] = rule.map(|state| symbols[state as usize]);
        let daughters = u32::from(left) * totals.len() as u32 + u32::from(right);
        *seen.entry((daughters, parent)).or_default() += count;
    }
    prune_rare_rules(rules(seen, totals))
}

/// Drops the rarest rules of each parent: they are the majority of a treebank's rules, and cost time without affecting
/// pruning.
fn prune_rare_rules(mut rules: Vec<Rule>) -> Vec<Rule> {
    rules.sort_by(|one, other| {
        let rarer = one.probability.total_cmp(&other.probability);
        (one.parent.cmp(&other.parent)).then(rarer).then(one.daughters.cmp(&other.daughters))
    });
    let (mut parent, mut sum) = (u16::MAX, 0.0);
    rules.retain(|rule| {
        if rule.parent != parent {
            (parent, sum) = (rule.parent, 0.0);
        }
        sum += rule.probability;
        sum > MAX_PRUNED_MASS
    });
    rules
}

fn by_parent(binary: &[Rule], width: usize) -> Grouped<([u16; 2], f32)> {
    let lists = Grouped::new(width, binary.to_vec(), |rule| u32::from(rule.parent));
    lists.map(|rule| {
        let (left, right) = (rule.daughters as usize / width, rule.daughters as usize % width);
        ([left as u16, right as u16], rule.probability)
    })
}

fn partners(binary: &[Rule], width: usize) -> Vec<u64> {
    let words = width.div_ceil(64);
    let mut partners = vec![0; width * words];
    for rule in binary {
        let (left, right) = (rule.daughters as usize / width, rule.daughters as usize % width);
        partners[left * words + right / 64] |= 1 << (right % 64);
    }
    partners
}

fn unary(grammar: &Grammar, symbols: &[u16], totals: &[f64]) -> Vec<Rule> {
    let mut seen: FxHashMap<(u32, u16), f64> = FxHashMap::default();
    for chain in grammar.chains.all() {
        let count = grammar.totals[chain.parent as usize] * f64::from(chain.score).exp();
        let [parent, child] = [chain.parent, chain.child].map(|state| symbols[state as usize]);
        *seen.entry((u32::from(child), parent)).or_default() += count;
    }
    rules(seen, totals)
}

fn rules(seen: FxHashMap<(u32, u16), f64>, totals: &[f64]) -> Vec<Rule> {
    let mut rules: Vec<Rule> = seen
        .into_iter()
        .map(|((daughters, parent), count)| {
            let probability = positive(count / totals[usize::from(parent)]);
            Rule { daughters, parent, probability }
        })
        .collect();
    rules.sort_by_key(|rule| (rule.daughters, rule.parent));
    rules
}
