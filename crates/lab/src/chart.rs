//! Pictures of figures: curves, bars and heat maps, as SVG.

use std::fmt::Write as _;

/// How large a panel is, with room for its title and its axes.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 92.0;
const RIGHT: f64 = 180.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 44.0;

const COLOURS: [&str; 8] =
    ["#1f5fa8", "#b3432b", "#3c8d5a", "#8a5fb0", "#c78a1e", "#4aa3a3", "#8c5a44", "#666666"];

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#222}.axis{fill:#666;font-size:11px}\
    .grid{stroke:#ddd}.title{font-weight:600}.paper{fill:#fff}.curve{fill:none;stroke-width:2}";

/// A curve.
pub(crate) struct Series<'n> {
    pub name: &'n str,
    pub points: Vec<(f64, f64)>,
    /// At which place it lies between which values; may be empty.
    pub band: Vec<(f64, f64, f64)>,
}

impl<'n> Series<'n> {
    /// A curve without a band.
    pub fn plain(name: &'n str, points: Vec<(f64, f64)>) -> Self {
        Self { name, points, band: Vec::new() }
    }
}

/// Curves over one axis.
pub(crate) struct Chart<'n> {
    pub title: String,
    /// What the axis across is.
    pub across: String,
    pub series: Vec<Series<'n>>,
    /// Between which values the axis upwards goes.
    pub lowest: f64,
    pub highest: f64,
}

/// Numbers by row and column, shown by how dark they are.
pub(crate) struct HeatMap {
    pub title: String,
    pub across: String,
    pub rows: Vec<(String, Vec<u64>)>,
}

/// Several numbers of each of several things, as bars side by side.
pub(crate) struct Bars {
    pub title: String,
    /// What the numbers are.
    pub names: Vec<&'static str>,
    pub groups: Vec<(String, Vec<f64>)>,
}

/// A picture that can stand below another.
pub(crate) struct Panel {
    height: f64,
    svg: String,
}

/// Panels, one below the other.
pub(crate) fn page(panels: &[Panel]) -> String {
    let height: f64 = panels.iter().map(|panel| panel.height).sum();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\">\n<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n"
    );
    let mut y = 0.0;
    for panel in panels {
        let _ = writeln!(svg, "<g transform=\"translate(0 {y})\">\n{}</g>", panel.svg);
        y += panel.height;
    }
    svg.push_str("</svg>\n");
    svg
}

/// From values to places in a panel of curves.
struct Scale {
    first: f64,
    last: f64,
    lowest: f64,
    highest: f64,
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        LEFT + (value - self.first) / (self.last - self.first).max(1e-9) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let share = (value - self.lowest) / (self.highest - self.lowest);
        HEIGHT - BOTTOM - share.clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
    }

    fn axes(&self, across: &str, svg: &mut String) {
        for part in 0..=5 {
            let value = self.lowest + (self.highest - self.lowest) * f64::from(part) / 5.0;
            let (place, right, left) = (self.y(value), WIDTH - RIGHT, LEFT - 6.0);
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{place:.1}\" y2=\"{place:.1}\"/>\
                 <text class=\"axis\" x=\"{left}\" y=\"{:.1}\" text-anchor=\"end\">{value:.2}</text>",
                place + 4.0
            );
        }
        let below = |x: f64, y: f64, text: &str| {
            format!("<text class=\"axis\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>\n")
        };
        for part in 0..=4 {
            let value = self.first + (self.last - self.first) * f64::from(part) / 4.0;
            let told = ((value * 100.0).round() / 100.0).to_string();
            svg.push_str(&below(self.x(value), HEIGHT - BOTTOM + 16.0, &told));
        }
        svg.push_str(&below(f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - 10.0, &escaped(across)));
    }

    fn curve(&self, series: &Series, colour: &str, svg: &mut String) {
        if !series.band.is_empty() {
            let lower = series.band.iter().map(|(at, low, _)| (self.x(*at), self.y(*low)));
            let upper = series.band.iter().rev().map(|(at, _, high)| (self.x(*at), self.y(*high)));
            let points = joined(lower.chain(upper));
            let _ = writeln!(svg, "<polygon fill=\"{colour}\" fill-opacity=\".15\" points=\"{points}\"/>");
        }
        let points = joined(series.points.iter().map(|(at, value)| (self.x(*at), self.y(*value))));
        let _ = writeln!(svg, "<polyline class=\"curve\" stroke=\"{colour}\" points=\"{points}\"/>");
    }
}

