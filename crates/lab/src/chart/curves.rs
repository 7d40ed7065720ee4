//! Line charts.

use super::axis::{Axis, tick_label, value_label};
use super::legend::{Sample, legend};
use super::svg::{Svg, text_width};
use super::{COLOURS, Drawing, Size};
use crate::document::{Curve, Curves};

/// Curves with more points are drawn without markers.
const MARKERS: usize = 24;

/// Draws curves to a scale shared with `to_scale`, the charts over the same axes (including this one).
pub(super) fn draw(curves: &Curves, to_scale: &[&Curves], size: Size) -> Drawing {
    let width = size.width();
    let mut svg = Svg::default();
    let names: Vec<(&str, Sample)> = curves
        .curves
        .iter()
        .map(|curve| (curve.name.as_str(), Sample::Curve { is_dashed: curve.is_dashed }))
        .collect();
    let top = legend(&names, width, &mut svg) + 26.0;
    let bottom = top + if size == Size::Wide { 270.0 } else { 220.0 };
    let plot = Plot::of(curves, to_scale, width, (top, bottom));
    plot.axes(curves, &mut svg);
    for (number, curve) in curves.curves.iter().enumerate() {
        plot.band(curve, number % COLOURS, &mut svg);
    }
    for (number, curve) in curves.curves.iter().enumerate() {
        plot.curve(curve, number, curves.is_share, &mut svg);
    }
    Drawing { width, height: bottom + 44.0, body: svg.into_text() }
}

/// Mapping of values to coordinates.
struct Plot {
    across: Axis,
    upwards: Axis,
}

impl Plot {
    fn of(curves: &Curves, to_scale: &[&Curves], width: f64, (top, bottom): (f64, f64)) -> Self {
        let all = || to_scale.iter().flat_map(|curves| &curves.curves);
        let values = all().flat_map(|curve| {
            let ends = curve.band.iter().flat_map(|(_, low, high)| [*low, *high]);
            curve.points.iter().map(|(_, value)| *value).chain(ends)
        });
        let mut upwards = Axis::around(values, bottom, top);
        if curves.is_share {
            // Shares lie within -1 and 1, though the round numbers around them may not.
            (upwards.low, upwards.high) = (upwards.low.max(-1.0), upwards.high.min(1.0));
        }
        let labels =
            upwards.ticks().into_iter().map(|value| text_width(&tick_label(value, curves.is_share), 11.0));
        let left = labels.fold(0.0, f64::max) + 10.0;
        let places = all().flat_map(|curve| curve.points.iter().map(|(at, _)| *at));
        Self { across: Axis::exactly(places, left + 6.0, width - 16.0), upwards }
    }

    fn at(&self, (across, upwards): (f64, f64)) -> (f64, f64) {
        (self.across.place(across), self.upwards.place(upwards))
    }

    fn axes(&self, curves: &Curves, svg: &mut Svg) {
        let (left, right) = (self.across.from - 6.0, self.across.to + 6.0);
        let bottom = self.upwards.from;
        for value in self.upwards.ticks() {
            let y = self.upwards.place(value);
            svg.line("grid", (left, y), (right, y));
            svg.text(left - 6.0, y + 4.0, "soft", "end", &tick_label(value, curves.is_share));
        }
        svg.line("axis", (left, bottom), (right, bottom));
        for value in self.places(curves) {
            let x = self.across.place(value);
            svg.line("axis", (x, bottom), (x, bottom + 4.0));
            svg.text(x, bottom + 17.0, "soft", "middle", &tick_label(value, false));
        }
        svg.text(0.0, self.upwards.to - 12.0, "soft", "start", &curves.upwards);
        svg.text(right, bottom + 36.0, "soft", "end", &curves.across);
    }

    /// Ticks of the x axis: the x values of the points if their labels do not overlap, else round numbers.
    fn places(&self, curves: &Curves) -> Vec<f64> {
        let mut places: Vec<f64> =
            curves.curves.iter().flat_map(|curve| curve.points.iter().map(|(at, _)| *at)).collect();
        places.retain(|place| place.is_finite());
        places.sort_by(f64::total_cmp);
        places.dedup();
        let room = |pair: &[f64]| {
            let apart = self.across.place(pair[1]) - self.across.place(pair[0]);
            apart > text_width(&tick_label(pair[1], false), 11.0) + 8.0
        };
        if places.windows(2).all(room) { places } else { self.across.ticks() }
    }

    fn band(&self, curve: &Curve, colour: usize, svg: &mut Svg) {
        if curve.band.len() > 1 {
            let lower = curve.band.iter().map(|(at, low, _)| self.at((*at, *low)));
            let upper = curve.band.iter().rev().map(|(at, _, high)| self.at((*at, *high)));
            svg.path("polygon", &format!("band fill{colour}"), lower.chain(upper));
        }
    }

    fn curve(&self, curve: &Curve, number: usize, is_share: bool, svg: &mut Svg) {
        let colour = number % COLOURS;
        let dashed = if curve.is_dashed { " dashed" } else { "" };
        let points = || curve.points.iter().filter(|(at, value)| at.is_finite() && value.is_finite());
        svg.path("polyline", &format!("curve stroke{colour}{dashed}"), points().map(|point| self.at(*point)));
        for point in points() {
            let place = self.at(*point);
            let between = curve.band.iter().find(|(at, ..)| (at - point.0).abs() < 1e-12);
            let between = between.map(|(_, low, high)| {
                format!(" (between {} and {})", value_label(*low, is_share), value_label(*high, is_share))
            });
            svg.open_mark(&format!(
                "{}: {} at {}{}",
                curve.name,
                value_label(point.1, is_share),
                tick_label(point.0, false),
                between.unwrap_or_default()
            ));
            svg.circle("reach", place, 9.0);
            if curve.points.len() <= MARKERS {
                svg.marker(number, &format!("fill{colour}"), place);
            }
            svg.close();
        }
    }
}
