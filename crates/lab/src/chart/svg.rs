//! An SVG writer.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

/// An SVG document under construction.
#[derive(Default)]
pub(super) struct Svg(String);

impl Svg {
    /// The SVG written so far.
    pub(super) fn into_text(self) -> String {
        self.0
    }

    /// Appends SVG.
    pub(super) fn push(&mut self, svg: &str) {
        self.0.push_str(svg);
    }

    /// Opens a group.
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = write!(self.0, "<g {attributes}>");
    }

    /// Closes a group.
    pub(super) fn close(&mut self) {
        self.0.push_str("</g>\n");
    }

    /// Opens a group with a tooltip.
    pub(super) fn open_mark(&mut self, tip: &str) {
        let _ = write!(self.0, "<g class=\"mark\"><title>{}</title>", escaped(tip));
    }

    pub(super) fn text(&mut self, x: f64, y: f64, class: &str, anchor: &str, text: &str) {
        let _ = write!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(text)
        );
    }

    /// Text rotated to rise to the right from this point.
    pub(super) fn rising_text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let _ = write!(
            self.0,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-40)\" class=\"{class}\">{}</text>",
            escaped(text)
        );
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = write!(
            self.0,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    pub(super) fn rect(&mut self, class: &str, corner: (f64, f64), size: (f64, f64)) {
        self.shaded_rect(class, corner, size, None);
    }

    /// A rectangle with an opacity.
    pub(super) fn shaded_rect(
        &mut self,
        class: &str,
        corner: (f64, f64),
        size: (f64, f64),
        opacity: Option<f64>,
    ) {
        let ((x, y), (width, height)) = (corner, size);
        let opacity = opacity.map(|opacity| format!(" fill-opacity=\"{opacity:.3}\"")).unwrap_or_default();
        let _ = write!(
            self.0,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"1.5\"{opacity}/>",
            width.max(0.0),
            height.max(0.0)
        );
    }

    pub(super) fn path(&mut self, shape: &str, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = write!(self.0, "<{shape} class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    pub(super) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let _ = write!(self.0, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
    }

    /// The marker of a curve. Its shape identifies the curve for readers who cannot tell the colours apart.
    pub(super) fn marker(&mut self, number: usize, class: &str, (x, y): (f64, f64)) {
        match number % 4 {
            0 => self.circle(class, (x, y), 3.4),
            1 => self.rect(class, (x - 3.1, y - 3.1), (6.2, 6.2)),
            2 => self.path(
                "polygon",
                class,
                [(x, y - 4.2), (x + 4.0, y + 3.0), (x - 4.0, y + 3.0)].into_iter(),
            ),
            _ => self.path(
                "polygon",
                class,
                [(x, y - 4.4), (x + 4.4, y), (x, y + 4.4), (x - 4.4, y)].into_iter(),
            ),
        }
    }
}

/// Width of a letter relative to its height, for the wider common typefaces, so that nothing overlaps.
const LETTER: f64 = 0.6;

/// Approximate width of a text at a font size.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.width() as f64 * size * LETTER
}

/// A text truncated to a width.
pub(super) fn shortened(text: &str, size: f64, width: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if text_width(&short, size) + 2.0 * size * LETTER > width {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// Text escaped for SVG and HTML, without characters that SVG forbids.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => escaped.push('\u{FFFD}'),
            _ => escaped.push(c),
        }
    }
    escaped
}
