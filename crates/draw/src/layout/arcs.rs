//! Where dependencies stand: arcs from heads to dependents over the words.

use super::piece::{self, Piece};
use super::typeface::{self, LABEL, SMALL};
use super::{MARGIN, TooLarge, check};
use crate::arcs::Arcs;
use crate::marks::{Marks, Missing};
use crate::text;

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
/// How round the corners of arcs are.
pub const CORNER: usize = 9;

/// A dependency tree in its place.
#[derive(Debug)]
pub struct ArcsLayout<'a> {
    /// How wide the picture is.
    pub width: usize,
    /// How high it is.
    pub height: usize,
    /// The words, those that are missing among them, from left to right.
    pub words: Vec<ArcWord>,
    /// The arcs, the shortest first, then those from the root.
    pub arcs: Vec<Arc<'a>>,
    /// Where arcs end.
    pub feet: usize,
    /// The baseline of the words.
    pub words_line: usize,
    /// The baseline of the tags.
    pub tags: usize,
    /// The baseline of the first line of notes.
    pub(crate) notes: usize,
}

/// A word in its place, or a missing one.
#[derive(Debug)]
pub struct ArcWord {
    /// Its middle.
    pub centre: usize,
    /// The word.
    pub piece: Piece,
    /// The tag below it.
    pub tag: String,
}

/// An arc in its place. That from the root comes straight down.
#[derive(Debug)]
pub struct Arc<'a> {
    /// The dependent, among the tokens.
    pub dependent: usize,
    /// Where it meets its head; `None` for the root.
    pub from: Option<usize>,
    /// Where it meets the dependent.
    pub to: usize,
    /// How high it goes.
    pub top: usize,
    /// The relation, written in the middle of the arc.
    pub relation: &'a str,
    /// The baseline of the relation.
    pub baseline: usize,
}

impl<'a> ArcsLayout<'a> {
    /// Finds the place of everything.
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
        // The arrow to the root comes from above all arcs.
        let feet = MARGIN + LEVEL * (tallest + 2);
        let top = |level: usize| feet - LEVEL * level - 4;
        let at = |word: usize, place: usize| cells.words[word] + place * PORT;
        let between_words = spans.iter().enumerate().map(|(number, span)| {
            let end = |word| at(word, ports.place(word, number));
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

/// What an arc goes over, and how high.
struct Span {
    left: usize,
    right: usize,
    dependent: usize,
    level: usize,
}

/// Each arc goes over all that lie under it; arcs that overlap are never on one level.
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

/// Where arcs meet each word, from left to right: those that go left, the highest last; the root's; those that go
/// right, the highest first. So the arcs of one word do not cross.
struct Ports {
    /// For each word the arcs by number; `None` is the arrow from the root.
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

struct Cells {
    all: Vec<ArcWord>,
    /// For each word, where the first arc meets it.
    words: Vec<usize>,
    width: usize,
}

/// Puts the words beside each other, far enough apart for every arc to be longer than its relation.
fn place(arcs: &Arcs, marks: &Marks, drawn: &[Span], ports: &Ports) -> Cells {
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
