//! Axes: mapping of values to coordinates, and tick values.

/// A linear axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    /// Coordinate of `low`.
    pub from: f64,
    /// Coordinate of `high`.
    pub to: f64,
}

impl Axis {
    /// An axis that starts and ends at round numbers and covers all values.
    pub(super) fn around(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = extent(values);
        let step = step(high - low);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, from, to }
    }

    /// An axis from the lowest value to the highest.
    pub(super) fn exactly(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = extent(values);
        Self { low, high, from, to }
    }

    /// Coordinate of a value, clamped to the axis.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// Tick values.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let step = step(self.high - self.low);
        let first = (self.low / step - 1e-9).ceil();
        let ticks = (0..12).map(|n| (first + f64::from(n)) * step);
        ticks.take_while(|tick| *tick <= self.high + step * 1e-9).collect()
    }
}

/// Lowest and highest finite value, widened if they are equal.
fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold(start, |(low, high), value| (low.min(value), high.max(value)));
    match high - low {
        span if span > 1e-12 && span.is_finite() => (low, high),
        span if span.is_finite() && span >= 0.0 => (low - 0.5, high + 0.5),
        _ => (0.0, 1.0),
    }
}

/// Round tick step that divides the span into four to eight parts.
fn step(span: f64) -> f64 {
    let rough = span / 5.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough * 0.999).unwrap_or(rough)
}

/// A value as printed beside an axis.
pub(super) fn tick_label(value: f64, is_share: bool) -> String {
    if is_share { format!("{}%", trimmed(value * 100.0, 2)) } else { trimmed(value, 4) }
}

/// A value as printed in tooltips and descriptions.
pub(super) fn value_label(value: f64, is_share: bool) -> String {
    let is_share = is_share && value.is_finite();
    if is_share { format!("{:.1}%", value * 100.0).replace('-', "−") } else { trimmed(value, 3) }
}

/// A number without trailing zeros.
pub(super) fn trimmed(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}
