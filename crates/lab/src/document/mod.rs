//! A report as data: what it says, before it is a page.
//!
//! ```text
//!  study ──▶ Document ──▶ write        tables and lines: text, Markdown, LaTeX, CSV
//!                    ├──▶ write_json   the data
//!                    ├──▶ to_svg       the pictures
//!                    └──▶ page         HTML
//! ```
//!
//! Everything that is shown is made from the document and from nothing else, so a document that was kept can be shown
//! again.

mod explorer;
mod picture;
mod write;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use explorer::{
    Analysis, Edit, Explorer, ExplorerSentence, ExplorerSystem, Gold, NoisyVersion, Shape, SystemAnalyses,
    Variant,
};
pub use picture::{Bars, Curve, Curves, Heat, Picture, Shades};

use crate::table::Table;

/// A report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// What it is called.
    pub title: String,
    /// What was asked, in a paragraph.
    pub about: String,
    /// The paper that asked it first; may be empty.
    pub source: String,
    /// What came out, in plain sentences.
    pub summary: Vec<String>,
    /// What to know before the figures are believed, in plain sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// What did not work, in plain sentences.
    pub failures: Vec<String>,
    /// The figures.
    pub sections: Vec<Section>,
    /// The sentences one by one.
    pub explorer: Option<Explorer>,
    /// What it was made with: names and values (version, seed, signatures, …).
    pub made_with: Vec<(String, String)>,
    /// Every figure at full precision, one a row, for other programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Table>,
    /// The same as JSON.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// What it is called.
    pub title: String,
    /// What it shows, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph, a table, a picture or a signature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A picture.
    Picture(Picture),
    /// The signature of the figures above: what they were made with.
    Signature(String),
}

impl Document {
    /// The pictures, one below the other, as SVG.
    pub fn to_svg(&self) -> String {
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        let pictures = blocks.filter_map(|block| match block {
            Block::Picture(picture) => Some(picture.clone()),
            _ => None,
        });
        crate::chart::file(&pictures.collect::<Vec<_>>())
    }
}
