//! JSON header of a model file.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Training data and options of a model, for reports. File names are left out, so that the same treebank gives the same
/// model wherever it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    /// Number of training sentences.
    pub sentences: u64,
    /// Number of training words.
    pub words: u64,
    /// Options: the column of tags, the seed, the number of iterations …
    pub options: Map<String, Value>,
}

/// Header as stored in the file.
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
    /// Hexadecimal, because not all JSON readers keep 64-bit numbers exact.
    pub checksum: String,
}

impl Header {
    pub(super) fn to_json(&self) -> String {
        // Serialising strings, numbers and lists of them cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn from_json(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}
