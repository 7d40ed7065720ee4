//! All metrics there are.

use std::path::Path;

use solecism_corpus::{Format, Problem};

use crate::metric::Metric;
use crate::settings::{OptionInfo, Settings};

/// What is known of a metric before it is used.
pub struct MetricInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Its manual page, in Markdown.
    pub manual: &'static str,
    /// The formats that it reads gold and output in; the first is assumed where a file does not tell. M2 and text
    /// are gold in M2 and output in text.
    pub formats: &'static [Format],
    /// What its two files are called.
    pub files: [&'static str; 2],
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Makes one, with options.
    pub build: fn(&Settings) -> Result<Box<dyn Metric>, Problem>,
}

/// The metrics, in the order in which they are listed.
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
    /// The metric of this name.
    pub fn named(name: &str) -> Option<&'static MetricInfo> {
        METRICS.iter().copied().find(|metric| metric.name == name)
    }
    /// The formats that the gold, or else the output, may be written in.
    fn formats_of(&self, is_gold: bool) -> &'static [Format] {
        match self.formats {
            [Format::M2, Format::Text] => &self.formats[usize::from(!is_gold)..][..1],
            formats => formats,
        }
    }

    /// The format to read a file of gold or output in that looks as if it were written in `told`.
    ///
    /// What looks like plain lines or rows may be anything, so there the metric's own format is assumed; and where
    /// it reads one in which anything may stand, that is the one.
    ///
    /// # Errors
    /// If the metric does not read that format.
    pub fn format_for(&self, is_gold: bool, told: Format, path: &Path) -> Result<Format, Problem> {
        let is_vague = matches!(told, Format::Text | Format::Tagged | Format::Rows);
        let formats = self.formats_of(is_gold);
        match formats.first() {
            _ if formats.contains(&told) => Ok(told),
            Some(&assumed) if is_vague || matches!(formats, [Format::Text]) => Ok(assumed),
            _ => {
                let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
                let what = format!("{} is {told}, which {} cannot read", path.display(), self.name);
                let help = format!(
                    "it reads {}; solecism convert changes formats, --format names one",
                    names.join(", ")
                );
                Err(Problem::new(what, help))
            }
        }
    }
}
