//! Horizontal bar charts, which leave room for long names and many groups.

use super::axis::{Axis, tick_label, value_label};
use super::legend::{Sample, legend};
use super::svg::{Svg, shortened, text_width};
use super::{COLOURS, Drawing, Size};
use crate::document::Bars;

/// Height of a bar and the space below it.
const BAR: f64 = 17.0;
/// Space between two groups.
const GAP: f64 = 12.0;
/// Maximum width of a name beside a bar.
const LONGEST: f64 = 220.0;

pub(super) fn draw(bars: &Bars, size: Size) -> Drawing {
    let width = size.width();
    let mut svg = Svg::default();
    // A single series is named by the title.
    let names: Vec<(&str, Sample)> =
        bars.names.iter().filter(|_| bars.names.len() > 1).map(|name| (name.as_str(), Sample::Bar)).collect();
    let top = legend(&names, width, &mut svg) + 6.0;
    let longest = bars.groups.iter().map(|(name, _)| text_width(name, 12.0)).fold(0.0, f64::max);
    let (left, above) = match size {
        Size::Wide => (longest.min(LONGEST) + 12.0, 0.0),
        Size::Narrow => (12.0, 18.0),
    };
    let group = above + BAR * bars.names.len() as f64 + GAP;
    let bottom = top + group * bars.groups.len() as f64;
    let label_width = 58.0;
    // Bars start at zero; if all values are zero, the axis still needs a span.
    let all_nothing = values(bars).all(|value| value == 0.0).then_some(1.0);
    let axis = Axis::around(values(bars).chain([0.0]).chain(all_nothing), left, width - label_width);
    let layout = Layout { bars, axis, left, above };
    layout.axis(top, bottom, &mut svg);
    for (number, (name, _)) in bars.groups.iter().enumerate() {
        let y = top + group * number as f64 + GAP / 2.0;
        if size == Size::Wide {
            let middle = y + BAR * bars.names.len() as f64 / 2.0 + 3.0;
            svg.text(left - 8.0, middle, "", "end", &shortened(name, 12.0, LONGEST));
        } else {
            svg.text(left + 4.0, y + 12.0, "", "start", &shortened(name, 12.0, width));
        }
        layout.group(number, y, &mut svg);
    }
    Drawing { width, height: bottom + 24.0, body: svg.into_text() }
}

/// All values and interval ends.
fn values(bars: &Bars) -> impl Iterator<Item = f64> {
    let ends = bars.intervals.iter().flatten().flatten().flat_map(|(low, high)| [*low, *high]);
    bars.groups.iter().flat_map(|(_, values)| values).filter_map(|value| *value).chain(ends)
}

struct Layout<'b> {
    bars: &'b Bars,
    axis: Axis,
    left: f64,
    above: f64,
}

impl Layout<'_> {
    fn axis(&self, top: f64, bottom: f64, svg: &mut Svg) {
        for value in self.axis.ticks() {
            let x = self.axis.place(value);
            svg.line("grid", (x, top), (x, bottom));
            svg.text(x, bottom + 16.0, "soft", "middle", &tick_label(value, self.bars.is_share));
        }
        let zero = self.axis.place(0.0);
        svg.line("axis", (zero, top), (zero, bottom));
    }

    fn group(&self, number: usize, y: f64, svg: &mut Svg) {
        let Some((name, values)) = self.bars.groups.get(number) else { return };
        for (which, value) in values.iter().enumerate() {
            let y = y + self.above + BAR * which as f64;
            let what = self.bars.names.get(which).map_or("", String::as_str);
            let Some(value) = value.filter(|value| value.is_finite()) else {
                svg.text(self.left + 4.0, y + 11.0, "soft", "start", "–");
                continue;
            };
            let interval =
                self.bars.intervals.get(number).and_then(|group| group.get(which)).copied().flatten();
            self.bar(&format!("{name}, {what}"), value, interval, (y, which % COLOURS), svg);
        }
    }

    fn bar(
        &self,
        name: &str,
        value: f64,
        interval: Option<(f64, f64)>,
        (y, colour): (f64, usize),
        svg: &mut Svg,
    ) {
        let share = self.bars.is_share;
        let (zero, end) = (self.axis.place(0.0), self.axis.place(value));
        let between = interval
            .map(|(low, high)| format!(" ({} to {})", value_label(low, share), value_label(high, share)));
        svg.open_mark(&format!("{name}: {}{}", value_label(value, share), between.unwrap_or_default()));
        svg.rect(&format!("fill{colour}"), (zero.min(end), y), ((end - zero).abs().max(1.0), BAR - 3.0));
        let mut free = zero.max(end);
        if let Some((low, high)) = interval {
            let (low, high, middle) = (self.axis.place(low), self.axis.place(high), y + (BAR - 3.0) / 2.0);
            svg.line("whisker", (low, middle), (high, middle));
            svg.line("whisker", (low, middle - 3.0), (low, middle + 3.0));
            svg.line("whisker", (high, middle - 3.0), (high, middle + 3.0));
            free = free.max(high);
        }
        svg.text(free + 5.0, y + 11.0, "soft", "start", &value_label(value, share));
        svg.close();
    }
}
