//! Registry of metrics.

use std::path::Path;

use solecism_corpus::{Format, Problem};

use crate::metric::Metric;
use crate::settings::{OptionInfo, Settings};

/// Description of a metric, and how to build it.
pub struct MetricInfo {
    /// Name on the command line.
    pub name: &'static str,
    /// One-line description.
    pub about: &'static str,
    /// Manual page, in Markdown.
    pub manual: &'static str,
    /// Formats that it reads gold and output in; the first is assumed where a file's format cannot be detected.
    /// `[M2, Text]` stands for gold in M2 and output in text.
    pub formats: &'static [Format],
    /// Names of its two files in help and messages.
    pub files: [&'static str; 2],
    /// Options.
    pub options: &'static [OptionInfo],
    /// Builds the metric from its options.
    pub build: fn(&Settings) -> Result<Box<dyn Metric>, Problem>,
}

/// All metrics, in listing order.
pub const METRICS: &[&MetricInfo] = &[
    &crate::parseval::INFO,
    &crate::black::INFO,
    &crate::leaf_ancestor::INFO,
    &crate::attachment::INFO,
    &crate::ud::INFO,
    &crate::robustness::INFO,
    &crate::ter::INFO,
    &crate::rows::INFO,
    &crate::m2::INFO,
    &crate::edits::INFO,
    &crate::gleu::INFO,
    &crate::imeasure::INFO,
    &crate::accuracy::INFO,
    &crate::index_match::INFO,
    &crate::ucca::INFO,
];

impl MetricInfo {
    /// Looks up a metric by name.
    pub fn named(name: &str) -> Option<&'static MetricInfo> {
        METRICS.iter().copied().find(|metric| metric.name == name)
    }

    /// Formats that the gold, or else the output, may be written in.
    fn formats_of(&self, is_gold: bool) -> &'static [Format] {
        match self.formats {
            [Format::M2, Format::Text] => &self.formats[usize::from(!is_gold)..][..1],
            formats => formats,
        }
    }

    /// Returns the format to read a gold or output file in, given its detected format.
    ///
    /// Plain lines and rows are ambiguous, so for them the metric's own format is assumed, as it is for a metric that
    /// reads plain text only.
    ///
    /// # Errors
    /// If the metric does not read that format.
    pub fn format_for(&self, is_gold: bool, detected: Format, path: &Path) -> Result<Format, Problem> {
        let is_vague = matches!(detected, Format::Text | Format::Tagged | Format::Rows);
        let formats = self.formats_of(is_gold);
        match formats.first() {
            _ if formats.contains(&detected) => Ok(detected),
            Some(&assumed) if is_vague || matches!(formats, [Format::Text]) => Ok(assumed),
            _ => {
                let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
                let what = format!("{} is {detected}, which {} cannot read", path.display(), self.name);
                let help = format!(
                    "it reads {}; solecism convert changes formats, --format names one",
                    names.join(", ")
                );
                Err(Problem::new(what, help))
            }
        }
    }
}
