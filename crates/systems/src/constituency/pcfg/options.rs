//! How a grammar is made of a treebank, and how it is searched.

use serde_json::{Map, Value};

use super::annotation::Annotations;

/// What the grammar remembers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PcfgOptions {
    /// How many labels from itself upwards the label of a phrase has.
    pub vertical: u8,
    /// How many sisters the next one depends on.
    pub horizontal: u8,
    /// What else is told apart.
    pub annotations: Annotations,
    /// What was seen less often than this is taken for something simpler.
    pub rare: f64,
}

impl Default for PcfgOptions {
    fn default() -> Self {
        Self { vertical: 2, horizontal: 2, annotations: Annotations::ALL, rare: 25.0 }
    }
}

impl PcfgOptions {
    /// Says what was chosen, for the header of the model.
    pub(super) fn describe(&self, to: &mut Map<String, Value>) {
        let annotations: Vec<&str> = self.annotations.iter().map(super::Annotation::name).collect();
        to.insert("vertical".into(), self.vertical.into());
        to.insert("horizontal".into(), self.horizontal.into());
        to.insert("rare".into(), self.rare.into());
        to.insert("annotations".into(), annotations.into());
    }
}

/// How the best tree is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// Everything is looked at.
    Exact,
    /// Only what a grammar of bare labels finds likely is looked at.
    #[default]
    Pruned,
}
