//! Pictures of figures as SVG: curves, bars, heat maps, shades.
//!
//! ```text
//!  Picture ──▶ Drawing (wide or narrow) ──▶ inline, in a page whose style colours it
//!         └──▶ Table (the figures)     └──▶ a file that stands alone
//! ```
//!
//! What a shape looks like is told by its class. A page gives the classes their colours, light or dark; a file has the
//! light ones written into it, without variables, which not every program knows.

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
/// What the classes of a picture look like.
pub(crate) const STYLE: &str = include_str!("chart.css");

/// How many colours there are; then they begin again.
const COLOURS: usize = 8;

/// For which page a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// A page on a desk or on paper.
    Wide,
    /// A page in a hand.
    Narrow,
}

impl Size {
    /// How wide it is, if nothing in it is wider.
    fn width(self) -> f64 {
        match self {
            Self::Wide => 720.0,
            Self::Narrow => 348.0,
        }
    }
}

/// A picture that was drawn.
pub(crate) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// Draws a picture.
pub(crate) fn draw(picture: &Picture, size: Size) -> Drawing {
    draw_beside(picture, std::slice::from_ref(picture), size)
}

/// Draws a picture that stands among others: curves over the same axes are drawn to one scale.
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
    /// What it is called.
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
    /// The picture inside a page; its name must be the only one there.
    pub fn inline(&self, picture: &Picture, class: &str, name: &str) -> String {
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

/// A style with the light colours written in.
pub(crate) fn alone(style: &str) -> String {
    let colours = LIGHT.lines().filter_map(|line| line.trim_end_matches(';').split_once(": "));
    colours.fold(style.to_owned(), |style, (name, value)| style.replace(&format!("var({name})"), value))
}

/// How much room the name of a picture takes in a file.
const HEADING: f64 = 30.0;
/// How much room there is around pictures in a file.
const AROUND: f64 = 16.0;

/// Pictures one below the other, as a file.
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
