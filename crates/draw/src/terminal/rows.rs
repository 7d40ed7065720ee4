//! Dependencies with one word per row and the arcs on the left.
//!
//! Each head has a vertical line in a lane to the right of its own head's lane, from which its dependents branch off to
//! the right. Lines that overlap are in different lanes; in a non-projective tree, branches cross the lines of other
//! heads.

use std::collections::BTreeMap;

use super::line::{Line, Paint};
use super::{Style, words};
use crate::arcs::Arcs;
use crate::marks::Marks;
use crate::text;

/// If more lanes would be needed, arcs are not drawn: the words are numbered and each row names its head.
const MAX_LANES: usize = 60;

pub(super) fn draw(arcs: &Arcs, marks: &Marks, style: &Style) -> Vec<Line> {
    let heads = arcs.forest();
    let lanes = Lanes::assign(&heads);
    let mut rows = Vec::new();
    for word in 0..=arcs.len() {
        for missing in marks.missing_before(word) {
            let mut start = lanes.as_ref().map_or_else(Line::default, |lanes| lanes.between(word, style));
            start.append(&words::missing(missing, style));
            rows.push(Row { start, word: None, note: &missing.label });
        }
        if word < arcs.len() {
            let number = || Line::of(Paint::Faint, &format!("{} ", word + 1));
            let mut start = lanes.as_ref().map_or_else(number, |lanes| lanes.row(word, style));
            let mark = marks.token(word);
            start.append(&words::token(arcs.forms[word], mark, style));
            rows.push(Row { start, word: Some(word), note: mark.map_or("", |mark| &mark.label) });
        }
    }
    let named = |word: usize| lanes.is_none() || heads[word] != arcs.head(word);
    finish(rows, arcs, named, style)
}

/// The beginning of a row, before its tag and relation.
struct Row<'m> {
    start: Line,
    word: Option<usize>,
    note: &'m str,
}

/// Adds tags and relations in columns. Rows longer than half the width are not taken into account in aligning the
/// columns.
fn finish(rows: Vec<Row>, arcs: &Arcs, named: impl Fn(usize) -> bool, style: &Style) -> Vec<Line> {
    let starts = rows.iter().map(|row| row.start.width()).filter(|&width| width <= style.width / 2);
    let tags = starts.max().unwrap_or(0) + 2;
    let relations = match arcs.tags.iter().map(|tag| text::columns(tag)).max() {
        Some(widest) if widest > 0 => tags + widest + 2,
        _ => tags,
    };
    let finish_row = |row: Row| {
        let mut line = row.start;
        if let Some(word) = row.word {
            push_field(&mut line, tags, Paint::Tag, arcs.tag(word));
            push_field(&mut line, relations, Paint::Relation, arcs.relation(word));
            if let Some(head) = arcs.head(word).filter(|_| named(word)) {
                let arrow = if style.unicode { "←" } else { "<-" };
                line.push(Paint::Faint, &format!(" {arrow} {} {}", head + 1, arcs.forms[head]));
            }
        }
        words::push_notes(&mut line, std::iter::once(row.note), style);
        line
    };
    rows.into_iter().map(finish_row).collect()
}

/// Appends a field at its column, or after a space if the line is already longer.
fn push_field(line: &mut Line, column: usize, paint: Paint, field: &str) {
    if !field.is_empty() {
        line.pad_to(column.max(line.width() + 1));
        line.push(paint, field);
    }
}

/// The vertical lines of heads.
struct Lanes<'h> {
    heads: &'h [Option<usize>],
    /// Lane of each word with dependents.
    lane: Vec<Option<usize>>,
    /// First and last row of each word's line.
    extent: Vec<(usize, usize)>,
    /// For each lane, the last row and the head of its lines, keyed by first row.
    lines: Vec<BTreeMap<usize, (usize, usize)>>,
}

impl<'h> Lanes<'h> {
    /// Assigns to each head the first free lane to the right of its own head's lane; `None` if there would be too many.
    fn assign(heads: &'h [Option<usize>]) -> Option<Self> {
        let mut extent: Vec<(usize, usize)> = (0..heads.len()).map(|word| (word, word)).collect();
        for (word, head) in heads.iter().enumerate() {
            if let Some(head) = *head {
                extent[head] = (extent[head].0.min(word), extent[head].1.max(word));
            }
        }
        let mut lanes = Self { heads, lane: vec![None; heads.len()], extent, lines: Vec::new() };
        for word in top_down(heads) {
            lanes.assign_lane(word)?;
        }
        Some(lanes)
    }

    fn assign_lane(&mut self, word: usize) -> Option<()> {
        let (first, last) = self.extent[word];
        if first == last {
            return Some(());
        }
        let right_of = self.heads[word].and_then(|head| self.lane[head]).map_or(0, |lane| lane + 1);
        let is_free = |lines: &BTreeMap<usize, (usize, usize)>| {
            lines.range(..=last).next_back().is_none_or(|(_, &(end, _))| end < first)
        };
        let lane = (right_of..MAX_LANES).find(|&lane| self.lines.get(lane).is_none_or(is_free))?;
        if lane >= self.lines.len() {
            self.lines.resize_with(lane + 1, BTreeMap::new);
        }
        self.lines[lane].insert(first, (last, word));
        self.lane[word] = Some(lane);
        Some(())
    }

