//! Signatures: what a figure was made with, so that it can be made again.

use std::fmt::Write as _;

use solecism_metrics::{Metric, MetricInfo};

/// What a figure was made with, in one line: `parseval|prm:collins|unparsed:zero|version:0.1.0`.
pub fn signature(info: &MetricInfo, metric: &dyn Metric, further: &[(&str, String)]) -> String {
    let mut signature = info.name.to_owned();
    let version = [("version", env!("CARGO_PKG_VERSION").to_owned())];
    for (name, value) in metric.options().iter().chain(further).chain(&version) {
        // A bar or a colon in a file's name would be read as our own.
        let _ = write!(signature, "|{name}:{}", value.replace(['|', ':'], "_"));
    }
    signature
}

/// What a random test adds to a signature.
pub fn chance(name: &'static str, of: &str, iterations: usize, seed: u64) -> Vec<(&'static str, String)> {
    vec![
        (name, of.to_owned()),
        ("iterations", iterations.to_string()),
        ("seed", seed.to_string()),
        ("algorithm", solecism_chance::ALGORITHM.to_string()),
    ]
}
