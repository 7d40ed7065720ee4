//! Where the long phrases are.

use super::{Place, Schema, binned};
use crate::constituency::rerank::item::{Item, NO_LABEL, Sink};
use crate::constituency::rerank::parts::Scope;

/// The label and length of a phrase, whether the sentence ends with it, and the punctuation mark that follows it.
pub(super) struct Heavy;

impl Schema for Heavy {
    fn scope(&self) -> Scope {
        Scope::Around
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let next = place.around.right[2];
        let is_last = i32::from(next == NO_LABEL);
        let mark = if place.labels.is_punctuation(next) { Item::Label(next) } else { Item::Outside };
        to.add("Heavy", &[place.own_label(), binned(place.node().len()), Item::Number(is_last), mark]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn length_and_what_follows() {
        let found = features_of(&Heavy, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))) (. .))");
        assert_eq!(found, ["Heavy NP 1 0 .", "Heavy NP 1 0 _", "Heavy S 4 1 _", "Heavy VP 2 0 ."]);
    }
}
