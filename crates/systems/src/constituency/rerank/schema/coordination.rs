//! Parallelism of the members of a coordination.

use super::{NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::subtrees::Subtrees;
use crate::constituency::rerank::tree_parts::Scope;

/// True if adjacent members have the same labels down to each depth.
pub(super) struct CoPar;

/// Difference in length between a member and the one before it, and whether it is the last.
pub(super) struct CoLenPar;

/// Maximum depth of the comparison.
const MAX_DEPTH: u32 = 4;

/// Differences in length, in words, are clamped to this.
const MAX_DIFFERENCE: i32 = 5;

impl Schema for CoPar {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        for (left, right) in pairs(context) {
            let same = common_depth(context.subtrees, left, right, MAX_DEPTH);
            for depth in 1..=MAX_DEPTH {
                let [depth, is_same] =
                    [depth.cast_signed(), i32::from(depth <= same)].map(FeatureItem::Number);
                sink.add("CoPar", &[depth, is_same]);
                sink.add("CoParLabel", &[context.own_label(), depth, is_same]);
            }
        }
    }
}

impl Schema for CoLenPar {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let pairs = pairs(context);
        for (at, &(left, right)) in pairs.iter().enumerate() {
            let [left, right] = [left, right].map(|member| context.subtrees.node(member).len().cast_signed());
            let longer = (right - left).clamp(-MAX_DIFFERENCE, MAX_DIFFERENCE);
            let is_last = i32::from(at + 1 == pairs.len());
            sink.add("CoLenPar", &[FeatureItem::Number(longer), FeatureItem::Number(is_last)]);
        }
    }
}

/// Pairs of adjacent members: the daughters on either side of coordinators and punctuation, if there is a coordinator.
fn pairs(context: &NodeContext<'_>) -> Vec<(u32, u32)> {
    let label = |daughter: u32| context.subtrees.node(daughter).label;
    let is_coordinator = |daughter: u32| context.labels.is_coordinator(label(daughter));
    let daughters = context.daughters();
    if !daughters.iter().any(|&daughter| is_coordinator(daughter)) {
        return Vec::new();
    }
    let is_between =
        |daughter: u32| is_coordinator(daughter) || context.labels.is_punctuation(label(daughter));
    let mut members = daughters.iter().enumerate().filter(|&(_, &daughter)| !is_between(daughter));
    let Some(mut before) = members.next() else { return Vec::new() };
    let mut pairs = Vec::new();
    for member in members {
        if member.0 > before.0 + 1 {
            pairs.push((*before.1, *member.1));
        }
        before = member;
    }
    pairs
}

/// The depth down to which two subtrees have the same labels, at most `deepest`; 0 if their roots differ.
fn common_depth(subtrees: &Subtrees<'_>, left: u32, right: u32, deepest: u32) -> u32 {
    let mut level = [vec![left], vec![right]];
    for depth in 0..deepest {
        let labels =
            |nodes: &Vec<u32>| nodes.iter().map(|&node| subtrees.node(node).label).collect::<Vec<_>>();
        if labels(&level[0]) != labels(&level[1]) {
            return depth;
        }
        // The labels of a level do not determine the mothers, so the numbers of daughters must agree too.
        let counts =
            |nodes: &Vec<u32>| nodes.iter().map(|&node| subtrees.daughters(node).len()).collect::<Vec<_>>();
        if counts(&level[0]) != counts(&level[1]) {
            return depth + 1;
        }
        level = level.map(|nodes| nodes.iter().flat_map(|&node| subtrees.daughters(node)).copied().collect());
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn members_with_the_same_labels() {
        let tree = "(NP (NP (NN salt)) (CC and) (NP (DT the) (NN oil)))";
        let expected = ["CoPar 1 1", "CoPar 2 0", "CoPar 3 0", "CoPar 4 0"];
        let labelled = expected.map(|feature| feature.replace("CoPar", "CoParLabel NP"));
        assert_eq!(features_of(&CoPar, tree)[..4], expected);
        assert_eq!(features_of(&CoPar, tree)[4..], labelled);
        let same = features_of(&CoPar, "(NP (NP (NN salt)) (CC and) (NP (NN oil)))");
        assert_eq!(same[..4], ["CoPar 1 1", "CoPar 2 1", "CoPar 3 1", "CoPar 4 1"]);
        assert!(features_of(&CoPar, "(NP (DT the) (NN oil) (, ,) (NN salt))").is_empty());
    }

    #[test]
    fn members_of_different_length() {
        let tree = "(NP (NP (NN salt)) (, ,) (NP (DT the) (NN oil)) (, ,) (CC and) (NP (NN soap)))";
        assert_eq!(features_of(&CoLenPar, tree), ["CoLenPar -1 1", "CoLenPar 1 0"]);
    }
}
