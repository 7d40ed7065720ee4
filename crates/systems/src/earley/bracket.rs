//! Bracketed trees from a chart.

use super::chart::{Chart, Origin};
use super::grammar::Table;
use crate::brackets::Brackets;

impl Brackets {
    /// Writes a constituent and its descendants. Hidden categories, and unary daughters with the same label, are
    /// replaced by their daughters.
    pub(super) fn constituent(
        &mut self,
        chart: &Chart<'_>,
        table: &Table,
        top: u32,
        sentence: &[(&str, &str)],
    ) {
        let mut tasks = vec![Task::Write(top, None)];
        while let Some(task) = tasks.pop() {
            let Task::Write(number, above) = task else {
                self.close();
                continue;
            };
            let constituent = chart.constituents[number as usize];
            if constituent.origin == Origin::Word {
                let (word, tag) = sentence[constituent.start as usize];
                self.word(word, tag);
                continue;
            }
            let label = table.symbols.label(constituent.symbol);
            let shown = label.filter(|&label| above != Some(label));
            if let Some(label) = shown {
                self.open(label);
                tasks.push(Task::Close);
            }
            let only = matches!(constituent.origin, Origin::Unary(_)).then_some(label.or(above)).flatten();
            // The stack is last in, first out, so the daughters are pushed from right to left.
            tasks.extend(chart.daughters(constituent).map(|below| Task::Write(below, only)));
        }
    }
}

enum Task<'g> {
    /// A constituent, with the label of its parent if that has the same words.
    Write(u32, Option<&'g str>),
    Close,
}
