//! Rules.

use super::{Lexical, NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::tree_parts::Scope;

/// A phrase and its daughters: alone, with the head word, and with the head words of all daughters.
pub(super) struct Rule;

/// A phrase, its daughters and one or two ancestors: alone and with the head word.
pub(super) struct RuleInContext;

impl Schema for Rule {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        let mut items = rule(context);
        sink.add("Rule", &items);
        for (name, lexical) in
            [("RuleTag", Lexical::Tag), ("RuleFunction", Lexical::FunctionWord), ("RuleWord", Lexical::Word)]
        {
            items.push(context.head(context.number, lexical));
            sink.add(name, &items);
            items.pop();
        }
        if context.daughters().len() > 1 {
            let rule = items.len();
            for (name, lexical) in [("RuleTags", Lexical::Tag), ("RuleFunctions", Lexical::FunctionWord)] {
                items.extend(context.daughters().iter().map(|&daughter| context.head(daughter, lexical)));
                sink.add(name, &items);
                items.truncate(rule);
            }
        }
    }
}

impl Schema for RuleInContext {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, context: &NodeContext<'_>, sink: &mut dyn FeatureSink) {
        if context.node().is_tag {
            return;
        }
        let mut items = rule(context);
        for ancestor in context.ancestors() {
            items.push(ancestor);
            sink.add("RuleAbove", &items);
            for (name, lexical) in
                [("RuleAboveTag", Lexical::Tag), ("RuleAboveFunction", Lexical::FunctionWord)]
            {
                items.push(context.head(context.number, lexical));
                sink.add(name, &items);
                items.pop();
            }
            if ancestor == FeatureItem::Outside {
                break;
            }
        }
    }
}

/// The labels of a phrase and its daughters, with the head marked.
fn rule(context: &NodeContext<'_>) -> Vec<FeatureItem> {
    let (daughters, head) = (context.daughters(), context.node().head as usize);
    let mut items = Vec::with_capacity(2 * daughters.len() + 4);
    items.push(context.own_label());
    for (at, &daughter) in daughters.iter().enumerate() {
        if at == head {
            items.push(FeatureItem::Head);
        }
        items.push(context.label(daughter));
    }
    // Separates what follows from the daughters.
    items.push(FeatureItem::Up);
    items
}

#[cfg(test)]
mod tests {
    use super::super::testing::features_of;
    use super::*;

    #[test]
    fn rules_with_heads() {
        let found = features_of(&Rule, "(PP (IN of) (NN fog))");
        let expected = [
            "Rule PP *IN NN )",
            "RuleFunction PP *IN NN ) 'of'",
            "RuleFunctions PP *IN NN ) 'of' NN",
            "RuleTag PP *IN NN ) IN",
            "RuleTags PP *IN NN ) IN NN",
            "RuleWord PP *IN NN ) 'of'",
        ];
        assert_eq!(found, expected);
        let single = features_of(&Rule, "(NP (NN fog))");
        let expected =
            ["Rule NP *NN )", "RuleFunction NP *NN ) NN", "RuleTag NP *NN ) NN", "RuleWord NP *NN ) 'fog'"];
        assert_eq!(single, expected);
    }

    #[test]
    fn rules_with_ancestors() {
        let found = features_of(&RuleInContext, "(S (VP (VB go)))");
        let expected = [
            "RuleAbove S *VP ) _",
            "RuleAbove VP *VB ) S",
            "RuleAbove VP *VB ) S _",
            "RuleAboveFunction S *VP ) _ VB",
            "RuleAboveFunction VP *VB ) S VB",
            "RuleAboveFunction VP *VB ) S _ VB",
            "RuleAboveTag S *VP ) _ VB",
            "RuleAboveTag VP *VB ) S VB",
            "RuleAboveTag VP *VB ) S _ VB",
        ];
        assert_eq!(found, expected);
    }
}
