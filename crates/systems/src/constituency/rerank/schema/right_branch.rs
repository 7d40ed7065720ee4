//! Right branching.

use super::{NodeContext, Schema};
use crate::constituency::rerank::feature_item::FeatureSink;
use crate::constituency::rerank::tree_parts::Scope;

/// True if a phrase is on the path from the root to the last word that is not punctuation. English is right-branching,
/// so most trees have many such phrases.
pub(super) struct RightBranch;

impl Schema for RightBranch {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        if !context.node().is_tag {
            sink.add(if context.above.is_right { "RightBranch" } else { "OffRightBranch" }, &[]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn phrases_on_the_path_to_the_last_word() {
        let found = features_of(&RightBranch, "(S (NP (PRP we)) (VP (VBD saw) (NP (NN fog))) (. .))");
        assert_eq!(found, ["OffRightBranch", "RightBranch", "RightBranch", "RightBranch"]);
    }
}
