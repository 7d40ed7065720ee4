//! Reports as data, independent of the output format.
//!
//! ```text
//!  study ──▶ Document ──▶ write        tables and text: terminal, Markdown, LaTeX, CSV
//!                    ├──▶ write_json   the data
//!                    ├──▶ to_svg       the charts
//!                    └──▶ page         HTML
//! ```
//!
//! All output is made from the document alone, so a stored document can be rendered again.

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
    /// Title of the report.
    pub title: String,
    /// Introduction: the question, in a paragraph.
    pub about: String,
    /// Paper that the study follows; may be empty.
    pub source: String,
    /// Results, in plain sentences.
    pub summary: Vec<String>,
    /// Warnings about the figures, in plain sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cautions: Vec<String>,
    /// Failures, in plain sentences.
    pub failures: Vec<String>,
    /// Tables and charts.
    pub sections: Vec<Section>,
    /// Sentences for the explorer.
    pub explorer: Option<Explorer>,
    /// Settings that reproduce it: names and values (version, seed, signatures, …).
    pub made_with: Vec<(String, String)>,
    /// All figures at full precision, one per row, for other programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Table>,
    /// The results as JSON.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// A section of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// Title of the section.
    pub title: String,
    /// Contents, in order.
    pub blocks: Vec<Block>,
}

/// An element of a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A chart.
    Picture(Picture),
    /// Signature of the figures above.
    Signature(String),
}

impl Document {
    /// All charts in one SVG file.
    pub fn to_svg(&self) -> String {
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        let pictures = blocks.filter_map(|block| match block {
            Block::Picture(picture) => Some(picture.clone()),
            _ => None,
        });
        crate::chart::file(&pictures.collect::<Vec<_>>())
    }
}
