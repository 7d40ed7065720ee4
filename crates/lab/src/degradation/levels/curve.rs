//! The curve of degradation over the level of errors, as a picture: a panel for each system, all to one scale.

use std::fmt::Write as _;

use super::{LevelReport, SystemReport};
use crate::degradation::RowDegradation;

/// How large a panel is, with room for its title and its axes.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 38.0;

/// How many panels stand in a row.
const ACROSS: usize = 3;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#222}.axis{fill:#666;font-size:11px}\
    .grid{stroke:#ddd}.band{fill:#7aa6d6;fill-opacity:.35}.estimate{fill:none;stroke:#1f5fa8;stroke-width:2}\
    .real{fill:none;stroke:#b3432b;stroke-width:2;stroke-dasharray:5 3}.dot{fill:#b3432b}\
    .title{font-weight:600}.paper{fill:#fff}";

impl LevelReport {
    /// The curve as an SVG picture: the band between the bounds, the estimate, and what is real where there is gold.
    pub fn to_svg(&self) -> String {
        let scale = Scale::of(self);
        let across = self.systems.len().clamp(1, ACROSS);
        let down = self.systems.len().div_ceil(ACROSS).max(1);
        // The legend is wider than one panel.
        let (width, height) = ((across as f64 * WIDTH).max(2.2 * WIDTH), down as f64 * HEIGHT + 26.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>Degradation by level of errors</title>\n<style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n"
        );
        for (at, system) in self.systems.iter().enumerate() {
            let (x, y) = ((at % ACROSS) as f64 * WIDTH, (at / ACROSS) as f64 * HEIGHT);
            let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
            scale.panel(system, &mut svg);
            svg.push_str("</g>\n");
        }
        legend(height, &mut svg);
        svg.push_str("</svg>\n");
        svg
    }
}

/// From levels and degradations to places in a panel.
struct Scale {
    level: f64,
    degradation: f64,
}

impl Scale {
    fn of(report: &LevelReport) -> Self {
        let levels = || report.systems.iter().flat_map(|system| &system.levels);
        let highest = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0_f64, f64::max);
        let level = highest(&mut levels().map(|(level, _)| share(*level)));
        let scores = ["degr_upr", "degr"];
        let values = levels().flat_map(|(_, level)| scores.iter().filter_map(|score| level.value(score)));
        let degradation = highest(&mut { values });
        Self { level: level.max(0.01), degradation: degradation.max(0.01) * 1.05 }
    }

    fn x(&self, level: f64) -> f64 {
        LEFT + level / self.level * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, degradation: f64) -> f64 {
        HEIGHT - BOTTOM - degradation.max(0.0) / self.degradation * (HEIGHT - TOP - BOTTOM)
    }

    fn panel(&self, system: &SystemReport, svg: &mut String) {
        let _ = writeln!(
            svg,
            "<text class=\"title\" x=\"{LEFT}\" y=\"18\">{} <tspan class=\"axis\">({})</tspan></text>",
            escaped(&system.name),
            system.answers
        );
        self.axes(system, svg);
        let mut band = self.points(system, "degr_lwr");
        let upper = self.points(system, "degr_upr");
        if !band.is_empty() {
            band.extend(upper.into_iter().rev());
            let _ = writeln!(svg, "<polygon class=\"band\" points=\"{}\"/>", joined(&band));
        }
        for (score, class) in [("degr_est", "estimate"), ("degr", "real")] {
            let points = self.points(system, score);
            if !points.is_empty() {
                let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{}\"/>", joined(&points));
            }
        }
        for (x, y) in self.points(system, "degr").into_iter().skip(1) {
            let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
        }
    }

    fn axes(&self, system: &SystemReport, svg: &mut String) {
        let step = step(self.degradation);
        let lines = (0..).map(|n| f64::from(n) * step).take_while(|value| *value <= self.degradation);
        for value in lines {
            let (y, right) = (self.y(value), WIDTH - RIGHT);
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
            );
            let _ = writeln!(
                svg,
                "<text class=\"axis\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{} %</text>",
                LEFT - 6.0,
                y + 4.0,
                (value * 1e4).round() / 100.0
            );
        }
        let mut free = f64::MIN;
        for (level, _) in &system.levels {
            let x = self.x(share(*level));
            // Names of levels that stand close together would run into each other.
            if x - free < 22.0 {
                continue;
            }
            free = x;
            let y = HEIGHT - BOTTOM + 16.0;
            let _ = writeln!(
                svg,
                "<text class=\"axis\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{level}</text>"
            );
        }
    }

    /// A curve, which begins where there are no errors.
    fn points(&self, system: &SystemReport, score: &str) -> Vec<(f64, f64)> {
        let mut levels: Vec<(f64, &RowDegradation)> =
            system.levels.iter().map(|(level, degradation)| (share(*level), degradation)).collect();
        levels.sort_by(|a, b| a.0.total_cmp(&b.0));
        let found =
            levels.iter().filter_map(|(level, degradation)| Some((*level, degradation.value(score)?)));
        let mut points: Vec<(f64, f64)> =
            found.map(|(level, value)| (self.x(level), self.y(value))).collect();
        if !points.is_empty() {
            points.insert(0, (self.x(0.0), self.y(0.0)));
        }
        points
    }
}

fn share(level: solecism_errors::Rate) -> f64 {
    f64::from(level.billionths()) / 1e9
}

/// A round number, of which a few reach to the top.
fn step(top: f64) -> f64 {
    let rough = top / 4.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough).unwrap_or(rough)
}

fn legend(height: f64, svg: &mut String) {
    let y = height - 10.0;
    let entries = [("band", "between the bounds"), ("estimate", "estimate"), ("real", "real, with gold")];
    let mut x = LEFT;
    for (class, name) in entries {
        let (right, middle) = (x + 22.0, y - 4.0);
        let _ = match class {
            "band" => {
                writeln!(svg, "<rect class=\"band\" x=\"{x}\" y=\"{}\" width=\"22\" height=\"10\"/>", y - 9.0)
            }
            _ => writeln!(svg, "<polyline class=\"{class}\" points=\"{x},{middle} {right},{middle}\"/>"),
        };
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{}\" y=\"{y}\">{name}</text>", right + 6.0);
        x += 22.0 + 18.0 + 6.5 * name.len() as f64;
    }
    let _ = writeln!(
        svg,
        "<text class=\"axis\" x=\"{x}\" y=\"{y}\">degradation by share of words with an error</text>"
    );
}

fn joined(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
