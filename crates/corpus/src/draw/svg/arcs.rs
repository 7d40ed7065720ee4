//! A picture of dependencies: arcs from heads to dependents over the words.

use super::TooLarge;
use super::page::{self, MARGIN, Picture};
use super::piece::{self, Piece};
use super::typeface::{self, LABEL, SMALL};
use crate::draw::arcs::Arcs;
use crate::draw::marks::{Marks, Missing};
use crate::draw::text;

/// From one level of arcs to the next.
const LEVEL: usize = 24;
/// Between the ends of arcs at one word.
const PORT: usize = 7;
/// Space between words.
const GAP: usize = 14;
/// How far an arc is at least longer than its relation.
const SHOULDERS: usize = 24;
/// From the ends of arcs to the words, from there to the tags, from there to what is said about edits.
const WORDS: usize = 22;
const TAGS: usize = 20;
const NOTES: usize = 17;
/// How round the corners are.
const CORNER: usize = 9;

pub(super) fn picture(arcs: &Arcs, marks: &Marks) -> Result<Picture, TooLarge> {
    page::check(arcs.len().saturating_mul(GAP), 0)?;
    let drawn = levels(arcs);
    let tallest = drawn.iter().map(|arc| arc.level).max().unwrap_or(0);
    page::check(0, tallest.saturating_mul(LEVEL))?;
    let ports = ports(arcs, &drawn);
    let cells = place(arcs, marks, &drawn, &ports);
    // The arrow to the root comes from above all arcs.
    let feet = MARGIN + LEVEL * (tallest + 2);
    let mut body = String::new();
    let at = |word: usize, place: usize| cells.words[word] + place * PORT;
    let top = |level: usize| feet - LEVEL * level - 4;
    for (number, arc) in drawn.iter().enumerate() {
        let left = at(arc.left, ports.place(arc.left, number));
        let right = at(arc.right, ports.place(arc.right, number));
        arc.draw(&mut body, arcs, (left, right), (top(arc.level), feet));
    }
    for word in (0..arcs.len()).filter(|&word| arcs.is_root(word)) {
        draw_root(&mut body, at(word, ports.root(word)), (top(tallest + 1), feet), arcs.relation(word));
    }
    cells.draw(&mut body, feet + WORDS);
    let notes = piece::height_of_notes(cells.all.iter().map(|cell| &cell.piece));
    Ok(Picture {
        width: cells.width,
        height: feet + WORDS + TAGS + notes + MARGIN,
        title: "Dependency tree".to_owned(),
        description: piece::description(arcs.forms.iter().copied(), marks),
        body,
    })
}

/// An arc between two words, and how high it goes.
struct Arc {
    left: usize,
    right: usize,
    dependent: usize,
    level: usize,
}

/// Each arc goes over all that lie under it; arcs that overlap are never on one level.
fn levels(arcs: &Arcs) -> Vec<Arc> {
    let mut drawn: Vec<Arc> = (0..arcs.len())
        .filter_map(|dependent| {
            let head = arcs.head(dependent)?;
            Some(Arc { left: head.min(dependent), right: head.max(dependent), dependent, level: 0 })
        })
        .collect();
    drawn.sort_by_key(|arc| (arc.right - arc.left, arc.left, arc.dependent));
    let mut highest = vec![0; arcs.len()];
    for arc in &mut drawn {
        let under = &mut highest[arc.left..arc.right];
        arc.level = under.iter().max().map_or(0, |level| level + 1);
        under.fill(arc.level);
    }
    drawn
}

/// Where arcs meet each word, from left to right: those that go left, the highest last; the root's; those that go
/// right, the highest first. So the arcs of one word do not cross.
struct Ports {
    /// For each word the arcs by number; `None` is the arrow from the root.
    ends: Vec<Vec<Option<usize>>>,
}

fn ports(arcs: &Arcs, drawn: &[Arc]) -> Ports {
    let mut ends: Vec<Vec<Option<usize>>> = vec![Vec::new(); arcs.len()];
    for (number, arc) in drawn.iter().enumerate() {
        ends[arc.left].push(Some(number));
        ends[arc.right].push(Some(number));
    }
    for (word, ends) in ends.iter_mut().enumerate() {
        if arcs.is_root(word) {
            ends.push(None);
        }
        ends.sort_by_key(|end| match *end {
            Some(number) if drawn[number].right == word => (0, drawn[number].level),
            None => (1, 0),
            Some(number) => (2, usize::MAX - drawn[number].level),
        });
    }
    Ports { ends }
}

