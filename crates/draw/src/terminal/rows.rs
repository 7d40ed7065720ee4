//! Dependencies with a word a row and the arcs on its left.
//!
//! Each head has an upright line in a lane right of its own head's; its dependents branch off to the right. The lines
//! of heads whose dependents overlap without one being inside the other (a tree that is not projective) get lanes
//! of their own, and a branch that crosses such a line is drawn across it.

use std::collections::BTreeMap;

use super::line::{Line, Paint};
use super::{Style, words};
use crate::arcs::Arcs;
use crate::marks::Marks;
use crate::text;

/// More lanes than this are not drawn: the words are numbered and the heads named instead.
const MOST_LANES: usize = 60;

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
    finished(rows, arcs, named, style)
}

/// The beginning of a row, before its tag and relation.
struct Row<'m> {
    start: Line,
    word: Option<usize>,
    note: &'m str,
}

/// Adds tags and relations in columns. Rows that are longer than half the width stick out rather than push the
/// columns of all others away.
fn finished(rows: Vec<Row>, arcs: &Arcs, named: impl Fn(usize) -> bool, style: &Style) -> Vec<Line> {
    let starts = rows.iter().map(|row| row.start.width()).filter(|&width| width <= style.width / 2);
    let tags = starts.max().unwrap_or(0) + 2;
    let relations = match arcs.tags.iter().map(|tag| text::columns(tag)).max() {
        Some(widest) if widest > 0 => tags + widest + 2,
        _ => tags,
    };
    let finish = |row: Row| {
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
    rows.into_iter().map(finish).collect()
}

/// Adds a field at its column, or right after what reaches beyond it.
fn push_field(line: &mut Line, column: usize, paint: Paint, field: &str) {
    if !field.is_empty() {
        line.pad_to(column.max(line.width() + 1));
        line.push(paint, field);
    }
}

/// The upright lines of heads.
struct Lanes<'h> {
    heads: &'h [Option<usize>],
    /// For each word with dependents, its lane.
    lane: Vec<Option<usize>>,
    /// The first and last row that each word's line reaches.
    reach: Vec<(usize, usize)>,
    /// In each lane the lines by their first row: the last row and the head.
    lines: Vec<BTreeMap<usize, (usize, usize)>>,
}

impl<'h> Lanes<'h> {
    /// Gives each head the first free lane right of its own head's; `None` if there would be too many.
    fn assign(heads: &'h [Option<usize>]) -> Option<Self> {
        let mut reach: Vec<(usize, usize)> = (0..heads.len()).map(|word| (word, word)).collect();
        for (word, head) in heads.iter().enumerate() {
            if let Some(head) = *head {
                reach[head] = (reach[head].0.min(word), reach[head].1.max(word));
            }
        }
        let mut lanes = Self { heads, lane: vec![None; heads.len()], reach, lines: Vec::new() };
        for word in from_the_roots(heads) {
            lanes.give_lane(word)?;
        }
        Some(lanes)
    }

    fn give_lane(&mut self, word: usize) -> Option<()> {
        let (first, last) = self.reach[word];
        if first == last {
            return Some(());
        }
        let right_of = self.heads[word].and_then(|head| self.lane[head]).map_or(0, |lane| lane + 1);
        let is_free = |lines: &BTreeMap<usize, (usize, usize)>| {
            lines.range(..=last).next_back().is_none_or(|(_, &(end, _))| end < first)
        };
        let lane = (right_of..MOST_LANES).find(|&lane| self.lines.get(lane).is_none_or(is_free))?;
        if lane >= self.lines.len() {
            self.lines.resize_with(lane + 1, BTreeMap::new);
        }
        self.lines[lane].insert(first, (last, word));
        self.lane[word] = Some(lane);
        Some(())
    }

    /// The head whose line is in this lane in this row.
    fn line_at(&self, lane: usize, row: usize) -> Option<usize> {
        let (_, &(last, head)) = self.lines[lane].range(..=row).next_back()?;
        (row <= last).then_some(head)
    }

    /// How many lanes the row needs: its own, and all lines that pass.
    fn lanes_in_row(&self, word: usize) -> usize {
        let below_head = self.heads[word].and_then(|head| self.lane[head]).map_or(0, |lane| lane + 1);
        let own = self.lane[word].unwrap_or(below_head);
        let passing = (own..self.lines.len())
            .rev()
            .find(|&lane| self.line_at(lane, word).is_some_and(|head| head != word));
        passing.map_or(own, |lane| lane + 1)
    }

    /// The lines left of a word.
    fn row(&self, word: usize, style: &Style) -> Line {
        let signs = Signs::of(style);
        let mut line = Line::default();
        let branch_from = self.heads[word].and_then(|head| self.lane[head]);
        let end = self.lanes_in_row(word);
        let mut inside = false;
        for lane in 0..=end {
            let sign = match self.lines.get(lane).and_then(|_| self.line_at(lane, word)) {
                Some(head) if head == word => self.node(word, &signs),
                Some(_) if branch_from == Some(lane) => self.branch(word, &signs),
                Some(_) if inside => signs.crossing,
                Some(_) => signs.upright,
                None if lane == end => signs.arrow,
                None if inside => signs.across,
                None => " ",
            };
            line.push(Paint::Faint, sign);
            inside |= branch_from == Some(lane) || self.lane[word] == Some(lane);
            if lane < end {
                line.push(Paint::Faint, if inside { signs.across } else { " " });
            }
        }
        line.push(Paint::Faint, " ");
        line
    }

    /// The lines that pass between a word and the one before it.
    fn between(&self, word: usize, style: &Style) -> Line {
        let signs = Signs::of(style);
        let mut line = Line::default();
        for lane in 0..self.lines.len() {
            let above = word.checked_sub(1).and_then(|row| self.line_at(lane, row));
            if above.is_some() && above == self.line_at(lane, word) {
                line.pad_to(2 * lane);
                line.push(Paint::Faint, signs.upright);
            }
        }
        line.push(Paint::Faint, " ");
        line
    }

    /// Where a head's own line and its branch meet.
    fn node(&self, word: usize, signs: &Signs) -> &'static str {
        let (first, last) = self.reach[word];
        let direction = match (first < word, word < last) {
            (true, true) => 0,
            (true, false) => 1,
            _ => 2,
        };
        if self.heads[word].is_some() { signs.node[direction] } else { signs.root[direction] }
    }

    /// Where a dependent leaves its head's line.
    fn branch(&self, word: usize, signs: &Signs) -> &'static str {
        let reach = self.heads[word].map(|head| self.reach[head]);
        match reach {
            Some((first, _)) if first == word => signs.first,
            Some((_, last)) if last == word => signs.last,
            _ => signs.fork,
        }
    }
}

/// The words from the roots down: every head before its dependents.
fn from_the_roots(heads: &[Option<usize>]) -> Vec<usize> {
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

/// The characters that lines are made of.
struct Signs {
    upright: &'static str,
    across: &'static str,
    /// A branch across another head's line.
    crossing: &'static str,
    first: &'static str,
    last: &'static str,
    fork: &'static str,
    /// The end of a branch, before a word without dependents.
    arrow: &'static str,
    /// A head with dependents on both sides, above only, below only.
    node: [&'static str; 3],
    /// The same for a word without a head.
    root: [&'static str; 3],
}

impl Signs {
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
