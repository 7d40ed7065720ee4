//! Layout of dependencies as arcs over the words.

use super::piece::{self, Piece};
use super::typeface::{self, LABEL, SMALL};
use super::{MARGIN, TooLarge, check};
use crate::arcs::Arcs;
use crate::marks::{Marks, Missing};
use crate::text;

/// Height of one level of arcs.
const LEVEL: usize = 24;
/// Distance between the ends of arcs at one word.
const PORT: usize = 7;
/// Space between words.
const GAP: usize = 14;
/// Minimum difference between the length of an arc and the width of its label.
const SHOULDERS: usize = 24;
/// From the ends of the arcs down to the words.
const WORDS: usize = 22;
/// From the words down to the tags.
const TAGS: usize = 20;
/// From the tags down to the notes on edits.
const NOTES: usize = 17;
/// Radius of the corners of arcs.
pub const CORNER: usize = 9;

/// Layout of a dependency tree.
#[derive(Debug)]
pub struct ArcsLayout<'a> {
    /// Width of the picture.
    pub width: usize,
    /// Height of the picture.
    pub height: usize,
    /// The words in order, with missing words between them.
    pub words: Vec<ArcWord>,
    /// The arcs, the shortest first, then those from the root.
    pub arcs: Vec<Arc<'a>>,
    /// Vertical position of the ends of arcs.
    pub feet: usize,
    /// Baseline of the words.
    pub words_line: usize,
    /// Baseline of the tags.
    pub tags: usize,
    /// Baseline of the first line of notes.
    pub(crate) notes: usize,
}

/// A word, or a missing one, with its position.
#[derive(Debug)]
pub struct ArcWord {
    /// Horizontal centre.
    pub centre: usize,
    /// Word and notes.
    pub piece: Piece,
    /// Tag.
    pub tag: String,
}

/// An arc with its position. An arc from the root is a vertical line.
#[derive(Debug)]
pub struct Arc<'a> {
    /// Index of the dependent among the tokens.
    pub dependent: usize,
    /// Horizontal position of the end at the head; `None` for the root.
    pub from: Option<usize>,
    /// Horizontal position of the end at the dependent.
    pub to: usize,
    /// Vertical position of the top.
    pub top: usize,
    /// Relation, written in the middle of the arc.
    pub relation: &'a str,
    /// Baseline of the relation.
    pub baseline: usize,
}

impl<'a> ArcsLayout<'a> {
    /// Lays out the words and arcs.
    ///
    /// # Errors
    /// If the picture would be too large.
    pub fn new(arcs: &Arcs<'a>, marks: &Marks) -> Result<Self, TooLarge> {
        check(arcs.len().saturating_mul(GAP), 0)?;
        let spans = levels(arcs);
        let tallest = spans.iter().map(|span| span.level).max().unwrap_or(0);
        check(0, tallest.saturating_mul(LEVEL))?;
        let ports = ports(arcs, &spans);
        let cells = place(arcs, marks, &spans, &ports);
        // Arrows from the root start above all arcs.
        let feet = MARGIN + LEVEL * (tallest + 2);
        let top = |level: usize| feet - LEVEL * level - 4;
        let at = |word: usize, port: usize| cells.first_ports[word] + port * PORT;
        let between_words = spans.iter().enumerate().map(|(number, span)| {
            let end = |word| at(word, ports.index(word, number));
            let (dependent, top) = (span.dependent, top(span.level));
            let head = if dependent == span.left { span.right } else { span.left };
            let relation = arcs.relation(dependent);
            Arc { dependent, from: Some(end(head)), to: end(dependent), top, relation, baseline: top + 4 }
        });
        let roots = (0..arcs.len()).filter(|&word| arcs.is_root(word)).map(|dependent| {
            let (to, top) = (at(dependent, ports.root(dependent)), top(tallest + 1));
            Arc { dependent, from: None, to, top, relation: arcs.relation(dependent), baseline: top - 2 }
        });
        let drawn = between_words.chain(roots).collect();
        let words_line = feet + WORDS;
        let tags = words_line + TAGS;
        Ok(Self {
            width: cells.width,
            height: tags + piece::height_of_notes(cells.all.iter().map(|word| &word.piece)) + MARGIN,
            words: cells.all,
            arcs: drawn,
            feet,
            words_line,
            tags,
            notes: tags + NOTES,
        })
    }
}

