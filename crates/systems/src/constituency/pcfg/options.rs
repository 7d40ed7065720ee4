//! Options of the grammar and of the search.

use serde_json::{Map, Value};

use super::annotation::Annotations;

/// Options of the grammar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PcfgOptions {
    /// Vertical Markovisation: number of labels from the phrase upwards in its state.
    pub vertical: u8,
    /// Horizontal Markovisation: number of sisters that the next one depends on.
    pub horizontal: u8,
    /// Annotations of labels.
    pub annotations: Annotations,
    /// Minimum count of a state; rarer ones back off to simpler labels.
    pub rare: f64,
}

impl Default for PcfgOptions {
    fn default() -> Self {
        Self { vertical: 2, horizontal: 2, annotations: Annotations::ALL, rare: 25.0 }
    }
}

impl PcfgOptions {
    /// Adds the options to the header of a model.
    pub(super) fn describe(&self, to: &mut Map<String, Value>) {
        let annotations: Vec<&str> = self.annotations.iter().map(super::Annotation::name).collect();
        to.insert("vertical".into(), self.vertical.into());
        to.insert("horizontal".into(), self.horizontal.into());
        to.insert("rare".into(), self.rare.into());
        to.insert("annotations".into(), annotations.into());
    }
}

/// Search strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// Exhaustive search.
    Exact,
    /// Coarse-to-fine search, pruned by a grammar of bare labels.
    #[default]
    Pruned,
}
