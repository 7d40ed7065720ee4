//! Features in a form that can be read.

use super::{Place, Schema};
use crate::constituency::rerank::item::{Item, Sink};
use crate::constituency::rerank::labels::Labels;
use crate::constituency::rerank::parts::Parts;
use crate::constituency::rerank::testing::{candidate, labels, words};

struct Readable<'a> {
    labels: &'a Labels,
    words: &'a [&'a str],
    features: Vec<String>,
}

impl Sink for Readable<'_> {
    fn add(&mut self, schema: &'static str, items: &[Item]) {
        let mut feature = schema.to_owned();
        for item in items {
            if !feature.ends_with('*') {
                feature.push(' ');
            }
            match *item {
                Item::Label(label) => feature.push_str(self.labels.name(label)),
                Item::Word(place) => match self.words.get(place as usize) {
                    Some(word) => feature.extend(["'", word, "'"]),
                    None => feature.push('_'),
                },
                Item::Number(number) => feature.push_str(&number.to_string()),
                Item::Head => feature.push('*'),
                Item::Outside => feature.push('_'),
                Item::Down => feature.push('('),
                Item::Up => feature.push(')'),
            }
        }
        self.features.push(feature);
    }
}

/// The features of a schema over a whole tree, sorted.
pub(super) fn features_of(schema: &dyn Schema, tree: &str) -> Vec<String> {
    let (labels, words) = (labels(), words(tree));
    let parts = Parts::new(&words, &[candidate(tree, 0.0)], &labels);
    let mut readable = Readable { labels: &labels, words: &words, features: Vec::new() };
    for &part in &parts.of_candidate[0] {
        let part = &parts.all[part as usize];
        if part.scope == schema.scope() {
            let (number, above, around) = (part.node, part.above, part.around);
            schema.features(
                &Place { shared: &parts.shared, labels: &labels, number, above, around },
                &mut readable,
            );
        }
    }
    readable.features.sort();
    readable.features
}
