//! The SVG document around a drawing: style, title, description and size.

use std::borrow::Cow;
use std::fmt::Write;

use crate::layout::typeface::{self, WORD};
use crate::layout::{MARGIN, TooLarge, check};
use crate::text;

/// Maximum width of two pictures side by side.
const PAGE: usize = 1_600;

/// Height of a title above a drawing.
const HEADING: usize = 30;

/// Colours are literal, because many converters do not support variables.
const STYLE: &str = "\
.solecism-drawing{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif;color-scheme:light dark}
.solecism-drawing text{text-anchor:middle;fill:#1c1c1e;font-size:16px}
.solecism-drawing .paper{fill:#fff}
.solecism-drawing .line{fill:none;stroke:#9a9aa2;stroke-width:1.2}
.solecism-drawing .tip{fill:#77777f}
.solecism-drawing .label{font-size:13px;font-weight:600;fill:#22457a}
.solecism-drawing .tag{font-size:13px;fill:#5c6470}
.solecism-drawing .relation{font-size:11px;fill:#22457a;stroke:#fff;stroke-width:4px;paint-order:stroke}
.solecism-drawing .heading{text-anchor:start;font-weight:600}
.solecism-drawing .trace{fill:#8a8a92}
.solecism-drawing .note{font-size:11px;fill:#5c6470}
.solecism-drawing .struck{text-decoration:line-through}
.solecism-drawing .substituted{fill:#7a4b00}
.solecism-drawing .inserted{fill:#0b6128}
.solecism-drawing .missing{fill:#a3161f;text-decoration:line-through}
.solecism-drawing .box{stroke-width:1.2}
.solecism-drawing .substituted-box{fill:#fff1cc;stroke:#d9a425}
.solecism-drawing .inserted-box{fill:#ddf5e3;stroke:#45a865}
.solecism-drawing .missing-box{fill:#fde7e8;stroke:#d9606a;stroke-dasharray:3 2}
@media (prefers-color-scheme:dark){
.solecism-drawing text{fill:#ececf0}
.solecism-drawing .paper{fill:#17181c}
.solecism-drawing .line{stroke:#6d6f78}
.solecism-drawing .tip{fill:#8d8f99}
.solecism-drawing .label{fill:#9dc1f5}
.solecism-drawing .tag,.solecism-drawing .note{fill:#a6abb5}
.solecism-drawing .relation{fill:#9dc1f5;stroke:#17181c}
.solecism-drawing .trace{fill:#84868f}
.solecism-drawing .substituted{fill:#ffd678}
.solecism-drawing .inserted{fill:#86e0a0}
.solecism-drawing .missing{fill:#ff9aa2}
.solecism-drawing .substituted-box{fill:#3d3013;stroke:#a67c1c}
.solecism-drawing .inserted-box{fill:#15341f;stroke:#357f4d}
.solecism-drawing .missing-box{fill:#3f191c;stroke:#a8474f}
}
";

/// A drawing with its margin, without the document around it.
#[derive(Debug)]
pub(super) struct Picture {
    pub width: usize,
    pub height: usize,
    /// Title: the type of the picture.
    pub title: String,
    /// Text alternative.
    pub description: String,
    pub body: String,
}

impl Picture {
    /// Adds a heading above the picture.
    pub(super) fn titled(self, heading: &str) -> Self {
        let heading = text::clean(heading);
        let mut body = String::new();
        element(&mut body, "heading", MARGIN, MARGIN + WORD, &heading);
        group(&mut body, 0, HEADING, &self.body);
        Self {
            width: self.width.max(typeface::width(&heading, WORD) + 2 * MARGIN),
            height: self.height + HEADING,
            title: self.title,
            description: format!("{heading}: {}", self.description),
            body,
        }
    }

    /// Combines two pictures.
    pub(super) fn pair(first: Self, second: &Self) -> Self {
        let beside = first.width + second.width <= PAGE;
        let mut body = first.body;
        let (width, height) = if beside {
            group(&mut body, first.width, 0, &second.body);
            (first.width + second.width, first.height.max(second.height))
        } else {
            group(&mut body, 0, first.height, &second.body);
            (first.width.max(second.width), first.height + second.height)
        };
        let title = if first.title == second.title {
            first.title
        } else {
            format!("{}; {}", first.title, second.title)
        };
        Self {
            width,
            height,
            title,
            description: format!("{} {}", first.description, second.description),
            body,
        }
    }

    /// Writes the document.
    pub(super) fn document(self) -> Result<String, TooLarge> {
        let Self { width, height, .. } = self;
        check(width, height)?;
        let title = escape(&self.title);
        let description = escape(&self.description);
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"solecism-drawing\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.body
        ))
    }
}

/// Writes a text element with a class of the style.
pub(super) fn element(out: &mut String, class: &str, x: usize, y: usize, text: &str) {
    put(out, format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escape(text)));
}

/// Writes a path with a class of the style.
pub(super) fn path(out: &mut String, class: &str, path: &str) {
    put(out, format_args!("<path class=\"{class}\" d=\"{path}\"/>\n"));
}

fn group(out: &mut String, right: usize, down: usize, body: &str) {
    put(out, format_args!("<g transform=\"translate({right} {down})\">\n{body}</g>\n"));
}

/// Writes formatted text, which cannot fail for a string.
pub(super) fn put(out: &mut String, text: std::fmt::Arguments) {
    let _ = out.write_fmt(text);
}

/// Escapes text for XML content and attributes.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    let text = text::clean(text);
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}
