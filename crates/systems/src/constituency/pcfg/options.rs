//! How a grammar is made of a treebank.

use super::annotation::Annotations;

/// What the grammar remembers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PcfgOptions {
    /// How many labels of ancestors a label of a phrase has, itself among them.
    pub vertical: u8,
    /// How many sisters the next one depends on.
    pub horizontal: u8,
    /// What else is told apart.
    pub annotations: Annotations,
    /// What was seen less often is taken for something simpler.
    pub rare: f64,
}

impl Default for PcfgOptions {
    fn default() -> Self {
        Self { vertical: 2, horizontal: 2, annotations: Annotations::ALL, rare: 10.0 }
    }
}
