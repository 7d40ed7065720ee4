//! Formatting of figures.

use solecism_metrics::Show;
use solecism_stats::Interval;

/// Placeholder of an undefined figure.
const UNDEFINED: &str = "–";

/// Formats a score: a percentage with two decimals, a number with three, or a count.
pub(crate) fn format_score(value: Option<f64>, show: Show) -> String {
    let Some(value) = value else { return UNDEFINED.to_owned() };
    match show {
        Show::Percentage => format!("{:.2}", 100.0 * value),
        Show::Number => format!("{value:.3}"),
        Show::Count => count(value),
    }
}

/// Formats a difference of scores, with its sign.
pub(crate) fn format_difference(value: Option<f64>, show: Show) -> String {
    match (value, show) {
        (None, _) => UNDEFINED.to_owned(),
        (Some(value), Show::Percentage) => format!("{:+.2}", 100.0 * value),
        (Some(value), Show::Number) => format!("{value:+.3}"),
        (Some(value), Show::Count) => format!("{value:+}"),
    }
}

/// Formats an interval of a score.
pub(crate) fn format_interval(interval: Option<&Interval>, show: Show) -> String {
    format_range(interval.map(|interval| (interval.low, interval.high)), show)
}

/// Formats a range of scores.
pub(crate) fn format_range(ends: Option<(f64, f64)>, show: Show) -> String {
    let Some((low, high)) = ends else { return UNDEFINED.to_owned() };
    let [low, high] = [low, high].map(|end| format_score(Some(end), show));
    format!("{low} to {high}")
}

/// Name of a column of intervals.
pub(crate) fn interval_name(level: f64) -> String {
    format!("{} % interval", (level * 1e4).round() / 100.0)
}

/// Formats a p-value with four decimals, or as `< 0.0001` where they would all be 0.
pub(crate) fn format_p(p: Option<f64>) -> String {
    match p {
        None => UNDEFINED.to_owned(),
        Some(p) if p < 0.000_05 => "< 0.0001".to_owned(),
        Some(p) => format!("{p:.4}"),
    }
}

/// A note on the smallest p-value that a number of resamples can give.
pub(crate) fn p_value_note(resamples: usize) -> String {
    let least = 1.0 / (resamples as f64 + 1.0);
    let is_near = |shown: &String| shown.parse().is_ok_and(|value: f64| (value - least).abs() < 0.05 * least);
    let shown = (1..18).map(|decimals| format!("{least:.decimals$}")).find(is_near);
    format!("p is at least {} with {resamples} resamples", shown.unwrap_or_else(|| full(least)))
}

/// `1 comparison`, `2 comparisons`, …
pub(crate) fn comparisons(number: usize) -> String {
    if number == 1 { "1 comparison".to_owned() } else { format!("{number} comparisons") }
}

/// Formats a count; three decimals if it is a sum of fractions.
pub(crate) fn count(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}

/// `1 sentence`, `2 sentences`, …
pub(crate) fn sentences(number: usize) -> String {
    if number == 1 { "1 sentence".to_owned() } else { format!("{number} sentences") }
}

/// Formats a number at full precision.
pub(crate) fn full(value: f64) -> String {
    value.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded() {
        assert_eq!(format_score(Some(0.826_789), Show::Percentage), "82.68");
        assert_eq!(format_score(Some(0.5), Show::Number), "0.500");
        assert_eq!(format_score(Some(12.0), Show::Count), "12");
        assert_eq!(format_score(None, Show::Percentage), UNDEFINED);
        assert_eq!(format_difference(Some(-0.0123), Show::Percentage), "-1.23");
        assert_eq!([format_p(Some(0.000_01)), format_p(Some(0.0123))], ["< 0.0001", "0.0123"]);
        assert_eq!(format_p(Some(1.0 / 10_001.0)), "0.0001", "the note says that p is at least this");
        assert_eq!(p_value_note(10_000), "p is at least 0.0001 with 10000 resamples");
        assert_eq!(p_value_note(999), "p is at least 0.001 with 999 resamples");
        assert_eq!(p_value_note(2500), "p is at least 0.0004 with 2500 resamples");
        assert_eq!([count(3.0), count(2.25)], ["3", "2.250"]);
    }
}
