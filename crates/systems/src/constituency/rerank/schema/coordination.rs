//! How alike the members of a coordination are.

use super::{Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;
use crate::constituency::rerank::shared::Shared;

/// Whether neighbouring members have the same labels down to some depth.
pub(super) struct CoPar;

/// By how many words a member is longer than the one before it, and whether it is the last.
pub(super) struct CoLenPar;

/// How deep members are compared.
const DEEPEST: u32 = 4;

/// What differs by more counts as differing by so many words.
const MOST: i32 = 5;

impl Schema for CoPar {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        for (left, right) in pairs(place) {
            let same = levels(place.shared, left, right, DEEPEST);
            for depth in 1..=DEEPEST {
                let [depth, is_same] = [depth.cast_signed(), i32::from(depth <= same)].map(Item::Number);
                to.add("CoPar", &[depth, is_same]);
                to.add("CoParLabel", &[place.own_label(), depth, is_same]);
            }
        }
    }
}

impl Schema for CoLenPar {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let pairs = pairs(place);
        for (at, &(left, right)) in pairs.iter().enumerate() {
            let [left, right] = [left, right].map(|member| place.shared.node(member).len().cast_signed());
            let longer = (right - left).clamp(-MOST, MOST);
            let is_last = i32::from(at + 1 == pairs.len());
            to.add("CoLenPar", &[Item::Number(longer), Item::Number(is_last)]);
        }
    }
}

/// The daughters on either side of each conjunction or, where there is one, of a punctuation mark.
fn pairs(place: &Place<'_>) -> Vec<(u32, u32)> {
    let label = |daughter: u32| place.shared.node(daughter).label;
    let is_coordinator = |daughter: u32| place.labels.is_coordinator(label(daughter));
    let daughters = place.daughters();
    if !daughters.iter().any(|&daughter| is_coordinator(daughter)) {
        return Vec::new();
    }
    let is_between = |daughter: u32| is_coordinator(daughter) || place.labels.is_punctuation(label(daughter));
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

/// Down to which depth two subtrees have the same labels, at most this one: 0 if they differ themselves.
fn levels(shared: &Shared<'_>, left: u32, right: u32, deepest: u32) -> u32 {
    let mut level = [vec![left], vec![right]];
    for depth in 0..deepest {
        let labels = |nodes: &Vec<u32>| nodes.iter().map(|&node| shared.node(node).label).collect::<Vec<_>>();
        if labels(&level[0]) != labels(&level[1]) {
            return depth;
        }
        // The labels of a level do not tell which daughter is whose: that the numbers of daughters agree does.
        let counts =
            |nodes: &Vec<u32>| nodes.iter().map(|&node| shared.daughters(node).len()).collect::<Vec<_>>();
        if counts(&level[0]) != counts(&level[1]) {
            return depth + 1;
        }
        level = level.map(|nodes| nodes.iter().flat_map(|&node| shared.daughters(node)).copied().collect());
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
