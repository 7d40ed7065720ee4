//! A report as data: what it says, before it is a page.
//!
//! A study makes a [`Document`]; the page is drawn from it and from nothing else, so a document that was kept can be
//! drawn again.

mod explorer;
mod picture;

use serde::{Deserialize, Serialize};

pub use explorer::{Analysis, Answers, Changed, Edit, Explorer, Gold, Sentence, Shape, Subject, Variant};
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
    /// What did not work, in plain sentences.
    pub failures: Vec<String>,
    /// The figures.
    pub sections: Vec<Section>,
    /// The sentences one by one.
    pub explorer: Option<Explorer>,
    /// What it was made with: names and values (version, seed, signatures, …).
    pub made_with: Vec<(String, String)>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// What it is called.
    pub title: String,
    /// What it shows, in order.
    pub blocks: Vec<Block>,
}

/// A paragraph, a table or a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A picture.
    Picture(Picture),
}
