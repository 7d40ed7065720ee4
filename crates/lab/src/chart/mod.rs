//! Charts as SVG: curves, bars, heat maps, shaded score tables.
//!
//! ```text
//!  Picture ──▶ Drawing (wide or narrow) ──▶ inline, in a page whose style colours it
//!         └──▶ Table (the data)        └──▶ a standalone file
//! ```
//!
//! Shapes are styled by class. A page supplies the light or dark colours as CSS variables; a standalone file has the light
//! colours written out, because not every program supports variables.

mod axis;
mod bars;
mod curves;
mod description;
mod figures;
mod grid;
mod heat;
mod legend;
mod shades;
mod svg;
#[cfg(test)]
mod tests;

use crate::document::Picture;
use svg::Svg;
pub(crate) use svg::escaped;

/// The colours of a light page, as declarations.
pub(crate) const LIGHT: &str = include_str!("light.css");
/// The colours of a dark page, as declarations.
pub(crate) const DARK: &str = include_str!("dark.css");
/// Style of the classes in a chart.
pub(crate) const STYLE: &str = include_str!("chart.css");

/// Number of colours before they repeat.
const COLOURS: usize = 8;

/// Page width that a chart is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Desktop or paper.
    Wide,
    /// Phone.
    Narrow,
}

impl Size {
    /// Default width; wide content may exceed it.
    fn width(self) -> f64 {
        match self {
            Self::Wide => 720.0,
            Self::Narrow => 348.0,
        }
    }
}

/// A drawn chart.
pub(crate) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// Draws a chart.
pub(crate) fn draw(picture: &Picture, size: Size) -> Drawing {
    draw_beside(picture, std::slice::from_ref(picture), size)
}

/// Draws a chart shown among others: curves over the same axes share a scale.
fn draw_beside(picture: &Picture, all: &[Picture], size: Size) -> Drawing {
    match picture {
        Picture::Curves(curves) => {
            let others = all.iter().filter_map(|other| match other {
                Picture::Curves(other) if other.has_axes_of(curves) => Some(other),
                _ => None,
            });
            curves::draw(curves, &others.collect::<Vec<_>>(), size)
        }
        Picture::Bars(bars) => bars::draw(bars, size),
        Picture::Heat(heat) => heat::draw(heat, size),
        Picture::Shades(shades) => shades::draw(shades, size),
    }
}

impl Picture {
    /// Title of the chart.
    pub fn title(&self) -> &str {
        match self {
            Self::Curves(curves) => &curves.title,
            Self::Bars(bars) => &bars.title,
            Self::Heat(heat) => &heat.title,
            Self::Shades(shades) => &shades.title,
        }
    }
}

impl Drawing {
    /// Inline SVG for a page; `name` must be unique there.
    pub(crate) fn inline(&self, picture: &Picture, class: &str, name: &str) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg class=\"picture {class}\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\
             <title id=\"{name}-title\">{}</title><desc id=\"{name}-desc\">{}</desc>\n{body}</svg>\n",
            escaped(picture.title()),
            escaped(&picture.description())
        )
    }
}

/// A style sheet with its variables replaced by the light colours.
pub(crate) fn alone(style: &str) -> String {
    let colours = LIGHT.lines().filter_map(|line| line.trim_end_matches(';').split_once(": "));
    colours.fold(style.to_owned(), |style, (name, value)| style.replace(&format!("var({name})"), value))
}

/// Height of a title in a standalone file.
const HEADING: f64 = 30.0;
/// Margin in a standalone file.
const AROUND: f64 = 16.0;

/// A standalone SVG file with charts below each other.
pub(crate) fn file(pictures: &[Picture]) -> String {
    let drawings: Vec<Drawing> =
        pictures.iter().map(|picture| draw_beside(picture, pictures, Size::Wide)).collect();
    let width = drawings.iter().map(|drawing| drawing.width).fold(0.0, f64::max) + 2.0 * AROUND;
    let mut svg = Svg::default();
    let mut top = AROUND;
    for (picture, drawing) in pictures.iter().zip(&drawings) {
        svg.open(&format!("transform=\"translate({AROUND} {top:.0})\""));
        svg.text(0.0, 14.0, "heading", "start", picture.title());
        svg.open(&format!("transform=\"translate(0 {HEADING})\""));
        svg.push(&drawing.body);
        svg.close();
        svg.close();
        top += HEADING + drawing.height + AROUND;
    }
    let titles: Vec<&str> = pictures.iter().map(Picture::title).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" viewBox=\"0 0 {width:.0} {top:.0}\" \
         width=\"{width:.0}\" height=\"{top:.0}\" role=\"img\">\n<title>{}</title>\n<style>{}</style>\n\
         <rect class=\"paper\" width=\"{width:.0}\" height=\"{top:.0}\"/>\n{}</svg>\n",
        escaped(&titles.join("; ")),
        alone(STYLE),
        svg.into_text()
    )
}
