//! Coverage of each kind of edit by references.

use super::Method;
use super::edits::{EditChoices, EditKind};
use super::incentive::Payoff;

/// Coverage of a kind of edit.
#[derive(Clone, Debug, PartialEq)]
pub struct KindCoverage {
    /// `missing`, `replacement` or `unnecessary`.
    pub kind: &'static str,
    /// Number of edits of this kind, weighted by the frequency of their corrections.
    pub edits: u64,
    /// Probability that such an edit is in one of M other corrections, and the payoffs, for M = 1, 2, …
    pub payoffs: Vec<Payoff>,
}

const KINDS: [(EditKind, &str); 3] = [
    (EditKind::Missing, "missing"),
    (EditKind::Replacement, "replacement"),
    (EditKind::Unnecessary, "unnecessary"),
];

/// For each kind, the probability that an edit of one correction is among M others: 1 − (1 − q)^M, where q is the share of
/// the sentence's other corrections that have the edit. Sentences with one correction are skipped.
pub(super) fn by_kind(drawn: &EditChoices, method: &Method) -> Vec<KindCoverage> {
    let of = |(kind, name): &(EditKind, &'static str)| {
        let seen: Vec<(f64, u64)> = drawn
            .sentences
            .iter()
            .filter(|choices| choices.total > 1)
            .flat_map(|choices| {
                let edits = choices.corrections.iter().flat_map(move |(edits, times)| {
                    edits.iter().filter(|edit| edit.kind() == *kind).map(move |edit| (edit, *times))
                });
                edits.map(|(edit, times)| {
                    let having = choices.corrections.iter().filter(|(edits, _)| edits.contains(edit));
                    let having: u64 = having.map(|(_, times)| times).sum();
                    ((having - 1) as f64 / (choices.total - 1) as f64, times)
                })
            })
            .collect();
        let edits: u64 = seen.iter().map(|(_, times)| times).sum();
        let covered = |references: u32| {
            let sum = |sum: f64, (share, times): &(f64, u64)| {
                sum + *times as f64 * (1.0 - (1.0 - share).powf(f64::from(references)))
            };
            seen.iter().fold(0.0, sum) / edits as f64
        };
        let payoffs = (1..=method.most.get()).map(|m| method.incentive.payoff(covered(m))).collect();
        KindCoverage { kind: name, edits, payoffs }
    };
    KINDS.iter().map(of).filter(|kind| kind.edits > 0).collect()
}
