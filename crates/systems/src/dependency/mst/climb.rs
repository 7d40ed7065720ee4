//! From a good projective tree to a better one that need not be (McDonald and Pereira 2006).
//!
//! The best tree by neighbouring dependents is hard to find once arcs may cross. So the best projective tree is
//! changed, one head at a time, always the one that gains most, until no change gains anything. The root stays.

use super::parts::Siblings;
use super::scores::{ArcScores, ScoreSiblings};
use super::siblings::Candidates;
use crate::dependency::tree::Dependents;

/// Changes heads as long as the tree gets better.
pub(super) fn climb(
    arcs: &ArcScores,
    siblings: &impl ScoreSiblings,
    candidates: &Candidates,
    heads: &mut [u32],
) {
    // Each step gains something, so there is an end; no sentence needs as many steps as it has words.
    for _ in 0..heads.len() {
        let Some((word, head)) = best_change(arcs, siblings, candidates, heads) else { return };
        heads[word - 1] = head as u32;
    }
}

/// The word that should change its head, and the new one.
fn best_change(
    arcs: &ArcScores,
    siblings: &impl ScoreSiblings,
    candidates: &Candidates,
    heads: &[u32],
) -> Option<(usize, usize)> {
    let dependents = Dependents::of(heads);
    let times = dependents.walk();
    let mut best = (0, None);
    for word in 1..=heads.len() {
        let head = heads[word - 1] as usize;
        if head == 0 {
            continue;
        }
        let (come, left) = times[word];
        let value = |head: usize| arcs.get(head, word) + gain(siblings, &dependents, head, word);
        let now = value(head);
        for other in (1..=heads.len()).filter(|&other| other != head && other != word) {
            // A word cannot depend on what is below it.
            if candidates.allows(other, word) && !(come..left).contains(&times[other].0) {
                let gained = value(other) - now;
                if gained > best.0 {
                    best = (gained, Some((word, other)));
                }
            }
        }
    }
    best.1
}

/// What is gained by a dependent beside those that its head has, or would have.
fn gain(siblings: &impl ScoreSiblings, dependents: &Dependents, head: usize, word: usize) -> i32 {
    let precede = word < head;
    let others = dependents.of_word(head as u32);
    let beside = |other: &&u32| (**other < head as u32) == precede && **other != word as u32;
    let before = others.iter().filter(beside).rfind(|&&other| other < word as u32);
    let after = others.iter().filter(beside).find(|&&other| other > word as u32);
    let (near, far) = if precede { (after, before) } else { (before, after) };
    let place = |other: Option<&u32>| other.map_or(head, |&other| other as usize);
    let (near, far) = (place(near), place(far));
    let score = |near, far| siblings.score(Siblings { head, near, far, precede });
    score(near, word) + score(word, far) - score(near, far)
}
