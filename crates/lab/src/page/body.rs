//! Body of a page.

use std::fmt::Write as _;

use super::data::Sentences;
use super::html::{self, escaped};
use crate::document::{Block, Document, Section};

/// Heading of the warnings.
const CAUTIONS: &str = "Before you rely on the figures";

/// Heading of the failures.
const FAILURES: &str = "Failures";

/// The body, before and after the sentence explorer.
pub(super) struct Body {
    pub before: String,
    pub after: String,
}

pub(super) fn body(document: &Document) -> Body {
    let mut html = String::from(
        "<body>\n<a class=\"skip\" href=\"#report\">Skip to the report</a>\n\
         <header class=\"bar\"><span class=\"brand\">solecism</span>\
         <button type=\"button\" id=\"theme\" hidden></button></header>\n\
         <main id=\"report\">\n<div class=\"lead\">\n",
    );
    let _ = writeln!(html, "<h1>{}</h1>", escaped(&document.title));
    paragraph("about", &document.about, &mut html);
    paragraph("source", &document.source, &mut html);
    html.push_str("</div>\n<div class=\"columns\">\n");
    contents(document, &mut html);
    html.push_str("<div class=\"text\">\n");
    summary(document, &mut html);
    list(("cautions", CAUTIONS), &document.cautions, &mut html);
    list(("failures", FAILURES), &document.failures, &mut html);
    let mut pictures = 0;
    for (number, part) in document.sections.iter().enumerate() {
        section(part, number, &mut pictures, &mut html);
    }
    html.push_str("</div>\n</div>\n");
    Body { before: html, after: after(document) }
}

/// Writes a paragraph, unless it is empty.
fn paragraph(class: &str, text: &str, html: &mut String) {
    if !text.is_empty() {
        let _ = writeln!(html, "<p class=\"{class}\">{}</p>", escaped(text));
    }
}

fn contents(document: &Document, html: &mut String) {
    html.push_str("<nav class=\"contents\" aria-label=\"Contents\">\n<ol>\n");
    let mut item = |name: &str, title: &str| {
        let _ = writeln!(html, "<li><a href=\"#{name}\">{}</a></li>", escaped(title));
    };
    if !document.summary.is_empty() {
        item("summary", "Summary");
    }
    for (name, title, lines) in
        [("cautions", CAUTIONS, &document.cautions), ("failures", FAILURES, &document.failures)]
    {
        if !lines.is_empty() {
            item(name, title);
        }
    }
    for (number, section) in document.sections.iter().enumerate() {
        item(&section_name(number), &section.title);
    }
    if document.explorer.is_some() {
        item("explorer", "Sentences");
    }
    if !document.made_with.is_empty() {
        item("made-with", "How it was made");
    }
    html.push_str("</ol>\n</nav>\n");
}

fn section_name(number: usize) -> String {
    format!("section-{}", number + 1)
}

fn summary(document: &Document, html: &mut String) {
    if document.summary.is_empty() {
        return;
    }
    html.push_str("<section id=\"summary\" class=\"summary\">\n<h2>Summary</h2>\n<ul>\n");
    for sentence in &document.summary {
        let _ = writeln!(html, "<li>{}</li>", unbroken(&escaped(sentence)));
    }
    html.push_str("</ul>\n</section>\n");
}

/// Prevents line breaks within p-values in parentheses such as `(p = 0.01)`.
fn unbroken(text: &str) -> String {
    let mut parts = text.split("(p ");
    let mut html = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((inside, after)) => {
                let _ = write!(html, "<span class=\"unbroken\">(p {inside})</span>{after}");
            }
            None => html.extend(["(p ", part]),
        }
    }
    html
}

/// Writes a list under a heading, unless it is empty.
fn list((name, title): (&str, &str), lines: &[String], html: &mut String) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(html, "<section id=\"{name}\" class=\"failures\">\n<h2>{title}</h2>\n<ul>");
    for line in lines {
        let _ = writeln!(html, "<li>{}</li>", escaped(line));
    }
    html.push_str("</ul>\n</section>\n");
}

fn section(section: &Section, number: usize, pictures: &mut usize, html: &mut String) {
    let _ = writeln!(html, "<section id=\"{}\">\n<h2>{}</h2>", section_name(number), escaped(&section.title));
    for block in &section.blocks {
        match block {
            Block::Text(text) => paragraph("", text, html),
            Block::Signature(signature) => {
                let _ = writeln!(html, "<p class=\"signature\"><code>{}</code></p>", escaped(signature));
            }
            Block::Table(table) => html::table(table, html),
            Block::Picture(picture) => {
                *pictures += 1;
                html::picture(picture, *pictures, html);
            }
        }
    }
    html.push_str("</section>\n");
}

/// The section of the sentence explorer, which the script fills.
pub(super) fn explorer(sentences: &Sentences) -> String {
    let (kept, left_out) = (sentences.kept, sentences.left_out);
    let left_out = match left_out {
        0 => String::new(),
        1 => " One more, with a smaller loss, is left out to keep the file small.".to_owned(),
        _ => format!(" {left_out} more, with smaller losses, are left out to keep the file small."),
    };
    let kept = match kept {
        0 => "No sentences.".to_owned(),
        1 => "One sentence.".to_owned(),
        _ if !sentences.has_errors => format!("{kept} sentences."),
        _ => format!("{kept} sentences, largest loss first."),
    };
    format!(
        "<section id=\"explorer\" class=\"explorer\" aria-label=\"Sentences\">\n<h2>Sentences</h2>\n\
         <p>{kept}{left_out}</p>\n\
         <noscript><p>The sentences need JavaScript, which is disabled here.</p></noscript>\n\
         </section>\n"
    )
}

fn after(document: &Document) -> String {
    let mut html = String::new();
    if !document.made_with.is_empty() {
        html.push_str("<section id=\"made-with\" class=\"made-with\">\n<h2>How it was made</h2>\n<dl>\n");
        for (name, value) in &document.made_with {
            let _ = writeln!(html, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), escaped(value));
        }
        html.push_str("</dl>\n</section>\n");
    }
    html.push_str(
        "</main>\n<p id=\"status\" class=\"status\" role=\"status\" aria-live=\"polite\"></p>\n\
         <div id=\"tip\" class=\"tip\" role=\"tooltip\" hidden></div>\n",
    );
    html
}

#[cfg(test)]
mod tests {
    use super::unbroken;

    #[test]
    fn a_probability_stays_on_its_line() {
        let marked = unbroken("a loss (p = 0.01), another (p &lt; 0.001) and (p");
        let span = |inside: &str| format!("<span class=\"unbroken\">(p {inside})</span>");
        assert_eq!(marked, format!("a loss {}, another {} and (p", span("= 0.01"), span("&lt; 0.001")));
        assert_eq!(unbroken("no end (p = 0.01"), "no end (p = 0.01");
    }
}
