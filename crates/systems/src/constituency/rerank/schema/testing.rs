//! Features as text.

use super::{NodeContext, Schema};
use crate::constituency::rerank::feature_item::{FeatureItem, FeatureSink};
use crate::constituency::rerank::labels::Labels;
use crate::constituency::rerank::testing::{candidate, labels, words};
use crate::constituency::rerank::tree_parts::TreeParts;

struct Readable<'a> {
    labels: &'a Labels,
    words: &'a [&'a str],
    features: Vec<String>,
}

impl FeatureSink for Readable<'_> {
    fn add(&mut self, schema: &'static str, items: &[FeatureItem]) {
        let mut feature = schema.to_owned();
        for item in items {
            if !feature.ends_with('*') {
                feature.push(' ');
            }
            match *item {
                FeatureItem::Label(label) => feature.push_str(self.labels.name(label)),
                FeatureItem::Word(place) => match self.words.get(place as usize) {
                    Some(word) => feature.extend(["'", word, "'"]),
                    None => feature.push('_'),
                },
                FeatureItem::Number(number) => feature.push_str(&number.to_string()),
                FeatureItem::Head => feature.push('*'),
                FeatureItem::Outside => feature.push('_'),
                FeatureItem::Down => feature.push('('),
                FeatureItem::Up => feature.push(')'),
            }
        }
        self.features.push(feature);
    }
}

/// The features of a schema over a whole tree, sorted.
pub(super) fn features_of(schema: &dyn Schema, tree: &str) -> Vec<String> {
    let (labels, words) = (labels(), words(tree));
    let parts = TreeParts::new(&words, &[candidate(tree, 0.0)], &labels);
    let mut readable = Readable { labels: &labels, words: &words, features: Vec::new() };
    for &part in &parts.of_candidate[0] {
        let part = &parts.all[part as usize];
        if part.scope == schema.scope() {
            let (number, above, around) = (part.node, part.above, part.around);
            schema.features(
                &NodeContext { subtrees: &parts.subtrees, labels: &labels, number, above, around },
                &mut readable,
            );
        }
    }
    readable.features.sort();
    readable.features
}
