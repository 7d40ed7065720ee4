//! Documents as text for a terminal, as Markdown, LaTeX, CSV and JSON.

use std::fmt::Write as _;

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use super::{Block, Document};
use crate::table::{Style, Table};

impl Document {
    /// An untitled document with one section: the result of a single study.
    pub(crate) fn of_study(title: &str, blocks: Vec<Block>, figures: Table, data: Value) -> Self {
        let sections = vec![super::Section { title: title.to_owned(), blocks }];
        Self { sections, figures: Some(figures), data, ..Self::default() }
    }

    /// Renders the document without charts. CSV has all figures at full precision if the document has them, otherwise the
    /// tables.
    pub fn write(&self, style: Style) -> String {
        match (style, &self.figures) {
            (Style::Csv, Some(figures)) => figures.write(style),
            (Style::Text, _) => self.heading() + &self.body(style),
            _ => self.body(style),
        }
    }

    /// The data as indented JSON.
    pub fn write_json(&self) -> String {
        format!("{:#}\n", self.data)
    }

    /// Title, summary, warnings and failures.
    fn heading(&self) -> String {
        let mut text = String::new();
        if self.title.is_empty() {
            return text;
        }
        let _ = writeln!(text, "{}\n", self.title);
        for line in self.summary.iter().chain(&self.cautions).chain(&self.failures) {
            let _ = writeln!(text, "- {}", line.replace('\n', "\n  "));
        }
        text.push('\n');
        text
    }

    /// Tables and text, separated by blank lines.
    fn body(&self, style: Style) -> String {
        let mut text = String::new();
        let mut lines = Vec::new();
        for section in &self.sections {
            if self.sections.len() > 1 {
                write_lines(&mut lines, style, &mut text);
                write_title(&section.title, style, &mut text);
            }
            for block in &section.blocks {
                match block {
                    Block::Table(table) => {
                        write_lines(&mut lines, style, &mut text);
                        if !text.is_empty() {
                            text.push('\n');
                        }
                        text.push_str(&table.write(style));
                    }
                    Block::Text(line) => lines.push(line.clone()),
                    Block::Signature(signature) if style == Style::Markdown => {
                        lines.push(format!("`{signature}`"));
                    }
                    Block::Signature(signature) => lines.push(signature.clone()),
                    Block::Picture(_) => {}
                }
            }
        }
        write_lines(&mut lines, style, &mut text);
        text
    }
}

/// Writes the title of one of several sections.
fn write_title(title: &str, style: Style, to: &mut String) {
    if !to.is_empty() && style != Style::Csv {
        to.push('\n');
    }
    let _ = match style {
        Style::Text => writeln!(to, "{title}\n{}", "-".repeat(title.width())),
        Style::Markdown => writeln!(to, "## {title}"),
        Style::Latex => writeln!(to, "% {title}"),
        Style::Csv => Ok(()),
    };
}

/// Writes a block of lines and clears it.
fn write_lines(lines: &mut Vec<String>, style: Style, to: &mut String) {
    if lines.is_empty() {
        return;
    }
    let (before, mark, between) = match style {
        Style::Text => ("\n", "", "\n"),
        Style::Markdown => ("\n", "", "  \n"),
        Style::Latex => ("", "% ", "\n% "),
        // CSV has tables only.
        Style::Csv => return lines.clear(),
    };
    if !to.is_empty() {
        to.push_str(before);
    }
    to.extend([mark, &std::mem::take(lines).join(between), "\n"]);
}