/// The words that an arc spans, and its level.
struct Span {
    left: usize,
    right: usize,
    dependent: usize,
    level: usize,
}

/// Assigns levels: each arc is above all shorter arcs that it overlaps, so that no two overlapping arcs share a level.
fn levels(arcs: &Arcs) -> Vec<Span> {
    let mut drawn: Vec<Span> = (0..arcs.len())
        .filter_map(|dependent| {
            let head = arcs.head(dependent)?;
            Some(Span { left: head.min(dependent), right: head.max(dependent), dependent, level: 0 })
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

/// Order of the ends of arcs at each word: arcs to the left, the highest last; the arrow from the root; arcs to the
/// right, the highest first. In this order the arcs of one word do not cross.
struct Ports {
    /// For each word, the numbers of its arcs; `None` is the arrow from the root.
    ends: Vec<Vec<Option<usize>>>,
}

fn ports(arcs: &Arcs, drawn: &[Span]) -> Ports {
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
    fn index(&self, word: usize, arc: usize) -> usize {
        self.ends[word].iter().position(|&end| end == Some(arc)).unwrap_or(0)
    }

    fn root(&self, word: usize) -> usize {
        self.ends[word].iter().position(Option::is_none).unwrap_or(0)
    }

    fn width(&self, word: usize) -> usize {
        self.ends[word].len().saturating_sub(1) * PORT
    }
}

struct Cells {
    all: Vec<ArcWord>,
    /// For each word, the horizontal position of its first arc end.
    first_ports: Vec<usize>,
    width: usize,
}

/// Lays out the words in a row, far enough apart for every arc to be longer than its label.
fn place(arcs: &Arcs, marks: &Marks, drawn: &[Span], ports: &Ports) -> Cells {
    let mut placed = Cells { all: Vec::new(), first_ports: Vec::new(), width: MARGIN };
    for (word, form) in arcs.forms.iter().enumerate() {
        placed.push_missing(marks.missing_before(word));
        let piece = Piece::token(form, marks.token(word));
        let root = if arcs.is_root(word) { typeface::width(arcs.relation(word), SMALL) } else { 0 };
        let centre = placed.push(piece, arcs.tag(word), ports.width(word) + root.max(PORT));
        let first_port = centre - ports.width(word) / 2;
        let overlap = |(port, end): (usize, &Option<usize>)| {
            let number = end.filter(|&number| drawn[number].right == word)?;
            let arc = &drawn[number];
            let from = placed.first_ports[arc.left] + ports.index(arc.left, number) * PORT;
            let needed = typeface::width(arcs.relation(arc.dependent), SMALL) + SHOULDERS;
            Some((from + needed).saturating_sub(first_port + port * PORT))
        };
        let shift = ports.ends[word].iter().enumerate().filter_map(overlap).max().unwrap_or(0);
        placed.shift_last(shift);
        placed.first_ports.push(first_port + shift);
    }
    placed.push_missing(marks.missing_before(arcs.len()));
    placed.width = placed.width.saturating_sub(GAP) + MARGIN;
    placed
}

impl Cells {
    /// Adds a cell on the right, at least `min_width` wide, and returns its centre.
    fn push(&mut self, piece: Piece, tag: &str, min_width: usize) -> usize {
        let tag = text::clean(tag).into_owned();
        let width = piece.width().max(typeface::width(&tag, LABEL)).max(min_width);
        let centre = self.width + width / 2;
        self.all.push(ArcWord { centre, piece, tag });
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
}
