//! Legends.

use super::COLOURS;
use super::svg::{Svg, text_width};

const LINE: f64 = 20.0;

/// The sample drawn beside a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    /// A piece of a curve.
    Curve { is_dashed: bool },
    /// A piece of a bar.
    Bar,
}

/// Draws the legend at the top, wrapped to the width, and returns its height.
pub(super) fn legend(names: &[(&str, Sample)], width: f64, svg: &mut Svg) -> f64 {
    let (mut x, mut y) = (0.0, 14.0);
    for (number, (name, sample)) in names.iter().enumerate() {
        let needed = 30.0 + text_width(name, 12.0) + 16.0;
        if x > 0.0 && x + needed > width {
            (x, y) = (0.0, y + LINE);
        }
        let colour = number % COLOURS;
        match sample {
            Sample::Bar => svg.rect(&format!("fill{colour}"), (x + 8.0, y - 10.0), (12.0, 12.0)),
            Sample::Curve { is_dashed } => {
                let dashed = if *is_dashed { " dashed" } else { "" };
                let class = format!("curve stroke{colour}{dashed}");
                svg.line(&class, (x, y - 4.0), (x + 24.0, y - 4.0));
                svg.marker(number, &format!("fill{colour}"), (x + 12.0, y - 4.0));
            }
        }
        svg.text(x + 30.0, y, "", "start", name);
        x += needed;
    }
    if names.is_empty() { 0.0 } else { y + 10.0 }
}
