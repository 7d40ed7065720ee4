//! Signatures: settings that reproduce a figure.

use std::fmt::Write as _;

use solecism_metrics::{Metric, MetricInfo};

/// Signature of a figure on one line: `parseval|prm:collins|unparsed:zero|version:0.1.0`.
pub fn signature(info: &MetricInfo, metric: &dyn Metric, further: &[(&str, String)]) -> String {
    let mut signature = info.name.to_owned();
    let version = [("version", env!("CARGO_PKG_VERSION").to_owned())];
    for (name, value) in metric.options().iter().chain(further).chain(&version) {
        // Replace the separators in values such as file names.
        let _ = write!(signature, "|{name}:{}", value.replace(['|', ':'], "_"));
    }
    signature
}

/// Signature fields of a resampling method.
pub fn chance(name: &'static str, of: &str, resamples: usize, seed: u64) -> Vec<(&'static str, String)> {
    vec![
        (name, of.to_owned()),
        ("resamples", resamples.to_string()),
        ("seed", seed.to_string()),
        ("algorithm", solecism_chance::ALGORITHM.to_string()),
    ]
}
