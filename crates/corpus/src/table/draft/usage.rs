//! Usage of columns by the words of a table, updated with each change.

use std::collections::BTreeMap;

use super::names::is_number;
use super::{Draft, DraftRow, Line, LineId, Touched};
use crate::format::Format;
use crate::table::column::{Column, UPOS};
use crate::table::parse::is_blank;

/// Numbers of words with a value in a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// A head.
    pub heads: u32,
    /// A second head.
    pub second_heads: u32,
    /// Enhanced dependencies.
    pub deps: u32,
    /// A base form.
    pub lemmas: u32,
    /// A fine tag.
    pub xpos: u32,
    /// A coarse tag.
    pub upos: u32,
    /// A coarse tag that is none of the universal ones.
    pub other_upos: u32,
}

impl Usage {
    fn of(row: &DraftRow) -> Self {
        let used = |column| u32::from(row.get(column) != "_");
        let is_number = |column| u32::from(is_number(row.get(column)));
        let upos = row.get(Column::Upos);
        Self {
            heads: is_number(Column::Head),
            second_heads: is_number(Column::SecondHead),
            deps: used(Column::Deps),
            lemmas: used(Column::Lemma),
            xpos: used(Column::Xpos).max(used(Column::PredictedXpos)),
            upos: used(Column::Upos),
            other_upos: u32::from(upos != "_" && !UPOS.contains(&upos)),
        }
    }

    fn change(&mut self, other: Self, change: impl Fn(u32, u32) -> u32) {
        let Self { heads, second_heads, deps, lemmas, xpos, upos, other_upos } = self;
        for (count, other) in [
            (heads, other.heads),
            (second_heads, other.second_heads),
            (deps, other.deps),
            (lemmas, other.lemmas),
            (xpos, other.xpos),
            (upos, other.upos),
            (other_upos, other.other_upos),
        ] {
            *count = change(*count, other);
        }
    }
}

/// Statistics that decide how a reader splits unnumbered rows into columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Spaces {
    /// True if a line has a tab; spaces are then irrelevant.
    has_tabs: bool,
    /// Number of lines by their number of spaces.
    lines: BTreeMap<usize, usize>,
    /// Number of lines that have become blank.
    blank: usize,
}

impl Spaces {
    fn add(&mut self, text: &str) {
        self.blank += usize::from(is_blank(text));
        if !self.has_tabs {
            *self.lines.entry(spaces(text)).or_default() += 1;
        }
    }

    fn remove(&mut self, text: &str) {
        let spaces = spaces(text);
        if let Some(lines) = self.lines.get_mut(&spaces) {
            *lines -= 1;
            if *lines == 0 {
                self.lines.remove(&spaces);
            }
        }
    }

    fn separator(&self) -> &'static str {
        match self.lines.first_key_value() {
            Some((&count, _)) if count >= 2 && self.lines.len() == 1 => " ",
            _ => "\t",
        }
    }
}

fn spaces(line: &str) -> usize {
    memchr::memchr_iter(b' ', line.trim_end().as_bytes()).count()
}

impl Draft<'_> {
    /// Usage of columns.
    pub fn usage(&mut self) -> Usage {
        if let Some(usage) = self.usage {
            return usage;
        }
        let mut usage = Usage::default();
        for (_, row) in self.rows().filter(|(_, row)| row.is_word()) {
            usage.change(Usage::of(row), |count, more| count + more);
        }
        self.usage = Some(usage);
        usage
    }

    /// True if a reader of the text would find the same rows and columns. Only unnumbered rows can differ: whether a space
    /// separates columns is inferred from the spaces in all rows.
    pub fn reads_back(&self) -> bool {
        self.spaces.as_ref().is_none_or(|spaces| spaces.blank == 0 && spaces.separator() == self.separator)
    }

    /// Called before the first edit: collects the statistics.
    pub(super) fn count_spaces(&mut self) {
        if self.format != Format::Rows || self.spaces.is_some() {
            return;
        }
        let has_tab = |line: &Line| match line {
            Line::Row(_) => self.width > 1 && self.separator == "\t",
            Line::Other(text) => text.contains('\t'),
        };
        let mut spaces = Spaces { has_tabs: self.lines.iter().any(has_tab), ..Spaces::default() };
        if !spaces.has_tabs {
            self.rows().for_each(|(line, _)| spaces.add(&self.line_text(line, None)));
        }
        self.spaces = Some(spaces);
    }

    /// Called before a line is changed or removed.
    pub(super) fn forget_use(&mut self, line: LineId) {
        let Some(Line::Row(row)) = self.lines.get(line.0 as usize) else { return };
        if let Some(usage) = self.usage.as_mut().filter(|_| row.is_word()) {
            usage.change(Usage::of(row), |count, less| count - less);
        }
    }

    /// Called after lines were changed.
    pub(super) fn learn_uses(&mut self, touched: &[Touched]) {
        let there = touched.iter().map(|touched| touched.line).chain(self.inserted_line());
        let there: Vec<LineId> = there.filter(|&line| self.has_line(line)).collect();
        for line in there {
            let Some(Line::Row(row)) = self.lines.get(line.0 as usize) else { continue };
            if let Some(usage) = self.usage.as_mut().filter(|_| row.is_word()) {
                usage.change(Usage::of(row), |count, more| count + more);
            }
            if self.spaces.is_some() {
                let text = self.line_text(line, None);
                self.spaces.iter_mut().for_each(|spaces| spaces.add(&text));
            }
        }
        let Self { spaces: Some(spaces), lines, .. } = self else { return };
        for touched in touched {
            if let Some(Line::Row(_)) = lines.get(touched.line.0 as usize) {
                spaces.remove(&touched.text);
            }
        }
    }
}