    /// The head with a line in this lane and row.
    fn line_at(&self, lane: usize, row: usize) -> Option<usize> {
        let (_, &(last, head)) = self.lines[lane].range(..=row).next_back()?;
        (row <= last).then_some(head)
    }

    /// Number of lanes to draw in a row: up to its own lane and all lines that pass it.
    fn lanes_in_row(&self, word: usize) -> usize {
        let below_head = self.heads[word].and_then(|head| self.lane[head]).map_or(0, |lane| lane + 1);
        let own = self.lane[word].unwrap_or(below_head);
        let passing = (own..self.lines.len())
            .rev()
            .find(|&lane| self.line_at(lane, word).is_some_and(|head| head != word));
        passing.map_or(own, |lane| lane + 1)
    }

    /// The lines to the left of a word.
    fn row(&self, word: usize, style: &Style) -> Line {
        let glyphs = Glyphs::of(style);
        let mut line = Line::default();
        let branch_from = self.heads[word].and_then(|head| self.lane[head]);
        let end = self.lanes_in_row(word);
        let mut inside = false;
        for lane in 0..=end {
            let glyph = match self.lines.get(lane).and_then(|_| self.line_at(lane, word)) {
                Some(head) if head == word => self.node(word, &glyphs),
                Some(_) if branch_from == Some(lane) => self.branch(word, &glyphs),
                Some(_) if inside => glyphs.crossing,
                Some(_) => glyphs.upright,
                None if lane == end => glyphs.arrow,
                None if inside => glyphs.across,
                None => " ",
            };
            line.push(Paint::Faint, glyph);
            inside |= branch_from == Some(lane) || self.lane[word] == Some(lane);
            if lane < end {
                line.push(Paint::Faint, if inside { glyphs.across } else { " " });
            }
        }
        line.push(Paint::Faint, " ");
        line
    }

    /// The lines between a word and the one before it.
    fn between(&self, word: usize, style: &Style) -> Line {
        let glyphs = Glyphs::of(style);
        let mut line = Line::default();
        for lane in 0..self.lines.len() {
            let above = word.checked_sub(1).and_then(|row| self.line_at(lane, row));
            if above.is_some() && above == self.line_at(lane, word) {
                line.pad_to(2 * lane);
                line.push(Paint::Faint, glyphs.upright);
            }
        }
        line.push(Paint::Faint, " ");
        line
    }

    /// The junction of a head's line and its branch.
    fn node(&self, word: usize, glyphs: &Glyphs) -> &'static str {
        let (first, last) = self.extent[word];
        let direction = match (first < word, word < last) {
            (true, true) => 0,
            (true, false) => 1,
            _ => 2,
        };
        if self.heads[word].is_some() { glyphs.node[direction] } else { glyphs.root[direction] }
    }

    /// The junction where a dependent branches off its head's line.
    fn branch(&self, word: usize, glyphs: &Glyphs) -> &'static str {
        let extent = self.heads[word].map(|head| self.extent[head]);
        match extent {
            Some((first, _)) if first == word => glyphs.first,
            Some((_, last)) if last == word => glyphs.last,
            _ => glyphs.fork,
        }
    }
}

/// The words in an order with every head before its dependents.
fn top_down(heads: &[Option<usize>]) -> Vec<usize> {
    let mut dependents: Vec<Vec<usize>> = vec![Vec::new(); heads.len()];
    let mut order = Vec::with_capacity(heads.len());
    for (word, head) in heads.iter().enumerate() {
        match head {
            Some(head) => dependents[*head].push(word),
            None => order.push(word),
        }
    }
    let mut next = 0;
    while let Some(&word) = order.get(next) {
        order.append(&mut dependents[word]);
        next += 1;
    }
    order
}

/// Characters for drawing lines.
struct Glyphs {
    upright: &'static str,
    across: &'static str,
    /// A branch that crosses another head's line.
    crossing: &'static str,
    first: &'static str,
    last: &'static str,
    fork: &'static str,
    /// End of a branch, before a word without dependents.
    arrow: &'static str,
    /// A head with dependents on both sides, only above, only below.
    node: [&'static str; 3],
    /// Like `node`, for a word without a head.
    root: [&'static str; 3],
}

impl Glyphs {
    fn of(style: &Style) -> Self {
        if style.unicode {
            Self {
                upright: "│",
                across: "─",
                crossing: "┼",
                first: "╭",
                last: "╰",
                fork: "├",
                arrow: "╼",
                node: ["┾", "┶", "┮"],
                root: ["┝", "┕", "┍"],
            }
        } else {
            Self {
                upright: "|",
                across: "-",
                crossing: "|",
                first: ",",
                last: "`",
                fork: "+",
                arrow: ">",
                node: ["#", "#", "#"],
                root: ["#", "#", "#"],
            }
        }
    }
}
