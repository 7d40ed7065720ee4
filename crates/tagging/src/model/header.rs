//! What a model file says of itself.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a model was trained on and how, so that a report can say. Where the files were does not stand here: the same
/// treebank gives the same model wherever it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    /// How many sentences they have.
    pub sentences: u64,
    /// How many words.
    pub words: u64,
    /// What was chosen: the column of tags, the seed, the number of iterations …
    pub options: Map<String, Value>,
}

/// The header as it stands in the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub kind: String,
    pub training: Training,
    pub sections: Vec<SectionHeader>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SectionHeader {
    pub name: String,
    pub bytes: u64,
    /// In hexadecimal: JSON's numbers do not hold 64 bits everywhere.
    pub checksum: String,
}

impl Header {
    pub(super) fn to_json(&self) -> String {
        // Strings, numbers and lists of them can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}