impl Ports {
    fn place(&self, word: usize, arc: usize) -> usize {
        self.ends[word].iter().position(|&end| end == Some(arc)).unwrap_or(0)
    }

    fn root(&self, word: usize) -> usize {
        self.ends[word].iter().position(Option::is_none).unwrap_or(0)
    }

    fn width(&self, word: usize) -> usize {
        self.ends[word].len().saturating_sub(1) * PORT
    }
}

/// A word, or a missing one, in its place.
struct Cell {
    centre: usize,
    piece: Piece,
    tag: String,
}

struct Cells {
    all: Vec<Cell>,
    /// For each word, where the first arc meets it.
    words: Vec<usize>,
    width: usize,
}

/// Puts the words beside each other, far enough apart for every arc to be longer than its relation.
fn place(arcs: &Arcs, marks: &Marks, drawn: &[Arc], ports: &Ports) -> Cells {
    let mut placed = Cells { all: Vec::new(), words: Vec::new(), width: MARGIN };
    for (word, form) in arcs.forms.iter().enumerate() {
        placed.push_missing(marks.missing_before(word));
        let piece = Piece::token(form, marks.token(word));
        let root = if arcs.is_root(word) { typeface::width(arcs.relation(word), SMALL) } else { 0 };
        let centre = placed.push(piece, arcs.tag(word), ports.width(word) + root.max(PORT));
        let first_port = centre - ports.width(word) / 2;
        let too_near = |(place, end): (usize, &Option<usize>)| {
            let number = end.filter(|&number| drawn[number].right == word)?;
            let arc = &drawn[number];
            let from = placed.words[arc.left] + ports.place(arc.left, number) * PORT;
            let needed = typeface::width(arcs.relation(arc.dependent), SMALL) + SHOULDERS;
            Some((from + needed).saturating_sub(first_port + place * PORT))
        };
        let shift = ports.ends[word].iter().enumerate().filter_map(too_near).max().unwrap_or(0);
        placed.shift_last(shift);
        placed.words.push(first_port + shift);
    }
    placed.push_missing(marks.missing_before(arcs.len()));
    placed.width = placed.width.saturating_sub(GAP) + MARGIN;
    placed
}

impl Cells {
    /// Adds a cell at the right; returns its centre.
    fn push(&mut self, piece: Piece, tag: &str, least: usize) -> usize {
        let tag = text::clean(tag).into_owned();
        let width = piece.width().max(typeface::width(&tag, LABEL)).max(least);
        let centre = self.width + width / 2;
        self.all.push(Cell { centre, piece, tag });
        self.width += width + GAP;
        centre
    }

    fn push_missing(&mut self, missing: &[Missing]) {
        for missing in missing {
            self.push(Piece::missing(missing), "", 0);
        }
    }

    fn shift_last(&mut self, by: usize) {
        self.width += by;
        if let Some(cell) = self.all.last_mut() {
            cell.centre += by;
        }
    }

    fn draw(&self, out: &mut String, baseline: usize) {
        for Cell { centre, piece, tag } in &self.all {
            piece.draw(out, *centre, baseline, baseline + TAGS + NOTES);
            if !tag.is_empty() {
                page::element(out, "tag", *centre, baseline + TAGS, tag);
            }
        }
    }
}

impl Arc {
    fn draw(
        &self,
        out: &mut String,
        arcs: &Arcs,
        (left, right): (usize, usize),
        (top, feet): (usize, usize),
    ) {
        let corner = CORNER.min((right - left) / 2);
        let (low, inner_left, inner_right) = (top + corner, left + corner, right - corner);
        let line = format!(
            "M{left} {feet}V{low}Q{left} {top} {inner_left} {top}H{inner_right}Q{right} {top} {right} {low}V{feet}"
        );
        page::path(out, "line", &line);
        tip(out, if self.dependent == self.left { left } else { right }, feet);
        page::element(out, "relation", usize::midpoint(left, right), top + 4, arcs.relation(self.dependent));
    }
}

fn draw_root(out: &mut String, x: usize, (top, feet): (usize, usize), relation: &str) {
    page::path(out, "line", &format!("M{x} {top}V{feet}"));
    tip(out, x, feet);
    page::element(out, "relation", x, top - 2, relation);
}

/// The point of an arrow. No shared marker: its id would clash where several pictures stand in a page.
fn tip(out: &mut String, x: usize, feet: usize) {
    page::path(out, "tip", &format!("M{x} {feet}l-3.5-7h7z"));
}
