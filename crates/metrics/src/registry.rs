//! All metrics there are.

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
    /// The formats that it reads gold and output in; the first is assumed where a file does not tell.
    pub formats: &'static [Format],
    /// What its two files are called.
    pub files: [&'static str; 2],
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Makes one, with options.
    pub build: fn(&Settings) -> Result<Box<dyn Metric>, Problem>,
}

/// The metrics, in the order in which they are listed.
pub const METRICS: &[&MetricInfo] = &[];

impl MetricInfo {
    /// The metric of this name.
    pub fn named(name: &str) -> Option<&'static MetricInfo> {
        METRICS.iter().copied().find(|metric| metric.name == name)
    }
}
