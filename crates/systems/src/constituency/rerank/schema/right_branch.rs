//! How much a tree branches to the right.

use super::{Place, Schema};
use crate::constituency::rerank::item::Sink;
use crate::constituency::rerank::parts::Scope;

/// Whether a phrase is on the way from the root to the last word that is no punctuation mark. Trees of English have many
/// such phrases.
pub(super) struct RightBranch;

impl Schema for RightBranch {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        if !place.node().is_tag {
            to.add(if place.above.is_right { "RightBranch" } else { "OffRightBranch" }, &[]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn phrases_on_the_way_to_the_last_word() {
        let found = features_of(&RightBranch, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))) (. .))");
        assert_eq!(found, ["OffRightBranch", "RightBranch", "RightBranch", "RightBranch"]);
    }
}
