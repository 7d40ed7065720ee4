//! Reports as self-contained HTML pages without network access.
//!
//! ```text
//!  Document ──▶ html   headings, tables, charts             ┐
//!          └──▶ data   the sentences, packed in chunks      ├──▶ page
//!               style, script   the same for every report   ┘
//! ```
//!
//! Text of a document may contain markup. It is escaped here, and the script only sets it as text. The content security policy
//! allows only the page's own script, by its digest.

mod body;
mod data;
mod drawings;
mod html;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use solecism_corpus::Problem;
use solecism_corpus::output::write_file;

use crate::chart::{self, DARK, LIGHT};
use crate::document::Document;
use html::escaped;

/// Maximum size of a page in bytes.
pub const LARGEST: usize = 15_000_000;

/// Style sheets, without colours.
const STYLES: [&str; 6] = [
    include_str!("style/base.css"),
    include_str!("style/table.css"),
    include_str!("style/figure.css"),
    include_str!("style/explorer.css"),
    include_str!("style/tree.css"),
    chart::STYLE,
];

/// Print style sheet, which comes last.
const PRINT: &str = include_str!("style/print.css");

/// Scripts, in order of dependency.
const SCRIPTS: [&str; 12] = [
    include_str!("script/dom.js"),
    include_str!("script/theme.js"),
    include_str!("script/tables.js"),
    include_str!("script/pictures.js"),
    include_str!("script/alignment.js"),
    include_str!("script/reading.js"),
    include_str!("script/compare.js"),
    include_str!("script/drawing.js"),
    include_str!("script/sentences.js"),
    include_str!("script/list.js"),
    include_str!("script/detail.js"),
    include_str!("script/explorer.js"),
];

/// Renders a document as a page.
///
/// If the page would exceed [`LARGEST`], the sentences with the smallest losses are omitted, and the page says so.
pub fn page(document: &Document) -> String {
    let (style, script) = (style(), script());
    let body = body::body(document);
    let alone = chart::alone(&format!("{}{}", chart::STYLE, include_str!("style/tree.css")));
    let fixed = style.len() + script.len() + body.before.len() + body.after.len() + alone.len() + 4096;
    let sentences =
        document.explorer.as_ref().map(|explorer| data::pack(explorer, LARGEST.saturating_sub(fixed)));
    let mut page = head(document, &style, &script);
    page.push_str(&body.before);
    if let Some(sentences) = &sentences {
        page.push_str(&body::explorer(sentences));
    }
    page.push_str(&body.after);
    let _ = writeln!(page, "<script type=\"text/css\" id=\"alone\">{alone}</script>");
    if let Some(sentences) = &sentences {
        sentences.write(&mut page);
    }
    let _ = writeln!(page, "<script>{script}</script>\n</body>\n</html>");
    page
}

fn style() -> String {
    let dark = format!("{{color-scheme:dark;{DARK}}}");
    let mut style = format!(
        ":root{{color-scheme:light;{LIGHT}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){dark}}}\n\
         :root[data-theme=dark]{dark}\n"
    );
    style.extend(STYLES);
    style.push_str(&PRINT.replace("LIGHT", &format!("color-scheme:light;{LIGHT}")));
    style
}

fn script() -> String {
    format!("(() => {{\n\"use strict\";\n{}\n}})();\n", SCRIPTS.concat())
}

/// Digest of a text for the content security policy.
fn digest(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text.as_bytes())))
}

fn head(document: &Document, style: &str, script: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {}; style-src {}; \
         img-src data: blob:; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"generator\" content=\"solecism {}\">\n\
         <title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>{style}</style>\n</head>\n",
        digest(script),
        digest(style),
        env!("CARGO_PKG_VERSION"),
        escaped(&document.title)
    )
}

/// Writes the page of a report.
///
/// # Errors
/// If the file cannot be written.
pub fn write_page(document: &Document, to: &Path) -> Result<(), Problem> {
    write_file(to, page(document))
}