impl Chart<'_> {
    pub fn to_panel(&self) -> Panel {
        let mut svg = title(&self.title);
        let places = || self.series.iter().flat_map(|series| series.points.iter().map(|(x, _)| *x));
        let scale = Scale {
            first: places().fold(f64::MAX, f64::min),
            last: places().fold(f64::MIN, f64::max),
            lowest: self.lowest,
            highest: self.highest,
        };
        scale.axes(&self.across, &mut svg);
        for (at, series) in self.series.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            scale.curve(series, colour, &mut svg);
            legend(at, series.name, colour, &mut svg);
        }
        Panel { height: HEIGHT, svg }
    }
}

impl HeatMap {
    pub fn to_panel(&self) -> Panel {
        const CELL: f64 = 22.0;
        let mut svg = title(&self.title);
        let columns = self.rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
        let most = self.rows.iter().flat_map(|(_, row)| row).copied().max().unwrap_or(0);
        let width = ((WIDTH - LEFT - 12.0) / columns.max(1) as f64).min(34.0);
        for (at, (name, row)) in self.rows.iter().enumerate() {
            let y = TOP + at as f64 * CELL;
            let _ = writeln!(
                svg,
                "<text class=\"axis\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y + 15.0,
                escaped(name)
            );
            for (column, &number) in row.iter().enumerate() {
                // By the logarithm: a few sentences beside a thousand should still be seen.
                let dark = (number as f64).ln_1p() / (most as f64).ln_1p().max(1e-9);
                let x = LEFT + column as f64 * width;
                let ink = if dark > 0.55 { "#fff" } else { "#222" };
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{}\" fill=\"#1f5fa8\" fill-opacity=\"{dark:.3}\"/>\
                     <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" style=\"font-size:9px;fill:{ink}\">{number}</text>",
                    width - 1.0,
                    CELL - 1.0,
                    x + width / 2.0,
                    y + 14.0
                );
            }
        }
        let bottom = TOP + self.rows.len() as f64 * CELL;
        for column in 0..columns {
            let x = LEFT + (column as f64 + 0.5) * width;
            let name = if column + 1 == columns { format!("{column}+") } else { column.to_string() };
            let _ = writeln!(
                svg,
                "<text class=\"axis\" x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
                bottom + 14.0
            );
        }
        let _ = writeln!(
            svg,
            "<text class=\"axis\" x=\"{LEFT}\" y=\"{}\">{}</text>",
            bottom + 32.0,
            escaped(&self.across)
        );
        Panel { height: bottom + 48.0, svg }
    }
}

impl Bars {
    pub fn to_panel(&self) -> Panel {
        let mut svg = title(&self.title);
        let most =
            self.groups.iter().flat_map(|(_, values)| values).fold(1.0_f64, |most, value| most.max(*value));
        let (size, wide) = (HEIGHT - TOP - BOTTOM, WIDTH - LEFT - RIGHT);
        let group_width = wide / self.groups.len().max(1) as f64;
        let width = (group_width * 0.8 / self.names.len().max(1) as f64).min(28.0);
        for (at, (name, values)) in self.groups.iter().enumerate() {
            let x = LEFT + at as f64 * group_width;
            for (which, value) in values.iter().enumerate() {
                let height = value / most * size;
                let left = x + which as f64 * width;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{}\"/>\
                     <text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
                    HEIGHT - BOTTOM - height,
                    width - 1.0,
                    COLOURS[which % COLOURS.len()],
                    left + width / 2.0,
                    HEIGHT - BOTTOM - height - 4.0
                );
            }
            let _ = writeln!(
                svg,
                "<text class=\"axis\" x=\"{:.1}\" y=\"{}\">{}</text>",
                x,
                HEIGHT - BOTTOM + 16.0,
                escaped(name)
            );
        }
        for (which, name) in self.names.iter().enumerate() {
            legend(which, name, COLOURS[which % COLOURS.len()], &mut svg);
        }
        Panel { height: HEIGHT, svg }
    }
}

fn title(text: &str) -> String {
    format!("<text class=\"title\" x=\"{LEFT}\" y=\"18\">{}</text>\n", escaped(text))
}

fn legend(at: usize, name: &str, colour: &str, svg: &mut String) {
    let (x, y) = (WIDTH - RIGHT + 14.0, TOP + 10.0 + at as f64 * 18.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{:.1}\" width=\"14\" height=\"4\" fill=\"{colour}\"/>\
         <text class=\"axis\" x=\"{}\" y=\"{y}\">{}</text>",
        y - 6.0,
        x + 20.0,
        escaped(name)
    );
}

fn joined(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
