//! Matching of brackets.
//!
//! Matching is one to one. Each bracket of the gold, in the order in which they open, takes the first unmatched bracket
//! of the output that has the same span and an equivalent label.
//!
//! Nonempty brackets open in the order of their spans (by start, then the longer first), so a merge of both lists finds
//! those with the same span; they form a unary chain.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::parameters::Parameters;
use super::read::Bracket;

/// Calls `found` with the indices of each matching pair.
pub(crate) fn match_brackets(
    gold: &[Bracket],
    output: &[Bracket],
    parameters: &Parameters,
    mut found: impl FnMut(usize, usize),
) {
    let key = |brackets: &[Bracket], at: usize| brackets.get(at).map(order);
    let (mut i, mut j) = (0, 0);
    while let (Some(ours), Some(theirs)) = (key(gold, i), key(output, j)) {
        if ours < theirs {
            i += 1;
        } else if ours > theirs {
            j += 1;
        } else if key(gold, i + 1) != Some(ours) && key(output, j + 1) != Some(ours) {
            // Nearly all chains have length one.
            if !parameters.labelled || parameters.same_label(gold[i].label, output[j].label) {
                found(i, j);
            }
            i += 1;
            j += 1;
        } else {
            let ours = chain(gold, i);
            let theirs = chain(output, j);
            match_chains(ours, theirs, parameters, |a, b| found(i + a, j + b));
            i += ours.len();
            j += theirs.len();
        }
    }
}

/// Sort key of a bracket's span: by start, then the longer first.
fn order(bracket: &Bracket) -> u64 {
    u64::from(bracket.start) << 32 | u64::from(!bracket.end)
}

/// Brackets from index `at` on that have the same span as the one there.
fn chain<'b, 't>(brackets: &'b [Bracket<'t>], at: usize) -> &'b [Bracket<'t>] {
    let rest = &brackets[at..];
    let span = |bracket: &Bracket| (bracket.start, bracket.end);
    let len = rest.iter().take_while(|bracket| span(bracket) == span(&rest[0])).count();
    &rest[..len]
}

/// Length of a chain up to which comparing every pair is fastest.
const SHORT: usize = 32;

fn match_chains(
    gold: &[Bracket],
    output: &[Bracket],
    parameters: &Parameters,
    mut found: impl FnMut(usize, usize),
) {
    if !parameters.labelled {
        (0..gold.len().min(output.len())).for_each(|at| found(at, at));
    } else if output.len() <= SHORT {
        let mut taken = 0_u32;
        for (i, ours) in gold.iter().enumerate() {
            let fits = |&(j, theirs): &(usize, &Bracket)| {
                taken & (1 << j) == 0 && parameters.same_label(ours.label, theirs.label)
            };
            if let Some((j, _)) = output.iter().enumerate().find(fits) {
                taken |= 1 << j;
                found(i, j);
            }
        }
    } else {
        match_long_chains(gold, output, parameters, found);
    }
}

/// Matches chains with a queue of indices per label, to avoid quadratic time.
fn match_long_chains(
    gold: &[Bracket],
    output: &[Bracket],
    parameters: &Parameters,
    mut found: impl FnMut(usize, usize),
) {
    let mut free: FxHashMap<&str, VecDeque<usize>> = FxHashMap::default();
    for (j, theirs) in output.iter().enumerate() {
        free.entry(theirs.label).or_default().push_back(j);
    }
    for (i, ours) in gold.iter().enumerate() {
        let first = |label: &str| free.get(label).and_then(VecDeque::front).copied();
        if let Some(j) = parameters.labels_like(ours.label).filter_map(first).min() {
            if let Some(places) = free.get_mut(output[j].label) {
                places.pop_front();
            }
            found(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::NONE;
    use super::*;

    fn brackets<'t>(spans: &[(u32, u32, &'t str)]) -> Vec<Bracket<'t>> {
        spans.iter().map(|&(start, end, label)| Bracket { start, end, parent: NONE, label }).collect()
    }

    fn matches(gold: &[Bracket], output: &[Bracket], parameters: &Parameters) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        match_brackets(gold, output, parameters, |i, j| all.push((i, j)));
        all
    }

    #[test]
    fn the_first_free_bracket_is_taken() {
        let gold = brackets(&[(0, 3, "S"), (0, 1, "PRT"), (0, 1, "ADVP"), (1, 3, "VP")]);
        let output = brackets(&[(0, 3, "S"), (0, 2, "NP"), (0, 1, "ADVP"), (0, 1, "ADVP"), (1, 3, "NP")]);
        assert_eq!(matches(&gold, &output, &Parameters::collins()), [(0, 0), (1, 2), (2, 3)]);
        let mut unlabelled = Parameters::collins();
        unlabelled.labelled = false;
        assert_eq!(matches(&gold, &output, &unlabelled), [(0, 0), (1, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn long_chains_match_like_short_ones() {
        let mut parameters = Parameters::evalb();
        parameters.equate_labels("A", "B");
        parameters.equate_labels("B", "C");
        let labels = ["A", "B", "C", "D"];
        let chain = |seed: usize| -> Vec<Bracket> {
            let label = |at: usize| labels[(at * at * seed + at / 3 + seed) % 4];
            (0..30).map(|at| Bracket { start: 0, end: 1, parent: NONE, label: label(at) }).collect()
        };
        for (one, other) in [(1, 2), (3, 5), (7, 4), (2, 2)] {
            let (gold, output) = (chain(one), chain(other));
            let mut long = Vec::new();
            match_long_chains(&gold, &output, &parameters, |i, j| long.push((i, j)));
            assert_eq!(long, matches(&gold, &output, &parameters));
        }
    }
}
