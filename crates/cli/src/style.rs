//! Output styles of results.

use solecism_corpus::Problem;
use solecism_lab::document::Document;
use solecism_lab::{Style, page};

use crate::files::print;

/// How figures are shown.
#[derive(clap::Args)]
#[group(multiple = false)]
#[allow(clippy::struct_excessive_bools)] // each is an option of its own
pub(crate) struct StyleArgs {
    /// One JSON object, at full precision
    #[arg(long)]
    pub json: bool,
    /// Comma-separated values, at full precision
    #[arg(long)]
    csv: bool,
    /// Markdown tables
    #[arg(long)]
    markdown: bool,
    /// LaTeX tables, for the booktabs package
    #[arg(long)]
    latex: bool,
    /// One HTML page, with tables to sort and pictures
    #[arg(long)]
    html: bool,
}

impl StyleArgs {
    /// True if a style was requested.
    pub(crate) fn is_given(&self) -> bool {
        self.json || self.html || self.style() != Style::Text
    }

    /// Prints a document.
    pub(crate) fn print(&self, document: &Document) -> Result<(), Problem> {
        print(&match () {
            () if self.json => document.write_json(),
            () if self.html => page(document),
            () => document.write(self.style()),
        })
    }

    fn style(&self) -> Style {
        match () {
            () if self.csv => Style::Csv,
            () if self.markdown => Style::Markdown,
            () if self.latex => Style::Latex,
            () => Style::Text,
        }
    }
}
