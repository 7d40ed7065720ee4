//! Rules: a phrase and its daughters.

use super::{Lexical, Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::parts::Scope;

/// A phrase and its daughters: alone, with its head, and with the heads of all daughters.
pub(super) struct Rule;

/// A phrase, its daughters and the labels of one or two nodes above: alone and with its head.
pub(super) struct RuleInContext;

impl Schema for Rule {
    fn scope(&self) -> Scope {
        Scope::Below
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        let mut items = rule(place);
        to.add("Rule", &items);
        for (name, lexical) in
            [("RuleTag", Lexical::Tag), ("RuleFunction", Lexical::Function), ("RuleWord", Lexical::Word)]
        {
            items.push(place.head(place.number, lexical));
            to.add(name, &items);
            items.pop();
        }
        if place.daughters().len() > 1 {
            let rule = items.len();
            for (name, lexical) in [("RuleTags", Lexical::Tag), ("RuleFunctions", Lexical::Function)] {
                items.extend(place.daughters().iter().map(|&daughter| place.head(daughter, lexical)));
                to.add(name, &items);
                items.truncate(rule);
            }
        }
    }
}

impl Schema for RuleInContext {
    fn scope(&self) -> Scope {
        Scope::Above
    }

    fn features(&self, place: &Place<'_>, to: &mut dyn Sink) {
        if place.node().is_tag {
            return;
        }
        let mut items = rule(place);
        for ancestor in place.ancestors() {
            items.push(ancestor);
            to.add("RuleAbove", &items);
            for (name, lexical) in [("RuleAboveTag", Lexical::Tag), ("RuleAboveFunction", Lexical::Function)]
            {
                items.push(place.head(place.number, lexical));
                to.add(name, &items);
                items.pop();
            }
            if ancestor == Item::Outside {
                break;
            }
        }
    }
}

/// The labels of the phrase and of its daughters, its head marked.
fn rule(place: &Place<'_>) -> Vec<Item> {
    let (daughters, head) = (place.daughters(), place.node().head as usize);
    let mut items = Vec::with_capacity(2 * daughters.len() + 4);
    items.push(place.own_label());
    for (at, &daughter) in daughters.iter().enumerate() {
        if at == head {
            items.push(Item::Head);
        }
        items.push(place.label(daughter));
    }
    // What comes after the daughters is told from another daughter.
    items.push(Item::Up);
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
    fn rules_with_what_is_above() {
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
